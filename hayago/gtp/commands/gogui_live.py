"""What GoGui draws on the board while the engine thinks: lines on stderr that begin with "gogui-gfx:"."""

import time
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..engine import Engine, say

if TYPE_CHECKING:
    from ...play.decision import Decision

FIRST = 0.1  # seconds to the first drawing
INTERVAL = 0.5  # and between two
MOST = 8  # moves with their visits, and moves of a line


class LiveGraphics:
    """Draws the visits or the principal variation now and then, and wipes them off at the end."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.next = time.monotonic() + FIRST
        self.has_drawn = False

    def __enter__(self) -> "LiveGraphics":
        return self

    def draw(self) -> None:
        """Draw what the search knows, if it is time to."""
        kind = self.engine.settings.live_graphics
        if kind == "none" or time.monotonic() < self.next:
            return
        self.next = time.monotonic() + INTERVAL
        self.has_drawn = True
        player = self.engine.game.player
        decision = player.view()
        say("gogui-gfx:\n" + "\n".join(drawing(kind, decision, player.position.to_play)) + "\n\n")

    def __exit__(self, *error: object) -> None:
        if self.has_drawn:
            say("gogui-gfx: CLEAR\n")


def drawing(kind: str, decision: "Decision", to_play: str) -> list[str]:
    """The commands of a drawing: the line to come as stones, or the most visited moves with their visits."""
    status = f"TEXT {decision.visits} simulations, {decision.value:.0%} won, {decision.move}"
    if kind == "pv":
        return [f"VAR {variation(decision.line[:MOST], to_play)}", status]
    labels = [f"{c.move} {c.visits}" for c in decision.candidates[:MOST] if c.move != "pass"]
    return [f"LABEL {' '.join(labels)}", status]


def variation(line: Iterable[str], to_play: str) -> str:
    """The moves of a line with their colours: "b D4 w Q16"."""
    colours = ("b", "w") if to_play == "black" else ("w", "b")
    return " ".join(f"{colours[i % 2]} {move}" for i, move in enumerate(line))
