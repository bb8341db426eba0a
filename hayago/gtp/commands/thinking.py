"""Commands that decide on a move."""

from ..engine import Engine
from .arguments import colour, exactly
from .gogui_live import LiveGraphics


def genmove(engine: Engine, arguments: list[str]) -> str:
    return decide(engine, arguments, clean_up=False)


def genmove_cleanup(engine: Engine, arguments: list[str]) -> str:
    """A move that captures what is dead before anything else; it never resigns."""
    return decide(engine, arguments, clean_up=True)


def decide(engine: Engine, arguments: list[str], clean_up: bool) -> str:
    """Decide on a move and make it."""
    name, game = colour(exactly(arguments, "colour")[0]), engine.game
    engine.begin_search()
    with LiveGraphics(engine) as graphics:

        def watch() -> bool:
            graphics.draw()
            return engine.is_interrupted

        decision = game.choose(name, watch, clean_up=clean_up)
    return game.make(decision)


def reg_genmove(engine: Engine, arguments: list[str]) -> str:
    """The move that genmove would make, without making it and without the clock."""
    name, game = colour(exactly(arguments, "colour")[0]), engine.game
    engine.begin_search()
    before = game.position
    try:
        return game.choose(name, lambda: engine.is_interrupted, uses_clock=False).move
    finally:
        if game.position is not before:
            game.player.set_position(before)


def game_over(engine: Engine, arguments: list[str]) -> str:
    """The game has ended on the server: nothing is thought about any more."""
    return ""


COMMANDS = {"genmove": genmove, "reg_genmove": reg_genmove, "kgs-game_over": game_over}
OF_POINTS = {"kgs-genmove_cleanup": genmove_cleanup}
