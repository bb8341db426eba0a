"""The teacher, hints in three steps, the estimate, and the review as a lesson; in a real browser."""

PLAIN = {"study": "off"}


def test_a_hint_comes_in_three_steps(open_tab):
    tab = open_tab(kept=PLAIN)
    tab.new_game(size=9, side="humans", simulations=400)
    tab.play_all("E5 C3 G3 C7 G7 E3")
    tab.page.keyboard.press("h")
    tab.page.wait_for_selector("#lesson-text:has-text('Look here')")
    assert tab.page.locator(".spot").count() == 1 and tab.page.locator(".disc, .moment").count() == 0
    tab.page.click("#lesson .primary")
    assert "The idea" in tab.text("#lesson-text")
    tab.page.keyboard.press("h")
    assert tab.text("#lesson-step") == "Hint, step 3 of 3"
    assert tab.page.locator(".moment.better").count() >= 1
    tab.play_all("D5")
    assert not tab.page.locator("#lesson").is_visible()


def test_the_estimate_shows_who_has_what(open_tab):
    tab = open_tab(kept=PLAIN)
    tab.new_game(size=5, side="humans", simulations=400)
    tab.play_all("C1 D1 C2 D2 C3 D3 C4 D4 C5 D5")
    tab.page.click("#estimate")
    tab.page.wait_for_selector("#lesson-text:has-text('If both go on')")
    assert "White wins by 2.5" in tab.text("#lesson-text") and "2 safe" in tab.text("#lesson-text")
    assert tab.page.locator(".layer-overlay .own.black").count() == 10
    tab.page.keyboard.press("e")
    assert tab.page.locator(".layer-overlay .own").count() == 0


def test_the_teacher_speaks_of_a_move_that_loses_much(open_tab):
    tab = open_tab(kept={**PLAIN, "teacher": "on"})
    tab.new_game(size=9, simulations=30, preset="flat-mc")
    tab.play("A1")
    tab.page.wait_for_selector("#lesson-text:has-text('A1')")
    tab.wait("() => !document.querySelector('#lesson-text').textContent.includes('…')")
    said = tab.text("#lesson-text")
    assert "loses about" in said or "no clear loss" in said
    if tab.page.locator("#lesson .primary").count():
        tab.page.click("#lesson .primary")
        tab.wait_for_moves(0)
    tab.page.click("#teacher")
    tab.page.wait_for_selector("#lesson", state="hidden")


def test_the_teacher_tells_why_and_marks_the_move_that_the_engine_has_answered(open_tab):
    tab = open_tab(kept=PLAIN)
    tab.new_game(size=9, side="humans", simulations=30)
    tab.play_all("D5 D6 E5 E6 F5 F6 C5 C6 D7 C4 E7 D4 F7 E4 G6 F4 G4 B5")  # four stones of Black are in atari
    tab.page.select_option("#is-white", "engine")
    tab.page.click("#teacher")
    tab.play("A1")
    tab.wait_for_moves(20)
    tab.page.wait_for_selector("#lesson-text:has-text('A1 loses')")
    said = tab.text("#lesson-text")
    assert said.endswith("A better move saves 4 stones that could be captured next.") and "G5" not in said
    tab.page.wait_for_selector(".verdict")
    boxes = """() => ["[data-stone=A1]", ".verdict"].map((which) => {
        const { x, width } = document.querySelector(which).getBoundingClientRect();
        return { x, width };
    })"""  # in one go: the board may be drawn anew between two questions
    stone, dot = tab.page.evaluate(boxes)
    assert abs(stone["x"] + stone["width"] - dot["x"] - dot["width"] / 2) < stone["width"] / 2  # at its upper right


def test_an_estimate_does_not_contradict_itself(open_tab):
    """The server may call settled what the marks of the page call unsettled."""
    tab = open_tab(kept=PLAIN)
    script = """async (owner) => {
        const { Teacher } = await import("/static/teacher.js");
        const thought = { done: true, settled: true, score: 3.5, ownership: { A1: owner, B1: 0.9 } };
        const state = { node: 1, komi: 7.5, stones: { A1: "black" } };
        const cell = new Map([["A1", { name: "A1", neighbours: [] }]]);
        const model = { state, cell, thoughts: new Map([[1, thought]]), help: {}, nameOf: (colour) => colour };
        return new Teacher(model, {}, null).estimateParts().text;
    }"""
    assert "Everything is settled" in tab.page.evaluate(script, 0.9)
    assert "settled." not in tab.page.evaluate(script, 0.5)  # the group is unsettled
    assert "1 point is still open." in tab.page.evaluate(script, 0.1)


def test_the_review_is_a_lesson(open_tab):
    tab = open_tab()
    tab.new_game(size=9, side="humans")
    tab.play_all("E5 A1 E4 J9 E6 A9")
    tab.page.click("#tab-review")
    tab.page.select_option("#review-simulations", "1000")  # with fewer a line may have one move
    tab.page.click("#review-start")
    for key in ("Home", ".", ".", "End", ",", "Home", "."):  # going through the game does not break it
        tab.page.keyboard.press(key)
        tab.page.wait_for_timeout(60)
    tab.page.wait_for_selector("button.worst")
    assert tab.page.locator(".notice.error").count() == 0
    assert tab.text("#review-list h3 >> nth=0") == "Key moments"
    assert tab.page.locator(".moments >> nth=0").locator("li").count() <= 3
    tab.page.locator("button.worst").first.click()
    tab.page.wait_for_selector("[data-moment=better].moment", state="attached")
    assert tab.page.locator(".moment.played").count() == 1
    ways = tab.page.locator("#review-list .current .ways button")
    ways.last.click()
    assert tab.page.locator(".number").count() == 1
    ways.last.click()
    assert tab.page.locator(".number").count() == 2  # the refutation, move by move
    tab.page.click("#enlarge")
    assert tab.page.locator("#graph-large svg").bounding_box()["width"] > 1200
    tab.page.keyboard.press("Escape")


def test_the_quiz_asks_for_the_better_move(open_tab):
    tab = open_tab()
    tab.new_game(size=9, side="humans")
    tab.play_all("E5 A1")
    tab.page.click("#tab-review")
    tab.page.select_option("#review-simulations", "1000")  # with 200 the review is not sure enough to name a mistake
    tab.page.click("#review-start")
    tab.page.wait_for_selector("button.worst")
    best = tab.page.locator("button.worst .better b").first.inner_text()
    tab.page.click("#quiz-start")
    tab.wait_for_moves(1)
    assert "White played A1" in tab.text("#lesson-text")
    assert not tab.page.locator("#review-list").is_visible()  # it would tell the answer
    tab.play("J1" if best != "J1" else "J9")
    tab.page.wait_for_selector(".moment.wrong", state="attached")
    tab.play(best)
    tab.page.wait_for_selector(".moment.better", state="attached")
    assert f"Yes: {best}" in tab.text("#lesson-text")
    while tab.page.locator("#lesson .primary").count() and tab.page.locator("#lesson").is_visible():
        tab.page.click("#lesson .primary")
        tab.page.wait_for_timeout(150)
        if "Show the answer" in tab.text("body"):
            tab.page.click("#lesson .primary")
    tab.page.wait_for_selector(".notice:has-text('found')")


def test_the_quiz_shows_the_board_and_ends_when_its_position_is_left(open_tab):
    tab = open_tab(390, 844, has_touch=True, reduced_motion="reduce")
    tab.new_game(size=9, side="humans")
    tab.play_all("E5 A1")
    tab.page.click("#tab-review")
    tab.page.select_option("#review-simulations", "1000")
    tab.page.click("#review-start")
    tab.page.wait_for_selector("button.worst")
    for item in ("button.worst", "#quiz-start"):
        tab.page.locator(item).first.scroll_into_view_if_needed()
        tab.page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
        assert tab.page.locator("#board").bounding_box()["y"] < 0
        tab.page.locator(item).first.tap()
        tab.wait("() => document.querySelector('#board').getBoundingClientRect().top >= 0")
    tab.wait_for_moves(1)
    tab.page.click("#lesson .primary")
    assert tab.page.locator("#lesson-buttons button").all_inner_texts() == ["Next", "Close"]
    tab.page.keyboard.press("Home")
    tab.wait_for_moves(0)
    tab.page.wait_for_selector("#lesson", state="hidden")
    assert tab.page.locator(".moment").count() == 0 and tab.page.locator("#review-list").is_visible()
