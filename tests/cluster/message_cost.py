"""What a message costs by depth and share of the nodes: rows, bytes, and the CPU time of telling, taking in and adding up.

python tests/cluster/message_cost.py
"""

import time

from hayago import Go, Limit, Player
from hayago.cluster.member import Sharing
from hayago.cluster.sums import Sums
from hayago.cluster.team import Team

TIMES = 50
SETTINGS = [(1, 0.01), (3, 0.05), (6, 0.02), (8, 0.005), (8, 0.002), (12, 0.001)]


def timed(call):
    """Microseconds of CPU time."""
    call()
    start = time.process_time()
    for _ in range(TIMES):
        call()
    return 1e6 * (time.process_time() - start) / TIMES


def main():
    player = Player(Go(9), "mogo-2007", seed=1, memory_mb=32, resign=0, cluster=Team(2, rounds=8))
    player.choose(Limit(simulations=30_000))
    searches = [player.searcher, player.searcher.followers["1"].searcher]
    print(
        "| depth | share | rows | kB | telling | taking in | adding up, at the head | of a worker's time at 4 rounds a second |"
    )
    print("|---|---|---|---|---|---|---|---|")
    for depth, share in SETTINGS:
        for search in searches:
            search.sharing = Sharing(depth, share)
        sums = Sums()
        for name, search in zip("ab", searches, strict=True):
            sums.take(name, search.report())
        rows, others = searches[0].report(), sums.others("a")

        def add_up(sums=sums, rows=rows):
            sums.take("a", rows)
            sums.others("b")

        tell, take, add = timed(searches[0].report), timed(lambda others=others: searches[0].receive(others)), timed(add_up)
        size = f"{rows.nbytes / 1000:.1f}"
        part = f"{4e-6 * (tell + take):.2%}"
        print(f"| {depth} | {share} | {len(rows)} | {size} | {tell:.0f} µs | {take:.0f} µs | {add:.0f} µs | {part} |")


if __name__ == "__main__":
    main()
