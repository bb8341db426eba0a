"""Keeps what studies found in the repository: their games in `results/studies`, and a page made of them."""

import pathlib

from ...core.errors import HayagoError
from ...core.files import write_whole
from ...core.folders import checkout
from ..match.ledger import Matches, read_ledger, write_ledger
from ..match.match import recorded
from ..match.plan import Plan
from ..match.provenance import machine
from ..match.storage import Store
from .findings import Findings
from .measuring import Files, pairs_of
from .status import PointStatus, status_of
from .study import Study

KEPT = "results/studies"  # a file of games for each study
PAGE = "docs/results/studies.md"
BEGINNING = """# The papers' tables, rerun

Made by `hayago study publish` from the games in `results/studies`; a test holds every number to them. Full marks are ours,
hollow ones the paper's. A point has the games that were played so far, with a 95 % interval, of those that are planned.
Studies that have not been begun are not here: `hayago study status` lists them all.
"""


def top() -> pathlib.Path:
    """The checkout that is written to."""
    found = checkout()
    if found is None:
        raise HayagoError("there is no checkout here to publish in: run Hayago from its repository")
    return found


def kept_games(study: Study) -> pathlib.Path:
    """The file with a study's games."""
    return top() / KEPT / f"{study.name}.jsonl.gz"


def plans_of(study: Study) -> list[Plan]:
    """All matches of a study."""
    if study.kind == "ratings":
        return [plan for _, plan in pairs_of(study)]
    return [point.plan for point in study.matches if point.plan is not None]


def keep_games(study: Study, files: Files) -> int:
    """Write the games of a study to its file in the repository; how many. Where the file has more of a match, these stay."""
    path = kept_games(study)
    before = {plan.to_json(): games for plan, games in read_ledger(path)} if path.exists() else {}
    matches: Matches = []
    is_new = False
    for plan in plans_of(study):
        games, known = recorded(plan, files.games), before.get(plan.to_json(), [])
        is_new = is_new or len(games) > len(known)
        if games or known:
            matches.append((plan, max(games, known, key=len)))
    if is_new:
        write_ledger(path, matches, machine())
    return sum(len(games) for _, games in matches)


def take_games(study: Study, files: Files) -> int:
    """Copy the games that the repository keeps of a study to its own file; how many. A new machine goes on with them."""
    path = kept_games(study)
    if not path.exists():
        return 0
    wanted = {plan.to_json() for plan in plans_of(study)}
    taken = 0
    with Store(files.games) as store:
        for plan, games in read_ledger(path):
            if plan.to_json() in wanted:
                match = store.match(plan)
                known = {result.number for result in store.results(match)}
                missing = [result for result in games if result.number not in known]
                for result in missing:
                    store.add(match, plan, result)
                taken += len(missing)
    return taken


def write_page(studies: list[tuple[Study, Findings]]) -> pathlib.Path:
    """Write the page of the documentation."""
    path = top() / PAGE
    write_whole(path, page_of(studies))
    return path


def page_of(studies: list[tuple[Study, Findings]]) -> str:
    """The page: a section for each study that has been begun."""
    rows = [(study, status_of(study, findings)) for study, findings in studies]
    return "\n".join([BEGINNING, *(section(study, found) for study, found in rows if any(row.played for row in found))])


def section(study: Study, rows: list[PointStatus]) -> str:
    """Figure, one sentence, table."""
    lines = [f"## {study.title}: `{study.name}`", "", f"![{study.title}](../../studies/plots/{study.name}.svg)", ""]
    lines += [study.finding or "Not judged yet: too few games.", ""]
    if study.kind == "operators":
        return "\n".join([*lines, "The numbers are in [operators.md](operators.md).", ""])
    head = ["series", "x", "paper", "here", "95 % interval", "games", "planned", "commit, date"]
    lines += [f"| {' | '.join(head)} |", "|" + "---|" * len(head)]
    for row in rows:
        found = row.found
        where = "" if found is None else f"{commits_in(found.versions)}, {found.date}"
        name = f"{row.series}, {row.panel}" if row.panel else row.series
        cells = [name, row.x, row.paper, row.here, row.interval, str(row.played), str(row.planned), where]
        lines.append(f"| {' | '.join(cells)} |")
    lines += ["", f"Source: {study.source}. {study.note}".strip(), ""]
    return "\n".join(lines)


def commits_in(versions: str) -> str:
    """The commits that a finding's versions name."""
    return " ".join(
        sorted({text.split()[2] for text in versions.split("; ") if text.startswith("Hayago") and len(text.split()) > 2})
    )
