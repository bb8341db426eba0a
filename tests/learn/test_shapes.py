"""Learning local shapes: the update by hand, shared weights, games that survive a kill, and RLGO's weights as an oracle."""

import json
import math
import pathlib

import numpy as np
import pytest
from typer.testing import CliRunner

from hayago import Go
from hayago.cli.main import app
from hayago.core.errors import SettingError
from hayago.games.go.knowledge.local_shapes import SHAPES, SQUARES, STARTS
from hayago.learn import shapes
from hayago.learn.shapes import Tables, learn_from, learn_shapes, read_state, shared_weights, value_of, write_shape_weights
from hayago.parts.priors.local_shapes import UNIT, WEIGHTS, read_shape_weights

EMPTY = 3 * 40  # the centre of the board without a stone: its own opposite, so it has no weight
CENTRE = EMPTY + 1  # a black stone there
CORNERS = [1, 3 * 8 + 1, 3 * 72 + 1, 3 * 80 + 1]  # a black stone in one of them
RLGO = pathlib.Path(__file__).parents[3] / "shared" / "data" / "rlgo" / "LocalShapes-3x3.w"


@pytest.fixture(scope="module")
def sharing():
    return shared_weights()


def tables_of(sharing, positions):
    """Nothing learned yet; each position is all empty centres but for the shapes named."""
    seen = np.full((len(positions) + 1, SQUARES), EMPTY, np.int32)
    for row, names in zip(seen, positions, strict=False):
        row[: len(names)] = names
    return Tables(np.zeros(SHAPES, np.float32), *sharing, seen)


def test_shapes_that_share_a_weight(sharing):
    """By Burnside's lemma for single points: 15 classes of points, and White's weight is the opposite of Black's."""
    assert len(np.unique(sharing.weight[1 : STARTS[1] : 3])) == 15
    assert sharing.weight[EMPTY] == -1 and sharing.sign[EMPTY] == 0
    assert {int(sharing.weight[shape]) for shape in CORNERS} == {int(sharing.weight[2])}
    assert sharing.sign[CORNERS].tolist() == [1, 1, 1, 1] and sharing.sign[2] == -1
    two = STARTS[1] + 0 * 81  # 2x2 in a corner: Black and White on the diagonal, against the mirror image
    assert sharing.weight[two + 1 * 3 + 2 * 9] == -1  # mirrored it has its colours exchanged
    three = STARTS[2] + 24 * 19683  # 3x3 in the centre: a stone in a corner of the square
    corners = [three + 3**k for k in (0, 2, 6, 8)]
    assert len({int(sharing.weight[shape]) for shape in corners}) == 1
    assert sharing.weight[three + 1] != sharing.weight[three + 3]  # an edge of the square is something else


def test_every_shape_is_among_its_own_class(sharing):
    has_weight = sharing.weight >= 0
    members = sharing.shapes[sharing.weight[has_weight]]
    assert (members == np.flatnonzero(has_weight)[:, None]).any(axis=1).all()
    assert set(np.unique(sharing.sign[has_weight])) == {-1, 1}


def test_the_update_by_hand(sharing):
    """One move was made and Black won. All values are 1/2 at first; both positions go to the result.

    Before the move nothing has a weight. After it there is one stone in the centre: w = 0.1 / 194 * (1 - 1/2).
    """
    tables = tables_of(sharing, [[], [CENTRE]])
    learn_from(tables, 1, 1.0, 0.1)
    step = 0.1 / 194 * 0.5
    # the centre is its own mirror image, so that all eight games say the same of it
    assert tables.weights[CENTRE] == pytest.approx(8 * step, rel=1e-4)
    assert tables.weights[CENTRE + 1] == pytest.approx(-8 * step, rel=1e-4)  # White's
    assert value_of(tables, 1) == pytest.approx(1 / (1 + math.exp(-8 * step)), rel=1e-6)


def test_values_are_drawn_to_those_two_moves_later(sharing):
    """A stone in a corner after one move, one at the edge after three; Black lost. t = 1 looks at t = 3, not at the result."""
    edge = 3 * 4 + 1
    tables = tables_of(sharing, [[], [CORNERS[0]], [], [edge]])
    tables.weights[edge] = 1.0
    learn_from(tables, 3, 0.0, 0.1)
    target = 1 / (1 + math.exp(-1.0))
    step = 2 * 0.1 / 194 * (target - 0.5)  # two of the eight mirror images have it in the same corner
    assert [float(tables.weights[shape]) for shape in CORNERS] == pytest.approx([step] * 4, rel=1e-4)


def test_the_centre_is_worth_more_than_the_edge(tmp_path):
    path = tmp_path / "shapes.npz"
    assert list(learn_shapes(path, 3000)) == [3000]
    games, weights = read_state(path)
    assert games == 3000
    assert weights[CENTRE] > weights[CORNERS[0]] > 0
    assert weights[CENTRE + 1] == -weights[CENTRE]
    again = tmp_path / "again.npz"
    list(learn_shapes(again, 3000))
    assert np.array_equal(read_state(again)[1], weights)


def test_it_goes_on_where_it_was_stopped(tmp_path, monkeypatch):
    monkeypatch.setattr(shapes, "BATCH", 100)
    whole, stopped = tmp_path / "whole.npz", tmp_path / "stopped.npz"
    assert list(learn_shapes(whole, 300)) == [100, 200, 300]
    first = learn_shapes(stopped, 300)
    assert next(first) == 100
    first.close()  # killed: the file has what was learned so far
    assert list(learn_shapes(stopped, 300)) == [200, 300]
    assert np.array_equal(read_state(whole)[1], read_state(stopped)[1])
    assert list(learn_shapes(stopped, 300)) == []


def test_bad_files_are_named(tmp_path):
    path = tmp_path / "shapes.npz"
    path.write_text("no weights")
    with pytest.raises(SettingError, match=r"shapes\.npz holds no weights of shapes"):
        read_state(path)
    with path.open("wb") as file:
        np.savez(file, games=1, weights=np.zeros(7))
    with pytest.raises(SettingError, match=r"holds 7 weights for 969894 shapes"):
        read_state(path)


def test_the_command(tmp_path):
    out = tmp_path / "weights.i1"
    options = ["--games", "50", "--out", str(out), "--json"]
    report = CliRunner().invoke(app, ["learn", "shapes", *options, "--state", str(tmp_path / "s.npz")])
    found = json.loads(report.stdout)
    assert found["games"] == 50 and found["heaviest"] > 0
    assert out.stat().st_size == SHAPES
    assert np.abs(np.frombuffer(out.read_bytes(), np.int8)).max() == round(found["heaviest"] / UNIT)
    missing = CliRunner().invoke(app, ["learn", "shapes", *options, "--state", str(tmp_path / "none" / "s.npz")])
    assert isinstance(missing.exception, SettingError) and "make it first" in str(missing.exception)


def test_weights_are_rounded_to_bytes(tmp_path):
    path = tmp_path / "w.i1"
    write_shape_weights(path, np.array([0.0, 0.3, -0.3, 2.0]), 0.01)
    assert np.frombuffer(path.read_bytes(), np.int8).tolist() == [0, 30, -30, 127]


def test_the_weights_of_the_package(sharing):
    """They have the symmetries they were learned with, and the order of points that everyone knows."""
    weights = read_shape_weights().astype(int)
    has_weight = sharing.weight >= 0
    assert not weights[~has_weight].any()
    leaders = weights[sharing.shapes[:, 0]]
    assert np.array_equal(weights[has_weight], (leaders[sharing.weight] * sharing.sign)[has_weight])
    assert weights[CENTRE] > weights[3 * 4 + 1] > weights[CORNERS[0]] > 0


@pytest.mark.skipif(not RLGO.exists(), reason="needs the weights of RLGO in shared/data/rlgo")
def test_values_agree_with_those_of_rlgo():
    """Another program's weights, from a million games: values of positions on the way through random openings go together."""
    data = RLGO.read_bytes()
    theirs = np.frombuffer(data[-4 * SHAPES :], "<f4")
    rng = np.random.default_rng(2)
    ours_found, theirs_found = [], []
    for _ in range(150):
        position = Go(9).start()
        for _ in range(int(rng.integers(4, 24))):
            inner = [move for move in position.legal_moves() if move[0] in "CDEFG" and move[1:] in "34567"]
            position = position.play(str(rng.choice(inner or position.legal_moves())))
        seen = np.zeros(SQUARES, np.int64)
        shapes.list_shapes(position.boards[0], seen)
        ours_found.append(WEIGHTS[seen].sum(dtype=int) * UNIT)
        theirs_found.append(theirs[seen].sum())
    assert np.corrcoef(ours_found, theirs_found)[0, 1] > 0.7
