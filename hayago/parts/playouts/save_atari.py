"""Answer an atari: rule 1 of MoGo's default policy [Gelly11, section 3.6; Chaslot09, Alg. 1]."""

from typing import NamedTuple

from ...core.jit import helper, routine
from ...games.go.rules.board import in_atari, last_liberty, playable, sides
from ...games.go.tactics.atari import is_answering, liberties_after, list_captures
from .combine import pick

MOST_WAYS = 48  # that are drawn from: an attacker counts once for each pair of stones that touch


class SaveAtari(NamedTuple):
    """Extend own chains that the last move put in atari where that gives two liberties, or capture one of their attackers."""

    def choose(self, game, board, worker):
        return pick(worker, saving_moves(board, game.to_play(board), worker))


@helper
def saving_moves(board, color, worker):
    """Write them to worker.candidates, some perhaps twice; returns their number."""
    count = 0
    if is_answering(board, color):
        for q in sides(board, board.last):
            if board.color[q] == color and in_atari(board, board.head[q]):
                count = ways_out(board, board.head[q], color, worker, count)
    return count


@routine
def ways_out(board, chain, color, worker, count):
    """Add the extension of a chain in atari, and captures of attackers that are in atari themselves; returns the new count."""
    point = last_liberty(board, chain)
    if count < MOST_WAYS and liberties_after(board, point, color) == 2 and playable(board, point, color):
        worker.candidates[count] = point
        count += 1
    for i in range(list_captures(board, chain, 3 - color, board.liberty_list.shape[0])):
        point = board.liberty_list[i]
        if count < MOST_WAYS and playable(board, point, color):
            worker.candidates[count] = point
            count += 1
    return count
