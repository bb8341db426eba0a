"""The card of a file of weights: from what they were learned, by which command, how good they are."""

import pathlib
from typing import Any

from ..core.files import write_whole


def write_card(weights: pathlib.Path, title: str, card: dict[str, Any]) -> None:
    """Beside the weights: patterns.hayago has patterns.md."""
    write_whole(weights.with_suffix(".md"), card_text(title, card))


def card_text(title: str, card: dict[str, Any]) -> str:
    """The card in words; what was judged in tables."""
    lines = [f"# {title}", "", f"Learned by `{card['command']}`.", ""]
    plain = {name: value for name, value in card.items() if not isinstance(value, dict | list) and name != "command"}
    lines += ["| | |", "|---|---|", *(f"| {name} | {shown(value)} |" for name, value in plain.items()), ""]
    judged = card.get("judged", {})
    if judged:
        numbers = {name: value for name, value in judged.items() if not isinstance(value, list)}
        lines += ["On games that it has not learned from:", "", "| | |", "|---|---|"]
        lines += [*(f"| {name} | {shown(value)} |" for name, value in numbers.items()), ""]
    for name, rows in judged.items():
        if isinstance(rows, list) and rows:
            lines += table(name, rows)
    return "\n".join(lines)


def table(name: str, rows: list[dict[str, Any]]) -> list[str]:
    """Rows with the same fields."""
    head = list(rows[0])
    body = [f"| {' | '.join(shown(row[field]) for field in head)} |" for row in rows]
    return [f"{name.capitalize()}:", "", f"| {' | '.join(head)} |", f"|{'---|' * len(head)}", *body, ""]


def shown(value: Any) -> str:
    return f"{value:,}" if isinstance(value, int) else str(value)
