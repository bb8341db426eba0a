"""Playout steps for fights in plain Python, as in steps.py: the set of moves that each may choose."""

from __future__ import annotations

from . import steps, tactics
from .go import EMPTY, Chain
from .steps import Record, in_atari, liberties_seen, may_play


def is_safe(board: Record, cell: int, colour: int) -> bool:
    return len(board.liberties_after(cell, colour)) >= 2


def own_beside_last(board: Record) -> set[Chain]:
    """The chains of the player to move that touch the last move."""
    beside = board.sides[board.last] if board.last is not None else ()
    return {board.chains()[cell] for cell in beside if board.cells[cell] == board.to_play}


# ---- correction of self-atari


def correction(board: Record, cell: int) -> int | None:
    """What is played instead of a bad self-atari of the player to move."""
    colour = board.to_play
    after, _ = tactics.play(board.points(), board.at(cell), colour)
    _, liberties = tactics.chain_at(after, board.at(cell))
    if len(liberties) != 1:
        return None
    x, y = liberties.pop()
    other = y * board.size + x
    if board.cells[other] != EMPTY or not may_play(board, other) or not is_safe(board, other, colour):
        return None
    joined = {board.chains()[n] for n in board.sides[cell] if board.cells[n] == colour}
    return other if not joined or any(other in chain.liberties for chain in joined) else None


# ---- chains short of liberties


def counter_attack(board: Record, most: int = 4) -> set[int]:
    found = set()
    for own in own_beside_last(board):
        if 3 <= len(own.liberties) <= most:
            for enemy in board.beside(own):
                if len(enemy.liberties) < len(own.liberties):
                    found |= {cell for cell in enemy.liberties if in_atari(enemy) or is_safe(board, cell, board.to_play)}
    return {cell for cell in found if may_play(board, cell)}


def capture_race(board: Record, most: int = 2, stones: int = 3) -> set[int]:
    found = set()
    for own in own_beside_last(board):
        if 2 <= len(own.liberties) <= most and len(own.stones) >= stones and not can_gain(board, own):
            for enemy in board.beside(own):
                if in_atari(enemy):
                    found |= enemy.liberties
                elif len(enemy.liberties) <= len(own.liberties) and not can_gain(board, enemy):
                    found |= {cell for cell in enemy.liberties - own.liberties if is_safe(board, cell, board.to_play)}
    return {cell for cell in found if may_play(board, cell)}


def can_gain(board: Record, chain: Chain) -> bool:
    return any(liberties_seen(board, cell, chain.colour) > len(chain.liberties) for cell in chain.liberties)


# ---- eyes


def eye_fix(board: Record) -> set[int]:
    """Empty cells within two steps of the last move, along hostile stones, where the opponent would make an eye false."""
    if board.last is None:
        return set()
    own, enemy = board.to_play, 3 - board.to_play
    stones = {board.last} | {n for n in board.sides[board.last] if board.cells[n] == enemy}
    near = {n for stone in stones for n in board.sides[stone] if board.cells[n] == EMPTY}
    found = set()
    for cell in near:
        with_stone = {**board.points(), board.at(cell): enemy}
        for corner in tactics.corners(board.at(cell)):
            if board.points().get(corner) == EMPTY and tactics.is_eye(board.points(), corner, own):
                if not tactics.is_eye(with_stone, corner, own) and is_safe(board, cell, enemy) and is_safe(board, cell, own):
                    found.add(cell)
    return {cell for cell in found if may_play(board, cell)}


def false_eye_captures(board: Record, cell: int) -> set[int]:
    """What is played instead of a move of the player to move that fills a false eye."""
    own = board.to_play
    if any(board.cells[n] != own for n in board.sides[cell]):
        return set()
    around = (y * board.size + x for x, y in tactics.corners(board.at(cell)) if 0 <= x < board.size and 0 <= y < board.size)
    falsifiers = {board.chains()[n] for n in around if board.cells[n] == 3 - own}
    taken = {liberty for chain in falsifiers if in_atari(chain) for liberty in chain.liberties}
    return {liberty for liberty in taken if may_play(board, liberty)}


# ---- patterns


def pattern3_of_two_moves(board: Record) -> set[int]:
    """As `steps.pattern3`, around the move before the last one too."""
    moves = [move for move in board.moves[-2:] if move is not None]
    cells = {cell for move in moves for cell in board.around[move] if cell is not None and board.cells[cell] == EMPTY}
    return {cell for cell in cells if may_play(board, cell) and steps.matches(board, cell, steps.LATER_PATTERNS)}
