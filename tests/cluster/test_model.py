"""The model of many machines: its kernel against a plain twin, its network by hand, and the laws that it must obey."""

import pathlib

import numpy as np
import pytest
from naive.cluster_model import Worker, drawn, run

from hayago import SettingError
from hayago.cluster.model import Network, Toy, chosen_move, cost, new_counts, search_together, worth
from hayago.lab.trials.cluster_model import KINDS, plot, table


def test_the_kernel_is_that_of_the_twin():
    toy, workers, runs, seed = Toy(3, 3, 2), 2, 40, 5
    chances = toy.chances(1)
    keys, *counts = new_counts(toy, workers, runs)
    search_together(keys, *counts, chances, np.uint64(seed), 3, 3, runs, 0)
    shared = toy.nodes(toy.shared)
    for me in range(workers):
        twin = Worker()
        for number in range(runs):
            run(twin, me, workers, number, seed, 3, 3, 2, lambda node: chances[node])
        places = {node: node for node in range(shared)}
        places |= {int(node): shared + slot for slot, node in enumerate(keys[me]) if node}
        assert set(twin.known) <= set(places) and len(places) > shared
        for node, place in places.items():
            assert (counts[0][me, place], counts[1][me, place]) == pytest.approx(twin.known.get(node, (0, 0)))
        for node in range(shared):
            assert (counts[2][me, node], counts[3][me, node]) == pytest.approx(twin.own.get(node, (0, 0)))


def test_chances_and_values_by_hand():
    """Two moves, two replies each: a leaf's chance is 1/2 and the steps on its path; the opponent takes the lower one."""
    toy = Toy(2, 2, 1)
    chances = toy.chances(9)
    steps = [0.25 * (drawn(9, node) - 0.5) for node in range(7)]
    assert chances[1] == pytest.approx(0.5 + steps[1]) and chances[4] == pytest.approx(0.5 + steps[1] + steps[4])
    assert toy.values(chances).tolist() == [min(chances[3:5]), min(chances[5:7])]


def test_news_that_comes_in_time_helps_and_nothing_is_counted_twice():
    toy = Toy(4, 3, 2)
    few, error = cost(toy, 1, 30, 1, trees=300)
    many, _ = cost(toy, 16, 30, 8, trees=300)
    assert many < few - 2 * error
    chances = toy.chances(3)
    assert 0 <= chosen_move(toy, chances, 3, 50, 5, late=2, seed=1) < 4


def test_worth_is_read_off_the_ladder():
    ladder = {1: 0.08, 2: 0.06, 4: 0.04, 8: 0.02}
    assert worth(0.06, ladder) == pytest.approx(2) and worth(0.03, ladder) == pytest.approx(2**2.5)
    assert worth(0.5, ladder) == 1 and worth(0.0, ladder) == 8


def test_the_network_by_hand():
    """1 ms of the head for each exchange: 100 workers have ten rounds a second at most, 1,000 one."""
    network = Network(message=5000, line=125e6, latency=0.002, speaking=0.001, worker=0.0005)
    assert network.rounds(100, 4) == 4 and network.rounds(1000, 4) == pytest.approx(1)
    assert network.rounds(100, 50) == pytest.approx(10)
    assert Network(message=1e6, line=1e6).rounds(2, 4) == pytest.approx(0.25)  # the line is full
    assert network.delay(1000, 4) == pytest.approx(1.003) and network.lost(10, 4) == pytest.approx(0.002)


def test_what_was_measured_is_told_and_drawn(tmp_path):
    """The file behind docs/cluster.md: every plan of 1,000 workers is there, and its worth is within its own range."""
    path = pathlib.Path(__file__).parents[2] / "results" / "cluster-model.jsonl"
    rows = [row for row in table(path) if row["times"] == 1000]
    assert [row["kind"] for row in rows] == list(KINDS)
    assert all(row["least"] <= row["worth"] <= row["most"] for row in rows)
    plot(path, tmp_path / "model.svg")
    assert "1,000" in (tmp_path / "model.svg").read_text()
    with pytest.raises(SettingError, match="no line of one searcher"):
        table(tmp_path / "nothing.jsonl")
