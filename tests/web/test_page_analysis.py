"""Watching the search, going through a game, files and the review, in a real browser with the server behind it."""

import pathlib
import re

import pytest
from visitor import ServerProcess, Visitor

PLAYED = "E5 C3 G3 C7 G7 E3"
SCHOOL = "(;GM[1]FF[4]SZ[9]KM[7.5];B[ee];W[cg];B[gg]C[solid](;W[cc])(;W[gc];B[cc]))"


def number(text):
    return float(text.replace("k", "e3").replace("M", "e6")) if text != "\u2013" else 0.0


def visits(tab):
    return number(tab.text("#meter-visits"))


def moves_of(tab):
    """The moves of the main line as their tooltips tell."""
    titles = tab.page.locator(".knot title").all_text_contents()
    return [title.split(", ")[0] for title in titles if ". " in title]


def test_live_analysis_appears_and_stops(open_tab):
    tab = open_tab()
    tab.new_game(size=9, side="humans")
    tab.play_all(PLAYED)
    tab.page.click("#analyse")
    tab.page.wait_for_selector(".disc.best")
    tab.wait("() => document.querySelector('#meter-visits').textContent.includes('k')")
    assert number(tab.text("#meter-speed")) > 0
    assert "MB" in tab.text("#meter-memory")
    assert tab.page.get_attribute("#analyse", "aria-checked") == "true"
    tab.page.click("#analyse")
    tab.wait_until_idle()
    before = visits(tab)
    tab.page.wait_for_timeout(500)
    assert visits(tab) == before > 0
    assert tab.page.get_attribute("#analyse", "aria-checked") == "false"


def test_toggles_say_what_is_shown(open_tab):
    tab = open_tab()
    tab.new_game(size=9, side="humans", simulations=200)
    tab.play_all(PLAYED)
    tab.page.click("#hint")
    tab.page.wait_for_selector(".disc.best")
    tab.wait_until_idle()
    assert tab.page.locator("#candidates-head th").all_inner_texts()[:3] == ["Move", "MC", "Visits"]
    tab.page.click("[data-toggle=amaf]")
    tab.page.click("[data-toggle=prior]")
    assert tab.page.locator("#candidates-head th").all_inner_texts()[1:5] == ["MC", "RAVE", "Prior", "Visits"]
    assert tab.page.locator(".disc.best .second").text_content().startswith("R ")
    why = " ".join(tab.page.locator(".why").all_inner_texts())
    assert "RAVE" in why and "pattern" not in why  # in plain words; those of the engine are in the title
    said = re.findall(r"RAVE (\S+) beside MC (\S+)", why)
    assert all(abs(float(rave) - float(mc)) > 0.02 for rave, mc in said)  # where they say something
    tab.page.click("[data-toggle=ownership]")
    assert tab.page.locator(".layer-overlay .own").count() > 5
    tab.page.locator("tr.candidate:not([data-move=pass])").first.hover()
    assert tab.page.locator(".number").first.text_content() == "1"
    assert tab.page.locator(".disc").count() == 0
    tab.page.hover("#title")
    assert tab.page.locator(".number").count() == 0
    tab.page.click("[data-toggle=candidates]")
    assert tab.page.locator(".disc").count() == 0
    tab.page.click("#tab-lines")
    assert tab.page.locator("#branches .branch-node").count() > 2
    tab.page.click("#tab-candidates")
    tab.page.locator("tr.candidate:not([data-move=pass])").first.press("Enter")
    tab.wait_for_moves(7)


def test_the_growth_of_the_tree_is_stepped_through(open_tab):
    tab = open_tab()
    tab.new_game(size=9, side="humans")
    tab.page.click("#tab-growth")
    tab.page.select_option("#growth-simulations", "100")
    tab.page.click("#growth-record")
    tab.page.wait_for_selector("#growth-controls")
    last = number(tab.text("#growth-count").split()[0])
    tab.page.locator("#growth-slider").focus()
    tab.page.keyboard.press("Home")
    assert number(tab.text("#growth-count").split()[0]) < last
    assert tab.page.locator("#growth-tree .branch-node").count() > 0


def test_variations_comments_and_going_through_them(open_tab):
    tab = open_tab()
    tab.new_game(size=9, side="humans")
    tab.play_all("E5 C3 G3")
    tab.page.keyboard.press("Home")
    tab.wait_for_moves(0)
    tab.page.keyboard.press(".")
    tab.wait_for_moves(1)
    tab.play_all("G7")
    assert tab.page.locator(".knot").count() == 5
    assert tab.stones() == {"E5": "black", "G7": "white"}
    tab.page.keyboard.press("[")
    tab.page.wait_for_selector("[data-stone=C3]")
    tab.page.fill("#comment", "the corner")
    tab.page.locator("#comment").blur()
    tab.page.wait_for_selector(".commented")
    tab.page.click("#last")
    tab.wait_for_moves(3)
    tab.page.click("#back")
    tab.wait_for_moves(2)
    assert tab.page.input_value("#comment") == "the corner"
    tab.page.locator("#graph svg").click(position={"x": 30, "y": 60})  # at the left: the beginning
    tab.wait_for_moves(0)
    tab.page.locator(".knot.white").first.click()
    tab.wait_for_moves(2)
    tab.page.click("#delete")
    tab.wait("() => document.querySelectorAll('.knot').length === 3")


def test_each_of_many_fast_steps_counts(open_tab):
    """A key counts from where the one before it leads, not from what the server has told so far."""
    tab = open_tab()
    tab.new_game(size=5, side="humans")
    nodes = [tab.node]
    for point in ("C3", "C4", "D4", "B4", "B3", "D3"):
        tab.play_all(point)
        nodes.append(tab.node)
    press = "keys => keys.forEach(key => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))"
    there = "node => document.body.dataset.node === String(node)"
    for keys, count in ((["Home", *"....."], 5), (["Home", "."], 1), ([".", ".", ","], 2), (["End", ","], 5)):
        tab.page.evaluate(press, keys)
        tab.wait(there, nodes[count])
        tab.page.wait_for_timeout(100)
        assert tab.node == nodes[count]


def test_a_game_goes_out_as_sgf_and_in_again(open_tab, tmp_path):
    tab = open_tab()
    tab.new_game(size=9, side="humans")
    tab.play_all(PLAYED)
    with tab.page.expect_download() as saving:
        tab.choose("save")
    file = tmp_path / "game.sgf"
    saving.value.save_as(file)
    assert ";B[ee]" in file.read_text()
    before, address = moves_of(tab), tab.page.url
    tab.page.set_input_files("#file", file)
    tab.wait_for_game(address)
    tab.wait("() => document.querySelectorAll('.knot').length === 7")
    assert moves_of(tab) == before


def test_a_dropped_file_opens_with_its_variations(open_tab):
    tab = open_tab()
    address = tab.page.url
    drop = """text => {
        const files = new DataTransfer();
        files.items.add(new File([text], "school.sgf"));
        dispatchEvent(new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true }));
    }"""
    tab.page.evaluate(drop, SCHOOL)
    tab.wait_for_game(address)
    tab.wait("() => document.querySelectorAll('.knot').length === 7")
    assert tab.page.locator(".commented").count() == 1
    tab.page.evaluate(drop, "(;GM[1]SZ[99")
    tab.page.wait_for_selector(".notice.error")


def test_a_review_lists_the_worst_moves(open_tab):
    tab = open_tab()
    tab.new_game(size=9, side="humans")
    tab.play_all("E5 A1 E4 J9 E6")
    tab.page.click("#tab-review")
    tab.page.select_option("#review-simulations", "1000")  # with 200 the review is not sure enough to name a mistake
    tab.page.click("#review-start")
    tab.page.wait_for_selector("button.worst")
    first = tab.page.locator("button.worst").first
    assert "better" in first.inner_text()
    assert "White" in first.inner_text()
    first.click()
    tab.wait("() => document.querySelector('#review-list .current')")
    first = tab.page.locator("button.worst").first
    first.hover()
    assert tab.page.locator(".number").first.text_content() == "1"
    assert tab.page.locator("#graph .mistake").count() >= 1


def test_the_page_comes_back_to_its_game_after_a_crash_of_the_server(browser, tmp_path):
    server = ServerProcess(tmp_path)
    server.start()
    tab = Visitor(browser, server.address)
    try:
        tab.new_game(size=9, side="humans")
        tab.play_all("E5 C3")
        address = tab.page.url
        server.kill()
        tab.page.wait_for_selector("#strip.lost")
        assert "game is kept" in tab.text("#strip-text")
        server.start()
        tab.page.wait_for_selector("#strip", state="hidden")
        tab.play_all("G3")
        assert tab.stones() == {"E5": "black", "C3": "white", "G3": "black"}
        assert tab.page.url == address
        assert [error for error in tab.errors if "WebSocket" not in error] == []
    finally:
        tab.close()
        server.kill()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_phone_shows_all_without_scrolling_sideways(open_tab, scheme):
    tab = open_tab(390, 844, has_touch=True, color_scheme=scheme)
    assert tab.page.evaluate("document.documentElement.dataset.theme") == scheme
    tab.new_game(size=9, side="humans", simulations=100)
    tab.play_all("E5 C3")
    tab.page.click("#hint")
    tab.page.wait_for_selector(".disc.best")
    tab.wait_until_idle()
    for name in ("candidates", "lines", "growth", "review"):
        tab.page.click(f"#tab-{name}")
        assert tab.page.evaluate("document.documentElement.scrollWidth") == 390
    tab.page.keyboard.press("t")
    assert tab.page.evaluate("document.documentElement.dataset.theme") != scheme
    tab.page.keyboard.press("?")
    assert tab.page.evaluate("document.documentElement.scrollWidth") == 390


def test_every_button_has_a_name(open_tab):
    tab = open_tab()
    names = tab.page.locator("button").evaluate_all("all => all.map(b => b.getAttribute('aria-label') || b.textContent.trim())")
    assert all(names)


def test_the_page_needs_nothing_from_elsewhere():
    folder = pathlib.Path(__file__).resolve().parents[2] / "hayago" / "web" / "static"
    for file in [file for kind in ("html", "js", "css", "webmanifest") for file in folder.rglob(f"*.{kind}")]:
        text = file.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "http://" not in text and "https://" not in text, file.name
