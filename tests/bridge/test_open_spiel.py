"""The bridge to OpenSpiel: our search as its bot, its games searched in Python by our presets."""

import random

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install open_spiel")

from hayago import Go, Limit, Player  # noqa: E402
from hayago.bridge.open_spiel import HayagoBot, OpenSpielGame, own_game  # noqa: E402
from hayago.core.errors import IllegalMove, OffBoard, SettingError  # noqa: E402
from hayago.games.connect_four import ConnectFour  # noqa: E402
from hayago.games.havannah import Havannah  # noqa: E402
from hayago.games.hex import Hex  # noqa: E402

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


@pytest.mark.parametrize("name", ["kuhn_poker", "backgammon", "matching_pennies_3p", "blotto"])
def test_games_with_chance_secrets_or_more_players_are_refused(name):
    with pytest.raises(SettingError, match="needs two players who move in turn"):
        OpenSpielGame.load(name)


def test_an_unknown_game_is_named():
    with pytest.raises(SettingError, match="OpenSpiel cannot load 'nothing'"):
        OpenSpielGame.load("nothing")
