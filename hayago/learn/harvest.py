"""Harvests the shapes that were played most often, ring by ring [Stern06; Coulom07]."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..core.jit import entry, helper
from ..core.worker import new_worker
from ..games.go import Go
from ..games.go.knowledge.move_patterns import MOST_SHAPES, shapes_of
from ..games.go.knowledge.rings import (
    CELL_COUNTS,
    DISTANCES,
    IMAGES,
    SALTS,
    WORDS,
    fill_shapes,
    place_in_surroundings,
    see_surroundings,
    shape_memory,
    shape_number,
)
from ..games.go.rules.board import PASS, legal
from .games import Game

CHUNK = 200  # games a call of the kernel
Watch = Callable[[int, int], None]


class Harvest(NamedTuple):
    """Shapes, and how often each was played."""

    cells: list[NDArray[np.uint8]]  # [ring][shape, cell] contents
    counts: list[NDArray[np.int64]]  # [ring][shape]

    @property
    def total(self) -> int:
        return sum(map(len, self.counts))


class Tally(NamedTuple):
    """A table of hashes with their counts; and, where they are wanted, the contents of the first shape with each."""

    keys: NDArray[np.uint64]  # [slot] 0 where it is free
    counts: NDArray[np.int64]
    cells: NDArray[np.uint8]  # [slot, cell], or nothing
    is_open: int  # may new hashes be added?


class Table(NamedTuple):
    """The memory to look up shapes in, as a part for `new_worker`."""

    tags: NDArray[np.uint32]
    numbers: NDArray[np.uint16]

    def scratch(self, game):
        return shape_memory(game, len(self.tags))

    def fill(self, worker):
        fill_shapes(worker, self.tags, self.numbers)


@entry
def tally_games(game, roots, workers, moves, colors, lengths, firsts, ring, tally):
    """Count the shapes of a ring around the moves of games; only those whose smaller shapes are all known."""
    worker = workers[0]
    board = worker.board
    at = 0
    for number in range(lengths.shape[0]):
        board.raw[:] = roots[0].raw
        for ply in range(lengths[number]):
            move, color = moves[at + ply], np.int64(colors[at + ply])
            board.to_play = color
            if move != PASS:
                if not legal(board, move, color):
                    break
                if ply >= firsts[number]:
                    tally_move(board, color, worker, move, ring, tally)
            game.play(board, move)
        at += lengths[number]


@helper
def tally_move(board, color, worker, move, ring, tally):
    see_surroundings(board, color, worker)
    place = place_in_surroundings(board, move)
    key = np.uint64(0)
    cell = 0
    for smaller in range(ring):
        while cell < CELL_COUNTS[smaller]:
            key ^= WORDS[cell, worker.surroundings[place + worker.cell_steps[cell]]]
            cell += 1
        if shape_number(worker, key ^ SALTS[smaller]) == 0:
            return
    least = np.uint64(0xFFFFFFFFFFFFFFFF)
    for symmetry in range(IMAGES.shape[0]):
        key = SALTS[ring]
        for i in range(CELL_COUNTS[ring]):
            key ^= WORDS[IMAGES[symmetry, i], worker.surroundings[place + worker.cell_steps[i]]]
        least = min(least, key)
    mask = np.uint64(tally.keys.shape[0] - 1)
    slot = least & mask
    while tally.keys[slot] != 0 and tally.keys[slot] != least:
        slot = (slot + np.uint64(1)) & mask
    if tally.keys[slot] == 0:
        if tally.is_open == 0:
            return
        tally.keys[slot] = least
    if tally.counts[slot] == 0 and tally.cells.shape[0] > 0:
        for i in range(CELL_COUNTS[ring]):
            tally.cells[slot, i] = worker.surroundings[place + worker.cell_steps[i]]
    tally.counts[slot] += 1


def harvest(games: list[Game], least: int, most: int = MOST_SHAPES, watch: Watch = lambda done, total: None) -> Harvest:
    """The shapes that were played at least so often, and no more than `most`: then only those played oftener."""
    game = Go(games[0].size)
    played = sum(len(each.moves) for each in games)
    slots = 1 << int(np.ceil(np.log2(2 * played + 2)))
    empty = np.zeros((0, len(IMAGES[0])), np.uint8)
    found = Harvest([], [])
    total = 2 * len(DISTANCES)
    for ring in range(len(DISTANCES)):
        shapes = shapes_of([*found.cells, *([empty] * (len(DISTANCES) - ring))])
        workers = new_worker(game, parts=Table(shapes.tags, shapes.numbers))
        tally = Tally(np.zeros(slots, np.uint64), np.zeros(slots, np.int64), empty, 1)
        tally_all(game, games, workers, ring, tally)
        watch(2 * ring + 1, total)
        kept = np.flatnonzero(tally.counts >= least)
        again = kept_tally(tally.keys[kept])
        tally_all(game, games, workers, ring, again)
        watch(2 * ring + 2, total)
        taken = np.flatnonzero(again.keys)
        order = taken[np.argsort(again.keys[taken])]
        found.cells.append(again.cells[order, : CELL_COUNTS[ring]])
        found.counts.append(again.counts[order])
        found, least = the_most_played(found, most, least)
        if not len(kept):
            watch(total, total)
            break
    while len(found.cells) < len(DISTANCES):
        found.cells.append(empty[:, : CELL_COUNTS[len(found.cells)]])
        found.counts.append(np.zeros(0, np.int64))
    return found


def kept_tally(keys: NDArray[np.uint64]) -> Tally:
    """A table that counts just these hashes, and notes contents."""
    slots = 1 << int(np.ceil(np.log2(2 * len(keys) + 2)))
    table = np.zeros(slots, np.uint64)
    for key in keys:
        slot = int(key) % slots
        while table[slot]:
            slot = (slot + 1) % slots
        table[slot] = key
    return Tally(table, np.zeros(slots, np.int64), np.zeros((slots, len(IMAGES[0])), np.uint8), 0)


def tally_all(game: Go, games: list[Game], workers: Any, ring: int, tally: Tally) -> None:
    """Count the shapes of one ring in all games."""
    for start in range(0, len(games), CHUNK):
        part = games[start : start + CHUNK]
        moves, colors = (np.concatenate([getattr(each, name) for each in part]) for name in ("moves", "colors"))
        lengths = np.array([len(each.moves) for each in part])
        tally_games(game, game.new_board(), workers, moves, colors, lengths, np.array([g.first for g in part]), ring, tally)


def the_most_played(found: Harvest, most: int, least: int) -> tuple[Harvest, int]:
    """At most so many shapes, all that were played oftener than those for which there is no room; and how often that is."""
    if found.total <= most:
        return found, least
    counts = np.sort(np.concatenate(found.counts))[::-1]
    least = int(counts[most]) + 1
    kept = [part >= least for part in found.counts]
    cells = [cells[mask] for cells, mask in zip(found.cells, kept, strict=True)]
    return Harvest(cells, [part[mask] for part, mask in zip(found.counts, kept, strict=True)]), least
