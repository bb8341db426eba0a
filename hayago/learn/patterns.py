"""Learns patterns from games: harvests shapes, learns strengths by one of three ways, judges them on games left out.

Everything is kept in a file of its own, so that learning goes on where it was stopped, and comes to the same weights.
"""

import enum
import io
import json
import pathlib
import zipfile
import zlib
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..core.errors import SettingError
from ..core.files import write_whole
from ..core.weights import write_weights
from ..games.go.knowledge.move_patterns import FAMILIES, FIRST_SHAPE, KIND, NONE, Shapes, shapes_of
from ..games.go.knowledge.rings import CELL_COUNTS, DISTANCES, packed, unpacked
from .factors import FACTOR_RATE, FIRST_SQUARES, RANK, RATE, Model, learn_positions, new_model
from .games import Game
from .harvest import Harvest, harvest
from .minorisation import PASSES, minorise
from .rows import Describer, copied, described, joined

BATCH = 500  # games after which the state is written
LAST_RATE = 0.1  # of a step at the end, as a part of one at the beginning
Watch = Callable[[str, int, int], None]  # what is done, how much of it, of how much


class Way(enum.StrEnum):
    """How strengths are learned."""

    FACTORS = "factors"  # by stochastic gradient, with latent factors
    GRADIENT = "gradient"  # the same without them
    MINORISATION = "mm"  # by minorisation-maximisation, as Coulom did


class Plan(NamedTuple):
    """What is learned from what."""

    way: Way
    share: float  # of the positions of each game
    shapes: int  # at most so many
    least: int  # played at least so often
    playouts: int  # for the owner of points; 0 leaves that family out
    seed: int

    def text(self, games: list[Game]) -> str:
        """Tells states apart: another plan, or other games, begin anew."""
        moves = [len(game.moves) for game in games]
        head = int(sum(int(game.moves[: 1 << 8].astype(np.int64).sum()) * (i + 1) for i, game in enumerate(games)) % 2**61)
        return json.dumps([*map(str, self), games[0].size, len(games), sum(moves), head])


class State:
    """What has been learned so far, and the file it is kept in."""

    def __init__(self, path: pathlib.Path, plan: str) -> None:
        self.path, self.plan = path, plan
        self.arrays: dict[str, NDArray[Any]] = {}
        if path.exists():
            try:
                with np.load(path, allow_pickle=False) as data:
                    self.arrays = {name: data[name] for name in data.files}
                found = str(self.arrays.pop("plan"))
            except (OSError, EOFError, ValueError, KeyError, TypeError, zipfile.BadZipFile, zlib.error) as error:
                raise SettingError(f"{path} holds no patterns: {error}; name another file or remove it") from None
            if found != plan:
                raise SettingError(
                    f"{path} was begun with other games or settings: name another file with --state, or remove it"
                )

    def write(self, **arrays: Any) -> None:
        """Keep these arrays too; the file is there whole or not at all."""
        self.arrays.update(arrays)
        content = io.BytesIO()
        contents: dict[str, Any] = {"plan": np.array(self.plan), **self.arrays}
        np.savez(content, **contents)
        write_whole(self.path, content.getvalue())


def learn_patterns(path: pathlib.Path, games: list[Game], plan: Plan, watch: Watch) -> tuple[Model, Harvest]:
    """The model of these games; goes on from the file, where there is one."""
    state = State(path, plan.text(games))
    if "counts" not in state.arrays:
        state.write(**kept(harvest(games, plan.least, plan.shapes, lambda done, total: watch("harvesting", done, total))))
    found = harvested(state.arrays)
    features = FIRST_SHAPE + 1 + found.total
    learn = by_minorisation if plan.way == Way.MINORISATION else by_gradient
    return learn(state, games, plan, shapes_of(found.cells), features, watch), found


def kept(found: Harvest) -> dict[str, NDArray[Any]]:
    """A harvest as arrays."""
    return {
        "rings": np.array([len(part) for part in found.counts]),
        "counts": np.concatenate(found.counts),
        "cells": np.concatenate([packed(part).reshape(-1) for part in found.cells]),
    }


def harvested(arrays: dict[str, NDArray[Any]]) -> Harvest:
    """And back."""
    cells, counts, at, place = [], [], 0, 0
    for ring, number in enumerate(arrays["rings"].tolist()):
        length = -(-int(CELL_COUNTS[ring]) // 4)
        data = arrays["cells"][place : place + number * length].reshape(number, length)
        cells.append(unpacked(data, int(CELL_COUNTS[ring])))
        counts.append(arrays["counts"][at : at + number])
        at, place = at + number, place + number * length
    return Harvest(cells, counts)


def by_gradient(state: State, games: list[Game], plan: Plan, shapes: Shapes, features: int, watch: Watch) -> Model:
    """One step for each position, game by game; rates fall to a tenth."""
    with_factors = plan.way == Way.FACTORS
    model = new_model(features, with_factors, plan.seed)
    done = int(state.arrays.get("done", 0))
    if done:
        model = Model(*(state.arrays[name].copy() for name in Model._fields))
    describer = Describer(games[0].size, shapes, plan.playouts, plan.seed)
    most = describer.game.max_children()
    sums, scores = np.zeros((most, RANK), np.float32), np.zeros(most, np.float32)
    while done < len(games):
        rate = 1 - (1 - LAST_RATE) * done / len(games)
        part = games[done : done + BATCH]
        for number, found in described(describer, part, plan.share, plan.seed, done):
            step = RATE * rate, FACTOR_RATE * rate if with_factors else 0.0
            learn_positions(found.rows, found.counts, found.played, model, sums, scores, *step)
            watch("learning", number + 1, len(games))
        done += len(part)
        state.write(done=np.int64(done), **model._asdict())
    return model


def by_minorisation(state: State, games: list[Game], plan: Plan, shapes: Shapes, features: int, watch: Watch) -> Model:
    """All positions at once, in memory."""
    describer = Describer(games[0].size, shapes, plan.playouts, plan.seed)
    parts = []
    for number, found in described(describer, games, plan.share, plan.seed):
        parts.append(copied(found))
        watch("describing", number + 1, len(games))
    done = int(state.arrays.get("done", 0))

    def noted(passes: int, value: float, gammas: NDArray[np.float64]) -> None:
        state.write(done=np.int64(done + passes), gammas=gammas)
        watch("learning", done + passes, PASSES)

    data = joined(parts)
    parts.clear()
    gammas = minorise(data, features, int(NONE), state.arrays.get("gammas"), PASSES - done, noted)
    model = new_model(features, with_factors=False)
    model.weights[:features] = np.log(gammas)
    return model


def write_patterns(path: pathlib.Path, model: Model, found: Harvest, card: dict[str, Any]) -> None:
    """As parts/priors/patterns.py reads them."""
    features = FIRST_SHAPE + 1 + found.total
    arrays: dict[str, NDArray[Any]] = {
        "shape_counts": np.array([len(part) for part in found.counts], np.uint32),
        "shape_cells": np.concatenate([packed(part).reshape(-1) for part in found.cells]),
        "weights": model.weights[:features],
    }
    if model.factors.any():
        met = model.weight_squares[:features, None] > FIRST_SQUARES  # the others still have their first, random factors
        arrays["factors"] = np.where(met, model.factors[:features], 0).astype(np.float16)
    families = {**FAMILIES, "shape": 1 + found.total}
    write_weights(path, KIND, arrays, {"families": families, "distances": list(DISTANCES), **card})


def read_model(weights: NDArray[Any], factors: NDArray[Any] | None) -> Model:
    """The model that a file holds."""
    model = new_model(len(weights), with_factors=False)
    model.weights[:-1] = weights
    if factors is not None:
        model.factors[:-1] = factors
    return model
