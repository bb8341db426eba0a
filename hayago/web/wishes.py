"""What the engine is to do in a game."""

from dataclasses import dataclass, field

from ..core.contract import has_chance
from ..records.tree import Node
from ..reviews.moves import Assessed
from .open_game import OpenGame


@dataclass
class Wishes:
    """What the tabs of a game have asked for, until it is done or no longer wanted."""

    is_paused: bool = False  # does the engine wait, though it is its turn?
    analysing: bool = False
    once: str | None = None  # "move" or "hint"
    growth: int | None = None  # simulations
    review: int | None = None  # simulations for each move
    judged: dict[int, Assessed] = field(default_factory=dict)  # [node] what the teacher has found

    def to_judge(self, game: OpenGame) -> Node | None:
        """The next position that the teacher has to look at: around the last move of a person, then the one on the board."""
        if not game.people or has_chance(game.tree.game):
            return None
        node, before = game.node, game.node.parent
        moves = [at for at in (node, before) if at is not None and at.parent is not None and at.colour in game.people]
        wanted = [at for move in moves[:1] for at in (move.parent, move)]
        if not game.is_over and game.to_play in game.people:
            wanted.append(node)
        return next((at for at in wanted if at is not None and at.number not in self.judged), None)

    def halt(self) -> None:
        """Nothing is wanted any more; the engine waits."""
        self.is_paused, self.analysing, self.once, self.growth, self.review = True, False, None, None, None

    def next(self, game: OpenGame) -> str | None:
        """What comes first: "growth", "roll", "move", "hint", "review", "judge", "analysis" or nothing."""
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
        if game.choices.teacher and self.to_judge(game) is not None:
            return "judge"
        return "analysis" if self.analysing and not is_over and not game.is_chance else None
