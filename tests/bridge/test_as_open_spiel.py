"""Our games as games of OpenSpiel: its own checks pass, its algorithms find the known values, and our bot plays them."""

import copy
import pickle
import random
import subprocess
import sys
import types
from typing import NamedTuple

import numpy as np
import pytest
from bridge.tiny_games import Again, Climb, Dice, Late, Noughts, again, climb
from search.nim import Nim
from search.tic_tac_toe import TicTacToe

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install 'hayago[open_spiel]'")

from open_spiel.python import rl_environment  # noqa: E402
from open_spiel.python.algorithms import mcts, minimax, tabular_qlearner  # noqa: E402

from hayago import ConnectFour, Go, Havannah, Hex, IllegalMove, Limit, SettingError, presets  # noqa: E402
from hayago.bridge.open_spiel import HayagoBot, as_open_spiel, own_game  # noqa: E402
from hayago.bridge.open_spiel.tensors import bits_of, fields_of  # noqa: E402

BOARDS = [ConnectFour(), Hex(5), Havannah(4, swap=True), Go(5, komi=6.5)]
GAMES = [TicTacToe(), Nim(9), Again(), Climb(), Dice(), *BOARDS]


def random_states(game, seed=1):
    """The states of a random game, the last one included."""
    rng, state = random.Random(seed), game.new_initial_state()
    yield state
    while not state.is_terminal():
        state = state.child(rng.choice(state.legal_actions()))
        yield state


# ---- what OpenSpiel asks of a game


@pytest.mark.parametrize("record", GAMES, ids=repr)
def test_open_spiels_own_checks_pass(record):
    """Clones, serialisation, masks of actions, strings, observations, returns within their bounds: its random_sim_test."""
    game = as_open_spiel(record)
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
    for state in random_states(game):
        assert state.observation_tensor(0) == state.observation_tensor(game.num_players() - 1)
        assert np.shape(state.observation_tensor(0)) == (game.observation_tensor_size(),)
        assert state.information_state_string(0) == ", ".join(map(str, state.history()))
        if not state.is_chance_node():
            names = [state.action_to_string(action) for action in state.legal_actions()]
            assert [state.string_to_action(name) for name in names] == state.legal_actions()


def test_the_facts_of_a_game():
    four = as_open_spiel(ConnectFour())
    assert (four.num_players(), four.num_distinct_actions(), four.max_game_length()) == (2, 56, 42)
    assert (four.min_utility(), four.max_utility(), four.utility_sum()) == (-1, 1, 0)
    climbing = as_open_spiel(Climb(5))
    assert (climbing.num_players(), climbing.max_utility(), climbing.utility_sum()) == (1, 45, None)
    assert as_open_spiel(Climb(5), points=False).max_utility() == 1
    points = as_open_spiel(Go(5, komi=6.5), points=True)
    assert points.max_utility() == float(Go(5, komi=6.5).score_range(Go(5, komi=6.5).new_board()[0]))
    state = points.new_initial_state()
    for _ in range(2):
        state.apply_action(0)  # a pass
    assert state.is_terminal() and state.returns() == [-6.5, 6.5]
    assert as_open_spiel(Dice()).max_chance_outcomes() == 3


def test_the_same_moves_and_returns_as_open_spiels_tic_tac_toe():
    ours, theirs = as_open_spiel(TicTacToe()), pyspiel.load_game("tic_tac_toe")
    ends = set()
    for seed in range(20):
        rng, one, other = random.Random(seed), ours.new_initial_state(), theirs.new_initial_state()
        while not other.is_terminal():
            assert not one.is_terminal() and one.current_player() == other.current_player()
            assert [action - 1 for action in one.legal_actions()] == other.legal_actions()
            action = rng.choice(other.legal_actions())
            one.apply_action(action + 1)
            other.apply_action(action)
        assert one.is_terminal() and one.returns() == other.returns()
        ends.add(one.returns()[0])
    assert ends == {-1, 0, 1}


def test_a_game_without_end_is_stopped_at_its_longest():
    game = as_open_spiel(Hex(5))
    state = as_open_spiel(Go(5)).new_initial_state()
    moves = 0
    while not state.is_terminal():  # never two passes: the stones come and go
        state.apply_action(state.legal_actions()[-1])
        moves += 1
    assert moves <= state.get_game().max_game_length() and sum(state.returns()) == 0
    assert max(len(each.history()) for each in random_states(game)) <= game.max_game_length()


# ---- copies and names


def test_copies_do_not_hang_together():
    state = as_open_spiel(TicTacToe()).new_initial_state()
    state.apply_action(5)
    clone, deep = state.clone(), copy.deepcopy(state)
    clone.apply_action(1)
    assert state.history() == deep.history() == [5] and clone.history() == [5, 1]
    assert 1 in state.legal_actions() and 1 not in clone.legal_actions()
    with pytest.raises(SettingError, match="clone the state before the move"):
        clone.undo_action(1, 1)


@pytest.mark.parametrize("record", [Go(5, komi=6.5), Dice(), Again(6)], ids=repr)
def test_states_are_written_as_their_moves(record):
    game = as_open_spiel(record)
    for state in random_states(game, seed=2):
        again_game, same = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
        assert str(again_game) == str(game) and type(again_game) is type(game)
        for read in (same, game.deserialize_state(state.serialize()), pickle.loads(pickle.dumps(state))):
            assert read.history() == state.history() and str(read) == str(state) and read.returns() == state.returns()
            assert read.legal_actions() == state.legal_actions()


def test_names_tell_classes_and_settings_apart():
    def other_class():
        class Nim(NamedTuple):
            """Another game of the same name."""

            piles: int = 3

            board_dtype, new_board = Climb.board_dtype, lambda self: Climb(self.piles).new_board()
            action_count, max_children, max_length = Climb.action_count, Climb.max_children, Climb.max_length
            to_play, is_over, play, moves = Climb.to_play, Climb.is_over, Climb.play, Climb.moves
            random_move, amaf_key, score = Climb.random_move, Climb.amaf_key, Climb.score
            score_range = Tiny_range

        Nim.runs_in_python = True
        return Nim

    def Tiny_range(self, board):
        return np.float32(9 * self.piles)

    small, large = as_open_spiel(Nim(5)), as_open_spiel(Nim(9))
    assert str(small) != str(large) and small.get_parameters()["stones"] == 5
    assert own_game(pyspiel.load_game(str(large))) == Nim(9)
    assert own_game(pyspiel.load_game("hayago_nim(stones=12)")) == Nim(12)
    first = as_open_spiel(other_class()(4))
    assert first.get_type().short_name != small.get_type().short_name
    second_class = other_class()  # defined anew, as in a notebook
    second = as_open_spiel(second_class(4))
    assert second.get_type().short_name == first.get_type().short_name
    assert type(own_game(pyspiel.load_game(str(second)))) is second_class
    assert own_game(pyspiel.load_game("hayago_nim(stones=5)")) == Nim(5)
    as_open_spiel(Hex(5))
    with pytest.raises(SettingError, match="Hex has sizes from 3 to 19, not 99"):
        pyspiel.load_game("hayago_hex(size=99)")


def test_another_process_must_know_the_class_first():
    game = as_open_spiel(Nim(5))
    text = pickle.dumps(game.new_initial_state()._at)
    code = f"import pickle\ntry:\n  pickle.loads({text!r})\nexcept Exception as error:\n  print(error)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "does not know the game hayago_nim: call as_open_spiel of it first" in done.stdout


def test_python_ends_well_with_games_registered():
    """OpenSpiel frees what it knows of a game after Python has ended."""
    code = "from hayago.bridge.open_spiel import as_open_spiel\nfrom hayago import Hex\nprint(as_open_spiel(Hex(5), players=2))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "hayago_hex" in done.stdout, done.stderr


# ---- what learners see


def test_planes_of_boards_of_stones():
    assert as_open_spiel(Go(5)).observation_tensor_shape() == [5, 5, 5]
    assert as_open_spiel(Havannah(4)).observation_tensor_shape() == [5, 7, 7]
    state = as_open_spiel(Hex(5)).new_initial_state()
    for name in ("b1", "c2"):
        state.apply_action(state.string_to_action(name))
    black, white, free, ko, turn = np.reshape(state.observation_tensor(0), (5, 5, 5))
    assert np.argwhere(black).tolist() == [[0, 1]] and np.argwhere(white).tolist() == [[1, 2]]
    assert free.sum() == 23 and ko.sum() == 0 and turn.all()
    state = as_open_spiel(ConnectFour()).new_initial_state()
    state.apply_action(state.string_to_action("3"))
    black, white, free, turn = np.reshape(state.observation_tensor(0), (4, 6, 7))
    assert np.argwhere(black).tolist() == [[0, 2]] and not white.any() and free.sum() == 41 and not turn.any()


def test_a_ko_is_seen():
    state = as_open_spiel(Go(5)).new_initial_state()
    for name in ("B3", "D3", "C4", "C2", "A1", "B1", "C3"):  # a stone that White cannot take yet
        state.apply_action(state.string_to_action(name))
    assert np.reshape(state.observation_tensor(0), (5, 5, 5))[3].sum() == 0
    state = as_open_spiel(Go(5)).new_initial_state()
    for name in ("B3", "C3", "C4", "D4", "C2", "D2", "A5", "E3", "D3"):
        state.apply_action(state.string_to_action(name))
    assert np.reshape(state.observation_tensor(0), (5, 5, 5))[3].sum() == 1
    assert state.position.ko == "C3"


def test_any_other_game_is_seen_bit_by_bit():
    game = as_open_spiel(TicTacToe())
    assert game.observation_tensor_shape() == [8 * 13]
    seen = {}
    for seed in range(30):
        for state in random_states(game, seed):
            assert seen.setdefault(tuple(state.observation_tensor(0)), str(state)) == str(state)
    assert len(set(seen.values())) == len(seen) > 100


def test_fields_of_a_record():
    from hayago import record_dtype

    inner = record_dtype([("a", "u1")])
    dtype = record_dtype([("n", "i2"), ("f", "f4", (2,)), ("inner", inner), ("on", "?")], scratch=[("work", "u1", (9,))])
    boards = np.zeros(1, dtype)
    boards[0].n, boards[0].f[1], boards[0].on = -2, 0.5, True
    boards[0].inner.a = 3
    assert [name for name, _ in fields_of(boards[0])] == ["n", "f", "inner.0.a", "on"]
    assert bits_of(boards[0]).tolist() == [0, *[1] * 15, 0, 0.5, 1, 1, 0, 0, 0, 0, 0, 0, 1]


# ---- OpenSpiel's algorithms


@pytest.fixture
def value_iteration(monkeypatch):
    """OpenSpiel's; it loads a solver for simultaneous moves, which our games do not have."""
    name = "open_spiel.python.algorithms.lp_solver"
    monkeypatch.setitem(sys.modules, name, types.ModuleType(name))
    from open_spiel.python.algorithms import value_iteration

    return value_iteration.value_iteration


@pytest.mark.parametrize("stones", range(1, 9))
def test_alpha_beta_where_a_player_moves_twice(stones):
    value, _ = minimax.alpha_beta_search(as_open_spiel(Again(stones)))
    assert value == again(stones)


def test_alpha_beta_on_nim_and_a_draw():
    assert [minimax.alpha_beta_search(as_open_spiel(Nim(stones)))[0] for stones in (3, 4, 5, 8)] == [1, -1, 1, -1]
    state = as_open_spiel(TicTacToe()).new_initial_state()
    for cell in (5, 1, 9):
        state.apply_action(cell)
    assert minimax.alpha_beta_search(state.get_game(), state=state)[0] == 0


@pytest.mark.parametrize("win", [0.25, 0.4, 0.6])
def test_dice_by_expectiminimax_and_value_iteration(win, value_iteration):
    game = as_open_spiel(Dice(win))
    state = game.new_initial_state()
    second = max(0.0, 2 * win - 1)  # what player 2 gets by the better of stopping and rolling
    known = max(0.0, win - (1 - win) * second)
    value, action = minimax.expectiminimax(state, 4, None, 0)
    assert value == pytest.approx(known) and action == 2
    assert value_iteration(game, -1, 1e-6)[str(state)] == pytest.approx(known)
    state.apply_action(2)
    assert state.is_chance_node() and state.chance_outcomes() == [(0, pytest.approx(win)), (1, pytest.approx(1 - win))]
    assert [state.action_to_string(action) for action in (0, 1)] == ["3", "5"]
    state.apply_action(1)
    assert state.current_player() == 1


def test_value_iteration_of_a_player_alone_and_of_two(value_iteration):
    game = as_open_spiel(Climb(7))
    assert value_iteration(game, -1, 1e-6)[str(game.new_initial_state())] == climb(7)
    game = as_open_spiel(Nim(9))
    values = value_iteration(game, -1, 1e-6)
    state = game.new_initial_state()
    assert values[str(state)] == 1 and values[str(state.child(1))] == 1 and values[str(state.child(2))] == -1


def test_tabular_learning():
    game = as_open_spiel(Nim(5))
    world = rl_environment.Environment(game, seed=1)
    np.random.seed(1)
    agents = [tabular_qlearner.QLearner(player, world.action_spec()["num_actions"], step_size=0.5) for player in (0, 1)]
    for _ in range(250):
        step = world.reset()
        while not step.last():
            step = world.step([agents[step.observations["current_player"]].step(step).action])
        for agent in agents:
            agent.step(step)
    assert agents[0].step(world.reset(), is_evaluation=True).action == 1  # leaves 4, which are lost


def test_solvers_of_open_spiel_in_c():
    """CFR walks the whole tree through our states, chance included."""
    game = as_open_spiel(Dice(0.4))
    solver = pyspiel.CFRSolver(game)
    for _ in range(20):
        solver.evaluate_and_update_policy()
    assert pyspiel.exploitability(game, solver.average_policy()) < 0.05


def test_mcts_of_open_spiel_in_c_and_in_python():
    game = as_open_spiel(Nim(9))
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 3), 1.4, 200, 100, True, 3, False)
    assert bot.step_with_policy(game.new_initial_state())[1] == 1
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    assert mcts.MCTSBot(game, 1.4, 200, evaluator, solve=True, random_state=rng).step(game.new_initial_state()) == 1
    alone = as_open_spiel(Climb(5))
    best = pyspiel.MCTSBot(alone, pyspiel.RandomRolloutEvaluator(1, 3), 1.4, 300, 100, False, 3, False)
    state = alone.new_initial_state()
    while not state.is_terminal():
        state.apply_action(best.step_with_policy(state)[1])
    assert state.returns() == [climb(5)]


# ---- our bot


def test_our_bot_searches_them_compiled():
    game = as_open_spiel(Nim(9))
    bot = HayagoBot(game, Limit(simulations=300), presets.load_preset("uct").method, memory_mb=16)
    assert bot.player.position.game == Nim(9) and not hasattr(bot.player.position.game, "runs_in_python")
    other = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 3), 1.4, 100, 100, True, 3, False)
    assert pyspiel.evaluate_bots(game.new_initial_state(), [bot, other], 1) == [1, -1]
    assert pyspiel.evaluate_bots(game.new_initial_state(), [bot, pyspiel.make_uniform_random_bot(1, 2)], 2) == [1, -1]


def test_our_bot_plays_our_games_and_those_of_one_who_moves_twice():
    four = as_open_spiel(ConnectFour())
    bot = HayagoBot(four, Limit(simulations=150), memory_mb=16)
    assert pyspiel.evaluate_bots(four.new_initial_state(), [pyspiel.make_uniform_random_bot(0, 3), bot], 1) == [-1, 1]
    twice = as_open_spiel(Again(6))
    bot = HayagoBot(twice, Limit(simulations=60), "uct", memory_mb=16)
    winner = 0 if again(6) == 1 else 1
    bots = [pyspiel.make_uniform_random_bot(player, 3) for player in (0, 1)]
    bots[winner] = bot
    assert pyspiel.evaluate_bots(twice.new_initial_state(), bots, 1)[winner] == 1


# ---- what is wrong is named


def test_wrong_actions_are_refused():
    state = as_open_spiel(TicTacToe()).new_initial_state()
    for action in (0, 12, -3):
        with pytest.raises(IllegalMove, match=f"action {action} is not legal here"):
            state.apply_action(action)
    state = as_open_spiel(Dice()).new_initial_state().child(2)
    with pytest.raises(IllegalMove, match="action 7 is not legal here"):
        state.apply_action(7)
    assert state.is_chance_node()


def test_a_second_player_who_comes_late():
    assert as_open_spiel(Late(9)).num_players() == 2
    state = as_open_spiel(Late(3), players=1).new_initial_state()
    state.apply_action(2)
    with pytest.raises(SettingError, match="player 2 is to move in a game of one: write as_open_spiel"):
        state.current_player()


def test_numbers_of_actions():
    class Offset(Again):
        """Its keys are not its moves."""

        def amaf_key(self, move, player):
            return move - 1

    assert as_open_spiel(Offset()).num_distinct_actions() == 65535
    assert as_open_spiel(Offset(), actions=4).num_distinct_actions() == 4
    with pytest.raises(SettingError, match=r"Offset has a move 3, but 3 actions: write as_open_spiel\(game, actions=4\)"):
        as_open_spiel(Offset(), actions=3).new_initial_state().legal_actions()
    with pytest.raises(SettingError, match="actions is a number from 1 to 65535, not -1"):
        as_open_spiel(Offset(), actions=-1)
    with pytest.raises(SettingError, match="players is 1 or 2, not 3"):
        as_open_spiel(Offset(), players=3)


def test_a_position_of_its_own_writes_the_moves():
    state = as_open_spiel(Noughts()).new_initial_state()
    state.apply_action(5)
    assert str(state).startswith("...\n.X.\n...\nwhite to play\nkey ")
