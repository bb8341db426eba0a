"""MoGo 2009's expert rules on stones in plain Python, cell by cell: the twin of expert_tactics.py and expert_shapes.py."""

import math

from naive.tactics import chain_at, is_bad_self_atari, play, sides

from hayago.games.go.notation import point_at
from hayago.parts.priors.expert_shapes import ALLOWED, IMAGES, ExpertShapes


def stones_of(position):
    """{(x, y): colour} of the whole board."""
    size, board = position.game.size, position.boards[0]
    return {(x, y): int(board.color[point_at(x, y, size)]) for y in range(size) for x in range(size)}


def chains_of(stones):
    """(stones, liberties) of each chain."""
    return [chain_at(stones, p) for p in {frozenset(chain_at(stones, p)[0]): p for p in stones if stones[p]}.values()]


def rules_of(stones, chains, point, mover, last):
    """The rules on stones that fire for a move, but for the ladder. `chains` are those of the stones."""
    x, y = point
    size = math.isqrt(len(stones))
    beside = {mover: [], 3 - mover: []}  # chains that have the point as a liberty
    for chain, liberties in chains:
        if point in liberties:
            beside[stones[min(chain)]].append((chain, liberties))
    taken = [chain for chain, liberties in beside[3 - mover] if len(liberties) == 1]
    attacked = [chain_at(stones, q) for q in sides(last) if stones.get(q) == mover]
    fresh = [chain for chain, liberties in attacked if len(liberties) == 1]
    after, _ = play(stones, point, mover)
    found = {
        "capture": bool(taken),
        "rescue": any(q in victim for victim in taken for chain in fresh for p in chain for q in sides(p)),
        "extension": any(len(libs) == 1 for _, libs in beside[mover]) and len(chain_at(after, point)[1]) > 1,
        "threat": any(len(liberties) == 2 for _, liberties in beside[3 - mover]),
        "self_atari": is_bad_self_atari(stones, point, mover),
    }
    found["atari"] = found["threat"] and not found["self_atari"]
    seen = {0: 0, mover: 1, 3 - mover: 2, None: 3}
    line = {p: min(p[0], p[1], size - 1 - p[0], size - 1 - p[1]) + 1 for p in stones}
    own = {frozenset(chain_at(stones, q)[0]) for q in sides(point) if stones.get(q) == mover}
    for shape, cells in IMAGES:
        name = ExpertShapes._fields[4 + shape.bit_length() - 1]
        match = all(seen[stones.get((x + dx, y + dy))] in ALLOWED[letter] for (dx, dy), letter in cells.items())
        if match and name in ("connect", "peep_connect"):
            match = len(own) == 2
        if match and name == "kata":
            (stone,) = ((x + dx, y + dy) for (dx, dy), letter in cells.items() if letter == "O")
            match = line[stone] < line[point]
        found[name] = found.get(name, False) or match
    near = [stones.get((x + dx, y + dy)) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    names = ("death_line", "defeat_line", "territory_line", "influence_line")
    if not any(near) and line[point] <= 4:
        found[names[line[point] - 1]] = True
    return {name for name, fires in found.items() if fires}
