"""Chains with two liberties by the sums on the board, and quick looks at spaces: the same as by walks, in random games."""

import numpy as np
import pytest

from hayago import Go
from hayago.core.worker import new_worker
from hayago.games.go.patterns3 import CUTS_EYE, SPACE_POINTS, SPACE_TOUCHES, SPACES
from hayago.games.go.rules.board import in_atari_flag
from hayago.games.go.tactics.atari import is_answering
from hayago.games.go.tactics.liberties import count_all_liberties, count_liberties_after, liberties_of
from hayago.games.go.tactics.nakade import may_have_nakade, nakade_point
from hayago.games.go.tactics.two_liberties import first_liberty, gains_a_third, may_have_two_liberties, two_liberties


def boards(size, seed, every=4):
    """Positions of a random game."""
    game = Go(size)
    board, worker = game.new_board()[0], new_worker(game, seed=seed)[0]
    with np.errstate(over="ignore"):
        for ply in range(2 * size * size):
            game.play(board, game.random_move(board, worker))
            if ply % every == 0 and not game.is_over(board):
                yield board


def chains(board):
    """(chain, its liberties in the order of a walk, at most 5)."""
    for point in range(1, len(board.color)):
        if board.color[point] in (1, 2) and board.head[point] == point:
            count = liberties_of(board, np.uint32(point), 5)
            yield np.uint32(point), [int(liberty) for liberty in board.liberty_list[:count]]


@pytest.mark.parametrize(("size", "seed"), [(5, 1), (5, 2), (7, 3), (9, 4)])
def test_two_liberties_are_those_of_a_walk(size, seed):
    found = thirds = 0
    for board in boards(size, seed):
        for chain, liberties in chains(board):
            first, second = two_liberties(board, chain)
            assert (first != 0) == (len(liberties) == 2)
            assert bool(in_atari_flag(board, chain)) == (len(liberties) == 1)
            if first != 0:
                assert may_have_two_liberties(board, chain)
                assert {int(first), int(second)} == set(liberties) and first_liberty(board, chain) == liberties[0]
                color = int(board.color[chain])
                for point, other in ((first, second), (second, first)):
                    gains = count_liberties_after(board, point, color, 3) == 3
                    assert bool(gains_a_third(board, point, other, color)) == gains
                    found, thirds = found + 1, thirds + gains
    assert found > 20 and 0 < thirds < found


@pytest.mark.parametrize(("size", "seed"), [(5, 1), (9, 4)])
def test_all_liberties_are_counted_as_by_walks(size, seed):
    for board in boards(size, seed):
        count_all_liberties(board)
        for chain, _ in chains(board):
            assert board.liberty_count[chain] == liberties_of(board, chain, len(board.color))


@pytest.mark.parametrize(("size", "seed"), [(5, 5), (7, 6)])
def test_a_quick_look_overlooks_no_nakade(size, seed):
    rejected = 0
    for board in boards(size, seed, every=2):
        for point in np.flatnonzero(board.color == 0).astype(np.uint32):
            for color in (1, 2):
                looks_good = may_have_nakade(board, point, color, 6)
                assert looks_good or nakade_point(board, point, color, 6) == 0
                rejected += not looks_good
    assert rejected > 100


def test_what_the_nine_points_tell_by_hand():
    """Codes of N W E S NW NE SW SE, 2 bits each: . 0, Black 1, White 2, edge 3."""

    def space(text):
        code = sum(".XO#".index(letter) << (2 * place) for place, letter in enumerate(text))
        return (
            int(SPACES[code]) & SPACE_POINTS,
            bool(SPACES[code] & SPACE_TOUCHES << 1),
            bool(SPACES[code] & SPACE_TOUCHES << 2),
        )

    assert space("........") == (9, False, False)
    assert space("XXXX....") == (1, True, False)  # the corners do not hang together with it
    assert space(".XX#OXX#") == (2, True, True)  # north is empty and touches both corners beside it
    assert space("..OO.XXX") == (4, True, True)  # NE touches north, SW touches west
    assert space("OO##X.X.") == (1, False, True)  # a corner beside a stone only is not touched

    def cuts(text):
        code = sum(".XO#".index(letter) << (2 * place) for place, letter in enumerate(text))
        return [colour for colour in (1, 2) if SPACES[code] & CUTS_EYE << colour]

    assert cuts("XXO.....") == [1]  # NW is empty between two black stones, White is beside
    assert cuts("XXO.O...") == cuts("XX......") == []
    assert cuts("XOOX....") == [] and cuts("XOX.....") == [1] and cuts("XXOO....") == [1, 2]
    assert cuts("##XX####") == []


def test_is_answering_is_an_own_chain_in_atari_beside_the_last_move():
    position = Go(5).start().play("C3").play("B3").play("A1").play("D3")
    assert not is_answering(position.boards[0], 1)
    after = position.play("A2").play("C4").boards[0]
    assert is_answering(after, 1) and not is_answering(after, 2)
    assert not is_answering(position.play("A2").play("C4").play("pass").boards[0], 1)
