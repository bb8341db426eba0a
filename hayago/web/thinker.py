"""The engine of one game: a player that follows the board, and searches when it is its turn among all games."""

import math
import time
from collections.abc import Callable
from typing import Any

from ..core.errors import HayagoError
from ..core.waiting import in_a_hurry
from ..play.clock import Limit
from ..play.decision import Decision
from ..play.player import Machines, Player
from ..records.tree import GameTree, Node
from ..reviews.moves import Review
from ..tree.sizes import SMALL_TREE_MB
from . import limits
from .compiling import Asker, Compiling
from .inbox import Inbox
from .machines import Seat
from .shares import POLL, Turn, Turns
from .thought_message import growth_step, thought
from .trees import Tree, Trees


class Shared:
    """What the engines of all games share: places among the cores, memory for trees, compiled kernels, a cluster."""

    def __init__(self, cluster: Machines | None = None) -> None:
        self.seat = None if cluster is None else Seat(cluster)
        self.turns = Turns()
        self.trees = Trees()
        self.compiling = Compiling()


class Thinker:
    """`is_wanted_elsewhere` is asked every few milliseconds of a search, and ends it when it says True."""

    def __init__(self, shared: Shared, asker: Asker, inbox: Inbox, is_wanted_elsewhere: Callable[[], bool]) -> None:
        self.shared, self.asker, self.inbox, self.is_wanted_elsewhere = shared, asker, inbox, is_wanted_elsewhere
        self.player: Player | None = None
        self.tree = Tree(self._let_go)
        self.node: Node | None = None  # where the player is
        self.preset = ""
        self.machines: Callable[[], Machines | None] = lambda: None  # on which to search, at the moment

    def use(self, preset: str) -> None:
        """Think by this preset from now on."""
        if preset != self.preset:
            self.preset = preset
            self.forget()

    def forget(self) -> None:
        """Give the memory back."""
        self.shared.trees.end(self.tree, is_kept=False)
        self._let_go()

    def _let_go(self) -> None:
        self.player = self.node = None
        self.tree.mb = 0.0

    def follow(self, tree: GameTree, node: Node) -> Player:
        """The player at a node; what it knows from the node before is kept."""
        position, machines = tree.position(node), self.machines()
        if self.player is None or self.player.cluster is not machines:
            self.player = Player(position, self.preset, memory_mb=SMALL_TREE_MB, cluster=machines)
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

    def is_ready(self, game: Any, patience: float = math.inf) -> bool:
        """Wait until the search is compiled; False when something else is wanted before, or after so many seconds.

        What is on disk is waited for: that takes a moment.
        """
        end = time.monotonic() + patience
        while not self.shared.compiling.is_ready(game, self.preset, self.asker, self.machines() is not None):
            is_too_late = time.monotonic() > end and self.shared.compiling.is_missing(
                game, self.preset, self.machines() is not None
            )
            if is_too_late or self.is_wanted_elsewhere():
                return False
            self.inbox.pause(POLL)
        return True

    def await_compiled(self, game: Any) -> None:
        """Wait until the search is compiled, whatever else is wanted."""
        while not self.shared.compiling.is_ready(game, self.preset, self.asker):
            if not self.asker.is_open:
                raise HayagoError("the game is closed")
            self.inbox.pause(POLL)

    def _turn(self) -> Turn:
        return Turn(self.shared.turns, self.is_wanted_elsewhere, self.inbox)

    def search(
        self, tree: GameTree, node: Node, limit: Limit | None, tell: Callable[[dict[str, Any]], None], closely: bool = False
    ) -> Decision | None:
        """Decide on a move at a node, or analyse it without a limit; None when something else was wanted before the end.

        `closely` asks at the end by playouts whether everything is settled, where the search has not seen it.
        """
        if not self.is_ready(tree.game):
            return None
        self.shared.trees.begin(self.tree)
        try:
            with in_a_hurry(0):
                return self._search(tree, node, limit, tell, closely)
        finally:
            self.shared.trees.end(self.tree)

    def _search(
        self, tree: GameTree, node: Node, limit: Limit | None, tell: Callable[[dict[str, Any]], None], closely: bool
    ) -> Decision | None:
        player = self.follow(tree, node)
        known = player.searcher.visits
        start = time.monotonic()
        broken = False
        reasons: dict[str, list[str]] = {}

        def look(decision: Decision) -> dict[str, Any]:
            seen = thought(player, decision, node.number, decision.visits - known, time.monotonic() - start, reasons)
            return seen if player.cluster is None else {**seen, "machines": player.cluster.describe()}

        with self._turn() as turn:
            next_look = start + limits.THOUGHTS

            def watch() -> bool:
                nonlocal broken, next_look
                broken = broken or self.is_wanted_elsewhere() or not turn.go_on()
                if broken or not self.shared.trees.may_grow(self.tree, player.searcher.memory_mb):
                    return True
                if time.monotonic() >= next_look:
                    tell(look(player.view()))
                    next_look = time.monotonic() + limits.THOUGHTS
                return limit is None and time.monotonic() - start > limits.ANALYSIS_SECONDS

            if not turn.has_place:
                return None
            decision = player.choose(limit, watch) if limit is not None else player.analyse(watch)
            if closely and not broken:
                decision = player.looked_at_closely(decision)
        if broken:
            return None
        tell({**look(decision), "done": True})
        return decision

    def review_step(self, review: Review, tree: Tree) -> bool:
        """Search the next position of a review; False when something else was wanted before it was done."""
        with self._turn() as turn, in_a_hurry(0):
            if not turn.has_place:
                return False
            if not self.shared.trees.may_grow(tree, review.player.searcher.memory_mb):
                review.player = Player(review.player.position, self.preset, seed=1, memory_mb=SMALL_TREE_MB, resign=0.0)
                tree.mb = 0.0
            return review.step(lambda: self.is_wanted_elsewhere() or not turn.go_on())

    def growth(self, tree: GameTree, node: Node, simulations: int) -> dict[str, Any] | None:
        """A search from nothing, looked at after 1, 2, 3, 5, 8, ... simulations; None when something else was wanted before."""
        if not self.is_ready(tree.game):
            return None
        memory = Tree(lambda: None)
        self.shared.trees.begin(memory)
        try:
            with in_a_hurry(0):
                steps = self._grow(Player(tree.position(node), self.preset, memory_mb=SMALL_TREE_MB), simulations, memory)
        finally:
            self.shared.trees.end(memory, is_kept=False)
        return None if steps is None else {"type": "growth", "node": node.number, "steps": steps}

    def _grow(self, player: Player, simulations: int, memory: Tree) -> list[dict[str, Any]] | None:
        steps: list[dict[str, Any]] = []
        done, step, following = 0, 1, 2
        broken = False
        with self._turn() as turn:

            def watch() -> bool:
                nonlocal broken
                broken = broken or self.is_wanted_elsewhere() or not turn.go_on()
                return broken

            while done < simulations and turn.has_place and self.shared.trees.may_grow(memory, player.searcher.memory_mb):
                done += player.searcher.run(player.position.boards, min(step, simulations) - done, enough=watch)
                if broken:
                    return None
                steps.append(growth_step(player, done))
                step, following = following, step + following
        return steps or None
