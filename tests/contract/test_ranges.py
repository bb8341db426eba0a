"""Every number that can be set has a range, declared with it; what lies outside is refused before anything is compiled."""

import importlib
import inspect
import math
import pkgutil
from typing import Annotated, NamedTuple

import pytest

import hayago
from hayago import (
    ConnectFour,
    ContractError,
    Mean,
    Method,
    NoPrior,
    Range,
    Searcher,
    Ucb1,
    Uniform,
    bridge,
    examples,
    games,
    parts,
    search,
)
from hayago.core.checked import checked, ranges
from hayago.core.contract import annotations
from hayago.core.errors import SettingError
from hayago.lab.tune.settings import read_tuned
from hayago.presets import load_preset

GUARDS = "hayago.search.guards"  # they are put around parts that have been checked


def numbers():
    """(class, field) of every whole number and fraction of every record in the rooms of games and parts."""
    found = []
    for room in (parts, games, search, examples, bridge):
        for info in pkgutil.walk_packages(room.__path__, f"{room.__name__}."):
            for owner in vars(importlib.import_module(info.name)).values():
                if inspect.isclass(owner) and issubclass(owner, tuple) and owner.__module__ == info.name != GUARDS:
                    fields = annotations(owner) if hasattr(owner, "_fields") else {}
                    found += [(owner, field) for field, kind in fields.items() if kind in (int, float)]
    return found


FOUND = numbers()
IDS = [f"{owner.__name__}.{field}" for owner, field in FOUND]


def test_the_numbers_are_found():
    assert len(FOUND) > 100
    assert {"Score.limit", "Go.komi", "Method.expand_after", "Pig.goal", "Shared.virtual_loss", "MinimumMse.bias"} <= set(IDS)


@pytest.mark.parametrize(("owner", "field"), FOUND, ids=IDS)
def test_every_number_has_a_range_and_a_default_inside(owner, field):
    assert field in ranges(owner), f"write {field}: Annotated[..., Range(...)] in {owner.__name__}"
    if field in owner._field_defaults:
        assert ranges(owner)[field].holds(owner._field_defaults[field])


def in_order(owner, field):
    """A value for a field that is in order."""
    if field in owner._field_defaults:
        return owner._field_defaults[field]
    if (owner, field) in FOUND:
        return next(x for x in (1, 5) if ranges(owner)[field].holds(x))
    return False if annotations(owner)[field] is bool else Uniform()


@pytest.mark.parametrize(("owner", "field"), FOUND, ids=IDS)
def test_numbers_outside_of_their_ranges_are_refused(owner, field):
    allowed, kind = ranges(owner)[field], annotations(owner)[field]
    outside = [allowed.least - 1, allowed.most + 1, allowed.above, math.inf, -math.inf, math.nan]
    for value in outside + ([1e39, -1e39] if kind is float else []):
        values = [value if name == field else in_order(owner, name) for name in owner._fields]
        record = tuple.__new__(owner, values)  # past the checks that a game makes itself
        with pytest.raises(ContractError, match=rf"^{owner.__name__}\.{field} must be "):
            checked(record)


@pytest.mark.parametrize(
    ("allowed", "inside", "outside", "message"),
    [
        (Range(0), [0, 0.0, 5], [-1, -1e-9, math.inf, math.nan], "at least 0"),
        (Range(0, 1), [0, 0.5, 1], [-0.1, 1.1, 7], "from 0 to 1"),
        (Range(above=0), [1e-30, 5], [0, 0.0, -1, 1e-60], "above 0"),
        (Range(above=0, most=2), [1, 2], [0, 3], "above 0 and at most 2"),
        (Range(most=2), [-5, 2], [3], "at most 2"),
        (Range(), [-1e30, 0, 10**30], [math.inf, -math.inf, 1e39, math.nan], "a finite number"),
    ],
)
def test_what_a_range_holds(allowed, inside, outside, message):
    assert all(map(allowed.holds, inside))
    assert not any(map(allowed.holds, outside))
    assert str(allowed) == message


def test_a_range_without_numbers_is_refused_where_it_is_written():
    with pytest.raises(ContractError, match=r"holds no number: write Range\(least, most\)"):
        Range(1, 0)


class Careful(NamedTuple):
    """A part of a user's own."""

    chance: Annotated[float, Range(0, 1)] = 0.5

    def choose(self, game, board, worker):
        return game.random_move(board, worker)


@pytest.mark.parametrize(
    ("part", "message"),
    [
        (hayago.Score(limit=-3), "Score.limit must be at least 0, not -3"),
        (hayago.Sometimes(7, Uniform()), "Sometimes.probability must be from 0 to 1, not 7"),
        (Ucb1(exploration=-0.5), "Ucb1.exploration must be at least 0, not -0.5"),
        (Ucb1(first_play=math.inf), "Ucb1.first_play must be a finite number, not inf"),
        (hayago.McRave(hayago.MinimumMse(bias=0)), "MinimumMse.bias must be above 0, not 0"),
        (Careful(chance=1.5), "Careful.chance must be from 0 to 1, not 1.5"),
    ],
)
def test_the_message_names_the_setting_and_its_range(part, message):
    with pytest.raises(ContractError) as error:
        checked(part)
    assert str(error.value) == message


def test_a_search_refuses_them():
    method = Method(Ucb1(), NoPrior(), Careful(chance=7), Mean())
    with pytest.raises(ContractError, match=r"Careful.chance must be from 0 to 1, not 7"):
        Searcher(ConnectFour(), method)
    with pytest.raises(ContractError, match=r"Method.expand_after must be at least 0, not -1"):
        Searcher(ConnectFour(), Method(Ucb1(), NoPrior(), Uniform(), Mean(), expand_after=-1))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("uct:selection.exploration=-1", "Ucb1.exploration must be at least 0, not -1"),
        ("uct:selection.exploration=inf", "Ucb1.exploration must be at least 0, not inf"),
        ("mogo-2007:selection.schedule.bias=0", "MinimumMse.bias must be above 0, not 0"),
        ("mogo-2007:expand_after=-1", "preset mogo-2007: Method.expand_after must be at least 0, not -1"),
        ("mogo-2007:prior_to_mc=-1", "preset mogo-2007: Method.prior_to_mc must be at least 0, not -1"),
        ("points:outcome.limit=-3", "Score.limit must be at least 0, not -3"),
    ],
)
def test_a_preset_refuses_them(text, message):
    with pytest.raises(SettingError, match=message):
        load_preset(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("selection.exploration=-1..1", "Ucb1.exploration must be at least 0, not -1"),
        ("expand_after=-5..5", "Method.expand_after must be at least 0, not -5"),
    ],
)
def test_tuning_does_not_begin_with_a_range_that_is_wider(text, message):
    with pytest.raises(SettingError, match=message):
        read_tuned("uct:simulations=10", [text])
    assert read_tuned("uct:simulations=10", ["expand_after=1..5"]).settings[0].is_whole
    assert not read_tuned("uct:simulations=10", ["selection.exploration=0.6..0.9"]).settings[0].is_whole
