"""Opponents with a rank: grades, the next level after a game, find my level, programs of the past, a pass that is answered."""

import pytest

from hayago.play.grades import grades_of

PLAIN = {"study": "off"}
NEXT = """([level, winner, finding]) => import("/static/levels.js").then(({ nextLevel, beginFinding, stopFinding }) => {
  if (finding) beginFinding("go", 9); else stopFinding();
  return nextLevel({ state: { kind: "go", size: 9, level, players: { black: "human", white: "engine" }, over: { winner } } });
})"""
FIND = """([strength]) => import("/static/levels.js").then(({ nextLevel, beginFinding, goOnFinding }) => {
  const played = [];
  let level = beginFinding("go", 9), next = null;
  do {
    played.push(level);
    const over = { winner: level <= strength ? "black" : "white" };
    const model = { state: { kind: "go", size: 9, level, players: { black: "human", white: "engine" }, over } };
    next = nextLevel(model);
    goOnFinding(model);
    level = next.level;
  } while (!next.isFound && played.length < 10);
  return { played, level, after: localStorage.getItem("hayago-finding") };
})"""


def grade(level, size=9):
    return f"{grades_of('go')[size][level - 1]} kyu"


def begin(tab, level, size=9):
    """A game against a level, through the dialog."""
    before = tab.page.url
    tab.page.click("#new")
    tab.page.fill("[name=size]", str(size))
    tab.page.fill("[name=level]", str(level))
    tab.page.click("#new-start")
    tab.wait_for_game(before)


def test_grades_are_shown(open_tab):
    tab = open_tab(kept=PLAIN)
    tab.page.click("#new")
    tab.page.fill("[name=size]", "9")
    tab.page.fill("[name=level]", "3")
    assert tab.text("#new-level-name") == f"3 · Learner · {grade(3)}"
    assert "rough" in tab.text("#new-level-text") and "simulations" not in tab.text("#new-level-text")
    tab.page.fill("[name=size]", "10")
    assert grade(3) in tab.text("#new-level-name") and "9\u00d79" in tab.text("#new-level-text")
    tab.page.click("#new-cancel")
    begin(tab, 3)
    tab.wait("() => document.querySelector('#level').value === '3'")
    assert grade(3) in tab.page.locator("#level option:checked").inner_text()


@pytest.mark.parametrize(("level", "winner", "wanted"), [(5, "black", 6), (5, "white", 4), (1, "white", 1), (10, "black", 10)])
def test_up_after_a_win_and_down_after_a_loss(open_tab, level, winner, wanted):
    tab = open_tab(kept=PLAIN)
    found = tab.page.evaluate(NEXT, [level, winner, False])
    assert found["level"] == wanted
    assert found["isUp"] == (winner == "black")
    assert found["isSame"] == (wanted == level)  # there is no level above the last, and none below the first


def test_the_next_game_has_the_next_level(open_tab):
    tab = open_tab(kept=PLAIN)
    begin(tab, 2)
    tab.play("E5")
    tab.wait("() => document.querySelectorAll('[data-stone]').length >= 2")
    tab.page.click("#resign")
    tab.page.click("#resign-yes")
    tab.page.wait_for_selector("#rematch")
    assert "1 · First stones" in tab.text("#rematch")
    tab.page.click("#new")
    assert tab.page.input_value("[name=level]") == "1"  # the dialog goes on with it too
    tab.page.click("#new-cancel")
    before = tab.page.url
    tab.page.click("#rematch")
    tab.wait_for_game(before)
    tab.wait("() => document.querySelector('#level').value === '1'")


def test_the_next_game_keeps_clock_swap_and_effort(open_tab):
    tab = open_tab(kept=PLAIN)
    tab.page.click("#new")
    tab.page.locator("[name=game][value=hex]").check(force=True)
    tab.page.locator("[name=side][value=black]").check(force=True)
    tab.page.locator("#new-form details").evaluate("details => details.open = true")
    tab.page.check("[name=swap]")
    tab.page.select_option("[name=limit]", "simulations")
    tab.page.fill("[name=amount]", "40")
    tab.page.select_option("#new-clock", "canadian")
    before = tab.page.url
    tab.page.click("#new-start")
    tab.wait_for_game(before)
    tab.page.evaluate("""() => {
      window.said = [];
      const { send } = WebSocket.prototype;
      WebSocket.prototype.send = function (text) { window.said.push(JSON.parse(text)); return send.call(this, text); };
    }""")
    tab.page.click("#resign")
    tab.page.click("#resign-yes")
    before = tab.page.url
    tab.page.click("#rematch")
    tab.wait_for_game(before)
    wish = next(each for each in tab.page.evaluate("window.said") if each["do"] == "new")
    assert wish["swap"] and wish["limit"]["simulations"] == 40 and wish["clock"]["stones"] > 0
    assert tab.page.locator("#clock-black").is_visible()


def test_the_level_of_each_board_is_there_at_the_next_visit(open_tab):
    """Set when a game begins, moved when one ends; another board has a level of its own."""
    tab = open_tab(kept=PLAIN)
    begin(tab, 7, size=13)
    begin(tab, 3)
    tab.page.click("#resign")
    tab.page.click("#resign-yes")
    tab.page.wait_for_selector("#rematch")
    tab.page.goto(tab.page.url.split("#")[0])
    tab.page.wait_for_selector("#new")
    tab.page.click("#new")
    tab.page.fill("[name=size]", "13")
    tab.page.dispatch_event("[name=size]", "change")
    assert tab.page.input_value("[name=level]") == "7"
    tab.page.fill("[name=size]", "9")
    tab.page.dispatch_event("[name=size]", "change")
    assert tab.page.input_value("[name=level]") == "2"


@pytest.mark.parametrize("strength", range(11))
def test_a_level_is_found_in_a_few_games(open_tab, strength):
    """Who beats all levels up to one of them is sent there, or to the next one."""
    tab = open_tab(kept=PLAIN)
    found = tab.page.evaluate(FIND, [strength])
    assert found["played"][0] == 5 and len(found["played"]) <= 4
    assert found["level"] in (max(1, strength), min(10, strength + 1)) and found["after"] is None


def test_find_my_level_begins_in_the_middle(open_tab):
    tab = open_tab(kept=PLAIN)
    before = tab.page.url
    tab.page.click("#new")
    tab.page.fill("[name=size]", "9")
    tab.page.click("#new-find")
    tab.wait_for_game(before)
    tab.wait("() => document.querySelector('#level').value === '5'")
    tab.page.click("#resign")
    tab.page.click("#resign-yes")
    tab.page.wait_for_selector("#rematch")
    assert "2 · Beginner" in tab.text("#rematch") and "your level is found" in tab.text("#end-help")


def test_programs_of_the_past_have_a_story(open_tab):
    tab = open_tab(kept=PLAIN)
    before = tab.page.url
    tab.page.click("#new")
    options = tab.page.locator("#new-preset optgroup").first.locator("option").all_inner_texts()
    assert options[0] == "Gobble, 1993" and options[-1] == "Erica, 2010" and len(options) >= 8
    tab.page.select_option("#new-preset", "gobble-1993")
    assert "Brügmann" in tab.text("#new-level-text") and not tab.page.locator("[name=level]").is_visible()
    tab.page.click("#new-start")
    tab.wait_for_game(before)
    tab.wait("() => document.querySelector('#level option:checked')?.textContent === 'gobble-1993'")


def test_who_passes_too_early_is_told_why_the_game_goes_on(open_tab):
    tab = open_tab(kept=PLAIN)
    begin(tab, 1)
    tab.page.click("#pass")
    tab.page.wait_for_selector(".notice:has-text('Hayago still sees something to play for')")
