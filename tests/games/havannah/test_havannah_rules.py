"""The rules of Havannah: random games against the plain twin and OpenSpiel, real games, drawings; notation and HGF."""

import collections
import os
import pathlib

import numpy as np
import pytest
from games.recorded import Swapping, recorded_games
from naive import havannah as naive

from hayago import __version__
from hayago.core.errors import GameOver, IllegalMove, Occupied, OffBoard, SettingError, WrongColour
from hayago.games.havannah import Coordinates, Havannah, HavannahPosition
from hayago.games.havannah.board import around
from hayago.parts.playouts.combine import in_order
from hayago.parts.playouts.decisive import Decisive
from hayago.parts.playouts.uniform import Uniform
from hayago.records import sgf

LONG = os.environ.get("HAYAGO_LONG") == "1"
TWIN_GAMES = {3: 300, 4: 100, 5: 40, 8: 6}
SPIEL_GAMES = dict.fromkeys(range(4, 11), 100_000 // 7 + 1 if LONG else 40)  # 100,000 in all in a long run
DATA = pathlib.Path(os.environ.get("HAYAGO_DATA") or pathlib.Path(__file__).resolve().parents[4] / "shared" / "data")
GAMES = DATA / "havannah-games" / "littlegolem.hgf.txt"


def cell(move, side):
    """The twin's cell of a move's number."""
    return None if move == 0 else (move % (2 * side) - 1, move // (2 * side) - 1)


def play_along(game, twin):
    """Compare a recorded game with the twin, ply by ply."""
    for position in game:
        assert (position.winner, position.is_over, position.to_play) == (twin.winner, twin.is_over, twin.to_play)
        if position.is_over:
            return
        assert len(position.legal) == len(set(position.legal))
        assert {cell(move, twin.side) for move in position.legal} == twin.legal_moves()
        twin.play(cell(position.move, twin.side))
    raise AssertionError("the recorded game has no end")


@pytest.mark.parametrize("swap", [False, True])
@pytest.mark.parametrize("side", TWIN_GAMES)
def test_random_games_against_the_twin(side, swap):
    ends = collections.Counter()
    for game in recorded_games(Havannah(side, swap), TWIN_GAMES[side]):
        twin = naive.Board(side, swap)
        play_along(game, twin)
        ends.update(twin.won_by or ["draw"])
    assert set(ends) >= {"bridge", "fork", "ring"} or side == 8


def test_draws_against_the_twin():
    """Who always prevents wins draws now and then."""
    draws = 0
    for game in recorded_games(Havannah(3), 300, Swapping(in_order(Decisive(), Uniform())), seed=5):
        twin = naive.Board(3)
        play_along(game, twin)
        draws += twin.winner == 0
    assert draws >= 3


@pytest.mark.parametrize("side", SPIEL_GAMES)
def test_random_games_against_open_spiel(side):
    """There a swap is a move on the first stone."""
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install open_spiel")
    swap = side % 2 == 0
    spiel = pyspiel.load_game("havannah", {"board_size": side, "swap": swap})
    ended = collections.Counter()
    for game in recorded_games(Havannah(side, swap), SPIEL_GAMES[side], seed=2):
        state = spiel.new_initial_state()
        action = {move: y * (2 * side - 1) + x for move in game[0].legal for x, y in [cell(move, side)]}
        for position in game:
            assert position.is_over == state.is_terminal()
            if position.is_over:
                assert state.returns() == [[0, 0], [1, -1], [-1, 1]][position.winner]
                ended[position.winner] += 1
                break
            assert position.to_play == state.current_player() + 1
            assert sorted(action[move] for move in position.legal) == state.legal_actions()
            state.apply_action(action[position.move])
            action[0] = action[position.move]
        assert state.is_terminal()
    assert ended[1] and ended[2]


# ---- real games


def winner_of(result):
    """The winner by a result of LittleGolem: one letter names the player who had to move at the end, and lost."""
    colours = {"B": "black", "W": "white"}
    if "+" in result:
        return colours.get(result[:1])
    return {"B": "white", "W": "black"}.get(result)


@pytest.mark.skipif(not GAMES.is_file(), reason=f"no games at {GAMES}: set HAYAGO_DATA to the folder of havannah-games")
def test_games_of_little_golem():
    """In LittleGolem's coordinates every game can be replayed (a win before the last move would stop it), the twin agrees,

    and the winner on the board is the recorded one.
    """
    ends = collections.Counter()
    for line in GAMES.read_text().splitlines():
        number, text = line.split("\t")
        tree = sgf.read(text, Havannah())
        assert tree.game.coordinates == Coordinates.LITTLE_GOLEM
        last = tree.root.main_line()[-1]
        position = tree.position(last)
        twin = naive.Board(tree.game.size, swap=True)
        for mover in list(position._line())[-2::-1]:
            twin.play(cell(mover.move, tree.game.size))
        assert (twin.winner != 0) == position.is_over, number
        assert set(position.won_by) == twin.won_by, number
        winner = winner_of(tree.root.other.get("RE", [""])[0])
        if position.is_over:
            assert position.winner == winner == last.colour and not last.resigned, number
        elif last.resigned:
            assert winner != last.resigned, number
        ends.update(position.won_by or ["resigned" if last.resigned else "unfinished"])
        again = sgf.read(sgf.write_line(position))
        assert again.position(again.root.main_line()[-1]).key == position.key
    assert ends["ring"] and ends["bridge"] and ends["fork"]
    assert ends["resigned"] + ends["unfinished"] < 400 < sum(ends.values())


# ---- wins by hand


def won_on_the_star(text):
    """What White makes on the cell marked *, whatever way the board is turned."""
    made = []
    for rows in (text.split("\n"), [row[::-1] for row in text.split("\n")], text.split("\n")[::-1]):
        position = HavannahPosition.drawing("\n".join(rows).replace("*", "."), game=Havannah(4, coordinates="LittleGolem"))
        assert not position.is_over
        y, row = next((y, row.split()) for y, row in enumerate(rows) if "*" in row)
        made.append(position.play(f"{'ABCDEFG'[y]}{row.index('*') + 1}").won_by)
    assert made[0] == made[1] == made[2]
    return made[0]


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("O O * O\n. . . . .\n. . . . . .\n. . . . . . .\n. . . . . .\n. . . . .\n. . . .", ["bridge"]),
        ("O . . .\nO . . . .\nO . . . . .\n* . . . . . .\n. . . . . .\n. . . . .\n. . . .", ["bridge"]),
        (". O . .\n. O . . .\n. O * O O O\n. O . . . . .\nO . . . . .\n. . . . .\n. . . .", ["fork"]),
        ("O O * .\nO . . . .\nO . . . . .\n. . . . . . .\n. . . . . .\n. . . . .\n. . . .", []),  # a corner is no edge
        (". . . .\n. O O . .\n. O . O . .\n. . O * . . .\n. . . . . .\n. . . . .\n. . . .", ["ring"]),
        (". . . .\n. O O . .\n. O X O . .\n. . O * . . .\n. . . . . .\n. . . . .\n. . . .", ["ring"]),  # a black stone inside
        (". . . .\n. O * . .\n. O O O . .\n. . O O . . .\n. . . . . .\n. . . . .\n. . . .", ["ring"]),  # an own stone inside
        (". . . .\n. O O . .\n. O O O . .\n. . O . . . .\n. . . * . .\n. . . . .\n. . . .", []),
        (". . . .\nO O . . .\nO . O . . .\n. O * . . . .\n. . . . . .\n. . . . .\n. . . .", ["ring"]),  # at the edge
        ("O . . .\n. O O . .\n. O . O . .\n. . O * . . .\n. . . O . .\n. . . O .\n. . . O", ["bridge", "ring"]),
        (". O . .\nO O O . .\n. O . O . .\n. . O * . . .\n. . . O . .\n. . . O .\n. . O .", ["fork", "ring"]),
    ],
)
def test_wins_by_hand(text, made):
    assert won_on_the_star(text) == made


def test_drawings_there_and_back():
    position = HavannahPosition.after(Havannah(3), "C3", "E5", "A1")
    again = HavannahPosition.drawing(str(position), to_play="black")
    assert (again.key, again.to_play, again.history) == (position.key, "black", [])
    with pytest.raises(SettingError, match=r"a board of side 2|Havannah has sizes"):
        HavannahPosition.drawing(". .\n. . .\n. .")
    with pytest.raises(SettingError, match=r"side 3 has rows of \[3, 4, 5, 4, 3\] cells, but .* of \[3, 3, 5, 4, 3\]"):
        HavannahPosition.drawing(". . .\n. . .\n. . . . .\n. . . .\n. . .")
    with pytest.raises(SettingError, match="line 1 of the drawing has '@'"):
        HavannahPosition.drawing(". @ .")


# ---- positions and notation


def test_coordinates():
    gui, golem = Havannah(4), Havannah(4, coordinates="little golem")
    assert golem.coordinates == Coordinates.LITTLE_GOLEM
    names = [
        ({"A1", "A4", "D1", "D7", "E2", "E7", "G4", "G7"}, {"E1", "G1", "G3"}, gui),
        ({"A1", "A4", "D1", "D7", "E1", "E6", "G1", "G4"}, {"E7", "G5", "G7"}, golem),
    ]
    for inside, outside, game in names:
        moves = game.start().legal_moves()
        assert inside <= set(moves)
        assert not outside & set(moves)
        assert len(moves) == 37
        for name in moves:
            assert game.start().play(name).history == [("white", name)]
    assert gui.start().play("G4").key == golem.start().play("G1").key
    for text in ("E1", "G8", "H1"):
        with pytest.raises(OffBoard):
            gui.start().play(text)
    with pytest.raises(OffBoard, match="row G has G1 to G4 in coordinates of LittleGolem"):
        golem.start().play("G5")
    with pytest.raises(SettingError, match="coordinates are 'HavannahGui', 'LittleGolem' or 'GoGui', not 'x'"):
        Havannah(4, coordinates="x")


def test_the_drawing():
    position = HavannahPosition.after(Havannah(3), "C3", "E5")
    assert str(position) == (
        "   A1 . . . A3\n"
        "  B1 . . . . B4\n"
        " C1 . . O . . C5\n"
        "  D2 . . . . D5\n"
        "   E3 . .(X)E5\n"
        "white to play"
    )  # fmt: skip


def test_swap():
    position = HavannahPosition.after(Havannah(4, swap=True), "D4")
    swapped = position.play("swap")
    assert (swapped.to_play, len(swapped.legal_moves())) == ("white", 36)
    assert swapped.history == [("white", "D4"), ("black", "swap")]
    assert "X" in str(swapped) and "O" not in str(swapped)
    with pytest.raises(IllegalMove, match="only possible as the second move"):
        swapped.play("swap")
    with pytest.raises(IllegalMove, match="begin it with Havannah"):
        HavannahPosition.after(Havannah(4), "D4").play("swap")


@pytest.mark.parametrize(
    ("move", "by", "error", "text"),
    [
        ("a1", None, Occupied, "A1 is occupied: choose an empty cell"),
        ("Z9", None, OffBoard, "'Z9' is not a move|Z9 is not a cell"),
        ("H1", None, OffBoard, "H1 is not a cell of a board of side 4: its rows are A to G"),
        ("11", None, OffBoard, "write a row letter and a number as in D4, or swap"),
        ("B1", "w", WrongColour, "B1 is played by white, but black is to play"),
        ("B1", "red", SettingError, "'red' is no colour"),
    ],
)
def test_moves_that_are_not_possible(move, by, error, text):
    with pytest.raises(error, match=text):
        HavannahPosition.after(Havannah(4), "A1").play(move, by)


def test_after_the_end():
    position = HavannahPosition.after(Havannah(3), "A1", "C1", "A2", "C2", "A3")
    assert (position.winner, position.won_by, position.status) == ("white", ["bridge"], "white wins by bridge")
    with pytest.raises(GameOver, match=r"B1 comes after the end of the game \(white wins by bridge\)"):
        position.play("B1")


@pytest.mark.parametrize("side", [2, 14, 8.0, False])
def test_sizes(side):
    with pytest.raises(SettingError, match="Havannah has sizes from 3 to 13"):
        Havannah(side)


def test_records():
    game = Havannah(3, swap=True, coordinates=Coordinates.LITTLE_GOLEM)
    position = HavannahPosition.after(game, "C3", "swap", "E1")
    text = sgf.write_line(position)
    assert text == f"(;FF[4]AP[Hayago:{__version__}]CA[UTF-8]GM[havannah]RU[LG]SZ[3];W[C3];B[swap];W[E1])\n"
    tree = sgf.read(text)
    assert tree.game == game and tree.position(tree.root.main_line()[-1]).key == position.key
    assert sgf.read("(;SZ[3]RU[LG];W[C3];B[swap];W[E1])", Havannah()).game == game  # as in HGF, without GM
    won = HavannahPosition.after(Havannah(3), "A1", "C1", "A2", "C2", "A3")
    assert sgf.read(sgf.write_line(won)).root.other["RE"] == ["W+"]


def test_gogui_names_cells_by_columns_and_shows_them_shifted():
    game = Havannah(3, swap=True, coordinates=Coordinates.GO_GUI)
    position = game.start().play("a1").play("E5")
    assert position.key == Havannah(3).start().play("A1").play("E5").key
    assert game.start().play("E3").key == Havannah(3).start().play("C5").key  # column E is the fifth, row 3 is C
    assert game.start().play("E3").play("pass").history == [("white", "E3"), ("black", "pass")]
    with pytest.raises(OffBoard, match="as GoGui names them"):
        game.start().play("E1")
    rows = [[position.read(name) if name else None for name in row] for row in position.rows()]
    assert [sum(cell is not None for cell in row) for row in rows] == [3, 4, 5, 4, 3]
    assert rows[0][:2] == [None, None] and rows[-1][3:] == [None, None]
    touching = {(0, 1), (1, 0), (-1, 1), (0, -1), (-1, 0), (1, -1)}  # the six cells around one in rows that go to the right
    places = {cell: (x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell is not None}
    for cell, (x, y) in places.items():
        near = {places[q] for q in map(int, around(position.boards[0], np.int64(cell))) if q in places}
        assert near == {(x + dx, y + dy) for dx, dy in touching} & set(places.values())
    assert sgf.write_line(position).endswith("SZ[3];W[A1];B[E5])\n")
