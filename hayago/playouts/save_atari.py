"""Answer an atari: rule 1 of MoGo's default policy [Gelly11, section 3.6; Chaslot09, Alg. 1]."""

from typing import NamedTuple

from ..contract import NO_MOVE
from ..games.go.atari import liberties_after
from ..games.go.board import in_atari, last_liberty, playable, sides
from ..rng import below


class SaveAtari(NamedTuple):
    """Extend own chains that the last move put in atari where that gives two liberties, or capture one of their attackers."""

    most: int = 48  # candidates looked at

    def choose(self, game, board, worker):
        if board.last == 0:
            return NO_MOVE
        color = game.to_play(board)
        count = 0
        for q in sides(board, board.last):
            if board.color[q] == color:
                chain = board.head[q]
                if in_atari(board, chain):
                    point = last_liberty(board, chain)
                    if count < self.most and liberties_after(board, point, color) == 2 and playable(board, point, color):
                        worker.candidates[count] = point
                        count += 1
                    stone = chain
                    while True:
                        for side in sides(board, stone):
                            if board.color[side] == 3 - color and count < self.most and in_atari(board, board.head[side]):
                                point = last_liberty(board, board.head[side])
                                if playable(board, point, color):
                                    worker.candidates[count] = point
                                    count += 1
                        stone = board.next_stone[stone]
                        if stone == chain:
                            break
        if count == 0:
            return NO_MOVE
        return worker.candidates[below(worker, count)]
