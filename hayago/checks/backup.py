"""A test for a backup of your own: does it count every simulation once, and keep its numbers in their ranges?

    hayago.check_backup(Decayed())

It is tried in plain Python first, where a mistake has a file and a line, then compiled with every index checked.
"""

from typing import Any

import numpy as np

from ..core import contract
from ..core.bounds import in_child
from ..core.checked import checked
from ..core.errors import ContractError
from ..core.watched import described
from ..parts.outcome.outcome import Score
from ..parts.playouts.uniform import Uniform
from ..parts.priors.even_game import EvenGame
from ..parts.selection.ucb1 import Ucb1
from ..search.guards import check_numbers
from ..search.search import Method
from ..search.sharing import Alone
from ..tree.tree import check_columns
from . import part_kernels
from .growth import Grown, grow
from .positions import MANY, PartReport, on_games, random_positions, title

SIMULATIONS = 16  # from each position
PLIES = 20  # of a playout


def check_backup(backup: Any, game: Any = None, positions: int = 6, seed: int = 1, compiled: bool = True) -> PartReport:
    """Check a backup and print what was found; ContractError says what is wrong.

    Without `compiled` it is only tried in plain Python, which is quicker.

    >>> from hayago import ConnectFour, Mean, check_backup
    >>> report = check_backup(Mean(), game=ConnectFour(), compiled=False)
    Mean: ... positions of ConnectFour(): everything in order
    """
    contract.check(backup, contract.Backup)
    backup = checked(backup)
    check_columns(backup)
    method = Method(Ucb1(), EvenGame(2.0), Uniform(), backup, outcome=Score())

    def attempt(game: Any, compiles: bool) -> int:
        boards = random_positions(game, positions if game.max_children() < MANY else max(2, positions // 4), seed)
        count = SIMULATIONS if game.max_children() < MANY else SIMULATIONS // 4
        grown = [grow(game, method, roots, count, seed, PLIES) for roots in boards]
        if compiles and compiled:
            in_child(lambda: update_compiled(game, backup, grown), f"{type(backup).__name__}.update, on {title(game)},")
        return len(boards)

    tried, games, notes = on_games(backup, game, "backup", attempt)
    report = PartReport(type(backup).__name__, tried, games, notes)
    print(report)
    return report


def update_compiled(game: Any, backup: Any, grown: list[Grown]) -> None:
    """Take in the last simulation of each tree again, compiled."""
    for trees, workers, depth, length in grown:
        tree = trees[0]
        for outcome in (0.0, 0.5, 1.0):
            before = int(tree.visits[0])
            try:
                part_kernels.update(backup, game, Alone(), trees, workers, depth, length, np.float32(outcome))
                if tree.children[0] > 0:
                    part_kernels.begin(backup, trees.copy(), int(tree.first_child[0]), 1.0, 2.0)
            except IndexError as error:
                raise ContractError(described(error)) from error
            if int(tree.visits[0]) != before + 1:
                raise ContractError(
                    f"{type(backup).__name__}.update counts the simulation otherwise compiled than in plain Python"
                )
            check_numbers(backup, tree)
