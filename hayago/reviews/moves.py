"""Searches every position of a game, and tells what each move was worth."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ..evaluate.win_rate import mean_value, rate_of_lead, win_rate
from ..games.registry import card_of
from ..play.clock import Limit
from ..play.decision import Decision
from ..play.player import Player
from ..tree.sizes import SMALL_TREE_MB

LINE = 8  # moves of the better line
MISTAKE, BLUNDER = 0.05, 0.15  # of the win rate
CLOSER = 5  # times the simulations of a second look at what seems to be a mistake
DOUBT = 0.02  # of the loss that a second look finds, which is not told: two such looks differ by that much


@dataclass(frozen=True)
class ReviewedMove:
    """A move beside the one that the search prefers. Values are win rates in 0 .. 1."""

    number: int  # 1 for the first one
    colour: str
    move: str
    before: float  # Black's, before the move, with the best play found
    value: float  # Black's, after the move
    loss: float  # how much less the player has than with the best move; after a second look what that is sure of
    score: float | None  # after the move: Black's points minus White's and komi, as the simulations end
    best: str
    best_value: float  # for the player who moves
    reasons: tuple[str, ...]  # of the best move
    line: tuple[str, ...]  # what would follow, beginning with the best move


@dataclass(frozen=True)
class Assessed:
    """A position as the search sees it; values are those of the player to move."""

    to_play: str
    value: float  # of the best move
    mean: float  # of all simulations: what the move that led here is compared by, which was a mean as well
    score: float | None
    best: str = ""
    reasons: tuple[str, ...] = ()
    line: tuple[str, ...] = ()
    lead: float | None = None  # in points, where everything is settled

    @property
    def rate(self) -> float:
        """The win rate to show: by the lead where everything is settled, else by the search."""
        return self.value if self.lead is None else rate_of_lead(self.lead)

    def for_black(self, value: float) -> float:
        return value if self.to_play == "black" else 1 - value


class Review:
    """The positions of a line, from the beginning to the last; `step` searches the next one, `moves` tells what was found.

    What seems to be a mistake is looked at again with `closer` times the simulations, before and after the move, and is told as
    that look has it. A short search is often wrong there: of many moves those stand out for which chance was unkind.
    """

    def __init__(
        self, positions: Sequence[Any], preset: str | None = None, simulations: int = 2000, seed: int = 1, closer: int = CLOSER
    ) -> None:
        """With `closer` 1 there are no second looks."""
        self.positions = positions
        self.limit = Limit(simulations=simulations)
        self.player = Player(positions[0], preset, seed=seed, memory_mb=SMALL_TREE_MB, resign=0.0)
        self.assessed: list[Assessed] = []
        self.closer = closer
        self.looked: dict[int, tuple[Assessed, Assessed]] = {}  # [number of a move] before and after it, in the second look
        self._before: Assessed | None = None  # of a second look that is under way

    @property
    def is_done(self) -> bool:
        return len(self.assessed) == len(self.positions) and not self._is_doubtful

    def step(self, watch: Callable[[], bool] = lambda: False) -> bool:
        """Search the next position, or look again; False when `watch` said True before it was done: to be tried again."""
        if self._is_doubtful:
            return self._look_again(watch)
        position = self.positions[len(self.assessed)]
        self._go_to(position)
        found = self._assess(position, 1, watch)
        if found is not None:
            self.assessed.append(found)
        return found is not None

    @property
    def _is_doubtful(self) -> bool:
        """Does the last move seem to be a mistake, and has not been looked at again?"""
        number = len(self.assessed) - 1
        if self.closer == 1 or number < 1 or number in self.looked or self.positions[number].move is None:
            return False
        return self._reviewed(number).loss >= MISTAKE

    def _look_again(self, watch: Callable[[], bool]) -> bool:
        """Search longer before the last move, and after it where the search still prefers another one."""
        number = len(self.assessed) - 1
        before, after = self.positions[number - 1 : number + 1]
        move = after.write(after.move)
        if self._before is None:
            if not is_same(self.player.position, before):
                self.player.set_position(before)
            self._before = self._assess(before, self.closer, watch)
            if self._before is None:
                return False
            self.player.play(move)
        found = self.assessed[number] if self._before.best == move else self._assess(after, self.closer, watch)
        if found is None:
            return False
        self.looked[number] = self._before, found
        self._before = None
        return True

    def _assess(self, position: Any, times: int, watch: Callable[[], bool]) -> Assessed | None:
        """What the player, who is there, finds by so many times the usual simulations; None when `watch` said True."""
        if position.is_over:
            return self._final(position)
        broken = False

        def watching() -> bool:
            nonlocal broken
            broken = broken or watch()
            return broken

        decision = self.player.choose(Limit(simulations=times * (self.limit.simulations or 0)), watching)
        return None if broken else assessed(self.player, decision)

    def _go_to(self, position: Any) -> None:
        """Keep what the search knows, if the position is the next one; a step that was broken off is there already."""
        player, number = self.player, len(self.assessed)
        if is_same(player.position, position):
            return
        before = self.positions[number - 1] if number else None
        if before is not None and position.parent is before and position.move is not None and is_same(player.position, before):
            player.play(position.write(position.move))
        if not is_same(player.position, position):
            player.set_position(position)

    def _final(self, position: Any) -> Assessed:
        """The value of a finished game is its result."""
        if card_of(position.game).counts_points:
            score = self.player.score()
            winner = "black" if score > 0 else "white" if score < 0 else None
        else:
            winner, score = position.winner, None
        value = 0.5 if winner is None else float(winner == position.to_play)
        return Assessed(position.to_play, value, value, score)

    def moves(self) -> list[ReviewedMove]:
        """What is known by now of the moves between the positions that have been searched."""
        numbers = range(1, len(self.assessed))
        return [self._reviewed(number) for number in numbers if self.positions[number].move is not None]

    def _reviewed(self, number: int) -> ReviewedMove:
        """The move by the second look, if there was one."""
        if number in self.looked:
            return reviewed(number, *self.looked[number], self.positions[number], DOUBT)
        return reviewed(number, self.assessed[number - 1], self.assessed[number], self.positions[number])


def is_same(one: Any, other: Any) -> bool:
    """Do two positions have the same board and player to move, for a search?"""
    return bool((one.key, one.to_play, one.is_over) == (other.key, other.to_play, other.is_over))


def assessed(player: Player, decision: Decision) -> Assessed:
    """What a player has just found out about the position that it is at."""
    position, children = player.position, player.searcher.children()
    chosen = next((c for c in decision.candidates if c.move == decision.move), None)
    return Assessed(
        to_play=position.to_play,
        value=win_rate(children, position.read(decision.move), decision.value),
        mean=mean_value(children),
        score=decision.score,
        best=decision.move,
        reasons=chosen.reasons if chosen is not None else (),
        line=decision.line[:LINE],
        lead=decision.settled_lead,
    )


def reviewed(number: int, before: Assessed, after: Assessed, position: Any, doubt: float = 0.0) -> ReviewedMove:
    """The move that led to `position`. What it lost: the value of the best one less its own, both means of simulations.

    Less `doubt`. Where everything is settled simulations are no judge: a pass loses nothing, another move only if it changes
    who is ahead.
    """
    move = position.write(position.move)
    if move == before.best or (move == "pass" and before.lead is not None):
        loss = 0.0
    elif before.lead is not None and after.lead is not None:
        lead = after.lead if after.to_play == before.to_play else -after.lead
        loss = before.rate - rate_of_lead(lead)
    else:
        mean = after.mean if after.to_play == before.to_play else 1 - after.mean
        loss = before.value - mean
    return ReviewedMove(
        number=number,
        colour=before.to_play,
        move=move,
        before=before.for_black(before.rate),
        value=after.for_black(after.rate),
        loss=max(0.0, loss - doubt),
        score=after.score,
        best=before.best,
        best_value=before.rate,
        reasons=before.reasons,
        line=before.line,
    )
