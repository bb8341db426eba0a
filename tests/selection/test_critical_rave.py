"""Criticality by hand-computed numbers, and what it does to AMAF values."""

import numpy as np
import pytest
from selection.trees import Row, next_child, tree_of

from hayago.core.errors import ContractError
from hayago.core.worker import new_worker
from hayago.games.go import Go
from hayago.parts.backup.amaf import Amaf
from hayago.parts.observe.criticality import Criticality, count_end
from hayago.parts.observe.ownership import Ownership
from hayago.parts.playouts.uniform import Uniform
from hayago.parts.priors.combine import NoPrior
from hayago.parts.selection.critical_rave import CriticalRave
from hayago.parts.selection.rave import McRave
from hayago.parts.selection.schedules import HandSelected
from hayago.presets import load_preset
from hayago.search.search import Method
from hayago.search.searcher import Searcher

near = pytest.approx


def test_criticality_by_hand():
    worker = new_worker(Go(3), parts=Criticality())[0]
    ends = [(1, 1, 0), (1, 1, 1), (-1, -1, 1), (1, -1, 1)]  # winner, owner of the point 5, owner of the point 6
    for winner, *owners in ends:
        worker.owners[5:7] = owners
        count_end(worker, np.int32(winner))
    # N = 4, B = 3, W = 1. Point 5: v = 3, b = w = 2: 3/4 - (2 * 1 + 2 * 3) / 16 = 1/4
    # Point 6, neutral at one end: v = 2, b = 3, w = 0: 2/4 - 9 / 16 = -1/16. A point that is nobody's: 0
    assert worker.criticality[[5, 6, 7]].tolist() == near([0.25, -0.0625, 0.0])
    assert worker.owned[5:7].tolist() == [0, 3] and worker.owned_count[0] == 4  # as `Ownership` counts


def values(rule, rows, criticality, ends):
    trees = tree_of(rows, parent_visits=1000)
    worker = new_worker(Go(5), parts=(rule, Criticality()))[0]
    worker.owned_count[0] = ends
    for child, each in enumerate(criticality, 1):
        worker.criticality[trees[0].move[child]] = each
    next_child(rule, trees[0], worker)
    return worker["values"][: len(rows)].tolist()


def test_amaf_values_with_criticality_by_hand():
    # k = 1000 at N = 1000: beta = 1/2. Q = 60/100, Q~ = 80/200, c = 0.2, weight 1.0: v = 40, (80 + 40) / 240 = 1/2: 0.55
    # c = -0.1: v = -20, 60 / 180 = 1/3: 0.3 + 1/6. c = -1/2 with few wins: Q~ = 0. Nothing known: first_play
    rows = [Row(100, 60, 200, 80), Row(100, 60, 200, 80), Row(100, 60, 200, 50), Row()]
    rule = CriticalRave(HandSelected(1000), weight=1.0, least=50, first_play=0.7)
    found = values(rule, rows, [0.2, -0.1, -0.5, 0.3], 50)
    assert found == near([0.55, 0.3 + 1 / 6, 0.3, 0.7], abs=1e-5)
    # before enough ends were looked at it is MC-RAVE
    plain = values(McRave(HandSelected(1000), first_play=0.7), rows, [0.2, -0.1, -0.5, 0.3], 49)
    assert values(rule, rows, [0.2, -0.1, -0.5, 0.3], 49) == near(plain, abs=1e-6)


def test_it_needs_its_observer():
    method = Method(CriticalRave(), NoPrior(), Uniform(), Amaf())
    with pytest.raises(ContractError, match=r"CriticalRave: nobody looks .* use the observer Criticality"):
        Searcher(Go(5), method._replace(observer=Ownership()), memory_mb=1)


class PlainGo(Go):
    runs_in_python = True


def test_the_search_counts_as_ownership_does():
    """The same simulations, looked at by both observers: the same owners; and in even games some points are critical."""
    found = []
    for observer in (Ownership(2), Criticality(2)):
        searcher = Searcher(PlainGo(4, 0.5), Method(McRave(), NoPrior(), Uniform(), Amaf(), observer=observer), 1, memory_mb=2)
        searcher.run(Go(4).new_board(), 60)
        found.append(searcher.scratch("owned")[0].tolist())
    assert found[0] == found[1]
    assert max(searcher.scratch("criticality")[0]) > 0.05


def test_a_preset_takes_it_by_its_name():
    preset = load_preset("hayago:selection.use=CriticalRave,observer.use=Criticality,observer.every=2")
    assert isinstance(preset.method.selection, CriticalRave) and preset.method.observer == Criticality(2)
    assert preset.method.selection.schedule == load_preset("hayago").method.selection.schedule
