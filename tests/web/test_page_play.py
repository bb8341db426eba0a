"""Playing in the page, in a real browser with the server behind it."""

WALLS = "C1 D1 C2 D2 C3 D3 C4 D4 C5 D5 pass A3 pass pass"  # 5x5: Black has A to C, White D and E, and a stone on A3


def refused(tab):
    """The reason that the page gives for what it does not do."""
    tab.page.wait_for_selector(".notice.error")
    return tab.text(".notice.error span")


def test_a_whole_game_against_the_engine_with_its_own_hints(open_tab):
    tab = open_tab()
    tab.new_game(size=5, simulations=60)
    for turn in range(60):
        tab.wait_until_idle()
        if tab.page.locator("#end").is_visible():
            break
        before = tab.node
        tab.page.click("#hint")
        tab.page.wait_for_selector("#candidates-about:has-text('This position')")
        tab.wait_until_idle()
        move = tab.page.locator("#candidates-body tr.candidate").first.get_attribute("data-move")
        if move == "pass" or turn > 30:
            tab.page.click("#pass")
        else:
            tab.play(move)
        tab.wait("before => document.body.dataset.node !== String(before)", before)
    assert "wins" in tab.text("#end-result")
    assert tab.page.locator(".layer-territory rect").count() + len(tab.stones()) > 15
    if tab.page.locator("#accept").is_visible():
        tab.page.click("#accept")
        tab.page.wait_for_selector("#accept", state="hidden")
    assert tab.page.locator("#graph .value-line").count() == 1


def test_dead_stones_are_corrected_by_hand_and_play_goes_on(open_tab):
    tab = open_tab()
    tab.new_game(size=5, side="humans")
    tab.play_all(WALLS)
    tab.page.wait_for_selector("#accept")
    dead = tab.page.locator("[data-dead=A3]")
    if dead.count() == 0:
        tab.play("A3")
        dead.wait_for()
    assert tab.text("#end-result") == "White wins by 2.5"  # 15 for Black, 10 for White and 7.5 of komi
    tab.play("A3")
    tab.wait("() => !document.querySelector('[data-dead=A3]')")
    assert tab.text("#end-result") != "White wins by 2.5"
    tab.page.click("#resume")
    tab.page.wait_for_selector("#end", state="hidden")
    tab.play("B3")
    tab.page.wait_for_selector("[data-stone=B3]")


def test_the_engine_answers_and_undo_takes_both_moves_back(open_tab):
    tab = open_tab()
    tab.new_game(size=9)
    tab.play("E5")
    tab.wait_for_moves(2)
    stones = tab.stones()
    assert stones["E5"] == "black"
    assert sorted(stones.values()) == ["black", "white"]
    assert tab.page.locator(".last.on-white").count() == 1
    assert "White plays" in tab.page.locator("#spoken").text_content()
    tab.page.click("#undo")
    tab.wait_for_moves(0)
    assert tab.stones() == {}


def test_a_refused_move_says_why(open_tab):
    tab = open_tab()
    tab.new_game(size=9, side="humans")
    tab.play_all("E5")
    tab.play("E5")
    assert "occupied" in refused(tab)
    assert tab.stones() == {"E5": "black"}


def test_captures_and_a_ko_are_shown(open_tab):
    tab = open_tab()
    tab.new_game(size=5, side="humans")
    tab.play_all("C4 C1 B3 B2 D3 D2 E5 C3 C2")
    assert tab.text("#captures-black") == "1 captured"
    assert tab.page.locator(".ko").count() == 1
    tab.play("C3")
    assert "ko" in refused(tab)


def test_a_handicap_game_begins_with_white(open_tab):
    tab = open_tab()
    tab.new_game(size=9, handicap=3)
    tab.wait_for_moves(1)
    assert sorted(tab.stones().values()) == ["black", "black", "black", "white"]
    assert "handicap 3" in tab.text("#title")


def test_the_engine_plays_against_itself_until_it_is_told_to_stop(open_tab):
    tab = open_tab()
    tab.new_game(size=9, side="engines", simulations=20)
    tab.wait("() => Number(document.body.dataset.node) >= 4")
    tab.page.select_option("#is-black", "human")
    tab.page.select_option("#is-white", "human")
    tab.wait("() => document.querySelector('[data-turn]').dataset.turn")  # a person may play
    node = tab.node
    tab.page.wait_for_timeout(400)
    assert tab.node == node


def test_changing_one_player_leaves_the_other(open_tab):
    tab = open_tab()
    tab.new_game(size=5, side="humans")
    tab.page.evaluate("() => { document.querySelector('#is-black').value = 'engine'; }")  # as a late message may show it
    tab.page.select_option("#is-white", "engine")
    tab.play("C3")
    tab.wait_for_moves(2)
    assert sorted(tab.stones().values()) == ["black", "white"]
    assert tab.page.input_value("#is-black") == "human"


def test_resigning_asks_first(open_tab):
    tab = open_tab()
    tab.new_game(size=9)
    tab.page.click("#resign")
    tab.page.click("#resign-yes")
    tab.page.wait_for_selector("#end")
    assert tab.text("#end-result") == "White wins by resignation"


def test_the_keyboard_alone_plays(open_tab):
    tab = open_tab()
    tab.new_game(size=9, side="humans")
    tab.page.keyboard.press("b")
    tab.page.keyboard.press("ArrowRight")  # from the middle, E5
    tab.page.keyboard.press("ArrowUp")
    assert tab.page.locator("#spoken").text_content() == "F6, empty"
    tab.page.keyboard.press("Enter")
    tab.page.wait_for_selector("[data-stone=F6]")
    tab.page.keyboard.press("p")
    tab.wait_for_moves(2)
    tab.page.keyboard.press("u")
    tab.wait_for_moves(1)
    tab.page.keyboard.press("?")
    assert "the engine moves now" in tab.text("#help-keys")
    tab.page.keyboard.press("Escape")
    tab.page.wait_for_selector("#help-dialog", state="hidden")


def test_a_finger_on_small_cells_aims_before_it_plays(open_tab):
    tab = open_tab(260, 640, has_touch=True)
    tab.new_game(size=9, side="humans")
    point = tab.page.locator("[data-point=E5]")
    point.tap()
    tab.page.wait_for_selector(".aim")
    assert tab.stones() == {}
    point.tap()
    tab.page.wait_for_selector("[data-stone=E5]")


def test_hex_and_havannah(open_tab):
    tab = open_tab()
    for game, size, cells, point in (("hex", 4, 16, "b2"), ("havannah", 3, 19, "C3")):
        tab.new_game(game, size, side="humans")
        tab.wait("count => document.querySelectorAll('.cell').length === count", cells)
        tab.play_all(point)
        assert list(tab.stones()) == [point]
    tab.new_game("hex", 4, simulations=30)
    tab.play("b2")
    tab.wait_for_moves(2)
    assert len(tab.stones()) == 2
