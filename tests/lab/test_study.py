"""Studies: their files, what is measured, what is kept, tables and pictures."""

import html
import json
from dataclasses import replace

import pytest
from tiny import FIRST, SECOND, hayago
from tiny_study import write_study

from hayago.core.errors import HayagoError, SettingError
from hayago.core.folders import results_folder
from hayago.lab.match.plan import GameResult, Plan
from hayago.lab.match.provenance import machine, version
from hayago.lab.study.findings import Finding, Findings
from hayago.lab.study.measuring import Files, note_match, note_ratings, rms_interval, run_study, seconds_per_move
from hayago.lab.study.plots import plot_study
from hayago.lab.study.small_tree import first_simulations
from hayago.lab.study.study import Point, Printed, build, part_of, read_study, study_names

NAMES = study_names()
SIMPLE = {"title": "t", "source": "s", "games": 2, "second": "b", "series": [{"name": "n", "first": "a:k=$x", "x": [1, 2]}]}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("quick", [False, True])
def test_every_study_can_be_read(name, quick):
    study = read_study(name, quick=quick)
    assert study.games > 0
    assert study.kind == "tree" or study.points
    assert len({(point.panel, point.series, str(point.x)) for point in study.points}) == len(study.points)
    if study.kind == "matches":
        assert study.matches
        assert all(point.plan is not None or point.printed is not None for point in study.points)


@pytest.mark.parametrize("name", NAMES)
def test_every_preset_of_a_study_can_be_built(name):
    from hayago.lab.match.engines import PresetEngine, is_preset

    for point in read_study(name, quick=True).points:
        for text in {point.player, *((point.plan.first, point.plan.second) if point.plan else ())} - {""}:
            assert text.startswith("gnugo ") or (is_preset(text) and PresetEngine(text).preset.method)


def test_the_papers_numbers():
    """Some of them, read from the papers again."""
    ladder = read_study("gelly11-ladder")
    assert [point.printed.value for point in ladder.points if point.printed] == [24, 60, 69]
    pool = read_study("rimmel10-table2")
    assert {point.x: point.printed for point in pool.points if point.series == "p = 1"}[20] == Printed(62.7, 0.9)
    nakade = read_study("chaslot09-table1")
    assert {(point.series, point.x): point.printed for point in nakade.points}["9x9", 100000] == Printed(55.6, 0.6)
    table = read_study("coulom06-table1")
    assert [p.printed.value for p in table.points if p.x == 128] == [6.44, 41.7, 39.6, 5.29, -3.32, 37, 35.3, -1.43]
    times = read_study("coulom06-table2").points
    assert [(p.x, p.printed.value, p.plan.seconds) for p in times if p.series == "crazystone-2006"] == [
        (4, 25, 240),
        (8, 32, 480),
        (16, 36, 960),
    ]
    tuned = [p for p in times if p.series == "crazystone-2006-tuned"]
    assert [(p.x, p.printed, p.plan.first) for p in tuned] == [(x, None, "crazystone-2006-tuned") for x in (4, 8, 16)]


def test_templates_are_filled():
    data = {**SIMPLE, "values": {"n": 30}, "quick": {"games": 1, "n": 3}}
    data["series"] = [{"name": "s", "first": "a:n=$n,k=$x", "x": {"one": "1", "more": "$n"}, "paper": [["one", 50, 2]]}]
    study = build("test", data, quick=False)
    assert [(p.x, p.plan.first, p.printed) for p in study.points] == [
        ("one", "a:n=30,k=1", Printed(50, 2)),
        ("more", "a:n=30,k=30", None),
    ]
    data["series"][0]["paper"].append(["never played", 60])
    further = build("test", data, quick=False)
    assert len(further.matches) == 2 and further.points[2].printed == Printed(60)
    quick = build("test", data, quick=True)
    assert (quick.games, quick.points[1].plan.first) == (1, "a:n=3,k=3")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"gmaes": 3}, "'gmaes' is not known in a study; did you mean 'games'"),
        ({"kind": "dance"}, "'dance' is no kind of study"),
        ({"series": [{"name": "n", "first": "a:$y", "x": [1]}]}, "which is not among the values"),
        ({"series": [{"name": "n", "frist": "a"}]}, "did you mean 'first'"),
        ({"quick": {"simulations": 3}}, "'simulations' is not known in values"),
    ],
)
def test_a_wrong_study_says_what_is_wrong(tmp_path, change, message):
    with pytest.raises(SettingError, match=message.replace("$", "[$]")):
        build("test", {**SIMPLE, **change}, quick=True)
    with pytest.raises(SettingError, match="did you mean 'gelly11-fig5'"):
        read_study("gelly11-fig55")
    (tmp_path / "bad.toml").write_text("title = ")
    for file in ("bad.toml", "none.toml"):
        with pytest.raises(SettingError, match=rf"{file} cannot be read"):
            read_study(str(tmp_path / file))
    (tmp_path / "history.toml").write_text("title = ")
    with pytest.raises(SettingError, match="has the name of a study of the package"):
        read_study(str(tmp_path / "history.toml"))


def game(number, plan, winner, seconds=(2.0, 1.0)):
    black, white = plan.colours(number).values()
    spent = dict(zip(("black", "white"), seconds, strict=True))
    return GameResult(number, black, white, winner, "resign", None, None, ["A1", "B1", "C1"], spent, "", {}, "2026-01-02T")


def test_a_match_becomes_a_finding(tmp_path):
    """3 of 4 won. The first has (2 + 1 + 2 + 1) s for 2 + 1 + 2 + 1 moves, the second (1 + 2 + 1 + 2) s for 6: even."""
    plan = Plan("a", "flat-mc:simulations=1")
    findings = Findings(tmp_path / "f.json")
    results = [game(n, plan, plan.second if n == 0 else "a") for n in range(4)]
    assert seconds_per_move(results[:1], "a") == 1 and seconds_per_move(results[:1], plan.second) == 1
    note_match(findings, Point("s", 5, "", "a", plan), results)
    (found,) = findings.points.values()
    assert (found.y, found.games, found.cost, found.date) == (75, 4, 1, "2026-01-02")
    assert found.low == pytest.approx(30.06, abs=0.01) and found.high == pytest.approx(95.44, abs=0.01)
    assert found.machine == machine()


def test_more_games_are_never_replaced_by_fewer(tmp_path):
    path = tmp_path / "f.json"
    findings = Findings(path)
    old = Finding("s", 5, 60.0, 50.0, 70.0, 100, first="a", second="b", versions=version())
    findings.add(old)
    findings.add(replace(old, y=0.0, games=2))
    assert findings.at(Point("s", 5)) == old
    findings.add(replace(old, y=61.0, games=101))
    assert findings.at(Point("s", 5)).y == 61
    findings.add(replace(old, y=10.0, games=2, first="another plan"))
    findings.save()
    assert Findings.read(path).at(Point("s", 5)).y == 10
    assert len(path.read_text().splitlines()) == 3  # a line for each point
    path.write_text("{}")
    with pytest.raises(HayagoError, match="holds no results of a study"):
        Findings.read(path)


def test_ratings_of_doublings(tmp_path):
    """Each wins 30 of 40 against the one before: 30.5 of 41 with a virtual draw, 185.2 Elo a step."""
    plans = [Plan("a", "b"), Plan("b", "c")]
    matches = [(plan, [game(n, plan, plan.second if n < 30 else plan.first) for n in range(40)]) for plan in plans]
    findings = Findings(tmp_path / "f.json")
    note_ratings(findings, tuple(Point("s", x, "", name) for x, name in ((1, "a"), (2, "b"), (4, "c"))), matches)
    assert [f.y for f in findings.points.values()] == pytest.approx([0, 185.2, 370.5], abs=0.1)


def test_the_first_simulations_of_a_tree():
    pictures = first_simulations("flat-mc:expand_after=1", 3, seed=1)
    for k, picture in enumerate(pictures, 1):
        nodes = {node[0]: node for node in picture["nodes"]}
        assert len(nodes) == k + 1 and nodes[0][3] == k
        assert nodes[picture["new"]][3] == 1
        assert picture["outcome"] in (0, 1)
        for number, parent, wins, visits, _ in nodes.values():
            assert 0 <= wins <= visits
            inside = [node for node in nodes.values() if node[1] == number]
            assert sum(node[3] for node in inside) <= visits
            assert parent in nodes or number == 0
    assert sum(picture["outcome"] for picture in pictures) == pictures[-1]["nodes"][0][2]


def test_a_part_of_a_study():
    study = read_study("gelly11-exploration")
    part = part_of(study, ["0.1"])
    assert [(point.x, point.plan) for point in part.matches] == [(0.1, study.matches[2].plan)]
    assert len(part_of(study, ["heuristic UCT-RAVE"]).matches) == len(study.matches) == 5
    assert [point.x for point in part_of(read_study("gelly11-ladder"), ["UCT"]).matches] == ["UCT", "UCT"]  # of both series
    with pytest.raises(
        SettingError, match=r"gelly11-exploration has no point or series '0\.3': 0\.02, 0\.05, 0\.1, 0\.2, 0\.5, heur"
    ):
        part_of(study, ["0.3"])
    with pytest.raises(SettingError, match="has no matches"):
        part_of(read_study("gelly11-fig1"), ["1"])


def test_a_study_runs_to_a_table_and_pictures(tmp_path):
    """By the path of its file, as a user's own study is named."""
    write_study(tmp_path, FIRST, SECOND)
    tiny, place = str(tmp_path / "tiny.toml"), ("--results", str(tmp_path))
    quick = hayago("study", "run", tiny, "--quick", *place)
    assert "40 ± 2.5" in quick.stdout and "Only a test." in quick.stdout
    assert "the paper" in (tmp_path / "quick" / "tiny.svg").read_text()
    assert not (tmp_path / "tiny.json").exists()
    part = json.loads(hayago("study", "run", tiny, "--only", "7", "--games", "3", "--json", *place).stdout)
    assert [(point["x"], point["games"]) for point in part["points"]] == [(7, 3)]
    report = json.loads(hayago("study", "run", tiny, "--games", "3", "--json", *place).stdout)
    assert sorted((point["x"], point["games"]) for point in report["points"]) == [(5, 3), (7, 3)]
    study = read_study(tiny)
    files = Files.of(study, tmp_path)
    kept = Findings.read(files.findings)
    assert [point.games for point in kept.points.values()] == [3, 3]
    assert kept.at(study.points[0]).versions == "tiny 0.1"
    assert [step.done for step in run_study(study, files, 3)] == [3, 6]  # nothing left to play
    assert (tmp_path / "plots" / "tiny.png").read_bytes().startswith(b"\x89PNG")
    assert "6 of 8" in hayago("study", "list", tiny, *place).stdout
    assert "95 % interval" in hayago("study", "show", tiny, *place).stdout


@pytest.mark.parametrize("name", [name for name in NAMES if (results_folder() / f"{name}.json").exists()])
def test_kept_results_can_be_drawn(name, tmp_path):
    study = read_study(name)
    plot_study(study, Findings.read(Files.of(study, results_folder()).findings), [tmp_path / "plot.svg"])
    assert study.source in (tmp_path / "plot.svg").read_text()


def test_every_kind_of_study_can_be_drawn_without_results(tmp_path):
    for name in NAMES:
        study = read_study(name)
        plot_study(study, Findings(tmp_path / "none.json"), [tmp_path / f"{name}.svg"])
        drawn = html.unescape((tmp_path / f"{name}.svg").read_text())
        assert study.title in drawn and study.source in drawn
        assert all(panel in drawn for panel in study.panels)


def run_small(study, folder):
    """Carry a study out; what it found."""
    files = Files.of(study, folder)
    steps = list(run_study(study, files))
    assert steps[-1].done == steps[-1].total
    return Findings.read(files.findings)


def test_a_study_of_speed(tmp_path):
    data = {"title": "t", "source": "s", "kind": "speed", "games": 1, "values": {"size": 5}}
    study = build(
        "speed", {**data, "series": [{"name": "flat", "first": "flat-mc:simulations=$x", "x": [20, 40]}]}, quick=False
    )
    found = run_small(study, tmp_path)
    assert [point.x for point in found.points.values()] == [20, 40]
    assert all(0 < point.low <= point.y == point.high for point in found.points.values())


def test_a_study_of_operators(tmp_path, monkeypatch):
    """Two positions; after S = 128 simulations Mix says 1 and 3, after 256 it says 2 and 5: errors -1 and -2."""
    values = [{name: [a, b] for name in ("mean", "max", "robust max", "mix")} for a, b in ((1.0, 2.0), (3.0, 5.0))]
    monkeypatch.setattr("hayago.lab.study.measuring.collect_values", lambda *_: iter([1, 2]))
    monkeypatch.setattr("hayago.lab.study.measuring.read_positions", lambda *_: dict(enumerate(values)))
    study = replace(read_study("coulom06-table1"), games=2)
    first = [replace(series, points=series.points[:1]) for series in study.series]
    found = run_small(replace(study, series=tuple(first)), tmp_path)
    assert found.points["mean error", "mix", "128"].y == -1.5
    assert found.points["RMS error", "mix", "128"].y == pytest.approx(1.5811, abs=1e-3)


def test_the_interval_of_a_root_mean_square():
    """Errors -1 and -2: squares 1 and 4, mean 2.5, deviation 1.5, half width 1.96 * 1.5 / sqrt(2) = 2.0789."""
    assert rms_interval([-1.0, -2.0]) == pytest.approx((0.6489, 2.1398), abs=1e-3)


def test_a_study_of_ratings(tmp_path):
    """Each of three meets the two others twice; the first is where the scale begins."""
    player = FIRST.replace("'", "") + " --moves 4 --seed $x"
    data = {"title": "t", "source": "s", "kind": "ratings", "games": 2, "size": 5, "komi": 0.5}
    study = build("ratings", {**data, "series": [{"name": "tiny", "first": player, "x": [1, 2, 3]}]}, quick=False)
    found = run_small(study, tmp_path)
    assert found.points["", "tiny", "1"].y == 0
    assert [point.games for point in found.points.values()] == [4, 4, 4]
    assert all(point.low < point.y < point.high for point in list(found.points.values())[1:])


def test_how_far_players_of_ratings_reach(tmp_path):
    """Each of four meets its neighbour alone: the ends play one match, those between two."""
    player = FIRST.replace("'", "") + " --moves 4 --seed $x"
    data = {"title": "t", "source": "s", "kind": "ratings", "games": 2, "size": 5, "komi": 0.5, "reach": 1}
    series = [{"name": "tiny", "first": player, "x": [1, 2, 3, 4]}]
    found = run_small(build("ratings", {**data, "series": series}, quick=False), tmp_path)
    assert [point.games for point in found.points.values()] == [2, 4, 4, 2]
    with pytest.raises(SettingError, match="reach is a whole number from 1 on, not 0"):
        build("ratings", {**data, "reach": 0, "series": series}, quick=False)


def test_indigo_is_met_at_the_komi_of_the_paper():
    """[Coulom06, Table 2]: 6.5 with Indigo, 7.5 between Crazy Stone and GNU Go."""
    for point in read_study("coulom06-table2").matches:
        assert point.plan.komi == (6.5 if "indigo" in point.series else 7.5), point.series


def test_in_the_history_everyone_meets_everyone():
    for name in ("history", "gelly11-table2"):
        study = read_study(name)
        assert study.reach == len(study.points) - 1
    names = [point.x for point in study.points]
    assert all(point.player.startswith(f"{point.x}:simulations=") for point in study.points if point.x != "GNU Go")
    assert not [name for name in names if "tuned" in name]
