"""Workers and whole nodes of a local Ray cluster are killed at random moments, of games against GNU Go and of a match.

    python tests/cluster/kills.py --kills 20 --out results/cluster-kills.jsonl

Half of the kills hit an engine that plays GNU Go on a clock with `hayago gtp --cluster`, the other half a match that is played
on the cluster. Each kill and each game is a line of the file. It says at the end what went wrong: illegal moves, losses on
time, games lost or doubled.
"""

import argparse
import os
import pathlib
import random
import signal
import sys
import tempfile
import threading
import time
from collections import Counter
from dataclasses import asdict, replace

os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))

import ray
from actors import actors
from ray.cluster_utils import Cluster as RayCluster

from hayago import Go
from hayago.cluster.exchanged import shared_method
from hayago.cluster.machines import Machines
from hayago.core.files import add_line
from hayago.lab.match.match import play_missing, recorded
from hayago.lab.match.plan import Plan
from hayago.play.warm_up import warm_up
from hayago.presets import load_preset

ray._private.utils.set_sigterm_handler = lambda handler: None  # nodes are added by another thread than the first
NODE = {"num_cpus": 1, "object_store_memory": 80_000_000}
GNUGO = "gnugo --mode gtp --chinese-rules --positional-superko --level 1"


class Killer(threading.Thread):
    """Kills a worker or a node now and then, and puts another node in its place."""

    def __init__(self, cluster, title, kills, between, out, rng):
        super().__init__(daemon=True)
        self.cluster, self.title, self.kills, self.between, self.out, self.rng = cluster, title, kills, between, out, rng
        self.nodes = [node for node in cluster.list_all_nodes() if node is not cluster.head_node]
        self.done = 0
        self.finished = False

    def run(self):
        while self.done < self.kills and not self.finished:
            time.sleep(self.rng.uniform(0.5, 1.5) * self.between)
            victims = actors(self.title)
            if not victims or self.finished:
                continue
            if self.done % 2 == 0:
                victim = self.rng.choice(victims)
                os.kill(victim, signal.SIGKILL)
                what = f"worker {victim}"
            else:
                node = self.nodes.pop(0)
                self.cluster.remove_node(node, allow_graceful=False)
                self.add_node()
                what = "node"
            self.done += 1
            add_line(self.out, {"kill": what, "of": self.title, "at": time.strftime("%H:%M:%S")})

    def add_node(self):
        """Another node; on a busy machine it may take several tries."""
        for _ in range(5):
            try:
                self.nodes.append(self.cluster.add_node(**NODE))
                return
            except Exception as error:
                print("a node did not come up:", error, flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=120.0, help="of the engine's clock in a game")
    parser.add_argument("--between", type=float, default=15.0, help="seconds between two kills")
    parser.add_argument("--part", choices=("both", "gnugo", "match"), default="both")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("cluster-kills.jsonl"))
    chosen = parser.parse_args()
    rng = random.Random(chosen.seed)
    preset = load_preset("mogo-2007")
    warm_up(Go(9), replace(preset, method=shared_method(preset.method)))
    cluster = RayCluster(initialize_head=True, head_node_args={**NODE, "include_dashboard": False})
    for _ in range(2):
        cluster.add_node(**NODE)
    try:
        with tempfile.TemporaryDirectory() as folder:
            wrong = [] if chosen.part == "match" else against_gnugo(cluster, chosen, rng, pathlib.Path(folder))
            wrong += [] if chosen.part == "gnugo" else on_the_cluster(cluster, chosen, rng, pathlib.Path(folder))
    finally:
        cluster.shutdown()
    add_line(chosen.out, {"wrong": wrong})
    print("nothing went wrong" if not wrong else "\n".join(wrong))


def against_gnugo(cluster, chosen, rng, folder):
    engine = f"{sys.executable} -m hayago gtp --preset mogo-2007 --cluster {cluster.address},threads=1"
    plan = Plan(engine, GNUGO, 9, seconds=chosen.seconds)
    killer = Killer(
        cluster, "SearchWorker", chosen.kills // (2 if chosen.part == "both" else 1), chosen.between, chosen.out, rng
    )
    killer.start()
    wrong = []
    for number in range(1, 100):
        for result in play_missing(plan, number, folder / "gnugo.db"):
            ours = "black" if result.black == plan.first else "white"
            row = asdict(result) | {"first": "hayago gtp --cluster", "colour": ours}
            add_line(chosen.out, {key: row[key] for key in ("number", "colour", "reason", "note", "score", "moves", "seconds")})
            lost = result.winner != plan.first
            if result.reason in ("illegal move", "time", "failure") and lost:
                wrong.append(f"game {number - 1} against GNU Go: {result.reason} {result.note}")
        if not killer.is_alive():
            break
    killer.finished = True
    return wrong + ([] if killer.done == killer.kills else [f"only {killer.done} kills"])


def on_the_cluster(cluster, chosen, rng, folder):
    plan = Plan("mogo-2007:simulations=300", "mogo-2007:simulations=200", 9)
    killer = Killer(
        cluster,
        "JobWorker",
        chosen.kills - chosen.kills // (2 if chosen.part == "both" else 1),
        chosen.between,
        chosen.out,
        rng,
    )
    killer.start()
    games, wrong = 0, []
    while killer.is_alive():
        games += 6
        for result in play_missing(plan, games, folder / "match.db", Machines(cluster.address)):
            add_line(chosen.out, {"number": result.number, "reason": result.reason, "note": result.note, "match": True})
            if result.reason in ("illegal move", "time", "failure"):
                wrong.append(f"game {result.number} of the match: {result.reason} {result.note}")
    counted = Counter(result.number for result in recorded(plan, folder / "match.db"))
    if counted != Counter(range(games)):
        wrong.append(f"games lost or doubled: {counted} of {games}")
    return wrong + ([] if killer.done == killer.kills else [f"only {killer.done} kills"])


if __name__ == "__main__":
    main()
