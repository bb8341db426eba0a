"""What the exchange costs a worker: simulations for each second of its CPU time, with and without exchanges, in turns.

    python tests/cluster/exchange_cost.py --out results/cluster-exchange-cost.jsonl

The worker is an actor on a local Ray cluster; its CPU time is that of its whole process, with all that Ray does in it. On a
busy machine a worker gets a part of a core, and exchanges go on by the clock: so the cost of one exchange is found, and taken
four times for each second of CPU time.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import time

import numpy as np

os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))

from actors import actors
from ray.cluster_utils import Cluster as RayCluster

from hayago import Go, Player
from hayago.cluster.cluster import Cluster
from hayago.core.files import add_line, read_lines
from hayago.lab.match.provenance import version

NODE = {"num_cpus": 1, "object_store_memory": 80_000_000}
TICK = os.sysconf("SC_CLK_TCK")


def cpu_seconds():
    """Of the worker that searches."""
    total = 0.0
    for process in actors("SearchWorker"):
        fields = pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        total += (int(fields[11]) + int(fields[12])) / TICK
    return total


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--preset", default="mogo-2007")
    parser.add_argument("--size", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("cluster-exchange-cost.jsonl"))
    chosen = parser.parse_args()
    nodes = RayCluster(initialize_head=True, head_node_args={**NODE, "include_dashboard": False})
    nodes.add_node(**NODE)
    try:
        for number in range(chosen.times):
            for rounds in (4.0, 0.0):
                add_line(chosen.out, measure(nodes.address, chosen, rounds) | {"number": number})
    finally:
        nodes.shutdown()
    lines = list(read_lines(chosen.out))
    without = [line for line in lines if line["rounds"] == 0]
    rate = sum(line["simulations"] for line in without) / sum(line["cpu"] for line in without)
    costs = [(line["cpu"] - line["simulations"] / rate) / line["exchanges"] for line in lines if line["rounds"] > 0]
    print(
        f"{rate:.0f} simulations a CPU second without exchanges; an exchange takes {1000 * np.mean(costs):.2f} ms of CPU time,"
    )
    print(
        f"at four a second {4 * np.mean(costs):.2%} of a worker's time; single measurements: {[round(4 * c, 4) for c in costs]}"
    )


def measure(address, chosen, rounds):
    machines = Cluster(address, threads=1, rounds=rounds)
    player = Player(Go(chosen.size), chosen.preset, seed=1, memory_mb=32, resign=0, cluster=machines)
    while machines.link.news.workers < 1:
        time.sleep(0.1)
    player.analyse(begin_watch(3.0))
    before, cpu = status(address), cpu_seconds()
    player.analyse(begin_watch(chosen.seconds))
    time.sleep(0.5)
    cpu, after = cpu_seconds() - cpu, status(address)
    done, exchanges = (after[name] - before[name] for name in ("simulations", "exchanges"))
    delay = machines.link.news.delay
    rows = len(player.searcher.report())
    machines.close()
    found = {"rounds": rounds, "simulations": done, "cpu": round(cpu, 2), "exchanges": exchanges, "rows": rows}
    return found | {"delay": delay, "preset": chosen.preset, "size": chosen.size, "version": version()}


def status(address):
    """What the worker tells of itself."""
    command = [sys.executable, "-m", "hayago", "cluster", "status", "--address", address, "--json"]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)["workers"][0]


def begin_watch(seconds):
    end = time.monotonic() + seconds
    return lambda: time.monotonic() > end


if __name__ == "__main__":
    main()
