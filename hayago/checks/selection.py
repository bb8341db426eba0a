"""A test for a selection rule of your own: does it choose among the moves that it is shown, and nothing else?

    hayago.check_selection(Puct())

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
from ..search.guards import check_child
from ..search.search import Method
from ..tree.state import OPEN
from . import part_kernels
from .growth import Grown, backup_for, grow
from .positions import MANY, PartReport, on_games, random_positions, title

SIMULATIONS = 16  # from each position


def check_selection(
    rule: Any,
    game: Any = None,
    positions: int = 6,
    seed: int = 1,
    backup: Any = None,
    observer: Any = None,
    sort_children: bool = True,
    compiled: bool = True,
) -> PartReport:
    """Check a selection rule and print what was found; ContractError says what is wrong.

    `backup` keeps the columns that the rule reads, where none of the package does, and `observer` looks at the ends of
    simulations for it. Children lie in the order of their priors,
    as `sort_children` of a Method says. Without `compiled` the rule is only tried in plain Python, which is quicker.

    >>> from hayago import ConnectFour, Ucb1, check_selection
    >>> report = check_selection(Ucb1(), game=ConnectFour(), compiled=False)
    Ucb1: ... positions of ConnectFour(): everything in order
    """
    contract.check(rule, contract.Selection)
    rule = checked(rule)
    reads = [column for inner in contract.parts_of(rule) if hasattr(inner, "reads") for column in inner.reads()]
    kept = backup_for(rule, backup, reads)
    method = Method(rule, EvenGame(2.0), Uniform(), kept, outcome=Score(), sort_children=sort_children)
    if observer is not None:
        method = method._replace(observer=observer)

    def attempt(game: Any, compiles: bool) -> int:
        boards = random_positions(game, positions if game.max_children() < MANY else max(2, positions // 4), seed)
        count = SIMULATIONS if game.max_children() < MANY else SIMULATIONS // 4
        grown = [grow(game, method, roots, count, seed, plies=4) for roots in boards]
        if compiles and compiled:
            in_child(lambda: select_compiled(game, rule, boards, grown), f"{type(rule).__name__}.select, on {title(game)},")
        return len(boards)

    tried, games, notes = on_games(rule, game, "rule", attempt)
    report = PartReport(type(rule).__name__, tried, games, notes)
    print(report)
    return report


def select_compiled(game: Any, rule: Any, boards: list[Any], grown: list[Grown]) -> None:
    """Ask the rule at the root of each tree, among all moves and among the open ones, and at a move of the root."""
    for board, (trees, workers, _, _) in zip(boards, grown, strict=True):
        tree, worker = trees[0], workers[0]
        first = int(tree.first_child[0])
        children = list(range(first, first + int(tree.children[0])))
        worker.board = board[0]
        check_child(rule, called(part_kernels.select, rule, trees, 0, workers), children)
        chosen = called(part_kernels.select_open, rule, trees, 0, workers)
        if chosen:
            check_child(rule, chosen, [child for child in children if tree.state[child] == OPEN])
        visited = [child for child in children if tree.children[child] > 0]
        for node in visited[:3]:
            below = board.copy()
            game.play(below[0], np.uint16(tree.move[node]))
            worker.board = below[0]
            start = int(tree.first_child[node])
            inner = list(range(start, start + int(tree.children[node])))
            check_child(rule, called(part_kernels.select, rule, trees, node, workers), inner)


def called(kernel: Any, *arguments: Any) -> Any:
    try:
        return kernel(*arguments)
    except IndexError as error:
        raise ContractError(described(error)) from error
