"""Who tries which moves: machines that know the same would all try the same ones between two exchanges."""

from typing import Any, NamedTuple

import numpy as np

from ..core.contract import External
from ..core.jit import helper
from ..core.ranges import Amount
from ..core.rng import scrambled
from ..tree.moves import OpenMoves

MOST_PARTS = 8  # into which moves are divided; more machines try the same again


class Divided(NamedTuple):
    """The moves of a node that was exchanged, divided among machines.

    A move that looks too good is tried until it does so no more. Machines that have heard the same all try it, and each needs
    as many simulations for it as one alone. So a machine tries those of its part; others leave them alone until they are known.
    The most visited move is everybody's, and so is one with at least `tried` * sqrt(n) visits, where n are those of the most
    visited one.
    """

    otherwise: External
    tried: Amount = 2.0  # 0: every move is everybody's
    part: int = 0
    parts: int = 1

    def child(self, game, selection, playout, tree, worker, board, node, moves):
        if self.parts > 1 and self.tried > 0:
            most = np.int64(0)
            heard = np.int64(0)
            for i in range(moves.length):
                child = np.uint32(moves.at(i, worker))
                most = max(most, np.int64(tree.visits[child]))
                heard = max(heard, np.int64(tree.others_visits[child]))
            if heard > 0:
                known = self.tried * np.sqrt(np.float64(most))
                count = 0
                for i in range(moves.length):
                    child = np.uint32(moves.at(i, worker))
                    visits = np.int64(tree.visits[child])
                    if visits == most or visits >= known or part_of(tree, node, child, self.parts) == self.part:
                        worker.open_moves[count] = child
                        count += 1
                chosen = OpenMoves(np.int64(count))
                return self.otherwise.child(game, selection, playout, tree, worker, board, node, chosen)
        return self.otherwise.child(game, selection, playout, tree, worker, board, node, moves)


@helper
def part_of(tree, node, child, parts):
    """To whom a move belongs: by the move itself and the one before, which all machines number alike."""
    word = scrambled((np.uint64(tree.move[node]) << np.uint64(16)) + np.uint64(tree.move[child]))
    return np.int64(word % np.uint64(parts))


def with_part(external: Any, tried: float, part: int, parts: int) -> Any:
    """The choice of moves with this part; `Divided` may lie inside another one."""
    if isinstance(external, Divided):
        return external._replace(tried=tried, part=part, parts=parts)
    return external._replace(otherwise=with_part(external.otherwise, tried, part, parts))
