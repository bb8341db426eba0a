"""The page in a real browser, driven by a program: for screenshots and tests. Needs Playwright and chromium."""

import contextlib
import json
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from hayago.core.errors import HayagoError

START = 300  # seconds for the server to answer
WAIT = int(os.environ.get("HAYAGO_TEST_WAIT", "480000"))  # milliseconds for something to appear: to compile takes 45 s of CPU
HERE = pathlib.Path(__file__).resolve().parent


def chromium() -> str | None:
    """Where the browser is, or None."""
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


class ServerProcess:
    """`hayago play` in a process of its own, with its games in `folder`; `game` may name a file of the folder `where`.

    What it says on stderr goes to the file `errors`, if one is named. It is the server of lean_server.py, with a `team` that of
    team_server.py; where it `foresees` that of users, which also compiles what nobody waits for yet.
    """

    def __init__(
        self,
        folder: pathlib.Path,
        game: str = "",
        where: pathlib.Path | None = None,
        errors: pathlib.Path | None = None,
        team: bool = False,
        foresees: bool = False,
    ) -> None:
        self.folder, self.where, self.errors, self.team, self.foresees = folder.resolve(), where, errors, team, foresees
        self.options = ["--game", game] if game else []
        self.process: subprocess.Popen[bytes] | None = None
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        place = ["--port", str(self.port), "--data", str(self.folder)]
        program = ["-m", "hayago"] if self.foresees else [str(HERE / "lean_server.py")]
        command = [sys.executable, *program, "play", "--no-browser", *place]
        if self.team:
            command = [sys.executable, str(HERE / "team_server.py"), place[1], place[3]]
        with open(self.errors, "ab") if self.errors else contextlib.nullcontext() as errors:
            self.process = subprocess.Popen(
                [*command, *self.options],
                stdout=subprocess.DEVNULL,
                stderr=errors,
                env={**os.environ, "HAYAGO_QUIET": "1"},
                cwd=self.where,
            )
        end = time.monotonic() + START
        while time.monotonic() < end:
            if self.process.poll() is not None:
                raise HayagoError(f"the server ended at once with code {self.process.returncode}")
            try:
                urllib.request.urlopen(f"{self.address}/health", timeout=10).close()
                return
            except OSError:
                time.sleep(0.1)
        raise HayagoError(f"the server does not answer at {self.address} after {START} seconds")

    def kill(self) -> None:
        """End it at once, as a crash would."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


@contextmanager
def running(
    folder: pathlib.Path, game: str = "", where: pathlib.Path | None = None, team: bool = False, foresees: bool = False
) -> Iterator[ServerProcess]:
    server = ServerProcess(folder, game, where, team=team, foresees=foresees)
    server.start()
    try:
        yield server
    finally:
        server.kill()


@contextmanager
def open_browser() -> Iterator[Any]:
    """Chromium without a window."""
    from playwright.sync_api import sync_playwright  # only where it is wanted: it is no dependency of the server

    path = chromium()
    if path is None:
        raise HayagoError("there is no chromium here: install it (Debian: apt-get install chromium)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        try:
            yield browser
        finally:
            browser.close()


class Visitor:
    """A person at the page in a tab of their own, who has been there before; `kept` is what their browser remembers."""

    def __init__(
        self,
        browser: Any,
        address: str,
        width: int = 1440,
        height: int = 900,
        kept: dict[str, str] | None = None,
        **options: Any,
    ) -> None:
        self.context = browser.new_context(viewport={"width": width, "height": height}, **options)
        memory = {"study": "on", "met": "casual", "language": "en", "sound": "off", **(kept or {})}
        self.context.add_init_script(
            f"for (const [name, value] of Object.entries({json.dumps(memory)}))"
            " if (localStorage.getItem(`hayago-${name}`) === null && value) localStorage.setItem(`hayago-${name}`, value);"
        )
        self.page = self.context.new_page()
        self.page.set_default_timeout(WAIT)
        self.errors: list[str] = []
        self.page.on("console", lambda line: self.errors.append(line.text) if line.type == "error" else None)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.goto(address)
        self.page.wait_for_selector("body.ready")

    def close(self) -> None:
        self.context.close()

    # ---- looking

    def text(self, selector: str) -> str:
        return str(self.page.locator(selector).inner_text())

    def stones(self) -> dict[str, str]:
        """[point] the colour that is drawn there."""
        script = "stones => Object.fromEntries(stones.map(s => [s.dataset.stone, s.classList[1]]))"
        return dict(self.page.locator("[data-stone]").evaluate_all(script))

    @property
    def node(self) -> int:
        return int(self.page.evaluate("document.body.dataset.node"))

    def wait(self, condition: str, argument: Any = None) -> None:
        """Until a function in JavaScript gives true for the argument."""
        self.page.wait_for_function(condition, arg=argument)

    def wait_until_idle(self) -> None:
        self.wait("() => document.body.dataset.thinking === ''")

    def wait_for_moves(self, count: int) -> None:
        self.wait("count => document.querySelector('#title').textContent.endsWith(`move ${count}`)", count)

    def wait_for_game(self, before: str) -> None:
        """Until another game than that at `before` is drawn: the address changes first, the page at its next frame."""
        self.wait("before => location.href !== before", before)
        self.page.evaluate("() => new Promise(drawn => requestAnimationFrame(drawn))")

    # ---- doing

    def choose(self, item: str) -> None:
        """An item of the menu."""
        self.page.click("#menu")
        self.page.click(f"#{item}")

    def new_game(
        self, game: str = "go", size: int | None = 9, side: str = "black", simulations: int = 50, **wishes: Any
    ) -> None:
        """Through the dialog; `side` is black, white, humans or engines."""
        page, before = self.page, self.page.url
        page.click("#new")
        page.locator(f'[name=game][value="{game}"]').check(force=True)
        if size is not None:
            page.fill("[name=size]", str(size))
        page.locator(f"[name=side][value={side}]").check(force=True)
        page.locator("#new-form details").evaluate("details => details.open = true")
        for name, value in wishes.items():
            field = page.locator(f"#new-form [name={name}]")
            field.select_option(str(value)) if field.evaluate("e => e.tagName") == "SELECT" else field.fill(str(value))
        page.select_option("[name=limit]", "simulations")
        page.fill("[name=amount]", str(simulations))
        page.click("#new-start")
        self.wait_for_game(before)

    def play(self, point: str) -> None:
        self.page.locator(f'[data-point="{point}"]').last.click()

    def play_all(self, points: str) -> None:
        """Moves of both colours, in a game of two people."""
        for point in points.split():
            before = self.node
            if point == "pass":
                self.page.click("#pass")
            else:
                self.play(point)
            self.wait("before => document.body.dataset.node !== String(before)", before)
