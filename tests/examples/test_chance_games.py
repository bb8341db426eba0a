"""Pig, 2048 and SameGame: their rules beside OpenSpiel and a naive twin, their names, errors and drawings, and the check."""

import random
import re

import numpy as np
import pytest
from naive import game_2048 as naive_2048
from naive.pig import solve
from naive.same_game import NaiveSameGame
from played_well import Randomly, points, searching

from hayago import GameOver, IllegalMove, Limit, OffBoard, Player, SettingError, check_game
from hayago.core.errors import WrongColour
from hayago.examples.game_2048 import FIRST_OUTCOME, NAMES, Game2048, Position2048
from hayago.examples.pig import HOLD, THROW, Pig, PigPosition
from hayago.examples.same_game import SameGame, SameGamePosition

pyspiel = pytest.importorskip("pyspiel")


class PlainPig(Pig):
    """Played as plain Python: the same lines."""

    runs_in_python = True

    def start(self):
        return PigPosition.start(self)


class Plain2048(Game2048):
    runs_in_python = True

    def start(self):
        return Position2048.start(self)


class PlainSameGame(SameGame):
    runs_in_python = True

    def start(self):
        return SameGamePosition.start(self)


@pytest.mark.parametrize("game", [Pig(20), Game2048(32), SameGame(5, 3)], ids=lambda game: type(game).__name__)
def test_the_games_keep_the_contract(game, capsys):
    check_game(game, games=4, seconds=0.01)
    *_, last = capsys.readouterr().out.splitlines()
    assert last.startswith("no match between uct and rave")  # and no advice behind it


# ---- the same game in OpenSpiel


def draw(position, rng):
    """Any move or outcome."""
    return rng.choice(position.legal_moves())


@pytest.mark.parametrize("goal", [10, 40, 100])
def test_pig_is_that_of_open_spiel(goal):
    rng = random.Random(goal)
    for _ in range(3):
        position, state = PlainPig(goal).start(), pyspiel.load_game(f"pig(winscore={goal})").new_initial_state()
        while not position.is_over:
            assert not state.is_terminal() and position.is_chance == state.is_chance_node()
            board = position.boards[0]
            assert re.findall(r"\d+", str(state))[:3] == [str(board.saved[1]), str(board.saved[2]), str(board.turn)]
            chances = dict(state.chance_outcomes()) if position.is_chance else {}
            actions = dict(zip(position.legal_moves(), state.legal_actions(), strict=True))
            if position.is_chance:
                assert {name: chances[action] for name, action in actions.items()} == pytest.approx(position.outcomes())
            else:
                assert actions in ({"throw": 0, "hold": 1}, {"hold": 1})
                assert position.to_play == ("black", "white")[state.current_player()]
            move = draw(position, rng)
            position = position.play(move)
            state.apply_action(actions[move])
        assert state.is_terminal() and state.returns()[0] == (1 if position.winner == "black" else -1)


@pytest.mark.parametrize("goal", [16, 2048])
def test_2048_is_that_of_open_spiel(goal):
    """But for moves that only merge tiles of the last row or column, which OpenSpiel leaves out: the naive twin has them."""
    rng = random.Random(goal)
    for _ in range(2):
        position, state = Plain2048(goal).start(), pyspiel.load_game(f"2048(max_tile={goal})").new_initial_state()
        while not position.is_over and not state.is_terminal():
            assert position.is_chance == state.is_chance_node()
            rows = rows_of(position)
            assert [int(word) for word in str(state).split()] == [tile for row in rows for tile in row]
            first = FIRST_OUTCOME if position.is_chance else 1
            actions = {move: position.read(move) - first for move in position.legal_moves()}
            known = [move for move, action in actions.items() if action in state.legal_actions()]
            assert len(known) == len(state.legal_actions())
            if position.is_chance:
                chances = dict(state.chance_outcomes())
                assert {name: chances[action] for name, action in actions.items()} == pytest.approx(position.outcomes())
            else:
                assert list(actions) == [move for move in NAMES[1:] if naive_2048.after(rows, move)[0] != rows]
            move = rng.choice(known)
            following = position.play(move)
            state.apply_action(actions[move])
            if not position.is_chance:
                wanted, points = naive_2048.after(rows, move)
                assert rows_of(following) == wanted and following.score() - position.score() == points
            position = following
        assert state.is_terminal() and state.returns()[0] == position.score()


def rows_of(position):
    tiles = [0 if tile == 0 else 1 << tile for tile in position.boards[0].tile.tolist()]
    return [tiles[4 * row : 4 * row + 4] for row in range(4)]


def test_same_game_is_that_of_the_naive_twin():
    rng = random.Random(1)
    for seed in range(12):
        size = rng.choice([3, 5, 8])
        position = PlainSameGame(size, rng.choice([2, 3]), seed).start()
        blocks = position.boards[0].colour.reshape(size, size)
        naive = NaiveSameGame(blocks.T.tolist())
        while not position.is_over:
            wanted = {min(y * size + x + 1 for x, y in group) for group in naive.groups()}
            assert {position.read(move) for move in position.legal_moves()} == wanted
            group = rng.choice(sorted(sorted(group) for group in naive.groups()))
            x, y = rng.choice(group)
            position = position.play(f"{'abcdefgh'[x]}{y + 1}")  # any block of the group
            naive.take(x, y)
            assert position.score() == naive.points
            for a, column in enumerate(position.boards[0].colour.reshape(size, size).T.tolist()):
                assert [colour for colour in column if colour] == (naive.columns[a] if a < len(naive.columns) else [])
        assert not naive.groups()


# ---- names, errors, drawings


def test_pig_in_words():
    position = PlainPig().start().play("throw")
    assert (position.to_play, position.is_chance, position.status) == ("chance", True, "chance to play")
    assert position.outcomes() == pytest.approx({str(spots): 1 / 6 for spots in range(1, 7)})
    position = position.play("5", by="chance").play("hold", by="black")
    assert position.history == [("black", "throw"), ("chance", "5"), ("black", "hold")]
    assert str(position) == "black 5, white 0; white has 0 in this turn\nwhite to play"
    assert position.legal_moves() == ["throw", "hold"] and position.outcomes() == {}
    assert (position.read("THROW"), position.read("hold")) == (THROW, HOLD)
    with pytest.raises(OffBoard, match="'roll' is not a move: write throw or hold"):
        position.play("roll")
    with pytest.raises(IllegalMove, match="3 is not possible now: throw or hold"):
        position.play("3")
    with pytest.raises(WrongColour, match="hold is played by chance, but white is to play"):
        position.play("hold", by="chance")
    with pytest.raises(IllegalMove, match="a roll is not possible now: white to play"):
        position.roll(random.Random(1))


def test_rolls_come_by_their_probabilities_and_by_the_seed():
    position = PlainPig().start().play("throw")
    rolls = [position.roll(random.Random(seed)) for seed in range(600)]
    assert all(abs(rolls.count(str(spots)) - 100) < 50 for spots in range(1, 7))
    assert rolls[:20] == [position.roll(random.Random(seed)) for seed in range(20)]
    start = Plain2048().start()
    assert start.is_chance and not start.rolled(random.Random(1)).is_chance
    assert len(start.rolled(random.Random(1)).history) == 2


def test_2048_in_words():
    position = Plain2048().start().play("2@a1").play("2@c1")
    assert position.legal_moves() == ["right", "down", "left"]
    position = position.play("left")
    assert position.to_play == "chance" and position.score() == 4 and len(position.outcomes()) == 30
    assert position.outcomes()["4@d4"] == pytest.approx(0.1 / 15)
    assert str(position.play("4@d4")) == "\n".join(
        ["     4     .     .     .", *["     .     .     .     ."] * 2, "     .     .     .     4", "4 points"]
    )
    with pytest.raises(OffBoard, match="is not a move: write up, right, down or left"):
        position.read("8@a1")
    with pytest.raises(IllegalMove, match="left is not possible now: 2@b1, 4@b1"):
        position.play("left")


def test_same_game_in_words():
    position = PlainSameGame(3, 2, 3).start()
    board = position._boards[0]
    board.colour[:] = [1, 1, 2, 2, 1, 2, 1, 1, 2]
    assert str(position) == "\n".join([" 3 1 1 2", " 2 2 1 2", " 1 1 1 2", "   a b c", "0 points"])
    assert position.legal_moves() == ["a1", "c1"]
    following = position.play("b2")
    assert str(following) == "\n".join([" 3 . 2 .", " 2 . 2 .", " 1 2 2 .", "   a b c", "9 points"])
    end = following.play("a1")
    assert (end.score(), end.status, end.is_over) == (9 + 4 + 1000, "1013 points at the end", True)
    with pytest.raises(GameOver, match=r"comes after the end of the game \(1013 points at the end\)"):
        end.play("a1")
    with pytest.raises(OffBoard, match="is not a cell: write a column and a row, a1 to c3"):
        position.read("d1")
    with pytest.raises(IllegalMove, match="a1 is no group"):
        alone().play("a1")
    with pytest.raises(SettingError, match="SameGame has sizes from 3 to 20 and 2 to 9 colours"):
        SameGame(2).new_board()


def alone():
    """A position whose lowest block has no like beside it."""
    position = PlainSameGame(3, 2, 3).start()
    position._boards[0].colour[:] = [1, 2, 2, 2, 2, 2, 2, 2, 2]
    return position


# ---- played well


def test_same_game_is_played_for_points():
    seeds = range(3)
    ours, random_play = (
        [points(SameGame(7, 3, seed), how, seed) for seed in seeds] for how in (searching("points", 100), Randomly)
    )
    assert sum(ours) > 2 * sum(random_play)


def test_pig_is_searched_as_it_is_solved():
    """In positions of a game to 20 the search loses little of what the best play has; a game without chance would not do."""
    goal, exact, rng = 20, solve(20), random.Random(5)
    player = Player(Pig(goal), "uct", seed=1, memory_mb=32)
    losses = []
    for _ in range(12):
        own, other = rng.randrange(goal), rng.randrange(goal)
        turn = rng.randrange(goal - own)
        position = Pig(goal).start()
        position._boards[0].saved[:] = 0, own, other
        position._boards[0].turn = turn
        player.set_position(position)
        decision = player.choose(Limit(simulations=3000))
        throw, hold = exact[own, other, turn]
        losses.append(max(throw, hold) - (throw if decision.move == "throw" else hold))
        assert decision.line == (("throw",) if decision.move == "throw" else decision.line)  # a line ends where chance moves
    assert np.mean(losses) < 0.01 and max(losses) < 0.05
    player.set_position(Pig(goal).start().play("throw"))
    with pytest.raises(IllegalMove, match=r"a move cannot be chosen: chance is to move; .*player.position.roll"):
        player.choose(Limit(simulations=10))
