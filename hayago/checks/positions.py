"""Positions on which a part is tried, and the games it is tried on."""

import random
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from ..core import contract
from ..core.checked import checked
from ..core.errors import ContractError, KernelError
from ..core.watched import NoSuchField, described, watched
from ..core.worker import new_worker
from ..games.connect_four import ConnectFour
from ..games.go import Go
from ..games.hex import Hex

FOR_ANY = (ConnectFour(), Hex(5), Go(9))  # on which a part is tried where no game is given
FOR_GO = (Go(9), Go(5))
LARGE = (Go(19),)  # for playout steps, which may choose from so many moves only
MANY = 200  # children of a position: of such a game only the beginning is looked at
PLIES, FEW_PLIES = 150, 16  # of a random game, and of one with so many moves
GAMES_PLAYED = 3  # random games from which positions are taken, at most


class PartReport(NamedTuple):
    """What the check of a part has found."""

    name: str
    positions: int
    games: tuple[str, ...]  # on which it was tried
    notes: tuple[str, ...] = ()  # what is no mistake but should be known

    def __str__(self) -> str:
        games = " and ".join(filter(None, [", ".join(self.games[:-1]), self.games[-1]]))
        return "\n".join([f"{self.name}: {self.positions} positions of {games}: everything in order", *self.notes])


class NotForThisGame(Exception):
    """The part asks for something that the game does not have."""


def on_games(
    part: Any, game: Any, noun: str, attempt: Callable[[Any, bool], int], is_large: bool = False
) -> tuple[int, tuple[str, ...], tuple[str, ...]]:
    """Try a part on the given game, or on those of the package that it suits: (positions, games, notes).

    `attempt(game, compiles)` tells on how many positions it was tried; compiled it is tried on one game. `is_large` adds large
    boards to the games of the package. A mistake is a ContractError.
    """
    if game is not None:
        contract.check(game, contract.Game)
        game = checked(game)
        return attempted(attempt, game, True, ""), (title(game),), ()
    positions = 0
    games: list[str] = []
    notes: list[str] = []
    refusals: dict[str, NotForThisGame] = {}
    for game in (*default_games(part), *(LARGE if is_large else ())):
        hint = f" (tried on {title(game)}; if the {noun} is for other games, name one: game=...)"
        try:
            positions += attempted(attempt, game, not games, hint)
            games.append(title(game))
        except NotForThisGame as error:
            refusals[title(game)] = error
            notes.append(f"not for {title(game)}: {str(error.__cause__).partition(';')[0]}")
    if not games:
        near = next((error for error in refusals.values() if "did you mean" in str(error)), next(iter(refusals.values())))
        raise ContractError(
            f"{near}. It is the same with {', '.join(refusals)}: name a game that it is for, game=..."
        ) from near
    return positions, tuple(games), tuple(notes)


def attempted(attempt: Callable[[Any, bool], int], game: Any, compiles: bool, hint: str) -> int:
    """Try a part on one game; whatever is raised becomes a ContractError, or NotForThisGame where there are other games."""
    try:
        with np.errstate(all="ignore"):
            return attempt(game, compiles)
    except (ContractError, KernelError) as error:
        raise ContractError(f"{error}{hint}") from error
    except Exception as error:
        asks = isinstance(error, NoSuchField) and error.record == "board"
        asks = asks or (isinstance(error, AttributeError) and getattr(error, "obj", None) is game)
        if hint and asks:
            raise NotForThisGame(described(error)) from error
        raise ContractError(f"{described(error)}{hint}") from error


def default_games(part: Any) -> tuple[Any, ...]:
    """Games of the package: Go alone where a docstring of the part says "For Go", else several."""
    texts = " ".join((type(inner).__doc__ or "") for inner in contract.parts_of(part)).lower()
    return FOR_GO if "for go" in texts else FOR_ANY


def title(game: Any) -> str:
    """The game with its first setting: Go(9)."""
    return f"{type(game).__name__}({', '.join(map(str, game[:1]))})"


def random_positions(game: Any, count: int, seed: int) -> list[Any]:
    """Boards from random games, from the beginning to shortly before the end; the first position is always among them."""
    chosen, workers = random.Random(seed), new_worker(game, seed)
    boards: list[Any] = []
    for _ in range(GAMES_PLAYED):
        if len(boards) < count:
            boards += positions_of_a_game(game, workers)
    return [boards[0], *chosen.sample(boards[1:], min(count, len(boards)) - 1)]


def positions_of_a_game(game: Any, workers: Any) -> list[Any]:
    """The positions of a random game, played in plain Python: nobody has tried a user's game yet."""
    boards = game.new_board()
    found: list[Any] = []
    board, worker = watched(boards)[0], watched(workers)[0]
    most = min(game.max_length(), PLIES if game.max_children() < MANY else FEW_PLIES)
    while len(found) < most and not game.is_over(board):
        found.append(boards.copy())
        game.play(board, np.uint16(game.random_move(board, worker)))
    if not found:
        raise ContractError(f"{title(game)} is over before the first move: hayago.check_game says what is wrong with it")
    return found
