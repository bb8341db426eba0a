"""Ladders: is a chain in atari caught whatever its owner does, and where does a ladder against two liberties begin?

Reading goes on in `board.ahead`, a copy of the colours; chains are walked stone by stone, so the board itself stays as
it is. The owner may extend or capture an attacker in atari, the attacker may take either of two liberties; three liberties
are an escape. Simple ko is respected, and a chain whose last liberty the attacker may not take because of ko has escaped.

The search is depth-first. Its stack, `board.stack`, holds moves and nodes in turn. A move leaves there: the stones it captured,
how many, the move. A node leaves there: the moves still to try, the ko ban, how many moves are left to try.
"""

import numpy as np

from ....core.jit import helper, routine
from ..rules.board import BORDER, EMPTY, in_atari, sides

# Moves that one read may try, about 2 ms; then the chain counts as escaped. In MoGo's playouts half of the reads take 4 moves
# or less, one in a hundred more than 70; the hardest composed ladder that was tried, Nakayama's, takes 2600.
BUDGET = 3000
MOST_CAPTURES = 12  # captures that one node may try
ESCAPED = 3  # liberties with which a chain has escaped
# What lies on the stack, counted down from its top
NODE_LEFT, NODE_KO, NODE_NEXT = 1, 2, 3  # how many moves are left to try, the ko ban, the next of these moves
NODE_SIZE = 2  # without the moves to try
MOVE_POINT, MOVE_COUNT, MOVE_STONE = 1, 2, 3  # the move, how many stones it captured, the last of these
MOVE_SIZE = 2  # without the captured stones
LAST_STAMP = 1 << 31  # walks are counted anew from here: attackers are told apart by the order of their stamps


# ---- questions about the board


@helper
def is_ladder(board, chain):
    """Is the chain in atari, and caught although its owner moves first? False when the budget does not suffice."""
    if not in_atari(board, chain):
        return False
    color = np.int64(board.color[chain])
    copy_colors(board)
    return read(board, np.int64(chain), color, ban(board, color), 0) == 0


@helper
def ladder_escape(board, chain):
    """A move by which the owner saves the chain in atari: its last liberty or a capture; 0 when it is caught.

    When the budget does not suffice, the move that was being tried.
    """
    color = np.int64(board.color[chain])
    copy_colors(board)
    return abs(read(board, np.int64(chain), color, ban(board, color), 0))


@helper
def ladder_attack(board, chain, color):
    """The liberty from which `color`, moving first, catches the opponent's chain of one or two liberties; 0: there is none."""
    copy_colors(board)
    return max(read(board, np.int64(chain), np.int64(color), ban(board, color), 0), 0)


@helper
def ban(board, color):
    """Where `color` may not retake a ko: nowhere, if it is not the one to move."""
    return np.int64(board.ko) if board.to_play == color else np.int64(0)


# ---- the search


@routine
def read(board, target, color, ko, top):
    """The move by which `color`, to move, saves or catches the chain at `target`; 0 if there is none.

    The owner is asked about a chain in atari only. Negative: the budget or the stack was exhausted while that move was
    tried. `ko` is the point banned for `color`, the stack is free from `top` on. `ahead` is afterwards as before.
    """
    owner = np.int64(board.ahead[target])
    highest = board.stack.shape[0] - board.color.shape[0] - MOST_CAPTURES - 8  # room for one more move and node
    mover = 3 - color
    judge = True  # a move of `mover` is to be judged; else the next of his moves is to be tried
    depth = -1
    tried = 0
    first = np.int64(0)
    while tried < BUDGET and top < highest:
        if judge:
            judge = False
            liberties, stones = walk(board, target, ESCAPED)
            if mover != owner or liberties == 2:
                top = push_defences(board, stones, ko, top) if mover != owner else push_attacks(board, ko, top)
                depth += 1
                mover = 3 - mover
                continue
            escaped = liberties == ESCAPED or board.liberty_list[0] == ko
            if depth < 0:
                return np.int64(0) if escaped else np.int64(board.liberty_list[0])
            top = take_back(board, top, 3 - owner)
            if not escaped:
                continue
        elif board.stack[top - NODE_LEFT] > 0:
            ko, move, top = pop_move(board, top)
            if depth == 0:
                first = move
            tried += 1
            top, ko = play(board, move, mover, ko, top)
            judge = ko >= 0
            continue
        else:  # no move answers the one that led here
            if depth == 0:
                return np.int64(0)
            top = take_back(board, below_node(board, top), mover)
            depth -= 1
            mover = 3 - mover
        if depth == 0:
            return first
        top = take_back(board, below_node(board, top), mover)  # what led here is refuted
        depth -= 1
        mover = 3 - mover
    if judge:
        top = take_back(board, top, 3 - mover)
    while depth > 0:
        top = take_back(board, below_node(board, top), mover)
        depth -= 1
        mover = 3 - mover
    return -max(first, 1)


@helper
def pop_move(board, top):
    """Take the next move to try from the node on the stack: (ko ban, move, new top)."""
    ko = np.int64(board.stack[top - NODE_KO])
    move = np.int64(board.stack[top - NODE_NEXT])
    left = board.stack[top - NODE_LEFT] - 1
    top -= 1
    board.stack[top - NODE_KO] = ko
    board.stack[top - NODE_LEFT] = left
    return ko, move, top


@helper
def below_node(board, top):
    """The top of the stack without the node that lies there."""
    return top - NODE_SIZE - np.int64(board.stack[top - NODE_LEFT])


@helper
def push_node(board, ko, top, moves):
    """Close a node of which so many moves lie on the stack; the new top."""
    top += moves + NODE_SIZE
    board.stack[top - NODE_KO] = ko
    board.stack[top - NODE_LEFT] = moves
    return top


@helper
def push_attacks(board, ko, top):
    """A node with the attacker to move; the two liberties are in `liberty_list`.

    First that with more empty neighbours is tried: an extension there would gain more.
    """
    more = 0
    for q in sides(board, board.liberty_list[0]):
        more += board.ahead[q] == EMPTY
    for q in sides(board, board.liberty_list[1]):
        more -= board.ahead[q] == EMPTY
    better = 0 if more >= 0 else 1
    board.stack[top] = board.liberty_list[1 - better]
    board.stack[top + 1] = board.liberty_list[better]
    return push_node(board, ko, top, 2)


@helper
def push_defences(board, stones, ko, top):
    """A node with the owner to move, whose chain was just walked. Captures are tried first, then the extension."""
    opponent = 3 - board.ahead[board.queue[0]]
    liberty = board.liberty_list[0]
    base = board.stamp  # marks the chain; each attacker gets a later stamp
    captures = 0
    for i in range(stones):
        for q in sides(board, board.queue[i]):
            if board.ahead[q] == opponent and board.stamped[q] < base:
                point = only_liberty(board, q, base)
                new = point != 0 and point != liberty
                for k in range(captures):
                    new &= point != board.stack[top + 1 + k]
                if new and captures < MOST_CAPTURES:
                    captures += 1
                    board.stack[top + captures] = point
    board.stack[top] = liberty
    return push_node(board, ko, top, captures + 1)


# ---- the board ahead


@helper
def copy_colors(board):
    """Begin to read from the board as it stands."""
    for p in range(board.color.shape[0]):
        board.ahead[p] = board.color[p]
    if board.stamp > LAST_STAMP:
        board.stamp = 0
        for p in range(board.color.shape[0]):
            board.stamped[p] = 0


@helper
def walk(board, start, most):
    """(liberties of the chain, its stones): the liberties go to `liberty_list`, the stones to `queue`.

    The walk ends early when `most` liberties are found.
    """
    color = board.ahead[start]
    board.stamp += 1
    board.stamped[start] = board.stamp
    board.queue[0] = start
    stones = 1
    done = 0
    liberties = 0
    while done < stones and liberties < most:
        stone = board.queue[done]
        done += 1
        for q in sides(board, stone):
            if board.stamped[q] != board.stamp:
                if board.ahead[q] == color:
                    board.stamped[q] = board.stamp
                    board.queue[stones] = q
                    stones += 1
                elif board.ahead[q] == EMPTY:
                    board.stamped[q] = board.stamp
                    board.liberty_list[liberties] = q
                    liberties += 1
    return min(liberties, most), stones


@helper
def only_liberty(board, start, base):
    """The liberty of a chain in atari, else 0; also 0 for a chain met before, whose stones have stamps above `base`."""
    color = board.ahead[start]
    board.stamp += 1
    board.stamped[start] = board.stamp
    board.attacker[0] = start
    stones = 1
    done = 0
    liberty = np.int64(0)
    while done < stones:
        stone = board.attacker[done]
        done += 1
        for q in sides(board, stone):
            if board.ahead[q] == EMPTY:
                if liberty != 0 and liberty != q:
                    return np.int64(0)
                liberty = np.int64(q)
            elif board.ahead[q] == color and board.stamped[q] != board.stamp:
                if board.stamped[q] > base:
                    return np.int64(0)
                board.stamped[q] = board.stamp
                board.attacker[stones] = q
                stones += 1
    return liberty


@helper
def play(board, point, color, ko, top):
    """Make a move and stack what takes it back: (new top, point banned by ko). Illegal: (top, -1), and no change."""
    if point == ko:
        return top, np.int64(-1)
    width = board.grid.shape[1]
    board.ahead[point] = color
    alone = True  # neither friends nor empty points around
    captured = 0
    for i in range(5):  # the neighbours, then the stone itself
        q = point + (-width, -1, 1, width, 0)[i]
        if i < 4 and board.ahead[q] != 3 - color:
            alone &= board.ahead[q] == BORDER
            continue
        liberties, stones = walk(board, q, 1)
        if liberties > 0:
            continue
        if i == 4:
            board.ahead[point] = EMPTY
            return top, np.int64(-1)
        for k in range(stones):
            board.ahead[board.queue[k]] = EMPTY
            board.stack[top + captured] = board.queue[k]
            captured += 1
    banned = np.int64(board.stack[top]) if captured == 1 and alone else np.int64(0)
    top += captured + MOVE_SIZE
    board.stack[top - MOVE_COUNT] = captured
    board.stack[top - MOVE_POINT] = point
    return top, banned


@helper
def take_back(board, top, captured_color):
    """Undo the last move; returns the top of the stack before it."""
    count = np.int64(board.stack[top - MOVE_COUNT])
    board.ahead[board.stack[top - MOVE_POINT]] = EMPTY
    for k in range(count):
        board.ahead[board.stack[top - MOVE_STONE - k]] = captured_color
    return top - MOVE_SIZE - count
