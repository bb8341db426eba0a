"""Commands that decide on a move."""

from collections.abc import Callable
from functools import partial
from typing import Any

from ..engine import Engine
from .arguments import colour, exactly
from .live_graphics import LiveGraphics


def genmove(engine: Engine, arguments: list[str]) -> str:
    return decide(engine, colour(exactly(arguments, "colour")[0]), engine.game.choose)


def genmove_cleanup(engine: Engine, arguments: list[str]) -> str:
    """A move that captures what is dead before anything else; it never resigns."""
    return decide(engine, colour(exactly(arguments, "colour")[0]), partial(engine.game.choose, clean_up=True))


def decide(engine: Engine, name: str, choose: Callable[..., Any]) -> str:
    """Decide on a move and make it."""
    game = engine.game
    engine.begin_search()
    with LiveGraphics(engine) as graphics:

        def watch() -> bool:
            graphics.draw()
            return engine.is_interrupted

        decision = choose(name, watch)
    return str(game.make(decision))


def reg_genmove(engine: Engine, arguments: list[str]) -> str:
    """The move that genmove would make, without making it and without the clock."""
    name = colour(exactly(arguments, "colour")[0])
    game = engine.game
    engine.begin_search()
    before = game.position
    try:
        return str(game.choose(name, lambda: engine.is_interrupted, uses_clock=False).move)
    finally:
        if game.position is not before:
            game.player.set_position(before)


def game_over(engine: Engine, arguments: list[str]) -> str:
    """The game has ended on the server: nothing is thought about any more."""
    return ""


COMMANDS = {
    "genmove": genmove,
    "reg_genmove": reg_genmove,
    "kgs-genmove_cleanup": genmove_cleanup,
    "kgs-game_over": game_over,
}
