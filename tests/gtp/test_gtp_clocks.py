"""Games by the clock against a scripted opponent, which measures the engine's time as a program does that lets engines play."""

import contextlib
import pathlib
import random
import subprocess
import sys
import time

import pytest
from gtp_drive import Process

from hayago.games.go import Go
from hayago.games.go.handicap import free_handicap
from hayago.lab.trials.gtp_clocks import clock_of, left_after, time_left

QUICK = ("--preset", "mc-rave-tuned", "--memory", "32", "--seed", "1", "--resign", "0")


def play(engine, setting, moves, late=0.0, tells=True):
    """Let the engine make so many moves as Black; AssertionError when it loses on time. Answers are read so much too late."""
    engine.ask("clear_board")
    engine.ask(setting)
    position, clock, rng = Go(9, komi=7.5).start(), clock_of(setting), random.Random(1)
    for _ in range(moves):
        if tells:
            engine.ask(time_left("black", clock))
        start, kept_before = time.perf_counter(), kept_waiting(engine)
        engine.write("genmove b\n")
        time.sleep(late)
        (answer,) = engine.response()
        waited = max(0.0, kept_waiting(engine) - kept_before)  # less than none where a thread has ended
        spent = max(0.0, time.perf_counter() - start - waited)
        assert left_after(clock, spent) >= 0, (setting, spent, clock)
        clock.spend(spent)
        position = position.play(answer[2:])
        if position.is_over:
            break
        reply = rng.choice([move for move in position.legal_moves() if move != "pass"] or ["pass"])
        position = position.play(reply)
        engine.ask(f"play w {reply}")


def kept_waiting(engine):
    """Seconds in which a thread of the engine, and this one, wanted a core and got none: no engine can help that.

    On a machine with far more work than cores that is most of the time; `hayago trial clocks` counts it against the engine.
    """
    tasks = [*pathlib.Path(f"/proc/{engine.process.pid}/task").glob("*/schedstat"), pathlib.Path("/proc/thread-self/schedstat")]
    waited = 0
    for task in tasks:
        with contextlib.suppress(OSError):  # a thread that has ended, or a system that does not tell
            waited += int(task.read_text().split()[1])
    return waited / 1e9


@pytest.fixture
def busy():
    """Two other processes that want all of the machine."""
    others = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(2)]
    yield
    for other in others:
        other.kill()
        other.wait()


def test_no_clock_is_lost_beside_busy_neighbours(busy):
    with Process(*QUICK) as engine:
        engine.ask("boardsize 9")
        engine.ask("hayago-visits")  # now the search is compiled
        play(engine, "time_settings 0 1 1", 4)
        play(engine, "time_settings 5 0 0", 30)
        play(engine, "time_settings 5 0 0", 30, tells=False)
        play(engine, "time_settings 1 4 10", 14)
        play(engine, "kgs-time_settings byoyomi 0.5 1 3", 4)
        play(engine, "kgs-time_settings canadian 0 2 5", 10)


def test_who_reads_late_is_waited_for():
    """The engine learns it from time_left: half of the time is lost on the way."""
    with Process(*QUICK) as engine:
        engine.ask("boardsize 9")
        engine.ask("hayago-visits")
        play(engine, "time_settings 8 0 0", 25, late=0.15)
        play(engine, "time_settings 0 1 1", 3, late=0.15)


def test_no_clock_waits_for_the_compiler(tmp_path):
    """Nothing is compiled on this machine yet; the search would take half a minute."""
    with Process(*QUICK, HAYAGO_CACHE=str(tmp_path)) as engine:
        engine.ask("boardsize 9")
        play(engine, "time_settings 0 2 1", 3)
        assert "search being compiled" in engine.ask("hayago-status")
        engine.write("hayago-playout_moves\n")
        engine.write("name\n")  # any line ends the waiting
        assert "is being compiled" in engine.response()[0] and engine.response() == ["= Hayago"]


def test_the_largest_free_handicap_takes_a_moment():
    """Each of 312 stones was compared with all others at all points: 3 seconds of CPU time."""
    start = time.process_time()
    assert len(set(free_handicap(25, 99_999))) == 312
    assert time.process_time() - start < 1.5
