"""The engines of one game, and what they are asked to do: moves, hints, analyses, reviews, the growth of a tree."""

import time
from collections.abc import Callable
from random import Random
from typing import Any

from ..core.errors import IllegalMove
from ..play.clock import Limit
from ..records.tree import Node
from ..reviews.moves import Review
from ..reviews.report import as_data, worst
from . import limits
from .compiling import Asker
from .inbox import Inbox
from .open_game import OpenGame
from .opponents import limit_of
from .thinker import Shared, Thinker
from .trees import Tree
from .wishes import Wishes


class Engines:
    """Two thinkers: the opponent plays by its level, the strong one advises. They are one where the opponent is strong."""

    def __init__(
        self,
        game: OpenGame,
        wishes: Wishes,
        inbox: Inbox,
        shared: Shared,
        asker: Asker,
        is_disturbed: Callable[[], bool],
        tell: Callable[[dict[str, Any]], None],
    ) -> None:
        """`is_disturbed` is asked during a search, and ends it when it says True; `tell` sends a message to all tabs."""
        self.game, self.wishes, self.inbox, self.shared, self.tell = game, wishes, inbox, shared, tell
        self.opponent = Thinker(shared, asker, inbox, is_disturbed)
        self.strong = Thinker(shared, asker, inbox, is_disturbed)
        self.running_review: tuple[Review, list[Node]] | None = None
        self.review_tree = Tree(lambda: None)
        self.dice = Random()  # what chance does in the game, never what a search draws
        self.last_move = 0.0  # of the engine, by time.monotonic()
        self.appoint()

    def appoint(self) -> None:
        """Let both think as the choices of the game say."""
        self.opponent.use(self.game.preset)
        self.strong.use(self.game.strongest_preset)

    @property
    def adviser(self) -> Thinker:
        """Who gives hints, analyses and reviews: the opponent where it is strong enough, so that they share a tree."""
        return self.opponent if self.opponent.preset == self.strong.preset else self.strong

    def forget(self) -> None:
        """Drop all that was found out: the tree has changed, or nobody needs it."""
        self.opponent.forget()
        self.strong.forget()
        self.drop_review()

    def drop_review(self) -> None:
        """Begin the next review anew."""
        self.running_review = None
        self.review_tree.mb = 0.0
        self.shared.trees.end(self.review_tree, is_kept=False)

    def await_counting(self) -> None:
        """Wait until dead stones can be found: by playouts of the strong one."""
        self.strong.await_compiled(self.game.tree.game)

    # ---- what is wanted; each returns True when the game has changed

    def work(self, kind: str) -> bool:
        """Do what is wanted (see Wishes.next), until it is done or a command comes."""
        if kind == "roll":
            return self._roll()
        if kind == "review":
            return self._review()
        if kind == "growth":
            return self._grow()
        return self._think(kind)

    def _roll(self) -> bool:
        """What chance does, by its probabilities."""
        game = self.game
        game.add(game.position.roll(self.dice))
        if self.wishes.once == "move":
            self.wishes.once = None
        return True

    def _think(self, kind: str) -> bool:
        game, node, choices = self.game, self.game.node, self.game.choices
        if not game.people:
            self.inbox.wait(self.last_move + limits.MOVE_PAUSE - time.monotonic())
        limit = None if kind == "analysis" else limit_of(game.card, choices.level, choices.simulations, choices.seconds)
        if kind == "hint" and choices.simulations is None and choices.seconds is None:
            limit = Limit(simulations=limits.HINT_SIMULATIONS)

        def tell(thought: dict[str, Any]) -> None:
            node.value, node.score = thought["value"], thought["score"]
            self.tell(thought)

        thinker = self.opponent if kind == "move" else self.adviser
        decision = thinker.search(game.tree, node, limit, tell)
        if decision is None:
            return False
        self.wishes.once = None
        if kind == "move":
            self._make(decision.move)
        elif kind == "analysis":
            self.wishes.analysing = False
            self.tell({"type": "message", "level": "info", "text": "the analysis has run as long as it may"})
        return True

    def _make(self, move: str) -> None:
        """The engine's move."""
        game = self.game
        self.last_move = time.monotonic()
        if move == "resign":
            game.node.resigned = game.to_play
            return
        try:
            game.add(move)
        except IllegalMove:  # every move is lost, and the best of them repeats a position
            if not game.card.ends_by_passing:
                raise
            game.add("pass")

    def _grow(self) -> bool:
        """Record the growth of a small search, and send it."""
        wanted = self.wishes.growth or 0
        message = self.adviser.growth(self.game.tree, self.game.node, wanted)
        if message is None:
            return False
        self.wishes.growth = None
        self.tell(message)
        return True

    def _review(self) -> bool:
        """Search the next position of the main line; at the end keep what was found, and send it."""
        game = self.game
        if not self.adviser.is_ready(game.tree.game):
            return False
        if self.running_review is None:
            line = game.tree.root.main_line()
            positions = [game.tree.position(node) for node in line]
            self.running_review = Review(positions, self.adviser.preset, self.wishes.review or 1), line
            self.shared.trees.begin(self.review_tree)
        review, line = self.running_review
        if not self.adviser.review_step(review, self.review_tree):
            return False
        self.tell({"type": "progress", "what": "review", "done": len(review.assessed), "of": len(line)})
        if review.is_done:
            self._finish_review(review, line)
        return review.is_done

    def _finish_review(self, review: Review, line: list[Node]) -> None:
        moves = review.moves()
        data = as_data(moves, self.adviser.preset, review.limit.simulations or 0)
        for row, move in zip(data["moves"], moves, strict=True):
            node = line[move.number]
            node.value, node.score = move.value, move.score
            row.update(node=node.number, color=row.pop("colour"))
        data["worst"] = [line[move.number].number for move in worst(moves)]
        self.game.review, self.wishes.review = data, None
        self.drop_review()
        self.tell({"type": "review", **data})
