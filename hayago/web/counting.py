"""The count at the end of a game of Go, in its parts."""

from collections import Counter
from typing import Any

from .cells import stones_on


def breakdown_of(position: Any, dead: list[str], territory: dict[str, int], score: float) -> dict[str, Any] | None:
    """[colour] points by what they are for, which add up to the score; None where the rules count otherwise.

    By area: living stones and territory. By territory: territory, prisoners, and the dead stones of the other side.
    """
    stones, gone = stones_on(position), set(dead)
    komi = float(position.game.komi)
    parts: dict[str, dict[str, float]] = {}
    for colour, sign in (("black", 1), ("white", -1)):
        other = "white" if colour == "black" else "black"
        own = Counter(
            "stones" if stones.get(name) and name not in gone else "territory" for name, of in territory.items() if of == sign
        )
        parts[colour] = {"stones": own["stones"], "territory": own["territory"], "komi": komi if colour == "white" else 0.0}
        parts[colour]["prisoners"] = position.captured[other] + sum(stones.get(name) == other for name in dead)
    for names in (("stones", "territory", "komi"), ("territory", "prisoners", "komi")):
        total = {colour: sum(parts[colour][name] for name in names) for colour in parts}
        if abs(total["black"] - total["white"] - score) < 0.01:
            rows = {colour: {name: parts[colour][name] for name in names} for colour in parts}
            return {"parts": list(names), **{colour: {**rows[colour], "total": total[colour]} for colour in parts}}
    return None
