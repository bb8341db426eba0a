"""The server only loads machine code; a process of its own compiles what is missing, and ends with the server."""

import asyncio
import os
import pathlib
import signal
import subprocess
import sys
import threading

import pytest
from talk import wait_for

from hayago.core.errors import HayagoError, NotCompiled
from hayago.core.jit import entry, kernels
from hayago.core.waiting import loading, loading_only
from hayago.games.registry import card
from hayago.play import compiling_apart
from hayago.web import compiling, limits, protocol
from hayago.web.compiling import Compiling
from hayago.web.hub import Hub
from hayago.web.server import at_once
from hayago.web.storage import Storage
from hayago.web.tab import Tab

PATIENCE = 480.0  # seconds; a busy machine takes its time


class Waiting:
    """Somebody who wants something compiled."""

    def __init__(self):
        self.is_open, self.messages, self.rung = True, [], threading.Event()

    def send(self, message):
        self.messages.append(message)

    def ring(self):
        self.rung.set()


@entry
def doubled(number):
    return number * 2


def test_a_thread_may_be_kept_from_compiling(tmp_path, monkeypatch):
    monkeypatch.setenv("HAYAGO_CACHE", str(tmp_path / "cache"))
    with loading_only(), pytest.raises(NotCompiled, match="not on disk"):
        doubled(7)
    assert doubled(7) == 14 and doubled.compiled == 1
    with loading_only():
        assert doubled(8) == 16


def test_what_is_missing_is_compiled_by_another_process(tmp_path, monkeypatch):
    """The server only loads; who waits is told truly, and rung at the end."""
    monkeypatch.setenv("HAYAGO_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(compiling, "QUICK", 0.05)
    monkeypatch.setattr(compiling, "likely_after", lambda game, preset: [])
    compiled, asker, game = [], Waiting(), card("hex").make(17)
    true = compiling_apart.compile_apart
    monkeypatch.setattr(compiling, "compile_apart", lambda task, *rest: compiled.append(task) or true(task, *rest))
    here, before = Compiling(), kernels()
    assert not here.is_ready(game, "uct", asker)
    assert asker.rung.wait(PATIENCE)
    assert here.is_ready(game, "uct", asker) and compiled == [compiling_apart.Task("search", game, "uct")]
    assert kernels()[0] > before[0] and kernels()[1] == before[1], "loaded, and not compiled here"
    assert asker.messages[0]["what"] == "uct for Hex 17" and not asker.messages[0]["done"]
    assert asker.messages[-1]["done"] and asker.messages[-1]["seconds"] > 0


def test_what_is_being_prepared_is_told_in_the_terminal(tmp_path, monkeypatch, capfd):
    """Once at the beginning and once at the end; nothing where it is on disk already."""
    monkeypatch.setenv("HAYAGO_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("HAYAGO_QUIET", raising=False)
    task = compiling_apart.Task("search", card("hex").make(16), "uct")  # a board that no other test loads in this process
    compiling_apart.prepare(task)
    told = capfd.readouterr().err.splitlines()
    assert told[0] == "hayago: preparing uct for Hex 16, once on this machine" and len(told) == 2
    assert told[1].startswith("hayago: uct for Hex 16 is ready, after ")
    compiling_apart.prepare(task)
    assert capfd.readouterr().err == ""


def test_a_game_begins_at_once(tmp_path, monkeypatch):
    """Its moves run as plain Python until they are compiled."""
    monkeypatch.setattr(compiling, "prepare", missing)
    monkeypatch.setattr(compiling, "compile_apart", lambda task, *rest: threading.Event().wait(PATIENCE))
    hub, tab, before = Hub(Storage(tmp_path)), Tab(asyncio.new_event_loop()), kernels()
    hub.enter(tab)
    at_once(hub.new, tab, protocol.New(size=21, white="human"))
    session = hub.at[tab]
    session.post(protocol.Play(move="D4"), tab)
    wait_for(lambda: session.game.node.move == "D4")
    assert kernels() == before, "nothing was loaded or compiled"
    hub.leave(tab)


def test_what_is_likely_to_be_wanted_is_compiled_when_nobody_waits(monkeypatch):
    """First what this game may need, then the usual boards; never where everything is on disk."""
    compiled, asker, go = [], Waiting(), card("go")
    monkeypatch.setattr(compiling, "can_keep", lambda: True)
    monkeypatch.setattr(compiling, "compile_apart", lambda task, *rest: compiled.append((task.game.size, task.preset)) or True)
    monkeypatch.setattr(compiling, "prepare", lambda *what: None)
    Compiling().is_ready(go.make(9), "uct", asker)
    assert asker.rung.wait(PATIENCE) and compiled == []
    monkeypatch.setattr(compiling, "prepare", missing)
    Compiling().is_ready(go.make(13), "uct", Waiting())
    wanted = [(13, "uct"), (13, "hayago"), (9, "hayago"), (19, "hayago")]
    wait_for(lambda: compiled == wanted)


def test_what_is_likely_gives_way_to_what_is_wanted(monkeypatch):
    compiled, last, go = [], Waiting(), card("go")

    def compile_apart(task, is_wanted, longest):
        compiled.append((task.game.size, task.preset))
        if task.preset == "uct":
            return True
        wait_for(lambda: not is_wanted() or len(compiled) > 3)
        return False

    monkeypatch.setattr(compiling, "can_keep", lambda: True)
    monkeypatch.setattr(compiling, "compile_apart", compile_apart)
    monkeypatch.setattr(compiling, "prepare", missing)
    here = Compiling()
    here.is_ready(go.make(9), "uct", Waiting())
    wait_for(lambda: compiled == [(9, "uct"), (9, "hayago")])
    here.is_ready(go.make(19), "uct", last)
    assert last.rung.wait(PATIENCE)
    wait_for(lambda: compiled[2:4] == [(19, "uct"), (19, "hayago")])


def job(monkeypatch, apart, prepare=lambda *what: None, keeps=True):
    """What becomes of a job where the process does this, and the server that; who asked."""
    monkeypatch.setattr(compiling, "can_keep", lambda: keeps)
    monkeypatch.setattr(compiling, "compile_apart", apart)
    monkeypatch.setattr(compiling, "prepare", prepare)
    here, asker = Compiling(), Waiting()
    here.is_ready(card("go").make(9), "uct", asker)
    assert asker.rung.wait(PATIENCE)
    return here


def missing(*what):
    """Not on disk."""
    if loading.only:
        raise NotCompiled("not on disk")


def test_without_a_cache_the_server_compiles_itself(monkeypatch):
    asked = []
    here = job(monkeypatch, lambda *kind: asked.append(kind), missing, keeps=False)
    assert here.is_ready(card("go").make(9), "uct", Waiting()) and asked == []


def test_a_process_that_dies_is_an_error_and_may_be_tried_again(monkeypatch):
    def dies(*kind):
        raise HayagoError("compiling was ended by signal 9: is there enough memory?")

    here = job(monkeypatch, dies, missing)
    with pytest.raises(HayagoError, match="signal 9"):
        here.is_ready(card("go").make(9), "uct", Waiting())
    again = Waiting()
    assert not here.is_ready(card("go").make(9), "uct", again)
    assert again.rung.wait(PATIENCE)


def test_what_nobody_waits_for_is_not_compiled(monkeypatch):
    compiled, first, gate = [], Waiting(), threading.Event()
    monkeypatch.setattr(compiling, "can_keep", lambda: True)
    monkeypatch.setattr(compiling, "compile_apart", lambda task, *rest: compiled.append(task) or gate.wait(PATIENCE))
    monkeypatch.setattr(compiling, "prepare", missing)
    here, gone, last = Compiling(), Waiting(), Waiting()
    for size, asker in ((9, first), (13, gone), (19, last)):
        here.is_ready(card("go").make(size), "uct", asker)
    wait_for(lambda: len(compiled) == 1)
    gone.is_open = False
    gate.set()
    assert last.rung.wait(PATIENCE)
    assert [task.game.size for task in compiled if task.preset == "uct"] == [9, 19] and here.count == 2


def test_what_nobody_waits_for_any_more_gives_way(monkeypatch):
    """It is left in the middle, as soon as something else is wanted."""

    def never_done(task, is_wanted, longest):
        compiled.append(task.game.size)
        if compiled == [9]:
            wait_for(lambda: not is_wanted())
            return False
        return True

    compiled, first, last = [], Waiting(), Waiting()
    monkeypatch.setattr(compiling, "can_keep", lambda: True)
    monkeypatch.setattr(compiling, "compile_apart", never_done)
    monkeypatch.setattr(compiling, "prepare", missing)
    here = Compiling()
    here.is_ready(card("go").make(9), "uct", first)
    wait_for(lambda: compiled == [9])
    here.is_ready(card("go").make(13), "uct", last)
    first.is_open = False
    assert last.rung.wait(PATIENCE)
    assert compiled[:2] == [9, 13] and here.count == 1


def test_kernels_are_bounded(monkeypatch):
    monkeypatch.setattr(limits, "KERNELS", 1)
    monkeypatch.setattr(compiling, "prepare", lambda *what: None)
    here = Compiling()
    here.is_ready(card("go").make(9), "uct", Waiting())
    with pytest.raises(HayagoError, match="start it again"):
        here.is_ready(card("go").make(13), "uct", Waiting())


def test_the_compiling_process_ends_with_its_parent(tmp_path):
    """Also where that is killed."""
    code = """
import subprocess, sys
from hayago import Go
from hayago.play.compiling_apart import Task, compile_apart
true = subprocess.Popen
def started(*arguments, **options):
    process = true(*arguments, **options)
    print(process.pid, flush=True)
    return process
subprocess.Popen = started
compile_apart(Task("search", Go(23), "hayago"))
"""
    environment = {**os.environ, "HAYAGO_CACHE": str(tmp_path / "cache"), "HAYAGO_QUIET": "1"}
    parent = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, env=environment)
    child = int(parent.stdout.readline())
    assert is_alive(child)
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    wait_for(lambda: not is_alive(child))


def is_alive(process):
    try:
        return " Z " not in pathlib.Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False
