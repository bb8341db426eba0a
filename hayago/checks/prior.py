"""A test for a prior of your own: does it add virtual simulations, so many of them won?

    hayago.check_prior(Centre(), game=Hex(7))

It is tried in plain Python first, where a mistake has a file and a line, then compiled with every index checked.
"""

from typing import Any

import numpy as np

from ..core import contract
from ..core.bounds import in_child
from ..core.checked import checked
from ..core.errors import ContractError
from ..core.watched import described
from ..parts.playouts.uniform import Uniform
from ..parts.selection.ucb1 import Ucb1
from ..search.guards import check_virtual
from ..search.search import Method
from . import part_kernels
from .growth import Grown, backup_for, grow
from .positions import MANY, PartReport, on_games, random_positions, title

SIMULATIONS = 6  # from each position


def check_prior(
    prior: Any, game: Any = None, positions: int = 12, seed: int = 1, backup: Any = None, compiled: bool = True
) -> PartReport:
    """Check a prior and print what was found; ContractError says what is wrong.

    `backup` keeps the columns that the prior reads, where none of the package does. Without `compiled` it is only tried in
    plain Python, which is quicker.

    >>> from hayago import ConnectFour, EvenGame, check_prior
    >>> report = check_prior(EvenGame(10), game=ConnectFour(), compiled=False)
    EvenGame: ... positions of ConnectFour(): everything in order
    """
    contract.check(prior, contract.Prior)
    prior = checked(prior)
    reads = [column for inner in contract.parts_of(prior) if hasattr(inner, "reads") for column in inner.reads()]
    method = Method(Ucb1(), prior, Uniform(), backup_for(prior, backup, reads))

    def attempt(game: Any, compiles: bool) -> int:
        boards = random_positions(game, positions if game.max_children() < MANY else max(2, positions // 4), seed)
        grown = [grow(game, method, roots, SIMULATIONS, seed, plies=0) for roots in boards]
        if compiles and compiled:
            in_child(lambda: add_compiled(game, prior, boards, grown), f"{type(prior).__name__}.add, on {title(game)},")
        return len(boards)

    tried, games, notes = on_games(prior, game, "prior", attempt)
    report = PartReport(type(prior).__name__, tried, games, notes)
    print(report)
    return report


def add_compiled(game: Any, prior: Any, boards: list[Any], grown: list[Grown]) -> None:
    """Ask the prior for the moves of each position, compiled."""
    for board, (trees, workers, _, _) in zip(boards, grown, strict=True):
        worker, tree = workers[0], trees[0]
        count = int(tree.children[0])
        worker.children[:count] = tree.move[int(tree.first_child[0]) :][:count]
        worker.prior_visits[:count] = worker.prior_wins[:count] = np.float32(0)
        worker.path[0] = 0
        try:
            part_kernels.add(prior, game, board.copy(), trees, workers, 0, count)
        except IndexError as error:
            raise ContractError(described(error)) from error
        check_virtual(prior, worker, count)
