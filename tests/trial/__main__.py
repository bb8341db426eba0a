"""python -m trial: the trial of Hayago by harm, with a table at the end. Run in the folder tests; `make trial` does."""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

from hayago.cli.progress import bar
from hayago.core.files import write_whole
from hayago.lab.match.provenance import version

from .parts import PARTS
from .runner import Tally, run_part

SAVING = 5.0  # seconds between two savings
COLUMNS = ("what", "count", "crashes", "hangs", "other", "slowest s", "MB start", "MB end", "seconds")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m trial", description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--only", action="append", choices=list(PARTS), help="a part; may be repeated")
    parser.add_argument("--count", type=float, default=1.0, help="share of the full counts: 0.01 for a look")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path, help="write the table and all findings to this file, after each part")
    parser.add_argument("--resume", action="store_true", help="go on with what the file of --json has")
    options = parser.parse_args()
    results = read(options.json) if options.resume else {}
    with bar() as progress:
        for name in options.only or PARTS:
            made, full = PARTS[name]
            tally = results.setdefault(name, Tally(name, made.unit, options.seed))
            watch = Watch(progress, name, max(1, round(full * options.count)), options.json, results)
            run_part(made, tally, watch.count, watch.told)
            save(options.json, results)
    print(table(results.values()))
    sys.exit(any(tally.findings for tally in results.values()))


class Watch:
    """Shows how far a part is, prints what it finds, and saves it now and then."""

    def __init__(self, progress: Any, name: str, count: int, path: Path | None, results: dict[str, Tally]) -> None:
        self.progress, self.name, self.count, self.path, self.results = progress, name, count, path, results
        self.task = progress.add_task(name, total=count, completed=results[name].count)
        self.saved = 0.0

    def told(self, tally: Tally) -> None:
        for finding in tally.findings[len(self.results[self.name].findings) :]:
            print(json.dumps({self.name: finding}, indent=1), file=sys.stderr, flush=True)
        self.results[self.name] = tally
        done = min(tally.count, self.count)
        self.progress.update(self.task, completed=done, description=f"{self.name}, {len(tally.findings)} found")
        if time.monotonic() - self.saved > SAVING:
            self.saved = time.monotonic()
            save(self.path, self.results)


def read(path: Path | None) -> dict[str, Tally]:
    """What a run of this version has saved; nothing of another one."""
    known = json.loads(path.read_text()) if path is not None and path.exists() else {"version": ""}
    return {name: Tally(**data) for name, data in known["parts"].items()} if known["version"] == version() else {}


def save(path: Path | None, results: dict[str, Tally]) -> None:
    if path is not None:
        facts = {"version": version(), "date": time.strftime("%Y-%m-%d"), "parts": {n: t.to_dict() for n, t in results.items()}}
        write_whole(path, json.dumps(facts, indent=1))


def table(tallies: Any) -> str:
    """The figures as a table in Markdown."""
    rows = [
        (
            f"{tally.name} ({tally.unit})", f"{tally.count:,}", str(tally.crashes), str(tally.hangs), str(tally.others),
            f"{tally.slowest:.2f}", f"{tally.memory_start:.0f}", f"{tally.memory_end:.0f}", f"{tally.seconds:.0f}",
        )
        for tally in tallies
    ]  # fmt: skip
    return "\n".join(f"| {' | '.join(row)} |" for row in (COLUMNS, ("---",) * len(COLUMNS), *rows))


if __name__ == "__main__":
    main()
