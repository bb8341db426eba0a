"""Breakthrough: OpenSpiel on all sizes, positions and what is told of mistakes."""

import pytest
from games.recorded import recorded_games

from hayago import IllegalMove, OffBoard, SettingError, Uniform, check_game
from hayago.examples.breakthrough import Breakthrough


@pytest.mark.parametrize("size", [6, 7, 8])
def test_random_games_against_open_spiel(size):
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install open_spiel")
    for game in recorded_games(Breakthrough(size), 100, Uniform()):
        names = Breakthrough(size).start()
        state = pyspiel.load_game(f"breakthrough(rows={size},columns={size})").new_initial_state()
        for position in game:
            assert position.is_over == state.is_terminal()
            if position.is_over:
                assert state.returns() == [[0, 0], [1, -1], [-1, 1]][position.winner]
                break
            actions = {state.action_to_string(action).rstrip("*"): action for action in state.legal_actions()}
            assert position.to_play == state.current_player() + 1
            assert sorted(map(names.write, position.legal)) == sorted(actions)
            state.apply_action(actions[names.write(position.move)])
        assert position.is_over


def test_who_captures_everything_has_won():
    game = Breakthrough(6)
    boards = game.new_board()
    board = boards[0]
    board.color[16 * 5 + 1 : 16 * 5 + 7] = board.color[16 * 6 + 1 : 16 * 6 + 7] = 0
    cell = board.pieces[1, 0] = 16 * 3 + 2  # the only white piece, in reach of a black one
    board.color[cell], board.place[cell], board.count[1] = 2, 0, 1
    position = type(game.start())(game, boards)
    assert position.play("a5b4").winner == "black"
    assert position.play("a5a4").winner is None


def test_positions():
    position = Breakthrough(6).start().play("d5c4").play("B2C3")
    assert str(position) == (
        "6 X X X X X X\n"
        "5 X X X . X X\n"
        "4 . . X . . .\n"
        "3 . . O . . .\n"
        "2 O . O O O O\n"
        "1 O O O O O O\n"
        "  a b c d e f\n"
        "black to play"
    )  # fmt: skip
    assert position.history == [("black", "d5c4"), ("white", "b2c3")]
    assert position.places()["a6"] == (0, 0) and "c3" in position.stones("white")


def test_the_check_finds_everything_in_order(capsys):
    check_game(Breakthrough(6), games=5, seconds=0.05)
    assert "everything in order" in capsys.readouterr().out


def test_mistakes_are_told():
    start = Breakthrough(6).start()
    with pytest.raises(IllegalMove, match="a2a3 is not possible: an own piece goes ahead"):
        start.play("a2a3")
    with pytest.raises(IllegalMove, match="a5a3 is no step"):
        start.play("a5a3")
    with pytest.raises(OffBoard, match="'a5' is not a move: write from where to where, such as d7d6"):
        start.play("a5")
    with pytest.raises(SettingError, match="Breakthrough has sizes 6, 7 and 8, not 9"):
        Breakthrough(9).start()
