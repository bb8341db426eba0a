"""Othello: OpenSpiel, a slow twin, counts of positions and a solved board; positions and what is told of mistakes."""

import pytest
from games.recorded import recorded_games
from naive.othello import Othello as Twin

from hayago import IllegalMove, Limit, OffBoard, Player, SettingError, Uniform, check_game
from hayago.examples.othello import PASS, Othello


def number(cell):
    """The move for a (column, row) of the twin."""
    return PASS if cell is None else 16 * (cell[1] + 1) + cell[0] + 1


def test_random_games_against_open_spiel():
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install open_spiel")
    passes = 0
    for game in recorded_games(Othello(8), 200, Uniform()):
        state = pyspiel.load_game("othello").new_initial_state()
        for position in game:
            assert position.is_over == state.is_terminal()
            if position.is_over:
                assert state.returns() == [[0, 0], [1, -1], [-1, 1]][position.winner]
                break
            actions = {PASS if action == 64 else number((action % 8, action // 8)): action for action in state.legal_actions()}
            assert (position.to_play, position.legal) == (state.current_player() + 1, sorted(actions))
            passes += position.move == PASS
            state.apply_action(actions[position.move])
        assert position.is_over
    assert passes > 50


@pytest.mark.parametrize("size", [4, 10])
def test_random_games_against_the_twin(size):
    for game in recorded_games(Othello(size), 100 // size, Uniform()):
        twin = Twin(size)
        for position in game:
            assert position.is_over == twin.is_over()
            if position.is_over:
                assert (position.winner == 1, position.winner == 2) == (twin.score() > 0, twin.score() < 0)
                break
            cells = {number(cell): cell for cell in twin.moves()}
            assert (position.to_play, position.legal) == (twin.to_play, sorted(cells))
            twin.play(cells[position.move])
        assert position.is_over


def count(position, depth):
    """The lines of so many plies."""
    if depth == 0 or position.is_over:
        return 1
    return sum(count(position.play(move), depth - 1) for move in position.legal_moves())


def test_the_lines_of_the_first_plies_are_as_many_as_is_known():
    assert [count(Othello(8).start(), depth) for depth in range(1, 6)] == [4, 12, 56, 244, 1396]


def test_the_second_player_wins_on_4x4():
    decision = Player(Othello(4), "uct", seed=1, memory_mb=64).choose(Limit(simulations=200_000))
    assert decision.candidates and all(candidate.is_lost for candidate in decision.candidates)


def test_the_check_finds_everything_in_order(capsys):
    check_game(Othello(4), seconds=0.05)
    assert "everything in order" in capsys.readouterr().out


def test_positions():
    position = Othello(4).start().play("b1").play("A1")
    assert str(position) == (
        "   a b c d\n"
        " 1 O X . .\n"
        " 2 . O X .\n"
        " 3 . X O .\n"
        " 4 . . . .\n"
        "black to play"
    )  # fmt: skip
    assert (position.stones("black"), position.history) == (["b1", "c2", "b3"], [("black", "b1"), ("white", "a1")])
    assert position.places()["c1"] == (2, 0)


def test_a_pass_is_only_for_who_cannot_move():
    game = Othello(4)
    position = next(p for p in lines(game) if p.legal_moves() == ["pass"])
    assert position.play("pass").to_play != position.to_play
    with pytest.raises(IllegalMove, match="pass is only allowed to who cannot move"):
        game.start().play("pass")


def lines(game):
    """The positions of some games."""
    for moves in recorded_games(game, 20, Uniform()):
        position = game.start()
        for step in moves[:-1]:
            position = position.play(position.write(step.move))
            if not position.is_over:
                yield position


def test_mistakes_are_told():
    with pytest.raises(IllegalMove, match="a1 turns no disc"):
        Othello(8).start().play("a1")
    with pytest.raises(OffBoard, match="'i9' is not a cell: write a1 to h8, or pass"):
        Othello(8).start().play("i9")
    with pytest.raises(SettingError, match="Othello has sizes 4, 6, 8 and 10, not 7"):
        Othello(7).start()
    with pytest.raises(SettingError, match="Othello has sizes 4, 6, 8, 10, not 7"):
        Othello.card.check(7)
