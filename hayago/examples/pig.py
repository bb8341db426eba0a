"""Pig: throw a die as often as you dare. Two players, and chance.

Who is to move throws the die or holds. The spots of a turn are added up; a hold saves them, a 1 loses them, and both give the
die to the other player. Who has saved 100 wins; who has enough for that cannot but hold.

Chance moves whenever the die was thrown: `to_play` says CHANCE, the moves are the six outcomes, and `chance` has their
probabilities.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

import numpy as np

from hayago import (
    CHANCE,
    Disc,
    GameCard,
    GamePosition,
    IllegalMove,
    OffBoard,
    Polygon,
    Range,
    Text,
    below,
    draw_outcome,
    record_dtype,
)

SIDES = 6
THROW, HOLD = 7, 8  # moves; 1 to 6 are the outcomes of a throw
RACE = 29  # points before the goal from which on nobody should hold [Neller10]
CORNERS = ((-1, -1), (1, 1), (1, -1), (-1, 1))
PIPS = (
    (),
    ((0, 0),),
    CORNERS[:2],
    ((0, 0), *CORNERS[:2]),
    CORNERS,
    ((0, 0), *CORNERS),
    (*CORNERS, (-1, 0), (1, 0)),
)  # [spots] of a die
NAMES = {**{spots: str(spots) for spots in range(1, SIDES + 1)}, THROW: "throw", HOLD: "hold"}
BOARD = record_dtype(
    [
        ("saved", "u2", (3,)),  # [player] points
        ("turn", "u2"),  # points of this turn, which may be lost
        ("player", "u1"),  # whose turn it is
        ("thrown", "u1"),  # is the die in the air?
    ]
)


class Pig(NamedTuple):
    """A move throws the die or holds; `goal` is the number of points that wins."""

    goal: Annotated[int, Range(1, 10_000)] = 100

    card = GameCard("pig", "Pig", __name__, "Pig", preset="uct", settings=("goal",))

    def start(self) -> PigPosition:
        """The first position."""
        return PigPosition.start(self)

    # ---- shapes and the first position

    def board_dtype(self) -> np.dtype:
        return BOARD

    def new_board(self) -> np.ndarray:
        boards = np.zeros(1, BOARD)
        boards[0].player = 1
        return boards

    def action_count(self) -> int:
        return HOLD + 1

    def max_children(self) -> int:
        return SIDES

    def max_length(self) -> int:
        return 2000  # a game to 100 has some 150 plies

    # ---- kernels

    def to_play(self, board):
        return CHANCE if board.thrown else np.int64(board.player)

    def is_over(self, board):
        return board.saved[1] >= self.goal or board.saved[2] >= self.goal

    def play(self, board, move):
        if move == THROW:
            board.thrown = 1
            return
        board.thrown = 0
        if move != HOLD and move != 1:
            board.turn += move
            return
        if move == HOLD:
            board.saved[board.player] += board.turn
        board.turn = 0
        board.player = 3 - board.player

    def moves(self, board, out):
        """To hold with nothing to save is legal, but not worth a node."""
        count = self.legal_moves(board, out)
        return 1 if board.turn == 0 and not board.thrown else count

    def legal_moves(self, board, out):
        if board.thrown:
            for i in range(SIDES):
                out[i] = i + 1
            return SIDES
        out[0], out[1] = THROW, HOLD
        if not self.is_enough(board):
            return 2
        out[0] = HOLD
        return 1

    def is_enough(self, board):
        """Does a hold win? Then there is nothing else to do."""
        return board.saved[board.player] + board.turn >= self.goal

    def chance(self, board, move):
        return 1 / SIDES

    def random_move(self, board, worker):
        """Playouts as bad as throws of a coin would mislead the search: hold at 15 to 25, but race for a goal that is near."""
        if board.thrown:
            return draw_outcome(self, board, worker)
        if self.is_enough(board):
            return np.uint16(HOLD)
        if max(board.saved[1], board.saved[2]) + RACE >= self.goal or board.turn < 15:
            return np.uint16(THROW)
        return np.uint16(HOLD if board.turn >= 25 or below(worker, 3) == 0 else THROW)

    def amaf_key(self, move, player):
        return 0 if player == CHANCE else move

    def score(self, board):
        """1 when player 1 has won, -1 when player 2 has, 0 before."""
        return np.float32(board.saved[1] >= self.goal) - np.float32(board.saved[2] >= self.goal)

    def score_range(self, board):
        return np.float32(1)


class PigPosition(GamePosition):
    """Pig().start().play("throw").play("5").play("hold"): a move is "throw" or "hold", an outcome the spots of the die."""

    __slots__ = ()
    game: Pig

    def read(self, text: str) -> int:
        word = str(text).strip().lower()
        found = [number for number, name in NAMES.items() if name == word]
        if not found:
            raise OffBoard(repr(text), "is not a move: write throw or hold, and the spots of the die after a throw")
        return found[0]

    def write(self, move: int) -> str:
        return NAMES[move]

    def shapes(self) -> list:
        """What each player has saved, whose turn it is and what it has brought, and the die as it fell."""
        board = self._boards[0]
        shapes: list = []
        for player, colour in enumerate(self.colours, 1):
            y = player - 1.5
            turn = f" + {board.turn}" if board.player == player else ""
            shapes += [Disc(0, y, 0.3, colour), Text(0.6, y, f"{board.saved[player]}{turn}", 0.5, align="start")]
        shapes.append(Polygon.rectangle(4, 0, 1.5, 1.5, "#f7f4ec", "line"))
        spots = PIPS[self.move] if self.move is not None and self.move <= SIDES else ()
        return [*shapes, *(Disc(4 + 0.45 * x, 0.45 * y, 0.14, "#1d1d20") for x, y in spots)]

    def draw(self) -> str:
        board = self._boards[0]
        thrown = ", the die is in the air" if board.thrown else ""
        mover = self.colours[int(board.player) - 1]
        return f"black {board.saved[1]}, white {board.saved[2]}; {mover} has {board.turn} in this turn{thrown}"

    def why_illegal(self, move: int, name: str) -> IllegalMove:
        return IllegalMove(name, f"is not possible now: {' or '.join(self.legal_moves())}")
