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

COLUMNS = ("what", "count", "crashes", "hangs", "other", "slowest s", "MB start", "MB end", "seconds")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m trial", description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--only", action="append", choices=list(PARTS), help="a part; may be repeated")
    parser.add_argument("--count", type=float, default=1.0, help="share of the full counts: 0.01 for a look")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path, help="write the table and all findings to this file, after each part")
    parser.add_argument("--resume", action="store_true", help="go on with what the file of --json has")
    options = parser.parse_args()
    known = json.loads(options.json.read_text())["parts"] if options.resume and options.json.exists() else {}
    results: dict[str, Tally] = {name: Tally(**data) for name, data in known.items()}
    with bar() as progress:
        for name in options.only or PARTS:
            made, full = PARTS[name]
            count = max(1, round(full * options.count))
            tally = results.get(name) or Tally(name, made.unit, options.seed)
            task = progress.add_task(name, total=count, completed=tally.count)

            def told(tally: Tally, name: str = name, task: Any = task) -> None:
                if len(tally.findings) > len(results[name].findings) if name in results else tally.findings:
                    print(json.dumps({name: tally.findings[-1]}, indent=1), file=sys.stderr, flush=True)
                is_time = name not in results or time.monotonic() - told.saved > 5  # type: ignore[attr-defined]
                results[name] = tally
                progress.update(task, completed=min(tally.count, count), description=f"{name}, {len(tally.findings)} found")
                if is_time:
                    told.saved = time.monotonic()  # type: ignore[attr-defined]
                    save(options.json, results)

            results[name] = run_part(made, tally, count, told)
            save(options.json, results)
    print(table(results.values()))
    sys.exit(any(tally.findings for tally in results.values()))


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
