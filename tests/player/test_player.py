"""The player: decisions, limits, tree reuse, pondering, resigning, passing, dead stones."""

import signal
import threading
import time

import pytest

from hayago import Clock, Go, Limit, Player, Position
from hayago.core.errors import GameOver, IllegalMove, SettingError
from hayago.presets import load_preset

PRESET = "mc-rave-tuned"
SETTLED = """
    . X . O O . O . .
    X X X O . O O O O
    . X X O O O . O .
    X X . X O . O O O
    X . X X O O O . O
    X X X X X O O O O
    . X . X X X O O .
    X X X . X X X O O
    . X X X X . X O .
"""

WITH_A_DEAD_STONE = SETTLED.replace("X X . X O . O O O", "X X O X O . O O O").replace("X . X X O O O . O", "X X . X O O O . O")


def player(position=None, **settings):
    return Player(position or Go(9), PRESET, seed=1, memory_mb=32, **settings)


def test_a_decision_tells_everything():
    decision = player().choose(Limit(simulations=500))
    assert decision.move in Go(9).start().legal_moves()
    assert decision.simulations <= 500 and decision.visits == decision.simulations
    assert 0 < decision.value < 1 and decision.seconds > 0 and decision.simulations_per_second > 0
    best = decision.candidates[0]
    assert best.move == decision.move == decision.line[0] == best.line[0]
    assert [c.visits for c in decision.candidates] == sorted((c.visits for c in decision.candidates), reverse=True)
    assert best.value == pytest.approx(decision.value) and 0 < best.amaf_value < 1
    assert len(decision.ownership) == 81 and all(-1 <= share <= 1 for share in decision.ownership.values())
    assert decision.score is not None


def test_the_same_seed_decides_the_same():
    first, second = (player().choose(Limit(simulations=400)) for _ in range(2))
    assert first.candidates == second.candidates and first.move == second.move


def test_choosing_does_not_change_the_game_and_playing_keeps_the_tree():
    one = player()
    decision = one.choose(Limit(simulations=2000))
    assert one.position.history == []
    visits = decision.candidates[0].visits
    one.play(decision.move)
    assert one.searcher.visits == visits
    reply = decision.line[1]
    after = one.choose(Limit(simulations=300))
    assert after.visits == visits + after.simulations
    one.play(reply)
    one.undo()
    assert len(one.position.history) == 1


def test_time_is_saved_when_the_best_cannot_be_caught_and_simulations_are_not():
    one = player()  # one capture wins everything: its lead is soon larger than what is left
    assert one.choose(Limit(simulations=10_000)).simulations == 10_000
    decision = one.choose(Limit(seconds=4))
    assert decision.move == one.choose(Limit(seconds=0.1)).move
    assert decision.seconds < 3.5


def test_seconds_and_clocks_limit_a_search():
    one = player()
    one.choose(Limit(simulations=10))
    decision = one.choose(Limit(seconds=0.2))
    assert decision.seconds < 2
    clock = Clock(main=3)
    one.choose(Limit(clock=clock))
    assert 0 < clock.left < 3


def test_stop_from_another_thread_and_ctrl_c():
    one = player()
    one.choose(Limit(simulations=10))
    threading.Timer(0.1, one.stop).start()
    assert one.choose(Limit(seconds=60)).seconds < 10
    previous = signal.signal(signal.SIGALRM, lambda *_: one.stop())
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        assert one.choose(Limit(seconds=60)).seconds < 10
    finally:
        signal.signal(signal.SIGALRM, previous)


def test_keyboard_interrupt_leaves_a_usable_player():
    one = player()
    one.choose(Limit(simulations=10))
    previous = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        with pytest.raises(KeyboardInterrupt):
            one.choose(Limit(seconds=60))
    finally:
        signal.signal(signal.SIGALRM, previous)
    assert one.choose(Limit(simulations=50)).simulations > 0


def test_pondering_is_kept_when_the_guess_was_right():
    one = player()
    decision = one.choose(Limit(simulations=500))
    one.play(decision.move)
    before = one.searcher.visits
    one.ponder()
    time.sleep(0.3)
    reply = one.searcher.children()[0]
    move = one.choose(Limit(simulations=1))
    assert move.visits > before + 1 and reply.visits > 0
    assert one._pondering is None


def test_undo_and_bad_moves():
    one = player()
    with pytest.raises(IllegalMove):
        one.undo()
    with pytest.raises(IllegalMove):
        one.play("K10")
    one.play("E5", by="white")  # two moves of one colour, as in a set-up
    one.play("E4", by="white")
    assert [colour for colour, _ in one.position.history] == ["white", "white"]


def test_hopeless_games_are_resigned_unless_told_not_to():
    lost = Position.drawing(SETTLED, game=Go(9, komi=60.5))
    one = player(lost, resign=0.2)
    decision = one.choose(Limit(simulations=300))
    assert decision.move == "resign" and decision.value < 0.2 and "below" in decision.note
    one.resign = 0
    assert one.choose(Limit(simulations=300)).move != "resign"
    with pytest.raises(SettingError, match="resign"):
        player(resign=1.5)


def test_handicap_games_are_not_resigned_soon():
    lost = Position.drawing(SETTLED, to_play="white", game=Go(9, komi=-60.5))
    assert player(lost, resign=0.5).choose(Limit(simulations=300)).move == "resign"
    four = Position.handicap(Go(9), 4)
    assert player(four, resign=0.5).choose(Limit(simulations=300)).move != "resign"


def test_passes_when_the_opponent_did_and_the_game_is_won():
    won = Position.drawing(SETTLED, to_play="white", game=Go(9, komi=-20.5)).play("pass")
    decision = player(won).choose(Limit(simulations=400))
    assert decision.move == "pass" and "won" in decision.note


def test_does_not_pass_a_game_that_a_pass_would_lose():
    open_board = Go(9, komi=-7.5).start().play("pass")
    decision = player(open_board).choose(Limit(simulations=400))
    assert decision.move != "pass"


def test_dead_stones_as_the_search_saw_them():
    one = player(Position.drawing(WITH_A_DEAD_STONE))
    one.choose(Limit(simulations=400))
    assert one.dead_stones() == ["C6"]
    assert one.score() == one.position.score(["C6"])
    one.play("pass")
    assert one.dead_stones() == ["C6"]


def test_clean_up_captures_dead_stones_first():
    one = player(Position.drawing(WITH_A_DEAD_STONE, to_play="white", game=Go(9, komi=-20.5)).play("pass"))
    decision = one.choose(Limit(simulations=400), clean_up=True)
    assert decision.move == "C5" and "captured" in decision.note


def test_superko_is_never_chosen():
    position = Position.drawing(
        """
        . X O . .
        X . X O .
        . X O . .
        . . . . .
        . . . . .
    """,
        to_play="white",
    ).play("B4")  # White takes a ko; retaking is banned now and would repeat
    one = Player(position, PRESET, seed=1, memory_mb=16)
    assert one.choose(Limit(simulations=300)).move != "C4"


def test_a_finished_game_has_no_move():
    one = player(Go(9).start().play("pass").play("pass"))
    with pytest.raises(GameOver):
        one.choose(Limit(simulations=10))


def test_komi_may_change_without_a_new_tree():
    one = player()
    trees = one.searcher.trees
    one.set_position(Go(9, komi=0.5).start())
    assert one.searcher.trees is trees and one.searcher.game.komi == 0.5
    assert one.choose(Limit(simulations=100)).simulations > 0


def test_another_board_has_the_parts_that_are_for_it():
    """What the first board had no use for, such as a prior from 13 lines on, is not lost."""
    one = Player(Go(9), "hayago", seed=1)
    one.set_position(Go(13).start())
    assert one.searcher.method == Player(Go(13), "hayago", seed=1).searcher.method


def test_another_board_keeps_the_memory_bound():
    one = player()
    limit = int(one.searcher.trees[0].limit[0])
    one.set_position(Go(5).start())
    assert one.searcher.game.size == 5
    assert int(one.searcher.trees[0].limit[0]) == limit


def test_presets_by_object():
    preset = load_preset(PRESET).with_settings({"expand_after": 3})
    assert Player(Go(9), preset, seed=1).preset.method.expand_after == 3


CUT_LEFT_OPEN = """
    . . . O O X . . .
    . . O O X X . . .
    . O . O O X . X .
    . . O X X . . . .
    . O O O . X . . .
    . . O X X . . X .
    . . O O X . . . .
    . . O X X . . . .
    . O O O X . . . .
"""


def test_does_not_pass_while_a_cut_is_left_to_answer():
    """White at E5 would cut: the game is won only because Black connects first, there or at F6. A game was once lost so."""
    one = Player(Position.drawing(CUT_LEFT_OPEN, game=Go(9, 7.5)), seed=1, memory_mb=32)
    decision = one.choose(Limit(simulations=1500))
    assert decision.move in ("E5", "F6") and decision.value > 0.8


def test_a_view_does_not_probe_a_pass():
    """It is asked for many times a second while a search runs."""
    one = Player(Position.drawing(CUT_LEFT_OPEN, game=Go(9, 7.5)), seed=1, memory_mb=32)
    one.analyse(lambda: True)
    assert one.view().candidates
    assert one.ending._probe is None and one.ending._status is None


WHITE_HAS_PASSED = """
    . . . X O . . . .
    . . . X O O . . .
    . X X . X O O . .
    . . . . X X O O .
    . X O . . X O . .
    . . O X . X O . .
    . X O X X O O . .
    . X X . X O . . .
    . . . X O O . . .
"""


@pytest.mark.parametrize("preset", ["mc-rave-tuned", "mogo-2006-tuned", "hayago"])
def test_a_won_game_is_ended_and_not_resigned(preset):
    """White passed. In the tree a pass loses, with the dead stones at C5 on the board; games were resigned for that value."""
    one = Player(Position.drawing(WHITE_HAS_PASSED, "white", game=Go(9, 7.5)).play("pass"), preset, seed=1, memory_mb=32)
    decision = one.choose(Limit(simulations=1000))
    assert decision.move == "pass" and "won as it stands" in decision.note
    assert decision.value > 0.9


SEKI = """
    . . . . O O X X .
    . X X . O X . . X
    . . . X . X . X X
    X X X O X X X O O
    O X O O X O O O .
    O O . O X O X X X
    . . O O X O X O X
    O O . O X O X O .
    X . . O X O O . O
"""


def test_a_pass_that_ends_the_game_in_doubt_is_not_searched():
    """Playouts do not see the seki on the right. The value of the board as it stands would hide all other moves."""
    one = Player(Position.drawing(SEKI, "white", game=Go(9, 7.5)).play("pass"), PRESET, seed=1, memory_mb=32)
    decision = one.choose(Limit(simulations=1000))
    assert not one.status().is_clear
    assert decision.move not in ("pass", "resign") and "pass" not in [candidate.move for candidate in decision.candidates]
    best = next(candidate for candidate in decision.candidates if candidate.move == decision.move)
    assert best.visits > 100


def test_a_lone_pass_is_made_though_in_doubt(monkeypatch):
    """Nothing but eyes is left."""
    position = Position.drawing("X X X X .\nX . X X X\nX X X X X\nO O O O O\n. O . O .", game=Go(5))
    one = Player(position, PRESET, seed=1, memory_mb=32)
    monkeypatch.setattr(one.ending, "left_out", lambda position, until: [0])
    assert one.choose(Limit(simulations=10)).move == "pass"


def test_hardly_any_time_is_left():
    """Nothing is looked at closely: a pass is answered by a pass, and ends a game that would be lost on time."""
    position = Position.drawing("X X X X .\nX . X X X\n. . . . .\nO O O O O\n. O . O .", to_play="white", game=Go(5))
    one = Player(position, PRESET, seed=1, memory_mb=32)
    one.choose(Limit(simulations=10))
    one.play("pass")
    one.ending.status = None  # would be called
    found = one.choose(Limit(clock=Clock(main=0.1)))
    assert found.move == "pass" and "hardly any time" in found.note
