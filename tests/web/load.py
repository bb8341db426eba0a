"""Load on a server of the board in the browser: how long answers take while many games search, and what the server holds.

    python tests/web/load.py --games 20 --seconds 20 --open 200

starts a server of its own on this machine, opens at most --open games, and ends after about three times --seconds.
"""

import argparse
import asyncio
import contextlib
import json
import os
import pathlib
import sys
import tempfile
import time
from typing import Any

from visitor import ServerProcess, running
from websockets.asyncio.client import ClientConnection, connect

PAUSE = 0.1  # seconds between two questions of a tab that measures


class Client:
    """A tab: says messages, and gives the answers that bear their ids; all else is only counted."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.count = self.heard = 0
        self.answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self.reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        with contextlib.suppress(Exception):
            async for text in self.socket:
                self.heard += 1
                number = int(json.loads(text).get("id") or 0) if b'"id":' in text.encode()[-4000:] else 0
                if number in self.answers:
                    self.answers.pop(number).set_result(json.loads(text))
        for answer in self.answers.values():
            if not answer.done():
                answer.set_exception(ConnectionError("the connection has ended"))

    async def say(self, do: str, **fields: Any) -> asyncio.Future[dict[str, Any]]:
        self.count += 1
        answer = self.answers[self.count] = asyncio.get_running_loop().create_future()
        await self.socket.send(json.dumps({"do": do, "id": self.count, **fields}))
        return answer

    async def ask(self, do: str, **fields: Any) -> dict[str, Any]:
        return await asyncio.wait_for(await self.say(do, **fields), 600)

    async def close(self) -> None:
        await self.socket.close()
        self.reader.cancel()


async def entered(port: int, **game: Any) -> Client:
    """A tab with a game of its own, played by two people."""
    host = f"127.0.0.1:{port}"
    socket = await connect(
        f"ws://{host}/ws", origin=f"http://{host}", compression=None, max_size=None, ping_interval=None, open_timeout=600
    )
    client = Client(socket)
    await client.ask("new", white="human", **{"size": 9, "limit": {"simulations": 30}, **game})
    return client


async def delays(client: Client, seconds: float) -> list[float]:
    """How long the answers to comments take, asked one after the other."""
    found, end = [], time.monotonic() + seconds
    while time.monotonic() < end:
        start = time.monotonic()
        await client.ask("comment", node=0, text="x")
        found.append(time.monotonic() - start)
        await asyncio.sleep(PAUSE)
    return found


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def described(values: list[float]) -> str:
    texts = (f"{name} {1000 * percentile(values, share):.0f} ms" for name, share in
             (("median", 0.5), ("90 %", 0.9), ("99 %", 0.99), ("longest", 1.0)))  # fmt: skip
    return f"{len(values)} answers: {', '.join(texts)}"


def used(server: ServerProcess) -> tuple[float, float]:
    """Seconds of CPU time, and megabytes in memory, of a server's process (Linux)."""
    assert server.process is not None
    folder = pathlib.Path(f"/proc/{server.process.pid}")
    fields = folder.joinpath("stat").read_text().rpartition(")")[2].split()
    pages = int(folder.joinpath("statm").read_text().split()[1])
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK"), pages * os.sysconf("SC_PAGE_SIZE") / 2**20


async def searching(port: int, games: int, seconds: float) -> tuple[list[float], list[float], list[float]]:
    """Delays of a tab on its own, of the same tab while so many other games search, and within a game that searches."""
    quiet = await entered(port)
    alone = await delays(quiet, seconds / 2)
    others = [await entered(port) for _ in range(games)]
    for other in others:
        await other.ask("analyse", on=True)
    beside, inside = await asyncio.gather(delays(quiet, seconds), delays(others[0], seconds))
    for client in (quiet, *others):
        await client.close()
    return alone, beside, inside


async def compiling(port: int, seconds: float) -> list[float]:
    """Delays of a tab while another one has kernels compiled that nobody has used before."""
    quiet, other = await entered(port), await entered(port)
    await other.say("new", size=25, preset="mogo-2006", black="engine")
    found = await delays(quiet, seconds)
    await quiet.close()
    await other.close()
    return found


async def crowd(port: int, games: int) -> tuple[list[Client], list[float]]:
    """So many games at once, and how long each took to open."""
    clients, found = [], []
    for _ in range(games):
        start = time.monotonic()
        clients.append(await entered(port))
        found.append(time.monotonic() - start)
    return clients, found


async def cost_after_closing(server: ServerProcess, games: int) -> float:
    """The part of a core that the server uses from one second after the tabs of searching games were closed."""
    clients = [await entered(server.port) for _ in range(games)]
    for client in clients:
        await client.ask("analyse", on=True)
    await asyncio.sleep(1)
    for client in clients:
        client.socket.transport.abort()
    await asyncio.sleep(1)
    before, start = used(server)[0], time.monotonic()
    await asyncio.sleep(2)
    return (used(server)[0] - before) / (time.monotonic() - start)


async def measure(server: ServerProcess, games: int, seconds: float, most: int) -> None:
    def say(text: str) -> None:
        print(f"{text}; the server holds {used(server)[1]:.0f} MB", flush=True)

    await (await entered(server.port)).ask("genmove")  # compiled, or read from the cache
    alone, beside, inside = await searching(server.port, games, seconds)
    say(f"alone: {described(alone)}")
    say(f"beside {games} searches: {described(beside)}")
    say(f"in one of them: {described(inside)}")
    say(f"after closing {games} tabs that searched: {await cost_after_closing(server, games):.2f} of a core")
    clients, found = await crowd(server.port, most)
    say(f"{most} games opened: {described(found)}")
    say(f"beside {most} open games: {described(await delays(clients[0], seconds / 2))}")
    for client in clients:
        await client.close()
    say(f"beside compiling: {described(await compiling(server.port, seconds))}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--open", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20)
    options = parser.parse_args()
    if not (1 <= options.games <= 200 and 1 <= options.open <= 200 and 1 <= options.seconds <= 300):
        sys.exit("at most 200 games, and 300 seconds")
    with tempfile.TemporaryDirectory() as folder, running(pathlib.Path(folder), foresees=True) as server:
        asyncio.run(measure(server, options.games, options.seconds, options.open))


if __name__ == "__main__":
    main()
