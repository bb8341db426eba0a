"""Simulations per second against OpenSpiel's MCTSBot with random rollouts, in turns in one run. To see the ratios:

    pytest -s tests/games/test_open_spiel_speed.py

Both sides run from the empty board, with a solver where the game ends by a win; CPU time of one thread.
"""

import time

import pytest

from hayago import ConnectFour, Go, Limit
from hayago.bridge.open_spiel import HayagoBot, as_open_spiel
from hayago.core.worker import new_worker
from hayago.examples.amazons import Amazons
from hayago.examples.breakthrough import Breakthrough
from hayago.examples.othello import Othello
from hayago.games.havannah import Havannah
from hayago.games.hex import Hex
from hayago.parts.backup.amaf import Amaf
from hayago.parts.backup.mean import Mean
from hayago.parts.playouts.uniform import Uniform
from hayago.parts.priors.combine import NoPrior
from hayago.parts.selection.rave import McRave
from hayago.parts.selection.ucb1 import Ucb1
from hayago.search.search import Method, search
from hayago.search.solver import WinSolver
from hayago.tree.tree import clear, new_tree

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install open_spiel")

METHODS = {
    "UCT": Method(Ucb1(), NoPrior(), Uniform(), Mean(), solver=WinSolver()),
    "RAVE": Method(McRave(), NoPrior(), Uniform(), Amaf(), solver=WinSolver()),
}
GAMES = {  # ours, theirs, and how many times as many simulations we promise
    "Go 9": (Go(9), "go(board_size=9)", 8),
    "Hex 11": (Hex(11), "hex(board_size=11)", 5),
    "Havannah 8": (Havannah(8), "havannah(board_size=8)", 5),
    "Othello 8": (Othello(8), "othello", 20),
    "Breakthrough 8": (Breakthrough(8), "breakthrough", 10),
    "Amazons 10": (Amazons(10), "amazons", 5),
    "Amazons 6": (Amazons(6), "amazons(board_size=6)", 5),
}
SIMULATIONS, ROUNDS = 3000, 5


def cpu_seconds(work):
    start = time.thread_time()
    work()
    return time.thread_time() - start


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("name", GAMES)
def test_as_many_times_as_fast_as_promised(name, method):
    game, spiel_name, promised = GAMES[name]
    spiel = pyspiel.load_game(spiel_name)
    root, worker, tree = game.new_board(), new_worker(game, parts=METHODS[method]), new_tree(METHODS[method].backup, 1 << 20)
    search(game, METHODS[method], root, worker, tree, 10)
    ours, theirs = [], []
    for seed in range(ROUNDS):
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        bot = pyspiel.MCTSBot(spiel, evaluator, 1.4, SIMULATIONS, 1000, True, seed, False)
        theirs.append(cpu_seconds(lambda bot=bot: bot.step(spiel.new_initial_state())))
        clear(tree)
        ours.append(cpu_seconds(lambda: search(game, METHODS[method], root, worker, tree, SIMULATIONS)))
    rates = [SIMULATIONS / min(times) for times in (ours, theirs)]
    print(f"{name} {method}: {rates[0]:,.0f} simulations/s, OpenSpiel {rates[1]:,.0f}: {rates[0] / rates[1]:.1f} times as many")
    assert rates[0] > promised * rates[1]


def test_a_bridged_game_is_searched_faster_by_us():
    """MCTSBot calls the game through Python; our search of the same game is compiled."""
    spiel = as_open_spiel(ConnectFour())
    searcher = HayagoBot(spiel, Limit(simulations=1), memory_mb=16).player.searcher
    root = ConnectFour().new_board()
    searcher.run(root, 10)
    ours, theirs = [], []
    for seed in range(2):
        bot = pyspiel.MCTSBot(spiel, pyspiel.RandomRolloutEvaluator(1, seed), 1.4, 50, 1000, True, seed, False)
        theirs.append(cpu_seconds(lambda bot=bot: bot.step_with_policy(spiel.new_initial_state())))
        searcher.forget()
        ours.append(cpu_seconds(lambda: searcher.run(root, 20_000)))
    rates = [20_000 / min(ours), 50 / min(theirs)]
    print(f"Connect Four: {rates[0]:,.0f} simulations/s, MCTSBot {rates[1]:,.0f}: {rates[0] / rates[1]:,.0f} times as many")
    assert rates[0] > 50 * rates[1]
