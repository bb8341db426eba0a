"""Weights of playouts, learned in one of three ways, and the file that holds them: strengths for each size of board."""

import enum
import pathlib
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..core.files import write_whole
from ..core.weights import read_weights, write_weights
from ..games.go import Go
from ..games.go.knowledge.playout_features import FEATURES, NONE, STARTS
from ..games.go.knowledge.playout_features import SELF as SELF_ATARI
from ..parts.playouts.weighted import KIND
from .balancing import Balancer, read_state, write_state
from .card import card_text
from .games import Game
from .minorisation import PASSES, minorise
from .playout_rows import described_games
from .rows import Described
from .valued import read_positions, value_positions

Watch = Callable[[str, int, int | None], None]  # what is being done, how much of it is done, and how much there is


class Way(enum.StrEnum):
    """How weights are learned."""

    MM = "mm"  # from games, by minorisation-maximisation [Coulom07]
    BALANCE = "balance"  # by simulation balancing [Silver09; Huang10]
    GRADIENT = "gradient"  # by policy gradient [Silver09]


class Deep(NamedTuple):
    """Positions with values by deep search."""

    file: pathlib.Path
    positions: int
    held_out: int
    preset: str
    simulations: int
    steps: int
    playouts: int


def by_games(games: list[Game], held_out: int, share: float, seed: int, watch: Watch) -> tuple[NDArray[Any], dict[str, Any]]:
    """Strengths by minorisation-maximisation, and how well they predict the last games, which are not learned from."""
    learned, judged = games[:-held_out], games[-held_out:]
    data = described_games(learned, share, seed, lambda done: watch("describing", done, len(learned)))
    strengths = minorise(data, FEATURES, NONE, None, PASSES, lambda done, value, gammas: watch("learning", done, PASSES))
    strengths[STARTS[SELF_ATARI] :] = np.minimum(strengths[STARTS[SELF_ATARI] :], 1)
    test = described_games(judged, 1.0, seed, lambda done: watch("judging", done, len(judged)))
    judgement = {"games": len(judged), **prediction(test, strengths)}
    return strengths, {"positions learned from": len(data.counts), "judged": judgement}


def prediction(data: Described, strengths: NDArray[Any]) -> dict[str, Any]:
    """How well strengths predict the moves of games."""
    table = np.append(strengths, 1.0)
    products = np.prod(table[data.rows], axis=1)
    starts = np.concatenate([[0], np.cumsum(data.counts)[:-1]])
    chances = products[starts + data.played] / np.add.reduceat(products, starts)
    hits = products[starts + data.played] >= np.maximum.reduceat(products, starts)
    return {
        "positions": len(data.counts),
        "mean log-probability of the move": round(float(np.log(chances).mean()), 4),
        "the move is the likeliest": f"{hits.mean():.1%}",
    }


def by_playouts(
    way: Way, game: Go, games: list[Game], start: NDArray[Any], deep: Deep, state: pathlib.Path, seed: int, watch: Watch
) -> tuple[NDArray[Any], dict[str, Any]]:
    """Strengths by balancing or policy gradient from `start` on, and the error on positions that are not learned from."""
    for done in value_positions(deep.file, games, game, deep.preset, deep.simulations, deep.positions, seed):
        watch("deep searches", done, deep.positions)
    balancer = Balancer(game, read_positions(deep.file, game)[: deep.positions], deep.held_out, str(way), np.log(start), seed)
    found = read_state(state, np.log(start))
    for after in balancer.steps(found, deep.steps, deep.playouts):
        found = after
        write_state(state, found)
        watch(str(way), found.steps, deep.steps)
    rows = [
        {"steps": steps, "squared error": f"{e.squared:.5f}", "bias": f"{e.bias:+.4f}", "correlation": f"{e.correlation:.4f}"}
        for steps, e in found.errors
    ]
    card = {"positions learned from": len(balancer.learned), "judged": {"positions": len(balancer.judged), "error": rows}}
    return np.exp(found.theta), card


def write_playouts(path: pathlib.Path, size: int, strengths: NDArray[Any], card: dict[str, Any]) -> str:
    """Write strengths for one size, those of other sizes in the file stay; and a card beside it, which is given back."""
    former = read_weights(path, KIND) if path.exists() else None
    name = f"{size}x{size}"
    arrays = {**(former.arrays if former else {}), name: strengths.astype(np.float32)}
    cards = {**(former.card if former else {}), name: card}
    order = sorted(arrays, key=lambda each: int(each.partition("x")[0]))
    write_weights(path, KIND, {each: arrays[each] for each in order}, {each: cards[each] for each in order})
    text = "\n".join(card_text(f"Weights of playouts on {each}", cards[each]) for each in order)
    write_whole(path.with_suffix(".md"), text)
    return text
