"""Commands that give Black stones at the beginning."""

from ...core.errors import IllegalMove, SettingError
from ..engine import Engine
from ..protocol import Failure
from .arguments import exactly, whole


def fixed_handicap(engine: Engine, arguments: list[str]) -> str:
    count = whole(exactly(arguments, "stones")[0], "the number of stones", -(10**9))
    check_empty(engine)
    try:
        return give(engine, engine.game.position.handicap_points(count))
    except SettingError as error:
        raise Failure(f"invalid number of stones: {error}") from None


def place_free_handicap(engine: Engine, arguments: list[str]) -> str:
    """The engine's choice: the fixed points first, then others far from them; fewer where the board has no room."""
    count = whole(exactly(arguments, "stones")[0], "the number of stones", 2)
    check_empty(engine)
    return give(engine, engine.game.position.handicap_points(count, is_free=True))


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
    position = engine.game.position
    try:
        engine.game.start(position.setup(position.game, black=points, to_play="white"))
    except IllegalMove as error:
        raise Failure(f"bad vertex list: {error}") from None
    return " ".join(points)


COMMANDS = {
    "fixed_handicap": fixed_handicap,
    "place_free_handicap": place_free_handicap,
    "set_free_handicap": set_free_handicap,
}
