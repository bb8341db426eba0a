"""Playout steps in plain Python: the set of moves that each may choose. It shares no line with the package.

A step is a function of a `Record`. It returns cells; None stands for the pass, and the empty set for "no move".
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from . import tactics
from .go import EMPTY, Board, Chain

# Patterns of 3x3 cells around a candidate, *, and who may play there: X, O or both. X and O are the two colours, either way
# round, - is the outside, ? anything, x all but X, o all but O. Patterns hold for all turns and mirror images.
HANE = ["XOX .*. ???", "XO. .*. ?.?"]
MOGO_PATTERNS = [
    *((pattern, "XO") for pattern in HANE),
    ("XO? X*. ?.?", "XO"),
    ("XOO .*. ?.?", "X"),
    ("XO? O*? ???", "XO"),  # but for MOGO_HOPELESS
    ("?X? O*O ooo", "XO"),
    ("X.? O*? ---", "XO"),
    ("?X? x*O ---", "XO"),
    ("?XO ?*? ---", "X"),
    ("?XO ?*x ---", "O"),
    ("?XO O*X ---", "O"),
]
MOGO_CUT = ("XO? O*? ???", "XO")
MOGO_HOPELESS = ["XO? O*O ?.?", "XO? O*. ?O?"]
LATER_PATTERNS = [
    *((pattern, "XO") for pattern in HANE),
    ("XO? X*. x.?", "XO"),
    (".O. X*. ...", "XO"),
    ("XO? O*o ?o?", "XO"),
    ("XO? O*X ???", "XO"),
    ("?X? O*O ooo", "XO"),
    ("OX? o*O ???", "XO"),
    ("X.? O*? ---", "XO"),
    ("OX? X*O ---", "XO"),
    ("?X? x*O ---", "XO"),
    ("?OX X*O ---", "XO"),
]
MEANS = {"X": "X", "O": "O", ".": ".", "-": "-", "?": "XO.-", "x": "O.-", "o": "X.-"}
KO = ".XO.X.XO.XO."  # where White can take a ko


class KoTaken(NamedTuple):
    ply: int  # moves that had been made before
    colour: int  # who took it
    stone: int  # with which stone
    captured: int  # where the other one stood


class Record(Board):
    """A board that remembers how it came about."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.moves: list[int | None] = []
        self.ko_taken: KoTaken | None = None  # the latest one

    @property
    def last(self) -> int | None:
        return self.moves[-1] if self.moves else None

    def play(self, move: int | None) -> None:
        super().play(move)
        if self.ko is not None and move is not None:
            self.ko_taken = KoTaken(len(self.moves), 3 - self.to_play, move, self.ko)
        self.moves.append(move)

    def own_chains(self, colour: int) -> set[Chain]:
        return {chain for chain in self.chains() if chain is not None and chain.colour == colour}

    def beside(self, chain: Chain) -> set[Chain]:
        """The chains of the other colour that touch this one."""
        touching = {self.chains()[n] for stone in chain.stones for n in self.sides[stone]}
        return {other for other in touching if other is not None and other.colour != chain.colour}

    def points(self) -> tactics.Board:
        """The board as the twin of tactics likes it."""
        return {divmod(cell, self.size)[::-1]: colour for cell, colour in enumerate(self.cells)}

    def at(self, cell: int) -> tactics.Point:
        return cell % self.size, cell // self.size


# ---- random games


def random_game(size: int, seed: int, plies: int) -> Iterator[Record]:
    """One board in all its states: strewn with stones, then after each of so many moves, many of them close fighting."""
    draw = random.Random(seed)
    board = Record(size)
    strew(board, draw, draw.choice((0, 0.3, 0.6, 0.8)), has_ko=draw.random() < 0.5)
    yield board
    for _ in range(plies):
        board.play(random_legal_move(board, draw))
        yield board


def strew(board: Record, draw: random.Random, share: float, has_ko: bool) -> None:
    """Put stones on about this share of the cells, and a ko to take; chains without a liberty are taken off again."""
    for cell in range(len(board.cells)):
        if draw.random() < share:
            board.cells[cell] = draw.choice((1, 1, 2) if share > 0.7 else (1, 2))
    left, top = draw.randrange(board.size - 3), draw.randrange(board.size - 2)
    for k, letter in enumerate(KO if has_ko else ""):
        board.cells[(top + k // 4) * board.size + left + k % 4] = ".XO".index(letter)
    for cell, colour in enumerate(board.cells):
        if colour != EMPTY and not board.flood(cell).liberties:
            for stone in board.flood(cell).stones:
                board.cells[stone] = EMPTY
    board.history = [(tuple(board.cells), board.to_play)]


def random_legal_move(board: Record, draw: random.Random) -> int | None:
    """Now and then a pass; often one near the last move or one that captures; seldom one that fills an own eye."""
    legal = board.legal_moves()
    sensible = {cell for cell in legal if may_play(board, cell)}
    kind = draw.random()
    if kind < 0.03 or not legal:
        return None
    if kind < 0.05:
        return draw.choice(sorted(legal))
    if kind < 0.55 and board.last is not None:
        near = {cell for cell in board.around[board.last] if cell in sensible}
        sensible = near or sensible
    elif kind < 0.65:
        sensible = {cell for cell in capture(board) if takes_ko(board, cell)} or sensible
    elif kind < 0.8:
        sensible = capture(board) or sensible
    return draw.choice(sorted(sensible)) if sensible else None


def takes_ko(board: Record, cell: int) -> bool:
    """Does the legal move of the player to move leave a ko ban?"""
    following = board.copy()
    following.play(cell)
    return following.ko is not None


# ---- what all steps share


def is_eye(board: Record, cell: int, colour: int) -> bool:
    return tactics.is_eye(board.points(), board.at(cell), colour)


def may_play(board: Record, cell: int) -> bool:
    """Is the move legal by simple ko, and fills no own eye?"""
    return board.is_legal(cell, board.to_play) and not is_eye(board, cell, board.to_play)


def in_atari(chain: Chain) -> bool:
    return len(chain.liberties) == 1


# ---- the steps


def uniform(board: Record) -> set[int | None]:
    return {cell for cell in range(len(board.cells)) if may_play(board, cell)} or {None}


def capture(board: Record) -> set[int]:
    """The last liberties of the opponent's chains in atari."""
    taken = [chain for chain in board.own_chains(3 - board.to_play) if in_atari(chain)]
    return {cell for chain in taken for cell in chain.liberties if may_play(board, cell)}


def capture_last(board: Record) -> set[int]:
    """The last liberty of the chain of the last move, if it is in atari."""
    chain = None if board.last is None else board.flood(board.last)
    return {cell for cell in chain.liberties if may_play(board, cell)} if chain and in_atari(chain) else set()


def save_atari(board: Record) -> set[int]:
    """For each own chain that had more liberties before the last move and is in atari now: extensions and counter-captures."""
    colour = board.to_play
    found = set()
    for chain in board.own_chains(colour):
        if in_atari(chain) and len(liberties_before(board, chain)) > 1:
            found |= {cell for cell in chain.liberties if len(board.liberties_after(cell, colour)) >= 2}
            found |= {cell for other in board.beside(chain) if in_atari(other) for cell in other.liberties}
    return {cell for cell in found if may_play(board, cell)}


def liberties_before(board: Record, chain: Chain) -> set[int]:
    """The liberties that the chain had before the last move; none if there was no such move."""
    if len(board.history) < 2:
        return set()
    cells, _ = board.history[-2]
    return {n for stone in chain.stones for n in board.sides[stone] if cells[n] == EMPTY}


def two_liberties(board: Record) -> set[int]:
    """Ataris on the chain of the last move, and third liberties for own chains beside that move; neither where it is vain."""
    if board.last is None:
        return set()
    colour = board.to_play
    attacked = board.chains()[board.last]
    found = set()
    if len(attacked.liberties) == 2:
        found |= {
            cell for cell in attacked.liberties if may_play(board, cell) and len(board.liberties_after(cell, colour)) >= 2
        }
    for defended in {board.chains()[n] for n in board.sides[board.last] if board.cells[n] == colour}:
        if len(defended.liberties) == 2:
            saving = {cell for cell in defended.liberties if may_play(board, cell) and liberties_seen(board, cell, colour) >= 3}
            if len(saving) == 1:
                found |= saving
    return found


def liberties_seen(board: Record, cell: int, colour: int) -> int:
    """The liberties after a move, as count_liberties_after tells: of captured stones only those beside the move are counted."""
    chains = board.chains()
    captured = {n for n in board.sides[cell] if chains[n] and chains[n].colour != colour and in_atari(chains[n])}
    uncaptured = {n for n in board.liberties_after(cell, colour) if board.cells[n] == EMPTY}
    return len(captured | uncaptured)


def ko_retake(board: Record, plies: int = 6) -> set[int]:
    """Where the stone that took the latest ko can be taken, if the opponent took it not too long ago."""
    taken = board.ko_taken
    if taken is None or taken.colour == board.to_play or len(board.moves) - taken.ply > plies:
        return set()
    chain = board.chains()[taken.stone]
    if chain is None or chain.colour != taken.colour or chain.stones != {taken.stone} or chain.liberties != {taken.captured}:
        return set()
    return {taken.captured} & board.legal_moves()


def nakade(board: Record, largest: int = 6) -> set[int]:
    """The vital points of the empty spaces beside the last move; the step takes any one of them."""
    if board.last is None:
        return set()
    starts = [n for n in board.sides[board.last] if board.cells[n] == EMPTY]
    vital = [tactics.nakade_point(board.points(), board.at(n), board.to_play, largest) for n in starts]
    return {y * board.size + x for x, y in filter(None, vital)} & board.legal_moves()


def mogo_pattern(board: Record) -> set[int]:
    return {cell for cell in empty_around_last(board) if may_play(board, cell) and is_mogo(board, cell)}


def pattern3(board: Record) -> set[int]:
    return {cell for cell in empty_around_last(board) if may_play(board, cell) and matches(board, cell, LATER_PATTERNS)}


def is_bad_self_atari(board: Record, cell: int) -> bool:
    return tactics.is_bad_self_atari(board.points(), board.at(cell), board.to_play)


# ---- patterns


def empty_around_last(board: Record) -> set[int]:
    around = board.around[board.last] if board.last is not None else ()
    return {cell for cell in around if cell is not None and board.cells[cell] == EMPTY}


def is_mogo(board: Record, cell: int) -> bool:
    others = [pattern for pattern in MOGO_PATTERNS if pattern != MOGO_CUT]
    hopeless = matches(board, cell, [(pattern, "XO") for pattern in MOGO_HOPELESS])
    return matches(board, cell, others) or (matches(board, cell, [MOGO_CUT]) and not hopeless)


def matches(board: Record, cell: int, patterns: list[tuple[str, str]]) -> bool:
    """Does one of the patterns stand around the cell, for the player to move?"""
    for own in "XO":
        views = list(views_of(board, cell, own))
        for pattern, movers in patterns:
            letters = pattern.replace(" ", "")
            if own in movers and any(all(seen in MEANS.get(wanted, "*") for seen, wanted in zip(view, letters, strict=True))
                                     for view in views):  # fmt: skip
                return True
    return False


def views_of(board: Record, cell: int, own: str) -> Iterator[str]:
    """The nine letters around the cell, `own` for the player to move, seen from all sides and mirrored."""
    other = {"X": "O", "O": "X"}[own]
    x, y = board.at(cell)

    def letter(dx: int, dy: int) -> str:
        if not (0 <= x + dx < board.size and 0 <= y + dy < board.size):
            return "-"
        if dx == dy == 0:
            return "*"
        colour = board.cells[(y + dy) * board.size + x + dx]
        return "." if colour == EMPTY else own if colour == board.to_play else other

    rows = [[letter(dx, dy) for dx in (-1, 0, 1)] for dy in (-1, 0, 1)]
    for _ in range(4):
        rows = [list(row) for row in zip(*rows[::-1], strict=True)]
        yield "".join(map("".join, rows))
        yield "".join("".join(row[::-1]) for row in rows)
