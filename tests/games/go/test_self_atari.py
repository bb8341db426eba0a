"""Self-atari, rule by rule on drawings, and on random boards against the plain twin."""

import numpy as np
from naive import tactics
from strewn import strewn_boards

from hayago import Position
from hayago.core.jit import entry
from hayago.games.go.notation import point_at
from hayago.games.go.tactics.self_atari import is_bad_self_atari, is_self_atari, is_snapback

BLACK, WHITE = 1, 2


def read(drawing):
    """The board of a drawing, and the point marked *."""
    rows = drawing.split("\n")
    rows = ["".join(row.split()) for row in rows if row.strip()]
    (point,) = (point_at(row.index("*"), y, len(rows)) for y, row in enumerate(rows) if "*" in row)
    return Position.drawing("\n".join(rows).replace("*", ".")).boards[0], point


def swapped(drawing):
    """The drawing with the colours exchanged."""
    return drawing.translate(str.maketrans("XO", "OX"))


def check(drawing, bad, snapback=False, self_atari=True):
    """What a black stone at * is; a white one, where the colours are exchanged, must be the same."""
    for color, text in ((BLACK, drawing), (WHITE, swapped(drawing))):
        board, point = read(text)
        assert bool(is_self_atari(board, point, color)) == self_atari
        assert bool(is_bad_self_atari(board, point, color)) == bad
        assert bool(is_snapback(board, point, color)) == snapback


# ---- liberties


def test_two_liberties_are_no_self_atari():
    check(
        """
        . . . . .
        . O O . .
        O * . . .
        . X O . .
        . . O . .
        """,
        bad=False,
        self_atari=False,
    )


def test_suicide_is_bad():
    check(
        """
        . . . . .
        . O . . .
        O * O . .
        . O . . .
        . . . . .
        """,
        bad=True,
    )


def test_suicide_of_a_chain_is_bad():
    check(
        """
        X * O . .
        X O O . .
        O O . . .
        . . . . .
        . . . . .
        """,
        bad=True,
    )


def test_self_atari_in_the_open_is_bad():
    check(
        """
        . . . . .
        . . O . .
        . O * . .
        . . O . .
        . . . . .
        """,
        bad=True,
    )


def test_extension_to_one_liberty_is_bad():
    check(
        """
        . . . . .
        O O O . .
        X X * O .
        O O . . .
        . . . . .
        """,
        bad=True,
    )


# ---- captures


def test_capture_of_two_stones():
    check(
        """
        . . O . .
        X X O . .
        O O * O .
        X X O . .
        . . . . .
        """,
        bad=False,
    )


def test_ko():
    check(
        """
        . . . . .
        O . . . .
        * O . . .
        O X . . .
        X . . . .
        """,
        bad=False,
    )


def test_capture_of_one_stone_that_is_taken_back_with_more():
    check(
        """
        . . . . . .
        . O O O . .
        O X X * O .
        . O X O X .
        . . O X . .
        . . . . . .
        """,
        bad=True,
    )


# ---- snapback


def test_snapback():
    check(
        """
        . . . . . .
        X X X O . .
        O O O * O .
        X X O . X .
        . . X X . .
        . . . . . .
        """,
        bad=False,
        snapback=True,
    )


def test_no_snapback_with_a_liberty_more():
    check(
        """
        . . . . . .
        X X X O . .
        O O O * O .
        . X O . X .
        X . X X . .
        . . . . . .
        """,
        bad=True,
    )


def test_ko_is_no_snapback():
    check(
        """
        . . . . .
        O . . . .
        * O . . .
        . X . . .
        X . . . .
        """,
        bad=True,
    )


def test_no_snapback_when_other_stones_are_taken_too():
    check(
        """
        . . O . . .
        . O X O O .
        . X . * O .
        . X O O X .
        . . X X . .
        . . . . . .
        """,
        bad=True,
    )


# ---- throw-in


def test_throw_in_at_the_edge():
    check(
        """
        . . . . . .
        O X . . . .
        * O . . . .
        . O . . . .
        . . . . . .
        . . . . . .
        """,
        bad=False,
    )


def test_no_throw_in_without_a_wall_beside_the_liberty():
    check(
        """
        . . . . . .
        O X . . . .
        * O . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        """,
        bad=True,
    )


def test_no_throw_in_where_the_eye_is_true():
    check(
        """
        . . . . . .
        O O X . . .
        * O . . . .
        . O . . . .
        . . . . . .
        . . . . . .
        """,
        bad=True,
    )


def test_throw_in_in_the_middle():
    check(
        """
        . . . . . . .
        . . X O X . .
        . . O * O . .
        . . O . O . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        bad=False,
    )


def test_one_hostile_diagonal_is_not_enough_in_the_middle():
    check(
        """
        . . . . . . .
        . . X O O . .
        . . O * O . .
        . . O . O . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        bad=True,
    )


def test_throw_in_of_two_stones():
    check(
        """
        . . . . . .
        O X . . . .
        * O . . . .
        X O . . . .
        . O . . . .
        . . . . . .
        """,
        bad=False,
    )


def test_two_stones_that_can_run_are_not_thrown_in():
    check(
        """
        . . . . . .
        O X . . . .
        * O . . . .
        X O . . . .
        . X X . . .
        . . . . . .
        """,
        bad=True,
    )


def test_two_stones_whose_taker_is_taken_back():
    check(
        """
        . . . . . .
        . . O O X .
        . O X * . X
        . . O O X .
        . . . . . .
        . . . . . .
        """,
        bad=False,
    )


def test_three_stones_leave_an_eye():
    check(
        """
        . . . . . .
        O X . . . .
        * O . . . .
        X O . . . .
        X O . . . .
        . . . . . .
        """,
        bad=True,
    )


# ---- nakade


def test_nakade_in_the_middle_of_three():
    check(
        """
        . . . . . .
        O O O O . .
        X * . O . .
        O O O O . .
        . . . . . .
        . . . . . .
        """,
        bad=False,
    )


def test_the_end_of_three_gives_two_eyes():
    check(
        """
        . . . . . .
        O O O O . .
        X . * O . .
        O O O O . .
        . . . . . .
        . . . . . .
        """,
        bad=True,
    )


def test_an_empty_point_left_counts_as_eye_space():
    check(
        """
        . . . . . .
        O O O O . .
        . . * O . .
        O O O O . .
        . . . . . .
        . . . . . .
        """,
        bad=True,
    )


def test_square_four():
    check(
        """
        O O O O . .
        O X X O O .
        O X * . O .
        O O O O O .
        . . . . . .
        . . . . . .
        """,
        bad=False,
    )


def test_corner_of_a_square():
    check(
        """
        * X O . . .
        X . O . . .
        O O O . . .
        . . . . . .
        . . . . . .
        . . . . . .
        """,
        bad=False,
    )


def test_bulky_five():
    check(
        """
        O O O O O .
        O X X X O .
        O . * X O .
        O O O O O .
        . . . . . .
        . . . . . .
        """,
        bad=False,
    )


def test_crooked_five_lives():
    check(
        """
        O O O O O .
        O X X X O .
        O * . X O .
        O O O O O .
        . . . . . .
        . . . . . .
        """,
        bad=True,
    )


def test_bent_four_lives():
    check(
        """
        O O O O O .
        O X X * O .
        O X . O O .
        O O O O . .
        . . . . . .
        . . . . . .
        """,
        bad=True,
    )


def test_rabbity_six():
    check(
        """
        O O O O O .
        O O X . O O
        O X * X O .
        O X X O O .
        O O O O . .
        . . . . . .
        """,
        bad=False,
    )


def test_seven_stones_live():
    check(
        """
        O O O O O O
        O X X X . O
        O X X * O O
        O X O O O .
        O O O . . .
        . . . . . .
        """,
        bad=True,
    )


def test_no_nakade_in_an_open_space():
    check(
        """
        . . . . . .
        O O O O . .
        X * . . . .
        O O O O . .
        . . . . . .
        . . . . . .
        """,
        bad=True,
    )


def test_no_use_in_a_dead_space():
    check(
        """
        . . . . . .
        O O O . . .
        * . O . . .
        O O O . . .
        . . . . . .
        . . . . . .
        """,
        bad=True,
    )


def test_use_against_a_chain_without_outside_liberties():
    check(
        """
        X X X X X .
        O O O O X .
        * X . O X .
        O O O O X .
        X X X X X .
        . . . . . .
        """,
        bad=False,
    )


def test_use_against_a_wall_of_two_chains_when_it_leaves_one_in_atari():
    check(
        """
        X X X X X .
        O O O O X .
        * X . O X .
        O O O X . .
        . . . . . .
        . . . . . .
        """,
        bad=False,
    )


def test_use_against_a_chain_with_two_outside_liberties():
    check(
        """
        X X . X . .
        O O O X . .
        * . O X . .
        O O O X . .
        X . X X . .
        . . . . . .
        """,
        bad=False,
    )


def test_no_use_against_a_chain_with_three():
    check(
        """
        X X . X . .
        O O O X . .
        * . O X . .
        O O O X . .
        . . X X . .
        . . . . . .
        """,
        bad=True,
    )


def test_no_use_against_a_chain_with_another_eye():
    check(
        """
        X X X X X X
        O O O O O X
        * . O . O X
        O O O O O X
        X X X X X X
        . . . . . .
        """,
        bad=True,
    )


# ---- against the twin


@entry
def judge(boards, out):
    """out[board, point, colour]: a bit for each of the three questions."""
    for k in range(boards.shape[0]):
        board = boards[k]
        for i in range(board.empties):
            point = board.empty[i]
            for color in range(1, 3):
                out[k, point, color] = (
                    is_self_atari(board, point, color)
                    + 2 * is_bad_self_atari(board, point, color)
                    + 4 * is_snapback(board, point, color)
                )


def naive_judge(twins, size, out):
    for k, twin in enumerate(twins):
        for (x, y), stone in twin.items():
            if stone == 0:
                for color in (BLACK, WHITE):
                    if tactics.is_self_atari(twin, (x, y), color):
                        bad, snapback = tactics.is_bad_self_atari(twin, (x, y), color), tactics.is_snapback(twin, (x, y), color)
                        out[k, point_at(x, y, size), color] = 1 + 2 * bad + 4 * snapback


def test_twin():
    size = 6
    boards, twins = strewn_boards(1200, size, 1)
    compiled, naive, plain = (np.zeros((len(twins), (size + 1) * (size + 2) + 1, 3), np.uint8) for _ in range(3))
    judge(boards, compiled)
    naive_judge(twins, size, naive)
    assert np.argwhere(compiled != naive).tolist() == []
    counts = np.bincount(compiled.ravel(), minlength=8)
    assert counts[1] > 300  # justified
    assert counts[3] > 5000  # bad
    assert counts[5] > 10  # snapbacks
    getattr(judge, "function", judge)(boards[:80], plain[:80])
    assert (plain[:80] == compiled[:80]).all()


def test_twin_plain_on_a_large_board():
    size = 13
    boards, twins = strewn_boards(8, size, 2)
    plain, naive = (np.zeros((len(twins), (size + 1) * (size + 2) + 1, 3), np.uint8) for _ in range(2))
    getattr(judge, "function", judge)(boards, plain)
    naive_judge(twins, size, naive)
    assert (plain == naive).all()
