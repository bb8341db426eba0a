"""The engine of one game: a player that follows the board, and searches when it is its turn among all games."""

import time
from collections.abc import Callable
from typing import Any

from ..play.clock import Limit
from ..play.decision import Decision
from ..play.player import Player
from ..records.tree import GameTree, Node
from ..reviews.moves import Review
from ..tree.sizes import SMALL_TREE_MB
from . import limits
from .compiling import Compiling
from .shares import Turn, Turns
from .thought_message import growth_step, thought

POLL = 0.03  # seconds


class Thinker:
    """`is_wanted_elsewhere` is asked every few milliseconds of a search, and ends it when it says True."""

    def __init__(self, turns: Turns, compiling: Compiling, is_wanted_elsewhere: Callable[[], bool]) -> None:
        self.turns, self.compiling, self.is_wanted_elsewhere = turns, compiling, is_wanted_elsewhere
        self.player: Player | None = None
        self.node: Node | None = None  # where the player is
        self.preset = ""

    def use(self, preset: str) -> None:
        """Think by this preset from now on."""
        if preset != self.preset:
            self.preset = preset
            self.forget()

    def forget(self) -> None:
        """Give the memory back."""
        self.player = self.node = None

    def follow(self, tree: GameTree, node: Node) -> Player:
        """The player at a node; what it knows from the node before is kept."""
        position = tree.position(node)
        if self.player is None:
            self.player = Player(position, self.preset, memory_mb=SMALL_TREE_MB)
        else:
            is_near = node is self.node
            if self.node is not None and node.parent is self.node and position.parent is tree.position(self.node):
                self.player.play(node.move)
                is_near = True
            now = self.player.position
            if not is_near or (now.key, now.to_play, now.is_over) != (position.key, position.to_play, position.is_over):
                self.player.set_position(position)
        self.node = node
        return self.player

    def is_ready(self, game: Any) -> bool:
        """Wait until the search is compiled; False when something else is wanted before."""
        while not self.compiling.is_ready(game, self.preset):
            if self.is_wanted_elsewhere():
                return False
            time.sleep(POLL)
        return True

    def search(
        self, tree: GameTree, node: Node, limit: Limit | None, tell: Callable[[dict[str, Any]], None]
    ) -> Decision | None:
        """Decide on a move at a node, or analyse it without a limit; None when something else was wanted before the end."""
        if not self.is_ready(tree.game):
            return None
        player = self.follow(tree, node)
        known = player.searcher.visits
        start = time.monotonic()
        broken = False
        reasons: dict[str, list[str]] = {}

        def look(decision: Decision) -> dict[str, Any]:
            return thought(player, decision, node.number, decision.visits - known, time.monotonic() - start, reasons)

        with Turn(self.turns, self.is_wanted_elsewhere) as turn:
            next_look = start + limits.THOUGHTS

            def watch() -> bool:
                nonlocal broken, next_look
                broken = broken or self.is_wanted_elsewhere() or not turn.go_on()
                if not broken and time.monotonic() >= next_look:
                    tell(look(player.view()))
                    next_look = time.monotonic() + limits.THOUGHTS
                return broken or (limit is None and time.monotonic() - start > limits.ANALYSIS_SECONDS)

            if not turn.has_place:
                return None
            decision = player.choose(limit, watch) if limit is not None else player.analyse(watch)
        if broken:
            return None
        tell({**look(decision), "done": True})
        return decision

    def review_step(self, review: Review) -> bool:
        """Search the next position of a review; False when something else was wanted before it was done."""
        with Turn(self.turns, self.is_wanted_elsewhere) as turn:
            return turn.has_place and review.step(lambda: self.is_wanted_elsewhere() or not turn.go_on())

    def growth(self, tree: GameTree, node: Node, simulations: int) -> dict[str, Any] | None:
        """A search from nothing, looked at after 1, 2, 3, 5, 8, ... simulations."""
        if not self.is_ready(tree.game):
            return None
        player = Player(tree.position(node), self.preset, memory_mb=SMALL_TREE_MB)
        roots, steps = player.position.boards, []
        done, step, following = 0, 1, 2
        with Turn(self.turns, self.is_wanted_elsewhere) as turn:
            while done < simulations and turn.has_place:
                done += player.searcher.run(roots, min(step, simulations) - done)
                steps.append(growth_step(player, done))
                step, following = following, step + following
                turn.go_on()
        return {"type": "growth", "node": node.number, "steps": steps}
