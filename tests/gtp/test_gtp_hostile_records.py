"""Files made to exhaust the reader are refused soon and in words; long real ones are read. Times are of the CPU."""

import time

import pytest
from gtp_drive import Here

from hayago import read_sgf
from hayago.core.errors import HayagoError
from hayago.games.go import Go, Position
from hayago.records.tree import MOST_NODES

LETTERS = "abcdefghijklmnopqrstuvwxy"
POINTS = [a + b for a in LETTERS for b in LETTERS]
SECONDS = 15.0  # of CPU time; the worst of these took more than a minute


@pytest.fixture(scope="module")
def engine():
    return Here()


def point(number):
    """On 19x19, from the left in rows that leave the last column free."""
    return f"{LETTERS[number % 18]}{LETTERS[number // 18]}"


HOSTILE = {
    "nested variations": "(;SZ[19]" + "(;B[];W[]" * 50_000 + ")" * 50_000 + ")",
    "nodes": "(;SZ[19]" + ";B[];W[]" * 50_000 + ")",
    "comments": "(;SZ[19]" + ";C[x]" * 100_000 + ")",
    "siblings": "(;SZ[19];B[aa]" + "(;W[bb];B[cc])" * 50_000 + ")",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_too_long_is_refused_at_once(engine, name, tmp_path):
    path = tmp_path / "hostile.sgf"
    path.write_text(HOSTILE[name])
    before, start = engine.position, time.process_time()
    with pytest.raises(HayagoError, match=r"more than \d+ (moves|nodes)"):
        read_sgf(HOSTILE[name])
    if name == "siblings":  # the main line is short
        assert engine.ask(f"loadsgf {path}") == "white"
    else:
        assert "more than" in engine.fails(f"loadsgf {path}") and engine.position is before
    assert time.process_time() - start < SECONDS


def test_many_stones_in_many_places():
    """Each place sets up a board of 25x25 that is nearly full: whether chains have liberties was found out stone by stone."""
    stones = "".join(f"[{p}]" for p in POINTS[:-1])
    steps = "".join(f";AE[{POINTS[i]}]AB[{POINTS[i - 1]}]" for i in range(1, 40))
    start = time.process_time()
    tree = read_sgf(f"(;SZ[25]AB{stones}{steps})")
    assert len(tree.position(tree.root.main_line()[-1]).stones("black")) == 623
    assert time.process_time() - start < SECONDS


def test_too_many_places_and_bytes_are_named(engine, tmp_path):
    with pytest.raises(HayagoError, match="more than 100 places"):
        read_sgf("(;SZ[19]" + "".join(f";AB[{point(i)}]" for i in range(150)) + ")")
    with pytest.raises(HayagoError, match="more than 16 MB"):
        read_sgf("(;C[" + "x" * (17 * 2**20) + "])")


def test_the_longest_game_takes_linear_time():
    """Passes: each is looked at for superko, with all positions before it."""
    moves = (MOST_NODES - 1) // 2
    start = time.process_time()
    tree = read_sgf("(;SZ[19]" + ";B[];W[]" * moves + ")")
    assert len(tree.nodes) == 2 * moves + 1
    assert time.process_time() - start < SECONDS


def test_a_long_real_file_is_read(engine, tmp_path):
    """300 moves with comments, 150 variations, and a second game behind the first."""
    text, ends = "(;GM[1]FF[4]SZ[19]KM[6.5]GC[a long game]", ""
    for i in range(300):
        text += f"(;{'BW'[i % 2]}[{point(i)}]C[move {i}, a word on it]LB[{point(i)}:a]"
        ends = ")" + (f"(;{'BW'[i % 2]}[ss]C[or this];{'WB'[i % 2]}[])" if i % 2 else "") + ends
    path = tmp_path / "collection.sgf"
    path.write_text(f"{text}{ends})\n(;SZ[9];B[ee])")
    assert len(read_sgf(path).nodes) == 301 + 2 * 150
    assert engine.ask(f"loadsgf {path}") == "black" and engine.position.ply == 300


def test_set_up_chains_without_a_liberty_are_still_found():
    with pytest.raises(HayagoError, match="A1 is set up in a chain without a liberty"):
        Position.setup(Go(5), black=["A1", "C3"], white=["A2", "B1"])
    everywhere = [f"{column}{row}" for column in "ABCDE" for row in range(1, 6)]
    with pytest.raises(HayagoError, match="without a liberty"):
        Position.setup(Go(5), black=everywhere)
    assert len(Position.setup(Go(5), black=everywhere[1:]).stones("black")) == 24
