"""Home, the first visit, clocks, languages, and the page for everybody; in a real browser."""

import pytest

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
    tab.page.keyboard.press("?")
    assert "探索を止める" in tab.text("#help-keys")
    tab.page.keyboard.press("Escape")
    tab.new_game("havannah", 4, side="humans")
    tab.wait("() => document.querySelector('#title').textContent.includes('一辺4')")


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
