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
from hayago.web.storage import Storage
from hayago.web.tab import Tab

PATIENCE = 600.0  # seconds; a busy machine takes its time


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
    compiled, asker, game = [], Waiting(), card("hex").make(17)
    true = compiling_apart.compile_apart
    monkeypatch.setattr(compiling, "compile_apart", lambda task, *rest: compiled.append(task) or true(task, *rest))
    here, before = Compiling(), kernels()
    assert not here.is_ready(game, "", asker)
    assert asker.rung.wait(PATIENCE)
    assert here.is_ready(game, "", asker) and compiled == [compiling_apart.Task("moves", game)]
    assert kernels()[0] > before[0] and kernels()[1] == before[1], "loaded, and not compiled here"
    assert asker.messages[0]["what"] == "the moves of Hex 17" and not asker.messages[0]["done"]
    assert asker.messages[-1]["done"] and asker.messages[-1]["seconds"] > 0


def test_a_game_begins_when_its_moves_are_ready(tmp_path, monkeypatch):
    """Else the game's own thread would compile them."""
    monkeypatch.setattr(compiling, "prepare", lambda game, preset: None)
    hub, tab = Hub(Storage(tmp_path)), Tab(asyncio.new_event_loop())
    hub.enter(tab)
    with pytest.raises(NotCompiled, match="the moves of Go are not compiled yet"):
        hub.new(tab, protocol.New(size=9))
    wait_for(lambda: hub.shared.compiling.is_ready(card("go").make(9), "", tab))
    hub.new(tab, protocol.New(size=9, white="human"))
    assert hub.at[tab] is not None
    hub.leave(tab)


def job(monkeypatch, apart, prepare=lambda game, preset: None, keeps=True):
    """What becomes of a job where the process does this, and the server that; who asked."""
    monkeypatch.setattr(compiling, "can_keep", lambda: keeps)
    monkeypatch.setattr(compiling, "compile_apart", apart)
    monkeypatch.setattr(compiling, "prepare", prepare)
    here, asker = Compiling(), Waiting()
    here.is_ready(card("go").make(9), "uct", asker)
    assert asker.rung.wait(PATIENCE)
    return here


def missing(game, preset):
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
    gone.is_open = False
    gate.set()
    assert last.rung.wait(PATIENCE)
    assert [task.game.size for task in compiled] == [9, 19] and here.count == 2


def test_what_nobody_waits_for_any_more_gives_way(monkeypatch):
    """It is left in the middle, as soon as something else is wanted; and moves wait for no search."""

    def never_done(task, is_wanted, longest):
        compiled.append((task.game.size, task.what))
        if compiled[-1] == (9, "search"):
            wait_for(lambda: not is_wanted())
            return False
        return True

    compiled, first, last, mover = [], Waiting(), Waiting(), Waiting()
    monkeypatch.setattr(compiling, "can_keep", lambda: True)
    monkeypatch.setattr(compiling, "compile_apart", never_done)
    monkeypatch.setattr(compiling, "prepare", missing)
    here = Compiling()
    here.is_ready(card("go").make(9), "uct", first)
    here.is_ready(card("go").make(9), "", mover)
    assert mover.rung.wait(PATIENCE), "beside the search"
    here.is_ready(card("go").make(13), "uct", last)
    first.is_open = False
    assert last.rung.wait(PATIENCE)
    assert sorted(compiled) == [(9, "moves"), (9, "search"), (13, "search")] and here.count == 1


def test_kernels_are_bounded(monkeypatch):
    monkeypatch.setattr(limits, "KERNELS", 1)
    monkeypatch.setattr(compiling, "prepare", lambda game, preset: None)
    here = Compiling()
    here.is_ready(card("go").make(9), "uct", Waiting())
    with pytest.raises(HayagoError, match="start it again"):
        here.is_ready(card("go").make(13), "uct", Waiting())
    here.is_ready(card("go").make(13), "", Waiting())


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
