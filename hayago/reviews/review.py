"""The review of a game from Python: `hayago.review(...)`."""

import dataclasses
import json
import pathlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ..core.errors import SettingError
from ..core.files import write_whole
from ..games.position import GamePosition
from ..presets import default_preset
from ..records.sgf import read_sgf, write
from ..records.tree import GameTree
from .moves import Review, ReviewedMove
from .plot import draw
from .report import annotate, as_data, summary, worst


@dataclass(frozen=True)
class ReviewReport:
    """What each move of a game was worth.

    >>> import hayago
    >>> report = hayago.review("(;GM[1]SZ[5];B[cc];W[cb])", "uct", simulations=50)
    >>> [move.move for move in report.moves]
    ['C3', 'C4']
    """

    moves: list[ReviewedMove]
    preset: str
    simulations: int
    tree: GameTree

    @property
    def worst(self) -> list[ReviewedMove]:
        """The moves that lost most, mistakes only."""
        return worst(self.moves)

    def rows(self) -> list[dict[str, Any]]:
        """One flat dictionary for each move, for a data frame."""
        return [
            {**dataclasses.asdict(move), "reasons": ", ".join(move.reasons), "line": " ".join(move.line)} for move in self.moves
        ]

    def to_dict(self) -> dict[str, Any]:
        return as_data(self.moves, self.preset, self.simulations)

    def to_json(self) -> str:
        return json.dumps(self.to_dict())

    def save(self, folder: str | pathlib.Path, name: str) -> dict[str, pathlib.Path]:
        """Write NAME-review.sgf (comments, better lines, marks), .json, .png and .svg; where they are."""
        place = pathlib.Path(folder)
        files = {kind: place / f"{name}-review.{kind}" for kind in ("sgf", "json", "png", "svg")}
        try:
            write_whole(files["sgf"], write(self.tree))
            write_whole(files["json"], json.dumps(self.to_dict(), indent=1) + "\n")
            draw(self.moves, name, [files["png"], files["svg"]])
        except OSError as error:
            raise SettingError(f"the review cannot be written: {error}; name another folder with --out") from None
        return files

    def __str__(self) -> str:
        return summary(self.moves)


def review(
    game: str | pathlib.Path | GameTree | GamePosition,
    preset: str | None = None,
    simulations: int = 2000,
    seed: int = 1,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> ReviewReport:
    """Search every position of a game, and tell what each move lost and what was better.

    `game` is an SGF file, its text, what `read_sgf` gives (its main line is reviewed), or a position (the moves that led to
    it). `progress` is called with the number of positions that are done and of all.

    >>> import hayago
    >>> print(hayago.review(hayago.Go(5).start().play("C3").play("C4"), "uct", simulations=50))  # doctest: +ELLIPSIS
    Black: 1 moves...
    """
    tree = tree_of(game)
    line = tree.root.main_line()
    if len(line) < 2:
        raise SettingError("the game has no moves to review")
    name = preset or default_preset(tree.game)
    running = Review(positions_of(tree, line), name, simulations, seed)
    while not running.is_done:
        running.step()
        progress(len(running.assessed), len(line))
    moves = running.moves()
    annotate(tree, line, moves)
    return ReviewReport(moves, name, simulations, tree)


def positions_of(tree: GameTree, line: Sequence[Any]) -> list[GamePosition]:
    return [tree.position(node) for node in line]


def tree_of(game: str | pathlib.Path | GameTree | GamePosition) -> GameTree:
    if isinstance(game, GameTree):
        return game
    if isinstance(game, GamePosition):
        return GameTree.of(game.game, game.history)
    if isinstance(game, str | pathlib.Path):
        return read_sgf(game)
    raise SettingError(f"a review takes an SGF file, a text, a GameTree or a position, not {game!r}")
