"""Which living chains of a finished board are in seki, in plain Python.

A group has no two eyes of its own and shares liberties with a group of the other colour that has none either.
"""

from typing import Any

import numpy as np

from ..rules.board import BLACK, EMPTY, WHITE, sides
from ..rules.scoring import empty_regions

NAKADE = 6  # stones of the largest chain that takes two eyes from inside
ROOM = 3  # points of a single surrounded region in which there is space for two eyes


def chains_in_seki(board: Any, dead: Any) -> set[int]:
    """The heads of these chains, once the chains of the `dead` points are taken off."""
    gone = {int(board.head[point]) for point in dead}
    colors = board.color.copy()
    colors[np.isin(board.head, list(gone)) & (board.head != 0)] = EMPTY
    regions = [(points, beside) for points, beside in empty_regions(board, colors) if beside]
    group = groups_around(board, regions)
    eyes: dict[int, int] = {}
    for points, beside in regions:
        if len({int(colors[head]) for head in beside}) == 1:
            owner = group[next(iter(beside))]
            eyes[owner] = eyes.get(owner, 0) + (2 if len(points) >= ROOM else 1)
    weak = {head for head in group if eyes.get(group[head], 0) < 2}
    found = set()
    for _, beside in regions:
        if {int(colors[head]) for head in beside & weak} == {BLACK, WHITE}:
            found |= {group[head] for head in beside & weak}
    return {head for head in group if group[head] in found}


def groups_around(board: Any, regions: list[tuple[list[int], set[int]]]) -> dict[int, int]:
    """[head of a chain] its group: chains that surround a region together are one."""
    group = {head: head for _, beside in regions for head in beside}
    for _, beside in regions:
        if len({int(board.color[head]) for head in beside}) == 1:
            joined = {group[head] for head in beside}
            group = {head: min(joined) if own in joined else own for head, own in group.items()}
    return group


def tight_sekis(board: Any) -> set[int]:
    """The heads of chains in the plainest sekis: two chains with two liberties each, one or both of them shared, the others own
    eyes. Who fills a shared one is in atari. A small chain without an eye is none of these: it may be a nakade in a dead group.
    """
    liberties: dict[int, set[int]] = {}
    for point in np.flatnonzero(board.color == EMPTY).tolist():
        for side in sides(board, point):
            if board.color[side] in (BLACK, WHITE):
                liberties.setdefault(int(board.head[side]), set()).add(point)
    two = {head: points for head, points in liberties.items() if len(points) == 2}
    found = set()
    for black in (head for head in two if board.color[head] == BLACK):
        for white in (head for head in two if board.color[head] == WHITE):
            shared = two[black] & two[white]
            own = (two[black] | two[white]) - shared
            is_nakade = not own and min(np.sum(board.head == black), np.sum(board.head == white)) <= NAKADE
            if shared and not is_nakade and all(is_eye(board, point) for point in own):
                found |= {black, white}
    return found


def is_eye(board: Any, point: int) -> bool:
    """Is a point surrounded by stones of one chain?"""
    heads = {int(board.head[side]) for side in sides(board, point) if board.color[side] in (EMPTY, BLACK, WHITE)}
    return len(heads) == 1 and 0 not in heads
