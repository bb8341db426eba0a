"""MoGo 2009's expert rules on chains in danger: capture, extension, self-atari, atari [Chaslot09, section 2].

The strength of a rule is a number of virtual simulations: won ones above 0, lost ones below, none at 0. A rule counts once
for a move, and different rules add up. The strengths are ours: the paper prints none.
"""

from typing import NamedTuple

import numpy as np

from ...core.jit import helper
from ...core.ranges import Finite
from ...core.worker import CANDIDATES
from ...games.go.rules.board import PASS, in_atari, last_liberty, sides
from ...games.go.tactics.atari import liberties_after, list_captures
from ...games.go.tactics.ladder import ladder_escape
from ...games.go.tactics.liberties import has_two_liberties
from ...games.go.tactics.self_atari import is_bad_self_atari
from .virtual import credit

TAKES, RESCUES, EXTENDS, ESCAPES, THREATENS = 1, 2, 4, 8, 16  # what a move does: bits of worker.does


class ExpertTactics(NamedTuple):
    """Capture (in particular beside a new atari), extend (in particular out of a ladder), shun self-atari, give atari.

    "Atari" among the paper's rules and "Threat" among its shapes for 19x19 name the same moves. `threat` of ExpertShapes is the
    shape as its figure defines it, and `atari` asks in addition that the move is no bad self-atari.
    """

    capture: Finite = 10.0  # takes a chain in atari
    rescue: Finite = 10.0  # and more if that touches an own chain which the last move put in atari
    extension: Finite = 5.0  # the last liberty of an own chain in atari, which has two liberties or more then
    escape: Finite = 10.0  # and more if that saves the chain from the ladder, where no capture saves it
    self_atari: Finite = -10.0  # suicide, or a self-atari that nothing justifies (self_atari.py)
    atari: Finite = 2.0  # a liberty of an enemy chain with exactly two, and no bad self-atari
    ko_atari: Finite = 5.0  # and more when the player to move may not retake a ko: it may be a threat

    def scratch(self, game):
        return [("does", "u1", (game.action_count(),))]  # [point] what a move there does

    def add(self, game, board, tree, worker, depth, count):
        color = game.to_play(board)
        escapes = list_escapes(board, worker, color) if self.escape != 0 else 0
        mark_moves(board, worker, color, escapes)
        capture, rescue = np.float32(self.capture), np.float32(self.rescue)
        extension, escape = np.float32(self.extension), np.float32(self.escape)
        self_atari, atari = np.float32(self.self_atari), np.float32(self.atari)
        if board.ko != 0:
            atari += np.float32(self.ko_atari)
        for i in range(count):
            point = worker.children[i]
            if point == PASS:
                continue
            does = worker.does[point]
            if does & TAKES:
                credit(worker, i, capture)
                if does & RESCUES:
                    credit(worker, i, rescue)
            if does & EXTENDS:
                credit(worker, i, extension)
                if does & ESCAPES:
                    credit(worker, i, escape)
            if is_bad_self_atari(board, point, color):
                credit(worker, i, self_atari)
            elif does & THREATENS:
                credit(worker, i, atari)


@helper
def list_escapes(board, worker, color):
    """Write the last liberties at which own chains escape from a ladder to worker.candidates; returns their number."""
    count = 0
    for p in range(1, board.head.shape[0]):
        chain = np.uint32(p)
        if board.head[chain] == chain and board.color[chain] == color and in_atari(board, chain) and count < CANDIDATES:
            liberty = last_liberty(board, chain)
            worker.candidates[count] = liberty
            count += ladder_escape(board, chain) == liberty
    return count


@helper
def mark_moves(board, worker, color, escapes):
    """Write to worker.does[point] what a move there does, by a look at each chain; `list_escapes` left so many escapes."""
    for p in range(worker.does.shape[0]):
        worker.does[p] = 0
    for p in range(1, board.head.shape[0]):
        chain = np.uint32(p)
        if board.head[chain] == chain:
            own = board.color[chain] == color
            if in_atari(board, chain):
                liberty = last_liberty(board, chain)
                if not own:
                    worker.does[liberty] |= TAKES
                elif liberties_after(board, liberty, color) == 2:
                    worker.does[liberty] |= EXTENDS
            elif not own and has_two_liberties(board, chain):
                worker.does[board.liberty_list[0]] |= THREATENS
                worker.does[board.liberty_list[1]] |= THREATENS
    for k in range(escapes):
        worker.does[worker.candidates[k]] |= ESCAPES
    if board.last != PASS:
        for q in sides(board, board.last):
            if board.color[q] == color and in_atari(board, board.head[q]):
                mark_rescues(board, worker, board.head[q], color)


@helper
def mark_rescues(board, worker, chain, color):
    """Mark the captures of enemy chains that touch this one."""
    for i in range(list_captures(board, chain, 3 - color, board.liberty_list.shape[0])):
        worker.does[board.liberty_list[i]] |= RESCUES
