"""A search that can be run, stopped, continued and moved on to the next position: the tree, the workers and their threads."""

import math
import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from ..core import contract
from ..core.checked import checked
from ..core.errors import ContractError, SettingError
from ..core.rng import seed_stream
from ..core.worker import fill_memory, new_worker
from ..tree.compact import compact, prune
from ..tree.moves import AllMoves, OpenMoves, list_open
from ..tree.sizes import CAPACITIES, TREE_MB
from ..tree.state import FORBIDDEN
from ..tree.tree import MOST_VISITS, check_columns, clear, columns_of, new_tree, node_bytes
from .chance import with_chance
from .extra_komi import with_dynamic_komi
from .preparation import NoPreparation, preparation_of
from .search import Method, expand, search
from .sharing import Shared
from .trial import try_out
from .view import Child, Race, children_at, principal_variation

SLICE_SECONDS = 0.008  # how long a call of the kernel lasts: a stop, a deadline or Ctrl-C waits no longer
CHECK = 256  # slices end at multiples of so many simulations, so that what is decided there does not depend on the clock
FULL = 0.95  # the part of the nodes in use at which the tree is pruned
KEPT = 0.5  # and the part that stays
ROOMY = 0.7  # the part of the nodes in use from which on a tree is pruned between two moves
PRUNING = 1e-7  # seconds that this takes for each node, at most


class Searcher:
    """Searches positions of one game with one method. Not for use by several threads at once, except `stop`.

    >>> from hayago import ConnectFour, Mean, Method, NoPrior, Searcher, Ucb1, Uniform
    >>> game = ConnectFour()
    >>> searcher = Searcher(game, Method(Ucb1(), NoPrior(), Uniform(), Mean()), seed=1, memory_mb=1)
    >>> searcher.run(game.new_board(), simulations=50)
    50
    >>> [child.visits for child in searcher.children()] == sorted((child.visits for child in searcher.children()), reverse=True)
    True
    """

    def __init__(self, game: Any, method: Method, seed: int = 1, threads: int = 1, memory_mb: float = TREE_MB) -> None:
        contract.check(game, contract.Game)
        method = self._prepared(game, method)
        if isinstance(threads, bool) or not isinstance(threads, int) or not 1 <= threads <= 256:
            raise SettingError(f"threads must be a whole number from 1 to 256, not {threads!r}")
        if threads > 1 and not isinstance(method.sharing, Shared):
            method = method._replace(sharing=Shared())
        if isinstance(method.sharing, Shared):
            method = method._replace(sharing=method.sharing.for_threads(threads))
        check_method(game, method)
        self.game = checked(game)
        self.method = checked(method)
        self.workers = [new_worker(self.game, seed, stream, self.method) for stream in range(threads)]
        self.trees = self._new_tree(memory_mb)
        self.rate = 1000.0  # simulations per second of one worker, as last seen

    # ---- what another kind of search does otherwise (td_searcher.py)

    def _prepared(self, game: Any, method: Method) -> Method:
        """The method as the game needs it."""
        method = with_dynamic_komi(with_chance(game, contract.for_game(method, game)))
        if any(part.sorts_children() for part in contract.parts_of(method) if hasattr(part, "sorts_children")):
            method = method._replace(sort_children=True)
        if method.preparation == NoPreparation():
            method = method._replace(preparation=preparation_of(method.playout, method.backup))
        return method

    def _new_tree(self, memory_mb: float) -> Any:
        return new_tree(self.method.backup, nodes_for(self.method.backup, self.game, memory_mb), self.method.merging)

    def _try_out(self, roots: Any) -> None:
        """Try a user's own parts before they are compiled."""
        try_out(self.game, self.method, roots)

    def simulate(self, roots: Any, worker: Any, simulations: int) -> int:
        """Run simulations in one thread, and stop for nothing but `stop`; how many were run."""
        return int(search(self.game, self.method, roots, worker, self.trees, simulations))

    # ---- running

    def run(
        self,
        roots: Any,
        simulations: int | None = None,
        deadline: float = math.inf,
        enough: Callable[[], bool] = lambda: False,
    ) -> int:
        """Search roots[0] until so many simulations, a time.perf_counter() deadline, `enough()` or `stop`; how many were run.

        A tree with MOST_VISITS simulations takes no more.
        The first simulation runs here alone: it compiles, so that errors reach the caller, and gives the root its children.
        """
        tree = self.trees[0]
        tree.stop[0] = 0
        total = min(2**62 if simulations is None else simulations, MOST_VISITS - self.visits)
        if total <= 0:
            return 0
        self._try_out(roots)
        done = self.simulate(roots, self.workers[0], 1)
        self._check_arrival(done)
        while done < total and not self.is_stopped and time.perf_counter() < deadline and not enough():
            if tree.used[0] > FULL * tree.limit[0]:
                if deadline - time.perf_counter() < PRUNING * tree.used[0]:
                    break  # `advance` makes room
                prune(self.trees, int(KEPT * tree.limit[0]))
            done += self._spell(roots, total - done, deadline, enough)
        return done

    def _check_arrival(self, done: int) -> None:
        """Raise ContractError where the first simulation of a tree has left no trace in it."""
        tree, block = self.trees[0], self._block(0)
        if done and tree.visits[0] < 1:
            name = type(self.method.backup).__name__
            raise ContractError(
                f"{name}.update has not counted the simulation: call sharing.leave(tree, node) once for each node of the path. "
                f"hayago.check_backup({name}(...)) says more"
            )
        if done and tree.visits[0] == 1 and block.stop > block.start and not np.any(tree.visits[block]):
            name = type(self.method.selection).__name__
            raise ContractError(
                f"{name}.select gave no child of the root: return moves.at(i, worker), not i, or moves.best(worker). "
                f"hayago.check_selection({name}(...)) says more"
            )

    def stop(self) -> None:
        """End the running search after the current simulations; for any thread and signal handler."""
        self.trees[0].stop[0] = 1

    @property
    def is_stopped(self) -> bool:
        return bool(self.trees[0].stop[0] != 0)

    def _spell(self, roots: Any, total: int, deadline: float, enough: Callable[[], bool]) -> int:
        """Search with all threads until an end is reached or the tree is full."""
        tree = self.trees[0]
        shares = [total // len(self.workers)] * len(self.workers)
        shares[0] += total - sum(shares)
        others = [FurtherThread(self, roots, worker, share) for worker, share in zip(self.workers[1:], shares[1:], strict=True)]
        done = 0
        try:
            while done < shares[0] and not self.is_stopped:
                slice_size = max(1, min(shares[0] - done, CHECK - done % CHECK, int(self.rate * SLICE_SECONDS)))
                start = time.perf_counter()
                ran = self.simulate(roots, self.workers[0], slice_size)
                now = time.perf_counter()
                done += ran
                if ran:
                    self.rate = 0.5 * self.rate + 0.5 * ran / max(now - start, 1e-6)
                if now >= deadline or enough() or tree.used[0] > FULL * tree.limit[0]:
                    break
            finished = done >= shares[0] and not self.is_stopped
        finally:
            done += sum(other.end(finished) for other in others) if others else 0
        return done

    # ---- the tree

    def seed_anew(self, seed: int) -> None:
        """Let the random numbers begin as those of a new searcher with this seed."""
        for stream, worker in enumerate(self.workers):
            seed_stream(worker[0], seed, stream)

    def forget(self) -> None:
        """Start from an empty tree."""
        clear(self.trees)

    def advance(self, move: int) -> bool:
        """Make the child of this move the root and keep its subtree; False (and an empty tree) when there is none."""
        tree, block = self.trees[0], self._block(0)
        found = np.flatnonzero(tree.move[block] == move)
        if len(found) == 0 or tree.visits[block][found[0]] == 0:
            self.forget()
            return False
        compact(self.trees, block.start + int(found[0]))
        if tree.used[0] > ROOMY * tree.limit[0]:  # now, while no clock runs
            prune(self.trees, int(KEPT * tree.limit[0]))
        return True

    def forbid(self, moves: list[int]) -> dict[int, int]:
        """Take moves out of the search at the root, such as those that superko forbids; `allow` takes what this gives."""
        tree, block = self.trees[0], self._block(0)
        found = np.flatnonzero(np.isin(tree.move[block], moves))
        former = dict(zip(tree.move[block][found].tolist(), tree.state[block][found].tolist(), strict=True))
        tree.state[block][found] = FORBIDDEN
        if len(found):
            tree.settled[block.start] = 1
        return former

    def allow(self, former: dict[int, int]) -> None:
        """Undo a `forbid`."""
        tree, block = self.trees[0], self._block(0)
        for move, state in former.items():
            tree.state[block][tree.move[block] == move] = state

    # ---- what it has found; nobody else reads the tree

    @property
    def threads(self) -> int:
        """How many threads search."""
        return len(self.workers)

    @property
    def note(self) -> str:
        """What somebody who uses it should know, in words."""
        return ""

    @property
    def visits(self) -> int:
        """Simulations from the root, those of earlier searches included."""
        return int(self.trees[0].visits[0])

    @property
    def nodes(self) -> int:
        """Nodes in use."""
        return int(self.trees[0].used[0])

    def children(self, node: int = 0) -> list[Child]:
        """The moves at a node, most visited first (among equals in the tree's own random order)."""
        return sorted(children_at(self.trees[0], self._block(node)), key=lambda row: -row.visits)

    def first_look(self, roots: Any) -> list[Child]:
        """The moves of a position that was never searched, with what the priors say of them, the best first."""
        expand(self.game, self.method, self.trees[0], self.workers[0][0], roots[0], np.uint32(0), 0)
        return sorted(children_at(self.trees[0], self._block(0)), key=lambda row: -row.prior)

    def selected(self) -> int:
        """The node of the root's move that the rule would choose for one more simulation [Gelly11, Alg. 2, `SelectMove`]."""
        tree, worker, block = self.trees[0], self.workers[0][0], self._block(0)
        count = block.stop - block.start
        moves: AllMoves | OpenMoves = AllMoves(block.start, count)
        if tree.settled[block.start] != 0:
            opened = list_open(tree, np.uint32(0), count, worker)
            if opened == 0:
                return int(worker.open_moves[0])
            moves = OpenMoves(opened)
        return int(self.method.selection.select(tree, np.uint32(0), moves, worker))

    def line(self, first: int | None = None, most: int = 20) -> list[int]:
        """The line of most visited moves from the root, or from the root's move `first` on."""
        return principal_variation(self.trees[0], first, most)

    def race(self) -> Race:
        """Visits, means and states of the root's moves as arrays: quicker than `children`, for a look every few ms."""
        tree, block = self.trees[0], self._block(0)
        visits = np.array(tree.visits[block])
        return Race(visits, tree.wins[block] / np.maximum(visits + tree.prior_visits[block], 1), np.array(tree.state[block]))

    def root_value(self, operator: Any, *arguments: Any) -> float:
        """What an operator of a backup makes of the root: operator.backed_up(tree, 0, *arguments)."""
        return float(operator.backed_up(self.trees[0], np.uint32(0), *arguments))

    def scratch(self, name: str) -> list[Any]:
        """The memory of this name that a part has declared, of each worker; none where no part has."""
        return [worker[0][name] for worker in self.workers if name in worker.dtype.names]

    def take_memory(self, other: "Searcher") -> None:
        """Use the tree and the workers of another searcher where they are of the same kind; that one is finished."""
        if other.workers[0].dtype == self.workers[0].dtype and len(other.workers) == len(self.workers):
            self.trees, self.workers = other.trees, other.workers
            for worker in self.workers:
                fill_memory(worker, self.method)

    def _block(self, node: int) -> slice:
        """The children of a node."""
        tree = self.trees[0]
        first = int(tree.first_child[node])
        return slice(first, first + int(tree.children[node]))

    @property
    def memory_mb(self) -> float:
        """What the nodes in use take."""
        return int(self.trees[0].used[0]) * node_bytes(self.method.backup) / 2**20


class FurtherThread:
    """A further thread of a search; `end` stops it and tells how many simulations it ran."""

    def __init__(self, searcher: Searcher, roots: Any, worker: Any, share: int) -> None:
        self.searcher, self.roots, self.worker, self.share = searcher, roots, worker, share
        self.done = 0
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.ending = False
        self.thread.start()

    def run(self) -> None:
        searcher = self.searcher
        while self.done < self.share and not self.ending and not searcher.is_stopped:
            size = max(1, min(self.share - self.done, int(searcher.rate * SLICE_SECONDS)))
            self.done += searcher.simulate(self.roots, self.worker, size)

    def end(self, finish: bool) -> int:
        """Wait for the whole share (`finish`), or only for the current slice."""
        self.ending = not finish
        self.thread.join()
        return self.done


def nodes_for(backup: Any, game: Any, memory_mb: float) -> int:
    """How many nodes fit; pruning takes two more numbers for each."""
    if not memory_mb > 0:
        raise SettingError(f"memory must be a positive number of megabytes, not {memory_mb!r}")
    nodes = int(memory_mb * 2**20 / (node_bytes(backup) + 8))
    least = 4 * (game.max_children() + 1)
    if nodes < least:
        raise SettingError(f"{memory_mb} MB hold {nodes} nodes, too few to search: give at least {least * 40 / 2**20:.1f} MB")
    return min(nodes, CAPACITIES[-1])


def check_method(game: contract.Game, method: Any) -> None:
    """Check the parts, that they find the columns they read, and that they fit together."""
    for field, wanted in contract.annotations(type(method)).items():
        if getattr(wanted, "_is_protocol", False):
            contract.check(getattr(method, field), wanted, field)
    check_columns(method.backup)
    columns = [name for name, _ in columns_of(method.backup)]
    for part in contract.parts_of(method):
        name = type(part).__name__
        for column in part.reads() if hasattr(part, "reads") else []:
            if column not in columns:
                backup = type(method.backup).__name__
                raise ContractError(f"{name} reads the statistics {column!r}, which {backup} does not keep: use another backup")
        if complaint := part.fits(game, method) if hasattr(part, "fits") else "":
            raise ContractError(f"{name}: {complaint}")
