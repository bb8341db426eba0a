"""A machine where nothing is compiled: games begin and are answered at once, and the search takes over."""

import pytest
from talk import Talk
from visitor import running


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """With an empty cache."""
    folder = tmp_path_factory.mktemp("fresh")
    with pytest.MonkeyPatch.context() as patched:
        patched.delenv("HAYAGO_CACHE", raising=False)
        patched.setenv("XDG_CACHE_HOME", str(folder / "cache"))
        with running(folder, foresees=True) as server:
            yield server


def line_of(point, size):
    """The line that a point is on, from 1 at the edge."""
    column, row = "ABCDEFGHJKLMNOPQRST".index(point[0]) + 1, int(point[1:])
    return min(column, row, size + 1 - column, size + 1 - row)


def answers(state):
    """The rows of the engine's moves."""
    return [row for row in state["tree"] if row["color"] == "white"]


def is_searched(talk):
    return any(message["type"] == "compile" and message["done"] for message in talk.heard)


@pytest.mark.parametrize("level", [1, 5, 10])
def test_the_first_answer_does_not_wait_for_the_search(server, level):
    talk = Talk(server.port)
    talk.ask("new", size=19, level=level)
    state = talk.play("D4")
    (answer,) = answers(state)
    assert answer["first_sight"] and 3 <= line_of(answer["move"], 19) <= 5
    assert not is_searched(talk) and talk.thoughts == 0 and "value" not in answer
    state = talk.play("Q3" if "Q3" not in state["stones"] else "R6")
    assert len(answers(state)) == 2 and state["stones"][answers(state)[1]["move"]] == "white"
    talk.close()


def test_the_search_takes_over(server):
    """Told before and after; the next answer is a searched one, and the first stays marked."""
    talk = Talk(server.port)
    talk.ask("new", size=5, level=2)
    state = talk.play("C3")
    assert answers(state)[0]["first_sight"]
    told = talk.hear("compile", lambda message: message["done"])
    assert told["what"] == "by-sight for Go 5" and told["seconds"] > 0
    state = talk.play(next(point for point in ("B2", "D4", "B4", "D2") if point not in state["stones"]))
    first, second = answers(state)
    assert first["first_sight"] and "first_sight" not in second and talk.thoughts > 0
    talk.close()


def test_who_asks_for_simulations_waits_for_them(server):
    talk = Talk(server.port)
    talk.ask("new", size=5, preset="uct", limit={"simulations": 20})
    state = talk.play("C3")
    assert "first_sight" not in answers(state)[0] and is_searched(talk) and talk.thoughts > 0
    talk.close()


def test_a_hint_does_not_wait_for_the_search(server):
    """It is at first sight, with its reasons; then comes the one that the search has found."""
    talk = Talk(server.port)
    talk.ask("new", game="hex", size=6, white="human", level=10)
    talk.play("c3")
    number = talk.state["node"]
    sight = talk.ask("hint", "sight")
    assert sight["node"] == number and sight["move"] != "c3" and isinstance(sight["reasons"], list)
    thought = talk.hear("thought", lambda message: message["done"])
    assert thought["node"] == number and thought["visits"] > 0
    talk.close()
