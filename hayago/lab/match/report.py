"""What a match came to: games, win rate, interval and Elo of the first engine."""

import json
import math
from dataclasses import asdict, dataclass
from typing import Any

from .plan import GameResult, Plan, points
from .statistics import elo_interval, wilson


@dataclass(frozen=True)
class MatchReport:
    """A match with its games; rates are those of the first engine, a draw counts half.

    >>> import hayago
    >>> report = hayago.match("uct:simulations=20", "rave:simulations=20", games=2, game=hayago.ConnectFour())
    >>> report.count, 0 <= report.low <= report.rate <= report.high <= 1
    (2, True)
    """

    plan: Plan
    games: list[GameResult]

    @property
    def count(self) -> int:
        return len(self.games)

    @property
    def won(self) -> float:
        return points(self.games, self.plan.first)

    @property
    def rate(self) -> float:
        return self.won / self.count if self.games else 0.0

    @property
    def low(self) -> float:
        """The lower end of the 95 % interval of the rate."""
        return wilson(self.won, self.count)[0]

    @property
    def high(self) -> float:
        """The upper end of it."""
        return wilson(self.won, self.count)[1]

    @property
    def elo(self) -> tuple[float, float, float]:
        """The difference in Elo, and the ends of its interval; infinite where all games went to one side."""
        return elo_interval(self.won, self.count)

    def rows(self) -> list[dict[str, Any]]:
        """One flat dictionary for each game, for a data frame: pandas.DataFrame(report.rows())."""
        rows = []
        for game in self.games:
            row = asdict(game)
            seconds, versions, cpu, chosen = (row.pop(key) for key in ("seconds", "versions", "cpu", "chosen"))
            row["moves"] = " ".join(game.moves)
            row |= {f"{colour}_seconds": seconds.get(colour) for colour in ("black", "white")}
            row |= {f"{colour}_version": versions.get(colour, "") for colour in ("black", "white")}
            row |= {f"{colour}_cpu": cpu.get(colour) for colour in ("black", "white")}
            row |= {f"{colour}_chosen": chosen.get(colour) for colour in ("black", "white")}
            rows.append(row)
        return rows

    def to_dict(self) -> dict[str, Any]:
        """All figures, in all and by colour, and how the games ended."""
        first, report = self.plan.first, {}
        parts = {
            "all": self.games,
            "as Black": [game for game in self.games if game.black == first],
            "as White": [game for game in self.games if game.white == first],
        }
        for name, part in parts.items():
            won = points(part, first)
            low, high = wilson(won, len(part))
            report[name] = {"games": len(part), "won": won, "rate": won / len(part) if part else 0.0, "low": low, "high": high}
        ends = (x if math.isfinite(x) else None for x in self.elo)
        reasons = [game.reason for game in self.games]
        return {
            **report,
            "elo": dict(zip(("difference", "low", "high"), ends, strict=True)),
            "reasons": {reason: reasons.count(reason) for reason in sorted(set(reasons))},
            "disagreements": [game.number for game in self.games if game.disagrees],
            "notes": {game.number: game.note for game in self.games if game.note},
            "seconds": {name: round(self.seconds(name), 1) for name in self.names()},
            "cpu": {name: rounded(self.cpu_a_move(name)) for name in self.names()},
        }

    def to_json(self) -> str:
        return json.dumps(self.to_dict())

    def names(self) -> list[str]:
        """The engines that played."""
        return sorted({name for game in self.games for name in (game.black, game.white)})

    def seconds(self, name: str) -> float:
        """What an engine took for all its moves."""
        return sum(game.seconds["black" if game.black == name else "white"] for game in self.games)

    def cpu_a_move(self, name: str) -> float | None:
        """CPU seconds an engine took for a move, on average over the games where they are known; None where they never are."""
        spent, moves = 0.0, 0
        for game in self.games:
            colour = "black" if game.black == name else "white"
            cpu, chosen = game.cpu.get(colour), game.chosen.get(colour)
            if cpu is not None and chosen:
                spent, moves = spent + cpu, moves + chosen
        return spent / moves if moves else None

    def __str__(self) -> str:
        low, high = (f"{100 * end:.0f}" for end in (self.low, self.high))
        return (
            f"{self.plan.first} won {self.won:g} of {self.count} games against {self.plan.second} "
            f"({100 * self.rate:.0f} %, 95 % interval {low} to {high} %), {self.plan.board}"
        )


def rounded(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, 4)
