"""When to pass: the rules one by one, with what the search and the playouts say given by hand."""

import math

import pytest

from hayago import Go, Limit, Player, Position
from hayago.core.jit import kernels
from hayago.evaluate.status import Status, status_by_playouts
from hayago.games.go.notation import to_point
from hayago.parts.playouts.policies import MOGO
from hayago.play.endgame import GoEnding, is_pass_in_view, may_pass, pass_cost
from hayago.presets import load_preset
from hayago.search.view import Child
from hayago.tree.state import LOST, OPEN

HALVES = "\n".join(["X X X X X O O O O", ". X . X X O . O .", *["X X X X X O O O O"] * 7])


def child(move, visits=10, state=OPEN):
    return Child(to_point(move, 9), visits, 0.5, 0.0, None, 0.5, state=int(state))


def status(score=5.0, unsettled=0, is_clear=True, dead=(), is_settled=False, neutral=()):
    return Status(b"", {}, list(dead), score, is_clear, unsettled, is_settled, neutral)


def choose(best, position=None, clean_up=False, children=None, **settings):
    """(the move, the note) for Black, whose search likes `best`."""
    position = position or Go(9).start()
    children = children or [child(best, 90), *(child(m) for m in ("E5", "D4", "pass") if m != best)]
    chosen, note = may_pass(position, children, children[0], status(**settings), clean_up)
    return next(m for m in (best, "E5", "D4", "pass") if to_point(m, 9) == chosen.move), note


@pytest.fixture
def after_a_pass():
    return Go(9).start().play("E9").play("pass")


def test_a_won_and_settled_game_is_ended():
    assert choose("E5")[0] == "pass"
    assert choose("E5", score=-5.0)[0] == "E5"
    assert choose("E5", unsettled=1)[0] == "E5"
    assert choose("E5", is_clear=False)[0] == "E5"


def test_the_opponents_pass_is_answered_when_the_lead_is_safe(after_a_pass):
    assert choose("D4", after_a_pass, score=5.0, unsettled=9)[0] == "pass"
    assert choose("D4", after_a_pass, score=4.0, unsettled=9)[0] == "D4"
    assert choose("D4", after_a_pass, score=-1.0)[0] == "D4"


def test_a_pass_is_answered_by_a_pass_where_everything_is_settled(after_a_pass):
    open_points = {"unsettled": 40, "is_clear": False}
    settled = {**open_points, "is_settled": True}
    assert choose("D4", after_a_pass, score=0.5, **open_points)[0] == "D4"
    assert choose("D4", after_a_pass, score=0.5, **settled)[0] == "pass"
    assert (
        choose("D4", after_a_pass, score=-2.5, **settled, neutral=("A1", "A3"))[0] == "pass"
    )  # two neutral points do not help
    assert choose("D4", after_a_pass, score=-1.5, **settled, neutral=("A1", "A3"))[0] == "D4"
    assert choose("D4", score=0.5, **settled)[0] == "D4"  # nobody has passed


def test_a_doubtful_lead_is_taken_where_playing_on_loses(after_a_pass):
    losing = [Child(to_point("D4", 9), 90, 0.4, 0.0, None, 0.5), child("pass")]
    doubtful = {"score": 1.5, "unsettled": 9, "is_clear": False}
    assert choose("D4", after_a_pass, children=losing, **doubtful)[0] == "pass"
    assert choose("D4", after_a_pass, **doubtful)[0] == "D4"  # worth 0.5
    assert choose("D4", after_a_pass, children=losing, score=1.5, unsettled=21)[0] == "D4"  # the game is not over
    assert choose("D4", after_a_pass, children=losing, score=-1.5, unsettled=9)[0] == "D4"
    assert choose("D4", children=losing, **doubtful)[0] == "D4"  # nobody has passed


def test_an_opponent_who_passes_again_and_again_is_believed():
    doubtful = {"score": 1.5, "unsettled": 30, "is_clear": False}
    stones = "\n".join([". . . . . . . . ."] + ["X X X X . O O O O"] * 8)
    once = Position.drawing(stones, "white", game=Go(9, 7.5)).play("pass")
    twice = once.play("E9").play("pass")
    assert choose("D4", once, **doubtful)[0] == "D4"
    assert choose("D4", twice, **doubtful)[0] == "pass"
    assert choose("D4", twice, score=-1.5, unsettled=30)[0] == "D4"
    assert choose("D4", twice, score=17.5, unsettled=37, is_clear=False)[0] == "D4"  # nearly half of the board is in doubt
    assert choose("D4", once.play("E9").play("E1"), **doubtful)[0] == "D4"  # the last move is none
    empty = Go(9, 7.5).start().with_to_play("white").play("pass").play("E9").play("pass")
    assert choose("D4", empty, **doubtful)[0] == "D4"


def test_what_is_left_out_after_a_pass(after_a_pass, monkeypatch):
    ending = GoEnding(load_preset("mc-rave-tuned").method, 1, 1.0)
    for found, doubtful in ((status(5.0, 9), False), (status(4.0, 9), True), (status(-1.0, 4), False), (status(-1.0, 5), True)):
        monkeypatch.setattr(ending, "status", lambda position, until=0.0, found=found: found)
        assert (0 in ending.left_out(after_a_pass)) == doubtful
    assert 0 not in ending.left_out(Go(9).start())


def test_a_pass_that_the_search_wants():
    assert choose("pass", unsettled=2)[0] == "pass"
    assert choose("pass", unsettled=3)[0] == "E5"
    assert choose("pass", score=-3.0, unsettled=4) == ("pass", "nothing is left to play for")
    assert choose("pass", score=-3.0, unsettled=5)[0] == "E5"


def test_nobody_passes_on_an_open_board(after_a_pass):
    assert choose("pass", unsettled=21) == ("E5", "the game is not over")
    assert choose("pass", score=-3.0, unsettled=21)[0] == "E5"


def test_dead_stones_are_captured_first():
    position = Position.drawing("\n".join([". . . . . . . . ."] * 4 + [". . . . O . . . ."] + [". . . . . . . . ."] * 4))
    children = [child("pass", 90), child("A1"), child("E6"), child("D5", state=LOST)]
    chosen, note = may_pass(position, children, children[0], status(dead=["E5"]), True)
    assert chosen.move == to_point("E6", 9) and "captured" in note


def test_when_a_closer_look_is_worth_it(after_a_pass):
    start = Go(9).start()
    assert not is_pass_in_view(start, child("E5"), status(unsettled=3), False)
    assert is_pass_in_view(start, child("pass"), status(unsettled=3), False)
    assert is_pass_in_view(after_a_pass, child("E5"), status(unsettled=3), False)
    assert is_pass_in_view(start, child("E5"), status(unsettled=0), False)
    assert is_pass_in_view(start, child("E5"), status(unsettled=3), True)


def test_playouts_know_a_finished_board():
    found = status_by_playouts(Position.drawing(HALVES, game=Go(9, 7.5)), MOGO)
    assert found.dead == [] and found.is_clear and found.unsettled == 0
    assert found.score == 45 - 36 - 7.5
    assert found.ownership["A1"] == 1 and found.ownership["J1"] == -1


def test_playouts_do_not_take_an_open_cut_for_settled():
    """Whoever plays E5 first decides about the stones beside it."""
    from player.test_player import CUT_LEFT_OPEN

    assert status_by_playouts(Position.drawing(CUT_LEFT_OPEN), MOGO).unsettled > 0


def test_a_pass_may_lose_a_point_or_a_twentieth_of_the_win_rate():
    position = Go(9, 7.5).start()
    assert pass_cost(load_preset("crazystone-2006-tuned").method, position) == pytest.approx(
        1 / (2 * 88.5)
    )  # 0 .. 1 is 177 points
    assert pass_cost(load_preset("mc-rave-tuned").method, position) == 0.05


def test_what_is_settled_is_seen_by_a_close_look_whatever_the_search_tries():
    """Black has lost by 2.5 points, and tries what makes it worse: in a quarter of searches his stones seem to die."""
    position = Go(5).start()
    for move in ["C1", "D1", "C2", "D2", "C3", "D3", "C4", "D4", "C5", "D5"]:
        position = position.play(move)
    scores = set()
    for seed in range(8):
        player = Player(position, "mc-rave-tuned", seed=seed, memory_mb=16, resign=0)
        decision = player.choose(Limit(simulations=200))
        closer = player.looked_at_closely(decision)
        assert (closer.is_settled, closer.score) == (True, -2.5)
        assert (closer.move, closer.value) == (decision.move, decision.value)
        scores.add(decision.score)
    assert len(scores) > 1, "else the close look has nothing to mend"
    opening = Player(Go(5), "mc-rave-tuned", seed=1, memory_mb=16)
    decision = opening.choose(Limit(simulations=50))
    assert opening.looked_at_closely(decision) is decision


def test_a_look_after_a_pass_has_the_machine_code_of_the_search():
    """A second tree size was compiled for it, which took as long as all the rest."""
    position = Go(5).start()
    player = Player(position, "uct", seed=1, memory_mb=40)  # more than the smallest tree
    player.choose(Limit(simulations=20))
    before = kernels()
    assert player.ending._can_pass(position, Child(0, 10, 0.0, 0.0, None, 0.5, state=int(OPEN)), math.inf)
    assert kernels() == before
