"""Moves that are one and the same on a symmetric board."""

import pytest

from hayago import Go, Limit, Player
from hayago.games.go.knowledge.symmetry import twins
from hayago.games.go.notation import to_text


def kept(*moves: str, size: int = 9) -> set[str]:
    position = Go(size).start()
    for move in moves:
        position = position.play(move)
    points = {to_text(p, size) for p in twins(position.boards[0])}
    return set(position.legal_moves()) - {"pass"} - points


def test_an_empty_board_has_an_octant_of_moves():
    assert kept(size=5) == {"E5", "D5", "C5", "D4", "C4", "C3"}
    assert len(kept(size=9)) == 15 and len(kept(size=19)) == 55


def test_a_stone_on_the_diagonal_leaves_one_mirror():
    moves = kept("G7")
    assert len(moves) == (81 - 9) // 2 + 8  # half of the points off the diagonal, and those on it
    assert "C3" in moves and ("C4" in moves) != ("D3" in moves)


def test_nothing_is_left_out_where_nothing_mirrors():
    assert len(kept("G7", "E3", "C5")) == 78
    assert len(kept("D4", "pass")) == (81 - 9) // 2 + 8


def test_colours_tell_stones_apart():
    assert len(kept("G7", "C3")) == (81 - 9) // 2 + 7  # only the mirror along their diagonal is left


@pytest.mark.parametrize("preset", ["mc-rave-tuned", "mogo-2006-tuned"])
def test_a_player_looks_at_one_move_of_each_kind_and_may_be_answered_by_any(preset):
    player = Player(Go(5), preset, seed=1, memory_mb=32)
    decision = player.choose(Limit(simulations=300))
    assert {candidate.move for candidate in decision.candidates} <= {"E5", "D5", "C5", "D4", "C4", "C3", "pass"}
    assert not any(child.is_forbidden for child in player.searcher.children())  # nothing is left behind
    player.play("B2")  # the opponent's view of it
    assert player.choose(Limit(simulations=50)).move
    player.undo()
    seen = player.analyse(iter([False] * 20 + [True] * 1000).__next__)
    assert len(seen.candidates) > 7  # who looks at a board wants to see all of it
