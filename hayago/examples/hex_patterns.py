"""Patterns of moves in Hex, learned from games: a prior and playouts. hex_prior.toml and hex_playouts.toml put them to use.

    python hex_patterns.py 11 150 500     # size of the board, games against itself, simulations a move

plays games, learns how strong each feature of a move is, and writes the strengths to hex_patterns.npy beside this file. A move
is as strong as the product of its features' strengths; its probability is its share of the strengths of all moves.
"""

import pathlib
import sys
from collections.abc import Iterator
from typing import Annotated, Any, NamedTuple

import numpy as np

from hayago import Described, Hex, Limit, Player, Range, helper, minorise, unit

FILE = pathlib.Path(__file__).with_name("hex_patterns.npy")
RANDOM = 2  # first moves of a game that are drawn, so that games differ
LINES = 6  # lines of the board that are told apart, from an edge

# Families: a move has one feature of each
LEVELS = {
    "shape": 3**6,  # the six neighbours: empty, own, the opponent's; an edge is a stone
    "last": 7,  # where the last move is, see `answer`
    "bridges": 4,  # own stones and edges that the move makes a bridge to, 3 or more
    "place": LINES * LINES,  # lines from an own edge and from one of the opponent's
}
SHAPE, LAST, BRIDGES, PLACE = np.cumsum([0, *LEVELS.values()])[:-1]  # the first feature of each
FEATURES = sum(LEVELS.values())
NOTHING, KEEPS_BRIDGE, BESIDE, BRIDGE_AWAY, TWO_AWAY, THREE_AWAY, FAR = range(7)  # of "last"
SEEN = np.array([[0, 1, 2, 0], [0, 2, 1, 0]])  # [player - 1, colour] empty, own or the opponent's


def shape_classes() -> Any:
    """[player - 1, code] the shape. Half a turn changes nothing; to White the board is mirrored: his edges are at the sides."""
    cells = np.array([np.arange(3**6) // 3**k % 3 for k in range(6)])  # [direction, code]
    found = []
    for order in (range(6), range(5, -1, -1)):
        seen = cells[list(order)]
        codes = [sum(seen[(k + turn) % 6] * 3**k for k in range(6)) for turn in (0, 3)]
        found.append(np.minimum(*codes))
    return np.array(found)


SHAPES = shape_classes()
GAMMAS = (np.load(FILE) if FILE.exists() else np.ones(FEATURES)).astype(np.float32)  # [feature] its strength


# ---- the features of a move


@helper
def shape(game, board, cell, player):
    """What stands around the cell."""
    code, place = 0, 1
    for q in game.around(board, cell):
        code += place * SEEN[player - 1, board.color[q]]
        place *= 3
    return SHAPE + SHAPES[player - 1, code]


@helper
def answer(game, board, cell, player):
    """Where the cell is, seen from the last move."""
    if board.last == 0:
        return LAST + NOTHING
    width = board.grid.shape[1]
    dy = np.int64(cell) // width - np.int64(board.last) // width
    dx = np.int64(cell) % width - np.int64(board.last) % width
    distance = max(abs(dx), abs(dy), abs(dx + dy))
    if distance == 1:
        around = game.around(board, np.uint32(board.last))
        for k in range(6):
            if around[k] == cell:
                before, behind = board.color[around[(k + 5) % 6]], board.color[around[(k + 1) % 6]]
                if before == player and behind == player:
                    return LAST + KEEPS_BRIDGE
        return LAST + BESIDE
    if distance == 2:
        return LAST + (BRIDGE_AWAY if dx != 0 and dy != 0 and dx + dy != 0 else TWO_AWAY)
    return LAST + (THREE_AWAY if distance == 3 else FAR)


@helper
def bridges(game, board, cell, player):
    """How many own stones and edges a stone there makes a bridge to: two steps away, with both cells between them free."""
    found = 0
    around = game.around(board, cell)
    for k in range(6):
        one, other = around[k], around[(k + 1) % 6]
        if board.color[one] == 0 and board.color[other] == 0:
            found += board.color[np.uint32(one + other - cell)] == player
    return BRIDGES + min(found, 3)


@helper
def place(game, board, cell, player):
    """The lines of the cell."""
    width = board.grid.shape[1]
    row, column = np.int64(cell) // width, np.int64(cell) % width
    down = min(row, width - 1 - row, LINES) - 1
    aside = min(column, width - 1 - column, LINES) - 1
    return PLACE + (LINES * down + aside if player == 1 else LINES * aside + down)


@helper
def strength(game, board, cell, player):
    """The product of the strengths of a move's features."""
    return (
        GAMMAS[shape(game, board, cell, player)] * GAMMAS[answer(game, board, cell, player)]
        * GAMMAS[bridges(game, board, cell, player)] * GAMMAS[place(game, board, cell, player)]
    )  # fmt: skip


# ---- the parts


class HexPrior(NamedTuple):
    """Prior: `equivalence` times the root of a move's probability as virtual wins."""

    equivalence: Annotated[float, Range(0)] = 50.0
    power: Annotated[float, Range(0)] = 0.5

    def add(self, game, board, tree, worker, depth, count):
        player = game.to_play(board)
        total = np.float32(0)
        for i in range(count):
            cell = np.uint32(worker.children[i])
            worker.values[i] = strength(game, board, cell, player) if cell != 0 else np.float32(0)  # 0 is the swap
            total += worker.values[i]
        for i in range(count):
            if total > 0:
                wins = np.float32(self.equivalence) * (worker.values[i] / total) ** np.float32(self.power)
                worker.prior_visits[i] += wins
                worker.prior_wins[i] += wins


class HexPlayout(NamedTuple):
    """Playout step: an empty cell, drawn by its strength to this power; 0 draws any cell, 1 as the games were played."""

    power: Annotated[float, Range(0)] = 1.0

    def choose(self, game, board, worker):
        player = game.to_play(board)
        total = np.float32(0)
        for i in range(board.empties):
            total += strength(game, board, np.uint32(board.empty[i]), player) ** np.float32(self.power)
            worker.values[i] = total
        drawn = unit(worker) * total
        i = 0
        while i < board.empties - 1 and worker.values[i] <= drawn:
            i += 1
        return board.empty[i]


# ---- learning


def played(game: Hex, simulations: int, seed: int) -> Iterator[tuple[Any, int]]:
    """(board, move) of a game of `hex` against itself, without the first moves, which are drawn."""
    rng = np.random.default_rng(seed)
    player = Player(game, "hex", seed=seed)
    for ply in range(game.size**2):
        board = player.position.boards[0]
        if ply < RANDOM:
            player.play(player.position.write(int(rng.choice(board.empty[: board.empties]))))
            continue
        decision = player.choose(Limit(simulations=simulations))
        if decision.move == "resign":
            return
        yield board, player.position.read(decision.move)
        player.play(decision.move)
        if player.position.is_over:
            return


def described(game: Hex, positions: list[tuple[Any, int]]) -> Described:
    """Their moves as rows of features, as the learner wants them."""
    rows, counts, chosen = [], [], []
    for board, move in positions:
        cells, player = board.empty[: board.empties].astype(np.uint32), int(board.to_play)
        for cell in cells:
            rows.append([feature(game, board, cell, player) for feature in (shape, answer, bridges, place)])
        counts.append(len(cells))
        chosen.append(int(np.flatnonzero(cells == move)[0]))
    others = [np.array(each, np.int32) for each in (counts, chosen, [0] * len(counts))]
    return Described(np.array(rows, np.uint16), *others)


def log_loss(data: Described, gammas: Any) -> float:
    """The mean of -ln of the probability of the moves played."""
    products = np.prod(gammas[data.rows], axis=1)
    starts = np.concatenate([[0], np.cumsum(data.counts)[:-1]])
    return float(-np.log(products[starts + data.played] / np.add.reduceat(products, starts)).mean())


def main(size: int, games: int, simulations: int) -> None:
    game = Hex(size)
    data = []
    for number in range(games):
        data.append(described(game, [(board.copy(), move) for board, move in played(game, simulations, number + 1)]))
    test = max(1, games // 10)  # the last games are not learned from
    learned, judged = (Described(*map(np.concatenate, zip(*part, strict=True))) for part in (data[:-test], data[-test:]))
    gammas = minorise(learned, FEATURES, FEATURES)
    np.save(FILE, gammas)
    print(
        f"{len(learned.counts)} positions learned from; log-loss on {len(judged.counts)} others: {log_loss(judged, gammas):.3f}"
    )
    print(f"all moves alike: {log_loss(judged, np.ones(FEATURES)):.3f}")
    for name, start in {"last": LAST, "bridges": BRIDGES}.items():
        print(name, np.round(gammas[start : start + LEVELS[name]], 2))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
