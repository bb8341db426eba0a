"""The end of a game of Go: which stones are dead, who wins, and when a pass is safe."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from .games.go import Position
from .games.go.board import PASS, sides
from .games.go.notation import to_point, to_text
from .search.report import Child

DEAD = -0.4  # the mean ownership of a chain, seen by its colour, below which it is dead
CLEAR = 0.6  # and the absolute value from which its fate is clear
SETTLED = 0.85  # a point that is owned so surely needs no further move


@dataclass(frozen=True)
class Status:
    """How the points of a position stand."""

    key: bytes  # of the position
    ownership: dict[str, float]  # [point] 1 always Black's, -1 always White's
    dead: list[str]
    score: float | None  # Black's points minus White's and komi, without the dead stones
    is_clear: bool  # is no chain in doubt?
    unsettled: int  # points that may still go either way


def status_of(position: Position, workers: list[Any]) -> Status:
    """The status by the ends of the simulations that the workers looked at."""
    count = sum(int(worker[0].owned_count) for worker in workers)
    board = position.boards[0]
    points = np.flatnonzero(board.color != 3)
    if count == 0:
        return Status(position.key, {}, [], None, False, len(points))
    share = sum(worker[0].owned for worker in workers) / count
    size = position.game.size
    dead, is_clear = [], True
    for chain in np.unique(board.head[board.head != 0]):
        members = np.flatnonzero(board.head == chain)
        sign = 1 if board.color[chain] == 1 else -1
        mean = sign * float(share[members].mean())
        is_clear &= abs(mean) >= CLEAR
        if mean < DEAD:
            dead += [to_text(p, size) for p in members]
    unsettled = int(np.sum(np.abs(share[points]) < SETTLED))
    ownership = {to_text(p, size): float(share[p]) for p in points}
    return Status(position.key, ownership, dead, position.score(dead), is_clear, unsettled)


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
    sign = 1 if position.to_play == "black" else -1
    wins = status.score is not None and sign * status.score > 0 and status.is_clear
    opponent_passed = position.move == PASS
    if wins and opponent_passed and sign * (status.score or 0) > status.unsettled * 0.5:
        return passing, "the opponent passed, and the game is won as it stands"
    if wins and status.unsettled == 0:
        return passing, "everything is settled, and the game is won as it stands"
    if best.move != PASS:
        return best, ""
    raw = sign * position.score()
    if (opponent_passed and raw > 0) or (wins and status.unsettled <= 2):
        return passing, ""
    if status.unsettled == 0 and not wins:
        return passing, "nothing is left to play for"
    return other, "a pass is not safe yet"
