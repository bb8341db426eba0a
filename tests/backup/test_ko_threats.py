"""Ko threats that AMAF forgets: fights by hand, and in the trees of searches."""

import numpy as np
import pytest

from hayago.core.errors import ContractError
from hayago.core.worker import new_worker
from hayago.games.connect_four import ConnectFour
from hayago.games.go import Go, Position
from hayago.games.go.notation import to_point
from hayago.parts.backup.amaf import WeightedAmaf
from hayago.parts.backup.ko_threats import CountThreats, ForgetThreats, fight_length
from hayago.parts.playouts.uniform import Uniform
from hayago.parts.priors.combine import NoPrior
from hayago.parts.selection.rave import McRave
from hayago.presets import load_preset
from hayago.search.search import Method
from hayago.search.searcher import Searcher
from hayago.tree.tree import new_tree

BACKUP = WeightedAmaf(1.0, ForgetThreats())
METHOD = Method(McRave(), NoPrior(), Uniform(), BACKUP)
#         takes, threat, answer, retakes, threat, answer, retakes, threat, answer, retakes, threat, connects
FIGHT = [10, 1, 2, 11, 3, 4, 10, 5, 6, 11, 7, 10]


class PlainGo(Go):
    runs_in_python = True


def worker_of(moves):
    worker = new_worker(PlainGo(5), parts=BACKUP)[0]
    worker.moves[: len(moves)] = moves
    worker.movers[: len(moves)] = [1 + i % 2 for i in range(len(moves))]
    return worker


def test_how_long_a_fight_is():
    worker = worker_of(FIGHT)
    assert fight_length(0, worker, 0, 12) == 0  # no ko
    assert [fight_length(11, worker, 0, length) for length in (1, 3, 4, 6, 7, 9, 10, 12)] == [1, 1, 4, 4, 7, 7, 10, 10]
    assert fight_length(10, worker, 3, 12) == 7  # seen from the first capture of the other player
    assert fight_length(12, worker, 0, 12) == 1  # another ko, which nobody retakes


def test_the_threats_of_who_takes_the_ko_do_not_count_as_first():
    worker = worker_of(FIGHT)
    trees = new_tree(BACKUP, 1000)
    tree = trees[0]
    points = sorted(set(FIGHT))
    tree.first_child[0], tree.children[0], tree.used[0] = 1, len(points), 1 + len(points)
    tree.move[1 : 1 + len(points)] = points
    taken = 1 + points.index(10)
    worker.path[:2] = 0, taken
    tree.ko_point[taken] = 11  # the first move captured a stone there
    sharing = METHOD.sharing
    BACKUP.update(PlainGo(5), sharing, tree, worker, 1, 12, np.float32(1), np.float32(1))
    counted = {int(move): float(visits) for move, visits in zip(points, tree.rave_visits[1 : 1 + len(points)], strict=True)}
    # player 1 makes the plies 0, 2, 4, ...: 10, 2, 3, 10, 6, 7; his threats are 3 and 7, at plies 4 and 10
    assert counted == {10: 1.0, 2: 1.0, 3: 0.0, 6: 1.0, 7: 0.0, 1: 0.0, 4: 0.0, 5: 0.0, 11: 0.0}
    tree.ko_point[taken] = 0
    tree.rave_visits[:] = 0
    BACKUP.update(PlainGo(5), sharing, tree, worker, 1, 12, np.float32(1), np.float32(1))
    assert tree.rave_visits[1 + points.index(3)] == 1.0 and tree.rave_visits[1 + points.index(7)] == 1.0


def test_nodes_know_the_ko_that_their_move_takes():
    position = Position.drawing(
        """
        . X O . .
        X O . O .
        . X O . .
        . . . . .
        . . . . .
        """,
        game=PlainGo(5),
    )
    searcher = Searcher(position.game, METHOD, seed=1, memory_mb=2)
    searcher.run(position.boards, 60)
    tree = searcher.trees[0]
    closed = {child.move: int(tree.ko_point[child.node]) for child in searcher.children() if child.visits > 0}
    assert closed[to_point("C4", 5)] == to_point("B4", 5)
    assert sum(point != 0 for point in closed.values()) == 1


def test_it_is_a_setting_and_off_unless_asked_for():
    assert load_preset("hayago").method.backup == WeightedAmaf(2.0, CountThreats())
    assert load_preset("hayago:backup.ko=ForgetThreats").method.backup == WeightedAmaf(2.0, ForgetThreats())
    assert WeightedAmaf().columns() == [("rave_visits", "f4"), ("rave_wins", "f4")]


def test_what_it_needs_is_named():
    with pytest.raises(ContractError, match="ConnectFour has no ko"):
        Searcher(ConnectFour(), METHOD, memory_mb=1)
    with pytest.raises(ContractError, match="expand_after"):
        Searcher(Go(5), METHOD._replace(expand_after=0), memory_mb=1)
