"""What a player must know of a game's end beyond the search: nothing in most games (`Ending`), much in Go (`GoEnding`).

In Go the search alone cannot tell which stones are dead, who wins, and when a pass is safe. Its simulations have the own move
first, so a cut that is still to be answered looks settled. So where a pass is thought of, the position is played out without a
tree, half of the time with each colour to move.
"""

import math
import time
from typing import Any

from ..core.errors import SettingError
from ..evaluate.status import PLAYOUTS, Status, status_by_playouts, status_by_search, unknown
from ..games.go import Position
from ..games.go.knowledge import symmetry
from ..games.go.notation import to_point
from ..games.go.rules.board import PASS, sides
from ..games.position import GamePosition
from ..games.registry import card_of
from ..parts.outcome.outcome import Score
from ..search.kinds import new_searcher
from ..search.search import Method
from ..search.searcher import Searcher
from ..search.td_search import TdSearch
from ..search.view import Child
from .decision import best_child

OPEN = 0.25  # the part of the points that may still go either way, from which on nobody passes
WIDE_OPEN = 0.4  # and from which on the opponent's passes are not believed either
FEW = 4  # such points that are left as they are in a lost game
FULL = 0.6  # the part of the points with stones, from which on the opponent's passes are believed
PROBE = 1000  # simulations of the position after a pass, before it is made
HURRY = 0.5  # the part of the time left that a look at the end may take
LEAST = 60  # playouts of a look at the end when there is hardly any time
NO_TIME = -math.inf  # a time until which nothing can be looked at
PASS_COST = 0.05  # what a pass may lose of the win rate
PASS_POINTS = 1.0  # and of the score, where the search goes by that


def ending_of(position: GamePosition, method: Method | TdSearch, seed: int, memory_mb: float) -> "Ending":
    """The ending of a game, for a search by the method with such a tree: another one where passes end the game."""
    return GoEnding(method, seed, memory_mb) if card_of(position.game).ends_by_passing else Ending()


class Ending:
    """For games that end by themselves, with a winner or a draw: there is nothing to judge before."""

    def forbidden(self, position: Any) -> list[int]:
        """The numbers of moves that the search may think of, but the rules forbid."""
        return []

    def begin(self, searcher: Searcher) -> None:
        """A search of a position begins."""

    def left_out(self, position: Any, until: float = math.inf) -> list[int]:
        """The numbers of moves that a search for a move to make need not think of; found out by a time.perf_counter()."""
        return []

    def closing(self, position: Any, searcher: Searcher) -> float:
        """About how many seconds `choose` may take."""
        return 0.0

    def seen(self, position: Any, searcher: Searcher) -> Status:
        """How the points stand by the ends of the simulations that the search looked at."""
        return unknown(position)

    def choose(
        self, position: Any, children: list[Child], best: Child, seen: Status, clean_up: bool, until: float = math.inf
    ) -> tuple[Child, str]:
        """The move to make where the search likes `best`, with a note on why it is another one; by a time.perf_counter()."""
        return best, ""

    def resigns_below(self, position: Any, resign: float) -> float:
        """The win rate below which to give up in this position, 0 for never."""
        return resign

    def moves_left(self, position: Any) -> float:
        """A guess of how many own moves are to come: a third of the longest game's."""
        return max(8.0, (position.game.max_length() - len(position.history)) / 3)

    def status(self, position: Any) -> Status:
        """How the points stand, looked at closely."""
        return unknown(position)

    def score(self, position: Any) -> float:
        """Black's points minus White's at the end."""
        raise SettingError(f"{type(position.game).__name__} counts no points: see position.winner")


class GoEnding(Ending):
    """For Go: superko, ownership, passes, dead stones, komi."""

    def __init__(self, method: Method | TdSearch, seed: int, memory_mb: float) -> None:
        self.method, self.seed = method, seed
        self.memory_mb = memory_mb  # of a look after a pass: with the player's own it has the player's machine code
        self._status: Status | None = None  # of the last position looked at closely
        self._rough: Status | None = None  # of the last one looked at in a hurry
        self._probe: Searcher | None = None  # for a look at what follows a pass
        self._rate = 1000.0  # playouts per second, as last seen

    def forbidden(self, position: Position) -> list[int]:
        return position.superko_points()

    def left_out(self, position: Position, until: float = math.inf) -> list[int]:
        """Moves that are another one, turned or mirrored; and the pass that would end the game while its outcome is in doubt.

        To the search such a pass has a certain value, that of the board as it stands, and nothing else would be thought of.
        """
        has_time = until != NO_TIME
        passes = [int(PASS)] if has_time and position.move == PASS and self._is_doubtful(position, until) else []
        return symmetry.twins(position.boards[0]) + passes

    def _is_doubtful(self, position: Position, until: float) -> bool:
        status = self.status(position, until)
        return not is_won_as_it_stands(position, status) and not is_lost_as_it_stands(position, status)

    def begin(self, searcher: Searcher) -> None:
        """Look at ownership anew."""
        for name in ("owned", "owned_count", "owned_by_winner", "won_count"):
            for counts in searcher.scratch(name):
                counts[:] = 0

    def seen(self, position: Position, searcher: Searcher) -> Status:
        return status_by_search(position, searcher)

    def closing(self, position: Position, searcher: Searcher) -> float:
        """Playouts and a probe, once half of the points have stones: before, nobody passes."""
        is_near = 2 * int(position.boards[0].empties) < position.game.size**2
        return (PLAYOUTS + PROBE) / searcher.rate if is_near else 0.0

    def choose(
        self, position: Position, children: list[Child], best: Child, seen: Status, clean_up: bool, until: float = math.inf
    ) -> tuple[Child, str]:
        """The best move, or a pass where that is safe; takes playouts and another search where a pass is in view."""
        if until == NO_TIME:
            passing = [child for child in children if child.move == PASS and position.move == PASS and not clean_up]
            return (passing[0], "the opponent passed, and hardly any time is left") if passing else (best, "")
        if not is_pass_in_view(position, best, seen, clean_up):
            return best, ""
        chosen, note = may_pass(position, children, best, self.status(position, until), clean_up)
        if chosen.move == PASS and best.move != PASS and position.move != PASS and not self._can_pass(position, best, until):
            return best, "there is still something to answer"
        return chosen, note

    def _can_pass(self, position: Position, best: Child, until: float) -> bool:
        """Would the opponent, moving after a pass, gain nothing? The search has always seen the own move first."""
        if self._probe is None or self._probe.game != position.game:
            self._probe = new_searcher(position.game, self.method, self.seed, memory_mb=self.memory_mb)
        self._probe.forget()
        self._probe.run(position.play("pass").boards, PROBE, until)
        answer = best_child(self._probe.children(), "visits")
        return best.value is None or answer.value is None or 1 - answer.value >= best.value - pass_cost(self.method, position)

    def resigns_below(self, position: Position, resign: float) -> float:
        """Never before there are some stones, and later against a handicap, which is made up slowly."""
        size, handicap = position.game.size, position.handicap_stones
        stones = size * size - int(position.boards[0].empties)
        if stones < size + 2 * handicap:
            return 0.0
        return resign / (1 + handicap) if position.to_play == "white" else resign

    def moves_left(self, position: Position) -> float:
        """A guess: half of the empty points beyond the last fifth of the board, and some more."""
        area = position.game.size**2
        empties = int(position.boards[0].empties)
        return max(10.0, 0.5 * max(0.0, empties - 0.2 * area) + 0.06 * area)

    def status(self, position: Position, until: float = math.inf) -> Status:
        """How the points stand, by playouts with either colour to move; by fewer of them where time is short."""
        start = time.perf_counter()
        is_short = until - start < PLAYOUTS / (HURRY * self._rate)
        for known in (self._status, self._rough if is_short else None):
            if known is not None and known.key == position.key:
                return known
        playouts = int(max(LEAST, HURRY * (until - start) * self._rate)) if is_short else PLAYOUTS
        status = status_by_playouts(position, self.method.playout, playouts, method=self.method)
        self._rate = playouts / max(time.perf_counter() - start, 1e-6)
        if is_short:
            self._rough = status
        else:
            self._status = status
        return status

    def score(self, position: Position) -> float:
        """The score with the dead stones taken off."""
        return position.score(self.status(position).dead)


def pass_cost(method: Method | TdSearch, position: Position) -> float:
    """What a pass may lose, in the values of the search: half their range is the largest score where they are scores."""
    if isinstance(method.outcome, Score):
        return PASS_POINTS / (2 * float(position.game.score_range(position.boards[0])))
    return PASS_COST


def lead_of(position: Position, status: Status) -> float:
    """By how many points the player to move is ahead, without the dead stones."""
    return (status.score or 0.0) * (1 if position.to_play == "black" else -1)


def is_won_as_it_stands(position: Position, status: Status) -> bool:
    """Would two passes win? Surely where all is settled; else whatever becomes of half of the points that may go either way."""
    lead = lead_of(position, status)
    return lead > 0 if status.is_settled else status.is_clear and lead > status.unsettled * 0.5


def is_lost_as_it_stands(position: Position, status: Status) -> bool:
    """Would two passes lose, with hardly a point left that may go either way, or all settled but for too few neutral points?"""
    lead = lead_of(position, status)
    return lead < 0 and (status.unsettled <= FEW or (status.is_settled and -lead > len(status.neutral)))


def insists_on_passing(position: Position) -> bool:
    """Did the opponent pass at both of the last turns, on a board that is rather full? Who plays on alone fills own eyes."""
    moves = [move for _, move in position.history[-3:]]
    is_full = int(position.boards[0].empties) < (1 - FULL) * position.game.size**2
    return is_full and len(moves) == 3 and moves[0] == moves[2] == "pass"


def is_pass_in_view(position: Position, best: Child, seen: Status, clean_up: bool) -> bool:
    """Is it worth a closer look whether to pass: does the search want to, did the opponent, or is nothing left to do?"""
    return best.move == PASS or position.move == PASS or seen.unsettled == 0 or clean_up


def may_pass(position: Position, children: list[Child], best: Child, status: Status, clean_up: bool) -> tuple[Child, str]:
    """The best move, or a pass where that wins the game as it stands; never a pass that would lose it. With a note on why."""
    moves = [child for child in children if child.move != PASS]
    passing = next((child for child in children if child.move == PASS), None)
    if passing is None or not moves:
        return best, ""
    other = best if best.move != PASS else next((child for child in moves if not child.is_lost), moves[0])
    prey = [stone for stone in status.dead if position.colour_at(stone) != position.to_play]
    if clean_up and prey:
        board = position.boards[0]
        liberties = {int(q) for stone in prey for q in sides(board, to_point(stone, position.game.size))}
        taking = [child for child in moves if child.move in liberties and not child.is_lost]
        return (taking or [other])[0], "dead stones are captured before passing"
    lead, opponent_passed = lead_of(position, status), position.move == PASS
    if opponent_passed and is_won_as_it_stands(position, status):
        return passing, "the opponent passed, and the game is won as it stands"
    if opponent_passed and status.is_settled and is_lost_as_it_stands(position, status):
        return passing, "the opponent passed, and everything is settled"
    wins = lead > 0 and status.is_clear
    if wins and status.unsettled == 0:
        return passing, "everything is settled, and the game is won as it stands"
    if lead > 0 and status.unsettled <= WIDE_OPEN * position.game.size**2 and insists_on_passing(position):
        return passing, "the opponent passes again and again, and the game is won as it stands"
    is_open = status.unsettled > OPEN * position.game.size**2
    if opponent_passed and lead > 0 and not is_open and (best.value or 0.0) < 0.5:
        return passing, "the game may be won as it stands, and would be lost by playing on"
    if best.move != PASS:
        return best, ""
    if is_open:
        return other, "the game is not over"
    if wins and (opponent_passed or status.unsettled <= 2):
        return passing, ""
    if is_lost_as_it_stands(position, status):
        return passing, "nothing is left to play for"
    return other, "a pass is not safe yet"
