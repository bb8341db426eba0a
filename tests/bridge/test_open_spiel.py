"""The bridge to OpenSpiel: our search as its bot, its games searched in Python by our presets."""

import concurrent.futures
import gc
import pickle
import random
import subprocess
import sys
import unittest.mock

import pytest
from bridge.tiny_games import Noughts

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install 'hayago[open_spiel]'")

from hayago import Go, Limit, Player  # noqa: E402
from hayago.bridge.open_spiel import HayagoBot, OpenSpielGame, own_game, their_games  # noqa: E402
from hayago.bridge.open_spiel.library import obstacles  # noqa: E402
from hayago.core.errors import IllegalMove, OffBoard, SettingError  # noqa: E402
from hayago.games.connect_four import ConnectFour  # noqa: E402
from hayago.games.havannah import Havannah  # noqa: E402
from hayago.games.hex import Hex  # noqa: E402
from hayago.games.registry import GAMES, GameCard, card_of  # noqa: E402

OWN = {
    "hex(board_size=5)": Hex(5),
    "havannah(board_size=4,swap=true)": Havannah(4, swap=True),
    "connect_four": ConnectFour(),
    "go(board_size=5,komi=6.5)": Go(5, komi=6.5),
}


@pytest.mark.parametrize("name", OWN)
def test_our_own_games_are_known_and_their_moves_are_the_same(name):
    spiel = pyspiel.load_game(name)
    assert own_game(spiel) == OWN[name]
    rng = random.Random(1)
    state, position = spiel.new_initial_state(), OWN[name].start()
    while not state.is_terminal():
        moves = {position.move_of_action(action): action for action in state.legal_actions()}
        assert len(moves) == len(state.legal_actions())
        assert set(position.legal_moves()) <= set(moves) if "go" in name else set(position.legal_moves()) == set(moves)
        chosen = rng.choice(position.legal_moves())
        state.apply_action(moves[chosen])
        position = position.play(chosen)
    assert position.is_over or "go" in name  # OpenSpiel ends a game of Go that is too long


@pytest.mark.parametrize("name", list(OWN)[:3])
def test_a_bot_beats_random_moves(name):
    spiel = pyspiel.load_game(name)
    bot = HayagoBot(spiel, Limit(simulations=150), memory_mb=16)
    for seat in (0, 1):
        bots = [pyspiel.make_uniform_random_bot(player, 7) for player in (0, 1)]
        bots[seat] = bot
        for seed in (1, 2):  # the second game begins anew
            assert pyspiel.evaluate_bots(spiel.new_initial_state(), bots, seed)[seat] == 1


def test_any_other_game_is_searched_in_python():
    game = OpenSpielGame.load("breakthrough(rows=6,columns=4)")
    player = Player(game, seed=1, memory_mb=16)
    assert player.preset.name == "rave" and player.position.to_play == "black"
    decision = player.choose(Limit(simulations=30))
    assert decision.move in player.position.legal_moves() and decision.visits == 30
    player.play(decision.move)
    assert player.position.history == [("black", decision.move)] and player.position.parent.history == []
    assert str(player.position.state) in str(player.position)
    with pytest.raises(OffBoard, match="write one of"):
        player.play("nowhere")
    player.undo()
    assert player.position.history == []


def test_the_solver_ends_tic_tac_toe():
    """One of two moves loses, the other draws or wins."""
    position = OpenSpielGame.load("tic_tac_toe").start()
    for move in ("x(1,1)", "o(0,0)", "x(0,2)"):
        position = position.play(move)
    decision = Player(position, seed=1, memory_mb=16).choose(Limit(simulations=600))
    assert decision.move == "o(2,0)"  # all others lose at once
    with pytest.raises(IllegalMove):
        position.play("x(1,1)")


def test_a_bot_for_another_game():
    spiel = pyspiel.load_game("tic_tac_toe")
    bot = HayagoBot(spiel, Limit(simulations=60), memory_mb=16)
    returns = pyspiel.evaluate_bots(spiel.new_initial_state(), [bot, pyspiel.make_uniform_random_bot(1, 3)], 5)
    assert returns[0] >= 0


def test_states_are_kept_by_positions_alone():
    """A long game leaves nothing behind; the same game is one game."""
    game = OpenSpielGame.load("tic_tac_toe")
    assert OpenSpielGame.load("tic_tac_toe") == OpenSpielGame.load(pyspiel.load_game("tic_tac_toe")) == game
    games = len(their_games._games)
    gc.collect()
    before = len(their_games._states)
    for _ in range(3):
        player = Player(game, seed=1, memory_mb=16)
        while not player.position.is_over:
            player.play(player.choose(Limit(simulations=20)).move)
        assert len(their_games._states) <= before + 10  # the line of positions
    del player
    gc.collect()
    assert len(their_games._states) == before and len(their_games._games) == games


def test_searches_in_two_threads_do_not_disturb_each_other():
    first = OpenSpielGame.load("tic_tac_toe").start()
    second = first.play("x(1,1)").play("o(0,0)")
    alone = [Player(position, seed=1, memory_mb=16).choose(Limit(simulations=60)) for position in (first, second)]
    players = [Player(position, seed=1, memory_mb=16) for position in (first, second)]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        found = list(pool.map(lambda player: player.choose(Limit(simulations=60)), players))
    for one, other in zip(alone, found, strict=True):
        assert (one.move, one.value, one.candidates[0].visits) == (other.move, other.value, other.candidates[0].visits)


def test_a_game_goes_to_other_processes_by_its_name():
    game = OpenSpielGame.load("breakthrough(rows=6,columns=4)")
    assert pickle.loads(pickle.dumps(game)) == game and type(pickle.loads(pickle.dumps(game))) is type(game)
    assert repr(game) == "OpenSpielGame.load('breakthrough(columns=4,rows=6)')"


# ---- games of a user that OpenSpiel has too


def test_a_card_names_the_game_of_open_spiel(monkeypatch):
    spiel = pyspiel.load_game("tic_tac_toe")
    assert isinstance(own_game(spiel), OpenSpielGame)
    for also in (Noughts, Noughts(), card_of(Noughts()), f"{Noughts.__module__}:Noughts"):
        assert type(own_game(spiel, also=[also])) is Noughts
    monkeypatch.setitem(GAMES, "noughts", card_of(Noughts()))
    assert type(own_game(spiel)) is Noughts


def test_a_bot_by_the_users_kernels():
    spiel = pyspiel.load_game("tic_tac_toe")
    bot = HayagoBot(spiel, Limit(simulations=1000), memory_mb=16, also=[Noughts])
    assert type(bot.player.position.game) is Noughts and bot.player.preset.name == "uct"
    state = spiel.new_initial_state()
    for action in (4, 0, 2):
        state.apply_action(action)
    assert bot.step(state) == 6  # all others lose at once
    with pytest.raises(SettingError, match=r"Go2 does not say which game of OpenSpiel it is: give its class a card"):
        own_game(spiel, also=[GameCard("go2", "Go2")])


# ---- what cannot be searched

SIMULTANEOUS = "it is a game of simultaneous moves"
HIDDEN = "it hides information"
REFUSED = {
    "kuhn_poker": [HIDDEN],
    "blotto": [SIMULTANEOUS],
    "matching_pennies_3p": [SIMULTANEOUS, "it has 3 players", "it is not zero-sum"],
    "tiny_bridge_4p": [HIDDEN, "it has 4 players"],
    "bargaining": [HIDDEN, "it is not zero-sum"],
    "coop_box_pushing": [SIMULTANEOUS, HIDDEN, "it is not zero-sum"],
    "mfg_crowd_modelling": ["it is a mean-field game", "it has no bound for its returns"],
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_refused_game_is_told_every_condition_with_a_remedy(name):
    with pytest.raises(SettingError) as caught:
        OpenSpielGame.load(name)
    head, text = str(caught.value).split(" cannot be searched: ")
    assert head.startswith(name)
    told = text.split("; ")
    assert [reason.split(" (")[0] for reason in told] == REFUSED[name]
    assert all(reason.endswith(")") and len(reason.split(" (")[1]) > 15 for reason in told)


def test_conditions_that_no_loaded_game_fails_alone():
    kind, information = pyspiel.GameType, pyspiel.GameType.Information.PERFECT_INFORMATION
    game = unittest.mock.Mock()
    game.get_type.return_value = unittest.mock.Mock(
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.SAMPLED_STOCHASTIC,
        information=information,
        utility=kind.Utility.ZERO_SUM,
    )
    game.num_players.return_value, game.num_distinct_actions.return_value = 2, 70_000
    game.max_chance_outcomes.return_value, game.min_utility.return_value, game.max_utility.return_value = 0, -1.0, 1.0
    assert [what for what, _ in obstacles(game)] == [
        "has chance whose outcomes it does not list",
        "has more than 65533 moves",
    ]


def test_an_unknown_game_is_named():
    with pytest.raises(SettingError, match="OpenSpiel cannot load 'nothing'"):
        OpenSpielGame.load("nothing")


def test_without_open_spiel_the_remedy_is_named():
    code = """
import sys
sys.modules["pyspiel"] = None
from hayago import Limit, Hex
from hayago.bridge.open_spiel import HayagoBot, OpenSpielGame, as_open_spiel
for wrong in (lambda: as_open_spiel(Hex(5)), lambda: OpenSpielGame.load("chess"), lambda: HayagoBot("hex", Limit(seconds=1))):
    try:
        wrong()
    except Exception as error:
        print(type(error).__name__, error)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["SettingError OpenSpiel is not installed: pip install 'hayago[open_spiel]'"] * 3
