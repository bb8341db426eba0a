"""The board first: its size, looks, sounds and marks, the phone, and what goes out of the page; in a real browser."""

import pytest

SIZES = {"wide": (1440, 900), "small": (1280, 720), "phone": (390, 844)}
PLAIN = {"study": "off"}
FIVE = "C3 C4 D4 B4 B3 D3"


def box(tab, selector):
    return tab.page.locator(selector).bounding_box()


@pytest.mark.parametrize("name", SIZES)
def test_the_board_takes_the_window(open_tab, name):
    width, height = SIZES[name]
    tab = open_tab(width, height, kept=PLAIN)
    tab.new_game(size=9, side="humans")
    board = box(tab, "#board")
    assert board["height"] > (0.86 * height if name != "phone" else 0.95 * width)
    assert not tab.page.locator("#think").is_visible() and not tab.page.locator("#graph").is_visible()
    assert tab.page.evaluate("document.documentElement.scrollWidth") <= width
    controls = box(tab, ".controls")
    assert controls["y"] + controls["height"] <= height  # within reach, without scrolling
    if name == "phone":
        assert controls["y"] > 0.75 * height


@pytest.mark.parametrize("name", ["wide", "small"])
def test_nothing_wraps_in_the_study(open_tab, name):
    tab = open_tab(*SIZES[name])
    tab.new_game(size=9, side="humans")
    tops = tab.page.locator(".top nav > *").evaluate_all("all => all.map(e => Math.round(e.getBoundingClientRect().top))")
    assert len(set(tops)) == 1
    for selector in ("#last", "#tab-review", "#comment", "#teacher"):
        at = box(tab, selector)
        assert at["y"] + at["height"] <= SIZES[name][1], selector
    assert tab.page.evaluate("document.documentElement.scrollHeight") <= SIZES[name][1]


@pytest.mark.parametrize("name", ["wide", "small"])
def test_the_cards_of_an_end_scroll_above_the_buttons(open_tab, name):
    tab = open_tab(*SIZES[name])
    tab.new_game(size=9, side="humans")
    tab.play_all("E5 pass pass")
    tab.page.wait_for_selector("#end")
    cards, controls = box(tab, ".cards"), box(tab, ".controls")
    assert cards["y"] + cards["height"] <= controls["y"] and controls["y"] + controls["height"] <= SIZES[name][1]
    tab.page.locator("#comment").scroll_into_view_if_needed()
    comment = box(tab, "#comment")
    assert comment["y"] + comment["height"] <= controls["y"]


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720)])
@pytest.mark.parametrize("game", ["go", "hex"])
def test_no_button_is_narrower_than_its_word(open_tab, game, size):
    tab = open_tab(*size, kept=PLAIN)
    tab.new_game(game, side="humans")
    script = "all => all.map(one => [one.offsetWidth, one.querySelector('span').offsetWidth])"
    widths = tab.page.locator(".acts .button:visible").evaluate_all(script)
    assert widths and all(button >= word + 8 for button, word in widths)


def test_study_is_one_switch_and_is_remembered(open_tab):
    tab = open_tab(kept=PLAIN)
    assert not tab.page.locator("#think").is_visible()
    tab.page.click("#study")
    assert tab.page.locator("#think").is_visible() and tab.page.locator("#graph").is_visible()
    tab.page.reload()
    tab.page.wait_for_selector("body.ready")
    assert tab.page.locator("#think").is_visible()
    tab.page.keyboard.press("y")
    assert not tab.page.locator("#think").is_visible()


def test_nothing_shifts_the_board_during_a_game(open_tab):
    tab = open_tab(kept=PLAIN)
    tab.new_game(size=5, side="humans")
    before = box(tab, "#board")
    tab.page.evaluate(
        "() => { window.shifts = 0; const add = (list) => { for (const e of list.getEntries()) window.shifts += e.value };"
        " new PerformanceObserver(add).observe({ type: 'layout-shift' }) }"
    )
    tab.play_all(FIVE)
    tab.page.click("#hint")
    tab.page.wait_for_selector("#lesson .button")
    tab.page.keyboard.press("e")
    tab.page.wait_for_selector(".layer-territory .field")
    tab.play_all("pass pass")
    tab.page.wait_for_selector("#end")
    assert box(tab, "#board") == before
    assert tab.page.evaluate("window.shifts") < 0.02


@pytest.mark.parametrize(("size", "width", "height"), [(19, 390, 844), (19, 1280, 720), (9, 390, 844)])
def test_names_of_points_can_be_read(open_tab, size, width, height):
    tab = open_tab(width, height, kept=PLAIN)
    tab.new_game(size=size, side="humans")
    script = "label => parseFloat(getComputedStyle(label).fontSize) * label.getScreenCTM().a"
    assert tab.page.locator(".label").first.evaluate(script) >= 10


def test_stones_land_with_a_sound_and_captures_lift_off(open_tab):
    tab = open_tab(kept={**PLAIN, "sound": "on"})
    tab.new_game(size=5, side="humans")
    tab.play_all("C3 C4 D4 E5 B4 A1")
    assert tab.page.evaluate("document.body.dataset.knocks") == "6"
    tab.play_all("C5")
    assert "C4" not in tab.stones()
    assert tab.text("#captures-black") == "1 captured"
    tab.page.keyboard.press("m")
    tab.play_all("E1")
    assert tab.page.evaluate("document.body.dataset.knocks") == "7"


def test_boards_and_stones_to_choose_from(open_tab):
    tab = open_tab(kept=PLAIN)
    tab.choose("settings")
    look = "() => getComputedStyle(document.querySelector('#board')).backgroundColor"
    before = tab.page.evaluate(look)
    tab.page.locator("[name=look-board][value=slate]").check(force=True)
    assert tab.page.evaluate(look) != before
    tab.page.locator("[name=look-stones][value=flat]").check(force=True)
    assert tab.page.evaluate("document.documentElement.dataset.stones") == "flat"
    tab.page.reload()
    tab.page.wait_for_selector("body.ready")
    assert tab.page.evaluate("document.documentElement.dataset.wood") == "slate"


def test_the_loupe_shows_where_a_finger_is(open_tab):
    tab = open_tab(390, 844, kept=PLAIN, has_touch=True)
    tab.new_game(size=19, side="humans")
    at = box(tab, "[data-point=K10]")
    x, y = at["x"] + at["width"] / 2, at["y"] + at["height"] / 2
    touch = tab.context.new_cdp_session(tab.page)
    finger = lambda kind, points: touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})  # noqa: E731
    finger("touchStart", [{"x": x, "y": y}])
    tab.page.wait_for_selector("#loupe:not([hidden]) svg", state="attached")
    finger("touchMove", [{"x": x + at["width"], "y": y}])
    tab.wait("() => document.querySelector('#loupe').dataset.at === 'L10'")
    finger("touchEnd", [])
    tab.page.wait_for_selector("#loupe", state="hidden")
    assert tab.stones() == {}
    tab.page.locator("[data-point=L10]").tap()
    tab.page.wait_for_selector("[data-stone=L10]")


def test_marks_and_letters_are_put_on_points(open_tab):
    tab = open_tab()
    tab.new_game(size=9, side="humans")
    tab.play_all("E5")
    tab.page.click("[data-tool=triangle]")
    tab.play("E5")
    tab.page.wait_for_selector("[data-mark=E5][data-kind=triangle]")
    tab.page.click("[data-tool=label]")
    tab.play("C3")
    tab.play("D3")
    tab.page.wait_for_selector("[data-mark=D3]")
    assert tab.page.locator("[data-mark=D3]").text_content() == "B"
    tab.play("C3")
    tab.page.wait_for_selector("[data-mark=C3]", state="detached")
    tab.page.click("[data-tool=label]")
    tab.play_all("C3")
    assert tab.stones() == {"E5": "black", "C3": "white"}


def test_the_winning_chain_of_hex_is_shown_and_the_rules_are_told(open_tab):
    tab = open_tab(kept=PLAIN)
    tab.new_game("hex", 4, side="humans")
    tab.play_all("b1 a1 b2 a2 b3 a3 d1 a4 b4")
    tab.page.wait_for_selector("#end")
    won = tab.page.locator("[data-won]").evaluate_all("all => all.map(e => e.dataset.won)")
    assert sorted(won) == ["b1", "b2", "b3", "b4"]
    rows = tab.page.locator(".label").all_text_contents()
    assert {"a1", "a2", "a3", "a4"} <= set(rows)
    tab.choose("rules")
    assert "top and the bottom" in tab.text("#rules-text")


def test_a_ring_of_havannah_is_shown(open_tab):
    tab = open_tab(kept=PLAIN)
    tab.new_game("havannah", 4, side="humans")
    tab.page.wait_for_selector("[data-point]", state="attached")
    middle = "D4"
    ring = ["C3", "C4", "D5", "E5", "E4", "D3"]
    others = ["A1", "A2", "A3", "B1", "G7"]
    for own, other in zip(ring, [*others, None], strict=True):
        tab.play_all(own)
        if other is not None:
            tab.play_all(other)
    tab.page.wait_for_selector("#end")
    assert middle not in tab.stones()
    won = tab.page.locator("[data-won]").evaluate_all("all => all.map(e => e.dataset.won)")
    assert sorted(won) == sorted(ring)


def test_hex_offers_the_swap(open_tab):
    tab = open_tab(kept=PLAIN)
    tab.page.click("#new")
    tab.page.locator("[name=game][value=hex]").check(force=True)
    assert "top and bottom" in tab.text("#new-begins")
    tab.page.locator("[name=swap]").check()
    tab.page.fill("[name=size]", "4")
    tab.page.locator("[name=side][value=humans]").check(force=True)
    before = tab.page.url
    tab.page.click("#new-start")
    tab.wait_for_game(before)
    before = box(tab, "#board")
    tab.play_all("b2")
    tab.page.wait_for_selector("#extra .move")
    assert tab.text("#extra .move") == "Swap: take over the move"
    assert box(tab, "#board") == before
    at, board = box(tab, "#extra .move"), box(tab, "#board")
    assert at["y"] + at["height"] < board["y"] + board["height"] and at["x"] > board["x"]  # on the wood
    tab.page.click("#extra .move")
    tab.wait_for_moves(2)
    assert list(tab.stones().values()) == ["white"]


def test_the_position_goes_out_as_text_and_as_a_picture(open_tab, tmp_path):
    tab = open_tab(kept=PLAIN, permissions=["clipboard-read", "clipboard-write"])
    tab.new_game(size=5, side="humans")
    tab.play_all("C3 D4")
    tab.choose("copy")
    tab.page.wait_for_selector(".notice")
    text = tab.page.evaluate("navigator.clipboard.readText()")
    assert "  4 . . . O ." in text and "  3 . . X . ." in text
    with tab.page.expect_download() as saving:
        tab.choose("picture")
    saving.value.save_as(tmp_path / "board.png")
    data = (tmp_path / "board.png").read_bytes()
    assert data[:4] == b"\x89PNG" and len(data) > 50_000


def test_paper_shows_the_game_and_no_tools(open_tab):
    tab = open_tab(kept={"name": "Ada"})
    tab.new_game(size=5)
    tab.page.click("#resign")
    tab.page.click("#resign-yes")
    tab.page.wait_for_selector("#end")
    assert not tab.page.locator("#print-line").is_visible()
    tab.page.emulate_media(media="print")
    line = tab.text("#print-line")
    assert line.startswith("Ada \u2013 Hayago") and line.endswith("White wins by resignation")
    assert box(tab, "#print-line")["y"] < box(tab, "#board")["y"]
    assert not tab.page.locator("#game-view :is(button, .balance, .turn-text, #comment)").filter(visible=True).count()
    assert tab.page.locator("#is-black").evaluate("one => getComputedStyle(one).backgroundImage") == "none"


def test_the_page_opens_without_the_server(open_tab):
    tab = open_tab(kept=PLAIN)
    manifest = tab.page.evaluate("fetch(document.querySelector('link[rel=manifest]').href).then(r => r.json())")
    assert manifest["display"] == "standalone" and len(manifest["icons"]) == 3
    tab.wait("() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)")
    tab.context.set_offline(True)  # one visit is enough
    tab.page.reload()
    tab.page.wait_for_selector("#strip:not([hidden])")
    assert "Connection" in tab.text("#strip-text") or "connection" in tab.text("#strip-text")
    assert tab.page.locator("#new").is_visible()
    tab.context.set_offline(False)
    tab.errors.clear()  # what the browser says of a server that is not there


def test_on_a_phone_a_touch_aims_and_a_button_plays(open_tab):
    tab = open_tab(390, 844, kept=PLAIN, has_touch=True, is_mobile=True)
    tab.new_game(size=19, side="humans")
    tab.page.locator("[data-point=Q16]").last.tap()
    tab.page.wait_for_selector(".aim.sure", state="attached")
    assert tab.text("#confirm") == "Play Q16" and tab.stones() == {}
    assert box(tab, "#confirm")["y"] > 844 / 2
    tab.page.tap("#confirm")
    tab.page.wait_for_selector("[data-stone=Q16]", state="attached")
    assert not tab.page.locator("#confirm").is_visible()


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize(("game", "size", "count"), [("hex", 11, 33), ("havannah", 6, 22), ("havannah", 8, 30)])
def test_no_name_of_a_row_is_cut(open_tab, game, size, count, width):
    tab = open_tab(width, 844, kept=PLAIN)
    tab.new_game(game, size, side="humans")
    tab.wait("count => document.querySelectorAll('.label').length === count", count)
    board = box(tab, "#board")
    names = tab.page.locator(".label").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(({left, right}) => [left, right])"
    )
    assert all(board["x"] <= left and right <= board["x"] + board["width"] for left, right in names)


def test_the_edges_of_hex_have_their_colours(open_tab):
    tab = open_tab(kept=PLAIN)
    tab.new_game("hex", 11, side="humans")
    assert tab.page.locator("path.shore.black").first.is_visible() and tab.page.locator("path.shore.white").first.is_visible()
    assert tab.page.locator("path.shore.white").count() == 2  # one line for each side of White, none for each hexagon


@pytest.mark.parametrize(("game", "size"), [("go", 9), ("hex", 11), ("havannah", 8)])
def test_who_begins_is_told_truly(open_tab, game, size):
    tab = open_tab(kept=PLAIN)
    tab.new_game(game, size, side="humans")
    first = tab.text(".player.turn select option:first-child")
    tab.page.click("#new")
    assert tab.text("#new-begins").startswith(f"{first} begins")
    tab.page.keyboard.press("Escape")
    tab.choose("rules")
    assert tab.text("#rules-text").startswith(f"{first} begins")
