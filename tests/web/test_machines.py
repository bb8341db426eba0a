"""The page on a cluster: one game at a time searches there. The cluster of these tests is a team in this process."""

import asyncio
import json

import pytest
from talk import wait_for

from hayago.cluster.team import Team
from hayago.core.errors import SettingError
from hayago.games.registry import card
from hayago.web import protocol
from hayago.web.compiling import kind_of, task_of
from hayago.web.hub import Hub
from hayago.web.machines import Seat
from hayago.web.server import at_once
from hayago.web.storage import Storage
from hayago.web.tab import Tab

HINT = protocol.New(game="connect_four", white="human", preset="rave", limit=protocol.Budget(simulations=40))


class Listening(Tab):
    """A tab that keeps all that it is told."""

    def __init__(self):
        super().__init__(asyncio.new_event_loop())
        self.heard = []

    def send_data(self, data, is_dispensable=False):
        self.heard.append(json.loads(data))

    def last(self, kind):
        return next((message for message in reversed(self.heard) if message["type"] == kind), None)

    @property
    def machines(self):
        return self.last("state")["machines"]


@pytest.fixture
def opened(tmp_path):
    """Opens games of a server with this cluster: (tab, session)."""
    tabs = []

    def open_game(hub, new=HINT):
        tab = Listening()
        tabs.append((hub, tab))
        hub.enter(tab)
        at_once(hub.new, tab, new)
        wait_for(lambda: tab.last("state"))
        return tab, hub.at[tab]

    yield open_game
    for hub, tab in tabs:
        hub.leave(tab)


def hint(tab, session):
    """Ask for one, and wait for it: the thought at its end."""
    tab.heard = [message for message in tab.heard if message["type"] != "thought"]
    session.post(protocol.Hint(), tab)
    wait_for(lambda: (tab.last("thought") or {}).get("done"))
    return tab.last("thought")


def test_a_game_searches_on_the_cluster_when_asked_to(tmp_path, opened):
    team = Team(2, rounds=2)
    tab, session = opened(Hub(Storage(tmp_path), cluster=team))
    assert tab.machines == {"on": False, "text": ""}
    assert "machines" not in hint(tab, session) and session.engines.adviser.player.cluster is None
    session.post(protocol.Machines(on=True), tab)
    wait_for(lambda: tab.machines["on"])
    assert tab.machines["text"] == team.describe()
    assert hint(tab, session)["machines"] == team.describe()
    assert session.engines.adviser.player.cluster is team and session.engines.adviser.player.searcher.others_visits > 0
    session.post(protocol.Machines(on=False), tab)
    wait_for(lambda: not tab.machines["on"])
    assert "machines" not in hint(tab, session) and session.engines.adviser.player.cluster is None


def test_the_game_that_asked_last_has_it(tmp_path, opened):
    hub = Hub(Storage(tmp_path), cluster=Team(2, rounds=2))
    (one, first), (two, second) = opened(hub), opened(hub)
    for tab, session in ((one, first), (two, second)):
        session.post(protocol.Machines(on=True), tab)
        wait_for(lambda tab=tab: tab.machines["on"])
    assert "machines" in hint(two, second) and "machines" not in hint(one, first)
    hub.leave(two)
    wait_for(lambda: not hub.shared.seat.is_held_by(second.game))
    assert "machines" not in hint(one, first), "it has to ask again"


def test_a_level_that_is_not_the_strongest_plays_alone(tmp_path, opened):
    """Its strength is its own; hints come from the cluster."""
    hub = Hub(Storage(tmp_path), cluster=Team(2, rounds=2))
    tab, session = opened(hub, protocol.New(game="hex", size=3, level=3))
    session.post(protocol.Machines(on=True), tab)
    wait_for(lambda: tab.machines["on"])
    engines = session.engines
    assert engines.adviser is engines.strong and engines.opponent.machines() is None
    assert engines.strong.machines() is hub.shared.seat.cluster


def test_what_cannot_be_shared_is_refused_in_words(tmp_path, opened):
    tab, session = opened(
        Hub(Storage(tmp_path), cluster=Team(2)), protocol.New(game="go", size=5, white="human", preset="crazystone-2006")
    )
    session.post(protocol.Machines(on=True), tab)
    wait_for(lambda: tab.last("message"))
    assert "machines cannot add up" in tab.last("message")["text"]
    alone, session = opened(Hub(Storage(tmp_path)))
    assert alone.machines is None
    session.post(protocol.Machines(on=True), alone)
    wait_for(lambda: alone.last("message"))
    assert "hayago play --cluster" in alone.last("message")["text"]


def test_who_has_not_the_seat_cannot_give_it_back():
    seat = Seat(Team(2))
    seat.take("a")
    seat.leave("b")
    assert seat.is_held_by("a") and seat.message("b") == {"on": False, "text": ""}
    seat.leave("a")
    assert not seat.is_held_by("a")


def test_a_shared_search_is_compiled_apart_from_one_alone():
    game = card("connect_four").make(None)
    assert kind_of(game, "rave") != kind_of(game, "rave", True)
    alone, shared = task_of(game, "rave"), task_of(game, "rave", True)
    assert type(shared.preset.method.backup).__name__ == "Exchanged" and shared.title == alone.title
    with pytest.raises(SettingError, match="grows no tree"):
        task_of(card("go").make(9), "rlgo-2.4", True)
