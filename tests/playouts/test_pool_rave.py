"""poolRave, by trees made by hand: which node the pool is taken from, which moves are in it, and what is played then."""

import numpy as np
import pytest

from hayago import Go, Limit, Player
from hayago.core.errors import ContractError
from hayago.core.jit import entry
from hayago.core.worker import new_worker
from hayago.games.connect_four import ConnectFour, ConnectFourPosition
from hayago.games.havannah import Havannah
from hayago.games.hex import Hex, HexPosition
from hayago.parts.backup.amaf import Amaf
from hayago.parts.backup.mean import Mean
from hayago.parts.playouts.combine import Either, Sometimes
from hayago.parts.playouts.fill_board import FillBoard
from hayago.parts.playouts.pool_rave import PoolRave
from hayago.parts.playouts.run import run_playouts
from hayago.parts.playouts.uniform import Uniform
from hayago.parts.priors.combine import NoPrior
from hayago.parts.selection.rave import McRave
from hayago.parts.selection.ucb1 import Ucb1
from hayago.presets import load_preset
from hayago.search.preparation import BothPrepare, NoPreparation, preparation_of
from hayago.search.search import Method
from hayago.search.searcher import Searcher
from hayago.search.sharing import Alone, Shared
from hayago.tree.tree import LOCKED, new_tree

HEX = Hex(5)
FIRST = 8  # the number of a1


@entry
def prepare(game, policy, sharing, trees, workers, depth):
    policy.prepare(game, sharing, trees[0], workers[0], depth)


@entry
def choose(game, policy, boards, workers):
    return policy.choose(game, boards[0], workers[0])


@entry
def playable(game, boards, move):
    return game.playable(boards[0], move)


def add_children(tree, node, rows):
    """Give a node children: (move, RAVE wins, RAVE visits) each; returns the first of them."""
    first = int(tree.used[0])
    tree.first_child[node], tree.children[node] = first, len(rows)
    for child, (move, wins, visits) in enumerate(rows, first):
        tree.move[child], tree.rave_wins[child], tree.rave_visits[child] = move, wins, visits
    tree.used[0] = first + len(rows)
    return first


def path_of_three():
    """Root, child and grandchild with 200, 60 and 49 visits, each with own children; the path leads to the last one."""
    trees, workers = new_tree(Amaf(), 1000), new_worker(HEX, parts=PoolRave(Uniform()))
    tree, worker = trees[0], workers[0]
    tree.visits[0] = 200
    child = add_children(tree, 0, [(8, 5, 10), (9, 9, 10), (10, 1, 10)])
    tree.visits[child] = 60
    grandchild = add_children(tree, child, [(11, 2, 10), (12, 8, 10), (13, 6, 10), (0, 10, 10), (15, 0, 0), (16, 7, 10)])
    tree.visits[grandchild] = 49
    last = add_children(tree, grandchild, [(17, 9, 10), (18, 1, 10)])
    worker.path[:4] = [0, child, grandchild, last]
    worker.movers[:3] = [1, 2, 1]
    return trees, workers


def pool_after(policy, trees, workers, depth=3, sharing=None):
    """The pool, the plain and the compiled kernel must agree."""
    policy.prepare(HEX, sharing or Alone(), trees[0], workers[0], depth)
    plain = workers[0].pool[: workers[0].pool_size].tolist()
    prepare(HEX, policy, sharing or Alone(), trees, workers, depth)
    assert workers[0].pool[: workers[0].pool_size].tolist() == plain
    return plain


@pytest.mark.parametrize(
    ("pool", "least", "wanted"),
    [
        (2, 50, [12, 16]),  # the child, not the grandchild with 49
        (3, 50, [12, 16, 13]),
        (10, 50, [12, 16, 13, 11]),  # neither the swap nor a move without RAVE simulations
        (2, 60, [12, 16]),
        (2, 61, [9, 8]),  # the root
        (1, 49, [17]),  # the grandchild
        (2, 201, []),
        (0, 50, []),
    ],
)
def test_the_pool(pool, least, wanted):
    assert pool_after(PoolRave(Uniform(), 0.5, pool, least), *path_of_three()) == wanted


def test_the_pool_of_a_short_path():
    trees, workers = path_of_three()
    assert pool_after(PoolRave(Uniform(), 0.5, 2), trees, workers, depth=1) == [9, 8]
    assert pool_after(PoolRave(Uniform(), 0.5, 2), trees, workers, depth=0) == []


def test_a_pool_is_as_large_as_a_node_at_most():
    trees, workers = new_tree(Amaf(), 1000), new_worker(HEX, parts=PoolRave(Uniform()))
    add_children(trees[0], 0, [(FIRST + i, i % 7, 10) for i in range(25)])
    trees[0].visits[0] = 50
    workers[0].movers[0] = 1
    assert len(pool_after(PoolRave(Uniform(), 0.5, 1000), trees, workers, depth=1)) == 25


def test_the_pool_against_sorting():
    generator = np.random.default_rng(1)
    for most in (1, 5, 24):
        trees, workers = new_tree(Amaf(), 1000), new_worker(HEX, parts=PoolRave(Uniform()))
        wins = generator.permutation(25)
        add_children(trees[0], 0, [(FIRST + i, wins[i], 30) for i in range(25)])
        trees[0].visits[0] = 50
        workers[0].movers[0] = 1
        expected = (FIRST + np.argsort(-wins))[:most].tolist()
        assert pool_after(PoolRave(Uniform(), 0.5, most), trees, workers, depth=1) == expected


def test_a_node_that_another_thread_expands_gives_no_pool():
    trees, workers = path_of_three()
    trees[0].children[workers[0].path[1]] = LOCKED
    prepare(HEX, PoolRave(Uniform(), 0.5, 2), Shared(), trees, workers, 3)
    assert workers[0].pool_size == 0


def draws(policy, position, pool, tries=1000):
    """How often each move is chosen with that pool."""
    workers = new_worker(position.game, seed=3, parts=PoolRave(Uniform()))
    workers[0].pool[: len(pool)], workers[0].pool_size = pool, len(pool)
    moves = [int(choose(position.game, policy, position.boards, workers)) for _ in range(tries)]
    return dict(zip(*(x.tolist() for x in np.unique(moves, return_counts=True)), strict=True))


def test_moves_are_drawn_from_the_pool():
    position = HEX.start()
    cells = [position.read(name) for name in ("a1", "c3")]
    always = draws(PoolRave(Uniform(), 1.0), position, cells)
    assert set(always) == set(cells) and min(always.values()) > 430
    half = draws(PoolRave(Uniform(), 0.5), position, cells)
    assert len(half) == 25 and 480 < sum(half[cell] for cell in cells) < 600  # 1/2 + 1/2 * 2/25 of them
    assert len(draws(PoolRave(Uniform(), 1.0), position, [])) == 25


def test_a_move_that_is_taken_is_left_to_the_step():
    position = HexPosition.after(HEX, "a1")
    taken, free = position.read("a1"), position.read("c3")
    counts = draws(PoolRave(Uniform(), 1.0), position, [taken, free])
    assert taken not in counts and len(counts) == 24
    assert 460 < counts[free] < 600


@pytest.mark.parametrize("game", [Go(5), Hex(5), Havannah(4), ConnectFour()])
def test_playable_is_what_the_moves_say(game):
    """In random games, for every number that a move can have, but the pass."""
    boards, workers = game.new_board(), new_worker(game, seed=5, parts=PoolRave(Uniform()))
    out = np.zeros(game.max_children(), np.uint16)
    list_moves = getattr(game, "legal_moves", game.moves)
    numbers = range(1, game.action_count())
    if isinstance(game, ConnectFour):
        numbers = [cell for cell in range(9, game.action_count()) if cell % 8]
    for _ in range(40):
        if game.is_over(boards[0]):
            break
        legal = set(out[: list_moves(boards[0], out)].tolist()) - {0}
        assert {m for m in numbers if playable(game, boards, np.uint16(m))} == legal
        with np.errstate(over="ignore"):
            move = game.random_move(boards[0], workers[0])
        game.play(boards[0], move)


def test_the_heights_of_connect_four():
    position = ConnectFourPosition.after(ConnectFour(), "4", "4")
    assert [m for m in (12, 20, 28, 36, 9) if playable(ConnectFour(), position.boards, np.uint16(m))] == [28, 9]


def test_preparations_are_found_inside_a_policy():
    pool = PoolRave(Uniform(), 0.5, 10)
    other = PoolRave(Uniform(), 1.0, 5)
    assert preparation_of(Uniform()) == NoPreparation()
    assert preparation_of(Either(FillBoard(), Sometimes(0.5, pool))) == pool
    assert preparation_of(Either(pool, other)) == BothPrepare(pool, other)


def test_it_needs_amaf_statistics():
    method = Method(Ucb1(), NoPrior(), PoolRave(Uniform(), 0.5, 10), Mean())
    with pytest.raises(ContractError, match="PoolRave reads the statistics 'rave_visits', which Mean does not keep"):
        Searcher(HEX, method)


def test_without_a_tree_it_is_its_step():
    root = HEX.new_board()
    with_pool = run_playouts(HEX, PoolRave(Uniform(), 0.5, 10), root, new_worker(HEX, seed=7, parts=PoolRave(Uniform())), 200)
    assert with_pool == run_playouts(HEX, Uniform(), root, new_worker(HEX, seed=7, parts=PoolRave(Uniform())), 200)


def test_in_a_search():
    """The pool of the last simulation holds moves of a node on its path."""
    searcher = Searcher(HEX, Method(McRave(), NoPrior(), PoolRave(Uniform(), 0.5, 4), Amaf()), memory_mb=8)
    searcher.run(HEX.new_board(), 2000)
    worker, tree = searcher.workers[0][0], searcher.trees[0]
    pool = worker.pool[: worker.pool_size].tolist()
    nodes = [int(node) for node in worker.path if node == 0 or tree.visits[node] >= 50]
    moves = [{child.move for child in searcher.children(node)} for node in nodes]
    assert len(pool) == 4
    assert any(set(pool) <= found for found in moves)


def test_the_presets():
    pool = load_preset("poolrave-havannah").method.playout
    assert pool == PoolRave(Uniform(), 0.5, 10, 50)
    policy = load_preset("poolrave-go").method.playout
    assert (policy.rest.probability, policy.rest.pool) == (1.0, 20)
    assert load_preset("poolrave-havannah:playout.PoolRave.probability=0").method.playout.probability == 0


def test_the_presets_play():
    game = Havannah(4)
    searcher = Searcher(game, load_preset("poolrave-havannah").method, memory_mb=16)
    assert searcher.run(game.new_board(), 1000) == 1000
    assert searcher.workers[0][0].pool_size == 10
    player = Player(Go(9), "poolrave-go", seed=1, memory_mb=32)
    assert player.choose(Limit(simulations=500)).move in Go(9).start().legal_moves()
    assert player.searcher.workers[0][0].pool_size == 20
