"""What the server never exceeds: memory of trees and games, queues, connections."""

import asyncio
import contextlib
import json
import pathlib
import socket
import subprocess
import sys
import threading
import time

import pytest
from hostile import frame
from talk import Talk, get, run_apart, wait_for
from visitor import running

from hayago.core.errors import HayagoError
from hayago.games.registry import card
from hayago.records.tree import GameTree
from hayago.web import limits, protocol
from hayago.web.connections import Slowed
from hayago.web.hub import Hub
from hayago.web.open_game import OpenGame
from hayago.web.server import Server, at_once, serve
from hayago.web.session import Session
from hayago.web.storage import Choices, Storage, new_id
from hayago.web.tab import Tab
from hayago.web.thinker import Shared
from hayago.web.trees import Tree, Trees

PATIENCE = 60.0  # seconds; a busy machine takes its time


# ---- trees


def test_trees_that_nobody_searches_go_first(monkeypatch):
    monkeypatch.setattr(limits, "TREES_MB", 10.0)
    trees, gone = Trees(), []
    old, new, busy = (Tree(lambda name=name: gone.append(name)) for name in ("old", "new", "busy"))
    for tree in (old, new):
        trees.begin(tree)
        assert trees.may_grow(tree, 4.0)
        trees.end(tree)
    trees.begin(busy)
    assert trees.may_grow(busy, 1.0) and gone == []
    assert trees.may_grow(busy, 5.0) and gone == ["old"]
    assert trees.may_grow(busy, 9.0) and gone == ["old", "new"]
    assert trees.mb == 9.0 and trees.count == 1


def test_a_tree_above_its_share_does_not_grow_when_all_is_taken(monkeypatch):
    monkeypatch.setattr(limits, "TREES_MB", 10.0)
    trees, large, small = Trees(), Tree(lambda: None), Tree(lambda: None)
    for tree in (large, small):
        trees.begin(tree)
    assert trees.may_grow(large, 9.0)
    assert trees.may_grow(small, 2.0), "less than half of ten"
    assert not trees.may_grow(large, 9.0)
    trees.end(small, is_kept=False)
    assert trees.may_grow(large, 9.0)


def test_a_small_search_takes_little_memory():
    """Huge pages made it 18 MB, two of them for each game."""
    code = """
import pathlib, resource, sys
from hayago.cli.play import play
def memory():
    return int(pathlib.Path('/proc/self/statm').read_text().split()[1]) * resource.getpagesize() / 2**20
try:
    play(game='nonsense', colour='black', preset=None, terminal=False)
except Exception:
    pass
from hayago import ConnectFour, Limit, Player
players = [Player(ConnectFour(), 'uct', memory_mb=32) for _ in range(11)]
players[0].choose(Limit(simulations=50))
before = memory()
for player in players[1:]:
    player.choose(Limit(simulations=50))
print((memory() - before) / 10)
"""
    if not pathlib.Path("/proc/self/statm").is_file():
        pytest.skip("memory is read from /proc")
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=600, check=True)
    assert float(result.stdout) < 2.0


# ---- games


def test_a_game_does_not_grow_without_end(monkeypatch):
    monkeypatch.setattr(limits, "GAME_MB", 0.2)
    game = OpenGame(new_id(), GameTree(card("go").make(9)), Choices(level=1))
    with pytest.raises(HayagoError, match="may not grow"):
        add_all(game, [f"{letter}{row}" for letter in "ABCDEFGHJ" for row in range(1, 10)])
    assert 0.1 < game.tree.memory_mb < 0.4 and len(game.tree.nodes) > 5


def add_all(game, moves):
    for move in moves:
        game.add(move)


def test_all_comments_together_are_bounded(monkeypatch, tmp_path):
    monkeypatch.setattr(limits, "COMMENTS_LETTERS", 10)
    session = Session(new_id(), GameTree(card("go").make(9)), Choices(level=1), Storage(tmp_path), Shared())
    node = session.game.tree.add(session.game.tree.root, "E5")
    session.commands.carry_out(protocol.Comment(node=0, text="x" * 6))
    session.commands.carry_out(protocol.Comment(node=0, text="y" * 7))
    with pytest.raises(HayagoError, match="at most 10 letters"):
        session.commands.carry_out(protocol.Comment(node=node.number, text="z" * 4))
    assert node.comment == ""


def test_boards_are_let_go_and_made_anew():
    tree = GameTree(card("go").make(5))
    first = tree.add(tree.root, "C3")
    second = tree.add(tree.root, "B2")
    before = tree.memory_mb
    tree.forget_positions(second)
    assert tree.memory_mb < before
    assert tree.position(first).stones("black") == ["C3"]


def hub_in(folder):
    return Hub(Storage(folder))


class Silent(Tab):
    """A tab that nobody reads."""

    def __init__(self, address="here"):
        super().__init__(asyncio.new_event_loop(), address)


def begin(hub, tab, wanted):
    """Let the tab begin a game."""
    at_once(hub.new, tab, wanted)


def test_tabs_of_one_machine_are_bounded(monkeypatch, tmp_path):
    monkeypatch.setattr(limits, "TABS_OF_ADDRESS", 2)
    hub = hub_in(tmp_path)
    hub.enter(Silent())
    hub.enter(Silent())
    with pytest.raises(HayagoError, match="from your machine"):
        hub.enter(Silent())
    hub.enter(Silent("elsewhere"))


def test_a_closed_game_holds_no_trees(tmp_path):
    hub, tab = hub_in(tmp_path), Silent()
    hub.enter(tab)
    begin(
        hub,
        tab,
        protocol.New(game="connect_four", level=1, black="engine", white="human", limit=protocol.Budget(simulations=50)),
    )
    session = hub.at[tab]
    wait_for(lambda: session.engines.opponent.player is not None and session.wanted() is None)
    hub.leave(tab)
    wait_for(lambda: not session.thread.is_alive())
    assert session.engines.opponent.player is None and hub.shared.trees.count == 0


def test_an_idle_game_lets_go_of_its_trees(tmp_path, monkeypatch):
    monkeypatch.setattr(limits, "IDLE", 0.2)
    hub, tab = hub_in(tmp_path), Silent()
    hub.enter(tab)
    begin(
        hub,
        tab,
        protocol.New(game="connect_four", level=1, black="engine", white="human", limit=protocol.Budget(simulations=50)),
    )
    wait_for(lambda: hub.at[tab].game.node.number == 1 and hub.at[tab].engines.opponent.player is None)
    hub.leave(tab)


def test_a_search_ends_with_its_tab(tmp_path):
    """Also one that was not looked at before: the growth of a tree."""
    hub, tab = hub_in(tmp_path), Silent()
    hub.enter(tab)
    begin(hub, tab, protocol.New(size=9, white="human"))
    session = hub.at[tab]
    for command in (protocol.Analyse(), protocol.Growth(simulations=2000)):
        session.post(command, tab)
    wait_for(lambda: hub.shared.trees.busy)
    hub.leave(tab)
    wait_for(lambda: not session.thread.is_alive())
    assert not hub.shared.trees.busy and hub.shared.turns.free > 0 and not hub.shared.turns.waiting


# ---- queues


def test_a_tab_that_takes_nothing_is_ended_by_bytes_too(monkeypatch):
    monkeypatch.setattr(limits, "UNSENT_BYTES", 1000)
    tab = Silent()
    tab.send_data(b"x" * 600)
    assert tab.is_open and tab.unsent_bytes == 600
    tab.send_data(b"x" * 600)
    assert not tab.is_open and tab.unsent_bytes == 0 and not tab.unsent
    tab.send_data(b"x")
    assert not tab.unsent


def test_a_game_that_is_behind_is_not_asked_for_more(tmp_path, monkeypatch):
    monkeypatch.setattr(limits, "INBOX", 3)
    hub, tab = hub_in(tmp_path), Silent()
    hub.enter(tab)
    begin(hub, tab, protocol.New(game="connect_four", white="human"))
    session = hub.at[tab]
    assert not hub.is_behind(tab) or session.inbox.items
    blocked = threading.Event()
    monkeypatch.setattr(session, "_carry_out", lambda command, tab: blocked.wait(PATIENCE))
    for _ in range(6):
        hub.post(tab, protocol.Save())
    assert hub.is_behind(tab)
    blocked.set()
    wait_for(lambda: not hub.is_behind(tab))
    hub.leave(tab)


# ---- a server in a process of its own


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with running(tmp_path_factory.mktemp("games")) as server:
        yield server


def status(server):
    response, body = get(server.port, "/status")
    assert response.status == 200
    return json.loads(body)


def test_status_says_what_is_held(server):
    tab = Talk(server.port)
    found = status(server)
    assert found["games"] == found["tabs"] == 1 and found["memory_mb"] > 10
    wait_for(lambda: status(server)["kernels"]["loaded"] > 0)
    assert get(server.port, "/status", Host="evil.example")[0].status == 403
    tab.close()
    wait_for(lambda: status(server)["games"] == 0)


def raw_socket(port):
    connection = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
    connection.sendall(
        f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    assert b" 101 " in connection.recv(4096)
    return connection


def test_games_are_begun_at_a_pace(server):
    """After a burst a tab waits between two of its games."""
    tab = Talk(server.port)
    start = time.monotonic()
    numbers = [tab.say("new", size=9, white="human") for _ in range(int(limits.OPENING_BURST) + 3)]
    tab.hear("state", lambda message: message.get("id") == numbers[-1])
    assert time.monotonic() - start > 1.5
    tab.close()


class Line:
    """The transport of a connection."""

    def __init__(self):
        self.reads = True

    def is_closing(self):
        return False

    def pause_reading(self):
        self.reads = False

    def resume_reading(self):
        self.reads = True


def test_a_connection_that_talks_too_fast_is_not_read_for_a_while(monkeypatch):
    monkeypatch.setattr(limits, "BYTES_BURST", 1000)
    monkeypatch.setattr(limits, "BYTES_PER_SECOND", 10_000.0)

    async def talk():
        line = Line()
        slowed = Slowed(line)
        slowed.spend(900)
        assert line.reads and line.max_size == limits.READ_BYTES
        slowed.spend(900)
        assert not line.reads
        start = time.monotonic()
        for _ in range(40):
            slowed.spend(100)
        while not line.reads:
            await asyncio.sleep(0.01)
        assert time.monotonic() - start > 0.4, "4,800 bytes too many, of 10,000 a second"

    run_apart(asyncio.wait_for(talk(), PATIENCE))


# ---- a server in a thread, with smaller limits


@pytest.fixture
def strict(tmp_path, monkeypatch):
    """Its port."""
    for name, value in (
        ("REQUEST_SECONDS", 1.0), ("STALLED_SECONDS", 1.0), ("CONNECTIONS", 20), ("UNSENT_BYTES", 2**18),
        ("MESSAGES_PER_SECOND", 1000.0), ("BYTES_PER_SECOND", 2.0**20),
    ):  # fmt: skip
        monkeypatch.setattr(limits, name, value)
    interval, started = sys.getswitchinterval(), threading.Event()
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        arguments = (Server(tmp_path), listener, started.set)
        threading.Thread(target=serve, args=arguments, daemon=True).start()  # it ends with the tests
        assert started.wait(PATIENCE)
        yield listener.getsockname()[1]
    sys.setswitchinterval(interval)


def is_ended(connection):
    """Does the server end it?"""
    connection.settimeout(PATIENCE)
    with contextlib.suppress(ConnectionResetError):
        while connection.recv(2**16):
            pass
    return True


def test_a_slow_request_is_ended(strict):
    """The rest of it never comes."""
    with socket.create_connection(("127.0.0.1", strict), timeout=PATIENCE) as slow:
        slow.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
        assert is_ended(slow)


def test_connections_that_say_nothing_make_room(strict, monkeypatch):
    """More than there may be: the oldest ones go, and who asks is answered."""
    monkeypatch.setattr(limits, "REQUEST_SECONDS", 1000.0)
    crowd = [socket.create_connection(("127.0.0.1", strict), timeout=PATIENCE) for _ in range(30)]
    assert get(strict, "/health")[0].status == 200
    assert is_ended(crowd[0])
    for connection in crowd:
        connection.close()


@pytest.mark.parametrize("asked", [frame(1, b'{"do":"save"}'), frame(9, b"x" * 125)], ids=["messages", "pings"])
def test_a_client_that_takes_nothing_is_ended(strict, asked):
    """It asks, and the answers pile up."""
    with raw_socket(strict) as deaf:
        deaf.sendall(
            frame(1, b'{"do":"hello"}') + frame(1, json.dumps({"do": "comment", "node": 0, "text": "x" * 19_000}).encode())
        )
        deaf.settimeout(1.0)
        end = time.monotonic() + PATIENCE
        with pytest.raises((ConnectionResetError, BrokenPipeError)):
            flood(deaf, asked * 50, end)


def flood(connection, data, end):
    """Send until the connection is ended."""
    while time.monotonic() < end:
        with contextlib.suppress(TimeoutError):
            connection.sendall(data)
