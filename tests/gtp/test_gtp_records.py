"""loadsgf and printsgf."""

import pytest
from gtp_drive import Here


@pytest.fixture(scope="module")
def engine():
    return Here()


@pytest.fixture
def load(engine, tmp_path):
    def loading(text, number="", name="a game.sgf"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return engine.send(f"loadsgf {path} {number}")

    return loading


def test_the_main_line(engine, load):
    assert load("(;GM[1]FF[4]SZ[9]KM[5.5];B[ee];W[cc](;B[gg];W[])(;B[aa]))") == "= black\n\n"
    assert engine.position.history == [("black", "E5"), ("white", "C7"), ("black", "G3"), ("white", "pass")]
    assert engine.position.game.komi == 5.5


def test_up_to_a_move(engine, load):
    text = "(;SZ[9];B[ee];W[cc];B[gg])"
    assert load(text, 3) == "= black\n\n" and len(engine.position.history) == 2
    load(text, 1)
    assert engine.position.history == []
    load(text, 99)
    assert len(engine.position.history) == 3


def test_set_up_stones_anywhere(engine, load):
    assert load("(;SZ[9]HA[2]AB[cc][gg];W[ee])") == "= black\n\n"
    assert set(engine.position.stones("black")) == {"C7", "G3"} and engine.position.stones("white") == ["E5"]
    assert load("(;SZ[9]AB[cc:dd]AW[gg]PL[B])") == "= black\n\n"
    assert len(engine.position.stones("black")) == 4
    load("(;SZ[9];B[ee];W[cc];AE[ee]AB[aa]PL[W];W[bb])")
    assert engine.position.colour_at("E5") is None and engine.position.colour_at("A9") == "black"


def test_odd_files(engine, load):
    assert load("junk before (;XX[y\\]z]SZ[9]CA[utf-8]C[日本];B[tt];B[ee]LB[ee:1]KM[x];W[])").startswith("=")
    assert engine.position.history == [("black", "pass"), ("black", "E5"), ("white", "pass")]
    assert load("(;B[pd];W[dp])") == "= black\n\n" and engine.position.game.size == 19
    assert load(b"(;SZ[9]C[\xff\xfe];B[ee])") == "= white\n\n"
    assert "unknown encoding: nonsense" in load(b"(;SZ[9]CA[nonsense]C[\xff\xfe];B[cc])")
    assert engine.position.history == [("black", "E5")]


@pytest.mark.parametrize("text", ["", "hello", "(;SZ[9:13])", "(;SZ[30])", "(;SZ[9];B[zz])", "(;SZ[9];B[ee];W[ee])", "(;SZ[9",
                                  "(;SZ[9]AB[aa]AW[ba][ab])", "(;SZ[x])"])  # fmt: skip
def test_bad_files_change_nothing(engine, load, text):
    before = engine.position
    assert load(text).startswith("? cannot load file")
    assert engine.position is before


def test_missing_files(engine, tmp_path):
    assert "cannot load" in engine.fails("loadsgf /nowhere/x.sgf") and "cannot load" in engine.fails(f"loadsgf {tmp_path}")
    assert "FILE" in engine.fails("loadsgf")
    assert "cannot write" in engine.fails("printsgf /nowhere/x.sgf")


def test_what_is_printed_can_be_loaded(engine, load, tmp_path):
    engine.ask("boardsize 9")
    engine.ask("fixed_handicap 3")
    engine.ask("komi 0.5")
    engine.ask("gogui-play_sequence w E5 b pass w D5")
    text, drawing = engine.ask("printsgf"), str(engine.position)
    engine.ask(f"printsgf {tmp_path / 'own.sgf'}")
    engine.ask("clear_board")
    assert load(text).startswith("=") and str(engine.position) == drawing
    assert engine.position.game.komi == 0.5
    assert engine.ask(f"loadsgf {tmp_path / 'own.sgf'}") == "black"


def test_a_handicap_is_written(engine):
    engine.ask("boardsize 9")
    assert "HA[" not in engine.ask("printsgf")
    engine.ask("fixed_handicap 3")
    text = engine.ask("printsgf")
    assert "HA[3]" in text and "AB[" in text
    engine.ask("clear_board")
    engine.ask("gogui-setup b C3 b C4 w D4")
    assert "HA[" not in engine.ask("printsgf")
