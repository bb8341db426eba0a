"""The three dialects, as clients read them."""

import json
import re

import pytest
from gtp_drive import Here

INFO = re.compile(r"info (.*?)(?= info |$)")


@pytest.fixture(scope="module")
def engine():
    return Here(simulations=400)


@pytest.fixture(autouse=True)
def nine(engine):
    engine.ask("boardsize 9")
    engine.ask("gogui-play_sequence b D4 w F6")


def read_info(line):
    """The segments of a line as Sabaki reads them: pairs of words, the moves after pv at the end."""
    segments = []
    for text in INFO.findall(line):
        head, _, line_of_moves = text.partition(" pv ")
        words = head.split()
        assert len(words) % 2 == 0, text
        segments.append({**dict(zip(words[::2], words[1::2], strict=True)), "pv": line_of_moves.split()})
    return segments


def is_vertex(text):
    return text == "pass" or bool(re.fullmatch(r"[A-HJ][1-9]", text))


@pytest.mark.parametrize("arguments", ["", "10", "b 10", "b interval 20", "interval 5", "w", "white 1 maxmoves 3"])
def test_lz_analyze(engine, arguments):
    (line,) = engine.ask(f"lz-analyze {arguments}").splitlines()
    rows = read_info(line)
    assert rows and [int(row["order"]) for row in rows] == list(range(len(rows)))
    for row in rows:
        for key in ("winrate", "prior", "lcb"):
            assert row[key].isdigit() and 0 <= int(row[key]) <= 10000
        assert int(row["visits"]) > 0 and row["pv"][0] == row["move"] and all(map(is_vertex, row["pv"]))
    assert engine.position.history == [("black", "D4"), ("white", "F6")]


def test_lz_genmove_analyze_ends_with_the_move(engine):
    *infos, last = engine.ask("lz-genmove_analyze b 1").splitlines()
    assert infos and all(line.startswith("info move") for line in infos)
    assert last == f"play {engine.position.history[-1][1]}"


def test_kata_analyze(engine):
    (line,) = engine.ask("kata-analyze w 10 ownership true rootInfo true").splitlines()
    head, ownership = line.split(" ownership ")
    head, root = head.split(" rootInfo ")
    assert len(ownership.split()) == 81 and all(-1 <= float(share) <= 1 for share in ownership.split())
    assert int(root.split()[1]) > 0
    rows = read_info(head)
    assert rows
    for row in rows:
        assert "." in row["winrate"] and 0 <= float(row["lcb"]) <= float(row["winrate"]) <= 1 and 0 <= float(row["prior"]) <= 1
        assert abs(float(row["utility"]) - (2 * float(row["winrate"]) - 1)) < 1e-5
        assert -88.5 <= float(row["scoreLead"]) == float(row["scoreMean"]) <= 81 - 7.5 and 0 <= float(row["scoreStdev"]) <= 9


def test_ownership_is_seen_by_the_player_to_move(engine):
    engine.ask("clear_board")
    engine.ask("gogui-setup b A1 b B1 b C1 b D1 b A2 b B2 b C2 b D2")
    shares = {}
    for colour in ("b", "w"):
        *_, info, _ = engine.ask(f"kata-genmove_analyze {colour} ownership true").splitlines()
        engine.ask("undo")
        shares[colour] = [float(word) for word in info.split(" ownership ")[1].split()]
    assert shares["b"][-9] > 0 > shares["w"][-9]  # A1 comes last but eight, from the top left


def test_cgos_writes_a_final_line_without_an_interval(engine):
    lines = engine.ask("kata-genmove_analyze B ownership true").splitlines()
    assert len(lines) == 2 and lines[0].startswith("info move") and lines[1].startswith("play ")


def test_cgos_genmove_analyze(engine):
    text, last = engine.ask("cgos-genmove_analyze b").splitlines()
    found = json.loads(text)
    assert 0 <= found["winrate"] <= 1 and found["visits"] > 0 and isinstance(found["score"], float)
    assert len(found["ownership"]) == 81 and isinstance(found["comment"], str)
    assert {"move", "winrate", "score", "prior", "visits", "pv"} == set(found["moves"][0])
    assert last == f"play {engine.position.history[-1][1]}"


def test_avoid_and_allow(engine):
    rows = read_info(engine.ask("lz-analyze b allow b C3,e5 1"))
    assert {row["move"] for row in rows} <= {"C3", "E5"}
    rows = read_info(engine.ask("kata-analyze b 5 avoid b E5,C3 1 avoid w D5 9"))
    assert not {row["move"] for row in rows} & {"C3", "E5"}
    assert "no legal move" in engine.fails("lz-analyze allow b D4 1")
    assert "player to move" in engine.fails("lz-analyze b avoid w D5 1")


@pytest.mark.parametrize("arguments", ["foo", "b foo 3", "interval", "interval x", "avoid b", "avoid b D4", "avoid x D4 1",
                                       "maxmoves -1", "b w", "ownership true", "10 20"])  # fmt: skip
def test_an_unknown_key_is_an_error(engine, arguments):
    assert engine.fails(f"lz-analyze {arguments}")


def test_kata_keys(engine):
    assert "pvVisits" in engine.fails("kata-analyze b pvVisits true")
    engine.ask("kata-analyze b pvVisits false movesOwnership false")
    assert "analysis only" in engine.fails("kata-genmove_analyze b avoid b D4 1")
