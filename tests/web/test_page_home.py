"""Home, the first visit, clocks, languages, and the page for everybody; in a real browser."""

import re

import pytest

from hayago import ConnectFour, Go, Havannah, Hex
from hayago.core.errors import IllegalMove, Superko
from hayago.games.registry import card_of
from hayago.web.opponents import level_texts

PLAIN = {"study": "off"}


def test_home_shows_games_and_back_works(open_tab):
    tab = open_tab(kept={**PLAIN, "name": "Ada"})
    tab.new_game(size=5)
    tab.play("C3")
    tab.wait_for_moves(2)
    first = tab.page.url
    tab.new_game(size=9, side="humans")
    tab.play_all("E5")
    second = tab.page.url
    tab.page.go_back()
    tab.page.wait_for_selector("[data-stone=C3]")
    assert tab.page.url == first
    tab.page.go_forward()
    tab.page.wait_for_selector("[data-stone=E5]")
    tab.page.click("#games")
    card = tab.page.locator(f"[data-game='{first.split('#')[1]}']")
    card.wait_for()
    assert "Ada" in card.inner_text() and "5\u00d75" in card.inner_text() and "2 moves" in card.inner_text()
    assert card.locator(".thumb-stone").count() == 2
    tab.page.go_back()
    tab.page.wait_for_selector("[data-stone=E5]")
    assert tab.page.url == second
    tab.page.keyboard.press("q")
    card.wait_for()
    card.locator(".game-open").click()
    tab.page.wait_for_selector("[data-stone=C3]")
    assert tab.page.url == first


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
def test_files_are_opened_and_settings_made_at_home(open_tab, size):
    tab = open_tab(*size, kept=PLAIN)
    tab.page.click("#games")
    tab.page.wait_for_selector("#home-view")
    tab.page.click("#menu")
    assert not tab.page.locator("#print, #save, #info, #rules").filter(visible=True).count()
    tab.page.click("#settings")
    tab.page.wait_for_selector("#settings-dialog[open]")
    tab.page.keyboard.press("Escape")
    with tab.page.expect_file_chooser() as choosing:
        tab.choose("open")
    choosing.value.set_files({"name": "a.sgf", "mimeType": "text/plain", "buffer": b"(;SZ[5];B[cc])"})
    tab.page.wait_for_selector("[data-stone=C3]")


def test_games_are_found_renamed_and_deleted_with_undo(open_tab):
    tab = open_tab(kept=PLAIN)
    tab.new_game(size=7, side="humans")
    tab.play_all("D4")
    game = tab.page.url.split("#")[1]
    tab.page.click("#games")
    card = tab.page.locator(f"[data-game='{game}']")
    card.locator("[data-act=rename]").click()
    tab.page.fill("#rename-text", "The lonely stone")
    tab.page.keyboard.press("Enter")
    tab.page.wait_for_selector(".game-title:has-text('The lonely stone')")
    tab.page.fill("#home-search", "lonely")
    tab.wait("() => document.querySelectorAll('.game-card').length === 1")
    card.locator("[data-act=remove]").click()
    tab.wait("() => document.querySelectorAll('.game-card').length === 0")
    tab.page.fill("#home-search", "")
    tab.page.locator(".notice .button").click()
    card.wait_for()


def test_who_switches_sides_takes_the_name_along(open_tab):
    tab = open_tab(kept={**PLAIN, "name": "Ada"})
    tab.new_game(size=5)
    tab.page.click("#swap")
    tab.wait("() => document.querySelector('#is-white').value === 'human'")
    game = tab.page.url.split("#")[1]
    tab.page.click("#games")
    assert tab.text(f"[data-game='{game}'] .game-title").endswith("\u2013 Ada")


def test_the_words_of_a_record_are_kept(open_tab):
    tab = open_tab(kept=PLAIN)
    tab.new_game(size=5, side="humans")
    tab.choose("info")
    wide, narrow = (tab.page.locator(f"[data-info={name}]").bounding_box() for name in ("black", "black_rank"))
    assert wide["y"] == narrow["y"]  # who plays, and the rank beside it
    tab.page.fill("[data-info=black] input", "Ada")
    tab.page.fill("[data-info=about] textarea", "A first game")
    tab.page.click("#info-form .primary")
    tab.choose("info")
    tab.wait("() => document.querySelector('[data-info=about] textarea').value === 'A first game'")


def test_the_first_visit_asks_how_well_one_plays(open_tab):
    tab = open_tab(kept={"met": "", "study": ""})
    tab.page.wait_for_selector("#welcome-dialog[open]")
    before = tab.page.url
    tab.page.click("[data-visit=New]")
    tab.wait_for_game(before)
    tab.wait("() => document.querySelector('#teacher').getAttribute('aria-checked') === 'true'")
    assert tab.page.input_value("#level") == "1"
    tab.page.reload()
    tab.page.wait_for_selector("body.ready")
    assert not tab.page.locator("#welcome-dialog").is_visible()


def test_a_clock_counts_down_and_ends_the_game(open_tab):
    tab = open_tab(kept=PLAIN)
    tab.page.click("#new")
    tab.page.fill("[name=size]", "5")
    tab.page.locator("[name=side][value=humans]").check(force=True)
    tab.page.select_option("#new-clock", "move")
    tab.page.fill("[name=period]", "2")
    before = tab.page.url
    tab.page.click("#new-start")
    tab.wait_for_game(before)
    tab.play_all("C3")
    tab.page.wait_for_selector("#clock-white.running")
    tab.page.wait_for_selector("#end")
    assert tab.text("#end-result") == "Black wins on time"


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_a_clock_in_overtime_leaves_room_for_the_names(open_tab, size):
    tab = open_tab(*size, kept={**PLAIN, "name": "Alexander"})
    tab.page.click("#new")
    tab.page.fill("[name=size]", "9")
    tab.page.locator("[name=side][value=black]").check(force=True)
    tab.page.select_option("#new-clock", "canadian")
    tab.page.fill("[name=main]", "0")
    tab.page.fill("[name=period]", "300")
    tab.page.fill("[name=stones]", "25")
    before = tab.page.url
    tab.page.click("#new-start")
    tab.wait_for_game(before)
    tab.wait("() => document.querySelector('#clock-black').title.includes('25 stones')")
    assert tab.text("#clock-black").split() == ["5:00/25"]
    boxes = {name: tab.page.locator(f"#{name}-black").bounding_box() for name in ("player", "is", "captures", "clock")}
    right = {name: box["x"] + box["width"] for name, box in boxes.items()}
    assert right["clock"] <= right["player"] and right["captures"] <= boxes["clock"]["x"]
    assert boxes["is"]["width"] > 90  # all letters, and the arrow beside them
    assert tab.page.evaluate("document.documentElement.scrollWidth") == size[0]
    paddings = tab.page.locator("#is-black, #level").evaluate_all(
        "all => all.map(one => parseInt(getComputedStyle(one).paddingRight))"
    )
    assert min(paddings) >= 16  # for the arrow: no text lies under it


def test_the_count_is_told_in_its_parts(open_tab):
    tab = open_tab(kept=PLAIN)
    tab.new_game(size=5, side="humans")
    tab.play_all("C1 D1 C2 D2 C3 D3 C4 D4 C5 D5 pass pass")
    tab.page.wait_for_selector("#end-count")
    rows = tab.page.locator("#end-count tr").all_inner_texts()
    assert [row.split() for row in rows] == [
        ["Count", "Black", "White"],
        ["Stones", "5", "5"],
        ["Territory", "10", "5"],
        ["Komi", "0", "7.5"],
        ["Total", "15", "17.5"],
    ]
    assert tab.page.locator(".layer-territory .field").count() == 2


def test_the_page_speaks_japanese(open_tab):
    tab = open_tab(kept={"language": "ja", "study": "on"})
    tab.new_game(size=9, side="humans")
    assert tab.page.evaluate("document.documentElement.lang") == "ja"
    assert tab.text("#undo") == "待った" and "9\u00d79" in tab.text("#title") and "手目" in tab.text("#title")
    tab.play("E5")
    tab.page.wait_for_selector("[data-stone=E5]")
    tab.wait("() => document.querySelector('#spoken').textContent.includes('白の手番')")
    tab.play("E5")
    tab.page.wait_for_selector(".notice.error:has-text('E5 にはもう黒石があります')")
    assert tab.page.locator("#graph .score").all_text_contents() == ["黒+10", "0", "白+10"]
    tab.page.click("#hint")
    tab.wait("() => /この局面 · [\\d.]+秒/.test(document.querySelector('#candidates-about').textContent)")
    tab.page.keyboard.press("?")
    assert "探索を止める" in tab.text("#help-keys")
    tab.page.keyboard.press("Escape")
    tab.new_game("havannah", 4, side="humans")
    tab.wait("() => document.querySelector('#title').textContent.includes('一辺4')")
    tab.page.click("#new")
    tab.page.locator('[name=game][value="connect_four"]').check(force=True)
    for shown in (tab.text("#new-level-text"), tab.page.get_attribute("#new-level-text", "title")):
        assert "回のシミュレーション" in shown and "a move" not in shown


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
def test_dialogs_need_no_scrolling(open_tab, size):
    tab = open_tab(*size, kept=PLAIN)
    tab.new_game(size=9, side="humans")
    for item in ("settings", "info", "rules"):
        tab.choose(item)
        dialog = tab.page.locator("dialog[open]")
        assert dialog.evaluate("d => d.scrollHeight <= d.clientHeight"), item
        tab.page.keyboard.press("Escape")
    if size[0] > 390:  # nobody looks up keys on a phone
        tab.page.keyboard.press("?")
        assert tab.page.locator("#help-dialog").evaluate("d => d.scrollHeight <= d.clientHeight")


def refusals():
    """What the rules of the games say of moves, in English."""
    empty, ko, column = Go(5).start(), Go(5).start(), ConnectFour().start()
    for move in ("B3", "C3", "C4", "D4", "C2", "D2", "pass", "E3", "D3"):  # the last one takes C3
        ko = ko.play(move)
    for _ in range(6):
        column = column.play("4")
    refused = [(empty.play("C3"), "C3"), (empty.play("A2").play("E5").play("B1"), "A1"), (ko, "C3"), (column, "4")]
    refused += [(empty, "K9"), (empty, "zz"), (empty.play("pass").play("pass"), "C3")]
    refused += [(Hex(5).start().play("a1"), move) for move in ("a1", "swap-pieces", "k9")]
    refused += [(Havannah(4).start().play("A1"), move) for move in ("A1", "swap", "Z1")]
    for position, move in refused:
        with pytest.raises(IllegalMove) as error:
            position.play(move)
        yield str(error.value)


MESSAGES = (
    str(Superko("C3")),
    "it is the turn of the engine, which plays black: wait, stop it, or switch sides",
    "there is no move to take back",
    "a hint is not possible: the game is over; take a move back, or let it go on",
    "the time of white is over",
    "this is no game record in SGF: no SGF data found",
    "a message has at most 1024 kB, this one 2000",
    "move 3 of the record: E5 is occupied by black; correct it, or cut the record off before it",
    "the file cannot be read: Input data was truncated",
    "the opponent passed, and the game is won as it stands",
    *(text.replace("rave, ", "R, ") for text in level_texts(card_of(ConnectFour()))),
)


def test_the_server_speaks_the_language_of_the_page(open_tab):
    said = [*refusals(), *MESSAGES]
    script = "async (all) => { const { plainMessage } = await import('/static/texts.js'); return all.map(plainMessage); }"
    assert open_tab(kept=PLAIN).page.evaluate(script, said) == said
    tab = open_tab(kept={**PLAIN, "language": "ja"})
    translated = tab.page.evaluate(script, said)
    assert [text for text in translated if re.search("[a-z]{4}", text)] == []
    assert translated[0] == "C3 にはもう黒石があります。" and translated[2].startswith("C3 はコウで")
    assert "棋譜の3手目: E5 にはもう黒石があります。" in translated
    others = ["hayago for Go 9", "what nobody knows"]
    assert tab.page.evaluate(script, others) == ["hayago(囲碁 9)", "what nobody knows"]


def test_both_languages_have_the_same_texts(open_tab):
    tab = open_tab(kept=PLAIN)
    script = """async () => {
        const [en, ja] = (await Promise.all(["en", "ja"].map(l => import(`/static/texts/${l}.js`)))).map(m => m.default);
        const keys = (texts, before = "") => Object.entries(texts).flatMap(([k, v]) =>
            v && typeof v === "object" && !Array.isArray(v) ? keys(v, `${before}${k}.`) : [before + k]);
        return [keys(en).sort(), keys(ja).sort()];
    }"""
    english, japanese = tab.page.evaluate(script)
    assert english == japanese
    reasons = ["captures 2 stones", "saves 1 stone in atari", "puts 3 stones in atari", "catches 1 stone in a ladder", "nakade",
               "self-atari", "pattern: cut", "pattern: side hane", "beside the last move"]  # fmt: skip
    script = """async (reasons) => {
        const all = await Promise.all(["en", "ja"].map(l => import(`/static/texts/${l}.js`)));
        return all.flatMap(m => reasons.filter(r => !m.default.reasons.some(([pattern]) => pattern.test(r))));
    }"""
    assert tab.page.evaluate(script, reasons) == []
    used = tab.page.locator("[data-t]").evaluate_all("all => all.map(e => e.dataset.t)")
    assert set(used) <= set(english)


@pytest.mark.parametrize("has_font", [True, False])
def test_a_language_is_offered_where_it_can_be_drawn(server, browser, has_font):
    context = browser.new_context(locale="ja-JP")
    draw = "this.fillRect(0, 0, text.charCodeAt(0) % 20, 9)" if has_font else "this.fillRect(0, 0, 9, 9)"
    context.add_init_script(
        f"CanvasRenderingContext2D.prototype.fillText = function (text) {{ {draw} }}; localStorage['hayago-met'] = 'new'"
    )
    page = context.new_page()
    page.goto(server.address)
    page.wait_for_selector("body.ready")
    assert page.evaluate("document.documentElement.lang") == ("ja" if has_font else "en")
    page.click("#menu")
    page.click("#settings")
    offered = page.locator("#set-language option").evaluate_all("all => all.map(one => [one.text, one.disabled])")
    assert offered == [
        ["English", False],
        ["日本語", False] if has_font else ["Japanese (this browser has no font for it)", True],
    ]
    context.close()


def axe_of():
    pytest.importorskip("axe_core_python", reason="no axe-core here: pip install hayago[test]")
    from axe_core_python.sync_playwright import Axe

    return Axe()


def violations(tab):
    found = axe_of().run(tab.page)["violations"]
    return [(each["id"], [node["html"][:120] for node in each["nodes"]][:3]) for each in found if each["id"] != "region"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_nobody_is_shut_out(open_tab, scheme, size):
    tab = open_tab(*size, color_scheme=scheme)
    tab.new_game(size=9, side="humans", simulations=100)
    tab.play_all("E5 C3")
    tab.page.click("#hint")
    tab.page.wait_for_selector(".disc.best")
    tab.wait_until_idle()
    tab.page.wait_for_timeout(400)  # what appears has appeared
    assert violations(tab) == []
    tab.page.keyboard.press("n")
    tab.page.wait_for_timeout(100)
    assert violations(tab) == []
    tab.page.keyboard.press("Escape")
    tab.page.keyboard.press("q")
    tab.page.wait_for_selector(".game-card")
    assert violations(tab) == []
    tab.page.locator(".game-open").first.evaluate(
        "card => (card.querySelector('.game-result') ?? card.appendChild(document.createElement('span'))).outerHTML"
        " = '<span class=game-result>W+5.5</span>'"
    )
    tab.page.locator(".game-open").first.hover()
    assert violations(tab) == []
