"""What the engine is to do in a game."""

from dataclasses import dataclass

from .open_game import OpenGame


@dataclass
class Wishes:
    """What the tabs of a game have asked for, until it is done or no longer wanted."""

    is_paused: bool = False  # does the engine wait, though it is its turn?
    analysing: bool = False
    once: str | None = None  # "move" or "hint"
    growth: int | None = None  # simulations
    review: int | None = None  # simulations for each move

    def halt(self) -> None:
        """Nothing is wanted any more; the engine waits."""
        self.is_paused, self.analysing, self.once, self.growth, self.review = True, False, None, None, None

    def next(self, game: OpenGame) -> str | None:
        """What comes first: "growth", "roll", "move", "hint", "review", "analysis" or nothing."""
        if self.growth is not None:
            return "growth"
        is_over = game.is_over
        if not is_over and game.is_chance and (self.once is not None or not self.is_paused):
            return "roll"
        if self.once is not None and not is_over:
            return self.once
        if not self.is_paused and not is_over and game.is_engines_turn:
            return "move"
        if self.review is not None:
            return "review"
        return "analysis" if self.analysing and not is_over and not game.is_chance else None
