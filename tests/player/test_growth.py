"""The growth of a search: snapshots, rows, a figure."""

import itertools

import pytest
from test_player import player

from hayago import Growth, Limit
from hayago.core.errors import SettingError


@pytest.fixture(scope="module")
def grown():
    one = player()
    growth = Growth(one, every=100)
    return growth, one.choose(Limit(simulations=800), watch=growth)


def test_snapshots_grow_until_the_end(grown):
    growth, decision = grown
    counts = [snapshot.simulations for snapshot in growth.snapshots]
    assert counts[0] <= 256 and all(b - a >= 100 for a, b in itertools.pairwise(counts))
    assert counts[-1] <= decision.simulations == 800
    assert [snapshot.seconds for snapshot in growth.snapshots] == sorted(snapshot.seconds for snapshot in growth.snapshots)


def test_rows_tell_moves_visits_and_values(grown):
    growth, _ = grown
    rows = growth.rows()
    last = [row for row in rows if row["simulations"] == growth.snapshots[-1].simulations]
    assert set(rows[0]) == {"simulations", "seconds", "move", "visits", "share", "value"}
    assert sum(row["share"] for row in last) == pytest.approx(1.0)
    assert [row["visits"] for row in last] == sorted((row["visits"] for row in last), reverse=True)


def test_it_shows_itself_and_begins_anew_elsewhere(grown):
    growth, decision = grown
    left, right = growth.figure().axes
    assert len(left.lines) == len(right.lines) == min(6, len(growth.snapshots[-1].moves))
    assert growth._repr_png_()[:4] == b"\x89PNG"
    growth.player.play(decision.move)
    before = growth.snapshots
    growth.player.choose(Limit(simulations=50), watch=growth)
    assert growth.snapshots is not before and growth.snapshots[0].simulations < 60


def test_what_cannot_grow_is_named():
    with pytest.raises(SettingError, match="every is a whole number"):
        Growth(player(), every=0)
    with pytest.raises(SettingError, match="nothing has grown yet"):
        Growth(player()).figure()
