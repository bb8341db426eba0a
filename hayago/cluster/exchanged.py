"""What a search tells other machines, and how it takes in what they found: the statistics of shallow nodes.

A node is known by its path: the key of a child is made of its parent's key and its move, so a key stays when the tree moves on.
A row holds what one search, or a sum of searches, found at a node by simulations of its own: never a prior, and never what came
from others. So nothing is counted twice: the own part of a column is what is in it without the prior and what came from others.
"""

from typing import Any, NamedTuple

import numpy as np

from ..core.contract import Backup
from ..core.errors import SettingError
from ..core.jit import entry, helper
from ..core.rng import scrambled
from ..parts.backup.amaf import AMAF
from ..parts.backup.amaf import MOST as MOST_AMAF
from ..parts.outcome.dynamic_komi import FixedKomi
from ..search.search import Method
from ..tree.tree import MOST_VISITS

ROW = np.dtype(
    [
        ("key", "u8"),  # of the path from the first root
        ("visits", "i4"),
        ("wins", "f8"),  # seen by the player who chooses the node
        ("rave_visits", "f4"),  # -1: no longer told
        ("rave_wins", "f4"),
    ]
)
MOST_ROWS = 8192  # of a message: 229 kB
SIEVE = 1 << 16  # places by which `take_in` sees that a key has no row
FROZEN = MOST_AMAF / np.float32(
    2
)  # AMAF simulations from which on they are exchanged no more; at twice as many they are halved
COLUMNS = [  # of a tree: what is in the others and is not from own simulations
    ("others_visits", "i4"),
    ("others_wins", "f8"),
    ("others_rave_visits", "f4"),
    ("others_rave_wins", "f4"),
    ("prior_rave_visits", "f4"),
    ("prior_rave_wins", "f4"),
]
ZERO = np.float32(0)
SIEVED = np.uint64(SIEVE - 1)


class Exchanged(NamedTuple):
    """A backup with columns that tell the own simulations of a node from those of others.

    >>> from hayago.cluster.exchanged import Exchanged
    >>> from hayago import Mean
    >>> [name for name, _ in Exchanged(Mean()).columns()][:4]
    ['rave_visits', 'rave_wins', 'others_visits', 'others_wins']
    """

    backup: Backup

    def columns(self):
        own = self.backup.columns()
        return [*own, *(column for column in AMAF if column not in own), *COLUMNS]

    def begin(self, tree, child, wins, visits):
        self.backup.begin(tree, child, wins, visits)
        tree.prior_rave_visits[child] = tree.rave_visits[child]
        tree.prior_rave_wins[child] = tree.rave_wins[child]

    def update(self, game, sharing, tree, worker, depth, length, outcome, won):
        self.backup.update(game, sharing, tree, worker, depth, length, outcome, won)


def shared_method(method: Any) -> Method:
    """The method with a backup whose statistics can be exchanged; SettingError where they are no sums of simulations."""
    if not isinstance(method, Method):
        raise SettingError(
            f"{type(method).__name__} grows no tree that machines could share: on a cluster use a preset with one"
        )
    if not isinstance(method.dynamic_komi, FixedKomi):
        raise SettingError("each machine would search with a komi of its own: on a cluster use a preset without dynamic_komi")
    if isinstance(method.backup, Exchanged):
        return method
    if any(column not in AMAF for column in method.backup.columns()):
        name = type(method.backup).__name__
        raise SettingError(f"{name} keeps statistics that machines cannot add up: on a cluster use a preset with Amaf or Mean")
    return method._replace(backup=Exchanged(method.backup))


@helper
def child_key(key, move):
    """The key of the node behind this move."""
    return scrambled(key + np.uint64(move) + np.uint64(0x9E3779B97F4A7C15))


@entry
def collect(sharing, trees, key, depth, least, rows, nodes, families):
    """Write the own statistics of the root (`key`), and of the children of nodes with at least `least` visits, down to `depth`.

    All of them that anything is known of: a move that nobody has tried yet has AMAF simulations all the same. Were those of
    tried moves told alone, the others would keep the prior's word for longer than these. The root's
    children are told in any case. The shallowest rows come first; nodes[i] is the node of rows[i]. Returns how many there are.
    Children that transpositions share are told once, by the first path to them; `families` is scratch.
    """
    tree = trees[0]
    rows[0].key = key
    nodes[0] = 0
    own_part(tree, np.uint32(0), rows[0])
    count = 1
    start = 0
    told = 0
    for level in range(depth):
        end = count
        for i in range(start, end):
            node = np.uint32(nodes[i])
            if level > 0 and tree.visits[node] < least:
                continue
            children = np.int64(sharing.child_count(tree, node))
            if children == 0 or not is_new(families, told, tree.first_child[node]):
                continue
            first = np.int64(tree.first_child[node])
            told += 1
            for child in range(first, first + children):
                if count < rows.shape[0]:
                    own_part(tree, np.uint32(child), rows[count])
                    if rows[count].visits > 0 or rows[count].rave_visits != 0:
                        rows[count].key = child_key(rows[i].key, tree.move[child])
                        nodes[count] = child
                        count += 1
        start = end
    return count


@helper
def is_new(families, known, first_child):
    """Note a family of children by its first; was it not among the `known` ones?"""
    for k in range(known):
        if families[k] == first_child:
            return False
    families[known] = first_child
    return True


@helper
def own_part(tree, node, row):
    """What is in the columns of a node by own simulations. With threads it may be a little off, until the next time."""
    row.visits = max(np.int32(0), tree.visits[node] - tree.others_visits[node])
    row.wins = max(0.0, tree.wins[node] - prior_wins(tree, node) - tree.others_wins[node])
    if tree.rave_visits[node] < FROZEN:
        foreign = tree.others_rave_visits[node] + tree.prior_rave_visits[node]
        row.rave_visits = max(ZERO, tree.rave_visits[node] - foreign)
        foreign = tree.others_rave_wins[node] + tree.prior_rave_wins[node]
        row.rave_wins = max(ZERO, tree.rave_wins[node] - foreign)
    else:
        row.rave_visits = -1
        row.rave_wins = 0


@helper
def prior_wins(tree, node):
    return np.float64(tree.prior_visits[node]) * np.float64(tree.prior[node])


@entry
def take_in(sharing, trees, key, depth, rows, count, nodes, keys, families, sieve):
    """Let the tree hold rows[:count], sorted by key, as what others found at its nodes, in place of what it held before.

    A node that has no row stays as it is, and a row without a node is left out: it comes again. `nodes`, `keys`, `families`
    and `sieve` are scratch; the sieve tells most keys without a row at once. Returns how many rows were taken in.
    """
    tree = trees[0]
    for i in range(sieve.shape[0]):
        sieve[i] = 0
    for i in range(count):
        sieve[rows[i].key & SIEVED] = 1
    nodes[0] = 0
    keys[0] = key
    place = row_of(key, rows, count)
    unheard = 1 if place < 0 else 0  # of the root
    if place >= 0:
        replace_others(sharing, tree, np.uint32(0), rows[place])
    found = 1
    start = 0
    told = 0
    for _ in range(depth):
        end = found
        for i in range(start, end):
            node = np.uint32(nodes[i])
            children = np.int64(sharing.child_count(tree, node))
            if children == 0:
                continue
            first = np.int64(tree.first_child[node])
            is_first = False  # of its path among those that lead to these children
            for child in range(first, first + children):
                below = child_key(keys[i], tree.move[child])
                place = row_of(below, rows, count) if sieve[below & SIEVED] != 0 else -1
                if place < 0 or found >= nodes.shape[0]:
                    continue
                if not is_first:
                    if not is_new(families, told, tree.first_child[node]):
                        break
                    is_first = True
                    told += 1
                replace_others(sharing, tree, np.uint32(child), rows[place])
                nodes[found] = child
                keys[found] = below
                found += 1
        start = end
    return found - unheard


@helper
def row_of(key, rows, count):
    """Where the row of this key is; -1 where there is none."""
    low = 0
    high = count
    while low < high:
        middle = (low + high) >> 1
        if rows[middle].key < key:
            low = middle + 1
        else:
            high = middle
    return low if low < count and rows[low].key == key else -1


@helper
def replace_others(sharing, tree, node, row):
    """Put a row in the place of what came from others before."""
    if tree.visits[node] - tree.others_visits[node] + np.int64(row.visits) < MOST_VISITS:
        sharing.add(tree.visits, node, row.visits - tree.others_visits[node])
        tree.others_visits[node] = row.visits
        sharing.add(tree.wins, node, row.wins - tree.others_wins[node])
        tree.others_wins[node] = row.wins
    more = row.rave_visits - tree.others_rave_visits[node]
    if row.rave_visits >= 0 and tree.rave_visits[node] < FROZEN and tree.rave_visits[node] + more < FROZEN:
        tree.rave_visits[node] += more
        tree.rave_wins[node] += row.rave_wins - tree.others_rave_wins[node]
        tree.others_rave_visits[node] = row.rave_visits
        tree.others_rave_wins[node] = row.rave_wins


def sorted_rows(rows: Any) -> Any:
    """The rows in the order of their keys, as `take_in` wants them."""
    return rows[np.argsort(rows["key"])]
