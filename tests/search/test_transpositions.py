"""Positions reached by different orders of moves share what is learned of them."""

import numpy as np
import pytest
from search.nim import Nim

from hayago import Go, Position
from hayago.core.errors import ContractError
from hayago.core.rng import scrambled
from hayago.parts.backup.amaf import Amaf
from hayago.parts.backup.mean import Mean
from hayago.parts.playouts.uniform import Uniform
from hayago.parts.priors.combine import NoPrior
from hayago.parts.selection.rave import McRave
from hayago.parts.selection.ucb1 import Ucb1
from hayago.presets import load_preset
from hayago.search.search import Method
from hayago.search.searcher import Searcher
from hayago.search.transpositions import Transpositions
from hayago.tree.compact import prune

UCT = Method(Ucb1(), NoPrior(), Uniform(), Mean(), merging=Transpositions())
RAVE = Method(McRave(), NoPrior(), Uniform(), Amaf(), merging=Transpositions())


class KeyedNim(Nim):
    """Nim that tells its positions apart; the number of moves is left out: a heap never comes back."""

    def position_key(self, board):
        return scrambled(np.uint64(board.left) * np.uint64(4) + np.uint64(board.to_play))


def blocks(searcher):
    """{node: first child} of all nodes with children, each block once or shared; every link leads to nodes in use."""
    tree = searcher.trees[0]
    used = int(tree.used[0])
    found = {n: int(tree.first_child[n]) for n in range(used) if tree.children[n] > 0}
    assert all(first > 0 and first + int(tree.children[n]) <= used for n, first in found.items())
    return found


def position_after(moves):
    position = Go(5).start()
    for move in moves.split():
        position = position.play(move)
    return position


def test_keys_tell_positions_apart():
    @np.errstate(over="ignore")
    def key(position):
        return int(position.game.position_key(position.boards[0]))

    assert key(position_after("A1 B2 C3 D4")) == key(position_after("C3 D4 A1 B2"))
    others = ["A1 B2 C3 D5", "A1 B2 C3", "B2 A1 D4 C3", "A1 B2 C3 D4 pass pass"]
    assert len({key(position_after(moves)) for moves in ["A1 B2 C3 D4", *others]}) == 5
    drawn = Position.drawing(". . .\n. X .\n. . .")
    assert key(drawn) != key(drawn.with_to_play("white"))


@pytest.mark.parametrize("method", [UCT, RAVE])
def test_nodes_of_one_position_share_their_children(method):
    game = Go(5)
    searcher = Searcher(game, method, seed=1, memory_mb=16)
    assert searcher.run(game.new_board(), 5000) == 5000
    found = blocks(searcher)
    assert len(set(found.values())) < len(found)
    assert sum(child.visits for child in searcher.children()) == 5000  # the root has no twin
    assert sum(int(searcher.trees[0].children[n]) for n in set(first_parents(found))) == int(searcher.trees[0].used[0]) - 1


def first_parents(found):
    """One node for each block of children."""
    return {first: node for node, first in found.items()}.values()


def test_a_lost_heap_is_recognised_sooner():
    """With sharing, a heap of 21 is a graph of 21 positions and two players, however deep it is searched."""
    game = KeyedNim(21)
    searcher = Searcher(game, UCT, seed=1, memory_mb=16)
    searcher.run(game.new_board(), 3000)
    assert int(searcher.trees[0].used[0]) <= 1 + 2 * 21 * 3
    assert searcher.children()[0].move == 1  # 20 is a multiple of 4


def test_pruning_and_a_new_root_keep_shared_children():
    game = Go(5)
    searcher = Searcher(game, RAVE, seed=1, memory_mb=16)
    searcher.run(game.new_board(), 8000)
    best = searcher.children()[0]
    before = sorted((row.move, row.visits) for row in searcher.children(best.node))
    assert searcher.advance(best.move)
    assert sorted((row.move, row.visits) for row in searcher.children()) == before
    blocks(searcher)
    prune(searcher.trees, 500)
    assert int(searcher.trees[0].used[0]) <= 500
    blocks(searcher)
    position = game.start().play("C3")
    assert searcher.run(position.boards, 2000) == 2000
    blocks(searcher)


def test_threads_share_too():
    game = Go(5)
    searcher = Searcher(game, RAVE, seed=1, threads=3, memory_mb=4)
    assert searcher.run(game.new_board(), 20_000) == 20_000
    assert sum(child.visits for child in searcher.children()) == 20_000
    found = blocks(searcher)
    assert len(set(found.values())) < len(found)


def test_a_game_without_keys_is_refused():
    with pytest.raises(ContractError, match=r"Transpositions: Nim\.position_key"):
        Searcher(Nim(21), UCT)


def test_presets_take_it_by_name():
    preset = load_preset("mc-rave-tuned:merging.use=Transpositions")
    assert isinstance(preset.method.merging, Transpositions)
