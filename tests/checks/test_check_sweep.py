"""No false alarms: every part of the package passes its check, on small boards of a game that it suits. Found, not listed."""

import pytest
from parts.test_sweep import BACKUPS, PRIORS, RULES, records

import hayago
from hayago import Go, Hex, Uniform, in_order
from hayago.core import contract
from hayago.parts.observe.criticality import Criticality
from hayago.parts.playouts import policies
from hayago.parts.selection.critical_rave import CriticalRave

PLAYOUTS = records(contract.Playout)
PLAYOUTS |= {name: value for name, value in vars(policies).items() if contract.is_record(value)}


@pytest.fixture(autouse=True)
def small_games(monkeypatch):
    monkeypatch.setattr("hayago.checks.positions.FOR_ANY", (Hex(4), Go(4)))
    monkeypatch.setattr("hayago.checks.positions.FOR_GO", (Go(4),))
    monkeypatch.setattr("hayago.checks.positions.LARGE", ())


def test_playouts_are_found():
    assert len(PLAYOUTS) >= 15


@pytest.mark.parametrize("name", PLAYOUTS)
def test_playouts(name):
    report = hayago.check_playout(in_order(PLAYOUTS[name], Uniform()), positions=15, compiled=False)
    assert report.positions >= 15 and report.games


@pytest.mark.parametrize("name", PRIORS)
def test_priors(name):
    assert hayago.check_prior(PRIORS[name], positions=2, compiled=False).games


@pytest.mark.parametrize("name", RULES)
def test_selection_rules(name):
    rule = RULES[name]
    fits = getattr(rule, "virtual", None)
    backup = next(b for b in BACKUPS.values() if getattr(b, "virtual", None) == fits) if fits is not None else None
    observer = Criticality(every=1) if isinstance(rule, CriticalRave) else None
    assert hayago.check_selection(rule, positions=2, compiled=False, backup=backup, observer=observer).games


@pytest.mark.parametrize("name", BACKUPS)
def test_backups(name):
    assert hayago.check_backup(BACKUPS[name], positions=2, compiled=False).games
