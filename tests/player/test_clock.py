"""Clocks by hand: absolute, Canadian, Japanese; budgets that can be kept to the end."""

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
