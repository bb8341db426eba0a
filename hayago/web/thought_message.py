"""What a search knows, as the page shows it."""

from typing import Any

from ..evaluate.win_rate import win_rate
from ..play.decision import Candidate, Decision
from ..play.player import Player

WIDTHS = (4, 3, 2, 1, 1)  # [depth] moves of the drawn tree at each node
LEAST_SHARE = 0.01  # of the simulations, for a move of the drawn tree
CANDIDATES = 10


def thought(
    player: Player, decision: Decision, node: int, simulations: int, seconds: float, reasons: dict[str, list[str]]
) -> dict[str, Any]:
    """The message about a decision, or about a search that is still running; `reasons` keeps those of this position's moves."""
    black = player.position.to_play == "black"
    chosen = None if decision.move == "resign" else player.position.read(decision.move)
    value = win_rate(player.searcher.children(), chosen, decision.value, decision.settled_lead)
    return {
        "type": "thought",
        "node": node,
        "visits": decision.visits,
        "simulations": simulations,
        "seconds": round(seconds, 3),
        "per_second": round(simulations / seconds) if seconds > 0 else 0,
        "memory_mb": round(player.searcher.memory_mb, 2),
        "memory_bound_mb": player.memory_mb,
        "value": short(value if black else 1 - value),
        "score": short(decision.score),
        "settled": decision.is_settled,
        "move": decision.move,
        "candidates": [described(c, decision.visits, reasons) for c in decision.candidates if c.visits > 0],
        "line": list(decision.line),
        "ownership": {name: round(value, 2) for name, value in decision.ownership.items()},
        "branches": branches(player),
        "done": False,
        "note": decision.note,
    }


def described(candidate: Candidate, visits: int, reasons: dict[str, list[str]]) -> dict[str, Any]:
    if candidate.move not in reasons:
        reasons[candidate.move] = list(candidate.reasons)  # reading ladders takes a millisecond
    return {
        "move": candidate.move,
        "visits": candidate.visits,
        "share": short(candidate.visits / max(1, visits)),
        "value": short(candidate.value),
        "amaf": short(candidate.amaf_value),
        "prior": short(candidate.prior),
        "reasons": reasons[candidate.move],
        "line": list(candidate.line),
        "won": candidate.is_won,
        "lost": candidate.is_lost,
    }


def short(value: float | None) -> float | None:
    return None if value is None else round(float(value), 4)


def branches(player: Player) -> dict[str, Any]:
    """The best lines as a tree: {move, visits, value, children}, values seen by who makes the move."""
    return {"move": None, "visits": player.searcher.visits, "value": None, "children": lines_below(player, 0, ())}


def lines_below(player: Player, node: int, before: tuple[int, ...]) -> list[dict[str, Any]]:
    """The moves at a node that the moves `before` lead to."""
    depth = len(before)
    if depth == len(WIDTHS):
        return []
    least = max(1, LEAST_SHARE * player.searcher.visits)
    return [
        {
            "move": player.position.written((*before, child.move))[-1],
            "visits": child.visits,
            "value": short(child.value),
            "children": lines_below(player, child.node, (*before, child.move)),
        }
        for child in player.searcher.children(node)[: WIDTHS[depth]]
        if child.visits >= least
    ]


def growth_step(player: Player, simulations: int) -> dict[str, Any]:
    """A small search as it is after so many simulations."""
    rows = [child for child in player.searcher.children()[:CANDIDATES] if child.visits > 0]
    candidates = [
        {
            "move": player.position.write(child.move),
            "visits": child.visits,
            "value": short(child.value),
            "amaf": short(child.amaf_value),
        }
        for child in rows
    ]
    return {"simulations": simulations, "candidates": candidates, "branches": branches(player)}
