"""How a decision shows itself in a notebook: the board with its candidates, and beside it a table."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from ..games.position import result_text

if TYPE_CHECKING:
    from .decision import Candidate, Decision

SHOWN = 8  # moves of a line
SPACE = "padding:0.1em 0.55em"


def decision_html(decision: Decision) -> str:
    """The decision as HTML, on light and dark pages."""
    board = "" if decision.position is None else decision.position.svg(candidates=decision.candidates)
    return (
        '<div style="display:flex;flex-wrap:wrap;gap:1.2em;align-items:flex-start">'
        f"<div>{board}</div>"
        f'<div><p style="margin:0 0 .6em">{headline(decision)}</p>{table(decision)}</div>'
        "</div>"
    )


def headline(decision: Decision) -> str:
    """The move, what it is worth, and what it took."""
    parts = [f"<b>{escape(decision.move)}</b>", f"win rate {decision.value:.1%}"]
    if decision.score is not None:
        parts.append(f"score {score_text(decision.score)}")
    if decision.simulations:
        parts.append(f"{decision.simulations:,} simulations in {decision.seconds:.2f} s")
    if decision.note:
        parts.append(escape(decision.note))
    return ", ".join(parts)


def score_text(score: float) -> str:
    """B+3.5 to the nearest half point."""
    return result_text(round(score * 2) / 2)


def table(decision: Decision) -> str:
    """A row for each candidate."""
    visits = sum(candidate.visits for candidate in decision.candidates) or 1
    head = "".join(f'<th style="text-align:{side};{SPACE}">{name}</th>' for name, side in COLUMNS)
    body = "".join(f"<tr>{row(candidate, visits)}</tr>" for candidate in decision.candidates)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


COLUMNS = (("move", "left"), ("visits", "right"), ("share", "right"), ("value", "right"), ("RAVE", "right"), ("line", "left"))


def row(candidate: Candidate, visits: int) -> str:
    line = " ".join(candidate.line[1 : SHOWN + 1]) + (" …" if len(candidate.line) > SHOWN + 1 else "")
    texts = (
        candidate.move,
        f"{candidate.visits:,}",
        f"{candidate.visits / visits:.0%}",
        candidate.proven or percent(candidate.value),
        percent(candidate.amaf_value),
        line,
    )
    return "".join(
        f'<td style="text-align:{side};{SPACE}">{escape(text)}</td>' for text, (_, side) in zip(texts, COLUMNS, strict=True)
    )


def percent(value: float | None) -> str:
    return "" if value is None else f"{value:.1%}"
