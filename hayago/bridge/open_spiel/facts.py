"""What OpenSpiel wants to know of a game of ours: players, actions, returns, parameters."""

from __future__ import annotations

import functools
import math
import random
from typing import Any

import numpy as np

from ...core.errors import IllegalMove, SettingError
from ...games.position import GamePosition, first_position

PLAYERS, POINTS, ACTIONS = "spiel_players", "spiel_points", "spiel_actions"  # parameters beside the settings of the game
FOUND_OUT = 0  # the value of each where nobody said it; of POINTS else 1 for wins and losses, 2 for points
MOST_MOVES = 2**16 - 1  # numbers that a move can have
TRIALS = 5  # random games that tell whether there is a second player


def parameters_of(game: Any) -> dict[str, Any]:
    """The settings that OpenSpiel can hold: numbers, and words."""
    found: dict[str, Any] = {}
    for field in game._fields:
        value = getattr(game, field)
        kind = next((kind for kind in (bool, int, float, str) if isinstance(value, kind)), None)
        if kind is not None:
            found[field] = kind(value)  # a member of an enumeration is a plain number there
    return found


@functools.lru_cache(maxsize=256, typed=True)  # records of different games may be equal
def count_players(game: Any) -> int:
    """2 when it is the second player's turn in some random game."""
    rng = random.Random(1)
    for _ in range(TRIALS):
        position = first_position(game)
        for _ in range(game.max_length()):
            if position._look()[0] == 2:  # perhaps at the end only
                return 2
            if position.is_over:
                break
            position = position.following(rng.choice(position._legal_numbers()))
    return 1


def count_actions(game: Any) -> int:
    """One more than the largest number that a move can have, as far as the game tells."""
    count = game.action_count()
    beyond = [move for move in (count, count + 1, 2 * count, MOST_MOVES - 1) if move < MOST_MOVES]
    try:
        with np.errstate(all="ignore"):
            is_move = all(int(game.amaf_key(np.uint16(move), player)) == move for move in beyond for player in (1, 2))
    except (IndexError, ValueError, OverflowError):  # it looks the key up
        is_move = False
    return min(count, MOST_MOVES) if is_move else MOST_MOVES  # keys are below action_count(): so then moves are


class Facts:
    """What the states of a game have in common; `name` and `parameters` are those of OpenSpiel."""

    def __init__(self, name: str, parameters: dict[str, Any], game: Any) -> None:
        self.name, self.parameters, self.game = name, parameters, game
        self.players = int(parameters[PLAYERS]) or count_players(game)
        self.points = parameters[POINTS] == 2 or (parameters[POINTS] == FOUND_OUT and self.players == 1)
        self.actions = int(parameters[ACTIONS]) or count_actions(game)
        self.length = int(game.max_length())
        self.has_chance = hasattr(game, "chance")
        self.first = first_position(game)

    @property
    def largest(self) -> float:
        """The largest return."""
        if not self.points:
            return 1.0
        with np.errstate(all="ignore"):
            most = float(self.game.score_range(self.game.new_board()[0]))
        if not (math.isfinite(most) and most > 0):
            raise SettingError(f"{type(self.game).__name__}.score_range must give a finite number above 0, not {most!r}")
        return most

    def returns(self, position: GamePosition) -> list[float]:
        """What each player gets for a position in which the game has ended, or has been stopped."""
        with np.errstate(all="ignore"):
            score = position._look()[2] if position.is_over else float(self.game.score(position.boards[0]))
        value = score if self.points else float(np.sign(score))
        return [value, -value] if self.players == 2 else [value]

    def moves(self, position: GamePosition) -> list[int]:
        """The numbers of the legal moves in their order."""
        moves = sorted(position._legal_numbers())
        if moves and moves[-1] >= self.actions and position._look()[0] != 0:
            raise SettingError(
                f"{type(self.game).__name__} has a move {moves[-1]}, but {self.actions} actions: "
                f"write as_open_spiel(game, actions={moves[-1] + 1}) or more"
            )
        return moves

    def move(self, position: GamePosition, action: int) -> int:
        """The number of the legal move that an action is; of a chance node, the place of the outcome in their order."""
        moves = self.moves(position)
        found = moves[max(action, 0) : action + 1] if position._look()[0] == 0 else [move for move in moves if move == action]
        if not found:
            raise IllegalMove(f"action {action}", f"is not legal here: {len(moves)} others are, beginning with {moves[:5]}")
        return found[0]
