"""Playouts by weights: a move is drawn by the product of the strengths of its features [Coulom07, section 5; Huang10].

What is learned are the strengths (`hayago learn playouts`): from games, by simulation balancing, or by policy gradient.

The weights of all moves are kept from move to move (kept_weights.py). Features that hold for a few moves only, or are costly to
find, are left to the draw, which stays exact:

- moves that touch or answer the last one are listed with their own weights, and are off the board until one is drawn,
- self-atari is looked for when the move has been drawn: it is accepted with its strength, which is at most 1, else listed with
  the weight that it really has.
"""

from typing import Annotated, Any, NamedTuple

import numpy as np

from ...core.errors import SettingError
from ...core.jit import helper, routine
from ...core.ranges import Range
from ...core.rng import below
from ...core.weights import WeightsOf, weights_of
from ...games.go.knowledge.playout_features import (
    BIT_ATTACK,
    BIT_CAPTURE,
    BIT_DEFENCE,
    BIT_EXTENSION,
    BIT_KO,
    BIT_NEAR,
    BIT_RESCUE,
    FEATURES,
    SELF,
    SLOTS,
    STARTS,
)
from ...games.go.rules.board import EMPTY, MOST_PAIRS, PASS, around, in_atari, last_liberty, legal_among_stones, sides
from ...games.go.tactics.atari import liberties_among_stones, list_captures
from ...games.go.tactics.two_liberties import first_liberty, pairs_at
from .kept_weights import NEARBY, answering_weight, follow, half, row_of, set_strengths, slot_of, weight_memory
from .ko_retake import takes_one_stone

KIND = "playouts"
SHIPPED = "playouts-balanced.hayago"
KO_PLIES = 6  # for how long a ko is remembered
SELF_START = np.uint32(STARTS[SELF])


class Weighted(NamedTuple):
    """A move drawn by its strength among those that fill no own eye; the pass where there is none. For Go.

    The file has strengths for some sizes of the board; those of the nearest size are taken.
    """

    weights: Annotated[int, Range(0), WeightsOf(KIND, SHIPPED)] = 0

    def fill(self, worker):
        arrays = weights_of(type(self), self.weights).arrays
        set_strengths(worker, nearest_strengths(arrays, worker.board.grid.shape[1] - 1))

    def scratch(self, game):
        most = game.action_count() + 8
        return [
            *weight_memory(game),
            # moves with a weight of their own, off the board
            ("listed", "u2", (most,)),
            ("listed_place", "u2", (most,)),  # [point] its place in the list; else anything
            ("listed_bits", "u1", (most,)),  # [listed move] answers to the last move, and BIT_NEAR
            ("listed_weight", "i4", (most,)),
            ("former_weight", "u8", (most,)),  # [listed move] its weights on the board
            ("is_final", "u1", (most,)),  # [listed move] is self-atari in its weight?
        ]

    def choose(self, game, board, worker):
        follow(board, worker)
        player = np.uint32(board.to_play - 1)
        return drawn(board, worker, player, list_moves(board, worker, player))


def nearest_strengths(arrays: dict[str, Any], size: int) -> Any:
    """Of arrays named after board sizes ("9x9") the one for the nearest size; SettingError where there is none of use."""
    sizes = sorted((abs(int(name.partition("x")[0]) - size), name) for name in arrays if name.partition("x")[0].isdecimal())
    if not sizes or arrays[sizes[0][1]].shape != (FEATURES,):
        raise SettingError(f"the weights of playouts hold no {FEATURES} strengths for a board size: learn them anew")
    return arrays[sizes[0][1]]


# ---- moves with weights of their own


@helper
def list_moves(board, worker, player):
    """List the points that touch the last move, and moves that answer it, with their weights; returns how many there are."""
    count = 0
    if board.last != PASS:
        list_near(board, worker)
        count = 8
        if may_be_answered(board):
            count = list_answers(board, worker, player, count)
    if board.last_ko != 0 and board.ply - board.last_ko_ply <= KO_PLIES:
        point = np.uint32(board.last_ko)
        if board.color[point] == EMPTY and takes_one_stone(board, point, np.int64(board.to_play)):
            count = add(board, worker, point, player, BIT_KO, count)
    return count


@helper
def list_near(board, worker):
    """List the eight points around the last move."""
    north, west, east, south, north_west, north_east, south_west, south_east = around(board, board.last)
    row = row_of(board, board.last)
    above = take_off(worker, north, BIT_NEAR, 0) + take_off(worker, north_west, BIT_NEAR, 1)
    above += take_off(worker, north_east, BIT_NEAR, 2)
    beside = take_off(worker, west, BIT_NEAR, 3) + take_off(worker, east, BIT_NEAR, 4)
    below = take_off(worker, south, BIT_NEAR, 5) + take_off(worker, south_west, BIT_NEAR, 6)
    below += take_off(worker, south_east, BIT_NEAR, 7)
    worker.row_sum[np.uint32(row - 1)] -= above
    worker.row_sum[row] -= beside
    worker.row_sum[np.uint32(row + 1)] -= below
    worker.whole -= above + beside + below


@helper
def may_be_answered(board):
    """Has the chain of the last move, or an own one beside it, perhaps no more than two liberties? Without a branch."""
    found = is_weak(board, board.head[board.last])
    for q in sides(board, board.last):
        found |= (board.color[q] == board.to_play) & is_weak(board, board.head[q])
    return found


@helper
def is_weak(board, chain):
    """A quick look: False where the chain surely has three liberties, or more pairs than `list_two` asks for."""
    pairs = board.liberties[chain]
    return (pairs <= 2) | ((pairs <= MOST_PAIRS) & (board.stones[chain] > 2))


@routine
def list_answers(board, worker, player, count):
    """Add moves that capture or attack the chain of the last move, or save and defend own chains beside it."""
    color = np.int64(board.to_play)
    chain = board.head[board.last]
    if in_atari(board, chain):
        count = add(board, worker, np.uint32(last_liberty(board, chain)), player, BIT_CAPTURE, count)
    else:
        count = list_two(board, worker, player, chain, BIT_ATTACK, count)
    for q in sides(board, board.last):
        if board.color[q] == color:
            chain = board.head[q]
            if in_atari(board, chain):
                count = list_rescues(board, worker, player, chain, count)
            else:
                count = list_two(board, worker, player, chain, BIT_DEFENCE, count)
    return count


@helper
def list_two(board, worker, player, chain, bit, count):
    """Add both liberties of a chain that has two, to which at most four pairs of a stone and a liberty lead.

    It has two where all pairs that do not lead to the first one lead to one point: number * squares = sum^2, as in board.py.
    """
    if is_weak(board, chain):
        first = first_liberty(board, chain)
        p, there = np.int64(first), np.int64(pairs_at(board, chain, np.int64(first)))
        number = np.int64(board.liberties[chain]) - there
        total = np.int64(board.liberty_sum[chain]) - there * p
        if number * (np.int64(board.liberty_squares[chain]) - there * p * p) == total * total:
            second = np.uint32(total if number == 1 else total // number)
            count = add(board, worker, first, player, bit, count)
            count = add(board, worker, second, player, bit, count)
    return count


@routine
def list_rescues(board, worker, player, chain, count):
    """Add the extension of an own chain in atari, and captures of chains in atari beside it."""
    count = add(board, worker, np.uint32(last_liberty(board, chain)), player, BIT_EXTENSION, count)
    for i in range(list_captures(board, chain, 3 - np.int64(board.to_play), board.liberty_list.shape[0])):
        count = add(board, worker, np.uint32(board.liberty_list[i]), player, BIT_RESCUE, count)
    return count


@routine
def add(board, worker, point, player, bit, count):
    """Note a feature of a move, unless it cannot be made; returns the number of listed moves."""
    place = place_in_list(worker, point, count)
    if place < count:
        worker.listed_bits[place] |= bit
    elif half(worker.weight[point], player) > 0:
        put(board, worker, point, bit, count)
        count += 1
    return count


@helper
def place_in_list(worker, point, count):
    """Where the point is in the list of so many moves; `count` where it is not."""
    place = np.uint32(worker.listed_place[point])
    return place if place < np.uint32(count) and worker.listed[place] == point else np.uint32(count)


@helper
def put(board, worker, point, bits, place):
    """List a move at this place, and take it off the board."""
    both = take_off(worker, point, bits, place)
    worker.row_sum[row_of(board, point)] -= both
    worker.whole -= both


@helper
def take_off(worker, point, bits, place):
    """The same, but for the sums; returns the weights."""
    both = worker.weight[point]
    worker.former_weight[place] = both
    worker.listed[place] = point
    worker.listed_place[point] = place
    worker.listed_bits[place] = bits
    worker.is_final[place] = 0
    worker.weight[point] = 0
    return both


@helper
def put_back(board, worker, count):
    """Put the listed moves back on the board."""
    former = worker.former_weight
    whole = np.uint64(0)
    first = 0
    if board.last != PASS:  # the first eight, as `list_near` has taken them off
        first = 8
        for k in range(8):
            i = np.uint32(k)
            worker.weight[np.uint32(worker.listed[i])] = former[i]
            whole += former[i]
        row = row_of(board, board.last)
        worker.row_sum[np.uint32(row - 1)] += former[0] + former[1] + former[2]
        worker.row_sum[row] += former[3] + former[4]
        worker.row_sum[np.uint32(row + 1)] += former[5] + former[6] + former[7]
    for k in range(first, count):
        i = np.uint32(k)
        point = np.uint32(worker.listed[i])
        worker.weight[point] = former[i]
        worker.row_sum[row_of(board, point)] += former[i]
        whole += former[i]
    worker.whole += whole


# ---- drawing


@helper
def drawn(board, worker, player, count):
    """A move by its weight, the first `count` by those of the list; the pass where none is left."""
    listed = np.int64(0)
    for i in range(count):
        weight = listed_weight(board, worker, player, np.uint32(i))
        worker.listed_weight[np.uint32(i)] = weight
        listed += weight
    whole = half(worker.whole, player)
    move = PASS
    while listed + whole > 0:
        place = np.int64(below(worker, whole + listed))
        i = np.uint32(count)
        if place < listed:
            i = place_at(worker, count, place)
            point = np.uint32(worker.listed[i])
            weight = np.int64(worker.listed_weight[i])
            if worker.is_final[i]:
                move = np.uint16(point)
                break
        else:
            point = point_at(worker, player, place - listed)
            weight = half(worker.weight[point], player)
        final = final_weight(board, worker, point, weight)
        if final == weight or np.int64(below(worker, weight)) < final:
            move = np.uint16(point)
            break
        if i == count:
            put(board, worker, point, 0, count)
            count += 1
            whole -= weight
            listed += final
        else:
            listed += final - weight
        worker.listed_weight[i] = final
        worker.is_final[i] = 1
    put_back(board, worker, count)
    return move


@helper
def listed_weight(board, worker, player, place):
    """The weight of a listed move, before it is known whether it is self-atari."""
    point = np.uint32(worker.listed[place])
    weight = half(worker.former_weight[place], player)
    bits = np.uint32(worker.listed_bits[place])
    if (bits == BIT_NEAR) & (worker.ataris[point] == 0):  # nearly always
        return half(worker.slot_weight[slot_of(board, point), NEARBY], player) * np.int64(weight > 0)
    is_near = bits & np.uint32(BIT_NEAR)
    slot = slot_of(board, point) ^ player if is_near else np.uint32(SLOTS)
    strength = worker.answer[bits & np.uint32(BIT_NEAR - 1)]
    return np.int64(answering_weight(np.float32(weight) * strength, worker.near_strength[slot]))


# Where a sum passes a number cannot be predicted: the following go on to the end, without a branch


@helper
def place_at(worker, count, place):
    """The place in the list at which the sum of its weights passes `place`."""
    found = np.uint32(0)
    total = np.int64(0)
    for i in range(count):
        total += worker.listed_weight[np.uint32(i)]
        found += np.uint32(total <= place)
    return found


@helper
def point_at(worker, player, place):
    """The point at which the sum of weights on the board passes `place`."""
    row = np.uint32(1)
    total = np.int64(0)
    before = np.int64(0)
    for i in range(1, worker.row_sum.shape[0] - 2):
        total += half(worker.row_sum[np.uint32(i)], player)
        row += np.uint32(total <= place)
        before = total if total <= place else before
    width = np.uint32(worker.board.grid.shape[1])
    first = np.uint32(row * width + np.uint32(1))
    point = first
    for i in range(worker.row_sum.shape[0] - 3):
        before += half(worker.weight[np.uint32(first + np.uint32(i))], player)
        point += np.uint32(before <= place)
    return point


@helper
def final_weight(board, worker, point, weight):
    """The weight of a move once it is known whether it is legal, and whether it is self-atari."""
    empties = 0
    for q in sides(board, point):
        empties += board.color[q] == EMPTY
    return weight if empties >= 2 else weight_among_stones(board, worker, point, weight, empties)


@routine
def weight_among_stones(board, worker, point, weight, empties):
    """The same, where there are less than two empty points beside it."""
    color = np.int64(board.to_play)
    if empties == 0 and not legal_among_stones(board, point, color):
        return np.int64(0)
    if liberties_among_stones(board, point, color) == 2:
        return weight
    feature = np.uint32(SELF_START + joins(board, point, color))
    return np.int64(max(np.float32(1), np.float32(weight) * worker.strength[feature]))


@helper
def joins(board, point, color):
    """1 where a stone at the point would have own stones beside it, else 0."""
    found = np.uint32(0)
    for q in sides(board, point):
        found |= np.uint32(board.color[q] == color)
    return found
