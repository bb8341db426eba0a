"""What the teacher says of a move: how much it lost, and how sure that is."""

import dataclasses
import math
from typing import Any

from ..reviews.moves import BLUNDER, MISTAKE, Assessed, reviewed
from ..reviews.report import rounded
from . import limits

SIGMAS = 3.0  # standard errors by which a loss must exceed nothing: simulations of one search are not independent


def lesson(node: int, before: Assessed, after: Assessed, position: Any) -> dict[str, Any]:
    """The message about the move that led to `position`. A loss within the margin of the search is no verdict."""
    move = reviewed(0, before, after, position)
    margin = SIGMAS * math.sqrt((before.value * (1 - before.value) + after.mean * (1 - after.mean)) / limits.JUDGE_SIMULATIONS)
    is_sure = move.loss >= max(MISTAKE, margin)
    row = {name: rounded(value) for name, value in dataclasses.asdict(move).items()}
    return {
        "type": "lesson",
        **row,
        "node": node,
        "color": row.pop("colour"),
        "points": points_lost(move.colour, before.score, after.score) if is_sure else None,
        "margin": round(margin, 4),
        "is_sure": is_sure,
        "is_grave": is_sure and move.loss >= BLUNDER,
    }


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
