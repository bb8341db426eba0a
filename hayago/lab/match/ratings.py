"""Ratings of all engines that met in some files of games."""

import pathlib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...core.errors import SettingError
from .match import read_matches
from .plan import GameResult, Plan, point
from .report import MatchReport
from .statistics import bradley_terry

ANCHOR_RATING = 1800.0  # of GNU Go at level 10, as on the Computer Go Server [Gelly11, Table 2]


@dataclass(frozen=True)
class RatingList:
    """Players from the strongest to the weakest; ratings relative to the anchor, or to their mean where there is none.

    >>> import hayago
    >>> report = hayago.match("uct:simulations=20", "rave:simulations=20", games=2, game=hayago.ConnectFour())
    >>> sorted(hayago.ratings(report).players)
    ['rave:simulations=20', 'uct:simulations=20']
    """

    players: list[str]
    ratings: list[float]
    errors: list[float]  # half the width of the 95 % interval
    points: NDArray[np.float64]  # [player, player] what the first won against the second
    anchor: str | None
    left_out: list[str]  # who never met any of the others, not even through somebody

    def games(self, player: int) -> float:
        return float(self.points[player].sum() + self.points[:, player].sum())

    def rows(self) -> list[dict[str, Any]]:
        """One flat dictionary for each player, for a data frame."""
        return [
            {"player": name, "rating": round(r, 1), "error": round(e, 1), "games": self.games(i), "won": self.points[i].sum()}
            for i, (name, r, e) in enumerate(zip(self.players, self.ratings, self.errors, strict=True))
        ]

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {"anchor": self.anchor, "players": self.rows(), "points": self.points.tolist(), "left_out": self.left_out}

    def __str__(self) -> str:
        lines = [
            f"{row['rating']:7.0f} \u00b1 {row['error']:.0f}  {row['player']} ({row['games']:g} games)" for row in self.rows()
        ]
        return "\n".join(lines)


def ratings(
    *sources: "str | pathlib.Path | MatchReport", anchor: str | None = None, rating: float = ANCHOR_RATING
) -> RatingList:
    """Elo of all engines that met in some matches, with 95 % intervals: by reports of `hayago.match`, or files of games.

    >>> import hayago
    >>> report = hayago.match("uct:simulations=20", "rave:simulations=20", games=2, game=hayago.ConnectFour())
    >>> len(hayago.ratings(report).players)
    2
    """
    matches: list[tuple[Plan, list[GameResult]]] = []
    for source in sources:
        matches += [(source.plan, source.games)] if isinstance(source, MatchReport) else read_matches(pathlib.Path(source))
    return rate(of_one_board(matches), anchor, rating)


def rate_files(
    paths: Iterable[pathlib.Path],
    size: int | None = None,
    anchor: str | None = None,
    rating: float = ANCHOR_RATING,
    game: str | None = None,
) -> RatingList:
    """Ratings by all games of the files that were played on boards of one size."""
    matches = [found for path in paths for found in read_matches(path)]
    kept = [(plan, games) for plan, games in matches if size in (None, plan.size) and game in (None, plan.game)]
    return rate(of_one_board(kept), anchor, rating)


def of_one_board(matches: list[tuple[Plan, list[GameResult]]]) -> list[tuple[Plan, list[GameResult]]]:
    """The matches, if they are of one game on boards of one size."""
    boards = {(plan.game, plan.size): plan.board for plan, games in matches if games}
    if len(boards) > 1:
        names = ", ".join(boards[key] for key in sorted(boards))
        raise SettingError(f"these are games of {names}: choose one with --game and --size")
    return matches


def rate(matches: list[tuple[Plan, list[GameResult]]], anchor: str | None = None, rating: float = ANCHOR_RATING) -> RatingList:
    """Ratings by the games of these matches."""
    players = sorted({name for plan, games in matches if games for name in (plan.first, plan.second)})
    if not players:
        raise SettingError("there are no games to rate")
    points = np.zeros((len(players), len(players)))
    for plan, games in matches:
        i, j = (players.index(name) if games else 0 for name in (plan.first, plan.second))
        for game in games:
            points[i, j] += point(game, plan.first)
            points[j, i] += point(game, plan.second)
    name = find_anchor(players, anchor)
    group = connected(points, players.index(name) if name else 0)
    inside = points[np.ix_(group, group)]
    found = bradley_terry(inside, group.index(players.index(name)) if name else None, rating if name else 0.0)
    order = [int(i) for i in np.argsort(-found.values, kind="stable")]
    return RatingList(
        [players[group[i]] for i in order],
        [float(found.values[i]) for i in order],
        [float(found.errors[i]) for i in order],
        inside[np.ix_(order, order)],
        name,
        [player for i, player in enumerate(players) if i not in group],
    )


def find_anchor(players: list[str], wanted: str | None) -> str | None:
    """The player whose rating is given: the one wanted (a part of the name will do), else GNU Go at level 10."""
    if wanted is None:
        return next((name for name in players if is_gnugo_10(name)), None)
    found = [name for name in players if wanted == name] or [name for name in players if wanted in name]
    if len(found) != 1:
        raise SettingError(f"{wanted!r} names {len(found)} players, the anchor must be one of: {'; '.join(players)}")
    return found[0]


def is_gnugo_10(name: str) -> bool:
    """GNU Go plays at level 10 unless told otherwise."""
    level = re.search(r"--level[ =](\d+)", name)
    return "gnugo" in name.split(" ")[0] and (level is None or level[1] == "10")


def connected(points: NDArray[np.float64], start: int) -> list[int]:
    """The players that met `start`, directly or through others."""
    met = (points + points.T) > 0
    seen, todo = {start}, [start]
    while todo:
        for other in np.flatnonzero(met[todo.pop()]):
            if int(other) not in seen:
                seen.add(int(other))
                todo.append(int(other))
    return sorted(seen)


def short(name: str, most: int = 40) -> str:
    """A name for tables and plots: GNU Go by its level, presets as they are, other programs without folders."""
    program = name.split(" ")[0].rsplit("/", 1)[-1]
    if "gnugo" in program:
        level = re.search(r"--level[ =](\d+)", name)
        return f"GNU Go level {level[1] if level else 10}"
    text = " ".join([program, *name.split(" ")[1:]]).replace("simulations=", "")
    return text if len(text) <= most else text[: most - 1] + "…"
