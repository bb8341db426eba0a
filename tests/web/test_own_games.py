"""Games of a user's own in the page: named by their file, drawn by squares or by their own shapes, saved and found again."""

import json
import pathlib
import re
import shutil
import subprocess
import sys

import pytest
from talk import Talk, get
from visitor import Visitor, running

from hayago.core.errors import HayagoError
from hayago.games.registry import card
from hayago.web import games, protocol
from hayago.web.beginnings import beginning
from hayago.web.mishaps import in_words
from hayago.web.open_game import OpenGame
from hayago.web.own_games import check_own
from hayago.web.saved_trees import saved_nodes, tree_of
from hayago.web.state_message import state_of
from hayago.web.storage import Choices, new_id

HERE = pathlib.Path(__file__).resolve().parent
HUMANS = {"black": "human", "white": "human"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A user's folder with the file own.py."""
    folder = tmp_path_factory.mktemp("own")
    shutil.copy(HERE / "own_games.py", folder / "own.py")
    return folder


@pytest.fixture
def offered(folder):
    """Offers a class of the file in this process, until the end of the test."""
    cards = []

    def named(class_name):
        cards.append(card(f"{folder / 'own.py'}:{class_name}"))
        games.offer(cards[-1])
        return cards[-1]

    yield named
    for each in cards:
        games.withdraw(each)


def opened(own, **choices):
    return OpenGame(new_id(), beginning(protocol.New(game=own.key)), Choices(level=1, **choices))


def state_after(game, *moves):
    for move in moves:
        game.node = game.tree.add(game.node, move)
    return state_of(game, None, False)


# ---- what the page is told


def test_a_game_with_places_and_stones_is_drawn_by_squares(offered):
    own = offered("Threes")
    assert games.games_here()[0] is own
    assert games.described(own) | {"title": "Threes", "sizes": None, "has_sgf": False, "players": 2} == games.described(own)
    state = state_after(opened(own), "b2", "a1")
    assert state["size"] is None and state["stones"] == {} and state["points"] is None
    assert sorted(state["moves"]) == ["a2", "a3", "b1", "b3", "c1", "c2", "c3"]
    squares = {shape["cell"] for shape in state["shapes"] if shape["kind"] == "polygon" and shape["cell"]}
    discs = {shape["cell"]: shape["fill"] for shape in state["shapes"] if shape["kind"] == "disc" and shape["fill"] != "none"}
    assert len(squares) == 9 and discs == {"b2": "black", "a1": "white"}


def test_a_card_asks_for_hexagons(offered):
    shapes = state_after(opened(offered("HexThrees")))["shapes"]
    assert sum(shape["kind"] == "polygon" and len(shape["points"]) == 6 for shape in shapes) == 9


def test_points_and_draws(offered):
    heap = opened(offered("Heap"))
    assert state_after(heap)["points"] == 0
    over = state_after(heap, *["take 3"] * 3, "take 1")["over"]
    assert (over["winner"], over["score"], over["reason"]) == ("white", -1.0, "win")
    drawn = state_after(opened(offered("Threes")), "b2", "a1", "c1", "a3", "a2", "c2", "b1", "b3", "c3")["over"]
    assert (drawn["winner"], drawn["score"], drawn["text"]) == (None, None, "a draw")


def test_settings_behind_the_name_are_kept(folder, offered):
    own = offered("Heap:coins=4")
    game = opened(own)
    assert len(state_after(game)["shapes"]) == 1 + 2 * 4
    assert tree_of(game.saved()).game == game.tree.game and game.tree.game.coins == 4


def test_a_saved_game_names_its_file_wherever_the_server_is_started(folder, offered, monkeypatch):
    game = opened(offered("Pawns"))
    state_after(game, "a1-a2")
    saved = game.saved()
    assert saved.kind == f"{folder / 'own.py'}:Pawns"
    assert saved_nodes(tree_of(saved)) == saved.nodes
    games.withdraw(game.card)
    with pytest.raises(HayagoError, match=r"start hayago play --game .*own\.py:Pawns; the game is kept"):
        tree_of(saved)
    monkeypatch.chdir(folder)
    own = card("own.py:Pawns")
    games.offer(own)
    assert len(tree_of(saved).nodes) == 2
    games.withdraw(own)
    saved.kind = f"{folder / 'gone.py'}:Pawns"
    with pytest.raises(HayagoError, match="the file is gone: put it back; the game is kept"):
        tree_of(saved)


def test_who_is_not_offered_is_not_run(folder):
    trap = folder / "trap.py"
    trap.write_text(f"open({str(folder / 'sprung')!r}, 'w')", encoding="utf-8")
    for kind in (f"{trap}:Game", "trap:Game", "os:system"):
        with pytest.raises(HayagoError, match="there is no game"):
            beginning(protocol.New(game=kind))
        with pytest.raises(HayagoError, match="does not offer"):
            games.card_saved_as(kind)
    assert not (folder / "sprung").exists()


def test_what_fails_in_the_users_code_names_its_line(folder, offered):
    text = (folder / "own.py").read_text(encoding="utf-8")
    (folder / "drawn.py").write_text(text.replace("left = int(self.boards[0].left)", "left = self.lost"), encoding="utf-8")
    own = card(f"{folder / 'drawn.py'}:Heap")
    with pytest.raises(HayagoError, match=r"drawn.py, line \d+: AttributeError.*lost"):
        check_own(own)
    games.offer(own)
    words = " ".join(shape["text"] for shape in state_after(opened(own))["shapes"])
    games.withdraw(own)
    assert words.startswith("The board cannot be drawn: drawn.py, line") and "lost" in words
    assert str(in_words(ValueError("x"))) == "internal error: ValueError: x"


BROKEN = {
    "own.py:Nothing": "own.py has no class 'Nothing'",
    "gone.py:Game": "there is no file 'gone.py'",
    "own.py:ThreesPosition": "is no game",
    "less.py:Threes": "it has no method score(board)",
    "worse.py:Threes": "worse.py",
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_game_that_cannot_be_played_ends_the_start_in_one_line(folder, name):
    text = (folder / "own.py").read_text(encoding="utf-8")
    (folder / "less.py").write_text(text.replace("def score(self, board)", "def scores(self, board)"), encoding="utf-8")
    (folder / "worse.py").write_text(text.replace("boards[0].to_play = 1", "boards[0].to_play = 1 // 0"), encoding="utf-8")
    command = [sys.executable, "-m", "hayago", "play", "--no-browser", "--data", str(folder / "data"), "--game", name]
    result = subprocess.run(command, capture_output=True, text=True, timeout=600, cwd=folder)
    assert result.returncode == 2 and "Hayago is at" not in result.stdout
    assert f"{name} is code of your own: it is run now" in result.stdout
    assert BROKEN[name] in result.stderr and "Traceback" not in result.stderr
    assert len([line for line in result.stderr.splitlines() if not line.startswith("hayago: compiling")]) == 1


def test_the_page_knows_no_game_by_name():
    named = re.compile(r"state\.kind\s*[!=]==? *[\"']|game\.(name|title)\s*[!=]==? *[\"']")
    for file in (HERE.parents[1] / "hayago" / "web" / "static").glob("*.js"):
        assert not named.search(file.read_text(encoding="utf-8")), file.name


# ---- through the server


def test_a_server_goes_on_with_an_own_game_and_keeps_it_without_its_file(folder, tmp_path):
    with running(tmp_path, "own.py:Threes", folder) as server:
        talk = Talk(server.port)
        assert talk.welcome["games"][0]["name"] == talk.state["kind"] == "own.py:Threes"
        assert "there is no game" in talk.refused("new", game="own.py:Heap")
        talk.new(game="own.py:Threes", level=2)
        state = talk.play("b2")
        assert state["move_number"] == 2 and len(state["moves"]) == 7
        assert "is not legal" in talk.refused("play", move="b2")
        thought = talk.ask("hint", "thought")
        assert thought["candidates"][0]["move"] in state["moves"]
        talk.settle()
        file = talk.ask("save", "saved")
        assert file["name"].endswith(".json") and json.loads(file["text"])["kind"].endswith("own.py:Threes")
        loaded = talk.ask("load", saved=file["text"])
        assert loaded["game"] != state["game"] and len(loaded["tree"]) == 3 and loaded["players"]["white"] == "human"
        assert "cannot be read" in talk.refused("load", saved="{}")
        response, body = get(server.port, f"/games/{state['game']}.sgf")
        assert response.status == 404 and b"Threes has no game records" in body
        talk.close()
    kept = (tmp_path / "games" / f"{state['game']}.json").read_bytes()
    with running(tmp_path) as server:
        talk = Talk(server.port, hello=False)
        talk.say("hello", game=state["game"])
        messages = [talk.next() for _ in range(3)]
        assert [message["type"] for message in messages] == ["welcome", "message", "state"]
        assert "start hayago play --game" in messages[1]["text"] and messages[2]["kind"] == "go"
        talk.close()
    assert (tmp_path / "games" / f"{state['game']}.json").read_bytes() == kept


def test_a_player_may_move_twice_in_a_row(folder, tmp_path):
    with running(tmp_path, "own.py:Doubles", folder) as server:
        talk = Talk(server.port)
        talk.new(game="own.py:Doubles")
        state = talk.play("take 1")
        assert state["to_play"] == "black" and state["move_number"] == 1
        state = talk.play("take 1")
        assert [row["color"] for row in state["tree"][1:]] == ["black", "black", "white", "white"]
        state = talk.ask("undo")
        assert state["move_number"] == 1 and state["to_play"] == "black" and len(state["tree"]) == 2
        talk.close()


def test_a_search_that_cannot_be_compiled_is_told(folder, tmp_path):
    text = (folder / "own.py").read_text(encoding="utf-8")
    (folder / "bad.py").write_text(text.replace("cell = 1 + below(worker, 9)", "cell = [board]"), encoding="utf-8")
    with running(tmp_path, "bad.py:Threes", folder) as server:
        talk = Talk(server.port)
        talk.new(game="bad.py:Threes", **HUMANS)
        talk.say("hint")
        while (message := talk.next())["type"] != "message":
            pass
        assert message["level"] == "error" and "bad.py" in message["text"]
        assert talk.play("b2")["move_number"] == 1
        talk.close()


def test_chance_moves_by_itself_and_a_lone_player_counts_points(folder, tmp_path):
    with running(tmp_path, "own.py:Luck", folder) as server:
        talk = Talk(server.port)
        assert talk.welcome["games"][0]["players"] == 1
        state = talk.new(game="own.py:Luck", **HUMANS)
        assert state["to_play"] == "black" and state["moves"] == ["roll", "hold"] and state["points"] == 0
        state = talk.play("roll")
        assert [row["color"] for row in state["tree"]] == [None, "black", "chance"] and 1 <= state["points"] <= 3
        state = talk.ask("undo")
        assert state["node"] == 0 and len(state["tree"]) == 1
        rolled = talk.play("roll")["tree"][1]["node"]
        state = talk.ask("go", node=rolled)
        assert state["chance"] and state["moves"] == [] and talk.settle()["node"] == rolled
        assert "press Roll" in talk.refused("play", move="one")
        assert "press Roll" in talk.refused("hint")
        talk.ask("genmove")
        assert talk.settle()["to_play"] == "black"
        assert "cannot be reviewed" in talk.refused("review")
        talk.ask("engine", black="engine")
        state = talk.hear("state", lambda state: state["over"] is not None)
        assert state["over"]["score"] == state["points"]
        talk.close()


# ---- in a browser


@pytest.fixture
def open_own(browser, folder, tmp_path):
    """Opens the page of a server that was started with a game of the file; nothing goes wrong in it."""
    tabs, servers = [], []

    def opened(name, *size, **options):
        servers.append(running(tmp_path, f"own.py:{name}", folder))
        tabs.append(Visitor(browser, servers[-1].__enter__().address, *size, **options))
        return tabs[-1]

    yield opened
    errors = [error for tab in tabs for error in tab.errors]
    for tab, server in zip(tabs, servers, strict=True):
        tab.close()
        server.__exit__(None, None, None)
    assert errors == []


def drawn(tab):
    """[cell] the colour of its stone."""
    script = "all => all.map(s => [s.dataset.point, s.classList[1]])"
    return dict(tab.page.locator(".layer-picture .stone[data-point]").evaluate_all(script))


def test_a_grid_is_played_by_clicks_and_keys(open_own, tmp_path):
    tab = open_own("Threes")
    assert tab.text("#title") == "Threes · move 0"
    tab.page.click("#new")
    assert not tab.page.locator("#new-board").is_visible()
    tab.page.click("#new-cancel")
    tab.new_game("own.py:Threes", None, simulations=60)
    tab.play("b2")
    tab.wait_for_moves(2)
    tab.wait_until_idle()
    assert drawn(tab)["b2"] == "black" and sorted(drawn(tab).values()) == ["black", "white"]
    tab.page.click("#hint")
    tab.page.wait_for_selector(".disc.best")
    tab.wait_until_idle()
    best = tab.page.locator(".disc.best").get_attribute("data-candidate")
    assert best in "a1 a2 a3 b1 b3 c1 c2 c3" and best not in drawn(tab)
    tab.page.click("#undo")
    tab.wait_for_moves(0)
    assert drawn(tab) == {}
    tab.page.select_option("#is-white", "human")
    tab.page.keyboard.press("b")
    tab.page.keyboard.press("ArrowUp")
    assert tab.text("#spoken") == "b3, empty, can be chosen"
    tab.page.keyboard.press("Enter")
    tab.wait_for_moves(1)
    assert drawn(tab) == {"b3": "black"}
    with tab.page.expect_download() as download:
        tab.choose("save")
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    before = tab.page.url
    tab.page.set_input_files("#file", file)
    tab.wait_for_game(before)
    assert drawn(tab) == {"b3": "black"}
    tab.play("b3")
    tab.page.wait_for_selector(".notice.error")
    assert "is not legal" in tab.text(".notice.error")
    address = tab.page.url.split("#")[0]
    tab.new_game("hex", 5)
    tab.page.goto(f"{address}#new")  # as the command opens it: a new game of the named one, not the last game of this browser
    tab.wait("() => document.querySelector('#title').textContent === 'Threes · move 0'")


def test_moves_without_cells_are_buttons(open_own):
    tab = open_own("Heap", 390, 844, has_touch=True)
    tab.new_game("own.py:Heap", None, side="humans")
    assert tab.page.locator("#extra button").all_inner_texts() == ["take 1", "take 2", "take 3"]
    tab.page.click("#extra [data-move='take 3']")
    tab.wait_for_moves(1)
    tab.page.keyboard.press("3")
    tab.wait_for_moves(2)
    assert tab.page.locator(".layer-picture circle").count() == 4
    tab.page.keyboard.press("1")
    tab.wait_for_moves(3)
    tab.page.click("#extra [data-move='take 3']")
    tab.page.wait_for_selector("#end")
    assert tab.text("#end-result") == "White wins by 3 points" and not tab.page.locator("#extra").is_visible()
    assert tab.page.evaluate("document.documentElement.scrollWidth") == 390


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_own_shapes_and_moves_of_two_clicks(open_own, scheme):
    tab = open_own("Pawns", color_scheme=scheme)
    tab.new_game("own.py:Pawns", None, side="humans", simulations=60)
    assert tab.page.locator("polygon[fill='#9fc7a2']").count() == 4
    assert "back-red" in tab.page.locator("#player-black .stone-sign").get_attribute("class")
    tab.play("a1")
    assert tab.page.locator(".chosen").get_attribute("data-choice") == "a1"
    assert tab.page.locator(".may").evaluate_all("all => all.map(m => m.dataset.choice)") == ["a2"]
    tab.play("b1")
    assert tab.page.locator(".chosen").get_attribute("data-choice") == "b1"
    tab.play("b2")
    tab.wait_for_moves(1)
    tab.page.click("#hint")
    tab.page.wait_for_selector(".way", state="attached")
    tab.wait_until_idle()
    tab.play("a3")
    tab.play("b2")
    tab.wait_for_moves(2)
    tab.page.click("#tab-lines")
    tab.play("c3")
    tab.page.wait_for_selector(".notice.error")
    assert tab.page.locator(".chosen").count() == 0


def test_a_lone_player_sees_points_and_lets_the_engine_go_on(open_own):
    tab = open_own("Luck")
    tab.page.click("#new")
    labels = tab.page.locator("#new-form [name=side]").evaluate_all("all => all.filter(i => i.offsetParent).map(i => i.value)")
    assert labels == ["black", "engines"]
    tab.page.click("#new-cancel")
    tab.new_game("own.py:Luck", None, simulations=60)
    assert not tab.page.locator("#player-white").is_visible() and not tab.page.locator("#resign").is_visible()
    tab.page.keyboard.press("1")
    tab.wait_for_moves(2)
    assert re.fullmatch(r"[123] points?", tab.text("#captures-black"))
    tab.page.click("#genmove")
    tab.wait("() => !document.querySelector('#title').textContent.endsWith('move 2')")
    tab.page.select_option("#is-black", "engine")
    tab.page.wait_for_selector("#end")
    assert tab.text("#end-result").startswith("The end: ")
