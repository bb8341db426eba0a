"""Connect Four: random games against OpenSpiel and a plain look at the rows, positions, and what a search finds."""

import itertools

import pytest
from games.recorded import recorded_games

from hayago.core.errors import GameOver, IllegalMove, OffBoard
from hayago.games.connect_four import ConnectFour, ConnectFourPosition
from hayago.parts.backup.mean import Mean
from hayago.parts.playouts.combine import in_order
from hayago.parts.playouts.decisive import Decisive
from hayago.parts.playouts.uniform import Uniform
from hayago.parts.priors.combine import NoPrior
from hayago.parts.selection.ucb1 import Ucb1
from hayago.search.search import Method
from hayago.search.searcher import Searcher
from hayago.search.solver import WinSolver

DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))


def winner(discs):
    """The player with four in a row, or 0; discs are {(column, row): player}."""
    for (x, y), player in discs.items():
        if any(all(discs.get((x + k * dx, y + k * dy)) == player for k in range(4)) for dx, dy in DIRECTIONS):
            return player
    return 0


@pytest.mark.parametrize("policy", [Uniform(), in_order(Decisive(), Uniform())], ids=["uniform", "decisive"])
def test_random_games(policy):
    draws = 0
    for game in recorded_games(ConnectFour(), 150, policy):
        discs, heights = {}, [0] * 7
        for ply, position in enumerate(game):
            assert (position.winner, position.to_play) == (winner(discs), 1 + ply % 2)
            assert position.is_over == (winner(discs) != 0 or len(discs) == 42)
            if position.is_over:
                draws += position.winner == 0
                break
            assert position.legal == sorted(8 * (height + 1) + x + 1 for x, height in enumerate(heights) if height < 6)
            x = position.move % 8 - 1
            discs[x, heights[x]] = position.to_play
            heights[x] += 1
        assert position.is_over
    assert draws or policy == Uniform()


def test_random_games_against_open_spiel():
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install open_spiel")
    spiel = pyspiel.load_game("connect_four")
    for game in recorded_games(ConnectFour(), 300, Uniform(), seed=2):
        state = spiel.new_initial_state()
        for position in game:
            assert position.is_over == state.is_terminal()
            if position.is_over:
                assert state.returns() == [[0, 0], [1, -1], [-1, 1]][position.winner]
                break
            assert sorted(move % 8 - 1 for move in position.legal) == state.legal_actions()
            state.apply_action(position.move % 8 - 1)


def test_positions():
    position = ConnectFourPosition.after(ConnectFour(), *"4142434")
    assert (position.winner, position.status, position.legal_moves()) == ("black", "black wins", [])
    assert position.history[:2] == [("black", "4"), ("white", "1")]
    assert str(position) == (
        ". . . . . . .\n"
        ". . . . . . .\n"
        ". . . X . . .\n"
        ". . . X . . .\n"
        ". . . X . . .\n"
        "O O O X . . .\n"
        "1 2 3 4 5 6 7\n"
        "black wins"
    )  # fmt: skip
    with pytest.raises(GameOver):
        position.play("1")
    full = ConnectFourPosition.after(ConnectFour(), *"111111")
    assert full.legal_moves() == list("234567")
    with pytest.raises(IllegalMove, match="column 1 is full: choose another one"):
        full.play("1")
    for text in ("0", "8", "a", ""):
        with pytest.raises(OffBoard, match="write the number of a column, 1 to 7"):
            full.play(text)


@pytest.mark.parametrize(("moves", "winning"), [("414243", "4"), ("4454", "36"), ("334", ""), ("44", "")])
def test_the_solver_finds_what_wins(moves, winning):
    """A win in one move, or in three by a double threat, as plain minimax sees it."""
    game = ConnectFour()
    position = ConnectFourPosition.after(game, *moves)
    assert {move for move in position.legal_moves() if wins_within_three(position, move)} == set(winning)
    method = Method(Ucb1(), NoPrior(), in_order(Decisive(), Uniform()), Mean(), solver=WinSolver())
    searcher = Searcher(game, method, memory_mb=32)
    searcher.run(position.boards, 20_000)
    proven = {position.write(child.move) for child in searcher.children() if child.is_won}
    assert proven <= set(winning)
    assert bool(proven) == bool(winning)


def wins_within_three(position, move):
    """Does the mover win with this move at once, or with the next one whatever the opponent does?"""
    after = position.play(move)
    if after.is_over:
        return after.winner == position.to_play
    replies = [after.play(reply) for reply in after.legal_moves()]
    nexts = ([reply.play(m) for m in reply.legal_moves()] if not reply.is_over else [] for reply in replies)
    return all(any(end.winner == position.to_play for end in ends) for ends in nexts)


def test_moves_are_told_apart_by_height():
    seen = {int(p.move) for p in itertools.islice(ConnectFourPosition.after(ConnectFour(), *"4444")._line(), 4)}
    assert seen == {12, 20, 28, 36}
