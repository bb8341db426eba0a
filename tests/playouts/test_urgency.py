"""Crazy Stone's urgencies and useless moves on drawings, rule by rule [Coulom06, appendix A]."""

import numpy as np
import pytest
from naive import go as naive
from playouts.choices import choices
from priors.credits import images, marked, rows_of, set_up

from hayago.core.jit import entry
from hayago.core.worker import new_worker
from hayago.games.go import Go, Position
from hayago.games.go.notation import to_text
from hayago.parts.playouts.run import run_playouts
from hayago.parts.playouts.urgency import Urgency, has_urgency, list_urgent, useful_move


@entry
def write_urgencies(urgency, boards, workers, color, out):
    """The urgency of every empty point."""
    board, worker = boards[0], workers[0]
    for i in range(board.empties):
        out[board.empty[i]] = has_urgency(board, board.empty[i], color)
    for i in range(list_urgent(urgency, board, color, worker)):
        out[worker.candidates[i]] += worker.values[i]


@entry
def replaced(boards, points, color):
    """What is played where points[0] was drawn."""
    return useful_move(boards[0], points[0], color)


def check(drawing, **amounts):
    """The points marked with these letters have these urgencies, all other empty points 1: however turned, for both colours."""
    for rows in images(rows_of(drawing)):
        wanted = {point: amounts[mark] for point, mark in marked(rows, amounts).items()}
        for mover in "XO":
            game, boards = set_up(rows, mover)
            out = np.zeros(len(boards[0].color))
            write_urgencies(Urgency(), boards, new_worker(game), "XO".index(mover) + 1, out)
            empty = boards[0].empty[: boards[0].empties]
            found = {to_text(point, game.size): out[point] for point in empty}
            assert found == {point: wanted.get(point, 1) for point in found}, (rows, mover)


def check_move(drawing):
    """Where a was drawn, b is played; a itself where there is no b."""
    for rows in images(rows_of(drawing)):
        places = {mark: point for point, mark in marked(rows, "ab").items()}
        for mover in "XO":
            game, boards = set_up(rows, mover)
            point = next(p for p in boards[0].empty if to_text(p, game.size) == places["a"])
            move = replaced(boards, np.array([point]), "XO".index(mover) + 1)
            assert to_text(move, game.size) == places.get("b", places["a"]), (rows, mover)


# ---- A.1


def test_points_surrounded_by_safe_own_stones_have_no_urgency_even_false_eyes():
    check(
        """
        * X O . . .
        X . . . . .
        . . O X . .
        . . X * X .
        . . . X O .
        . . . . . .
        """,
        **{"*": 0},
    )


def test_a_surrounded_point_counts_when_a_neighbour_is_in_atari():
    # 1 + 1000 for the stone on the right of it; the stone below has another liberty, so it is no hopeless extension
    check(
        """
        * X O . .
        X O . . .
        . . . . .
        . . . . .
        . . . . .
        """,
        **{"*": 1001},
    )


def test_illegal_points_have_no_urgency():
    check(
        """
        * O . . .
        O . . . .
        . . . . .
        . . . . .
        . . . . .
        """,
        **{"*": 0},
    )


def test_a_banned_ko_has_no_urgency():
    ko = """
        . . . . . .
        . . O X . .
        . O {} o X .
        . . O X . .
        . . . . . .
        . . . . . .
    """
    check(ko.format("k"), k=0)
    check(ko.format("*"), **{"*": 10_001})


def test_own_stones_in_atari():
    check(
        """
        . . . . .
        . O O . .
        O X X * .
        . O O . .
        . . . . .
        """,
        **{"*": 2001},
    )


def test_a_hopeless_extension_adds_nothing():
    check("""
        . . . . .
        . . . . .
        . . . . .
        O O O O .
        X X X . .
    """)


def test_an_extension_is_not_hopeless_where_it_joins_a_safe_string():
    check(
        """
        . . . . .
        . . . . .
        . . . . .
        O O O O .
        X * X . .
        """,
        **{"*": 1001},
    )


def test_an_extension_is_not_hopeless_where_it_captures():
    # 1 + 1000 * 2 to save + 10,000 * 3 to capture (no hopeless extension for O: it would capture) + 100,000 * 3 to rescue
    check(
        """
        . . . . .
        . . . . .
        X X X . .
        O O O X .
        X X * . .
        """,
        **{"*": 332_001},
    )


def test_enemy_stones_in_atari():
    check(
        """
        . . . . .
        . X . . .
        X O * . .
        . X . . .
        . . . . .
        """,
        **{"*": 10_001},
    )


def test_a_capture_can_wait_where_the_enemys_extension_is_hopeless():
    check("""
        . . . . .
        . . . . .
        . . . . .
        X X X X .
        O O O . .
    """)


def test_a_capture_that_rescues_counts_even_then():
    # the three stones have one hopeless extension, *; they touch the stone in the corner, which is in atari
    check(
        """
        . . . . .
        . . . . .
        . . . . .
        s X X X .
        X O O O *
        """,
        **{"*": 300_001, "s": 1001},
    )


def test_strings_that_share_their_last_liberty_add_up():
    check(
        """
        . . . . .
        . X . X .
        X O * O X
        . X . X .
        . . . . .
        """,
        **{"*": 20_001},
    )


def test_moves_are_drawn_by_their_urgency():
    position = Position.drawing("""
        . . . . . . .
        . X . . . . .
        X O . . . . .
        . X . . . . .
        . . . . O . .
        . . . O X . .
        . . . . O . .
    """)
    found = choices(Urgency(), position, 20_000)
    total = 10_001 + 1_001 + 39  # C5, F2 and the other empty points
    assert found["C5"] == pytest.approx(20_000 * 10_001 / total, abs=5 * 41)  # 41: the standard deviation
    assert found["F2"] == pytest.approx(20_000 * 1_001 / total, abs=5 * 41)


def test_other_numbers():
    position = Position.drawing("""
        . . . . . . .
        . X . . . . .
        X O . . . . .
        . X . . . . .
        . . . . O O .
        . . . O X X .
        . . . . O O .
    """)
    found = choices(Urgency(save=50, capture=11), position, 20_000)
    total = 12 + 101 + 37  # C5, G2 with two stones, and the other empty points
    assert found["C5"] == pytest.approx(20_000 * 12 / total, abs=5 * 39)  # 39: the standard deviation
    assert found["G2"] == pytest.approx(20_000 * 101 / total, abs=5 * 67)


def test_without_strings_in_atari_all_points_with_an_urgency_are_equal():
    position = Position.drawing("""
        . X . . O
        X X . . O
        . . . . O
        X X . O O
        . X . O .
    """)
    found = choices(Urgency(), position, 6000)
    assert set(found) == {"A3", "B3", "C1", "C2", "C3", "C4", "C5", "D3", "D4", "D5"}
    assert all(abs(count - 600) < 5 * 600**0.5 for count in found.values())


def test_a_pass_when_all_urgencies_are_0():
    position = Position.drawing("""
        . X .
        X X X
        . X .
    """)
    assert set(choices(Urgency(), position)) == {"pass"}


# ---- A.2


def test_the_end_of_an_eye_is_left_for_its_middle():
    check_move("""
        a b . X .
        X X X X .
        . . . . .
        . . . . .
        . . . . .
    """)


def test_the_middle_of_an_eye_stays():
    check_move("""
        . a . X .
        X X X X .
        . . . . .
        . . . . .
        . . . . .
    """)


def test_it_is_no_eye_between_several_strings():
    check_move("""
        . X . . .
        X a . X .
        . X . . .
        . . . . .
        . . . . .
    """)


def test_it_is_no_eye_where_the_neighbour_does_not_touch_the_string():
    check_move("""
        a . . . .
        X . . . .
        . . . . .
        . . . . .
        . . . . .
    """)


def test_a_stone_among_enemies_goes_one_further():
    check_move("""
        . O . . .
        O a b . .
        . O . . .
        . . . . .
        . . . . .
    """)


def test_but_not_where_it_gives_atari():
    check_move("""
        . O X . .
        O a . . .
        . O . . .
        . . . . .
        . . . . .
    """)


def test_nor_where_it_captures():
    check_move("""
        X O X . .
        . a . . .
        . O . . .
        . . . . .
        . . . . .
    """)


def test_instead_of_self_atari_a_capture_beside_the_string():
    check_move("""
        . . . . .
        . . . . .
        b O . . .
        O X . . .
        X X a O .
    """)


def test_instead_of_self_atari_the_other_liberty():
    check_move("""
        . . . . .
        . . . . .
        O O . . .
        X X b . .
        X X a O .
    """)


def test_self_atari_of_a_string_with_one_liberty_stays():
    check_move("""
        . . . . .
        . . . . .
        . . . . .
        O O O . .
        X X a . .
    """)


def test_an_urgent_self_atari_is_undone_and_has_urgency_1_then():
    # B1 has the urgency 1001 and leaves three stones in atari. As one of 19 equal points it is replaced by D1
    position = Position.drawing("""
        . . . . .
        . . . . .
        . . . . .
        O O O O .
        X . X . .
    """)
    found = choices(Urgency(), position, 9500)
    assert "B1" not in found
    assert len(found) == 18
    assert found.pop("D1") == pytest.approx(1000, abs=5 * 30)
    assert all(count == pytest.approx(500, abs=5 * 22) for count in found.values())


# ---- whole games


def hopeless(twin, cell, colour):
    """By the words of A.1."""
    beside = [twin.flood(n) for n in twin.sides[cell] if twin.cells[n]]
    white_in_atari = any(chain.colour != colour and len(chain.liberties) == 1 for chain in beside)
    black_not_in_atari = any(chain.colour == colour and len(chain.liberties) > 1 for chain in beside)
    empties = [n for n in twin.sides[cell] if not twin.cells[n]]
    return len(empties) <= 1 and not white_in_atari and not black_not_in_atari


def urgency(numbers, twin, cell, colour):
    """By the words of A.1, on the plain board."""
    beside = {twin.flood(n) for n in twin.sides[cell] if twin.cells[n]}
    safe = {stone for chain in beside if chain.colour == colour and len(chain.liberties) > 1 for stone in chain.stones}
    if not twin.is_legal(cell, colour) or set(twin.sides[cell]) <= safe:
        return 0
    total = 1
    for chain in beside:
        if len(chain.liberties) == 1:
            size = len(chain.stones)
            if not hopeless(twin, cell, chain.colour):
                total += (numbers.save if chain.colour == colour else numbers.capture) * size
            near = {n for stone in chain.stones for n in twin.sides[stone] if twin.cells[n] == colour}
            if chain.colour != colour and any(len(twin.flood(n).liberties) == 1 for n in near):
                total += numbers.rescue * size
    return total


@pytest.mark.parametrize("numbers", [Urgency(1_000, 10_000, 100_000), Urgency(save=3, capture=50, rescue=700)])
def test_urgencies_are_those_of_a_plain_twin(numbers):
    size, seen = 6, set()
    for seed in range(60):
        generator = np.random.default_rng(seed)
        twin, position = naive.Board(size), Go(size, ko="simple").start()
        for _ in range(60):
            out = np.zeros(len(position.boards[0].color))
            write_urgencies(numbers, position.boards.copy(), new_worker(position.game), twin.to_play, out)
            found = [out[(cell // size + 1) * (size + 1) + cell % size + 1] for cell in range(size**2)]
            wanted = [urgency(numbers, twin, cell, twin.to_play) if not twin.cells[cell] else 0 for cell in range(size**2)]
            assert found == wanted
            seen |= set(wanted)
            moves = sorted(twin.legal_moves())
            if not moves:
                break
            move = int(generator.choice(moves))
            twin.play(move)
            position = position.play(f"{'ABCDEF'[move % size]}{size - move // size}")
    assert len(seen) > 20  # many kinds were met


def test_games_are_legal():
    for seed in range(20):
        position = Go(5, ko="simple").start()
        for _ in range(75):
            (move,) = choices(Urgency(), position, 1, seed)
            assert move in position.legal_moves()
            position = position.play(move)
            if position.is_over:
                break


def test_plain_python_plays_the_same_games():
    game = Go(5)
    plain = np.errstate(over="ignore")(getattr(run_playouts, "function", run_playouts))
    workers = [new_worker(game), new_worker(game)]
    ends = [
        kernel(game, Urgency(), game.new_board(), worker, 5)
        for kernel, worker in zip((run_playouts, plain), workers, strict=True)
    ]
    assert ends[0] == ends[1]
    assert workers[0][0].moves.tolist() == workers[1][0].moves.tolist()
