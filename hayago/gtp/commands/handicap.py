"""Commands that give Black stones at the beginning."""

from ..engine import Engine
from ..protocol import Failure
from .arguments import exactly, whole


def fixed_handicap(engine: Engine, arguments: list[str]) -> str:
    count = whole(exactly(arguments, "stones")[0], "the number of stones", -(10**9))
    check_empty(engine)
    return give(engine, engine.game.fixed_points(count))


def place_free_handicap(engine: Engine, arguments: list[str]) -> str:
    """The engine's choice: the fixed points first, then others far from them; fewer where the board has no room."""
    count = whole(exactly(arguments, "stones")[0], "the number of stones", 2)
    check_empty(engine)
    return give(engine, engine.game.free_points(count))


def set_free_handicap(engine: Engine, arguments: list[str]) -> str:
    check_empty(engine)
    points = [vertex.upper() for vertex in arguments]
    if len(points) < 2 or "PASS" in points or len(set(points)) != len(points):
        raise Failure("bad vertex list: write two or more different points")
    give(engine, points)
    return ""


def check_empty(engine: Engine) -> None:
    position = engine.game.position
    if position.stones("black") or position.stones("white"):
        raise Failure("board not empty: send clear_board first")


def give(engine: Engine, points: list[str]) -> str:
    """Begin a game with these stones of Black's, White to play."""
    engine.game.start_with_handicap(points)
    return " ".join(points)


COMMANDS = {
    "fixed_handicap": fixed_handicap,
    "place_free_handicap": place_free_handicap,
    "set_free_handicap": set_free_handicap,
}
