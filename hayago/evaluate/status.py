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
from ..games.go.tactics.seki import tight_sekis
from ..games.position import GamePosition
from ..parts.playouts.policies import MOGO
from ..search.searcher import Searcher
from .owners import count_owners
from .score import SETTLED, expected_score

DEAD = -0.4  # a chain whose points have a mean ownership below this, seen by its colour, is dead
CLEAR = 0.6  # a chain is in doubt while the absolute value of that mean is below this
SURE = -0.95  # above it playouts have not proven that a chain in seki is dead
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


def status_by_playouts(position: GamePosition, policy: Any, playouts: int = PLAYOUTS, seed: int = 1) -> Status:
    """The status by playouts of the policy, half of them with each colour to move. A finished game is played on."""
    game, boards = position.game, position.boards
    workers = new_worker(game, seed, parts=policy)
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

    Simulations are counted by area; where territory counts, a settled board is counted by that.
    """
    if status.ownership and status.unsettled == 0 and position.game.scoring == Scoring.TERRITORY:
        return status.score
    return expected_score(position, status.ownership)


def unknown(position: Any) -> Status:
    """The status in a game that counts no points: nothing is in doubt, and nothing is known."""
    return Status(position.key, {}, [], None, True, 0)


def judged(position: GamePosition, share: Any) -> Status:
    """The status by share[point], 1 for a point that is always Black's, -1 for one that is always White's."""
    board, size = position.boards[0], position.game.size
    dead: list[int] = []
    is_clear = True
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
        if mean < DEAD:
            dead += members.tolist()
    names = [to_text(point, size) for point in dead]
    points = np.flatnonzero(board.color != 3)
    unsettled = int(np.sum(np.abs(share[points]) < SETTLED))
    owned = {to_text(point, size): float(share[point]) for point in points}
    return Status(position.key, owned, names, position.score(names), is_clear, unsettled)
