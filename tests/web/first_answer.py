"""python tests/web/first_answer.py: how long the first answers take on a machine where nothing is compiled, in a real browser.

Each game has a server of its own with an empty cache. Seconds from "Start" in the dialog to the board, and from the click on a
point to the engine's stone, for the first two moves; and CPU seconds of the server (its compiler not counted) until the first
one, which other jobs on the machine do not change. In another checkout it measures that one.
"""

import os
import pathlib
import sys
import tempfile
import time

from rich.console import Console
from rich.table import Table
from visitor import Visitor, open_browser, running

SIZES, LEVELS = (9, 13, 19), (1, 5, 10)
POINTS = ("C3", "D4", "C4", "D3")  # the first that are free are played
COLUMNS = ("board", "level", "opens", "1st answer", "2nd answer", "CPU of the server", "load")


def begin(tab: Visitor, size: int, level: int) -> float:
    """Begin a game through the dialog; seconds until its board is drawn."""
    page = tab.page
    page.click("#new")
    page.fill("[name=size]", str(size))
    page.locator("[name=level]").evaluate(
        "(field, level) => { field.value = level; for (const kind of ['input', 'change'])"
        " field.dispatchEvent(new Event(kind, { bubbles: true })); }",
        level,
    )
    before, start = page.url, time.monotonic()
    page.click("#new-start")
    tab.wait("before => location.href !== before", before)
    points = "new Set(Array.from(document.querySelectorAll('[data-point]'), each => each.dataset.point))"
    tab.wait(f"count => {points}.size === count", size**2)
    return time.monotonic() - start


def answered(tab: Visitor) -> float:
    """Seconds from a click to the engine's stone."""
    stones = tab.stones()
    point = next(point for point in POINTS if point not in stones)
    start = time.monotonic()
    tab.play(point)
    tab.wait("count => document.querySelectorAll('[data-stone]').length >= count", len(stones) + 2)
    return time.monotonic() - start


def cpu(process: int) -> float:
    """CPU seconds of a process, without its children."""
    fields = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(size: int, level: int) -> list[str]:
    with tempfile.TemporaryDirectory() as folder, open_browser() as browser:
        os.environ.update(HAYAGO_CACHE=f"{folder}/cache")
        load = os.getloadavg()[0]
        with running(pathlib.Path(folder), foresees=True) as server:
            tab = Visitor(browser, server.address, kept={"study": "off"})
            assert server.process is not None
            seconds = [begin(tab, size, level)]
            before = cpu(server.process.pid)
            seconds.append(answered(tab))
            spent = cpu(server.process.pid) - before
            seconds += [answered(tab), spent]
            tab.close()
    return [f"{size}x{size}", str(level), *(f"{each:.1f} s" for each in seconds), f"{load:.1f}"]


def main() -> None:
    table = Table(*COLUMNS)
    wanted = [(size, level) for size in SIZES for level in LEVELS]
    if len(sys.argv) > 1:  # such as 9:1 19:10
        wanted = [tuple(map(int, each.split(":"))) for each in sys.argv[1:]]  # type: ignore[misc]
    for size, level in wanted:
        row = measure(size, level)
        print("\t".join(row), file=sys.stderr, flush=True)
        table.add_row(*row)
    Console().print(table)


if __name__ == "__main__":
    main()
