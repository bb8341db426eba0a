"""The rules of Hex: random games against the plain twin and against OpenSpiel; `HexPosition`; notation and SGF."""

import os

import pytest
from games.recorded import recorded_games
from naive import hex as naive

from hayago import __version__
from hayago.core.errors import GameOver, IllegalMove, Occupied, OffBoard, SettingError, WrongColour
from hayago.games.hex import Coordinates, Hex, HexPosition
from hayago.records.sgf import read, write_line

LONG = os.environ.get("HAYAGO_LONG") == "1"
TWIN_GAMES = {3: 200, 5: 60, 11: 12, 19: 2}
SPIEL_GAMES = dict.fromkeys(range(5, 12), 100_000 // 7 + 1 if LONG else 40)  # 100,000 in all in a long run


def cell(move, size):
    """The twin's cell of a move's number."""
    return None if move == 0 else (move % (size + 2) - 1, move // (size + 2) - 1)


@pytest.mark.parametrize("swap", [False, True])
@pytest.mark.parametrize("size", TWIN_GAMES)
def test_random_games_against_the_twin(size, swap):
    winners = set()
    for game in recorded_games(Hex(size, swap), TWIN_GAMES[size]):
        twin = naive.Board(size, swap)
        for position in game:
            assert position.winner == twin.winner
            assert position.is_over == (twin.winner != 0)
            assert position.to_play == twin.to_play
            if position.is_over:
                winners.add(position.winner)
                break
            assert len(position.legal) == len(set(position.legal))
            assert {cell(move, size) for move in position.legal} == twin.legal_moves()
            twin.play(cell(position.move, size))
        assert position.is_over
    assert winners == {1, 2} or size == 19


@pytest.mark.parametrize("size", SPIEL_GAMES)
def test_random_games_against_open_spiel(size):
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install open_spiel")
    spiel = pyspiel.load_game("hex", {"board_size": size})
    action = {move: y * size + x for y in range(size) for x in range(size) for move in [(y + 1) * (size + 2) + x + 1]}
    for game in recorded_games(Hex(size), SPIEL_GAMES[size], seed=2):
        state = spiel.new_initial_state()
        for position in game:
            assert position.is_over == state.is_terminal()
            if position.is_over:
                assert state.returns() == ([1, -1] if position.winner == 1 else [-1, 1])
                break
            assert position.to_play == state.current_player() + 1
            assert [action[move] for move in position.legal] == state.legal_actions()
            state.apply_action(action[position.move])
        assert state.is_terminal()


# ---- positions


def test_a_game_by_hand():
    position = HexPosition.after(Hex(3), "b2", "a1", "c1", "a3")
    assert (position.to_play, position.is_over, position.winner) == ("black", False, None)
    assert position.history == [("black", "b2"), ("white", "a1"), ("black", "c1"), ("white", "a3")]
    won = position.play("B3")
    assert (won.is_over, won.winner, won.legal_moves()) == (True, "black", [])
    assert won.undo() is position
    assert set(position.legal_moves()) == {"b1", "a2", "c2", "b3", "c3"}
    assert position.play("c3").winner is None
    assert str(won) == (
        "   a b c\n"
        " 1 O . X 1\n"
        "  2 . X . 2\n"
        "   3 O(X). 3\n"
        "      a b c\n"
        "black wins"
    )  # fmt: skip


def test_the_edges_belong_to_the_players():
    assert HexPosition.after(Hex(3), "a1", "b1", "a2", "b2", "a3").winner == "black"
    assert HexPosition.after(Hex(3), "a1", "a2", "b1", "b2", "c1", "c2").winner == "white"
    assert HexPosition.after(Hex(3), "c1", "a1", "b2", "a2", "a3").winner == "black"  # along the short diagonal
    assert not HexPosition.after(Hex(3), "a1", "c1", "b2", "c2", "c3").is_over  # but the long one does not touch


@pytest.mark.parametrize("first", ["a1", "c1", "a3", "b2", "a2"])
def test_swap_mirrors_the_first_stone(first):
    position = HexPosition.after(Hex(3, swap=True), first)
    assert "swap-pieces" in position.legal_moves()
    swapped = position.play("swap")
    assert (swapped.to_play, swapped.history[-1]) == ("black", ("white", "swap-pieces"))
    mirrored = chr(ord("a") + int(first[1]) - 1) + str(ord(first[0]) - ord("a") + 1)
    assert set(swapped.legal_moves()) == set(Hex(3).start().legal_moves()) - {mirrored}
    assert swapped.boards[0].color.reshape(5, 5).sum() == Hex(3).new_board()[0].color.sum() + 2


@pytest.mark.parametrize(
    ("moves", "move", "by", "error", "text"),
    [
        ("a1", "A1", None, Occupied, "a1 is occupied: choose an empty cell"),
        ("", "d1", None, OffBoard, "d1 is not a cell of a 3x3 board: cells are a1 to c3"),
        ("", "a0", None, OffBoard, "a0 is not a cell"),
        ("", "7", None, OffBoard, "'7' is not a move: write a column letter and a row number as in c4, or swap-pieces"),
        ("", "", None, OffBoard, "'' is not a move"),
        ("", "a1", "white", WrongColour, "a1 is played by white, but black is to play"),
        ("a1", "swap", None, IllegalMove, r"swap-pieces is not allowed in this game: begin it with Hex\(size, swap=True\)"),
        ("a1 b1 a2 b2 a3", "c3", None, GameOver, "c3 comes after the end of the game"),
    ],
)
def test_moves_that_are_not_possible(moves, move, by, error, text):
    with pytest.raises(error, match=text):
        HexPosition.after(Hex(3), *moves.split()).play(move, by)


def test_swap_is_only_the_second_move():
    for moves in ("", "a1 b2", "a1 swap"):
        with pytest.raises(IllegalMove, match="only possible as the second move"):
            HexPosition.after(Hex(4, swap=True), *moves.split()).play("swap-pieces")


@pytest.mark.parametrize("size", [2, 20, 11.0, True, "11"])
def test_sizes(size):
    with pytest.raises(SettingError, match="Hex has sizes from 3 to 19"):
        Hex(size)


def test_positions_do_not_change():
    position = Hex(5).start()
    before = position.key
    position.boards[0].color[:] = 3
    position.play("c3")
    assert position.key == before
    with pytest.raises(IllegalMove, match="no move has been made"):
        position.undo()


def test_drawings_there_and_back():
    position = HexPosition.after(Hex(5), "c3", "e5", "a1")
    again = HexPosition.drawing(str(position), to_play="white")
    assert (again.key, again.to_play, again.history) == (position.key, "white", [])
    assert HexPosition.drawing("O X .\nO X .\nO X .").winner == "black"
    with pytest.raises(SettingError, match=r"a 3x3 board has rows of \[3, 3, 3\] cells, but .* of \[3, 2, 3\]"):
        HexPosition.drawing(". . .\n. .\n. . .")


# ---- SGF


def test_sgf_there_and_back():
    position = HexPosition.after(Hex(5, swap=True), "b4", "swap", "c3", "a5")
    text = write_line(position)
    assert text == f"(;FF[4]AP[Hayago:{__version__}]CA[UTF-8]GM[11]SZ[5];B[b4];W[swap-pieces];B[c3];W[a5])\n"
    tree = read(text)
    assert tree.position(tree.root.main_line()[-1]).key == position.key
    won = HexPosition.after(Hex(3), "a1", "b1", "a2", "b2", "a3")
    tree = read(write_line(won))
    assert tree.root.other["RE"] == ["B+"] and tree.position(tree.root.main_line()[-1]).winner == "black"


def test_gogui_counts_rows_from_the_bottom_and_has_no_column_i():
    game = Hex(11, swap=True, coordinates=Coordinates.GO_GUI)
    assert game.start().play("A11").key == Hex(11).start().play("a1").key
    assert game.start().play("J1").key == Hex(11).start().play("i11").key
    swapped = game.start().play("B11").play("pass")
    assert swapped.history == [("black", "B11"), ("white", "pass")]
    assert swapped.key == Hex(11, swap=True).start().play("b1").play("swap-pieces").key
    assert swapped.rows()[0][0] == "A11" and swapped.rows()[-1][-1] == "L1"
    assert "B[b1];W[swap-pieces]" in write_line(swapped)
    for text in ("I1", "A12", "M1", "x"):
        with pytest.raises(OffBoard, match="as GoGui names them"):
            game.start().play(text)
    with pytest.raises(SettingError, match="coordinates are 'Htp' or 'GoGui', not 'sgf'"):
        Hex(11, coordinates="sgf")
