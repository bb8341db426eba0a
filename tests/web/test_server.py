"""The server of the board, through its websocket: games from the beginning to the score, and everything on the way."""

import json
import os
import pathlib
import signal
import threading
import time

import pytest
from talk import Talk, get
from visitor import ServerProcess, running

from hayago.records import sgf
from hayago.reviews.moves import MISTAKE
from hayago.web import limits

HUMANS = {"black": "human", "white": "human"}
ENGINES = {"black": "engine", "white": "engine"}


@pytest.fixture(scope="module")
def port(tmp_path_factory):
    with running(tmp_path_factory.mktemp("games")) as server:
        yield server.port


@pytest.fixture
def tab(port):
    talk = Talk(port)
    yield talk
    talk.close()


# ---- what a tab is told at first


def test_hello_gets_a_welcome_and_a_game(tab):
    welcome, state = tab.welcome, tab.state
    assert [game["name"] for game in welcome["games"]] == ["go", "hex", "havannah", "connect_four"]
    assert [level["level"] for level in welcome["levels"]] == list(range(1, 11))
    go, hexes, *_ = welcome["games"]
    assert (go["komi"], go["most_handicap"], go["ends_by_passing"], "chinese" in go["rules"]) == (7.5, 9, True, True)
    assert (hexes["komi"], hexes["most_handicap"], hexes["ends_by_passing"], hexes["rules"]) == (None, 0, False, [])
    assert hexes["has_owned_edges"] and not go["has_owned_edges"]
    assert welcome["review"]["mistake"] == MISTAKE and welcome["limits"]["max_comment_letters"] == limits.COMMENT_LETTERS
    assert {"name": "rave", "title": "MC-RAVE for any game", "games": ["go", "hex", "havannah", "connect_four"]} in welcome[
        "presets"
    ]
    assert (state["kind"], state["size"], state["komi"], state["to_play"]) == ("go", 9, 7.5, "black")
    assert len(state["cells"]) == 81 and len(state["stars"]) == 5
    assert next(cell for cell in state["cells"] if cell["name"] == "A9") == {
        "name": "A9", "x": 0, "y": 0, "shape": "cross", "neighbours": ["B9", "A8"],
    }  # fmt: skip
    assert state["tree"] == [{"node": 0, "parent": None, "move": None, "color": None}]


def test_an_unknown_game_is_a_new_one(port):
    talk = Talk(port, game="0123456789abcdef")
    assert talk.state["game"] != "0123456789abcdef"
    assert talk.state["move_number"] == 0


# ---- playing


def test_the_engine_answers_and_tells_what_it_thought(tab):
    tab.new(size=9)
    assert "cells" in tab.state
    tab.say("play", move="e5")
    thought = tab.hear("thought", lambda message: message["done"])
    assert thought["node"] == 1 and thought["simulations"] == thought["visits"] == 30
    assert thought["candidates"][0]["visits"] >= thought["candidates"][-1]["visits"] > 0
    assert 0 <= thought["value"] <= 1
    assert len(thought["ownership"]) == 81
    assert thought["branches"]["visits"] == 30
    assert thought["branches"]["children"][0]["move"] == thought["candidates"][0]["move"]
    state = tab.settle()
    assert "cells" not in state
    assert state["stones"]["E5"] == "black" and state["stones"][thought["move"]] == "white"
    assert (state["last"], state["to_play"], state["move_number"]) == (thought["move"], "black", 2)
    assert state["tree"][1]["value"] == thought["value"]


def test_the_engine_begins_where_it_is_black(tab):
    tab.new(size=9, black="engine", white="human")
    state = tab.settle()
    assert state["move_number"] == 1 and state["to_play"] == "white"


def test_a_whole_game_against_the_engine(tab):
    tab.new(size=5, komi=-30.5)
    tab.play("C3", "pass")
    for _ in range(60):
        if tab.state["over"]:
            break
        tab.play("pass")
    over = tab.state["over"]
    assert over["reason"] in ("pass", "resign") and over["winner"] == "black"
    assert not tab.state["legal"]
    if over["reason"] == "pass":
        assert over["text"] == f"B+{over['score']:g}"
        assert tab.ask("finish")["over"]["final"]
    assert "is over" in tab.refused("play", move="A1")


def test_engine_against_engine_to_the_end(tab):
    tab.new(size=5, **ENGINES, limit={"simulations": 20})
    state = tab.hear("state", lambda state: state["over"] is not None)
    assert state["over"]["winner"] in ("black", "white")
    assert tab.thoughts >= state["move_number"] > 4


def test_illegal_moves_are_refused_with_the_reason(tab):
    tab.new(size=5, **HUMANS)
    tab.play("C3")
    assert tab.refused("play", move="C3") == "C3 is occupied by black"
    assert "is not a point of a 5x5 board" in tab.refused("play", move="F6")
    assert "is not a move" in tab.refused("play", move="nowhere")
    tab.play("A5", "B4", "A1", "B1", "pass", "A2")
    assert tab.state["captures"] == {"black": 1, "white": 0}
    assert "suicide" in tab.refused("play", move="A1")


def test_a_ko_may_not_be_retaken_at_once(tab):
    tab.new(size=5, **HUMANS, rules="chinese")
    tab.play("B3", "C3", "A2", "D2", "B1", "C1", "C2", "B2")
    assert tab.state["ko"] == "C2" and tab.state["captures"] == {"black": 0, "white": 1}
    assert "ko" in tab.refused("play", move="C2")
    tab.play("E5", "E1", "C2")
    assert tab.state["ko"] == "B2"


def test_superko_is_refused(tab):
    """Sending two, returning one: White's second capture would repeat the position before Black's pass."""
    tab.new(size=5, **HUMANS, rules="tromp-taylor")
    tab.play("B3", "C3", "A2", "D2", "B1", "C1", "C2", "B2", "pass", "pass")
    assert tab.state["over"] is not None
    tab.ask("resume")
    assert "repeats an earlier position" in tab.refused("play", move="C2")


def test_undo_goes_back_to_the_persons_move(tab):
    tab.new(size=9)
    tab.play_anywhere()
    tab.play_anywhere()
    assert tab.state["move_number"] == 4
    state = tab.ask("undo")
    assert (state["move_number"], state["to_play"], len(state["tree"])) == (2, "black", 3)
    state = tab.ask("undo")
    assert state["stones"] == {} and len(state["tree"]) == 1
    assert tab.refused("undo") == "there is no move to take back"


def test_a_handicap(tab):
    state = tab.new(size=9, handicap=4)
    assert state["komi"] == 0.5 and state["to_play"] == "white"
    assert state["stones"] == dict.fromkeys(("C3", "G7", "C7", "G3"), "black")
    state = tab.settle()
    assert state["move_number"] == 1 and list(state["stones"].values()).count("white") == 1
    assert "fixed handicap" in tab.refused("new", size=5, handicap=3)


def test_resigning_and_going_on(tab):
    tab.new(size=9)
    over = tab.ask("resign")["over"]
    assert (over["reason"], over["winner"]) == ("resign", "white")
    assert "game is over" in tab.refused("hint")
    assert tab.ask("resume")["over"] is None
    tab.ask("resign")
    assert tab.ask("undo")["over"] is None


def test_sides_are_switched(tab):
    tab.new(size=9, **HUMANS)
    tab.play("E5")
    tab.ask("engine", white="engine")
    assert tab.settle()["move_number"] == 2
    tab.ask("engine", black="engine", white="human")
    assert tab.settle()["move_number"] == 3
    assert tab.state["players"] == {"black": "engine", "white": "human"}


def test_it_is_not_the_persons_turn(tab):
    tab.new(size=9, limit={"seconds": 30})
    tab.ask("play", move="E5")
    assert "turn of the engine" in tab.refused("play", move="C3")
    state = tab.ask("stop")
    assert state["thinking"] is None and state["move_number"] == 1
    assert tab.ask("play", move="C3")["move_number"] == 2  # for the engine, which was stopped
    tab.ask("genmove")
    tab.ask("stop")


def test_levels_and_presets(tab):
    tab.new(size=9, level=8)
    assert tab.state["preset"] == "hayago" and tab.state["level"] == 8
    assert tab.ask("level", preset="mc-rave-tuned", limit={"simulations": 50})["preset"] == "mc-rave-tuned"
    assert tab.state["limit"] == {"simulations": 50, "seconds": None}
    assert "no preset for Go" in tab.refused("level", preset="hex")
    assert "no rules" in tab.refused("new", rules="nonsense")
    assert "sizes from 5 to 25" in tab.refused("new", size=3)
    assert "sizes from 5 to 25" in tab.refused("new", size=26)
    assert tab.refused("new", size=999) == "the message cannot be understood: Expected `int` <= 256 - at `$.size`"


# ---- the end


def finished(tab):
    """Two passes: Black has columns A to C with two eyes and a white stone between them, White has E to J."""
    tab.ask("load", sgf="(;SZ[9]KM[0.5]AB[ba:bi][ca:ci][ac][ag]AW[ea:ei][ae]PL[B];B[];W[])")
    return tab.state["over"]


def test_dead_stones_are_found_and_can_be_corrected(tab):
    over = finished(tab)
    assert over["dead"] == ["A5"]
    # by hand: 3 * 9 points of Black's, 5 * 9 of White's; those of column D are nobody's
    assert over["score"] == pytest.approx(27 - 45 - 0.5) and over["winner"] == "white" and not over["final"]
    assert over["territory"]["A5"] == 1 and over["territory"]["E4"] == -1 and "D4" not in over["territory"]
    over = tab.ask("dead", points=[])["over"]
    assert over["dead"] == [] and over["score"] == pytest.approx(24 - 46 - 0.5)  # A4 and A6 are nobody's now
    over = tab.ask("dead", points=["E1"])["over"]
    assert over["dead"] == [f"E{row}" for row in range(1, 10)]  # the whole chain
    assert tab.ask("dead", points=["E1"])["over"]["dead"] == []  # most of its stones are no longer chosen
    assert "not a move" in tab.refused("dead", points=["nowhere"])
    assert tab.ask("finish")["over"]["final"]
    assert tab.ask("resume")["over"] is None
    assert "not before" in tab.refused("dead", points=[])
    assert "both players have to pass" in tab.refused("finish")


def test_the_engine_goes_on_when_a_person_wants_to_count(tab):
    """White, the engine, has a stone on a board of Black's: it resigns, and not again after "Play on"."""
    tab.ask("load", sgf="(;SZ[9]KM[0.5]AB[aa:ia][ab:ib][ad:id][ae:ie][ag:ig][ah:ih]AW[ac]PL[W])")
    tab.say("engine", white="engine")
    over = tab.hear("state", lambda state: state["over"])["over"]
    assert (over["reason"], over["winner"]) == ("resign", "black")
    tab.say("resume")
    assert tab.hear("state", lambda state: state["move_number"] == 1 or state["over"])["over"] is None


# ---- thinking aloud


def test_a_hint_is_shown_and_not_played(tab):
    tab.new(size=9)
    tab.say("hint")
    thought = tab.hear("thought", lambda message: message["done"])
    state = tab.settle()
    assert thought["node"] == 0 and state["move_number"] == 0


def test_analysis_goes_on_until_it_is_stopped(tab):
    tab.new(size=9, **HUMANS)
    assert tab.ask("analyse", on=True)["thinking"] == "analysis"
    first = tab.hear("thought")
    second = tab.hear("thought")
    assert second["visits"] > first["visits"] and not second["done"]
    tab.ask("play", move="E5")
    assert tab.hear("thought", lambda message: message["node"] == 1)["visits"] > 0
    state = tab.ask("analyse", on=False)
    assert state["thinking"] is None and not state["analysing"]
    heard = tab.thoughts
    assert tab.ask("save", "sgf")
    assert tab.thoughts == heard


def test_a_comment_does_not_disturb_the_search(tab):
    tab.new(size=9, **HUMANS)
    tab.ask("analyse")
    before = tab.hear("thought")
    state = tab.ask("comment", node=0, text="hm")
    assert state["tree"][0]["comment"] == "hm" and state["thinking"] == "analysis"
    assert tab.hear("thought")["seconds"] > before["seconds"]
    tab.ask("stop")


def test_saving_a_finished_variation_does_not_disturb_the_search(tab):
    """Its dead stones have to be found for the result, while another position is searched."""
    tab.ask("load", sgf="(;SZ[9](;B[ee];W[cc])(;B[gg];W[];B[]))")
    first = next(node["node"] for node in tab.state["tree"] if node["move"] == "E5")
    tab.ask("go", node=0)
    tab.ask("delete", node=first)
    tab.ask("analyse")
    before = tab.hear("thought")
    assert "RE[B+" in tab.ask("save", "sgf")["text"]
    after = tab.hear("thought")
    assert after["node"] == before["node"] == 0 and after["visits"] > before["visits"]
    tab.ask("stop")


def test_growth_is_recorded_step_by_step(tab):
    tab.new(size=9)
    growth = tab.ask("growth", "growth", simulations=60)
    assert [step["simulations"] for step in growth["steps"]] == [1, 2, 3, 5, 8, 13, 21, 34, 55, 60]
    for step in growth["steps"]:
        assert step["branches"]["visits"] == step["simulations"]
        assert sum(candidate["visits"] for candidate in step["candidates"]) <= step["simulations"]
    assert tab.settle()["move_number"] == 0


def test_a_review_from_the_page(tab):
    tab.new(size=9, **HUMANS)
    tab.play("E5", "A1", "E3", "J9")
    tab.say("review", simulations=60)
    progress = [tab.hear("progress")["done"] for _ in range(5)]
    review = tab.hear("review")
    assert progress == [1, 2, 3, 4, 5]
    assert [move["move"] for move in review["moves"]] == ["E5", "A1", "E3", "J9"]
    assert [move["color"] for move in review["moves"]] == ["black", "white"] * 2
    assert {2, 4} & set(review["worst"])  # moves into the corner
    state = tab.settle()
    assert [node.get("value") for node in state["tree"]][1:] == [move["value"] for move in review["moves"]]
    again = Talk(tab.socket.remote_address[1], game=state["game"])
    assert again.hear("review")["moves"] == review["moves"]
    response, body = get(tab.socket.remote_address[1], f"/games/{state['game']}.json")
    assert response.status == 200 and json.loads(body)["moves"] == review["moves"]
    response, body = get(tab.socket.remote_address[1], f"/games/{state['game']}.review.sgf")
    assert response.status == 200 and "Black wins" in sgf.read(body).node(1).comment
    again.close()


# ---- variations and records


def test_variations(tab):
    tab.new(size=9, **HUMANS)
    tab.play("E5", "C3")
    tab.ask("go", node=1)
    assert tab.state["stones"] == {"E5": "black"}
    tab.play("G7")
    assert [(node["node"], node["parent"], node["move"]) for node in tab.state["tree"]] == [
        (0, None, None), (1, 0, "E5"), (2, 1, "C3"), (3, 1, "G7"),
    ]  # fmt: skip
    tab.ask("go", node=1)
    assert tab.play("C3")["node"] == 2  # which is there already
    tab.ask("delete", node=2)
    assert tab.state["node"] == 1 and [node["node"] for node in tab.state["tree"]] == [0, 1, 3]
    assert "no node 2" in tab.refused("go", node=2)
    assert "cannot be deleted" in tab.refused("delete", node=0)


def test_a_record_out_and_in_again(tab):
    tab.new(size=9, **HUMANS, komi=6.5)
    tab.play("E5", "C3")
    tab.ask("go", node=1)
    tab.play("pass")
    tab.ask("comment", node=1, text="a ] good \\ one: \u7881")
    text = tab.ask("save", "sgf")["text"]
    before = tab.state
    state = tab.ask("load", sgf=text)
    assert state["game"] != before["game"] and state["komi"] == 6.5
    assert [node.get("comment") for node in state["tree"]] == [node.get("comment") for node in before["tree"]]
    assert [(node["move"], node["color"]) for node in state["tree"]] == [(n["move"], n["color"]) for n in before["tree"]]
    assert state["node"] == 2  # the end of the main line
    assert "no game record" in tab.refused("load", sgf="(;SZ[9")
    assert "is occupied" in tab.refused("load", sgf="(;SZ[9];B[aa];W[aa])")
    response, body = get(tab.socket.remote_address[1], f"/games/{state['game']}.sgf")
    assert response.status == 200 and len(list(sgf.read(body))) == 4


# ---- other games


@pytest.mark.parametrize(("game", "size", "first"), [("hex", 5, "black"), ("havannah", 4, "white")])
def test_other_games_are_played_to_the_end(tab, game, size, first):
    tab.new(game=game, size=size, **ENGINES)
    assert tab.state["to_play"] == first and tab.state["komi"] is None
    shapes = {cell["shape"] for cell in tab.state["cells"]}
    assert shapes == {"hex"} and max(len(cell["neighbours"]) for cell in tab.state["cells"]) == 6
    state = tab.hear("state", lambda state: state["over"] is not None)
    assert state["over"]["reason"] in ("win", "resign")
    text = tab.ask("save", "sgf")["text"]
    assert len(tab.ask("load", sgf=text)["tree"]) == len(state["tree"])


def test_a_game_that_draws_itself_is_played_to_the_end(tab):
    """Connect Four has no cells and no records: shapes, moves that are columns, and its own format."""
    state = tab.new(game="connect_four", **HUMANS)
    assert state["cells"] == [] and state["moves"] == list("1234567") and state["signs"] == {"black": "red", "white": "yellow"}
    state = tab.play(*"44444")
    assert sum(shape["kind"] == "disc" and shape["fill"] == "red" for shape in state["shapes"]) == 3
    assert "is full" in tab.refused("play", move="4") if tab.play("4") else False
    tab.ask("engine", **ENGINES)
    state = tab.hear("state", lambda state: state["over"] is not None)
    assert state["over"]["reason"] == "win" and state["moves"] == []
    text = tab.ask("save", "saved")["text"]
    assert len(tab.ask("load", saved=text)["tree"]) == len(state["tree"])


# ---- many tabs


def test_two_tabs_watch_one_game(port, tab):
    game = tab.new(size=9)["game"]
    tab.play("E5")  # a game is open for others from its first move on
    other = Talk(port, game=game)
    assert other.state["game"] == game and len(other.state["cells"]) == 81
    other.ask("play", move="C3")
    assert tab.hear("state", lambda state: "C3" in state["stones"])["revision"] >= other.state["revision"]
    other.close()


def test_tabs_that_come_while_others_go(port):
    """The game is closed by the last tab and opened by the next one, at the same time."""
    first = Talk(port)
    state = first.new(size=9, **HUMANS)
    for number in range(12):
        first.ask("comment", node=0, text=str(number))
        threading.Thread(target=first.close).start()
        first = Talk(port, game=state["game"])
        assert first.state["game"] == state["game"]
        assert first.ask("analyse", on=False)["tree"][0]["comment"] == str(number)
    first.close()


def test_twenty_games_at_once(port):
    tabs = [Talk(port) for _ in range(20)]
    for tab in tabs:
        tab.new(size=9, **ENGINES, limit={"simulations": 60})
    for tab in tabs:
        tab.hear("state", lambda state: state["move_number"] >= 3)
    for tab in tabs:
        assert not [message for message in tab.heard if message["type"] == "message"]
        tab.close()
    assert len({tab.state["game"] for tab in tabs}) == 20


def cpu_seconds(process):
    """What the process has used so far."""
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.skipif(not os.path.exists("/proc/self/stat"), reason="needs Linux's /proc")
def test_a_closed_tab_stops_its_search_and_a_killed_server_keeps_its_games(tmp_path):
    server = ServerProcess(tmp_path)
    server.start()
    tab = Talk(server.port)
    tab.new(size=9)
    tab.play_anywhere()
    state = tab.play_anywhere()
    tab.ask("analyse")
    tab.hear("thought")
    start, began = cpu_seconds(server.process), time.monotonic()
    for _ in range(4):
        tab.hear("thought")
    searching = (cpu_seconds(server.process) - start) / (time.monotonic() - began)
    tab.close()
    end, idle = time.monotonic() + 120, searching
    while idle >= 0.2 * searching and time.monotonic() < end:  # it may take a while on a busy machine
        start, began = cpu_seconds(server.process), time.monotonic()
        time.sleep(1.0)
        idle = (cpu_seconds(server.process) - start) / (time.monotonic() - began)
    assert idle < 0.2 * searching
    os.kill(server.process.pid, signal.SIGKILL)
    server.process.wait()
    server.start()
    tab = Talk(server.port, game=state["game"])
    assert {key: tab.state[key] for key in ("game", "stones", "node", "players")} == {
        key: state[key] for key in ("game", "stones", "node", "players")
    }
    assert tab.play_anywhere()["move_number"] == 6
    tab.close()
    server.kill()
    assert {path.parent.name for path in tmp_path.rglob("*") if path.is_file()} == {"games"}
