"""How a position stands: whose the points are, which stones are dead, the score, and how sure that is.

Two sources give the shares of the points: the ends of a search's simulations, and playouts without a tree. What follows from
the shares is decided here alone, by the named thresholds. Games that count no points have no such status: see `unknown`.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from ..core.worker import new_worker
from ..games.go.game import Scoring
from ..games.go.notation import to_text
from ..games.go.rules.scoring import empty_regions, owners_without
from ..games.go.tactics.seki import tight_sekis
from ..games.position import GamePosition
from ..parts.playouts.policies import MOGO
from ..search.searcher import Searcher
from .owners import count_owners
from .score import SETTLED, expected_score

DEAD = -0.4  # a chain whose points have a mean ownership below this, seen by its colour, is dead
CLEAR = 0.6  # a chain is in doubt while the absolute value of that mean is below this
SURE = -0.95  # above it playouts have not proven that a chain in seki is dead
DECIDED = 0.4  # in a settled position each chain has at least this absolute mean
HELD = 0.6  # and each surrounded region at least this mean ownership, seen by the colour around it
NEUTRAL = 3  # points of the largest region between both colours that is left over at the end of a game
PLAYOUTS = 800  # half of them with each colour to move


@dataclass(frozen=True)
class Status:
    """How the points of a position stand."""

    key: bytes  # of the position
    ownership: dict[str, float]  # [point] 1 always Black's, -1 always White's
    dead: list[str]
    score: float | None  # Black's points minus White's and komi, without the dead stones; None where no points are counted
    is_clear: bool  # is no chain in doubt?
    unsettled: int  # points that may still go either way
    is_settled: bool = False  # is every chain decided, and every border closed? Then `score` is that of the end
    neutral: tuple[str, ...] = ()  # the points in regions between both colours


def ownership(position: GamePosition, playouts: int = PLAYOUTS, policy: Any = MOGO, seed: int = 1) -> dict[str, float]:
    """For each point how it ends in playouts: 1 always Black's, -1 always White's.

    >>> from hayago import Go, ownership
    >>> owned = ownership(Go(5).start().play("C3"), playouts=20)
    >>> len(owned), owned["C3"] > 0
    (25, True)
    """
    return status_by_playouts(position, policy, playouts, seed).ownership


def dead_stones(position: GamePosition, playouts: int = PLAYOUTS, policy: Any = MOGO, seed: int = 1) -> list[str]:
    """The stones that end in the opponent's hands in most playouts, chain by chain.

    >>> from hayago import Go, Position, dead_stones
    >>> around = ["A4", "B4", "C4", "D4", "E4", "B2", "D2"]
    >>> dead_stones(Position.setup(Go(5), black=around, white=["A1"]), playouts=20)
    ['A1']
    """
    return status_by_playouts(position, policy, playouts, seed).dead


def status_by_playouts(
    position: GamePosition, policy: Any, playouts: int = PLAYOUTS, seed: int = 1, method: Any = None
) -> Status:
    """The status by playouts of the policy, half of them with each colour to move. A finished game is played on.

    With the `method` of a search that plays out by this policy, its working memory is used: so both share what is compiled.
    """
    game, boards = position.game, position.boards
    workers = new_worker(game, seed, parts=policy if method is None else method)
    half = max(1, playouts // 2)
    counts = np.zeros((boards[0].color.shape[0], 3), np.int64)
    boards[0].passes = 0
    for colour in (1, 2):
        boards[0].to_play, boards[0].ko = colour, 0
        count_owners(game, policy, boards, workers, counts, half)
    return judged(position, (counts[:, 1] - counts[:, 2]) / (2 * half))


def status_by_search(position: GamePosition, searcher: Searcher) -> Status:
    """The status by the ends of the simulations that a search looked at, where it has the observer `Ownership`."""
    count = sum(int(counted[0]) for counted in searcher.scratch("owned_count"))
    if count == 0:
        return Status(position.key, {}, [], None, False, len(position.places()))
    return judged(position, sum(searcher.scratch("owned")) / count)


def estimated_score(position: Any, status: Status) -> float | None:
    """The mean score at the ends of simulations, exact once everything is settled; None where nothing is known of the points.

    Simulations are counted by area, and a settled board by the scoring of the game: where area counts, neutral points go to who
    takes them.
    """
    if status.score is None:
        return None
    by_area = position.game.scoring == Scoring.AREA
    if not status.is_settled and (by_area or status.unsettled > 0):
        return expected_score(position, status.ownership)
    return status.score + sum(status.ownership[point] for point in status.neutral if by_area)


def unknown(position: Any) -> Status:
    """The status in a game that counts no points: nothing is in doubt, and nothing is known."""
    return Status(position.key, {}, [], None, True, 0)


def judged(position: GamePosition, share: Any) -> Status:
    """The status by share[point], 1 for a point that is always Black's, -1 for one that is always White's."""
    board, size = position.boards[0], position.game.size
    dead: list[int] = []
    is_clear = is_decided = True
    sekis: set[int] | None = None
    for chain in np.unique(board.head[board.head != 0]):
        members = np.flatnonzero(board.head == chain)
        sign = 1 if board.color[chain] == 1 else -1
        mean = sign * float(share[members].mean())
        if SURE < mean < CLEAR:
            sekis = tight_sekis(board) if sekis is None else sekis
            if int(chain) in sekis:
                continue  # playouts break a seki up now and then
        is_clear &= abs(mean) >= CLEAR
        is_decided &= abs(mean) >= DECIDED
        if mean < DEAD:
            dead += members.tolist()
    names = [to_text(point, size) for point in dead]
    points = np.flatnonzero(board.color != 3)
    unsettled = int(np.sum(np.abs(share[points]) < SETTLED))
    owned = {to_text(point, size): float(share[point]) for point in points}
    is_closed, between = borders(board, dead, share)
    neutral = tuple(to_text(point, size) for point in between)
    return Status(position.key, owned, names, position.score(names), is_clear, unsettled, is_decided and is_closed, neutral)


def borders(board: Any, dead: list[int], share: Any) -> tuple[bool, list[int]]:
    """Are the borders closed once the dead chains are taken off? And which points lie between both colours?

    Playouts invade what no player would, so that hardly a large board is ever settled point by point. But where a game is over,
    each region of empty points lies within one colour, but for a few neutral points; before the end borders have gaps, and
    regions reach both colours through them.
    """
    owner, colors, _ = owners_without(board, dead)
    is_closed, neutral = True, list[int]()
    for points, beside in empty_regions(board, colors):
        if owner[points[0]] == 0:
            neutral += points
            is_closed &= len(points) <= NEUTRAL and bool(beside)
        elif len(points) > NEUTRAL:
            is_closed &= abs(float(share[points].mean())) >= HELD
    return is_closed, neutral
