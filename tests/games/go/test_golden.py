"""Facts about playouts that must not change unnoticed: how often Black wins, how long games are, the games of a seed.

When a change of the games is meant (another policy, another use of the random numbers), put the new digests into GOLDEN.
"""

import hashlib
import json
import os
import pathlib
import subprocess
import sys

import pytest

from hayago import Go
from hayago.core.worker import new_worker
from hayago.parts.playouts.policies import MOGO, UNIFORM
from hayago.parts.playouts.run import run_playouts

POLICIES = {"uniform": UNIFORM, "mogo": MOGO}
GOLDEN = {  # [policy and size] digest of the first 100 games of seed 7
    "uniform 5": "84984c167dc5e10d",
    "uniform 9": "f80f6ba8f8c224bb",
    "mogo 5": "e1ddb500018f56c8",
    "mogo 9": "af540f3a14379c0e",
}


def digests(games):
    """Of all moves of the first games of seed 7, for each key of GOLDEN."""
    found = {}
    for name in GOLDEN:
        policy, size = name.split()
        game = Go(int(size))
        root, workers = game.new_board(), new_worker(game, seed=7)
        moves = hashlib.sha256()
        for _ in range(games):
            _, _, plies = run_playouts(game, POLICIES[policy], root, workers, 1)
            moves.update(workers[0].moves[:plies].tobytes())
        found[name] = moves.hexdigest()[:16]
    return found


def digests_elsewhere(games, **environment):
    """The same by another Python process with these environment variables, where every warning is an error."""
    result = subprocess.run(
        [sys.executable, "-W", "error", "-c", f"import json, test_golden; print(json.dumps(test_golden.digests({games})))"],
        cwd=pathlib.Path(__file__).parent,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        check=True,
    )
    return json.loads(result.stdout)


def test_games_of_a_seed():
    assert digests(100) == GOLDEN


def test_same_games_with_checked_bounds():
    """And no access is out of bounds, which would be an IndexError."""
    assert digests_elsewhere(100, HAYAGO_BOUNDSCHECK="1") == digests(100)


def test_same_games_in_plain_python():
    """The kernels as Python runs them, without a compiler."""
    assert digests_elsewhere(20, NUMBA_DISABLE_JIT="1") == digests(20)


def test_uniform_playouts():
    """On 9x9 with komi 6.5 Black wins 44.7 % of uniform playouts, which last 111 plies."""
    game, count = Go(9, komi=6.5), 20_000
    wins, draws, plies = run_playouts(game, UNIFORM, game.new_board(), new_worker(game, seed=7), count)
    deviation = (0.447 * 0.553 / count) ** 0.5
    assert draws == 0
    assert wins / count == pytest.approx(0.447, abs=4 * deviation + 0.002)
    assert plies / count == pytest.approx(111, abs=0.5)
