"""Game trees as SGF: what goes out comes in again, and what is no game record gets an error that says why."""

import os
import random

import pytest

from hayago import Go, __version__
from hayago.core.errors import HayagoError, IllegalMove, SettingError
from hayago.games.connect_four import ConnectFour
from hayago.games.go import Position
from hayago.games.havannah import Havannah
from hayago.games.hex import Hex
from hayago.records import sgf
from hayago.records.tree import MOST_NODES, GameTree, Setup

FILES = 10_000 if os.environ.get("HAYAGO_LONG") == "1" else 500
GAME = (
    "(;GM[1]SZ[9]KM[6.5]RU[Japanese]PB[Me]C[start]AB[cc][gg]PL[W];W[ee]C[hi \\] there]"
    "(;B[ef];W[];B[];W[aa])(;B[fe]TR[fe][ee]LB[aa:1];AE[cc]AW[cd]C[off]))"
)


def lines(tree):
    return [(node.number, node.parent.number if node.parent else None, node.colour, node.move) for node in tree]


def test_a_tree_is_read():
    tree = sgf.read(GAME)
    assert tree.game == Go(9, komi=6.5, ko="simple", scoring="territory")
    assert tree.root.setup == Setup(black=("C7", "G3"), to_play="white")
    assert tree.root.comment == "start" and tree.root.other["PB"] == ["Me"]
    assert lines(tree) == [
        (0, None, "", ""), (1, 0, "white", "E5"), (2, 1, "black", "E4"), (5, 2, "white", "pass"), (6, 5, "black", "pass"),
        (7, 6, "white", "A9"), (3, 1, "black", "F5"), (4, 3, "", ""),
    ]  # fmt: skip
    assert tree.node(1).comment == "hi ] there"
    assert tree.node(6).resumed  # a move follows two passes
    assert tree.node(3).other == {"TR": ["fe", "ee"], "LB": ["aa:1"]}
    position = tree.position(tree.node(4))
    assert position.stones("black") == ["F5", "G3"] and position.stones("white") == ["C6", "E5"]


def test_what_is_written_is_read_again():
    tree = sgf.read(GAME)
    text = sgf.write(tree, {"RE": "B+3", "PB": "somebody", "PW": "Engine"})
    again = sgf.read(text)
    assert sorted((node.colour, node.move, node.comment, node.setup) for node in again) == sorted(
        (node.colour, node.move, node.comment, node.setup) for node in tree
    )
    assert again.root.other["PB"] == ["Me"] and again.root.other["PW"] == ["Engine"] and again.root.other["RE"] == ["B+3"]
    assert sgf.write(again) == text


@pytest.mark.parametrize(("game", "moves", "text"), [
    (Hex(5), ["c3", "b4"], f"(;FF[4]AP[Hayago:{__version__}]CA[UTF-8]GM[11]SZ[5];B[c3];W[b4])\n"),
    (Havannah(4), ["A1", "D4"], f"(;FF[4]AP[Hayago:{__version__}]CA[UTF-8]GM[havannah]SZ[4];W[A1];B[D4])\n"),
])  # fmt: skip
def test_other_games_name_their_cells(game, moves, text):
    tree = GameTree(game)
    node = tree.root
    for move in moves:
        node = tree.add(node, move)
    assert sgf.write(tree) == text
    assert lines(sgf.read(text)) == lines(tree) and sgf.read(text).game == game


def test_a_resignation_in_hex():
    tree = sgf.read("(;GM[11]SZ[5];B[c3];W[bb];B[resign])")
    assert [(node.move, node.resigned) for node in tree] == [("", ""), ("c3", ""), ("b2", "black")]


def test_the_first_player_of_a_game_of_turns_begins_whatever_the_record_calls_him():
    """As in LittleGolem's records of Hex, which have two letters for a cell too."""
    tree = sgf.read("(;FF[4]EV[x \\] y]GM[11]SZ[13:13]RE[B];W[mc];B[swap];W[bj](;B[resign])(;B[a1]))")
    assert [(node.colour, node.move) for node in tree.root.main_line()[1:]] == [
        ("black", "m3"), ("white", "swap-pieces"), ("black", "b10"), ("white", "a1"),
    ]  # fmt: skip
    assert tree.game == Hex(13, swap=True) and tree.root.main_line()[3].resigned == "white"
    assert (tree.root.other["EV"], tree.root.other["RE"]) == (["x \\] y"], ["B"])


def test_the_main_line_alone_up_to_a_move():
    text = "(;SZ[9];B[ee];W[cc](;B[gg];C[end])(;B[aa];W[aa]))"
    with pytest.raises(SettingError, match="move 4 of the record: A9 is occupied by black; correct it, or cut the record off"):
        sgf.read(text)
    for moves, found in ((None, ["E5", "C7", "G3"]), (2, ["E5", "C7"]), (0, []), (99, ["E5", "C7", "G3"])):
        tree = sgf.read(text, main_line=True, moves=moves)
        assert [node.move for node in tree][1:] == found
    assert [node.move for node in sgf.read("(;SZ[9]B[ee];AW[aa];W[cc])", main_line=True, moves=0)] == [""]
    assert [node.move for node in sgf.read("(;SZ[9]B[ee];AW[aa];W[cc])", main_line=True, moves=1)] == ["", "E5", ""]


def test_rules_of_the_file_or_those_that_are_given():
    text = "(;SZ[9]KM[0.5]RU[Japanese];B[ee])"
    assert sgf.read(text).game == Go(9, 0.5, "simple", "territory")
    assert sgf.read(text, Go(19, 7.5, "situational", "area")).game == Go(9, 0.5, "situational", "area")
    assert sgf.read("(;SZ[9])", Go(19, 6.5)).game == Go(9, 6.5) and sgf.read("(;)").game == Go(19)
    with pytest.raises(SettingError, match=r"this is a record of Go, GM\[1\], but Hex is played here"):
        sgf.read("(;GM[1]SZ[9])", Hex(9))
    assert sgf.read("(;SZ[5])", Hex(11, swap=True)).game == Hex(5, swap=True)


@pytest.mark.parametrize(
    "rules", [("positional", "area"), ("simple", "area"), ("simple", "territory"), ("situational", "area")]
)
def test_rules_are_written_so_that_they_are_read_again(rules):
    game = Go(9, 5.5, *rules)
    assert sgf.read(sgf.write(GameTree(game))).game == game


def test_the_game_that_led_to_a_position():
    position = Position.setup(Go(5), black=["A1", "B2"], to_play="white").play("C3").play("pass").play("pass")
    text = sgf.write_line(position)
    assert (
        text
        == f"(;FF[4]AB[ae][bd]AP[Hayago:{__version__}]CA[UTF-8]GM[1]HA[2]KM[7.5]PL[W]RU[Tromp-Taylor]SZ[5];W[cc];B[tt];W[tt])\n"
    )
    tree = sgf.read(text)
    assert tree.position(tree.root.main_line()[-1]).key == position.key
    won = Hex(3).start().play("a1").play("b1").play("a2").play("b2").play("a3")
    assert "RE[B+]" in sgf.write_line(won) and sgf.result_of(won) == "B+"
    with pytest.raises(SettingError, match="Connect Four has no game records"):
        sgf.write_line(ConnectFour().start())


def test_files_are_named_in_errors(tmp_path):
    path = tmp_path / "a.sgf"
    with pytest.raises(SettingError, match=f"'{path}' cannot be read: No such file"):
        sgf.load(path)
    path.write_text("(;SZ[9];B[zz])")
    with pytest.raises(SettingError, match=f"'{path}': move 1 of the record: 'zz' is no move on a 9x9 board: points are aa"):
        sgf.load(path)
    path.write_bytes(b"(" * (sgf.MOST_BYTES + 1))
    with pytest.raises(SettingError, match="more than 16 MB"):
        sgf.load(path)


def test_properties_that_cannot_be_written_are_left_out():
    tree = sgf.read("(;SZ[5]small[x]TR[aa])")
    assert tree.root.other == {"TR": ["aa"]} and len(sgf.read(sgf.write(tree)).nodes) == 1


def test_a_move_in_the_first_node_counts():
    assert lines(sgf.read("(;SZ[5]B[cc]C[x];W[bb])")) == [(0, None, "", ""), (1, 0, "black", "C3"), (2, 1, "white", "B4")]


@pytest.mark.parametrize(("text", "reason"), [
    ("", "no SGF data"),
    ("(;SZ[9", "unexpected end"),
    ("(;SZ[99])", "size out of range"),
    ("(;SZ[1])", "sizes from 2"),
    ("(;GM[2])", r"GM\[2\]"),
    ("(;SZ[9];B[zz])", "'zz' is no move on a 9x9 board"),
    ("(;SZ[9];B[aa];W[aa])", "move 2 of the record: A9 is occupied by black"),
    ("(;SZ[9]AB[aa][aa]AW[aa])", "A9"),
    ("(;SZ[5]AB[aa:ee])", "without a liberty"),
    ("(;GM[11]SZ[5];B[z9])", "z9"),
    ("(;GM[11]SZ[5];B[c3];B[c4])", "move 2 of the record: a move of black is not possible now: white is to play"),
    ("(;GM[11];B[a1])", "no size: Hex needs SZ"),
    ("(;SZ[9:13])", "bad SZ"),
    ("(;[5])", "unexpected value"),
    ("(SZ[5];B[a1])", "no SGF data"),
    ("(;SZ[5];B[a1]", "unexpected end"),
    ("(;SZ[5]" + ";AB[aa]" * 200 + ")", "more than 100 places"),
    ("(;SZ[9]" + ";B[];W[]" * 3000 + ")", f"more than {MOST_NODES - 1} moves"),
    ("\ud800", "no SGF data"),
])  # fmt: skip
def test_bad_records_get_the_reason(text, reason):
    with pytest.raises(SettingError, match=reason):
        sgf.read(text)


def test_nodes_are_found_added_and_cut():
    tree = GameTree(Go(5))
    first = tree.add(tree.root, "c3")
    assert tree.add(tree.root, "C3") is first
    second, other = tree.add(first, "B2"), tree.add(first, "pass")
    assert [node.number for node in second.path()] == [0, 1, 2]
    assert tree.root.main_line() == [tree.root, first, second]
    with pytest.raises(IllegalMove):
        tree.add(second, "C3")
    assert len(tree.nodes) == 4
    tree.delete(second)
    assert tree.root.main_line() == [tree.root, first, other]
    with pytest.raises(HayagoError, match="no node 2"):
        tree.node(2)
    assert tree.add(first, "D4").number == 4  # numbers are not used again


def test_a_game_goes_on_after_two_passes():
    tree = GameTree(Go(5))
    node = tree.add(tree.add(tree.root, "pass"), "pass")
    assert tree.position(node).is_over
    tree.resume(node)
    assert not tree.position(node).is_over
    assert tree.add(node, "A1").colour == "black"


# ---- fuzz


def damaged(rng):
    """A record with some random changes."""
    text = rng.choice(
        (GAME, "(;GM[11]SZ[5];B[c3];W[b4](;B[a1])(;B[a2]))", "(;GM[havannah]SZ[4];W[A1];B[D4])", "(;SZ[19];B[dd];W[pp])")
    )
    pieces = ("(", ")", ";", "[", "]", "\\", "B[", "W[aa]", "AB[aa:ss]", "AW[aa:zz]", "SZ[5]", "SZ[0]", "KM[nan]", "KM[1e400]",
              "GM[11]", "CA[utf-16]", "CA[zip]", "C[\x00]", "\ufffd", "PL[X]", "HA[99]", "RU[aga]", ":", "aa:", "\n", "é",
              "9" * 30, "TR[", "LB[aa]", "AE[aa:ii]", "(" * 50, ";" * 50)  # fmt: skip
    for _ in range(rng.randrange(1, 6)):
        place = rng.randrange(len(text) + 1)
        text = text[:place] + rng.choice(pieces) + text[place + rng.randrange(4) :]
    return text


def test_hostile_records():
    """Each is read, and then can be written and read again, or gets an error of ours."""
    rng = random.Random(9)
    good = 0
    for _ in range(FILES):
        text = damaged(rng)
        try:
            tree = sgf.read(text if rng.random() < 0.7 else text.encode("utf-8", "replace"))
        except HayagoError:
            continue
        good += 1
        assert len(sgf.read(sgf.write(tree)).nodes) == len(tree.nodes)
    assert FILES * 0.05 < good < FILES * 0.9
