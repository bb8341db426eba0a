"""Chance in a game that is checked: are its probabilities right, is it drawn by them, is no randomness hidden in the board?"""

import math
import numbers
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np

from ..core.contract import CHANCE, has_chance
from ..core.errors import ContractError
from ..parts.outcome.outcome import WinLoss
from ..presets import default_preset, load_preset
from .referee import Line, Referee, plain_call

LISTED = 40  # positions of chance whose probabilities are looked at
DRAWN = 6  # positions of chance in which outcomes are drawn
DRAWS = 2000  # in each of them
OFF = 1e-4  # how far probabilities may be from a sum of 1
ALTERED = 24  # positions in which a suspicious field is altered
HALF = (0.3, 0.7)  # the part of the bits of a random source that a move changes


def check_chance(referee: Referee, played: list[Line]) -> None:
    """Check the probabilities of a game with chance; of every game that no randomness is hidden in the board."""
    if has_chance(referee.game):
        found = [(ply, line) for line in played for ply, facts in enumerate(line.facts) if is_chance(facts)]
        if not found:
            raise referee.fail("chance", f"is there, but to_play never gave CHANCE in {len(played)} random games")
        step = max(1, len(found) // LISTED)
        for number, (ply, line) in enumerate(found[::step]):
            boards = after(referee.game, line, ply)
            chances = probabilities(referee, boards, line.facts[ply].moves)
            if number < DRAWN:
                check_draws(referee, boards, chances)
    check_hidden_randomness(referee, played)


def is_chance(facts: Any) -> bool:
    return facts.to_play == CHANCE and not facts.is_over


def after(game: Any, line: Line, ply: int) -> Any:
    """The board after so many moves of a line."""
    boards = game.new_board()
    for move in line.moves[:ply]:
        plain_call(game, "play", boards[0], np.uint16(move))
    return boards


# ---- probabilities


def probabilities(referee: Referee, boards: Any, outcomes: tuple[int, ...]) -> dict[int, float]:
    """[outcome] what `chance` says, checked; in plain Python and compiled."""
    before = boards[0].raw.tobytes()
    chances: dict[int, float] = {}
    for outcome in outcomes:
        plain = plain_call(referee.game, "chance", boards[0], np.uint16(outcome))
        value = referee.call("chance", boards, np.uint16(outcome))
        for found in (plain, value):
            if not isinstance(found, numbers.Real) or not 0 <= float(found) <= 1:
                raise referee.fail("chance", f"must give a probability from 0 to 1, not {found!r} for outcome {outcome}")
        if not math.isclose(plain, value, abs_tol=OFF):
            raise referee.fail("chance", f"gives {value:g} compiled and {plain:g} in plain Python for outcome {outcome}")
        key = int(referee.call("amaf_key", np.uint16(outcome), CHANCE))
        if key != 0:
            raise referee.fail("amaf_key", f"gives {key} for outcome {outcome} of CHANCE: AMAF counts no outcomes, give 0")
        chances[outcome] = float(value)
    if boards[0].raw.tobytes() != before:
        raise referee.fail("chance", "changes the board, which only play may do")
    total = sum(chances.values())
    if abs(total - 1) > OFF:
        raise referee.fail("chance", f"gives probabilities that sum to {total:.4f}, not 1: {rounded(chances)}")
    return chances


def rounded(chances: dict[int, float]) -> dict[int, float]:
    return {outcome: round(chance, 4) for outcome, chance in chances.items()}


def check_draws(referee: Referee, boards: Any, chances: dict[int, float]) -> None:
    """Are outcomes drawn by their probabilities? A chi-square test that right ones fail less than once in 100,000 times."""
    counts = Counter(int(referee.call("random_move", boards, referee.workers)) for _ in range(DRAWS))
    for outcome in counts:
        if chances.get(outcome, 0.0) == 0.0:
            raise referee.fail("random_move", f"gives {outcome}, which is no possible outcome of chance: {rounded(chances)}")
    expected = {outcome: DRAWS * chance for outcome, chance in chances.items() if DRAWS * chance >= 5}
    distance = sum((counts[outcome] - wanted) ** 2 / wanted for outcome, wanted in expected.items())
    freedom = max(1, len(expected) - 1)
    if distance > freedom + 7 * math.sqrt(2 * freedom) + 12:
        worst = max(expected, key=lambda outcome: (counts[outcome] - expected[outcome]) ** 2 / expected[outcome])
        raise referee.fail(
            "random_move",
            f"does not draw by the probabilities: outcome {worst} came {counts[worst]} times of {DRAWS}, "
            f"but chance gives {chances[worst]:.3f}. Use hayago.draw_outcome(self, board, worker)",
        )


# ---- randomness in the board


def check_hidden_randomness(referee: Referee, played: list[Line]) -> None:
    """Raise ContractError where a field of the board is a random source that other fields depend on."""
    game = referee.game
    for field in suspicious_fields(game, played):
        if others_depend_on(game, field, played):
            raise ContractError(
                f"{referee.name}: the field {field!r} of the board is a random source: about half of its bits change at each "
                "move, and other fields depend on it. A search copies the board, so it foresees what will be drawn. Let chance "
                "move instead: to_play gives CHANCE, moves the outcomes, chance(board, move) their probabilities "
                "(docs/add-a-game.md)"
            )


def suspicious_fields(game: Any, played: list[Line]) -> list[str]:
    """The fields of unsigned numbers of 32 or 64 bits where a move changes about half of the bits, in one number at least."""
    dtype = game.new_board().dtype
    copied = dtype.fields["raw"][0].itemsize  # what lies behind is scratch
    fields = [
        name
        for name in dtype.names
        if name != "raw" and dtype.fields[name][1] < copied and dtype.fields[name][0].base in (np.uint32, np.uint64)
    ]
    shares: dict[str, list[Any]] = {name: [] for name in fields}
    for line in played[:4] if fields else ():
        boards = game.new_board()
        for move in line.moves:
            before = boards.copy()
            plain_call(game, "play", boards[0], np.uint16(move))
            for name in fields:
                changed = np.atleast_1d(before[0][name] ^ boards[0][name])
                shares[name].append(np.bitwise_count(changed) / (8 * changed.itemsize))
    low, high = HALF
    means = {name: np.mean(found, axis=0) for name, found in shares.items() if found}
    return [name for name, mean in means.items() if np.any((mean > low) & (mean < high))]


def others_depend_on(game: Any, field: str, played: list[Line]) -> bool:
    """Does another value of the field lead to other fields after the same move, now and then?"""
    random = np.random.default_rng(1)
    differing = 0
    for ply, line in sampled(played):
        boards = after(game, line, ply)
        other = boards.copy()
        other[0][field] = other[0][field] ^ random.integers(0, 2**32, dtype=np.uint64).astype(boards.dtype[field].base)
        other[0][field] = other[0][field] * np.array(0x9E3779B1, boards.dtype[field].base)
        try:
            for board in (boards, other):
                plain_call(game, "play", board[0], np.uint16(line.moves[ply]))
        except ContractError:  # an arbitrary value may be none that the game can stand
            continue
        for board in (boards, other):
            board[0][field] = 0
        differing += boards[0].raw.tobytes() != other[0].raw.tobytes()
    return differing > 1


def sampled(played: list[Line]) -> Iterator[tuple[int, Line]]:
    """Some positions of all lines."""
    places = [(ply, line) for line in played for ply in range(len(line.moves))]
    return iter(places[:: max(1, len(places) // ALTERED)])


# ---- one player


def advice(referee: Referee, played: list[Line]) -> str:
    """What to say of a game of one player that is played for points with a preset that only knows wins."""
    movers = {facts.to_play for line in played for facts in line.facts if not facts.is_over}
    scores = {facts.score for line in played for facts in line.facts[-1:] if facts.score is not None}
    if 2 in movers or len(scores) <= 2:
        return ""
    preset = default_preset(referee.game)
    if not isinstance(load_preset(preset).method.outcome, WinLoss):
        return ""
    return (
        f"one player, with scores from {min(scores):g} to {max(scores):g}: the preset {preset!r} knows wins and losses only; "
        "take 'points', or the outcome Score"
    )
