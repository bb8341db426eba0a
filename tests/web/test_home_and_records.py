"""Home, clocks, the teacher and complete records, through the websocket."""

import time

import pytest
import sgfmill.sgf
from talk import Talk
from visitor import running

from hayago import Go, __version__
from hayago.records import sgf
from hayago.records.info import info_of, marks_of, set_info, set_mark
from hayago.records.tree import GameTree
from hayago.reviews.moves import Assessed
from hayago.web.game_clock import ClockSettings, ClockState, GameClock
from hayago.web.lessons import lesson
from hayago.web.open_game import OpenGame
from hayago.web.storage import Choices, new_id

HUMANS = {"black": "human", "white": "human"}


@pytest.fixture(scope="module")
def port(tmp_path_factory):
    with running(tmp_path_factory.mktemp("games")) as server:
        yield server.port


@pytest.fixture
def tab(port):
    talk = Talk(port)
    yield talk
    talk.close()


def played(tab, moves, **wishes):
    state = tab.ask("new", **{"size": 5, **HUMANS, **wishes})
    for move in moves.split():
        state = tab.ask("play", move=move)
    return state


def error(tab, do, **fields):
    tab.say(do, **fields)
    while (message := tab.next())["type"] != "message":
        pass
    assert message["level"] == "error"
    return message["text"]


# ---- home


def test_home_lists_games_with_what_is_shown_of_them(tab):
    game = played(tab, "C3 B2 D4", names={"black": "Ada", "white": "Byron"})["game"]
    home = tab.ask("home", "games")
    row = next(row for row in home["games"] if row["game"] == game)
    assert (row["black"], row["white"], row["moves"], row["size"]) == ("Ada", "Byron", 3, 5)
    assert sorted(row["black_stones"]) == ["C3", "D4"] and row["white_stones"] == ["B2"]
    assert home["games"][0]["game"] == game  # the newest is the first
    assert abs(row["changed"] - time.time()) < 600


def test_home_finds_renames_removes_and_restores(tab):
    game = played(tab, "C3")["game"]
    tab.ask("home", "games")
    home = tab.ask("rename", "games", game=game, title="The snowy evening")
    assert home["games"][0]["title"] == "The snowy evening"
    found = tab.ask("home", "games", search="SNOWY 5x5")
    assert [row["game"] for row in found["games"]] == [game] and found["total"] == 1 < found["all"]
    assert tab.ask("home", "games", search="nothing like it")["games"] == []
    home = tab.ask("remove", "games", game=game)
    assert game not in [row["game"] for row in home["games"]]
    home = tab.ask("restore", "games", game=game)
    assert game in [row["game"] for row in home["games"]]
    state = tab.ask("hello", game=game)
    assert state["info"]["title"] == "The snowy evening" and state["stones"] == {"C3": "black"}


def test_home_finds_what_its_cards_show(tab):
    ended = played(tab, "C3")["game"]
    tab.ask("resign")  # White's turn
    going = played(tab, "C3")["game"]
    for search in ("5\u00d75 black wins", "5x5 B+", "wins by resignation", "\u56f2\u7881 \u9ed2\u306e\u4e2d\u62bc\u3057"):
        found = [row["game"] for row in tab.ask("home", "games", search=search)["games"]]
        assert ended in found and going not in found, search
    assert going in [row["game"] for row in tab.ask("home", "games", search="not finished")["games"]]


def test_a_game_of_another_tab_is_not_removed(tab, port):
    game = played(tab, "C3")["game"]
    other = Talk(port)
    assert "open in another tab" in error(other, "remove", game=game)
    assert "no name of a game" in error(other, "remove", game="../../x")
    other.close()


def test_results_tell_the_progress(tab):
    played(tab, "C3", white="engine", level=1)
    tab.hear("state", lambda state: len(state["stones"]) == 2)
    tab.ask("resign")
    results = tab.ask("home", "games")["results"]
    assert results[-1]["level"] == 1 and results[-1]["won"] is False


# ---- records


def test_a_record_has_names_date_marks_and_the_version(tab):
    state = played(tab, "C3 B2", names={"black": "Ada"})
    tab.ask("info", entries={"title": "A [bracket] and: more", "event": "Cup", "white": "Bo"})
    node = state["node"]
    tab.ask("mark", node=node, point="C3", mark="triangle")
    tab.ask("mark", node=node, point="D4", mark="label", label="A")
    state = tab.ask("mark", node=node, point="E5", mark="square")
    assert state["marks"] == {"C3": "triangle", "D4": '"A"', "E5": "square"}
    state = tab.ask("mark", node=node, point="E5", mark="")
    assert "E5" not in state["marks"]
    text = tab.ask("save", "sgf")["text"]
    assert f"AP[Hayago:{__version__}]" in text and f"DT[{time.strftime('%Y')}" in text
    assert "PB[Ada]" in text and "PW[Bo]" in text and "TR[cc]" in text and "LB[db:A]" in text
    state = tab.ask("load", sgf=text)
    assert state["info"]["title"] == "A [bracket] and: more" and state["names"]["white"] == "Bo"
    assert state["marks"] == {"C3": "triangle", "D4": '"A"'}
    assert "no mark" in error(tab, "mark", node=0, point="C3", mark="flower")
    assert "no point" in error(tab, "mark", node=0, point="Z9", mark="circle")
    assert "nothing that a record says" in error(tab, "info", entries={"weather": "rain"})


def test_marks_of_a_rectangle_are_taken_apart():
    tree = sgf.read("(;SZ[5]TR[aa:bb])")
    assert set(marks_of(tree, tree.root)) == {"A5", "B5", "A4", "B4"}
    set_mark(tree, tree.root, "a5", "")
    assert set(marks_of(tree, tree.root)) == {"B5", "A4", "B4"}
    set_info(tree, "title", "x")
    set_info(tree, "title", "  ")
    assert info_of(tree) == {} and GameTree(Go(5)).root.other == {}


# ---- the count


@pytest.mark.parametrize(("rules", "parts"), [("chinese", "stones"), ("japanese", "prisoners")])
def test_the_count_adds_up(tab, rules, parts):
    state = played(tab, "C1 D1 C2 D2 C3 D3 C4 D4 C5 D5 pass A3 pass pass", rules=rules)
    over = state["over"]
    if "A3" not in over["dead"]:
        over = tab.ask("dead", points=["A3"])["over"]
    counted = over["breakdown"]
    assert parts in counted["parts"]
    assert counted["black"]["total"] - counted["white"]["total"] == over["score"]
    assert counted["white"]["komi"] == 7.5


# ---- clocks


def test_a_clock_runs_while_the_game_is_played(tab):
    state = played(tab, "", clock={"main": 100, "period": 10, "periods": 3})
    assert state["clock"]["running"] is None and state["clock"]["black"]["left"] == 100
    state = tab.ask("play", move="C3")
    assert state["clock"]["running"] == "white"
    time.sleep(0.05)
    state = tab.ask("go", node=0)
    assert state["clock"]["running"] is None and state["clock"]["white"]["left"] < 100
    assert "either" in error(tab, "new", size=5, clock={"period": 5, "periods": 2, "stones": 2})


def test_whose_time_is_over_has_lost(tab):
    played(tab, "C3", clock={"main": 0.3})
    assert tab.ask("flag")["over"] is None
    time.sleep(0.4)
    over = tab.ask("flag")["over"]
    assert (over["reason"], over["winner"]) == ("time", "black")
    assert "RE[B+T]" in tab.ask("save", "sgf")["text"]
    assert tab.ask("undo")["over"] is None


def test_a_clock_is_kept_and_the_engine_stays_within_it():
    clock = GameClock(ClockSettings(main=2, period=10, stones=5), {"black": ClockState(4.0, True, 0, 3)})
    assert clock.message()["black"]["stones_left"] == 3 and clock.saved()["black"].left == 4.0
    from hayago.play.clock import Limit

    assert 0.05 <= clock.limit("black", Limit(simulations=10)).seconds <= 4.0


# ---- the teacher


def test_a_lesson_by_hand():
    """White had 0.7 and Black's simulations won 0.55 after the move: 0.25 lost, far outside the margin of 0.06."""
    position = Go(9).start().play("E5").play("C3")
    before = Assessed("white", value=0.7, mean=0.6, score=-3.0, best="D4", reasons=("cut",), line=("D4",))
    said = lesson(7, before, Assessed("black", value=0.5, mean=0.55, score=1.5), position)
    assert said["loss"] == pytest.approx(0.25) and said["points"] == 4.5 and said["is_grave"] and said["node"] == 7
    assert said["margin"] == pytest.approx(3 * ((0.21 + 0.2475) / 1000) ** 0.5, abs=1e-4)
    unsure = lesson(7, before, Assessed("black", value=0.3, mean=0.34, score=-3.5), position)
    assert not unsure["is_sure"] and unsure["points"] is None


def lost_points(lost, value=0.03, leads=(None, None)):
    """The lesson of White's move that loses so many points and 1% of the win rate, with leads where everything is settled."""
    position = Go(9).start().play("E5").play("C3")
    before = Assessed("white", value=value, mean=value, score=40.0, best="D4", lead=leads[0])
    after = Assessed("black", value=1.01 - value, mean=1.01 - value, score=40.0 + lost, lead=leads[1])
    return lesson(7, before, after, position)


def test_lost_points_speak_where_the_win_rate_is_decided():
    """Scores of two searches differ by chance: 12.15 points are 3 times 5% of 81. Exact ones do not."""
    said = lost_points(14)
    assert said["is_sure"] and said["by_points"] and said["is_grave"] and said["points"] == 14.0 and said["loss"] < 0.05
    assert lost_points(14, value=0.98)["is_sure"]
    assert not lost_points(12)["is_sure"] and lost_points(12)["points"] is None
    assert not lost_points(14, value=0.5)["is_sure"]
    exact = lost_points(5, leads=(-40.0, 45.0))
    assert exact["is_sure"] and not exact["is_grave"]
    assert not lost_points(14, leads=(-40.0, None))["is_sure"]  # an exact score and a mean are no pair


def test_the_teacher_judges_a_persons_move(tab):
    played(tab, "", size=9, white="engine", level=1, teacher=True)
    tab.ask("play", move="A1")
    said = tab.hear("lesson")
    assert said["move"] == "A1" and said["color"] == "black" and said["best"] != "A1"
    tab.ask("teacher", on=False)


# ---- the review goes on while one goes through the game


def test_a_review_is_not_disturbed_by_going_through_the_game(tab):
    state = played(tab, "E5 C3 G3 C7 G7 E3 D5 F5", size=9)
    tab.ask("review", simulations=300)
    nodes = [row["node"] for row in state["tree"]]
    for turn in range(12):
        tab.ask("go", node=nodes[turn % len(nodes)])
    review = tab.hear("review")
    assert [row["move"] for row in review["moves"]] == ["E5", "C3", "G3", "C7", "G7", "E3", "D5", "F5"]


# ---- the swap rule


def test_hex_by_the_swap_rule(tab):
    state = tab.ask("new", game="hex", size=4, swap=True, **HUMANS)
    assert state["swap"] and state["extra"] == []
    assert tab.ask("play", move="b2")["extra"] == ["swap-pieces"]
    assert tab.welcome["games"][1]["can_swap"]


@pytest.mark.parametrize("handicap", [0, 2, 9])
@pytest.mark.parametrize("clock", [None, ClockSettings(600, 30, 5), ClockSettings(86400, 10, 0, 25), ClockSettings(0.5)])
def test_handicap_and_clock_are_written(handicap, clock):
    """A game with a handicap could not be saved: its number was written as a text."""
    choices = Choices(handicap=handicap, clock=clock)
    text = OpenGame(new_id(), GameTree(Go(9)), choices).as_sgf()
    assert (f"HA[{handicap}]" in text) == (handicap > 1)
    assert ("TM[" in text) == (clock is not None)
    root = sgfmill.sgf.Sgf_game.from_string(text).get_root()
    assert not handicap or root.get("HA") == handicap
    assert clock is None or root.get("TM") == clock.main
