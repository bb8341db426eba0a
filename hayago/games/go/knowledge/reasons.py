"""What speaks for or against a move at first sight, in words: for people who ask why."""

from functools import lru_cache
from typing import Any

import numpy as np

from ..patterns3 import LATER, MOGO, MOGO_EXCEPT, matches
from ..rules.board import PASS, around, in_atari, sides
from ..tactics.atari import liberties_after
from ..tactics.ladder import is_ladder
from ..tactics.nakade import nakade_point
from ..tactics.self_atari import is_bad_self_atari


def stones_text(count: int) -> str:
    return "1 stone" if count == 1 else f"{count} stones"


def pattern_names(code: int, colour: int) -> list[str]:
    """The names of the 3x3 patterns that a neighbourhood matches for this colour to move."""
    names = []
    for name, (pattern, mover) in {**LATER, **MOGO}.items():
        match = table_of(pattern, mover)[colour][code]
        if match and not (name == "cut" and any(table_of(p, None)[colour][code] for p in MOGO_EXCEPT)):
            names.append(name)
    return names


@lru_cache(None)
def table_of(pattern: str, mover: str | None) -> np.ndarray:
    """[colour][code] does the pattern match?"""
    return matches(pattern, mover)


def reasons_for(board: Any, following: Any, point: int) -> tuple[str, ...]:
    """Such as ("captures 2 stones", "saves 3 stones in atari", "pattern: cut"); `following` is the board after the move."""
    if point == PASS:
        return ()
    colour = int(board.to_play)
    reasons = []
    chains = {int(board.head[q]): q for q in sides(board, point) if board.color[q] in (1, 2)}
    captured = sum(int(board.stones[c]) for c in chains if board.color[c] == 3 - colour and in_atari(board, c))
    if captured:
        reasons.append(f"captures {stones_text(captured)}")
    saved = sum(int(board.stones[c]) for c in chains if board.color[c] == colour and in_atari(board, c))
    if saved and liberties_after(board, point, colour) == 2:
        reasons.append(f"saves {stones_text(saved)} in atari")
    attacked = [c for c in chains if board.color[c] == 3 - colour and not in_atari(board, c)]
    threatened = [c for c in attacked if in_atari(following, following.head[c])]
    for chain in threatened:
        kind = "catches {} in a ladder" if is_ladder(following, following.head[chain]) else "puts {} in atari"
        reasons.append(kind.format(stones_text(int(board.stones[chain]))))
    if is_vital(board, point, colour):
        reasons.append("nakade")
    if is_bad_self_atari(board, point, colour):
        reasons.append("self-atari")
    names = pattern_names(int(board.pattern[point]), colour)
    reasons += [f"pattern: {name}" for name in names[:1]]
    if board.last != PASS and point in around(board, board.last):
        reasons.append("beside the last move")
    return tuple(reasons)


def is_vital(board: Any, point: int, colour: int) -> bool:
    """Is it the vital point of a space that the opponent encloses?"""
    starts = [point, *[q for q in sides(board, point) if board.color[q] == 0]]
    return any(nakade_point(board, np.uint32(q), colour, 6) == point for q in starts)
