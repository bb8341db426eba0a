"""Search and games on a local Ray cluster of several nodes: sums, kills, hangs, new machines, and the death of its head."""

import json
import os
import pathlib
import signal
import subprocess
import sys
import time
from collections import Counter
from functools import partial

import pytest
from cluster.actors import actors

ray = pytest.importorskip("ray", reason="Ray is not installed: pip install 'hayago[cluster]'")

from ray.cluster_utils import Cluster as RayCluster  # noqa: E402

from hayago import ConnectFour, HayagoError, Limit, Player, SettingError  # noqa: E402
from hayago.cluster.cluster import Cluster  # noqa: E402
from hayago.cluster.jobs import do_everywhere  # noqa: E402
from hayago.cluster.machines import Machines  # noqa: E402
from hayago.cluster.team import Team  # noqa: E402
from hayago.lab.match.match import play_missing, recorded  # noqa: E402
from hayago.lab.match.plan import Plan  # noqa: E402

NODE = {"num_cpus": 1, "object_store_memory": 80_000_000}
START = 240.0  # seconds in which a worker starts on a busy machine
LATE = 2.0  # seconds beyond its limit in which a move comes on a busy machine


@pytest.fixture(scope="module")
def nodes():
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        patch.setenv("PYTHONPATH", os.pathsep.join([str(pathlib.Path(__file__).parent), *filter(None, sys.path)]))
        cluster = RayCluster(initialize_head=True, head_node_args={**NODE, "include_dashboard": False})
        try:
            cluster.add_node(**NODE)
            yield cluster
        finally:
            ray.shutdown()
            cluster.shutdown()


@pytest.fixture(scope="module")
def machines(nodes):
    """One worker on the second node, and one on the head's beside the engine."""
    Player(ConnectFour(), "rave", memory_mb=4, cluster=Team(2)).choose(
        Limit(simulations=8)
    )  # compiled once, not by each worker
    cluster = Cluster(nodes.address, here=1, threads=1, rounds=10)
    yield cluster
    cluster.close()
    assert not cluster.link.is_alive


@pytest.fixture(scope="module")
def player(machines):
    return Player(ConnectFour(), "rave", seed=1, memory_mb=4, resign=0, cluster=machines)


def wait_for(count, machines, seconds=START):
    end = time.monotonic() + seconds
    while machines.link.news.workers != count and time.monotonic() < end:
        time.sleep(0.05)
    assert machines.link.news.workers == count, machines.describe()


def think(player, seconds, at=None, do=lambda: None):
    """Search for so long, with something that happens in between; the decision and what it took."""
    begun = time.monotonic()
    happened = []

    def watch():
        if at is not None and not happened and time.monotonic() - begun > at:
            happened.append(do())
        return time.monotonic() - begun > seconds

    decision = player.analyse(watch)
    return decision, time.monotonic() - begun


def think_until(player, has_come, longest=START):
    """Search until something has come from others, and a moment more."""
    end = time.monotonic() + longest
    return player.analyse(lambda: has_come() or time.monotonic() > end)


def status(machines):
    """What the command tells."""
    command = [sys.executable, "-m", "hayago", "cluster", "status", "--address", machines.address, "--json"]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def test_all_machines_search_and_nothing_is_counted_twice(machines, player):
    wait_for(2, machines)
    searcher = player.searcher
    decision = think_until(player, lambda: searcher.others_visits > 0)
    own = searcher.visits - searcher.others_visits
    assert decision.visits == searcher.visits == sum(child.visits for child in searcher.children()) > own
    assert searcher.others_visits <= machines.link.news.simulations
    move = decision.move
    player.play(move)
    before = player.searcher.visits
    limited = player.choose(Limit(simulations=before // 2 + 500))  # of all machines together
    assert before // 2 + 500 <= limited.simulations and limited.visits > before
    report = status(machines)
    assert len(report["workers"]) == 2 and all(worker["simulations"] > 0 for worker in report["workers"])
    assert sum(machine["alive"] for machine in report["machines"]) == 2


def test_pondering_is_kept(machines, player):
    others = player.searcher.others_visits
    player.ponder()
    end = time.monotonic() + START
    while player.searcher.others_visits <= others and time.monotonic() < end:
        time.sleep(0.1)
    player.stop_pondering()
    assert player.searcher.others_visits > others
    pondered = player.searcher.visits
    assert player.choose(Limit(simulations=10)).visits >= pondered


def test_a_killed_worker_costs_its_share_and_another_one_joins(machines, player):
    wait_for(2, machines)
    victim = actors("SearchWorker")[0]
    decision, seconds = think(player, 1.5, at=0.5, do=lambda: os.kill(victim, signal.SIGKILL))
    assert seconds < 1.5 + LATE and decision.move in player.position.legal_moves()
    wait_for(1, machines, 20)
    wait_for(2, machines)
    assert victim not in actors("SearchWorker")


def test_a_worker_that_hangs_holds_nobody_up(machines, player):
    victim = actors("SearchWorker")[0]
    os.kill(victim, signal.SIGSTOP)
    try:
        for _ in range(3):
            assert think(player, 0.5)[1] < 0.5 + LATE
    finally:
        os.kill(victim, signal.SIGCONT)


def test_another_player_on_the_same_workers(machines, player):
    other = Player(ConnectFour(), "rave", seed=2, memory_mb=4, cluster=machines)
    think_until(other, lambda: other.searcher.others_visits > 0)
    assert 0 < other.searcher.others_visits < other.searcher.visits
    told, others = machines.searches, player.searcher.others_visits
    assert player.choose(Limit(simulations=200)).simulations >= 200
    assert (machines.searches, player.searcher.others_visits) == (told, others), "the first one searches alone from now on"


def test_no_cluster_there_and_the_search_goes_on_alone(capsys):
    alone = Cluster("127.0.0.1:1")
    player = Player(ConnectFour(), "rave", seed=1, memory_mb=4, cluster=alone)
    assert player.choose(Limit(simulations=300)).simulations >= 300
    alone.close()
    for wrong in ("", "auto,depth=0", "auto,speed=3", "auto,rounds=1000"):
        with pytest.raises(SettingError):
            Player(ConnectFour(), "rave", cluster=wrong)


# ---- games on all machines


def squares(folder):
    """A worker that squares numbers, notes who did, and is killed at the first sight of a seven."""

    def square(number):
        note = pathlib.Path(folder) / str(number)
        if number % 7 == 0 and not note.exists():
            note.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        if number == 13:
            raise HayagoError("thirteen is not squared here")
        return number * number

    return square


def test_a_task_whose_worker_dies_is_done_again(nodes, tmp_path):
    tasks = ((number,) for number in range(1, 13))
    found = list(do_everywhere(Machines(nodes.address), tasks, partial(squares, str(tmp_path))))
    assert sorted(found) == [((number,), number * number) for number in range(1, 13)]
    with pytest.raises(HayagoError, match="thirteen"):
        list(do_everywhere(Machines(nodes.address), iter([(13,)]), partial(squares, str(tmp_path))))


def test_a_match_on_the_cluster_loses_and_doubles_no_game(nodes, tmp_path):
    plan = Plan("rave:simulations=30", "rave:simulations=20", game="connect_four")
    path = tmp_path / "match.db"
    killed = []
    for result in play_missing(plan, 12, path, Machines(nodes.address)):
        assert result.reason in ("board", "score", "resign")
        if not killed:
            killed = actors("JobWorker")[:1]
            os.kill(killed[0], signal.SIGKILL)
    assert killed
    assert Counter(result.number for result in recorded(plan, path)) == Counter(range(12))


# ---- the end


def test_the_death_of_the_head_leaves_the_engine_searching(nodes, machines, capfd):
    """Last, because there is no cluster afterwards."""
    player = Player(ConnectFour(), "rave", seed=3, memory_mb=4, resign=0, cluster=machines)
    wait_for(2, machines)
    nodes.remove_node(nodes.head_node)
    end = time.monotonic() + 30
    while machines.link.news.workers and time.monotonic() < end:
        decision, seconds = think(player, 0.5)
        assert seconds < 0.5 + LATE
    decision, seconds = think(player, 0.5)
    assert seconds < 0.5 + LATE and decision.move in player.position.legal_moves()
    assert "the search goes on alone" in capfd.readouterr().err
