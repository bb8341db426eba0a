"""What a move looks like, in plain Python: the twin of features.py and of atari_kinds.py. It shares no line with the package.

`features_of` gives {family: number within the family} of a legal move. The three families of shapes have no numbers here, but
keys: two moves have the same key just when they look the same, turned, mirrored or with the colours exchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from . import tactics
from .go import EMPTY, OUTSIDE, Chain
from .ladder import Point, Reader, State
from .steps import Record, in_atari, liberties_before, liberties_seen, takes_ko

RING = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
CROSS = [(x, y) for x in range(-2, 3) for y in range(-2, 3) if (x == 0) != (y == 0)]
KNIGHT = [(x, y) for x in range(-2, 3) for y in range(-2, 3) if abs(x) + abs(y) == 3]
SHAPES = {"ring": RING, "cross": CROSS, "knight": KNIGHT}
FAR = 1_000_000

NO_ATARI, SOME, KO, LADDER, AND_CAP2, AND_CAP, DOUBLE, LADDER_SAFE, LADDER_CUT, LADDER_BIG, SNAPBACK = range(11)
BIG = 3  # stones
ROOM = 5  # empty points that a chain needs to live
MOST = 2_000  # moves that may be tried to read one ladder


def features_of(board: Record, cell: int | None) -> dict[str, Any]:
    if cell is None:
        return {"pass": int(board.last is None)}
    return {**shapes(board, cell), **places(board, cell), **fights(board, cell)}


# ---- shapes and places


def shapes(board: Record, cell: int) -> dict[str, Any]:
    x, y = board.at(cell)

    def seen(dx: int, dy: int) -> int:
        """0 empty, 1 own, 2 the opponent's, 3 off the board."""
        if not (0 <= x + dx < board.size and 0 <= y + dy < board.size):
            return OUTSIDE
        colour = board.cells[(y + dy) * board.size + x + dx]
        return colour if colour == EMPTY else 1 if colour == board.to_play else 2

    turns: list[Callable[[int, int], tuple[int, int]]] = [
        lambda a, b: (a, b), lambda a, b: (-a, b), lambda a, b: (a, -b), lambda a, b: (-a, -b),
        lambda a, b: (b, a), lambda a, b: (-b, a), lambda a, b: (b, -a), lambda a, b: (-b, -a),
    ]  # fmt: skip
    return {name: min(tuple(seen(*turn(*at)) for at in offsets) for turn in turns) for name, offsets in SHAPES.items()}


def places(board: Record, cell: int) -> dict[str, int]:
    x, y = board.at(cell)
    line = 1 + min(x, y, board.size - 1 - x, board.size - 1 - y)
    stones = [board.at(other) for other, colour in enumerate(board.cells) if colour != EMPTY]
    lonely = all(abs(x - a) + abs(y - b) > 3 for a, b in stones)
    found = {"line": 2 * min(line, 5) + lonely}
    if board.last is not None:
        found["last"] = min(common_fate_distance(board, board.last, cell), 8)
        before = board.moves[-2] if len(board.moves) > 1 else None
        if before is not None and board.cells[before] != EMPTY:
            found["before"] = min(common_fate_distance(board, before, cell), 5)
    return found


def common_fate_distance(board: Record, start: int, goal: int) -> int:
    """Steps from one point to another, where a chain is a single place."""
    chains = board.chains()

    def place(cell: int) -> frozenset[int]:
        return frozenset({cell}) if chains[cell] is None else chains[cell].stones

    reached, border, steps = set(place(start)), place(start), 0
    while border:
        if goal in border:
            return steps
        nearby = {n for cell in border for n in board.sides[cell]} - reached
        border = frozenset().union(*(place(n) for n in nearby))
        reached |= border
        steps += 1
    return FAR


# ---- fights


def fights(board: Record, cell: int) -> dict[str, int]:
    colour = board.to_play
    touched = touching(board, cell)
    own = [chain for chain in touched if chain.colour == colour]
    enemies = [chain for chain in touched if chain.colour != colour]
    captured = sum(len(chain.stones) for chain in enemies if in_atari(chain))
    after = min(liberties_seen(board, cell, colour), 5)
    found = {
        "liberties": 6 * min(len(own), 2) + after,
        "pair": 5 * (weakest(own) - 1) + weakest(enemies) - 1,
    }
    if captured > 0:
        found["capture"] = min(captured, 3) + 3 * was_attacked(board)
    if captured == 1 and takes_ko(board, cell):
        found["ko"] = 1
    escaping = [(chain, bool(escapes(state_of(board), some_point(board, chain)))) for chain in own if in_atari(chain)]
    saved = sum(len(chain.stones) for chain, escaped in escaping if escaped)
    if escaping:
        found["escape"] = 1 + min(saved, 3)
    if any(len(chain.liberties) == 2 for chain in enemies):
        found["atari"] = atari_kind(board, cell)
    if len(board.liberties_after(cell, colour)) < 2:
        is_bad = tactics.is_bad_self_atari(board.points(), board.at(cell), colour)
        found["self"] = 1 + min(len(own), 2) if is_bad else 4
    defended = sum(len(chain.stones) for chain in own if len(chain.liberties) == 2 and is_weak(board, chain))
    if defended > 0:
        found["defence"] = min(defended, 3) + 3 * (after >= 3)
    return found


def touching(board: Record, cell: int) -> set[Chain]:
    return {board.chains()[n] for n in board.sides[cell] if board.cells[n] != EMPTY}


def weakest(chains: Iterable[Chain]) -> int:
    """The fewest liberties, at most 4; 5 without a chain."""
    return min((min(len(chain.liberties), 4) for chain in chains), default=5)


def was_attacked(board: Record) -> bool:
    """Did the last move put an own chain in atari?"""
    return any(in_atari(chain) and len(liberties_before(board, chain)) > 1 for chain in board.own_chains(board.to_play))


def is_weak(board: Record, chain: Chain) -> bool:
    """Could the opponent, if it were his turn, catch this own chain? The ko ban is not his."""
    return can_catch(state_of(board)._replace(ko=None), some_point(board, chain))


# ---- reading


def state_of(board: Record) -> State:
    stones = {board.at(cell): colour for cell, colour in enumerate(board.cells) if colour != EMPTY}
    return State(board.size, stones, None if board.ko is None else board.at(board.ko))


def some_point(board: Record, chain: Chain) -> Point:
    return board.at(min(chain.stones))


def escapes(state: State, target: Point) -> list[Point]:
    """The moves that save the chain in atari, its owner to move."""
    return Reader(MOST).escapes(state, target)


def can_catch(state: State, target: Point) -> bool:
    """Does the opponent, to move, catch the chain in a ladder?"""
    liberties = state.liberties(target)
    if len(liberties) == 1:
        return liberties != {state.ko}
    return len(liberties) == 2 and bool(Reader(MOST).attacks(state, target))


# ---- kinds of ataris


def atari_kind(board: Record, cell: int) -> int:
    """The best of what the legal move does to each chain that it leaves with one liberty."""
    colour, point = board.to_play, board.at(cell)
    before = state_of(board)
    after = before.after(point, colour)
    assert after is not None
    own = after.liberties(point)
    beside = {some_point(board, chain) for chain in touching(board, cell) if chain.colour != colour} & after.stones.keys()
    gaps = [n for n in board.sides[cell] if board.cells[n] == EMPTY]
    nearby = {some_point(board, chain) for gap in gaps for chain in touching(board, gap) if chain.colour != colour} - beside
    nearby = {target for target in nearby & after.stones.keys() if not can_catch(before, target)}
    best = NO_ATARI
    for first in beside:
        if len(after.liberties(first)) != 1:
            continue
        if not escapes(after, first):
            is_thrown_in = len(own) == 1 and own == after.liberties(first)
            best = max(best, SNAPBACK if is_thrown_in else name_of_ladder(after, first, colour))
        elif takes_ko(board, cell):
            best = max(best, KO)
        elif len(own) >= 2:
            lost = [second for second in beside | nearby if second != first and is_lost_for(after, first, second)]
            best = max([best, SOME, *(name_of_loss(after, second, colour, second in beside) for second in lost)])
    return best


def name_of_loss(after: State, chain: Point, colour: int, is_beside: bool) -> int:
    """What it is called that this chain is lost when another one is saved."""
    liberties = len(after.liberties(chain))
    if liberties == 1:
        return DOUBLE if is_beside else NO_ATARI
    if liberties != 2 or room(after, chain) < ROOM or not is_cutting(after, chain, colour):
        return NO_ATARI
    return AND_CAP if is_beside else AND_CAP2


def name_of_ladder(after: State, chain: Point, colour: int) -> int:
    """What it is called that this chain is caught."""
    if room(after, chain) < ROOM:
        return LADDER
    if len(after.chain(chain)) >= BIG:
        return LADDER_BIG
    if is_cutting(after, chain, colour):
        return LADDER_CUT
    if any(room(after, stone) < ROOM for stone in stones_beside(after, chain, colour)):
        return LADDER_SAFE
    return LADDER


def is_lost_for(after: State, first: Point, second: Point) -> bool:
    """Is one of the two chains lost whatever the owner does for the first one, which is in atari: extend, or capture?"""
    owner = after.stones[first]
    attackers = stones_beside(after, first, 3 - owner)
    answers = after.liberties(first).union(*(after.liberties(q) for q in attackers if len(after.liberties(q)) == 1))
    following = [state for state in (after.after(answer, owner) for answer in answers) if state is not None]
    return all(can_catch(state, first) or can_catch(state, second) for state in following)


def stones_beside(state: State, chain: Point, colour: int) -> set[Point]:
    return {q for stone in state.chain(chain) for q in state.sides(stone) if state.stones.get(q) == colour}


def is_cutting(state: State, chain: Point, colour: int) -> bool:
    """Do stones of `colour` beside the chain not reach each other by steps to the next point or over an empty one?"""
    todo = sorted(stones_beside(state, chain, colour))[:1]
    reached = set(todo)
    while todo:
        for q in state.sides(todo.pop()):
            nearby = [q] if q in state.stones else state.sides(q)
            more = {r for r in nearby if state.stones.get(r) == colour} - reached
            reached |= more
            todo += more
    return not stones_beside(state, chain, colour) <= reached


def room(state: State, start: Point) -> int:
    """The empty points that the stone reaches over empty points and own stones, and that are nearer to its colour."""
    colour = state.stones[start]
    own, other = (distances(state, side) for side in (colour, 3 - colour))
    reached, todo = {start}, [start]
    while todo:
        for q in state.sides(todo.pop()):
            if q not in reached and state.stones.get(q) in (None, colour):
                reached.add(q)
                todo.append(q)
    return sum(own.get(q, FAR) < other.get(q, FAR) for q in reached - state.stones.keys())


def distances(state: State, colour: int) -> dict[Point, int]:
    """How far the empty points are from the nearest stone of a colour, over empty points."""
    border = {stone for stone, side in state.stones.items() if side == colour}
    found: dict[Point, int] = {}
    steps = 0
    while border:
        steps += 1
        border = {q for p in border for q in state.sides(p) if q not in state.stones and q not in found}
        found.update(dict.fromkeys(border, steps))
    return found
