"""On a machine where nothing is compiled: the first moves come at first sight, and the search takes over."""

import pytest
from gtp_drive import Process, wait_for

FIRST_SIGHT = "at first sight"
SMALL = ("--size", "5", "--preset", "flat-mc", "--memory", "32")  # as small as the trees of looks ahead: one search is compiled


def line_of(move, size):
    """The line that a point is on, from 1 at the edge."""
    column, row = "ABCDEFGHJKLMNOPQRST".index(move[0]) + 1, int(move[1:])
    return min(column, row, size + 1 - column, size + 1 - row)


def explained(engine):
    return " ".join(engine.ask("hayago-explain"))


@pytest.mark.parametrize("clock", ["time_settings 0 6 1", "clear_board"], ids=["clock", "no clock"])
def test_the_first_move_does_not_wait_for_the_compiler(tmp_path, clock):
    with Process("--size", "19", "--level", "7", HAYAGO_CACHE=str(tmp_path)) as engine:
        engine.ask(clock)
        moves = [engine.ask(f"genmove {colour}")[0][2:] for colour in "bw"]
        assert "search being compiled" in engine.ask("hayago-status")
        assert {line_of(move, 19) for move in moves} <= {3, 4, 5} and FIRST_SIGHT in explained(engine)


def test_the_search_takes_over(tmp_path):
    with Process(*SMALL, HAYAGO_CACHE=str(tmp_path)) as engine:
        engine.ask("genmove b")
        assert FIRST_SIGHT in explained(engine)
        wait_for(lambda: "search ready" in engine.ask("hayago-status"))
        engine.ask("genmove w")
        assert FIRST_SIGHT not in explained(engine)


def test_who_asks_for_simulations_gets_them(tmp_path):
    with Process(*SMALL, "--simulations", "20", HAYAGO_CACHE=str(tmp_path)) as engine:
        engine.ask("genmove b")
        assert FIRST_SIGHT not in explained(engine)
