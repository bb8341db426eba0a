"""A move at first sight: by what the game's own preset knows of moves, in plain Python, while no search is compiled.

That takes a fifth of a second on 9x9 and less than a second on 19x19. Where there is no time for it, or the priors tell no
moves apart, the playout policy decides. A weak level draws lots among the moves that look best. A pass is answered by a pass
where the board as it stands is won.
"""

import math
from random import Random
from typing import Any

import numpy as np

from ..core.waiting import in_a_hurry
from ..core.worker import new_worker
from ..games.go.rules.board import PASS
from ..games.registry import GameCard, card_of
from ..parts.playouts.chance import for_decisions
from ..presets import default_preset, load_preset
from ..search.kinds import new_searcher
from ..search.search import Method
from ..search.td_search import TdSearch
from ..search.view import Child
from .decision import Candidate, Decision
from .levels import levels_of

NOTE = "at first sight: the search is still being compiled"
TREE_MB = 1.0  # for the root alone
STEP = 2  # moves more to draw from, for each level below the first one of the game's own preset
FILLED = 0.5  # the part of the points with stones, before which nobody passes
CANDIDATES = 10  # moves described in the decision
LOOK = 0.004  # seconds for each place of the board that a look by the priors may take; a quiet machine takes half of that


def first_sight(position: Any, preset: str, seed: int, seconds: float = math.inf) -> Decision:
    """A decision without a search and without compiling, in place of one by the preset, with so many seconds for it."""
    with in_a_hurry(math.inf), np.errstate(over="ignore"):
        names = {position.read(name): name for name in position.legal_moves()}
        method = load_preset(default_preset(position.game)).method
        may_look = seconds >= seconds_of_a_look(position)
        rows = [child for child in looked_at(position, method, seed) if child.move in names] if may_look else []
        rows = [child for child in rows if child.move != 0] or rows  # 0: a pass, a swap
        if len({child.prior for child in rows}) > 1:
            chosen = Random(seed).choice(rows[: breadth_of(card_of(position.game), preset)]).move
        else:
            chosen = policy_move(position, method, seed)
        if wins_by_passing(position):
            chosen = int(PASS)
    move = names.get(chosen) or list(names.values())[seed % len(names)]
    seen = {names[child.move]: child.prior for child in rows[:CANDIDATES]}
    candidates = [Candidate(name, 0, None, None, prior, (name,), position=position) for name, prior in seen.items()]
    first = [row for row in candidates if row.move == move] or [Candidate(move, 0, None, None, 0.5, (move,), position=position)]
    others = [row for row in candidates if row.move != move]
    return Decision(move, 0.5, 0, 0, 0.0, (*first, *others), (move,), note=NOTE, position=position)


def seconds_of_a_look(position: Any) -> float:
    """How long a look by the priors may take. Nothing is compiled to tell it: the clock runs."""
    return LOOK * (len(position.places()) or position.game.max_children())


def wins_by_passing(position: Any) -> bool:
    """Has the opponent passed late in the game, and is it won as the board stands, all stones taken for alive?"""
    if position.move != PASS or not card_of(position.game).ends_by_passing:
        return False
    if len(position.stones("black")) + len(position.stones("white")) < FILLED * len(position.places()):
        return False
    end = position.play("pass")
    return bool(end.is_over and end.winner == position.to_play)


def looked_at(position: Any, method: Method | TdSearch, seed: int) -> list[Child]:
    """The moves with what the priors say of them, the best first; equals in random order. None by a method without priors."""
    if not isinstance(method, Method):
        return []
    return new_searcher(position.game, method, seed, 1, TREE_MB).first_look(position.boards)


def policy_move(position: Any, method: Method | TdSearch, seed: int) -> int:
    """The number of a move that the playout policy chooses; it may be no legal one."""
    policy = for_decisions(position.game, method.playout)
    return int(policy.choose(position.game, position.boards[0], new_worker(position.game, seed, parts=policy)[0]))


def breadth_of(card: GameCard, preset: str) -> int:
    """Among how many of the moves that look best lots are drawn: 1 for the game's own preset, and for those of no level."""
    presets = [level.preset for level in levels_of(card)]
    return 1 + STEP * max(0, presets.index(card.preset) - presets.index(preset)) if {preset, card.preset} <= {*presets} else 1
