"""What is played in a match, and how its games ended. The number of a game decides its colours, opening and seeds."""

import json
from dataclasses import asdict, dataclass, field
from typing import Any

from ...core.errors import SettingError
from ...games.registry import GAMES, USUAL_GAME, GameCard, card

SIZE = 9  # of a board of Go where no other is named: that of the papers
KOMI = GAMES[USUAL_GAME].komi or 0.0


@dataclass(frozen=True)
class Plan:
    """What is played. Matches with the same plan are the same match."""

    first: str  # the engines, as `open_engine` reads them
    second: str
    size: int = 0  # of the board; 0 is the usual one
    komi: float = KOMI
    ko: str = "positional"
    scoring: str = "area"
    openings: tuple[str, ...] = ()
    seconds: float | None = None  # for all moves of a player in a game
    referee: str = "auto"
    game: str = USUAL_GAME

    def __post_init__(self) -> None:
        if self.first == self.second:
            raise SettingError("the two engines of a match need different texts, to tell who won")
        if self.seconds is not None and not self.seconds > 0:
            raise SettingError(f"the time of a game is a number of seconds above 0, not {self.seconds!r}")
        if self.card.players != 2:
            raise SettingError(
                f"{self.card.title} is a game of one player: let each engine play it alone, and compare the points"
            )
        if not self.size:
            usual = self.card.size if self.card.sizes and self.game != USUAL_GAME else SIZE
            object.__setattr__(self, "size", self.card.given.get("size", usual))
        if self.card.sizes:
            self.card.check(self.size)
        self.rules()

    def rules(self) -> Any:
        """The game with its settings."""
        return self.card.make(self.size, komi=self.komi, ko=self.ko, scoring=self.scoring)

    @property
    def card(self) -> GameCard:
        """What the game says of itself."""
        return card(self.game)

    @property
    def board(self) -> str:
        """The game and its board in words: "go 9x9"."""
        return f"{self.game} {self.size}x{self.size}" if self.card.sizes else self.game

    def colours(self, number: int) -> dict[str, str]:
        """Who plays what in a game; the first engine is Black in those with even numbers."""
        black, white = (self.first, self.second) if number % 2 == 0 else (self.second, self.first)
        return {"black": black, "white": white}

    def opening(self, number: int) -> str:
        """The line that a game begins with; two games in turn have the same, with the colours changed."""
        return self.openings[number // 2 % len(self.openings)] if self.openings else ""

    @staticmethod
    def seed(number: int, colour: str) -> int:
        return number * 2 + (colour == "white") + 1

    @staticmethod
    def dice(number: int) -> int:
        """The seed of what chance does in a game; two games in turn have the same, with the colours changed."""
        return number // 2

    def to_json(self) -> str:
        return json.dumps(asdict(self), sort_keys=True)

    @classmethod
    def from_json(cls, text: str) -> "Plan":
        data = json.loads(text)
        return cls(**{**data, "openings": tuple(data["openings"])})


@dataclass(frozen=True)
class GameResult:
    """One finished game of a match."""

    number: int
    black: str
    white: str
    winner: str  # the engine's text, or "" for a draw
    reason: str  # "score", "resign", "time", "illegal move", "failure"; "board" in games that count no points
    score: float | None  # Black's points minus White's, by the referee
    own_score: float | None  # the same by our own count
    moves: list[str]
    seconds: dict[str, float]
    note: str = ""  # what went wrong
    versions: dict[str, str] = field(default_factory=dict)  # [colour] of the engine
    finished: str = ""  # when, UTC
    cpu: dict[str, float | None] = field(default_factory=dict)  # [colour] CPU seconds, threads and child processes included
    chosen: dict[str, int] = field(default_factory=dict)  # [colour] moves that it was asked for

    @property
    def disagrees(self) -> bool:
        """Do the referee and our own count see different winners?"""
        return self.score is not None and self.own_score is not None and sign(self.score) != sign(self.own_score)


def point(result: GameResult, name: str) -> float:
    """What a game gave to an engine: 1, 0, or 1/2 for a draw."""
    return 1.0 if result.winner == name else 0.5 if not result.winner else 0.0


def points(results: list[GameResult], name: str) -> float:
    """Games won, a draw counting half."""
    return sum(point(result, name) for result in results)


def sign(number: float) -> int:
    return (number > 0) - (number < 0)
