"""How the three dialects write down what a search knows. Everything is seen by the player to move."""

import json
import math
from typing import TYPE_CHECKING

from ...evaluate.score import score_deviation

if TYPE_CHECKING:
    from ...games.position import GamePosition
    from ...play.decision import Candidate, Decision
    from .analysis import Request

LINE = 20  # moves of a principal variation
SHADES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+"  # CGOS: -1 is A, 1 is +


def lz_line(decision: "Decision", position: "GamePosition", request: "Request") -> str:
    """Leela Zero's: integers in 1/10000; the line of moves comes last."""
    parts = []
    for order, move in enumerate(shown(decision, request)):
        rate, low = value_of(move), lower_bound(move)
        numbers = f"visits {move.visits} winrate {parts_of(rate)} prior {parts_of(move.prior)} lcb {parts_of(low)}"
        parts.append(f"info move {move.move} {numbers} order {order} pv {' '.join(move.line[:LINE])}")
    return " ".join(parts)


def kata_line(decision: "Decision", position: "GamePosition", request: "Request") -> str:
    """KataGo's: floats; the score is that of the position, which is all the search keeps."""
    score, spread = score_of(decision, position), score_deviation(decision.ownership)
    scores = f"scoreMean {score:.3f} scoreStdev {spread:.3f} scoreLead {score:.3f} scoreSelfplay {score:.3f}"
    parts = []
    for order, move in enumerate(shown(decision, request)):
        rate = value_of(move)
        numbers = f"visits {move.visits} utility {2 * rate - 1:.6f} winrate {rate:.6f} {scores}"
        more = f"prior {move.prior:.6f} lcb {lower_bound(move):.6f} utilityLcb {2 * lower_bound(move) - 1:.6f}"
        parts.append(f"info move {move.move} {numbers} {more} order {order} pv {' '.join(move.line[:LINE])}")
    if request.root:
        rate = decision.value
        parts.append(f"rootInfo visits {decision.visits} utility {2 * rate - 1:.6f} winrate {rate:.6f} {scores}")
    if request.ownership:
        parts.append("ownership " + " ".join(f"{share:.6f}" for share in owners(decision, position)))
    return " ".join(parts)


def cgos_line(decision: "Decision", position: "GamePosition", request: "Request") -> str:
    """CGOS's: one JSON object; the line of a move begins after it."""
    score = round(score_of(decision, position), 3)
    moves = [
        {
            "move": move.move,
            "winrate": round(value_of(move), 6),
            "score": score,
            "prior": round(move.prior, 6),
            "visits": move.visits,
            "pv": " ".join(move.line[1:LINE]),
        }
        for move in shown(decision, request)
    ]
    return json.dumps(
        {
            "winrate": round(decision.value, 6),
            "score": score,
            "visits": decision.visits,
            "moves": moves,
            "ownership": "".join(SHADES[round((share + 1) / 2 * 62)] for share in owners(decision, position)),
            "comment": decision.note,
        },
        separators=(",", ":"),
    )


def shown(decision: "Decision", request: "Request") -> list["Candidate"]:
    """The moves to tell of: those that were searched and are not ruled out, one at least."""
    searched = [move for move in decision.candidates if move.visits > 0 and not move.is_lost] or list(decision.candidates[:1])
    return searched[: request.most]


def value_of(move: "Candidate") -> float:
    return 0.5 if move.value is None else min(1.0, max(0.0, move.value))


def lower_bound(move: "Candidate") -> float:
    """The lower end of the 95 % interval of a win rate."""
    rate = value_of(move)
    return max(0.0, rate - 1.96 * math.sqrt(rate * (1 - rate) / max(1, move.visits)))


def parts_of(share: float) -> int:
    return round(10_000 * min(1.0, max(0.0, share)))


def score_of(decision: "Decision", position: "GamePosition") -> float:
    """The expected score, for the player to move."""
    score = decision.score or 0.0
    return score if position.to_play == "black" else -score


def owners(decision: "Decision", position: "GamePosition") -> list[float]:
    """The ownership from the top left on, row by row; nobody's where nothing is known."""
    if not decision.ownership:
        return [0.0] * position.game.size**2
    sign = 1 if position.to_play == "black" else -1
    points = sorted(decision.ownership, key=lambda point: (-int(point[1:]), point[0]))
    return [sign * decision.ownership[point] for point in points]
