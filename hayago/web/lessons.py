"""What the teacher says of a move: how much it lost, and how sure that is."""

import dataclasses
import math
from typing import Any

from ..reviews.moves import BLUNDER, MISTAKE, Assessed, reviewed
from ..reviews.report import rounded
from . import limits

SIGMAS = 3.0  # standard errors by which a loss must exceed nothing: simulations of one search are not independent
DECIDED = 0.1  # a win rate below this, or as near to 1, hardly tells moves apart: there lost points speak as well
POINTS, MANY_POINTS = 4.0, 10.0  # a mistake, a grave one
SPREAD = 0.05  # of the points of the board: by how much the score changes by chance over a good move; measured on 9x9


def lesson(node: int, before: Assessed, after: Assessed, position: Any) -> dict[str, Any]:
    """The message about the move that led to `position`. A loss within the margin of the search is no verdict."""
    move = reviewed(0, before, after, position)
    margin = SIGMAS * math.sqrt((before.value * (1 - before.value) + after.mean * (1 - after.mean)) / limits.JUDGE_SIMULATIONS)
    by_rate = move.loss >= max(MISTAKE, margin)
    lost = points_lost(move.colour, before.score, after.score)
    by_points = not by_rate and (lost or 0.0) >= max(POINTS, points_margin(move.move, before, after, position))
    row = {name: rounded(value) for name, value in dataclasses.asdict(move).items()}
    return {
        "type": "lesson",
        **row,
        "node": node,
        "color": row.pop("colour"),
        "points": lost if by_rate or by_points else None,
        "margin": round(margin, 4),
        "is_sure": by_rate or by_points,
        "by_points": by_points,
        "is_grave": (by_rate and move.loss >= BLUNDER) or (by_points and (lost or 0.0) >= MANY_POINTS),
    }


def points_margin(move: str, before: Assessed, after: Assessed, position: Any) -> float:
    """How many points a move must have lost for that to be sure; infinite where points are no verdict.

    Scores are exact where everything is settled, and means of simulations elsewhere: only two of a kind are compared.
    """
    is_decided = min(before.rate, 1 - before.rate) < DECIDED
    is_settled = before.lead is not None
    loses_nothing = move == before.best or (move == "pass" and is_settled)
    if not is_decided or loses_nothing or position.is_over or is_settled != (after.lead is not None):
        return math.inf
    return 0.0 if is_settled else SIGMAS * SPREAD * len(position.places())


def points_lost(colour: str, before: float | None, after: float | None) -> float | None:
    """How much the expected score fell for the player; None where points are not counted, or it did not fall."""
    if before is None or after is None:
        return None
    lost = before - after if colour == "black" else after - before
    return round(lost, 1) if lost > 0 else None


def final_of(position: Any, over: dict[str, Any] | None) -> Assessed:
    """The value of a finished game is its result."""
    winner = (over or {}).get("winner")
    value = 0.5 if winner is None else float(winner == position.to_play)
    return Assessed(position.to_play, value, value, (over or {}).get("score"))
