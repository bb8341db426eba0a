"""Hostile clients of the board in the browser, from a seed: noise, floods, slow and half-open connections.

    python tests/web/hostile.py --clients 40 --seconds 120 --seed 1

starts a server of its own on this machine, and tells what it holds and how long an honest tab waits meanwhile.
"""

import argparse
import asyncio
import base64
import contextlib
import json
import os
import pathlib
import random
import struct
import subprocess
import sys
import tempfile
import time
import urllib.request
from typing import Any

import load
from visitor import ServerProcess, running
from websockets.asyncio.client import connect

# ---- messages

WORDS = ("hello", "new", "play", "undo", "resign", "go", "delete", "comment", "engine", "level", "genmove", "hint", "analyse",
         "stop", "load", "save", "dead", "finish", "resume", "review", "growth", "nonsense", "__class__", "")  # fmt: skip
FIELDS = ("game", "size", "komi", "handicap", "black", "white", "level", "preset", "limit", "rules", "move", "node", "text",
          "on", "sgf", "points", "simulations", "id", "extra")  # fmt: skip


def value(rng, depth=0):
    """Any JSON value; moves and small numbers more often than others."""
    kind = rng.randrange(12)
    if kind < 3:
        return rng.choice(
            ("E5", "C3", "pass", "A1", "J9", "Z99", "resign", "human", "engine", "go", "hayago", "flat-mc", "../x")
        )
    if kind < 6:
        return rng.choice((0, 1, 2, 5, 9, 30, -1, 10**9, 2**63, 2**70, -(2**64), 0.5, 1e308, -0.0))
    if kind == 6:
        return rng.choice((True, False, None))
    if kind == 7:
        return "".join(chr(rng.choice((rng.randrange(32, 127), rng.randrange(0x20000)))) for _ in range(rng.randrange(30)))
    if kind == 8 and depth < 3:
        return {rng.choice((*FIELDS, "seconds")): value(rng, depth + 1) for _ in range(rng.randrange(3))}
    if kind == 9 and depth < 3:
        return [value(rng, depth + 1) for _ in range(rng.randrange(4))]
    return rng.choice(("(;SZ[5];B[aa])", "(;SZ[9", "(;GM[11]SZ[3];B[a1])", "D4", ""))


def hostile(rng):
    """A message: mostly one that can be understood, else damaged, else noise."""
    fields = {
        "play": {"move": rng.choice(("pass", "E5", "D4", "C3", "B2", "A1", "E4", "?"))}, "go": {"node": rng.randrange(30)},
        "delete": {"node": rng.randrange(30)}, "comment": {"node": rng.randrange(9), "text": "x" * rng.randrange(99)},
        "load": {"sgf": "(;SZ[5];B[aa];W[bb](;B[cc])(;B[dd]))"}, "dead": {"points": ["E5", "A1"][: rng.randrange(3)]},
        "new": {"size": rng.choice((5, 9)), "black": rng.choice(("human", "engine"))}, "review": {"simulations": 2},
        "growth": {"simulations": 5}, "engine": {"white": rng.choice(("human", "engine"))},
        "analyse": {"on": rng.random() < 0.3}, "level": {"level": rng.choice((6, 7)), "limit": {"simulations": 5}},
    }  # fmt: skip
    do = rng.choice(WORDS)
    message = {"do": do, **fields.get(do, {})}
    if do == "new":
        message["limit"] = {"simulations": 5}
    if rng.random() < 0.4:
        message[rng.choice(FIELDS)] = value(rng)
    text = json.dumps(message)
    if rng.random() < 0.15:
        place = rng.randrange(len(text))
        text = text[:place] + rng.choice(("", "\\", '"', "}", "[", "\\ud800", "\x00", "0" * 50, "NaN")) + text[place + 1 :]
    if rng.random() < 0.02:
        text = rng.choice(("", "null", "[]", "{}", "[" * 5000, '{"do":' * 3000, "\ufffe", "1e999", '"' + "a" * 10000))
    return text if rng.random() < 0.9 else text.encode("utf-8", "replace")


# ---- clients


async def noise(port, rng):
    """Messages of every kind, answers are read."""
    host = f"127.0.0.1:{port}"
    async with connect(f"ws://{host}/ws", origin=f"http://{host}", max_size=None, compression=None, open_timeout=60) as socket:
        reader = asyncio.create_task(read_all(socket))
        for _ in range(rng.randrange(300)):
            with contextlib.suppress(UnicodeEncodeError):
                await socket.send(hostile(rng))
            if rng.random() < 0.05:
                await socket.send(json.dumps(expensive(rng)))
        reader.cancel()


async def read_all(socket):
    with contextlib.suppress(Exception):
        async for _ in socket:
            pass


def expensive(rng):
    """A message that asks for much, and is understood."""
    size = rng.choice((5, 7, 9, 11, 13, 19, 25))
    moves = "".join(f";{'BW'[i % 2]}[{chr(97 + i * 7 % 19)}{chr(97 + i * 11 % 19)}]" for i in range(350))
    return rng.choice((
        {"do": "new", "size": size, "black": "engine", "level": rng.randrange(1, 11)},
        {"do": "new", "size": size, "black": "engine", "white": "engine", "limit": {"seconds": 60}},
        {"do": "new", "game": rng.choice(("hex", "havannah", "connect_four")), "black": "engine", "level": 10},
        {"do": "load", "sgf": f"(;SZ[19]{moves})"},
        {"do": "load", "sgf": "(;SZ[9];C[" + "x" * 900_000 + "])"},
        {"do": "comment", "node": 0, "text": "y" * 20_000},
        {"do": "analyse", "on": True},
        {"do": "review", "simulations": 20_000},
        {"do": "growth", "simulations": 2000},
        {"do": "dead", "points": ["A1"] * 2500},
    ))  # fmt: skip


async def opened(port):
    """A websocket by hand: its reader and writer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    key = base64.b64encode(os.urandom(16)).decode()
    writer.write(
        f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 60)
    return reader, writer


def frame(opcode, data=b"", last=True):
    """A frame as a client sends it, with a mask of zeros."""
    length = len(data)
    size = bytes([128 | length]) if length < 126 else b"\xfe" + struct.pack("!H", length) if length < 2**16 else (
        b"\xff" + struct.pack("!Q", length)
    )  # fmt: skip
    return bytes([opcode | (128 if last else 0)]) + size + bytes(4) + data


async def pour(port, data, seconds, reads=False, first=b""):
    """Send the same bytes again and again, as fast as they are taken."""
    reader, writer = await opened(port)
    writer.write(first)
    end = time.monotonic() + seconds
    try:
        while time.monotonic() < end:
            writer.write(data)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(writer.drain(), 0.5)
            if reads:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(reader.read(2**16), 0.01)
            await asyncio.sleep(0.001)
    finally:
        writer.transport.abort()


async def pings(port, rng):
    await pour(port, frame(9, b"x" * 125) * 200, rng.uniform(1, 8))


async def fragments(port, rng):
    await pour(port, frame(0, b"", last=False) * 500, rng.uniform(1, 8), first=frame(1, b"", last=False))


async def deaf(port, rng):
    """Asks for long answers and takes none of them."""
    hello = frame(1, json.dumps({"do": "hello"}).encode())
    await pour(port, hello + frame(1, b'{"do":"save"}') * 20, rng.uniform(1, 10))


async def tiny(port, rng):
    await pour(port, frame(1, b"1") * 2000, rng.uniform(1, 8), reads=True)


async def long_frames(port, rng):
    await pour(port, frame(2, b"[" * rng.choice((1000, 2**20, 2**21))), rng.uniform(1, 4), reads=True)


async def slow(port, rng):
    """A request letter by letter, or nothing at all."""
    _, writer = await asyncio.open_connection("127.0.0.1", port)
    with contextlib.suppress(OSError):
        for letter in b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"x" * 40:
            writer.write(bytes([letter]))
            await writer.drain()
            await asyncio.sleep(rng.uniform(0, 0.4))
    writer.transport.abort()


async def half_open(port, rng):
    _, writer = await opened(port)
    await asyncio.sleep(rng.uniform(1, 20))
    writer.transport.abort()


async def crowd(port, rng):
    """Many connections that say nothing."""
    found = [await asyncio.open_connection("127.0.0.1", port) for _ in range(300)]
    await asyncio.sleep(rng.uniform(0, 3))
    for _, writer in found:
        writer.transport.abort()


async def requests(port, rng):
    """Requests one after the other on one connection, good and bad ones, not always read."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    paths = ("/", "/static/app.js", "/status", "/health", "/games/x.sgf", "/../etc", "/" + "a" * 5000, "/%00", "\xff")
    hosts = (f"127.0.0.1:{port}", "evil.example", "", "127.0.0.1", "[::1]", "127.0.0.1:99999", "[")
    reads = rng.random() < 0.5
    with contextlib.suppress(OSError, TimeoutError):
        for _ in range(rng.randrange(400)):
            words = rng.choice(("GET", "GET", "GET", "POST", "\x00", "GET /ws HTTP/1.1\r\nUpgrade: websocket\r\nX:"))
            length = rng.choice(
                ("", "Content-Length: 99999999\r\n", "Transfer-Encoding: chunked\r\n", "Content-Length: -1\r\n")
            )
            request = f"{words} {rng.choice(paths)} HTTP/1.1\r\nHost: {rng.choice(hosts)}\r\n{length}\r\n"
            writer.write(request.encode("latin-1"))
            await asyncio.wait_for(writer.drain(), 1)
            if reads:
                await asyncio.wait_for(reader.read(2**16), 1)
    writer.transport.abort()


CLIENTS = (noise, noise, noise, noise, pings, fragments, deaf, tiny, long_frames, slow, half_open, crowd, requests)


async def attack(port, seed, seconds):
    """One hostile client after the other."""
    rng, end = random.Random(seed), time.monotonic() + seconds
    while time.monotonic() < end:
        with contextlib.suppress(Exception):
            await asyncio.wait_for(rng.choice(CLIENTS)(port, rng), max(1.0, min(30.0, end - time.monotonic())))
        await asyncio.sleep(0.05)


def status(server: ServerProcess) -> dict[str, Any]:
    with urllib.request.urlopen(f"{server.address}/status", timeout=300) as answer:
        return dict(json.load(answer))


async def watch(server: ServerProcess, seconds: float) -> float:
    """The most memory that the server takes."""
    most, end = 0.0, time.monotonic() + seconds
    while time.monotonic() < end:
        most = max(most, load.used(server)[1])
        await asyncio.sleep(0.2)
    return most


async def attack_all(port: int, clients: int, seconds: float, seed: int) -> None:
    await asyncio.gather(*(attack(port, seed * 1000 + number, seconds) for number in range(clients)))


async def besiege(server: ServerProcess, clients: int, seconds: float, seed: int) -> tuple[float, list[float]]:
    """The most memory taken, and how long an honest tab waited for its answers; the attack is another process."""
    honest = await load.entered(server.port)
    numbers = (server.port, clients, seconds, seed)
    command = f"import asyncio, hostile; asyncio.run(hostile.attack_all{numbers})"
    attackers = subprocess.Popen([sys.executable, "-c", command], cwd=pathlib.Path(__file__).parent, stderr=subprocess.DEVNULL)
    try:
        return tuple(await asyncio.gather(watch(server, seconds), load.delays(honest, seconds)))
    finally:
        attackers.kill()
        attackers.wait()
        await honest.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if not (1 <= options.clients <= 100 and 1 <= options.seconds <= 900):
        raise SystemExit("at most 100 clients, and 900 seconds")
    with tempfile.TemporaryDirectory() as folder, running(pathlib.Path(folder), foresees=True) as server:
        most, found = asyncio.run(besiege(server, options.clients, options.seconds, options.seed))
        print(f"an honest tab: {load.described(found)}")
        print(f"the server held at most {most:.0f} MB")
        time.sleep(5)
        print(f"5 seconds later: {load.used(server)[1]:.0f} MB")
        with contextlib.suppress(OSError):
            print(json.dumps(status(server)))


if __name__ == "__main__":
    main()
