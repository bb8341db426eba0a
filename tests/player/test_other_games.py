"""The player in games other than Go: decisions, tree reuse, turns, the swap, proven wins; what is Go's alone stays away."""

import time
from typing import NamedTuple

import pytest

from hayago import Clock, Go, Limit, Player, Position
from hayago.core.errors import ContractError, GameOver, IllegalMove, SettingError, WrongColour
from hayago.games.connect_four import ConnectFour
from hayago.games.havannah import Havannah
from hayago.games.hex import Hex, HexPosition
from hayago.play.endgame import Ending, GoEnding

GAMES = [Hex(5), Havannah(4), ConnectFour()]


def player(game, **settings):
    return Player(game, seed=1, memory_mb=16, **settings)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: type(game).__name__)
def test_a_whole_game(game):
    one = player(game, resign=0)
    while not one.position.is_over:
        decision = one.choose(Limit(simulations=100))
        assert decision.move in one.position.legal_moves()
        assert decision.line[0] == decision.move
        assert 0 <= decision.value <= 1
        assert decision.score is None and decision.ownership == {} and decision.candidates[0].reasons == ()
        one.play(decision.move)
    assert one.position.winner or one.position.is_draw
    with pytest.raises(GameOver):
        one.choose(Limit(simulations=10))


@pytest.mark.parametrize(("game", "preset"), [(GAMES[0], "hex"), (GAMES[1], "havannah"), (GAMES[2], "rave"), (Go(9), "hayago")])
def test_every_game_has_a_preset(game, preset):
    assert player(game).preset.name == preset


def test_the_tree_is_kept_and_undo_begins_anew():
    one = player(Hex(5))
    decision = one.choose(Limit(simulations=500))
    one.play(decision.move)
    assert one.searcher.visits == decision.candidates[0].visits
    one.undo()
    assert one.position.history == [] and one.searcher.visits == 0


def test_pondering_stopping_analysing_and_clocks():
    one = player(Hex(5))
    one.choose(Limit(simulations=10))
    one.ponder()
    time.sleep(0.1)
    clock = Clock(main=20)
    assert one.choose(Limit(simulations=50, clock=clock)).visits > 50
    assert clock.left < 20 and one.view().candidates
    assert {row.move for row in one.analyse(lambda: True, avoid=["c3"]).candidates if not row.is_lost} <= set(
        one.position.legal_moves()
    ) - {"c3"}
    with pytest.raises(SettingError, match="choose or analyse first"):
        one.view()


def test_players_take_turns():
    one = player(Hex(5))
    with pytest.raises(WrongColour, match="black is to play"):
        one.play("c3", by="white")
    one.play("c3", by="black")
    with pytest.raises(IllegalMove, match="occupied"):
        one.play("c3")


def test_a_strong_first_move_is_swapped_and_a_weak_one_is_not():
    for first, swaps in (("c3", True), ("a1", False)):
        one = player(Hex(5, swap=True))
        one.play(first)
        decision = one.choose(Limit(simulations=3000))
        assert (decision.move == "swap-pieces") == swaps, first


ONE_FROM_WINNING = """
    . . X . .
     . . X . .
      . . . . .
       O O X . .
        . O X . .
"""


TWO_WAYS_TO_WIN = """
    . . X . .
     . . X . .
      . . . . .
       O X . O .
        . X . O .
"""


def test_a_forced_move_is_made_soon_but_not_without_a_value():
    white = player(HexPosition.drawing(ONE_FROM_WINNING, "white"), resign=0)
    decision = white.choose(Limit(simulations=10_000))
    assert decision.move == "c3" and len(decision.candidates) == 1 and 256 <= decision.visits < 1000


def test_a_proven_win_is_played_at_once_and_a_proven_loss_is_resigned():
    black = player(HexPosition.drawing(ONE_FROM_WINNING, "black"))
    decision = black.choose(Limit(simulations=10_000))
    assert decision.move == "c3" and decision.value == 1 and decision.simulations < 10_000
    assert decision.candidates[0].is_won or any(row.is_won for row in decision.candidates)
    lost = HexPosition.drawing(TWO_WAYS_TO_WIN, "white")
    white = player(lost)
    decision = white.choose(Limit(simulations=50_000))
    assert decision.value == 0 and decision.move == "resign" and decision.simulations < 50_000
    white.resign = 0.0
    assert white.choose(Limit(simulations=100)).move in lost.legal_moves()


def test_what_is_gos_alone_stays_away():
    one = player(Hex(5))
    assert type(one.ending) is Ending and one.dead_stones() == []
    with pytest.raises(SettingError, match="Hex counts no points"):
        one.score()
    one.set_position(Hex(4).start())
    assert one.searcher.game == Hex(4)


def test_go_has_its_own_ending():
    one = Player(Go(9), "mc-rave-tuned", seed=1, memory_mb=16)
    assert isinstance(one.ending, GoEnding)
    few = Position.drawing("\n".join(["X O . . . . . . ."] + [". . . . . . . . ."] * 8))
    many = Position.drawing("\n".join(["X X X X X O O O O"] * 2 + [". . . . . . . . ."] * 7), "white")
    assert one.ending.resigns_below(few, 0.2) == 0  # 2 stones are fewer than the 9 of a row
    assert one.ending.resigns_below(many, 0.2) == 0.2
    given = Position.handicap(Go(9), 3)
    for point in ("A9", "A1", "B9", "B1", "C9", "D1", "D9", "E1", "E9", "F1", "F9"):
        assert one.ending.resigns_below(given, 0.2) == 0  # fewer than 9 and two for each stone of the handicap
        given = given.play(point)
    assert one.ending.resigns_below(given.play("J1"), 0.2) == 0.2 / 4
    assert one.ending.resigns_below(given.play("J1").play("J2"), 0.2) == 0.2  # Black was given the stones
    assert one.ending.moves_left(few) == pytest.approx(0.5 * (79 - 16.2) + 4.86)
    assert Ending().moves_left(Hex(5).start()) == pytest.approx(26 / 3)
    assert Ending().resigns_below(Hex(5).start(), 0.2) == 0.2


class Unfinished(NamedTuple):
    """A game without methods."""


class Misled(ConnectFour):
    """A game whose first position is none."""

    __slots__ = ()

    def start(self):
        return 7


def test_a_game_that_is_not_whole_is_told_what_is_missing():
    with pytest.raises(ContractError, match="Unfinished is no game: it has no method board_dtype"):
        Player(Unfinished())
    with pytest.raises(ContractError, match=r"Misled.start\(\) must give a GamePosition, not int"):
        Player(Misled())


def test_a_position_of_a_game_with_an_equal_record_gets_a_search_of_its_own():
    one = Player(Hex(4), "uct", seed=1, memory_mb=32)
    position = Havannah(4).start()
    assert position.game == one.searcher.game  # as tuples of the same settings
    one.set_position(position)
    assert isinstance(one.searcher.game, Havannah)
    assert one.choose(Limit(simulations=20)).move in position.legal_moves()
