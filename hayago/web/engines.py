"""The engines of one game, and what they are asked to do: moves, hints, analyses, reviews, the growth of a tree."""

import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

from ..core.errors import IllegalMove
from ..play.clock import Limit
from ..play.decision import Decision
from ..play.first_sight import first_sight
from ..play.player import Machines
from ..records.tree import Node
from ..reviews.moves import Review, assessed
from ..reviews.report import as_data, worst
from . import limits
from .compiling import Asker
from .inbox import Inbox
from .lessons import final_of, lesson
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
        for thinker in (self.opponent, self.strong):
            thinker.machines = partial(self._machines_of, thinker)
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

    def _machines_of(self, thinker: Thinker) -> Machines | None:
        """On which a thinker searches: the cluster is for the strong one, where this game has it."""
        seat = self.shared.seat
        return seat.cluster if seat is not None and seat.is_held_by(self.game) and thinker is self.adviser else None

    def forget(self) -> None:
        """Drop all that was found out: the tree has changed, or nobody needs it."""
        self.opponent.forget()
        self.strong.forget()
        self.drop_review()
        self.wishes.judged.clear()

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
        if kind == "judge":
            return self._judge()
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

        if kind == "move" and choices.simulations is None and not self.opponent.is_ready(game.tree.game, limits.PATIENCE):
            return not self.opponent.is_wanted_elsewhere() and self._move_at_first_sight()
        if kind == "hint" and not self.adviser.is_ready(game.tree.game, limits.PATIENCE):
            if self.adviser.is_wanted_elsewhere():
                return False
            self._hint_at_first_sight()
        thinker = self.opponent if kind == "move" else self.adviser
        is_judge = thinker.preset == self.strong.preset  # else the course of the game would be told by two
        if kind == "move" and game.clock is not None and limit is not None:
            if not thinker.is_ready(game.tree.game):
                return False
            game.clock.begin(game.to_play)
            limit = game.clock.limit(game.to_play, limit)

        def tell(thought: dict[str, Any]) -> None:
            if is_judge:
                node.value, node.score = thought["value"], thought["score"]
            self.tell({**thought, "is_judge": is_judge})

        decision = thinker.search(game.tree, node, limit, tell, closely=kind == "hint")
        if decision is None:
            return False
        self.wishes.once = None
        if kind == "move":
            self._make(best_move(decision) if choices.to_the_end else decision.move)
        elif kind == "analysis":
            self.wishes.analysing = False
            self.tell({"type": "message", "level": "info", "text": "the analysis has run as long as it may"})
        return True

    def _move_at_first_sight(self) -> bool:
        """The engine's move while its search is being compiled; who asks for so many simulations waits for them."""
        game = self.game
        if game.clock is not None:
            game.clock.begin(game.to_play)
        decision = first_sight(game.position, self.opponent.preset, self.dice.getrandbits(32))
        self.wishes.once = None
        self._make(decision.move)
        game.at_first_sight.add(game.node)
        return True

    def _hint_at_first_sight(self) -> None:
        """A hint while the search is being compiled, which then finds a better one."""
        decision = first_sight(self.game.position, self.adviser.preset, seed=1)
        reasons = decision.candidates[0].reasons
        self.tell({"type": "sight", "node": self.game.node.number, "move": decision.move, "reasons": list(reasons)})

    def _make(self, move: str) -> None:
        """The engine's move."""
        game = self.game
        self.last_move = time.monotonic()
        if move == "resign":
            game.stop_clock()
            game.node.resigned = game.to_play
            return
        try:
            game.add(move)
        except IllegalMove:  # every move is lost, and the best of them repeats a position
            if not game.card.ends_by_passing:
                raise
            game.add("pass")

    def _judge(self) -> bool:
        """Look at a position for the teacher; when those before and after a person's move are known, send what it lost."""
        game = self.game
        node = self.wishes.to_judge(game)
        if node is None:
            return False
        position = game.tree.position(node)
        if position.is_over or node.resigned:
            self.wishes.judged[node.number] = final_of(position, game.over_at(node))
        else:
            decision = self.strong.search(game.tree, node, Limit(simulations=limits.JUDGE_SIMULATIONS), lambda thought: None)
            if decision is None or self.strong.player is None:
                return False
            if decision.move == "resign":  # the best of the moves that lose
                decision = replace(decision, move=best_move(decision))
            self.wishes.judged[node.number] = found = assessed(self.strong.player, decision)
            node.value, node.score = found.for_black(found.value), found.score
        for move in (node, *node.children):
            before = self.wishes.judged.get(move.parent.number) if move.parent is not None else None
            after = self.wishes.judged.get(move.number)
            if before is not None and after is not None and move.colour in game.people:
                self.tell(lesson(move.number, before, after, game.tree.position(move)))
        return True

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


def best_move(decision: Decision) -> str:
    """The best of the moves that lose, in place of resigning."""
    if decision.move != "resign":
        return decision.move
    return decision.candidates[0].move if decision.candidates else "pass"
