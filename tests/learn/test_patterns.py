"""Learning patterns: known strengths are found again from games made with them; games, states and files as they should be."""

import itertools
import json
import lzma
import math

import numpy as np
import pytest
from naive import patterns as twin
from naive import steps

from hayago.cli.learn_patterns import learn_patterns as command
from hayago.core.errors import SettingError
from hayago.core.weights import read_weights
from hayago.games.go.knowledge.move_patterns import OWNER, STARTS, shapes_of
from hayago.games.go.knowledge.rings import CELL_COUNTS, DISTANCES
from hayago.games.go.notation import point_at, to_point, to_text
from hayago.learn import harvest as harvesting
from hayago.learn import patterns, rows
from hayago.learn.factors import RANK, judge_positions, learn_positions, new_model
from hayago.learn.games import Game, read_games
from hayago.learn.harvest import harvest, the_most_played
from hayago.learn.judging import Judgement
from hayago.learn.minorisation import minorise
from hayago.learn.patterns import Plan, Way, harvested, kept
from hayago.learn.rows import Described

FAMILIES = (6, 5, 3)  # features of each, in simulated games
NONE = 99


def simulated(scores, positions, seed=1, moves=12):
    """Positions of moves with random features, the move played drawn by exp(scores(features))."""
    generator = np.random.Generator(np.random.PCG64(seed))
    starts = np.cumsum([0, *FAMILIES[:-1]])
    rows = np.stack([start + generator.integers(0, n, positions * moves) for start, n in zip(starts, FAMILIES, strict=True)], 1)
    rows[generator.random(len(rows)) < 0.2, 2] = NONE  # some moves have nothing of the third family
    strengths = np.exp(scores(rows)).reshape(positions, moves)
    chances = np.cumsum(strengths / strengths.sum(axis=1, keepdims=True), axis=1)
    played = (chances < generator.random((positions, 1))).sum(axis=1)
    counts = np.full(positions, moves, np.int32)
    return Described(rows.astype(np.uint16), counts, played.astype(np.int32), np.arange(positions, dtype=np.int32) % 50)


def true_weights():
    generator = np.random.Generator(np.random.PCG64(7))
    return generator.normal(0, 1, sum(FAMILIES))


def by_family(weights):
    """Weights less their mean in each family that every move has: only differences are told by games."""
    first, second, third = np.split(np.asarray(weights, float), np.cumsum(FAMILIES)[:-1])
    return np.concatenate([first - first.mean(), second - second.mean(), third])


def scores_by(weights):
    padded = np.append(weights, np.zeros(NONE + 1 - len(weights)))
    return lambda rows: padded[rows].sum(axis=1)


def test_minorisation_finds_known_strengths():
    weights = true_weights()
    data = simulated(scores_by(weights), 20_000)
    told = []
    gammas = minorise(data, sum(FAMILIES), NONE, passes=60, watch=lambda done, value, now: told.append(value))
    assert by_family(np.log(gammas)) == pytest.approx(by_family(weights), abs=0.08)
    assert all(later >= earlier - 1e-9 for earlier, later in itertools.pairwise(told))  # never worse, as MM promises


def test_one_step_of_minorisation_by_hand():
    """Two positions of two moves a and b; a has won both. First pass, all gammas 1: W_a = 2, sum of C/E = 1/2 + 1/2."""
    rows = np.array([[0], [1], [0], [1]], np.uint16)
    data = Described(rows, np.array([2, 2], np.int32), np.array([0, 0], np.int32), np.zeros(2, np.int32))
    gammas = minorise(data, 2, NONE, passes=1)
    assert gammas.tolist() == pytest.approx([(2 + 1) / (1 + 2 / 2), (0 + 1) / (1 + 2 / 2)])


def learned(data, with_factors, epochs=1):
    model = new_model(sum(FAMILIES), with_factors)
    sums, scores = np.zeros((20, RANK), np.float32), np.zeros(20, np.float32)
    for epoch in range(epochs):
        rate = 1 - 0.9 * epoch / epochs
        steps_of = (0.2 * rate, 0.1 * rate if with_factors else 0.0)
        learn_positions(data.rows, data.counts, data.played, model, sums, scores, *steps_of)
    return model


def judged(model, data):
    ranks, logarithms, calibration = (
        np.zeros(len(data.counts), np.int32),
        np.zeros(len(data.counts), np.float32),
        np.zeros((20, 3)),
    )
    sums, scores = np.zeros((20, RANK), np.float32), np.zeros(20, np.float32)
    judge_positions(data.rows, data.counts, data.played, model, sums, scores, ranks, logarithms, calibration)
    return ranks, logarithms, calibration


def test_the_gradient_finds_known_strengths():
    weights = true_weights()
    model = learned(simulated(scores_by(weights), 20_000), with_factors=False, epochs=4)
    assert by_family(model.weights[:-1]) == pytest.approx(by_family(weights), abs=0.12)
    assert model.weights[-1] == 0 and not model.factors.any()


def test_one_step_of_the_gradient_by_hand():
    """Two moves, one feature each, the first one played: p = 1/2, the slopes are 1/2 and -1/2."""
    rows = np.array([[0], [1]], np.uint16)
    model = new_model(2, with_factors=False)
    total = learn_positions(
        rows, np.array([2], np.int32), np.array([0], np.int32), model, np.zeros((2, RANK), np.float32), np.zeros(2, np.float32),
        0.2, 0.0,
    )  # fmt: skip
    step = 0.2 * 0.5 / math.sqrt(1 + 0.25)
    assert total == pytest.approx(math.log(0.5))
    assert model.weights.tolist() == pytest.approx([step, -step, 0])


def test_factors_find_what_weights_cannot():
    """A feature that is good with one partner and bad with another."""
    pairs = np.zeros((6, 5))
    pairs[0, 0] = pairs[1, 1] = 2.5
    pairs[0, 1] = pairs[1, 0] = -2.5
    data = simulated(lambda rows: pairs[rows[:, 0], rows[:, 1] - 6], 15_000)
    fresh = simulated(lambda rows: pairs[rows[:, 0], rows[:, 1] - 6], 3_000, seed=2)
    losses = [-judged(learned(data, with_factors, epochs=3), fresh)[1].mean() for with_factors in (False, True)]
    assert losses[1] < losses[0] - 0.2
    ranks, _, calibration = judged(learned(data, True, epochs=3), fresh)
    assert (ranks == 0).mean() > 1.5 / 12
    shares = calibration[calibration[:, 0] > 300]
    assert shares[:, 2] / shares[:, 0] == pytest.approx(shares[:, 1] / shares[:, 0], abs=0.05)  # what it says is so


def test_ranks_and_logarithms_by_hand():
    model = new_model(3, with_factors=False)
    model.weights[:3] = [0.0, math.log(3), math.log(6)]
    rows = np.array([[0], [1], [2]], np.uint16)
    data = Described(rows, np.array([3], np.int32), np.array([1], np.int32), np.zeros(1, np.int32))
    ranks, logarithms, _ = judged(model, data)
    assert ranks[0] == 1 and logarithms[0] == pytest.approx(math.log(0.3))
    model.factors[0, 0], model.factors[1, 0] = 2.0, 3.0
    paired = Described(np.array([[0, 1], [2, NONE]], np.uint16), np.array([2], np.int32), np.array([0], np.int32), data.plies)
    _, logarithms, _ = judged(model, paired)
    strength = 3 * math.exp(2.0 * 3.0)
    assert logarithms[0] == pytest.approx(math.log(strength / (strength + 6)), abs=1e-5)


def test_the_report_by_hand():
    judgement = Judgement(
        np.array([0, 0, 4, 11]),
        np.log(np.array([0.5, 0.25, 0.1, 0.01])),
        np.array([0, 31, 32, 250]),
        np.array([[10, 1.0, 2.0]]),
    )
    report = judgement.report(19)
    assert report["first 1"] == 0.5 and report["first 5"] == 0.75 and report["first 10"] == 0.75
    assert report["log-loss"] == pytest.approx(-np.log([0.5, 0.25, 0.1, 0.01]).mean(), abs=1e-4)
    assert [(phase["from"], phase["positions"], phase["first 1"]) for phase in report["phases"]] == [
        (0, 1, 1.0), (30, 2, 0.5), (200, 1, 0.0),
    ]  # fmt: skip
    assert report["calibration"] == [{"moves": 10, "probability": 0.1, "played": 0.2}]


# ---- games


def played_games(size, count, plies):
    """Games of the twin, as the package has them, and the twin's (board, move)."""
    games, moves = [], []
    for seed in range(count):
        board, made = steps.Record(size), []
        for _ in range(plies):
            cell = steps.random_legal_move(board, __import__("random").Random(1000 * seed + len(made)))
            if cell is None:
                break
            moves += [(twin.shape(board, cell, most)) for most in DISTANCES]
            made.append((point_at(cell % size, cell // size, size), board.to_play))
            board.play(cell)
        points, colours = zip(*made, strict=True)
        games.append(Game(size, np.array(points, np.uint16), np.array(colours, np.uint8)))
    return games, moves


def test_shapes_are_harvested_as_the_twin_counts_them(monkeypatch):
    monkeypatch.setattr(harvesting, "tally_games", np.errstate(over="ignore")(harvesting.tally_games.function))
    games, moves = played_games(5, 4, 20)
    wanted = {}
    for key in moves:
        wanted[key] = wanted.get(key, 0) + 1
    found = harvest(games, 2)
    for ring, most in enumerate(DISTANCES):
        assert sorted(found.counts[ring]) == sorted(n for (size, _), n in wanted.items() if size == most and n >= 2)
    back = harvested(kept(found))
    assert all(np.array_equal(a, b) for a, b in zip(back.cells, found.cells, strict=True))
    fewer, least = the_most_played(found, 5, 2)
    assert 0 < fewer.total <= 5 and least > 2
    assert min(int(part.min()) for part in fewer.counts if len(part)) >= least
    again = harvest(games, 2, 5)
    assert all(np.array_equal(a, b) for a, b in zip(again.cells, fewer.cells, strict=True))


def sgf_of(game):
    letters = "abcdefghijklmnopqrs"
    moves = "".join(
        f";{'BW'[colour - 1]}[{letters[int(p) % (game.size + 1) - 1]}{letters[int(p) // (game.size + 1) - 1]}]"
        for p, colour in zip(game.moves, game.colors, strict=True)
    )
    return f"(;GM[1]SZ[{game.size}]{moves})"


def test_games_are_read_from_folders_and_tables(tmp_path):
    games, _ = played_games(5, 3, 14)
    (tmp_path / "more").mkdir()
    for number, game in enumerate(games):
        (tmp_path / "more" / f"{number}.sgf").write_text(sgf_of(game))
    (tmp_path / "cut.sgf").write_text("(;GM[1]SZ[5];B[aa")
    (tmp_path / "illegal.sgf").write_text("(;GM[1]SZ[5]" + ";B[aa];W[aa]" * 6 + ")")
    (tmp_path / "hex.sgf").write_text("(;GM[11]SZ[5];B[a1])")
    (tmp_path / "other.sgf").write_text(sgf_of(played_games(7, 1, 14)[0][0]))
    (tmp_path / "handicap.sgf").write_text(
        "(;GM[1]SZ[5]AB[bb][dd]PL[W]" + ";W[cc];B[ca];W[ea];B[ae];W[ee];B[ac];W[ec];B[ce]" + ")"
    )
    found = read_games(tmp_path, 5)
    assert (len(found.games), found.skipped, found.other_size) == (4, 3, 1)
    assert found.games[0].first == 2 and found.games[0].colors[:3].tolist() == [1, 1, 2]
    assert np.array_equal(found.games[1].moves, games[0].moves)
    table = tmp_path / "games.tsv.xz"
    with lzma.open(table, "wt") as file:
        file.write("2009\t7.5\tB+R\tpddpqpdcopncqgjddecg\n2009\t7.5\tB+R\tzz\nnonsense\n")
    found = read_games(table, 19)
    assert (len(found.games), found.skipped) == (1, 2)
    assert [to_text(point, 19) for point in found.games[0].moves[:2]] == ["Q16", "D4"]
    with pytest.raises(SettingError, match=r"no games on 9x9 in .*; 2 are damaged, 1 of another size"):
        read_games(table, 9)
    table.write_bytes(b"no xz")
    with pytest.raises(SettingError, match="cannot be read as a table of games"):
        read_games(table, 19)
    with pytest.raises(SettingError, match="it does not exist"):
        read_games(tmp_path / "nothing", 19)


def test_owners_are_foreseen(monkeypatch):
    """On the empty board every point is as good as anybody's; with a wall of Black's White, who is to move, owns little."""
    monkeypatch.setattr(rows, "describe_game", np.errstate(over="ignore")(rows.describe_game.function))
    shapes = shapes_of([np.zeros((0, count), np.uint8) for count in CELL_COUNTS])
    moves = ["B1", "A3", "B2", "C5", "B3", "E5", "B4", "E1", "B5", "A5", "D3", "E3", "D2", "D1", "D4", "D5"]
    game = Game(5, np.array([to_point(move, 5) for move in moves], np.uint16), np.array([1, 2] * 8, np.uint8))
    for playouts in (0, 40):
        wanted = np.zeros(len(moves), bool)
        wanted[[0, 9]] = True  # the empty board, and White to move below Black's wall
        found, is_legal = rows.Describer(5, shapes, playouts).describe(game, wanted)
        assert is_legal and found.plies.tolist() == [0, 9]
        owners = found.rows[:, OWNER]
        if playouts == 0:
            assert (owners == rows.NONE).all()
            continue
        classes = owners[owners != rows.NONE].astype(int) - STARTS[OWNER]
        assert len(classes) == len(owners) - 2  # all but two passes
        first = found.counts[0] - 1
        assert set(classes[:first]) <= {3, 4} and set(classes[first:]) <= {0, 1, 2}


# ---- the command


@pytest.fixture
def folder(tmp_path):
    games, _ = played_games(7, 12, 30)
    for number, game in enumerate(games):
        (tmp_path / f"{number:02d}.sgf").write_text(sgf_of(game))
    return tmp_path


def run(folder, name, way, capsys, plots=None):
    command(
        folder, way, 7, None, 3, None, 500, 2, 0, 1, str(folder / f"{name}.npz"), str(folder / f"{name}.hayago"), plots, True
    )
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("way", Way)
def test_the_command_learns_the_same_file_twice(folder, way, capsys):
    reports = [run(folder, name, way, capsys, str(folder / "plots")) for name in ("a", "b")]
    assert (folder / "a.hayago").read_bytes() == (folder / "b.hayago").read_bytes()
    assert (reports[0]["games"], reports[0]["left out"], reports[0]["damaged"]) == (8, 3, 1)  # one is too short
    assert 0 < reports[0]["judged"]["first 1"] < 1
    weights = read_weights(folder / "a.hayago", "patterns")
    assert weights.card["judged"]["log-loss"] < math.log(50)
    assert ("factors" in weights.arrays) == (way == Way.FACTORS)
    assert "hayago learn patterns" in (folder / "a.md").read_text()
    assert {path.name for path in (folder / "plots").iterdir()} == {
        "patterns-prediction.svg", "patterns-calibration.svg", "patterns-shapes.png",
    }  # fmt: skip


def test_learning_goes_on_where_it_was_stopped(folder, capsys, monkeypatch):
    monkeypatch.setattr(patterns, "BATCH", 4)
    run(folder, "whole", Way.FACTORS, capsys)

    class Killed(Exception):
        pass

    def dying(self, **arrays):
        written(self, **arrays)
        if int(arrays.get("done", 0)) == 4:
            raise Killed

    written = patterns.State.write
    monkeypatch.setattr(patterns.State, "write", dying)
    with pytest.raises(Killed):
        run(folder, "stopped", Way.FACTORS, capsys)
    monkeypatch.setattr(patterns.State, "write", written)
    run(folder, "stopped", Way.FACTORS, capsys)
    assert (folder / "stopped.hayago").read_bytes() == (folder / "whole.hayago").read_bytes()
    with pytest.raises(SettingError, match="was begun with other games or settings: name another file with --state"):
        patterns.learn_patterns(folder / "stopped.npz", read_games(folder, 7).games, Plan(Way.FACTORS, 1, 1, 1, 0, 1), print)
    (folder / "broken.npz").write_bytes(b"no zip")
    with pytest.raises(SettingError, match="holds no patterns: "):
        run(folder, "broken", Way.FACTORS, capsys)


def test_nothing_is_left_to_learn_from(folder, capsys):
    with pytest.raises(SettingError, match="there are 11 games: leave some out for judging"):
        command(
            folder, Way.FACTORS, 7, None, 12, None, 500, 2, 0, 1, str(folder / "x.npz"), str(folder / "x.hayago"), None, True
        )
