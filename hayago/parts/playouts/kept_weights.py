"""The weights of all moves of both players, kept from position to position: what `Weighted` draws by.

Weights are whole numbers. Those of Black and White lie in one word of 64 bits, White's in the upper half, and so do their sums
by rows and in all: one addition changes both. What has changed since the last call is found by comparing the stones, 8 points
at a time: any position may be asked for, in any order.
"""

from typing import Any

import numpy as np

from ...core.jit import helper, routine
from ...games.go.knowledge.playout_features import (
    ANSWERS,
    ATARI,
    CAPTURE,
    ENTRIES,
    FEATURES,
    NEAR,
    SELF,
    SHAPE_AT,
    SLOTS,
    STARTS,
)
from ...games.go.rules.board import BLACK, BORDER, EMPTY, PASS, around, in_atari, in_atari_flag, last_liberty, sides

UNIT = 1024  # the weight of a move of strength 1
MOST = 1 << 22  # the largest weight: those of 625 points have a sum of 32 bits
FEW = 3  # words of 8 points in which stones are new or gone, up to which only their surroundings are looked at
BYTES = np.frombuffer(np.eye(8, dtype=np.uint8).tobytes(), np.uint64) * np.uint64(255)  # [k] a word with its byte k full
SIDES = np.uint16(0xFF)  # the bits of the four sides in the code of a neighbourhood
ATARI_START = np.uint32(STARTS[ATARI])
PLAIN, NEARBY = 0, 1  # columns of slot_weight
WHERE_EMPTY = np.array([2**64 - 1, 0, 0, 0], np.uint64)  # [colour] all bits where a point is empty
_HALF, _LOWER = np.uint64(32), np.uint64(0xFFFFFFFF)


def weight_memory(game: Any) -> list[Any]:
    """What the following needs in a worker."""
    points, rows = game.action_count(), game.size + 3  # with the border, of which one point is in a row of its own
    return [
        ("strength", "f4", (FEATURES + 1,)),  # [feature] what is learned
        ("answer", "f4", (1 << len(ANSWERS),)),  # [bits] the product of the strengths of answers to the last move
        ("shape_strength", "f4", (SLOTS,)),  # [slot of a shape]
        ("near_strength", "f4", (SLOTS + 1,)),  # [slot of a shape]; the last stands for none
        # [Black's slot] both weights of a move that has no other feature, 0 in eyes; and of one that only touches the last move
        ("slot_weight", "u8", (SLOTS, 2)),
        # the position that the following are true of
        ("seen", "u8", (words_of(game.size),)),  # its stones, as the board has them in its first words
        ("ataris", "u1", (points,)),  # [empty point] 3 * Black's + White's chains in atari beside it, each 0 to 2
        ("weight", "u8", (points,)),  # [point] 0 where no move can be made, but for a ko and most suicides
        ("row_sum", "u8", (rows,)),  # [row] of weights
        ("whole", "u8"),  # the sum of all
        ("atari_points", "u2", (points,)),  # all points with `ataris`, and perhaps more
        ("is_atari_point", "u1", (points,)),  # [point] is it there?
        ("atari_count", "i4"),
    ]


def words_of(size: int) -> int:
    """How many words of 8 bytes hold the stones of a board, which are its first bytes."""
    return ((size + 1) ** 2 + 7) // 8


def set_strengths(worker: Any, strengths: Any) -> None:
    """Write the strengths of features to a worker's memory; whatever it knows of a position is forgotten."""
    worker.strength[:FEATURES] = strengths
    worker.strength[FEATURES] = 1
    worker.strength[STARTS[ATARI]] = 1  # no chain in atari
    worker.strength[STARTS[SELF] : STARTS[SELF + 1]] = np.minimum(worker.strength[STARTS[SELF] : STARTS[SELF + 1]], 1)
    for bits in range(len(worker.answer)):
        product = np.float32(1)
        for k in range(len(ANSWERS)):
            if bits >> k & 1:
                product *= worker.strength[STARTS[CAPTURE + k]]
        worker.answer[bits] = product
    worker.shape_strength[:] = worker.strength[SHAPE_AT]
    worker.near_strength[:SLOTS] = worker.strength[STARTS[NEAR] + SHAPE_AT.astype(int)]
    worker.near_strength[SLOTS] = 1
    is_eye = eye_slots()
    for slot in range(SLOTS):  # as Black sees it; White sees the one beside it
        plain = [0 if is_eye[slot] else int(weight_of(worker.shape_strength[seen])) for seen in (slot, slot ^ 1)]
        near = [answering_weight(np.float32(plain[k]), worker.near_strength[slot ^ k]) for k in range(2)]
        worker.slot_weight[slot, PLAIN] = plain[0] | plain[1] << 32
        worker.slot_weight[slot, NEARBY] = int(near[0]) | int(near[1]) << 32
    worker.seen[:] = 2**64 - 1


def eye_slots() -> Any:
    """[Black's slot] is it an eye of either player?"""
    found = np.zeros(SLOTS, bool)
    real = ENTRIES[ENTRIES >> 3 > 0]
    found[real[real & 3 > 0] >> 2] = True
    return found


@helper
def half(both, player):
    """The number of one player, 0 for Black or 1 for White, of two in a word."""
    return np.int64((both >> (_HALF * np.uint64(player))) & _LOWER)


@helper
def slot_of(board, point):
    """Black's slot of the shape of a point; White's is the one beside it."""
    return np.uint32(ENTRIES[board.pattern[point]]) >> np.uint32(2)


@helper
def weight_of(strength):
    """A strength as a whole number of units, 1 at least."""
    return np.int32(max(np.float32(1), min(strength * np.float32(UNIT), np.float32(MOST))))


@helper
def answering_weight(weight, strength):
    """A weight, as a float, times the strength of further features: 1 at least unless it was 0."""
    return np.int32(max(np.float32(weight > 0), min(weight * strength, np.float32(MOST))))


@helper
def row_of(board, point):
    return np.uint32(np.uint32(point) // np.uint32(board.grid.shape[1]))


@helper
def follow(board, worker):
    """Bring all weights up to date.

    A chain has come into atari since the position that was seen only if one of its stones, or a stone on one of its former
    liberties, is new. It has left it only if that liberty, or stones beside the chain, are new or gone.
    """
    last = np.uint32(board.last)
    word = np.uint32(last >> np.uint32(3))
    byte = BYTES[last & np.uint32(7)]
    if last != PASS and (board.raw[word] ^ worker.seen[word]) & byte:
        worker.seen[word] ^= (board.raw[word] ^ worker.seen[word]) & byte
        renew_around(board, worker, last)
    changed = 0
    for i in range(worker.seen.shape[0]):
        changed += board.raw[i] != worker.seen[i]
    if changed > 0:
        renew_changed(board, worker, changed)


@routine
def renew_changed(board, worker, changed):
    """Bring the weights up to date where more than one stone is new or gone, in so many words."""
    is_small = changed <= FEW
    for i in range(worker.seen.shape[0]):
        difference = board.raw[i] ^ worker.seen[i]
        worker.seen[i] = board.raw[i]
        if is_small and difference != 0:
            for k in range(8):
                point = np.uint32(8 * i + k)
                if difference & BYTES[k] and point < board.color.shape[0] and board.color[point] != BORDER:
                    renew_around(board, worker, point)
    if is_small:
        count = worker.atari_count
        worker.atari_count = 0
        for i in range(count):
            point = np.uint32(worker.atari_points[i])
            worker.is_atari_point[point] = 0
            former = np.uint32(worker.ataris[point])
            note_ataris(board, worker, point, ataris_beside(board, point))
            if worker.ataris[point] != former:
                renew_weight(board, worker, point)
    else:
        width = board.grid.shape[1]
        for p in range(width, width * width):
            renew(board, worker, np.uint32(p))


@routine
def renew_around(board, worker, point):
    """Renew the weights of a point that has changed, of its neighbours, and beside chains that it may have put in atari."""
    north, west, east, south, north_west, north_east, south_west, south_east = around(board, point)
    note_ataris(board, worker, point, ataris_beside(board, point))
    row = row_of(board, point)
    above = renewed(board, worker, north) + renewed(board, worker, north_west) + renewed(board, worker, north_east)
    beside = renewed(board, worker, point) + renewed(board, worker, west) + renewed(board, worker, east)
    below = renewed(board, worker, south) + renewed(board, worker, south_west) + renewed(board, worker, south_east)
    worker.row_sum[np.uint32(row - 1)] += above
    worker.row_sum[row] += beside
    worker.row_sum[np.uint32(row + 1)] += below
    worker.whole += above + beside + below
    if board.color[point] != EMPTY and touches_atari(board, point):
        note_atari(board, worker, board.head[point])
        for q in sides(board, point):
            if board.head[q] != 0:
                note_atari(board, worker, board.head[q])


@helper
def note_atari(board, worker, chain):
    """Renew the weights at the last liberty of a chain in atari, unless this is noted there."""
    if in_atari(board, chain):
        point = np.uint32(last_liberty(board, chain))
        noted = np.uint32(worker.ataris[point])
        noted = noted // np.uint32(3) if board.color[chain] == BLACK else noted % np.uint32(3)
        if noted < (2 if board.stones[chain] > 1 else 1):
            renew(board, worker, point)


@helper
def touches_atari(board, point):
    """Is the chain of this stone, or one beside it, in atari? Without a branch."""
    found = in_atari_flag(board, board.head[point])
    for q in sides(board, point):
        found |= (board.head[q] != 0) & in_atari_flag(board, board.head[q])
    return found


@routine
def renew(board, worker, point):
    """Find out which chains in atari are beside a point, and set its weights."""
    note_ataris(board, worker, point, ataris_beside(board, point))
    renew_weight(board, worker, point)


@helper
def renew_weight(board, worker, point):
    """Set the weights of a point, and all sums."""
    change = renewed(board, worker, point)
    worker.row_sum[row_of(board, point)] += change
    worker.whole += change


@helper
def ataris_beside(board, point):
    """3 * Black's + White's chains in atari beside an empty point, each 0 to 2; 0 for a stone."""
    of_black = np.uint32(0)
    of_white = np.uint32(0)
    if board.color[point] == EMPTY and board.pattern[point] & SIDES != 0:
        for q in sides(board, point):
            chain = board.head[q]
            if chain != 0 and in_atari(board, chain):
                size = np.uint32(2 if board.stones[chain] > 1 else 1)
                if board.color[q] == BLACK:
                    of_black = max(of_black, size)
                else:
                    of_white = max(of_white, size)
    return np.uint32(3) * of_black + of_white


@helper
def note_ataris(board, worker, point, ataris):
    """Keep what `ataris_beside` has found."""
    if ataris != 0 and worker.is_atari_point[point] == 0:
        worker.is_atari_point[point] = 1
        worker.atari_points[worker.atari_count] = point
        worker.atari_count += 1
    worker.ataris[point] = ataris


@helper
def renewed(board, worker, point):
    """Set the weights of a point of which it is known which chains in atari are beside it; returns by how much they change.

    Whether it is empty cannot be predicted, so there is no branch.
    """
    former = worker.weight[point]
    both = worker.slot_weight[slot_of(board, point), PLAIN] & WHERE_EMPTY[board.color[point]]
    if worker.ataris[point] != 0:
        both = weight_by_ataris(board, worker, point)
    worker.weight[point] = both
    return both - former


@routine
def weight_by_ataris(board, worker, point):
    """The weights of a point beside chains in atari.

    An eye of the opponent is suicide where none of them is his. Other suicides are left to the draw.
    """
    entry = np.uint32(ENTRIES[board.pattern[point]])
    of_black = np.uint32(entry >> np.uint32(2))
    of_white = np.uint32(of_black ^ np.uint32(1))
    shut = entry & np.uint32(3)  # 1 for an eye of Black, 2 of White
    ataris = np.uint32(worker.ataris[point])
    of_whites = ataris % np.uint32(3)
    of_blacks = ataris // np.uint32(3)
    blacks = weight_of(worker.shape_strength[of_black] * worker.strength[np.uint32(ATARI_START + ataris)])
    mirrored = np.uint32(np.uint32(3) * of_whites + of_blacks)
    whites = weight_of(worker.shape_strength[of_white] * worker.strength[np.uint32(ATARI_START + mirrored)])
    blacks *= np.int32((shut & np.uint32(1) == 0) & ((shut & np.uint32(2) == 0) | (of_whites > 0)))
    whites *= np.int32((shut & np.uint32(2) == 0) & ((shut & np.uint32(1) == 0) | (of_blacks > 0)))
    return np.uint64(blacks) | np.uint64(whites) << _HALF
