"""Self-atari and nakade in plain Python: the twins of self_atari.py and nakade.py, which really make the moves.

A board is a dict {(x, y): colour} of all its points; colours 0 empty, 1 Black, 2 White. Boards are never changed: `play`
gives another one.
"""

from __future__ import annotations

import functools
import itertools

Point = tuple[int, int]
Board = dict[Point, int]
EMPTY = 0
DEAD, ALIVE = "dead", "alive"

# The shapes that die when their owner's opponent moves first, o, with the point to play, *, where one is needed.
DEAD_SHAPES = ("o", "oo", "oo oo", "o*o", "o* .o", "o*o .o.", "o*o oo.", ".o. o*o .o.", "oo. o*o .o.")


def sides(point: Point) -> list[Point]:
    x, y = point
    return [(x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)]


def corners(point: Point) -> list[Point]:
    x, y = point
    return [(x - 1, y - 1), (x + 1, y - 1), (x - 1, y + 1), (x + 1, y + 1)]


def flood(start: Point, inside) -> set[Point]:
    """All points that `inside` accepts and that hang together with the start."""
    region, todo = {start}, [start]
    while todo:
        for q in sides(todo.pop()):
            if q not in region and inside(q):
                region.add(q)
                todo.append(q)
    return region


def chain_at(board: Board, point: Point) -> tuple[set[Point], set[Point]]:
    """Its stones and its liberties."""
    stones = flood(point, lambda q: board.get(q) == board[point])
    return stones, {q for stone in stones for q in sides(stone) if board.get(q) == EMPTY}


def play(board: Board, point: Point, colour: int) -> tuple[Board, set[Point]]:
    """The board after a move, and the stones it captured. A suicide stays on the board without a liberty."""
    after = {**board, point: colour}
    captured: set[Point] = set()
    for q in sides(point):
        if after.get(q) == 3 - colour:
            stones, liberties = chain_at(after, q)
            if not liberties:
                captured |= stones
    return {**after, **dict.fromkeys(captured, EMPTY)}, captured


# ---- shapes


@functools.cache
def shape_table() -> dict[frozenset[Point], Point | None]:
    """The dead shapes in all their positions, moved to the top left, with their vital points."""
    table = {}
    for drawing in DEAD_SHAPES:
        cells = {(x, y): letter for y, row in enumerate(drawing.split()) for x, letter in enumerate(row) if letter != "."}
        for swap, flip_x, flip_y in itertools.product((False, True), repeat=3):
            turned = {}
            for (x, y), letter in cells.items():
                a, b = (y, x) if swap else (x, y)
                turned[-a if flip_x else a, -b if flip_y else b] = letter
            shape, (left, top) = moved(turned)
            vital = [point for point, letter in turned.items() if letter == "*"]
            table[shape] = (vital[0][0] - left, vital[0][1] - top) if vital else None
    return table


def moved(points) -> tuple[frozenset[Point], Point]:
    """The points moved to the top left corner, and where their own top left corner was."""
    left, top = min(x for x, _ in points), min(y for _, y in points)
    return frozenset((x - left, y - top) for x, y in points), (left, top)


def vital_point(points) -> Point | str:
    """The point that kills the shape, DEAD if none is needed, ALIVE if none does."""
    shape, (left, top) = moved(points)
    if shape not in shape_table():
        return ALIVE
    vital = shape_table()[shape]
    return DEAD if vital is None else (vital[0] + left, vital[1] + top)


def nakade_point(board: Board, start: Point, colour: int, largest: int) -> Point | None:
    region = flood(start, lambda q: board.get(q) == EMPTY)
    if not 3 <= len(region) <= largest or any(board.get(q) == colour for p in region for q in sides(p)):
        return None
    vital = vital_point(region)
    return vital if isinstance(vital, tuple) else None


# ---- self-atari


def is_self_atari(board: Board, point: Point, colour: int) -> bool:
    after, _ = play(board, point, colour)
    return len(chain_at(after, point)[1]) < 2


def is_snapback(board: Board, point: Point, colour: int) -> bool:
    after, _ = play(board, point, colour)
    stones, liberties = chain_at(after, point)
    return len(liberties) == 1 and stones_retaken(after, *liberties, 3 - colour) > len(stones)


def is_bad_self_atari(board: Board, point: Point, colour: int) -> bool:
    after, captured = play(board, point, colour)
    stones, liberties = chain_at(after, point)
    if len(liberties) >= 2:
        return False
    if not liberties:
        return True
    if len(captured) > 1 or len(captured) == len(stones) == 1:
        return False
    (liberty,) = liberties
    if len(stones) <= 6 and stones_retaken(after, liberty, 3 - colour) > len(stones):
        return False
    return not (
        is_throw_in(after, point, liberty, stones, colour)
        or is_nakade(board, after, point, liberty, colour)
    )  # fmt: skip


def stones_retaken(after: Board, liberty: Point, enemy: int) -> int:
    """The stones of the enemy's chain that took from the liberty, if it is in atari then."""
    stones, liberties = chain_at(play(after, liberty, enemy)[0], liberty)
    return len(stones) if len(liberties) == 1 else 0


def is_throw_in(after: Board, point: Point, liberty: Point, stones: set[Point], colour: int) -> bool:
    enemy = 3 - colour
    reply, _ = play(after, liberty, enemy)
    around = [reply.get(q) for q in corners(point)]
    if around.count(colour) + (None in around) < 2 or len(stones) > 2:
        return False
    if len(stones) == 1:
        flanks = [q for q in sides(liberty) if q[0] != point[0] and q[1] != point[1]]
        return all(after.get(q) in (enemy, None) for q in flanks)
    runs_away = len(chain_at({**after, liberty: colour}, liberty)[1]) >= 2
    return stones_retaken(after, liberty, enemy) > 0 or not runs_away


def is_nakade(board: Board, after: Board, point: Point, liberty: Point, colour: int) -> bool:
    enemy = 3 - colour
    region = flood(point, lambda q: after.get(q) in (EMPTY, colour))
    if len(region) > 7 or vital_point(region - {liberty}) == ALIVE:
        return False
    if would_live(board, region - {point}, colour):
        return True
    if any(after.get(q) == enemy and chain_at(after, q)[1] == {liberty} for q in sides(point)):
        return True
    walls = {frozenset(chain_at(after, q)[0]) for p in region for q in sides(p) if after.get(q) == enemy}
    if len(walls) != 1:
        return False
    outside = chain_at(after, next(iter(walls.pop())))[1] - region
    return len(outside) <= 2 and not any(is_eye(board, q, enemy) for q in outside)


def would_live(board: Board, shape: set[Point], colour: int) -> bool:
    """Does the owner of the shape live although `colour` is to move? The stones of `colour` in it are on the board."""
    vital = vital_point(shape)
    if isinstance(vital, str):
        return vital == ALIVE
    empty = {p for p in shape if board[p] != colour}
    return empty == {vital}


def is_eye(board: Board, point: Point, colour: int) -> bool:
    if any(board.get(q) not in (colour, None) for q in sides(point)):
        return False
    around = [board.get(q) for q in corners(point)]
    return around.count(3 - colour) + (None in around) < 2


# ---- eye spaces, by exhaustive search


def killing_moves(shape: frozenset[Point]) -> set[Point | None]:
    """The first moves, None for the pass, with which the attacker captures the owner of an eye space by force.

    The owner's wall around the shape is one chain without other liberties. A repetition saves it.
    """
    points = sorted(shape)
    bit = {point: 1 << i for i, point in enumerate(points)}
    touching = [sum(bit[q] for q in sides(p) if q in bit) for p in points]
    at_wall = sum(bit[p] for p in points if any(q not in bit for q in sides(p)))
    everything = (1 << len(points)) - 1

    def spread(seeds: int, stones: int) -> int:
        while True:
            more = seeds | (grown(seeds) & stones)
            if more == seeds:
                return seeds
            seeds = more

    def grown(stones: int) -> int:
        return functools.reduce(int.__or__, (touching[i] for i in range(len(points)) if stones >> i & 1), 0)

    def breathing(stones: int, empty: int) -> int:
        return spread(stones & grown(empty), stones)

    def moves(attacker: int, owner: int, attacks: bool):
        """(move, next state); the state None: the wall is captured."""
        yield None, (attacker, owner, not attacks)
        for i, point in enumerate(points):
            stone = 1 << i
            if (attacker | owner) & stone:
                continue
            if attacks:
                empty = everything & ~(attacker | owner | stone)
                wall = spread(owner & at_wall, owner)
                if not empty & (at_wall | grown(wall)):
                    yield point, None
                    continue
                left = wall | breathing(owner & ~wall, empty)
                if breathing(attacker | stone, everything & ~(attacker | stone | left)) & stone:
                    yield point, (attacker | stone, left, False)
            else:
                empty = everything & ~(attacker | owner | stone)
                left = breathing(attacker, empty)
                mine = owner | stone
                empty = everything & ~(left | mine)
                wall = spread(mine & at_wall, mine)
                if empty & (at_wall | grown(wall)) if wall & stone else breathing(mine, empty) & stone:
                    yield point, (left, mine, True)

    start = (0, 0, True)
    following, todo = {}, [start]
    while todo:
        state = todo.pop()
        if state is not None and state not in following:
            following[state] = list(moves(*state))
            todo += [after for _, after in following[state]]
    won: set = {None}
    while True:
        more = {
            state
            for state, ways in following.items()
            if state not in won and (any if state[2] else all)(after in won for _, after in ways)
        }
        if not more:
            return {move for move, after in following[start] if after in won}
        won |= more


def polyominoes(count: int) -> set[frozenset[Point]]:
    """All shapes of `count` points that hang together, moved to the top left, one of each set of mirror images and turns."""
    shapes = {frozenset({(0, 0)})}
    for _ in range(count - 1):
        shapes = {moved(shape | {q})[0] for shape in shapes for p in shape for q in sides(p) if q not in shape}
    chosen: dict[frozenset[frozenset[Point]], frozenset[Point]] = {}
    for shape in shapes:
        images = set()
        for swap, flip_x, flip_y in itertools.product((False, True), repeat=3):
            turned = [((y, x) if swap else (x, y)) for x, y in shape]
            images.add(moved([(-x if flip_x else x, -y if flip_y else y) for x, y in turned])[0])
        chosen.setdefault(frozenset(images), shape)
    return set(chosen.values())
