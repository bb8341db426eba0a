"""Amazons: OpenSpiel on all sizes, the count of first moves, positions and what is told of mistakes."""

import pytest
from games.recorded import recorded_games

from hayago import IllegalMove, Limit, OffBoard, Player, SettingError, Uniform, check_game
from hayago.examples.amazons import Amazons


@pytest.mark.parametrize("size", [6, 8, 10])
def test_random_games_against_open_spiel(size):
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install open_spiel")
    for game in recorded_games(Amazons(size), 60, Uniform()):
        state = pyspiel.load_game(f"amazons(board_size={size})").new_initial_state()
        for ply, position in enumerate(game):
            assert position.is_over == state.is_terminal()
            if position.is_over:
                assert state.returns() == [[0, 0], [1, -1], [-1, 1]][position.winner]
                break
            actions = {256 * (ply % 3) + 16 * (a // size + 1) + a % size + 1: a for a in state.legal_actions()}
            assert (position.to_play, position.legal) == (state.current_player() + 1, sorted(actions))
            state.apply_action(actions[position.move])
        assert position.is_over


def turns(position):
    """The positions after a whole turn."""
    for _ in range(3):
        position = [each.play(move) for each in position for move in each.legal_moves()]
    return position


def test_the_first_turn_has_as_many_moves_as_is_known():
    assert len(turns([Amazons(10).start()])) == 2176


def test_the_three_parts_are_moves_of_one_player():
    position = Amazons(6).start()
    for move in ("b1", "b5", "e2"):
        assert position.to_play == "black"
        position = position.play(move)
    assert str(position) == (
        " 6 . O . . O .\n"
        " 5 O X . . . O\n"
        " 4 . . . . . .\n"
        " 3 . . . . . .\n"
        " 2 X . . . # X\n"
        " 1 . . . . X .\n"
        "   a b c d e f\n"
        "white to play"
    )  # fmt: skip
    assert (position.arrows(), position.stones("black")) == (["e2"], ["a2", "b5", "e1", "f2"])
    assert position.undo().to_play == "black"


def test_an_arrow_may_fly_to_where_the_queen_came_from_and_beyond():
    assert {"b1", "a1"} <= set(Amazons(6).start().play("b1").play("c1").legal_moves())


def test_a_player_plays_a_whole_turn():
    player = Player(Amazons(6), "uct", seed=1, memory_mb=16)
    for _ in range(3):
        player.play(player.choose(Limit(simulations=200)).move)
    assert player.position.to_play == "white"


def test_the_check_finds_everything_in_order(capsys):
    check_game(Amazons(6), games=5, seconds=0.05)
    assert "everything in order" in capsys.readouterr().out


def test_mistakes_are_told():
    start = Amazons(6).start()
    with pytest.raises(IllegalMove, match="b6 is no queen of yours that can move: choose one of a2, f2, b1, e1"):
        start.play("b6")
    with pytest.raises(IllegalMove, match="a1 cannot be reached by the arrow"):
        start.play("b1").play("b5").play("a1")
    with pytest.raises(OffBoard, match="'g1' is not a cell: write a1 to f6"):
        start.play("g1")
    with pytest.raises(SettingError, match="Amazons has sizes 6, 8 and 10, not 9"):
        Amazons(9).start()
