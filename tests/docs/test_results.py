"""Every number of games in the docs is what the games in results/ say; each of those has all that it rests on."""

import pathlib
import re
from typing import NamedTuple

import pytest

from hayago.lab.level_losses import losses
from hayago.lab.match.ledger import lines_of, read_ledger, settings_at
from hayago.lab.match.plan import GameResult, Plan, points
from hayago.lab.match.statistics import wilson
from hayago.lab.rate_levels import files_of, rated
from hayago.lab.study.findings import Findings
from hayago.lab.study.measuring import Files, note_match, note_operators, note_ratings, pairs_of
from hayago.lab.study.publish import kept_games, page_of
from hayago.lab.study.study import read_study, study_names
from hayago.play.grades import RATINGS, kyu
from hayago.presets import preset_names
from hayago.presets.load import build as build_preset

ROOT = pathlib.Path(__file__).parents[2]
RESULTS, STUDIES = ROOT / "results", ROOT / "studies"
PAGES = [
    *sorted((ROOT / "docs/results").glob("*.md")),
    *(ROOT / "docs" / name for name in ("history.md", "play.md", "tuning.md")),
]
COUNT = re.compile(r"\b(\d[\d,]*|none) of (\d[\d,]*)\b(?: and (\d+) draws?)?")
GAMES = {"plan", "winner"}  # what the first line of a file of matches has one of; other measurements have formats of their own
KEPT = [path for path in sorted(RESULTS.rglob("*.jsonl*")) if GAMES & set(next(lines_of(path), {}))]


class Kept(NamedTuple):
    """A match that is kept, as one of its players sees it."""

    player: str
    won: int
    drawn: int
    games: int


def matches():
    found = []
    for path in KEPT:
        for plan, games in read_ledger(path):
            drawn = sum(not game.winner for game in games)
            for name in (plan.first, plan.second):
                found.append(Kept(name, sum(game.winner == name for game in games), drawn, len(games)))
    spiel = list(lines_of(RESULTS / "spiel-havannah-5.jsonl"))
    return [*found, Kept("havannah", sum(line["points"] == 1 for line in spiel), 0, len(spiel))]


MATCHES = matches()


def wrong_counts(text):
    """What a page says of games that no match in results/ says: "W of N" with its rate and interval where a row has them."""
    wrong = []
    for line in text.splitlines():
        is_row = line.startswith("|")
        names = [name for name in re.findall(r"`([\w.-]+)`", line)[:1] if is_row and name in preset_names()]
        for found in COUNT.finditer(line):
            won, games = (int(word.replace(",", "")) if word != "none" else 0 for word in found.group(1, 2))
            drawn = int(found.group(3) or 0)
            fitting = [kept for kept in MATCHES if (kept.won, kept.drawn, kept.games) == (won, drawn, games)]
            if names:
                fitting = [kept for kept in fitting if any(kept.player.startswith(name) for name in names)]
            if not fitting or (is_row and not fits(line[found.end() :], won + drawn / 2, games)):
                wrong.append(f"{found.group(0)}: {line.strip()[:100]}")
    return wrong


def fits(rest, won, games):
    """Are the rate and the interval behind a count, if there are any, those of that count?"""
    numbers = re.search(r"^\D{0,4}(?:(\d+\.\d) ?%)?[ |]*(?:(\d+(?:\.\d)?) ?%? to (\d+(?:\.\d)?))?", rest)
    low, high = wilson(won, games)
    for text, value in zip(numbers.groups(), (won / games, low, high), strict=True):
        if text is not None and f"{100 * value:.{len(text.partition('.')[2])}f}" != text:
            return False
    return True


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_what_pages_say_of_games(path):
    assert wrong_counts(path.read_text(encoding="utf-8")) == []


def test_a_changed_digit_is_found():
    page = (ROOT / "docs/results/README.md").read_text(encoding="utf-8")
    rows = [line for line in page.splitlines() if line.startswith("| `") and COUNT.search(line) and "% to" in line]
    assert len(rows) >= 10
    for row in rows:
        start = COUNT.search(row).start()
        for place in re.finditer(r"\d", row[start:]):
            i = start + place.start()
            changed = row[:i] + str((int(row[i]) + 1) % 10) + row[i + 1 :]
            assert wrong_counts(changed), changed


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.name)
def test_games_have_all_that_they_rest_on(path):
    lines = list(lines_of(path))
    engines = {(line["engine"], line["version"]): line for line in lines if "engine" in line}
    assert lines and "plan" in lines[0]
    for line in engines.values():
        assert line["settings"] and line["machine"], line["engine"]
    for line in lines:
        if "number" in line:
            assert line["seeds"] == [Plan.seed(line["number"], colour) for colour in ("black", "white")]
            for colour in ("black", "white"):
                assert (line[colour], line["versions"][colour]) in engines, line["number"]


# ---- studies


def found_again(study):
    """The findings of a study by its games in results/, and nothing else."""
    findings = Findings(pathlib.Path("none"))
    if study.kind == "operators":
        note_operators(findings, RESULTS / f"{study.name}.jsonl", tuple(int(point.x) for point in study.series[0].points))
    if study.kind not in ("matches", "ratings") or not kept_games(study).exists():
        return findings
    kept = {plan.to_json(): games for plan, games in read_ledger(kept_games(study))}
    for point in study.matches:
        note_match(findings, point, kept.get(point.plan.to_json(), []))
    if study.kind == "ratings":
        for series in study.series:
            played = [
                (plan, kept[plan.to_json()]) for owner, plan in pairs_of(study) if owner is series and plan.to_json() in kept
            ]
            note_ratings(findings, series.points, played)
    return findings


def method_of(settings):
    """The search that settings of a preset make."""
    limits = ("simulations", "seconds", "workers", "rounds")
    return build_preset("kept", {key: value for key, value in settings.items() if key not in limits}).method


@pytest.mark.parametrize("name", [name for name in study_names() if not read_study(name).source.startswith("ours")])
def test_games_of_a_paper_are_those_of_its_presets_as_they_are(name):
    """Games are found by the names of their players: when a preset changes, its games of before are no longer its own."""
    path = kept_games(read_study(name))
    if path.exists():
        check_presets_are_as_now(path)


def check_presets_are_as_now(path):
    """Had all players of a file the method that their names have now?"""
    for line in lines_of(path):
        if "engine" in line and "command" not in line["settings"]:
            assert method_of(line["settings"]) == method_of(settings_at(line["engine"], "")), (path.name, line["engine"])


@pytest.mark.parametrize("name", [name for name in study_names() if read_study(name).kind not in ("speed", "tree")])
def test_findings_are_what_the_games_say(name):
    study = read_study(name)
    again, known = found_again(study), Findings.read(Files.of(study, STUDIES).findings)
    assert set(known.points) == set(again.points)
    for key, found in known.points.items():
        other = again.points[key]
        assert (found.first, found.second, found.games) == (other.first, other.second, other.games), key
        assert (found.y, found.low, found.high) == pytest.approx((other.y, other.low, other.high), rel=2e-4, abs=2e-3), key


def test_the_page_of_studies_is_made_from_them():
    """`hayago study publish` writes it."""
    studies = [(study, Findings.read(Files.of(study, STUDIES).findings)) for study in map(read_study, study_names())]
    page = (ROOT / "docs/results/studies.md").read_text(encoding="utf-8")
    assert page == page_of(studies)


def test_the_table_of_operators():
    """Root mean square and mean of the errors, with the paper's in brackets."""
    study = read_study("coulom06-table1")
    known, printed = found_again(study), {}
    for point in study.points:
        printed[point.panel, point.series, point.x] = point.printed.value
    page = (ROOT / "docs/results/operators.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([\d,]+) \| (.+) \|$", page, re.M)
    assert len(rows) >= 8
    for size, cells in rows:
        x = int(size.replace(",", ""))
        for operator, cell in zip(("mean", "max", "robust max", "mix"), cells.split(" | "), strict=True):
            rms, mean = (known.points[panel, operator, str(x)].y for panel in ("RMS error", "mean error"))
            paper = [printed[panel, operator, x] for panel in ("RMS error", "mean error")]
            assert cell == f"{rms:.2f} {mean:+.2f} ({paper[0]:.2f} {paper[1]:+.2f})", (x, operator)


BOARDS = [("go", 9), ("go", 13), ("go", 19), ("hex", 11), ("havannah", 8)]  # the columns of the table


def rows_of(page, title):
    """[first cell] the other cells of the rows below a title."""
    part = page.partition(f"## {title}\n")[2].partition("\n## ")[0]
    rows = [line.split("|")[1:-1] for line in part.splitlines() if re.match(r"\| \d", line)]
    return {int(first): [cell.strip() for cell in cells] for first, *cells in rows}


@pytest.mark.parametrize(("game", "size"), BOARDS)
def test_levels_are_rated_by_games_of_the_levels_as_they_are(game, size):
    for path in files_of(game, size):
        check_presets_are_as_now(path)


def test_the_ratings_of_the_levels():
    rows = rows_of((ROOT / "docs/results/levels.md").read_text(encoding="utf-8"), "Ratings")
    assert list(rows) == list(range(1, 11))
    for column, (game, size) in enumerate(BOARDS):
        found = rated(game, size)
        for level, cells in rows.items():
            known = found.get(level)
            wanted = "" if known is None else f"{known.elo:.0f} ± {known.error:.0f}, {kyu(known.elo)} kyu"
            assert cells[column] == wanted, (game, size, level)
        ratings = RATINGS[game][size]
        assert ratings == tuple(round(found[level].elo) for level in range(1, len(ratings) + 1))


def test_what_a_move_of_each_level_loses():
    rows = rows_of((ROOT / "docs/results/levels.md").read_text(encoding="utf-8"), "What a move loses")
    found = losses(RESULTS / "level-losses-9x9.jsonl")
    assert rows == {level: [f"{100 * mean:.1f} ± {100 * half:.1f} %"] for level, (mean, half) in enumerate(found, 1)}
    means = [mean for mean, _ in found]
    assert means == sorted(means, reverse=True)  # each level loses less than the one before


def test_a_draw_is_half_a_point():
    """As in the counts above: 1 won and 1 drawn of 2 are 1.5."""
    games = [GameResult(n, "a", "b", winner, "score", 0, 0, [], {}) for n, winner in enumerate(("a", ""))]
    assert points(games, "a") == 1.5
