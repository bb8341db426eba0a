"""The switch "All machines" in Study, in a real browser: a team in the server's process stands for the cluster."""

import pytest
from visitor import Visitor, running

SWITCH = "#machines"


@pytest.fixture(scope="module")
def team(browser, tmp_path_factory):
    """A server that has a cluster."""
    with running(tmp_path_factory.mktemp("shared"), team=True) as server:
        yield server


@pytest.fixture
def tab(team, browser):
    visitor = Visitor(browser, team.address)
    yield visitor
    assert visitor.errors == []
    visitor.close()


def is_on(tab):
    return tab.page.get_attribute(SWITCH, "aria-checked") == "true"


def wait_until(tab, on):
    tab.wait("on => document.querySelector('#machines').getAttribute('aria-checked') === on", "true" if on else "false")


def test_the_switch_turns_the_cluster_on_and_off(tab):
    """It is off at first; a hint then comes from both searches, and the page says so."""
    tab.new_game("connect_four", None, "humans", simulations=400, preset="rave")
    tab.page.wait_for_selector(SWITCH)
    assert tab.text(SWITCH) == "All machines" and not is_on(tab) and tab.text("#machines-text") == ""
    tab.page.click(SWITCH)
    wait_until(tab, True)
    tab.wait("() => document.querySelector('#machines-text').textContent !== ''")
    assert tab.text("#machines-text") == "2 searches in one process, 4 exchanges a search"
    tab.page.click("#hint")
    tab.page.wait_for_selector(".disc.best")
    tab.wait_until_idle()
    assert tab.text("#machines-text").startswith("2 searches") and is_on(tab)
    tab.page.click(SWITCH)
    wait_until(tab, False)
    tab.wait("() => document.querySelector('#machines-text').textContent === ''")


def test_a_search_that_cannot_be_shared_is_told_and_the_switch_stays_off(tab):
    tab.new_game("go", 5, "humans", preset="crazystone-2006")
    tab.page.wait_for_selector(SWITCH)
    tab.page.click(SWITCH)
    tab.page.wait_for_selector(".notice.error")
    assert "machines cannot add up" in tab.text(".notice.error") and not is_on(tab)


def test_a_server_without_a_cluster_has_no_switch(open_tab):
    tab = open_tab()
    tab.new_game("connect_four", None, "humans", preset="rave")
    tab.page.wait_for_selector("#analyse")
    assert tab.page.locator("#machines-row").is_hidden()
