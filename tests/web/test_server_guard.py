"""What the server refuses: other origins, other hosts, other files; and what it never lets happen: fuzz."""

import json
import os
import random
import socket

import pytest
from hostile import hostile
from talk import Talk, get
from visitor import running
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from hayago.web import limits
from hayago.web.server import is_local

LONG = os.environ.get("HAYAGO_LONG") == "1"
MESSAGES = 10_000 if LONG else 400


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def port(folder):
    (folder / "secret.json").write_text('"not yours"')
    with running(folder / "inside") as server:
        yield server.port


def raw(port, request):
    """The status line of the answer to a request as it is written here."""
    with socket.create_connection(("127.0.0.1", port), timeout=300) as connection:
        connection.sendall(request)
        return connection.recv(65536).split(b"\r\n", 1)[0]


@pytest.mark.parametrize("origin", ["http://evil.example", "http://127.0.0.1:1", "null", "", None, "http://localhost"])
def test_other_origins_may_not_connect(port, origin):
    with pytest.raises(InvalidStatus, match="403"):
        connect(f"ws://127.0.0.1:{port}/ws", origin=origin, open_timeout=120)


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", ""])
def test_other_hosts_get_no_answer(port, host):
    response, body = get(port, "/", Host=host)
    assert response.status == 403 and b"<html" not in body


def test_the_page_and_its_headers(port):
    response, body = get(port, "/")
    assert response.status == 200 and b"<html" in body.lower()
    assert response.getheader("Content-Security-Policy").startswith("default-src 'self';")
    assert response.getheader("X-Content-Type-Options") == "nosniff"
    assert response.getheader("X-Frame-Options") == "DENY"
    response, body = get(port, "/health")
    assert json.loads(body)["name"] == "hayago"
    assert get(port, "/static/app.js")[0].status == 200


@pytest.mark.parametrize("path", [
    "/static/../server.py", "/static/%2e%2e/server.py", "/static/..%2fserver.py", "/static/%2e%2e%2fserver.py",
    "/static//etc/passwd", "/static/%2fetc%2fpasswd", "/static/..\\server.py", "/static/", "/static",
    "/games/../secret.json", "/games/..%2fsecret.json", "/games/%2e%2e%2f%2e%2e%2fsecret.json", "/games/secret.json",
    "/games/0123456789abcdef.sgf", "/games/0123456789abcdef.exe", "/games/.json", "/games/", "/games/%00.sgf",
    "/etc/passwd", "/ws", "/server.py", "/../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd",
])  # fmt: skip
def test_no_other_file_can_be_read(port, path):
    status = raw(port, f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n".encode())
    assert status.split()[1] in (b"400", b"404")


def test_long_messages_get_an_error_and_longer_ones_end_the_connection(port):
    tab = Talk(port)
    assert "at most 1024 kB" in tab_error(tab, json.dumps({"do": "load", "sgf": "x" * limits.MESSAGE_BYTES}))
    assert tab.ask("save", "sgf")
    with pytest.raises(ConnectionClosed):
        flood(tab)
    assert Talk(port).state


def flood(tab):
    tab.socket.send("x" * (limits.FRAME_BYTES + 10))
    while True:
        tab.next()


def tab_error(tab, text):
    tab.socket.send(text)
    while True:
        message = tab.next()
        if message["type"] == "message":
            return message["text"]


def test_names_of_games_are_no_paths(port, folder):
    for name in ("../secret", "../../secret", "/etc/passwd", "a" * 16 + "/..", ".", "%2e%2e", "", "\x00", "0123456789ABCDEF"):
        tab = Talk(port, game=name)
        assert tab.state["move_number"] == 0 and tab.state["game"] != name
        tab.close()


# ---- fuzz


def test_hostile_messages(port, folder):
    """No crash, no hang: after each twenty the server still answers; nothing is written outside of the data folder."""
    rng = random.Random(8)
    tab = Talk(port)
    for number in range(1, MESSAGES + 1):
        try:
            tab.socket.send(hostile(rng))
        except UnicodeEncodeError:
            continue
        if number % 20 == 0:  # few enough: the answer to a ping waits behind them
            mark = tab.say("comment", node=0, text=f"after {number}")
            while True:
                message = tab.next()
                if message["type"] == "message":
                    assert not message["text"].startswith("internal error"), message["text"]
                if message.get("id") == mark:
                    break
            if rng.random() < 0.06:
                tab.close()
                tab = Talk(port)
    tab.close()
    outside = [path for path in folder.rglob("*") if path.is_file() and path.parent != folder / "inside" / "games"]
    assert outside == [folder / "secret.json"]


def test_local_addresses():
    """With ::1 every Host was accepted, as on a server for the whole network."""
    assert all(map(is_local, ("127.0.0.1", "localhost", "::1")))
    assert not any(map(is_local, ("0.0.0.0", "::", "192.0.2.7", "")))
