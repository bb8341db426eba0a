"""Every playout step on drawings: which moves it may choose, which it must not, and when it leaves the choice to the next."""

import pytest
from playouts.choices import after, choices

from hayago.core.contract import NO_MOVE
from hayago.games.go import Go, Position
from hayago.parts.playouts.approach import ApproachMove
from hayago.parts.playouts.capture import Capture, CaptureLast
from hayago.parts.playouts.combine import Either, Sometimes, in_order
from hayago.parts.playouts.fill_board import FillBoard
from hayago.parts.playouts.ko_retake import KoRetake
from hayago.parts.playouts.mercy import Mercy
from hayago.parts.playouts.nakade import Nakade
from hayago.parts.playouts.pattern3 import MogoPattern, Pattern3
from hayago.parts.playouts.save_atari import SaveAtari
from hayago.parts.playouts.self_atari_veto import NoSelfAtari
from hayago.parts.playouts.two_liberties import TwoLiberties
from hayago.parts.playouts.uniform import Uniform


def test_uniform_is_uniform_and_fills_no_eye():
    position = Position.drawing("""
        . X . . O
        X X . . O
        . . . . O
        X X . O O
        . X . O .
    """)
    found = choices(Uniform(), position, 6000)
    assert set(found) == {"A3", "B3", "C1", "C2", "C3", "C4", "C5", "D3", "D4", "D5"}  # not A5, A1 (eyes) nor E1 (suicide)
    expected = 6000 / len(found)
    assert all(abs(count - expected) < 5 * expected**0.5 for count in found.values())


def test_uniform_passes_when_nothing_is_left():
    position = Position.drawing("""
        . X .
        X X X
        . X .
    """)
    assert set(choices(Uniform(), position)) == {"pass"}


def test_save_atari_extends_where_that_gives_two_liberties():
    position = after(
        """
        . . . . .
        . . O . .
        . O X . .
        . . . . .
        . . . . .
    """,
        "D3",
        to_play="white",
    )
    assert set(choices(SaveAtari(), position)) == {"C2"}


def test_save_atari_does_not_extend_into_a_dead_end():
    position = after(
        """
        . . . . .
        . . . . .
        . . . . .
        . O O . .
        O X X . .
    """,
        "D2",
        to_play="white",
    )
    assert set(choices(SaveAtari(), position)) == {None}  # D1 gives a single liberty, E1


def test_save_atari_counts_the_liberties_of_the_chain_it_joins():
    dead_end = after(
        """
        . . . . .
        . . . . .
        . . . . .
        . O O . .
        X . X . .
    """,
        "A2",
        to_play="white",
    )
    assert set(choices(SaveAtari(), dead_end)) == {None}  # B1 joins C1, and D1 is all that is left to both
    way_out = after(
        """
        . . . . .
        . . . . .
        . . . . .
        . O O . .
        X . X X .
    """,
        "A2",
        to_play="white",
    )
    assert set(choices(SaveAtari(), way_out)) == {"B1"}


def test_save_atari_captures_an_attacker_too():
    position = after(
        """
        . . . . .
        . . O . .
        . . X . .
        . X O X .
        . . . . .
    """,
        "D3",
        to_play="white",
    )
    assert set(choices(SaveAtari(), position)) == {"B3", "C1"}


def test_capture_finds_every_chain_in_atari_and_only_those():
    position = Position.drawing("""
        O X . . .
        . . . . .
        . X . X .
        X O X O X
        . . . . .
    """)
    assert set(choices(Capture(), position)) == {"A4", "B1", "D1"}
    assert set(choices(Capture(), position.with_to_play("white"))) == {None}


def test_capture_last_takes_the_chain_of_the_last_move_alone():
    drawing = """
        . X O . .
        . . X . .
        . . . . O
        O . . . X
        X . . . .
    """
    position = after(drawing, "B4", to_play="white")
    assert set(choices(CaptureLast(), position)) == {None}  # White's stone has two liberties
    position = after(drawing, "A5", to_play="white")
    assert set(choices(CaptureLast(), position)) == {"A4"}  # and not at D5, where an older chain is in atari
    assert set(choices(CaptureLast(), position.play("A4").play("pass"))) == {None}


def test_capture_anywhere_after_many_moves():
    # more moves than the list of recent ones holds, then a chain comes into atari
    game = Go(19)
    position = game.start()
    for row in range(3, 12):
        for column in "CDEFGHJK":
            position = (
                position.play(f"{column}{row}") if (ord(column) + row) % 3 else position.play("pass").play(f"{column}{row}")
            )
    position = position.with_to_play("black").play("A19").play("B19")
    found = choices(Capture(), position.with_to_play("white"))
    assert "A18" in found


@pytest.mark.parametrize("step", [MogoPattern(), Pattern3()])
def test_patterns_hane_beside_the_last_move(step):
    position = after(
        """
        . . . . . . .
        . . . . . . .
        . . X O X . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """,
        "G1",
        "D3",
        to_play="black",
    )
    assert "D4" in choices(step, position)  # the enclosing hane
    assert set(choices(step, after("\n".join([". . . . ."] * 5), "C3", to_play="white"))) == {None}


def test_patterns_only_beside_the_last_move():
    position = after(
        """
        . . . . . . .
        . . . . . . .
        . . X O X . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """,
        "A1",
        to_play="white",
    )
    assert set(choices(MogoPattern(), position)) == {None}
    assert set(choices(MogoPattern(), position.play("pass"))) == {None}


def test_mogo_does_not_cut_where_the_stone_is_captured_at_once():
    board = """
        . . . . .
        . X O . .
        . O . {} .
        . . . . .
        . . . . .
    """
    open_cut = after(board.format("."), "B2", to_play="white")
    assert "C3" in choices(MogoPattern(), open_cut)
    hopeless = after(board.format("O"), "B2", to_play="white")
    assert "C3" not in choices(MogoPattern(), hopeless)


def test_fill_board_plays_in_the_open():
    position = Position.drawing("""
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . X . .
        . . . . . . .
    """)
    found = choices(FillBoard(tries=4), position, 2000)
    open_points = {f"{c}{r}" for c in "BCDEF" for r in "23456"} - {f"{c}{r}" for c in "DEF" for r in "123"}
    assert set(found) - {None} == open_points
    share = len(open_points) / 49
    assert abs(found[None] / 2000 - (1 - share) ** 4) < 0.05
    assert choices(FillBoard(tries=0), position, 10) == {None: 10}


def test_nakade_plays_the_middle_of_three():
    position = after(
        """
        . O . . .
        . O . . .
        . O X . .
        O O . . .
        . . . . .
    """,
        "E1",
        to_play="black",
    )
    assert set(choices(Nakade(largest=3), position)) == {None}  # the hole is not beside the last move
    position = Position.drawing(
        """
        . O . . .
        . O . . .
        . O . . .
        . O . . .
        X . . . .
    """,
        to_play="white",
    ).play("A2")
    assert set(choices(Nakade(largest=3), position)) == {"A4"}
    assert set(choices(Nakade(largest=2), position)) == {None}


def test_two_liberties_attacks_the_last_chain_and_defends_its_neighbours():
    attack = after(
        """
        . . . . .
        . . . X .
        . . X . .
        . . . X .
        . . . . .
    """,
        "D3",
        to_play="white",
    )
    assert set(choices(TwoLiberties(), attack)) == {None}  # white has a single liberty
    position = after(
        """
        . . . . .
        . . . . .
        . . X . .
        . . . X .
        . . . . .
    """,
        "D3",
        to_play="white",
    )
    assert set(choices(TwoLiberties(), position)) == {"D4", "E3"}
    defence = after(
        """
        . . . . . .
        . . O . . .
        . . X . . .
        . . . . . .
        . . . . . .
        . . . . . .
    """,
        "B4",
        to_play="white",
    )
    assert set(choices(TwoLiberties(), defence)) == {None}  # C3 and D4 are miai
    urgent = after(
        """
        . . . . . .
        . . O O . .
        . . X . O .
        . . . . . .
        . . . . . .
        . . . . . .
    """,
        "B4",
        to_play="white",
    )
    assert set(choices(TwoLiberties(), urgent)) == {"C3"}


KO = """
    . X O . .
    X . X O .
    . X O . .
    . . . . .
    . . . . .
"""


def test_ko_is_retaken_after_a_threat():
    position = after(KO, "B4", to_play="white")  # White takes the ko
    assert set(choices(KoRetake(), position)) == {None}  # banned
    position = position.play("E1").play("A1")
    assert set(choices(KoRetake(), position)) == {"C4"}
    for move in ("D1", "E2", "D2", "E3"):
        position = position.play(move)
    assert set(choices(KoRetake(plies=6), position)) == {None}  # too long ago
    assert set(choices(KoRetake(plies=7), position)) == {"C4"}


def test_a_ko_that_was_filled_is_not_retaken():
    position = after(KO, "B4", to_play="white").play("E1").play("C4")  # White fills the point of the ko
    assert set(choices(KoRetake(plies=20), position)) == {None}


def test_another_lone_stone_beside_the_point_of_a_ko_is_taken_too():
    position = after(KO, "B4", to_play="white")
    for move in ("D5", "A3", "D3", "A5", "E4", "E1"):  # White takes A4, so that B4 is safe; Black puts D4 into atari
        position = position.play(move)
    assert "A4" not in position.stones("black")
    assert set(choices(KoRetake(plies=20), position)) == {"C4"}


def test_mercy_ends_a_decided_game():
    lost = Position.drawing("""
        X X X X X
        X . X . X
        X X X X X
        . . . . .
        . . . . O
    """)
    assert set(choices(Mercy(share=0.3), lost)) == {"pass"}
    assert set(choices(Mercy(share=0.9), lost)) == {None}


def test_self_atari_is_vetoed_as_often_as_asked():
    position = Position.drawing("""
        . O . . .
        . . O . .
        O O . . .
        . . . . .
        . . . . .
    """)
    always = choices(NoSelfAtari(Uniform(), probability=1.0, tries=1), position, 4000)
    never = choices(NoSelfAtari(Uniform(), probability=0.0, tries=1), position, 4000)
    half = choices(NoSelfAtari(Uniform(), probability=0.5, tries=1), position, 4000)
    assert None not in never and "B4" in never
    assert "B4" not in always and always[None] > 0
    assert abs(half[None] / always[None] - 0.5) < 0.15
    assert "B4" not in choices(NoSelfAtari(Uniform(), probability=1.0, tries=5), position)


def test_approach_connects_instead_of_self_atari():
    position = Position.drawing("""
        . O . . .
        X O . . .
        . O . . .
        X X X . .
        . . . . .
    """)
    replaced = choices(ApproachMove(Uniform(), probability=1.0), position, 2000)
    half = choices(ApproachMove(Uniform(), probability=0.5), position, 4000)
    plain = choices(ApproachMove(Uniform(), probability=0.0), position, 2000)
    assert "A5" in plain and "A5" not in replaced  # one liberty, A3; and A3 connects
    assert abs(half["A5"] / 4000 - plain["A5"] / 4000) < 0.06 and half["A5"] < 0.75 * 2 * plain["A5"]


def test_sometimes_and_order():
    position = Go(5).start()
    found = choices(Sometimes(0.25, Uniform()), position, 4000)
    assert abs(found[None] / 4000 - 0.75) < 0.03
    assert None not in choices(in_order(Sometimes(0.0, Uniform()), Uniform()), position)
    assert in_order(Uniform(), SaveAtari(), Uniform()) == Either(Uniform(), Either(SaveAtari(), Uniform()))
    assert int(NO_MOVE) == 65535
