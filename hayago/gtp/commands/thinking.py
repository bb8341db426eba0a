"""Commands that decide on a move."""

from typing import TYPE_CHECKING

from ..engine import Engine
from .arguments import colour, exactly
from .gogui_live import LiveGraphics

if TYPE_CHECKING:
    from ...play.decision import Decision


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
        decision = game.choose(name, lambda: engine.is_interrupted, graphics.draw, since=engine.arrived, clean_up=clean_up)
    make_afterwards(engine, decision)
    return decision.move


def make_afterwards(engine: Engine, decision: "Decision") -> None:
    """Make the move when it has been told: to take over what the search knows of it may take a while, with a large tree."""

    def make() -> None:
        engine.game.make(decision)
        if decision.move != "resign" and engine.source.queue.empty():  # else any line would end it
            engine.game.ponder()

    engine.afterwards.append(make)


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
