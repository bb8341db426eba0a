"""The end of a game of Go: which stones are dead, who wins, and when a pass is safe.

The search alone cannot tell. Its simulations have the own move first, so a cut that is still to be answered looks settled. So
where a pass is thought of, the position is played out without a tree, half of the time with each colour to move.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from .games.go import Position
from .games.go.board import PASS, sides
from .games.go.notation import to_point, to_text
from .playouts.ownership import ownership_of_points
from .search.report import Child

DEAD = -0.4  # the mean ownership of a chain, seen by its colour, below which it is dead
CLEAR = 0.6  # and the absolute value from which its fate is clear
SETTLED = 0.85  # a point that is owned so surely needs no further move
OPEN = 0.25  # the part of the points that may still go either way, from which on nobody passes
FEW = 4  # such points that are left as they are in a lost game
PLAYOUTS = 400  # for each colour to move


@dataclass(frozen=True)
class Status:
    """How the points of a position stand."""

    key: bytes  # of the position
    ownership: dict[str, float]  # [point] 1 always Black's, -1 always White's
    dead: list[str]
    score: float | None  # Black's points minus White's and komi, without the dead stones
    is_clear: bool  # is no chain in doubt?
    unsettled: int  # points that may still go either way


def status_by_search(position: Position, workers: list[Any]) -> Status:
    """By the ends of the simulations that the workers looked at."""
    count = sum(int(worker[0].owned_count) for worker in workers)
    if count == 0:
        return Status(position.key, {}, [], None, False, position.game.size**2)
    return judged(position, sum(worker[0].owned for worker in workers) / count)


def status_by_playouts(position: Position, policy: Any) -> Status:
    """By playouts of the policy alone, half of them with each colour to move."""
    boards = position.boards
    boards[0].passes = 0  # a finished game is played on
    shares = []
    for colour in (1, 2):
        boards[0].to_play, boards[0].ko = colour, 0
        shares.append(ownership_of_points(position.game, boards, policy, PLAYOUTS))
    return judged(position, (shares[0] + shares[1]) / 2)


def judged(position: Position, share: Any) -> Status:
    """The status by share[point], 1 for a point that is always Black's, -1 for one that is always White's."""
    board, size = position.boards[0], position.game.size
    dead, is_clear = [], True
    for chain in np.unique(board.head[board.head != 0]):
        members = np.flatnonzero(board.head == chain)
        sign = 1 if board.color[chain] == 1 else -1
        mean = sign * float(share[members].mean())
        is_clear &= abs(mean) >= CLEAR
        if mean < DEAD:
            dead += [to_text(p, size) for p in members]
    points = np.flatnonzero(board.color != 3)
    unsettled = int(np.sum(np.abs(share[points]) < SETTLED))
    ownership = {to_text(p, size): float(share[p]) for p in points}
    return Status(position.key, ownership, dead, position.score(dead), is_clear, unsettled)


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
    lead = (status.score or 0.0) * (1 if position.to_play == "black" else -1)
    wins = lead > 0 and status.is_clear
    opponent_passed = position.move == PASS
    if wins and opponent_passed and lead > status.unsettled * 0.5:
        return passing, "the opponent passed, and the game is won as it stands"
    if wins and status.unsettled == 0:
        return passing, "everything is settled, and the game is won as it stands"
    if best.move != PASS:
        return best, ""
    if status.unsettled > OPEN * position.game.size**2:
        return other, "the game is not over"
    if wins and (opponent_passed or status.unsettled <= 2):
        return passing, ""
    if lead < 0 and status.unsettled <= FEW:
        return passing, "nothing is left to play for"
    return other, "a pass is not safe yet"
