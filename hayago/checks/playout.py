"""A test for a playout step or policy of your own: are its moves legal, and are there always moves?

    hayago.check_playout(Near())                        # a step, tried on games of the package that it suits
    hayago.check_playout(in_order(Near(), Uniform()))   # a whole policy
    hayago.check_playout(Near(), game=Hex(7))

Everything is tried in plain Python first, where a mistake has a file and a line, then compiled with every index checked.
"""

import functools
import time
from collections import Counter
from typing import Any

from ..core import contract
from ..core.bounds import in_child
from ..core.checked import checked
from ..core.contract import NO_MOVE
from ..core.errors import ContractError
from ..core.watched import described, watched
from ..core.worker import new_worker
from ..parts.playouts.combine import Either, in_order
from ..parts.playouts.uniform import Uniform
from ..parts.priors.combine import NoPrior
from ..parts.selection.ucb1 import Ucb1
from ..search.guards import GuardedStep, check_move, guard, legal_numbers, no_move_left, steps_of
from ..search.search import Method
from . import part_kernels
from .growth import backup_for, grow
from .positions import MANY, PartReport, on_games, random_positions, title

PLAYOUTS = 4  # simulations with whole playouts
SECONDS = 1.5  # after which playouts in plain Python end
ASKED = 30  # positions after which a step that always has a move is told


def check_playout(
    part: Any,
    game: Any = None,
    positions: int = 100,
    seed: int = 1,
    is_policy: bool | None = None,
    backup: Any = None,
    compiled: bool = True,
) -> PartReport:
    """Check a playout step or policy and print what was found; ContractError says what is wrong.

    A policy must always have a move; `is_policy` says whether the part is one, which is known where `in_order` made it.
    `backup` keeps the columns that the part reads, where none of the package does. Without `compiled` it is only tried in plain
    Python, which is quicker.

    >>> from hayago import ConnectFour, Uniform, check_playout
    >>> report = check_playout(Uniform(), game=ConnectFour(), compiled=False)
    Uniform: ... positions of ConnectFour(): everything in order
    """
    contract.check(part, contract.Playout)
    part = checked(part)
    is_policy = isinstance(part, Either) if is_policy is None else is_policy
    policy = part if is_policy else in_order(part, Uniform())
    reads = [column for inner in contract.parts_of(part) if hasattr(inner, "reads") for column in inner.reads()]
    kept = backup_for(part, backup, reads)
    steps, answers = steps_of(part), [Counter[str]() for _ in steps_of(part)]

    def attempt(game: Any, compiles: bool) -> int:
        boards = random_positions(game, positions, seed)
        choose_everywhere(game, steps, answers, boards, part, is_policy, seed)
        if game.max_children() < MANY:
            method, deadline = Method(Ucb1(), NoPrior(), policy, kept), time.perf_counter() + SECONDS
            grow(game, method, boards[-1], PLAYOUTS, seed, game.max_length(), deadline)
        if compiles and compiled:
            legal = [legal_numbers(game, board[0]) for board in boards]
            work = functools.partial(choose_compiled, game, part, boards, legal, is_policy, seed)
            in_child(work, f"{type(part).__name__}.choose, on {title(game)},")
        return len(boards)

    tried, games, notes = on_games(part, game, "step", attempt, is_large=True)
    report = PartReport(type(part).__name__, tried, games, (*told(steps, answers), *notes))
    print(report)
    return report


def choose_everywhere(
    game: Any, steps: list[Any], answers: list[Counter[str]], boards: list[Any], part: Any, is_policy: bool, seed: int
) -> None:
    """Ask the steps in their order at every position, in plain Python."""
    worker = watched(new_worker(game, seed, parts=part))[0]
    for board in boards:
        move: Any = NO_MOVE
        for step, said in zip(steps, answers, strict=True):
            inner = guard(step, contract.Playout)
            move = GuardedStep(inner.part if isinstance(inner, GuardedStep) else inner, said).choose(
                game, watched(board.copy())[0], worker
            )
            if int(move) != int(NO_MOVE):
                break
        if is_policy and int(move) == int(NO_MOVE):
            raise no_move_left(part)


def choose_compiled(game: Any, part: Any, boards: list[Any], legal: list[frozenset[int]], is_policy: bool, seed: int) -> None:
    """The same compiled."""
    workers = new_worker(game, seed, parts=part)
    for board, moves in zip(boards, legal, strict=True):
        try:
            move = part_kernels.choose(part, game, board.copy(), workers)
        except IndexError as error:
            raise ContractError(described(error)) from error
        check_move(part, game, move, moves)
        if is_policy and int(move) == int(NO_MOVE):
            raise no_move_left(part)


def told(steps: list[Any], answers: list[Counter[str]]) -> list[str]:
    """What should be known of the steps: those behind which none is ever asked, and how often one has a move."""
    notes = []
    for step, said, behind in zip(steps, answers, [*steps[1:], None], strict=True):
        name = type(step).__name__
        if behind is not None and said["move"] >= ASKED and not said["none"]:
            notes.append(
                f"{name} always had a move, so {type(behind).__name__} behind it was never asked: "
                "put the step that always has one last"
            )
        elif behind is None and said["none"]:
            share = said["none"] / max(1, said.total())
            notes.append(
                f"{name} leaves {share:.0%} of the positions to the next step: put one behind it, in_order(..., Uniform())"
            )
    return notes
