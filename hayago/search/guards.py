"""Parts with a guard around them, for searches in plain Python: what a part does against its contract is an error at once.

`guarded(method)` gives the same search with a guard around every part. It is slow and cannot be compiled: `trial.py` runs a
few simulations of it before a user's own parts are compiled, and the checks (hayago/checks) run many.
"""

import math
import time
from collections import Counter
from typing import Any, NamedTuple

import numpy as np

from ..core import contract
from ..core.contract import NO_MOVE
from ..core.errors import ContractError
from ..core.watched import begin_call, definition, named, watched
from ..games.position import GamePosition
from ..parts.playouts.combine import Either, Sometimes
from ..parts.playouts.uniform import Uniform
from ..parts.priors.combine import Both
from ..tree.tree import COLUMNS, column_names
from .sharing import Alone

PLAIN = (Either, Sometimes, Both)  # parts that only pass on what the parts inside them say
_positions: dict[Any, type[GamePosition]] = {}  # [how a game starts] the class of its positions
SLACK = 1e-3  # by which sums of 32 bits may be off


def wrong(part: Any, method: str, what: str) -> ContractError:
    """What a method of a part did, with its file and line."""
    return ContractError(f"{definition(type(part), method)}{type(part).__name__}.{method} {what}")


# ---- playouts


class GuardedStep(NamedTuple):
    """A playout step that may only name legal moves, or none."""

    part: Any
    answers: Any = None  # a Counter of what it said: "move" or "none"

    def choose(self, game, board, worker):
        legal, player, before = legal_numbers(game, board), game.to_play(board), board.tobytes()
        begin_call()
        move = self.part.choose(game, board, worker)
        check_move(self.part, game, move, legal)
        if board.tobytes() != before and (game.to_play(board) != player or legal_numbers(game, board) != legal):
            raise wrong(self.part, "choose", "changes the position: a step only names a move, the search makes it")
        if self.answers is not None:
            self.answers["none" if int(move) == int(NO_MOVE) else "move"] += 1
        return move


class OutOfTime(Exception):
    """The search has lasted long enough."""


class GuardedPolicy(NamedTuple):
    """A whole policy: it always has a move."""

    part: Any  # with guards around its steps
    policy: Any  # without
    deadline: float = math.inf  # of time.perf_counter(): OutOfTime is raised then

    def choose(self, game, board, worker):
        if time.perf_counter() > self.deadline:
            raise OutOfTime
        move = self.part.choose(game, board, worker)
        if int(move) == int(NO_MOVE):
            raise no_move_left(self.policy)
        return move


def check_move(part: Any, game: Any, move: Any, legal: frozenset[int]) -> None:
    """Raise ContractError unless the step's answer is a legal move or NO_MOVE."""
    if isinstance(move, bool | np.bool) or not isinstance(move, int | np.integer):
        raise wrong(part, "choose", f"must give a move, a whole number, or NO_MOVE; it gave {move!r}")
    if int(move) not in legal and int(move) != int(NO_MOVE):
        owner, method = (game, "random_move") if isinstance(part, Uniform) else (part, "choose")
        raise wrong(
            owner,
            method,
            f"gave {int(move)} in a position of {type(game).__name__}, which is not among the legal moves "
            f"{shortened(legal)}: ask the rules before you return a move, or return NO_MOVE",
        )


def no_move_left(policy: Any) -> ContractError:
    last = steps_of(policy)[-1]
    return wrong(
        last,
        "choose",
        "gave NO_MOVE, and no step is left: the last step must always have a move. Put one behind it that has: "
        f"in_order({type(last).__name__}(...), Uniform())",
    )


def steps_of(policy: Any) -> list[Any]:
    """The steps of `in_order(...)`, in their order."""
    steps = []
    while isinstance(policy, Either):
        steps.append(policy.first)
        policy = policy.rest
    return [*steps, policy]


def legal_numbers(game: Any, board: Any) -> frozenset[int]:
    """All legal moves of a position; where a game does not tell them, those worth a node."""
    if game.is_over(board):
        return frozenset()
    boards = np.frombuffer(board.tobytes(), game.board_dtype()).copy()
    start = getattr(type(game), "start", None)
    if not hasattr(game, "legal_moves") and getattr(start, "__module__", "").startswith("hayago.games."):
        if start not in _positions:
            _positions[start] = type(game.start())
        return frozenset(_positions[start](game, boards)._find_legal())  # a position knows what `moves` leaves out
    out = named(np.zeros(game.max_children(), np.uint16), "out")
    count = (game.legal_moves if hasattr(game, "legal_moves") else game.moves)(watched(boards)[0], out)
    return frozenset(out[:count].tolist())


def shortened(numbers: Any) -> str:
    listed = sorted(numbers)
    return f"{listed[:12]}" if len(listed) <= 12 else f"[{', '.join(map(str, listed[:12]))}, ...]"


# ---- priors


class GuardedPrior(NamedTuple):
    """A prior whose virtual simulations are such: none or more of them, and so many won."""

    part: Any

    def add(self, game, board, tree, worker, depth, count):
        moves, nodes = worker.children[:count].tolist(), snapshot(tree)
        legal, before = legal_numbers(game, board), board.tobytes()
        begin_call()
        self.part.add(game, board, tree, worker, depth, count)
        check_virtual(self.part, worker, count)
        if worker.children[:count].tolist() != moves:
            raise wrong(
                self.part, "add", "changes worker.children, the moves: a prior only adds to prior_visits and prior_wins"
            )
        check_untouched(self.part, "add", nodes, snapshot(tree))
        if board.tobytes() != before and legal_numbers(game, board) != legal:
            raise wrong(self.part, "add", "changes the position, which only the search may do")


def check_virtual(part: Any, worker: Any, count: int) -> None:
    """Raise ContractError unless each move has 0 or more virtual simulations, from 0 to all of them won."""
    for i in range(count):
        visits, wins = float(worker.prior_visits[i]), float(worker.prior_wins[i])
        if not (np.isfinite(visits) and np.isfinite(wins)) or visits < 0 or not -SLACK <= wins <= visits + SLACK * (1 + visits):
            raise wrong(
                part,
                "add",
                f"leaves move {int(worker.children[i])} with {wins:g} wins in {visits:g} virtual simulations: "
                "prior_visits[i] must be 0 or more and prior_wins[i] from 0 to prior_visits[i]. For a value v in 0 .. 1 that "
                "counts as n simulations add n to prior_visits[i] and n * v to prior_wins[i]",
            )


# ---- selection


class GuardedSelection(NamedTuple):
    """A rule that may only choose one of the moves it is shown."""

    part: Any

    def select(self, tree, node, moves, worker):
        children = [int(moves.at(i, worker)) for i in range(moves.length)]
        nodes = snapshot(tree)
        begin_call()
        child = self.part.select(tree, node, moves, worker)
        check_child(self.part, child, children)
        check_untouched(self.part, "select", nodes, snapshot(tree))
        return child


def check_child(part: Any, child: Any, children: list[int]) -> None:
    """Raise ContractError unless the rule's answer is one of the children."""
    if isinstance(child, bool | np.bool) or not isinstance(child, int | np.integer):
        raise wrong(part, "select", f"must give a node, one of moves.at(i, worker); it gave {child!r}")
    if int(child) not in children:
        index = " It looks like the number i of a move: return moves.at(i, worker)" if 0 <= child < len(children) else ""
        raise wrong(
            part,
            "select",
            f"gave {int(child)}, which is no open child of the node: they are {shortened(children)}."
            f"{index or ' Return moves.at(i, worker) for an i below moves.length, or moves.best(worker)'}",
        )


# ---- backups


class CountingSharing(NamedTuple):
    """The sharing of a search, which counts how often a node is left."""

    part: Any
    left: Any  # a Counter of nodes

    def add(self, column, i, amount):
        self.part.add(column, i, amount)

    def enter(self, tree, node):
        self.part.enter(tree, node)

    def visits_before(self, tree, node):
        return self.part.visits_before(tree, node)

    def leave(self, tree, node):
        self.left[int(node)] += 1
        self.part.leave(tree, node)

    def reserve(self, tree, count):
        return self.part.reserve(tree, count)

    def child_count(self, tree, node):
        return self.part.child_count(tree, node)

    def lock(self, tree, node):
        return self.part.lock(tree, node)

    def publish(self, tree, node, count):
        self.part.publish(tree, node, count)


class GuardedBackup(NamedTuple):
    """A backup that leaves every node of the path once, and keeps its numbers in their ranges."""

    part: Any

    def columns(self):
        return self.part.columns()

    def begin(self, tree, child, wins, visits):
        nodes = snapshot(tree)
        begin_call()
        self.part.begin(tree, child, wins, visits)
        check_untouched(self.part, "begin", nodes, snapshot(tree))

    def update(self, game, sharing, tree, worker, depth, length, outcome, won):
        before, nodes = tree.visits[: tree.used[0]].copy(), snapshot(tree)
        sharing.left.clear()
        begin_call()
        self.part.update(game, sharing, tree, worker, depth, length, outcome, won)
        path = Counter(worker.path[: depth + 1].tolist())
        check_visits(self.part, tree.visits[: len(before)] - before, sharing.left, path)
        after = snapshot(tree)
        for name in ("visits", "wins"):
            del nodes[name]
        check_untouched(self.part, "update", nodes, after)
        check_numbers(self.part, tree)


def check_visits(part: Any, grown: Any, left: Counter[int], path: Counter[int]) -> None:
    """Raise ContractError unless each node of the path was left once, and visits grew by that alone."""
    if {int(node): int(grown[node]) for node in np.flatnonzero(grown)} != {node: n for node, n in left.items() if n}:
        raise wrong(
            part,
            "update",
            "writes tree.visits itself: with several threads counts would be lost. "
            "Call sharing.leave(tree, node) once for each node of the path, which counts the visit",
        )
    if left != path:
        node = next(iter((path - left) or (left - path)))
        raise wrong(
            part,
            "update",
            f"calls sharing.leave {left[node]} times for the node {node}, which is {path[node]} times on the path: call "
            "sharing.leave(tree, node) once for each node worker.path[0] .. worker.path[depth], the root included",
        )


def check_numbers(part: Any, tree: Any) -> None:
    """Raise ContractError unless all statistics are finite, and the wins of a node from 0 to its simulations."""
    used = int(tree.used[0])
    for name in column_names(tree):
        values = np.asarray(tree[name][:used], np.float64)
        if not np.isfinite(values).all():
            node = int(np.flatnonzero(~np.isfinite(values))[0])
            raise wrong(part, "update", f"makes tree.{name}[{node}] {values[node]}: statistics must be finite numbers")
    wins = np.asarray(tree.wins[:used], np.float64)
    most = np.asarray(tree.visits[:used], np.float64) + tree.prior_visits[:used]
    wins[0] = 0  # the root is nobody's choice
    bad = np.flatnonzero((wins < -SLACK) | (wins > most + SLACK * (1 + most)))
    if len(bad):
        node = int(bad[0])
        raise wrong(
            part,
            "update",
            f"makes tree.wins[{node}] {wins[node]:g} where the node has {most[node]:g} simulations: wins are the sum of their "
            "outcomes in 0 .. 1 (outcome where worker.movers[i] is 1, else 1 - outcome), from 0 to the number of simulations",
        )


def snapshot(tree: Any) -> dict[str, bytes]:
    """What every tree has, of all nodes in use."""
    used = int(tree.used[0])
    return {name: tree[name][:used].tobytes() for name, _ in COLUMNS}


def check_untouched(part: Any, method: str, before: dict[str, bytes], after: dict[str, bytes]) -> None:
    for name, values in before.items():
        if after[name] != values:
            may = (
                "tree.wins and its own columns" if method == "update" else "its own columns" if method == "begin" else "nothing"
            )
            raise wrong(part, method, f"writes to the column {name!r} of the tree: there it may write {may}")


# ---- outcomes


class GuardedOutcome(NamedTuple):
    """An outcome in 0 .. 1."""

    part: Any

    def value(self, game, board, length):
        begin_call()
        value = self.part.value(game, board, length)
        if not isinstance(value, int | float | np.number) or not -SLACK <= value <= 1 + SLACK:
            raise wrong(self.part, "value", f"gave {value!r}: what a simulation is worth is a number from 0 to 1")
        return value


# ---- a whole search

GUARDS: dict[type, Any] = {
    contract.Playout: GuardedStep,
    contract.Prior: GuardedPrior,
    contract.Selection: GuardedSelection,
    contract.Backup: GuardedBackup,
    contract.Outcome: GuardedOutcome,
}


def guard(part: Any, protocol: type) -> Any:
    """The part with a guard around it, and around those inside it."""
    inside = [
        guard(value, wanted) if wanted in GUARDS else value
        for value, wanted in zip(part, contract.annotations(type(part)).values(), strict=True)
    ]
    made = type(part)._make(inside)
    return made if isinstance(part, PLAIN) else GUARDS[protocol](made)


def guarded(method: Any, deadline: float = math.inf) -> Any:
    """The method with guards around its parts, for one thread; OutOfTime ends its playouts at a deadline."""
    wanted = contract.annotations(type(method))
    found = {name: guard(getattr(method, name), wanted[name]) for name in wanted if wanted[name] in GUARDS}
    found["playout"] = GuardedPolicy(found["playout"], method.playout, deadline)
    return method._replace(sharing=CountingSharing(Alone(), Counter()), **found)
