"""The Go board: one record, and the kernels that place and capture stones on it.

Points are numbered row by row from the top left with one border column, so the neighbours of p are p-W, p-1, p+1, p+W
(W = size + 1); 0 is a border point and stands for the pass. Colours: 0 empty, 1 Black, 2 White, 3 border.

Chains keep pseudo-liberties: the number of pairs (stone, empty neighbour), with the sum and the sum of squares of the
empty points in those pairs. All pairs name one point, that is the chain is in atari, just when number * squares = sum^2
(Cauchy-Schwarz); then sum / number is that point. Empty and border points share chain 0, whose numbers nobody reads, so
that updates need no branch.
"""

import functools

import numpy as np

from ....core.jit import helper
from ....core.records import overlay, record_dtype
from ..patterns3 import FLAGS, HAS_EMPTY_NEIGHBOUR

PASS = np.uint16(0)
EMPTY, BLACK, WHITE, BORDER = 0, 1, 2, 3
RECENT = 64  # moves that the board remembers; a power of two
MOST_PAIRS = 4  # stones beside one point: a chain with more pseudo-liberties has more liberties than one
MOST_REGIONS = 24  # enclosed regions of one colour that eyes.py looks at


def board_dtype(size: int) -> np.dtype:
    points = (size + 1) * (size + 2) + 1
    fields = [
        ("color", "u1", (points,)),  # [point]
        ("listed", "u1", (points,)),  # [chain] is it in atari_list?
        ("pattern", "u2", (points,)),  # [point] colours of the 8 neighbours, 2 bits each (patterns3.py)
        ("head", "u2", (points,)),  # [point] its chain, named by one of its stones; 0 for empty and border points
        ("next_stone", "u2", (points,)),  # [stone] ring of the stones of a chain
        ("place", "u2", (points,)),  # [empty point] index in `empty`
        ("empty", "u2", (size**2 + 1,)),  # the empty points, in any order
        ("atari_list", "u2", (points,)),  # chains that were in atari at ply `ataris_ply` (atari.py)
        ("liberties", "i4", (points,)),  # [chain] number of (stone, empty neighbour) pairs
        ("liberty_sum", "i4", (points,)),  # [chain]
        ("liberty_squares", "i4", (points,)),  # [chain]
        ("stones", "i4", (points,)),  # [chain]
        ("prisoners", "i4", (4,)),  # [colour] stones of that colour captured so far
        ("balance", "i4"),  # black stones minus white stones on the board
        ("empties", "i4"),
        ("ataris", "i4"),  # length of atari_list
        ("ataris_ply", "i4"),
        ("ko", "i4"),  # the point where the player to move may not retake, or 0
        ("last_ko", "i4"),  # the point of the latest ko ban, and the ply at which it arose
        ("last_ko_ply", "i4"),
        ("captured", "i4"),  # stones taken by the last move
        ("ply", "i4"),  # moves and passes so far
        ("passes", "i4"),  # passes in a row
        ("recent", "u2", (RECENT,)),  # [ply modulo RECENT] the latest moves
        ("last", "u2"),  # the last move
        ("to_play", "u1"),
    ]
    scratch = [  # each with its owner, the file that alone gives it a meaning
        # of any walk over the board: it takes the next number, and stamps the points that it has seen
        ("stamp", "u4"),  # number of the latest walk
        ("stamped", "u4", (points,)),  # [point, or chain] the latest walk that saw it
        ("queue", "u2", (points,)),  # points seen, in this order; the walk looks at the neighbours of one after the other
        ("chain_stones", "u2", (points,)),  # stones of the chain that was listed last
        # rules/scoring.py
        ("owner", "u1", (points,)),  # [point] the colour that owns it, else 0
        # tactics/liberties.py, ladder.py, connection.py
        ("liberty_list", "u2", (points,)),  # liberties of the chain that was walked last
        # tactics/liberties.py
        ("liberty_count", "i4", (points,)),  # [chain] different liberties, when all were counted last
        # tactics/ladder.py
        ("ahead", "u1", (points,)),  # [point] colours, as the moves that are read ahead leave them
        ("stack", "u2", (4 * points,)),  # moves made on `ahead`, and moves still to try
        ("attacker", "u2", (points,)),  # stones of a chain beside the one that is read
        # tactics/atari_kinds.py
        ("chain_list", "u2", (points,)),  # chains that may be lost
        # tactics/nearest.py
        ("nearest", "u1", (points,)),  # [point] whose stones are nearest: bit 0 Black's, bit 1 White's
        # tactics/self_atari.py
        ("taken", "u2", (points,)),  # own stones that the enemy would take, stamped as well
        # tactics/nakade.py
        ("space", "u2", (points,)),  # points of an eye space, stamped as well
        # tactics/eyes.py, connection.py
        ("region", "u1", (points,)),  # [point] the number of its enclosed region, 0 for none
        ("region_eyes", "u1", (MOST_REGIONS + 1,)),  # [region] how many eyes it holds
        # knowledge/distance.py
        ("distance", "u1", (points,)),  # [point] from a move, over the common fate graph
    ]
    return overlay(record_dtype(fields, scratch), "grid", "color", (size + 2, size + 1))


def new_board(size: int) -> np.ndarray:
    return empty_board(size).copy()


@functools.cache
def empty_board(size: int) -> np.ndarray:
    """Made once for each size, in plain Python, which takes milliseconds; only copies of it are played on."""
    boards = np.zeros(1, board_dtype(size))
    board, width = boards[0], size + 1
    board.color[:] = BORDER
    board.to_play = BLACK
    for y in range(size):
        for x in range(size):
            point = (y + 1) * width + x + 1
            board.color[point] = EMPTY
            board.place[point] = board.empties
            board.empty[board.empties] = point
            board.empties += 1
    offsets = (-width, -1, 1, width, -width - 1, -width + 1, width - 1, width + 1)
    for point in board.empty[: board.empties].astype(int):
        board.pattern[point] = sum(int(board.color[point + d]) << (2 * k) for k, d in enumerate(offsets))
    return boards


# ---- geometry


@helper
def sides(board, p):
    """The four neighbours of a point."""
    w = board.grid.shape[1]
    return np.uint32(p - w), np.uint32(p - 1), np.uint32(p + 1), np.uint32(p + w)


@helper
def corners(board, p):
    """The four diagonal neighbours of a point."""
    w = board.grid.shape[1]
    return np.uint32(p - w - 1), np.uint32(p - w + 1), np.uint32(p + w - 1), np.uint32(p + w + 1)


@helper
def around(board, p):
    """The eight neighbours of a point."""
    w = board.grid.shape[1]
    return (
        np.uint32(p - w), np.uint32(p - 1), np.uint32(p + 1), np.uint32(p + w),
        np.uint32(p - w - 1), np.uint32(p - w + 1), np.uint32(p + w - 1), np.uint32(p + w + 1),
    )  # fmt: skip


# ---- chains


@helper
def list_stones(board, chain, out):
    """Write the stones of a chain to `out`, the one that names it first; returns their number.

    Kernels that run in every playout walk along `next_stone` themselves: they stop early, or change the chain as they go.
    """
    count = 0
    stone = chain
    while True:
        out[count] = stone
        count += 1
        stone = board.next_stone[stone]
        if stone == chain:
            break
    return count


@helper
def in_atari(board, chain):
    """Has the chain just one liberty?"""
    n = board.liberties[chain]
    return n <= MOST_PAIRS and n * board.liberty_squares[chain] == board.liberty_sum[chain] * board.liberty_sum[chain]


@helper
def in_atari_flag(board, chain):
    """`in_atari` without a branch, for loops where it cannot be predicted; of chain 0 it says anything."""
    n = np.int64(board.liberties[chain])
    total = np.int64(board.liberty_sum[chain])
    return (n <= MOST_PAIRS) & (n * np.int64(board.liberty_squares[chain]) == total * total)


@helper
def last_liberty(board, chain):
    """The one liberty of a chain in atari."""
    return np.uint16(board.liberty_sum[chain] // board.liberties[chain])


@helper
def add_liberty(board, chain, point):
    """Count an empty point beside one of the chain's stones."""
    p = np.int32(point)
    board.liberties[chain] += 1
    board.liberty_sum[chain] += p
    board.liberty_squares[chain] += p * p


@helper
def remove_liberty(board, chain, point):
    """Take off what `add_liberty` has counted."""
    p = np.int32(point)
    board.liberties[chain] -= 1
    board.liberty_sum[chain] -= p
    board.liberty_squares[chain] -= p * p


@helper
def merge(board, chain, other):
    """Make the stones of `other` part of `chain`."""
    stone = other
    while True:
        board.head[stone] = chain
        stone = board.next_stone[stone]
        if stone == other:
            break
    after = board.next_stone[chain]
    board.next_stone[chain] = board.next_stone[other]
    board.next_stone[other] = after
    board.liberties[chain] += board.liberties[other]
    board.liberty_sum[chain] += board.liberty_sum[other]
    board.liberty_squares[chain] += board.liberty_squares[other]
    board.stones[chain] += board.stones[other]


@helper
def capture(board, chain, color):
    """Take the stones of a chain, which has this colour, off the board."""
    stone = chain
    n = board.empties
    while True:
        board.color[stone] = EMPTY
        toggle_patterns(board, stone, color)
        board.place[stone] = n
        board.empty[n] = stone
        n += 1
        for q in sides(board, stone):
            add_liberty(board, board.head[q], stone)
        stone = board.next_stone[stone]
        if stone == chain:
            break
    board.prisoners[color] += n - board.empties
    board.balance -= (n - board.empties) * (3 - 2 * color)
    board.empties = n
    while True:
        board.head[stone] = 0
        stone = board.next_stone[stone]
        if stone == chain:
            break


# ---- moves


@helper
def toggle_patterns(board, point, color):
    """Xor a stone into the 3x3 codes of its neighbours."""
    w = board.grid.shape[1]
    p = np.uint32(point)
    board.pattern[np.uint32(p - w)] ^= color << 6
    board.pattern[np.uint32(p - 1)] ^= color << 4
    board.pattern[np.uint32(p + 1)] ^= color << 2
    board.pattern[np.uint32(p + w)] ^= color
    board.pattern[np.uint32(p - w - 1)] ^= color << 14
    board.pattern[np.uint32(p - w + 1)] ^= color << 12
    board.pattern[np.uint32(p + w - 1)] ^= color << 10
    board.pattern[np.uint32(p + w + 1)] ^= color << 8


@helper
def legal_among_stones(board, point, color):
    """Is a move legal at an empty point without empty neighbours?"""
    if point == board.ko:
        return False
    for q in sides(board, point):
        other = board.color[q]
        if other != BORDER and (other == color) != in_atari(board, board.head[q]):
            return True
    return False


@helper
def legal(board, point, color):
    """Is the point empty and neither suicide nor banned by simple ko?"""
    if board.color[point] != EMPTY:
        return False
    if FLAGS[board.pattern[point]] & HAS_EMPTY_NEIGHBOUR:
        return True
    return legal_among_stones(board, point, color)


@helper
def playable(board, point, color):
    """Is a move at this empty point legal, and does it fill no own eye?"""
    flags = FLAGS[board.pattern[point]]
    if flags & color:
        return False
    if flags & HAS_EMPTY_NEIGHBOUR:
        return True
    return legal_among_stones(board, point, color)


@helper
def place_stone(board, point, color):
    """A legal stone, with its captures; the ko ban is set. Whose turn it is and the passes stay."""
    opponent = 3 - color
    board.balance += 3 - 2 * color
    board.color[point] = color
    toggle_patterns(board, point, color)
    i = board.place[point]
    n = board.empties - 1
    board.empties = n
    moved = board.empty[n]
    board.empty[i] = moved
    board.place[moved] = i
    board.head[point] = point
    board.next_stone[point] = point
    board.liberties[point] = 0
    board.liberty_sum[point] = 0
    board.liberty_squares[point] = 0
    board.stones[point] = 1
    for q in sides(board, point):
        if board.color[q] == EMPTY:
            add_liberty(board, point, q)
        remove_liberty(board, board.head[q], point)
    chain = np.uint16(point)
    for q in sides(board, point):
        if board.color[q] == color:
            other = board.head[q]
            if other != chain:
                if board.stones[other] > board.stones[chain]:
                    merge(board, other, chain)
                    chain = other
                else:
                    merge(board, chain, other)
    captured = 0
    victim = 0
    for q in sides(board, point):
        if board.color[q] == opponent:
            other = board.head[q]
            if board.liberties[other] == 0:
                captured += board.stones[other]
                victim = np.int64(other)
                capture(board, other, opponent)
    board.captured = captured
    if captured == 1 and board.stones[chain] == 1 and board.liberties[chain] == 1:
        board.ko = victim
        board.last_ko = victim
        board.last_ko_ply = board.ply
    else:
        board.ko = 0
