"""Clocks by hand: absolute, Canadian, Japanese; budgets that can be kept to the end."""

import time

import pytest

from hayago.core.errors import SettingError
from hayago.play.clock import Clock, Limit


def test_absolute_time_runs_out():
    clock = Clock(main=10)
    clock.spend(4)
    assert clock.left == 6 and not clock.is_lost
    clock.spend(7)
    assert clock.is_lost


def test_canadian_overtime():
    clock = Clock(main=10, period=30, stones=2)
    clock.spend(15)  # 5 seconds into overtime, the first of two stones
    assert clock.in_overtime and clock.left == 25 and clock.stones_left == 1
    clock.spend(20)
    assert clock.left == 30 and clock.stones_left == 2  # a new period
    clock.spend(31)
    assert clock.is_lost


def test_japanese_byo_yomi():
    clock = Clock(main=10, period=5, periods=3)
    clock.spend(12)  # 2 seconds into the first period: none is lost
    assert clock.in_overtime and clock.periods == 3 and clock.left == 5
    clock.spend(4.9)
    assert clock.periods == 3
    clock.spend(11)  # two periods
    assert clock.periods == 1 and not clock.is_lost
    clock.spend(5.1)
    assert clock.is_lost


def test_overtime_from_the_beginning():
    assert Clock(main=0, period=30, stones=25).in_overtime
    assert Clock(main=0, period=10, periods=1).left == 10
    assert not Clock(main=0).in_overtime


def test_told_by_an_outside_clock():
    clock = Clock(main=60, period=30, stones=10)
    clock.told(12.5, 0)
    assert clock.left == 12.5 and not clock.in_overtime
    clock.told(20, 7)
    assert clock.left == 20 and clock.in_overtime and clock.stones_left == 7
    clock = Clock(main=60, period=30, periods=5)
    clock.told(30, 3)
    assert clock.periods == 3


@pytest.mark.parametrize("clock", [
    Clock(main=60), Clock(main=5), Clock(main=0.5), Clock(main=60, period=30, stones=25), Clock(main=0, period=10, stones=10),
    Clock(main=20, period=2, periods=3), Clock(main=0, period=1, periods=1), Clock(main=600, lag=1.0),
], ids=lambda clock: f"{clock.main}+{clock.period}/{clock.stones or clock.periods}")  # fmt: skip
def test_budgets_are_kept_to_the_end(clock):
    clock = clock.copy()
    for move in range(200):
        wanted, most = clock.budget(moves_left=max(10, 40 - move), longer=48)
        assert 0 < wanted <= most + 1e-9 or most <= 0.001
        clock.spend(most + (clock.lag if clock.left > 5 * clock.lag else 0.0))  # always the most, and the lag on top
        assert not clock.is_lost


def test_a_long_game_uses_its_time():
    clock = Clock(main=60)
    for move in range(40):
        clock.spend(clock.budget(moves_left=40 - move)[0])
    assert clock.left < 20


def test_bad_limits_are_named():
    with pytest.raises(SettingError, match="simulations, seconds or a clock"):
        Limit()
    with pytest.raises(SettingError, match="simulations"):
        Limit(simulations=0)
    with pytest.raises(SettingError, match="seconds"):
        Limit(seconds=float("nan"))
    with pytest.raises(SettingError, match="main"):
        Clock(main=float("inf"))
    with pytest.raises(SettingError, match="overtime"):
        Clock(main=1, stones=2, periods=2)


def moves_on(clock, seconds, thought=0.0):
    """A move that took so long."""
    clock.start(time.perf_counter() - seconds)
    clock.thought = thought
    clock.stop()


def test_a_clock_runs_from_when_it_is_said_to():
    clock = Clock(main=60)
    assert not clock.is_running and clock.running == 0
    clock.start(time.perf_counter() - 5)
    assert clock.is_running and 5 <= clock.running < 6
    assert clock.budget(10, spent=clock.running)[1] < 0.25 * 55
    clock.stop()
    assert clock.left == pytest.approx(55, abs=1)


def test_what_is_lost_on_the_way_is_learned():
    clock = Clock(main=20, lag=0.0)
    before, _ = clock.budget(20)
    left = 20.0
    for _ in range(6):
        moves_on(clock, 0.1)
        left -= 0.6
        clock.told(left + 0.001, 0)
    assert clock.budget(20)[0] < before / 2  # half a second of each move to come is lost


def test_rounded_seconds_teach_nothing_wrong():
    clock = Clock(main=100, lag=0.0)
    left = 100.0
    for _ in range(10):
        moves_on(clock, 0.3)
        left -= 0.3
        clock.told(int(left), 0)
    assert clock.budget(20)[0] > 3


def test_a_busy_machine_leaves_less_time_to_think():
    calm, busy = Clock(main=3, lag=0.0), Clock(main=3, lag=0.0)
    for _ in range(8):
        moves_on(calm, 0.02, thought=0.02)
        moves_on(busy, 0.06, thought=0.02)
    calm.told(2, 0)
    busy.told(2, 0)
    assert busy.answer > 0.03 > calm.answer
    assert busy.budget(20, longer=20)[0] < calm.budget(20, longer=20)[0] / 3
    overtime = Clock(main=0, period=1, periods=1, answer=busy.answer, spread=0.02)
    assert overtime.budget(20)[1] < Clock(main=0, period=1, periods=1).budget(20)[1]


def test_overtime_keeps_a_margin():
    assert Clock(main=0, period=1, stones=1).budget(20)[1] < 0.75
    assert Clock(main=0, period=30, periods=5).budget(20)[1] > 25
    tight = Clock(main=0, period=2, stones=10)
    for _ in range(10):
        tight.spend(tight.budget(20)[1] + 0.05)
    assert not tight.is_lost and tight.stones_left == 10  # a new period


def test_no_main_time_left_is_overtime():
    clock = Clock(main=10, period=5, periods=3)
    clock.told(0, 0)
    assert clock.in_overtime and clock.left == 5 and clock.budget(20)[0] > 3


def test_the_last_moments_of_a_clock():
    assert Clock(main=0.2).is_nearly_lost() and not Clock(main=2).is_nearly_lost() and Clock(main=2).is_nearly_lost(spent=1.9)
    assert not Clock(main=0.2, period=1, periods=1).is_nearly_lost()
