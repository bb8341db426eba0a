"""START READING HERE. One simulation: descend the tree, expand a leaf, play out, back up [Gelly11, Alg. 1 and 2]."""

from typing import Annotated, NamedTuple

import numpy as np

from ..core.atomics import load_acquire
from ..core.contract import (
    Backup,
    External,
    Komi,
    Merging,
    Observer,
    Outcome,
    Playout,
    Preparation,
    Prior,
    Selection,
    Sharing,
    Solver,
)
from ..core.jit import entry, helper, routine
from ..core.ranges import Amount, Range
from ..core.records import copy_record
from ..core.rng import below
from ..parts.observe.ownership import NoObserver
from ..parts.outcome.dynamic_komi import FixedKomi
from ..parts.outcome.outcome import WinLoss, won
from ..parts.playouts.run import play_out
from ..tree.moves import AllMoves, OpenMoves, list_open
from .external import NoExternal
from .preparation import NoPreparation
from .sharing import Alone
from .solver import NoSolver
from .transpositions import NoTranspositions


class Method(NamedTuple):
    """A tree search is made of these parts, each a record with its kernels, and a few numbers.

    >>> from hayago import Amaf, ConnectFour, McRave, Method, NoPrior, Searcher, Uniform
    >>> rave = Method(selection=McRave(), prior=NoPrior(), playout=Uniform(), backup=Amaf())
    >>> searcher = Searcher(ConnectFour(), rave, seed=1, memory_mb=1)
    >>> searcher.run(ConnectFour().new_board(), simulations=50)
    50
    """

    selection: Selection
    prior: Prior
    playout: Playout
    backup: Backup
    outcome: Outcome = WinLoss()
    observer: Observer = NoObserver()
    solver: Solver = NoSolver()
    sharing: Sharing = Alone()
    merging: Merging = NoTranspositions()
    external: External = NoExternal()
    expand_after: Annotated[int, Range(0)] = 1  # visits of a leaf before it gets children; 0: the first counts for them, too
    sort_children: bool = False  # are the children of a node in the order of their priors? For progressive widening
    prior_to_mc: Amount = 1.0  # how much of the prior's virtual simulations goes to the MC counts, C / M [Gelly11, eq. 49]
    prior_to_amaf: Amount = 1.0  # and to the AMAF counts, C~ / M [Gelly11, eq. 51]
    preparation: Preparation = NoPreparation()  # of playouts; a Searcher takes it from the policy and the backup
    dynamic_komi: Komi = FixedKomi()  # points for White that a player's searches have beside the komi of the game


@entry
def search(game, method, roots, workers, trees, simulations):
    """Run `simulations` from the position roots[0], adding to the tree trees[0], unless tree.stop is set; how many were run."""
    root = roots[0]
    worker = workers[0]
    tree = trees[0]
    board = worker.board
    done = 0
    while done < simulations and load_acquire(tree.stop, 0) == 0:
        copy_record(board, root)
        depth = descend(game, method, tree, worker, board)
        ended = game.is_over(board)
        method.preparation.prepare(game, method.sharing, tree, worker, depth)
        length = play_out(game, method.playout, worker, board, depth)
        score = game.score(board)
        method.backup.update(
            game, method.sharing, tree, worker, depth, length, method.outcome.value(game, board, length), won(score)
        )
        if ended:
            method.solver.prove(game, tree, worker, depth, score)
        else:  # a game that passes have ended in the tree leaves dead stones on the board
            method.observer.see(game, board, worker)
        done += 1
    return done


@helper
def descend(game, method, tree, worker, board):
    """Play the moves of the tree on `board`; the path goes to worker.path. Returns its length.

    With `expand_after` 0 a simulation that comes to a new position adds it and makes one more move there, which is counted with
    it [Gelly11, Alg. 2].
    """
    node = np.uint32(0)
    depth = 0
    added = False
    worker.path[0] = 0
    method.sharing.enter(tree, node)
    while depth < worker.moves.shape[0] - 1 and not game.is_over(board):
        children = method.sharing.child_count(tree, node)
        if children == 0:
            if depth > 0 and method.sharing.visits_before(tree, node) < method.expand_after:
                break
            if added and method.expand_after == 0:
                break
            added = True
            expand(game, method, tree, worker, board, node, depth)
            children = method.sharing.child_count(tree, node)
            if children == 0:
                break
        node = next_node(game, method, tree, worker, board, node, children)
        method.sharing.enter(tree, node)
        move = tree.move[node]
        worker.moves[depth] = move
        worker.movers[depth] = game.to_play(board)
        depth += 1
        worker.path[depth] = node
        game.play(board, move)
    return depth


@helper
def next_node(game, method, tree, worker, board, node, count):
    """The child to go on to: the choice of the selection among the moves that are open (tree/state.py)."""
    first = np.uint32(tree.first_child[node])
    if tree.settled[first] == 0:
        moves = AllMoves(first, np.int64(count))
        return method.external.child(game, method.selection, method.playout, tree, worker, board, node, moves)
    return next_open_node(game, method, tree, worker, board, node, count)


@routine
def next_open_node(game, method, tree, worker, board, node, count):
    """The same where children are proven or forbidden: a won one at once, else one that is open, if there is one."""
    opened = list_open(tree, node, np.int64(count), worker)
    if opened == 0:
        return np.uint32(worker.open_moves[0])
    moves = OpenMoves(np.int64(opened))
    return method.external.child(game, method.selection, method.playout, tree, worker, board, node, moves)


@helper
def expand(game, method, tree, worker, board, node, depth):
    """Give `node` its children, with what the prior says of them; a full tree stays as it is."""
    if tree.used[0] + worker.children.shape[0] > tree.limit[0] or not method.sharing.lock(tree, node):
        return
    twin = method.merging.find(game, tree, board)
    if twin != 0 and method.sharing.child_count(tree, twin) != 0:
        tree.first_child[node] = tree.first_child[twin]
        tree.virtual_visits[node] = tree.virtual_visits[twin]
        method.sharing.publish(tree, node, method.sharing.child_count(tree, twin))
        return
    count = game.moves(board, worker.children)
    first = method.sharing.reserve(tree, count)
    if first + count > tree.limit[0]:  # another thread was faster
        method.sharing.publish(tree, node, 0)
        return
    shuffle(worker, count)
    for i in range(count):
        worker.prior_wins[i] = 0
        worker.prior_visits[i] = 0
    method.prior.add(game, board, tree, worker, depth, count)
    if method.sort_children:
        sort_by_prior(worker, count)
    to_mc = np.float32(method.prior_to_mc)
    mover = game.to_play(board)
    total = np.float32(0)
    for i in range(count):
        child = np.uint32(first + i)
        is_counted = game.amaf_key(worker.children[i], mover) != 0  # else what the prior says would stand for ever
        to_amaf = np.float32(method.prior_to_amaf if is_counted else 0.0)
        wins = worker.prior_wins[i]
        visits = worker.prior_visits[i]
        tree.move[child] = worker.children[i]
        tree.prior[child] = wins / visits if visits > 0 else np.float32(0.5)
        tree.wins[child] = to_mc * wins
        tree.prior_visits[child] = to_mc * visits
        total += to_mc * visits
        method.backup.begin(tree, child, to_amaf * wins, to_amaf * visits)
    tree.first_child[node] = first
    tree.virtual_visits[node] = total  # [Gelly11, eq. 52]
    method.sharing.publish(tree, node, count)
    method.merging.keep(game, tree, board, node)


@helper
def shuffle(worker, count):
    """Bring the new children into random order: so ties between them are broken at random."""
    for i in range(count - 1, 0, -1):
        k = below(worker, i + 1)
        move = worker.children[i]
        worker.children[i] = worker.children[k]
        worker.children[k] = move


@helper
def sort_by_prior(worker, count):
    """Bring the new children into the order of their priors, the highest first, equals as they are."""
    for i in range(count):
        visits = worker.prior_visits[i]
        worker.values[i] = worker.prior_wins[i] / visits if visits > 0 else np.float32(0.5)
    for i in range(1, count):
        k = i
        while k > 0 and worker.values[k] > worker.values[k - 1]:
            for column in (worker.values, worker.prior_wins, worker.prior_visits):
                column[k], column[k - 1] = column[k - 1], column[k]
            worker.children[k], worker.children[k - 1] = worker.children[k - 1], worker.children[k]
            k -= 1
