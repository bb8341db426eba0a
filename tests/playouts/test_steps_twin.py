"""Every playout step chooses just the moves that its twin in plain Python lists, in random games full of tactics."""

import functools

import pytest
from naive import steps
from playouts.choices import choices

from hayago.games.go import Go, Position
from hayago.games.go.notation import point_at, to_text
from hayago.parts.playouts.capture import Capture, CaptureLast
from hayago.parts.playouts.ko_retake import KoRetake
from hayago.parts.playouts.nakade import Nakade
from hayago.parts.playouts.pattern3 import MogoPattern, Pattern3
from hayago.parts.playouts.save_atari import SaveAtari
from hayago.parts.playouts.self_atari_veto import NoSelfAtari
from hayago.parts.playouts.two_liberties import TwoLiberties
from hayago.parts.playouts.uniform import Uniform

GAMES = [(5, 32, 14), (7, 14, 25), (9, 5, 35)]  # size, games, plies
TWINS = [  # step, twin, in how many positions it proposes something at least
    (SaveAtari(), steps.save_atari, 60),
    (Capture(), steps.capture, 60),
    (CaptureLast(), steps.capture_last, 60),
    (TwoLiberties(), steps.two_liberties, 60),
    (Pattern3(), steps.pattern3, 60),
    (MogoPattern(), steps.mogo_pattern, 60),
    (KoRetake(), steps.ko_retake, 24),
    (Nakade(), steps.nakade, 24),
]


@functools.cache
def positions():
    """[(position, moves of each twin, sensible moves, bad self-ataris among them)] of some hundred positions."""
    found = []
    for size, games, plies in GAMES:
        for seed in range(games):
            position = None
            for board in steps.random_game(size, seed, plies):
                if position is None:
                    position = Position.drawing(str(board), game=Go(size, ko="simple"))
                else:
                    position = position.play(name(board.last, size)).resumed()
                answers = {twin: names(twin(board), size) for _, twin, _ in TWINS}
                sensible = steps.uniform(board)
                bad = {cell for cell in sensible if cell is not None and steps.is_bad_self_atari(board, cell)}
                found.append((position, answers, names(sensible, size), names(bad, size)))
    return found


def name(cell, size):
    return "pass" if cell is None else to_text(point_at(cell % size, cell // size, size), size)


def names(cells, size):
    return {name(cell, size) for cell in cells}


def draws_for(position):
    """Enough to see every point of the board."""
    return 15 * position.game.size**2


@pytest.mark.parametrize(("step", "twin", "least"), TWINS, ids=lambda value: getattr(value, "__name__", None))
def test_step(step, twin, least):
    fired = 0
    for position, answers, _, _ in positions():
        wanted = answers[twin]
        found = set(choices(step, position, 150))
        if twin is steps.nakade and len(wanted) > 1:  # of several spaces the step takes the first
            assert found <= wanted, position
        else:
            assert found == (wanted or {None}), f"{position}: {wanted}"
        fired += bool(wanted)
    assert fired >= least


def test_uniform():
    for position, _, sensible, _ in positions():
        assert set(choices(Uniform(), position, draws_for(position))) == sensible, position
    assert sum(sensible == {"pass"} for _, _, sensible, _ in positions()) >= 2


def test_veto():
    """With probability 1 all bad self-ataris are rejected, and nothing else."""
    for position, _, sensible, bad in positions():
        wanted = sensible - bad | ({None} if bad else set())
        assert set(choices(NoSelfAtari(Uniform(), probability=1.0), position, draws_for(position))) == wanted, position
    assert sum(bool(bad) for _, _, _, bad in positions()) >= 60


def test_veto_of_patterns():
    for position, answers, _, bad in positions():
        matching = answers[steps.pattern3]
        wanted = matching - bad | ({None} if matching & bad or not matching else set())
        assert set(choices(NoSelfAtari(Pattern3(), probability=1.0), position, 150)) == wanted, position
    assert sum(bool(answers[steps.pattern3] & bad) for _, answers, _, bad in positions()) >= 24
