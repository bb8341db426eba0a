"""Playouts by weights in plain Python: features and weights of all moves, found anew. It shares no line with the package.

Shapes are told apart by a text, the least among the turns and mirror images of the neighbourhood as the player sees it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from .go import EMPTY, Chain
from .steps import Record, in_atari, may_play, views_of

UNIT, MOST = np.float32(1024), np.float32(1 << 22)
ANSWERS = ("capture", "rescue", "extension", "attack", "defence", "ko")
Strength = Callable[[str, object], np.float32]  # (family, level): "shape" and "near" have a text as level


class Features(NamedTuple):
    shape: str
    is_near: bool
    ataris: tuple[int, int]  # own, hostile: 0 none, 1 of one stone, 2 larger
    answers: frozenset[str]
    self_atari: int | None  # 0 of a lone stone, 1 of more


def features(board: Record) -> dict[int, Features]:
    """Of all moves that can be drawn."""
    answers = answers_of(board)
    found = {}
    for cell in range(len(board.cells)):
        if may_play(board, cell):
            near = board.last is not None and cell in board.around[board.last]
            kinds = frozenset(kind for kind, cells in answers.items() if cell in cells)
            found[cell] = Features(shape_of(board, cell), near, ataris_of(board, cell), kinds, self_atari_of(board, cell))
    return found


def shape_of(board: Record, cell: int) -> str:
    return min(views_of(board, cell, "X"))


def ataris_of(board: Record, cell: int) -> tuple[int, int]:
    largest = {1: 0, 2: 0}
    for n in board.sides[cell]:
        chain = board.chains()[n]
        if chain is not None and in_atari(chain):
            largest[chain.colour] = max(largest[chain.colour], 2 if len(chain.stones) > 1 else 1)
    return largest[board.to_play], largest[3 - board.to_play]


def self_atari_of(board: Record, cell: int) -> int | None:
    if len(board.liberties_after(cell, board.to_play)) > 1:
        return None
    return int(any(board.cells[n] == board.to_play for n in board.sides[cell]))


def answers_of(board: Record) -> dict[str, set[int]]:
    """{kind: cells} of the answers to the last move."""
    found: dict[str, set[int]] = {kind: set() for kind in ANSWERS}
    if board.last is not None:
        chain = board.flood(board.last)
        if in_atari(chain):
            found["capture"] |= chain.liberties
        if has_two(chain):
            found["attack"] |= chain.liberties
        for own in {board.chains()[n] for n in board.sides[board.last] if board.cells[n] == board.to_play}:
            if in_atari(own):
                found["extension"] |= own.liberties
                found["rescue"] |= {cell for other in board.beside(own) if in_atari(other) for cell in other.liberties}
            if has_two(own):
                found["defence"] |= own.liberties
    if board.ko_taken is not None and len(board.moves) - board.ko_taken.ply <= 6:
        cell = board.ko_taken.captured
        if board.cells[cell] == EMPTY and any(is_lone(board, n) for n in board.sides[cell]):
            found["ko"].add(cell)
    return found


def has_two(chain: Chain) -> bool:
    """Two liberties, to which at most four pairs of a stone and a liberty lead."""
    return len(chain.liberties) == 2 and len(chain.pairs) <= 4


def is_lone(board: Record, cell: int) -> bool:
    """Is it a hostile stone alone, in atari?"""
    chain = board.chains()[cell]
    return chain is not None and chain.colour != board.to_play and len(chain.stones) == 1 and in_atari(chain)


def weights(board: Record, strength: Strength) -> dict[int, int]:
    """{move: its weight}: whole numbers, rounded down after each group of features, from 1 to 2^22."""
    return {cell: weight(move, strength) for cell, move in features(board).items()}


def weight(move: Features, strength: Strength) -> int:
    plain = strength("shape", move.shape)
    if move.ataris != (0, 0):
        plain = plain * strength("atari", move.ataris)
    total = np.float32(int(max(np.float32(1), min(plain * UNIT, MOST))))
    if move.is_near or move.answers:
        product = np.float32(1)
        for kind in ANSWERS:
            if kind in move.answers:
                product = product * strength(kind, None)
        total = total * product * (strength("near", move.shape) if move.is_near else np.float32(1))
        total = np.float32(int(max(np.float32(1), min(total, MOST))))
    if move.self_atari is not None:
        total = max(np.float32(1), total * strength("self-atari", move.self_atari))
    return int(total)
