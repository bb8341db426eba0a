"""What a search tells other machines, and how it takes in what they found: the statistics of shallow nodes.

A node is known by its path: the key of a child is made of its parent's key and its move, so a key stays when the tree moves on.
A row holds what one search, or a sum of searches, found at a node by simulations of its own: never a prior, and never what came
from others. So nothing is counted twice: the own part of a column is what is in it without the prior and what came from others.
"""

import math
from typing import Any, NamedTuple

import numpy as np

from ..core.contract import Backup
from ..core.errors import SettingError
from ..core.jit import entry, helper, routine
from ..core.rng import scrambled
from ..parts.backup.amaf import AMAF
from ..parts.backup.amaf import MOST as MOST_AMAF
from ..parts.outcome.dynamic_komi import FixedKomi
from ..search.search import Method, copy_record, expand
from ..tree.tree import MOST_VISITS
from .key_table import EMPTY, clear_table, slot_of

ROW = np.dtype(
    [
        ("key", "u8"),  # of the path from the first root
        ("visits", "i4"),
        ("wins", "f8"),  # seen by the player who chooses the node
        ("rave_visits", "f4"),  # -1: no longer told
        ("rave_wins", "f4"),
    ]
)
MOST_ROWS = 8192  # that one search tells: 229 kB
MOST_HEARD = 2 * MOST_ROWS  # that it hears: what others told is not all the same
STEPS_TO_DOUBLE = 4  # steps in which visits are counted to find what has room in a message
STEPS_OF_VISITS = 31 * STEPS_TO_DOUBLE
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
FAMILY = np.dtype([("key", "u8")])  # of children that transpositions share: their first


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
def collect(sharing, trees, key, depth, least, rows, nodes, families, family_table):
    """Write the own statistics of the root (`key`), and of the children of nodes with at least `least` visits, down to `depth`.

    All of them that anything is known of: a move that nobody has tried yet has AMAF simulations all the same. Were those of
    tried moves told alone, the others would keep the prior's word for longer than these. Visits are counted by `weight`. The
    root's children are told in any case. Where there is no room for all, those of the most visited nodes are told. The
    shallowest rows come first; nodes[i] is the node of rows[i]. Returns how many there are.
    Children that transpositions share are told once, by the first path to them; `families` and their table are scratch.
    """
    tree = trees[0]
    clear_table(family_table)
    scale = np.float64(tree.visits[0]) / max(1, tree.visits[0] - tree.others_visits[0])
    least = least_with_room(sharing, tree, depth, least, scale, nodes, rows.shape[0])
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
            if level > 0 and weight(tree, node, scale) < least:
                continue
            children = np.int64(sharing.child_count(tree, node))
            if children == 0 or not is_new(family_table, families, told, tree.first_child[node]):
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
def weight(tree, node, scale):
    """About how many visits a node has from all searches together.

    That is what is known of, or what the own visits let expect, if the others look at the node as often: `scale` is how many
    visits the root has for each own one. A node that was too deep to be told of, and is near the root after some moves, has own
    visits alone in each search. Were these compared with all visits of the root, nobody would tell of it.
    """
    own = tree.visits[node] - tree.others_visits[node]
    return max(np.int64(tree.visits[node]), np.int64(own * scale))


@helper
def least_with_room(sharing, tree, depth, least, scale, nodes, room):
    """The visits from which on nodes can tell their children, `least` or more, so that they are `room` at most.

    Counted in steps of a fourth root of 2. The root's children come first; `nodes` is scratch.
    """
    children = np.zeros(STEPS_OF_VISITS, np.int64)  # [step] of the nodes with so many visits
    room -= 1 + np.int64(sharing.child_count(tree, np.uint32(0)))
    nodes[0] = 0
    found = 1
    start = 0
    for _ in range(depth - 1):
        end = found
        for i in range(start, end):
            first = np.int64(tree.first_child[nodes[i]])
            for child in range(first, first + np.int64(sharing.child_count(tree, np.uint32(nodes[i])))):
                visits = weight(tree, np.uint32(child), scale)
                if visits >= least and found < nodes.shape[0]:
                    nodes[found] = child
                    found += 1
                    children[step_of(visits)] += sharing.child_count(tree, np.uint32(child))
        start = end
    step = STEPS_OF_VISITS
    while step > 0 and children[step - 1] <= room:
        step -= 1
        room -= children[step]
    return max(least, np.int64(math.ceil(2.0 ** (step / STEPS_TO_DOUBLE))))


@helper
def step_of(visits):
    return min(np.int64(STEPS_OF_VISITS - 1), np.int64(STEPS_TO_DOUBLE * math.log2(visits)))


@helper
def is_new(table, families, known, first_child):
    """Note a family of children by its first; was it not among the `known` ones?"""
    key = scrambled(np.uint64(first_child))
    slot = slot_of(table, families, key)
    if table[slot] != EMPTY:
        return False
    table[slot] = np.int32(known)
    families[known].key = key
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
def take_in(
    game, method, roots, workers, trees, key, depth, least, rows, count, spread, seed,
    row_table, nodes, keys, parents, families, family_table,
):  # fmt: skip
    """Let the tree hold rows[:count] as what others found at its nodes, in place of what it held before.

    A node of `least` visits or more that has no children here gets them, so that what is told of them has a place. (Else the
    next simulations would choose among its moves by their priors alone, and count for the node.) `roots` is the position; where
    it is empty, no node gets children. With `spread` the wins are off at random, by so many standard errors: each search that
    follows hears something else that is as likely, and looks at other moves. A node that has no row stays as it is, and a row
    without a node is left out: it comes again. The tables, `nodes`, `keys`, `parents` and `families` are scratch. Returns how
    many rows were taken in.
    """
    tree = trees[0]
    sharing = method.sharing
    clear_table(family_table)
    clear_table(row_table)
    for i in range(count):
        row_table[slot_of(row_table, rows, rows[i].key)] = np.int32(i)
    nodes[0] = 0
    keys[0] = key
    place = row_table[slot_of(row_table, rows, key)]
    unheard = 1 if place == EMPTY else 0  # of the root
    if place != EMPTY:
        replace_others(sharing, tree, np.uint32(0), rows[place], np.float64(0))
    found = 1
    start = 0
    told = 0
    for _ in range(depth):
        end = found
        for i in range(start, end):
            node = np.uint32(nodes[i])
            if sharing.child_count(tree, node) == 0 and i > 0 and roots.shape[0] > 0 and tree.visits[node] >= least:
                give_children(game, method, roots, workers[0], tree, nodes, parents, i)
            children = np.int64(sharing.child_count(tree, node))
            if children == 0:
                continue
            first = np.int64(tree.first_child[node])
            is_first = False  # of its path among those that lead to these children
            for child in range(first, first + children):
                below = child_key(keys[i], tree.move[child])
                place = row_table[slot_of(row_table, rows, below)]
                if place == EMPTY or found >= nodes.shape[0]:
                    continue
                if not is_first:
                    if not is_new(family_table, families, told, tree.first_child[node]):
                        break
                    is_first = True
                    told += 1
                replace_others(sharing, tree, np.uint32(child), rows[place], spread * normal(below ^ seed))
                nodes[found] = child
                keys[found] = below
                parents[found] = i
                found += 1
        start = end
    return found - unheard


@routine
def give_children(game, method, roots, worker, tree, nodes, parents, place):
    """Give the node nodes[place] its children; parents[i] is the place of the parent of nodes[i]."""
    board = worker.board
    copy_record(board, roots[0])
    depth = 0
    i = place
    while i > 0:
        depth += 1
        i = np.int64(parents[i])
    i = place
    for k in range(depth, 0, -1):
        worker.path[k] = nodes[i]
        i = np.int64(parents[i])
    worker.path[0] = 0
    for k in range(depth):
        move = tree.move[worker.path[k + 1]]
        worker.moves[k] = move
        worker.movers[k] = game.to_play(board)
        game.play(board, move)
    if not game.is_over(board):
        expand(game, method, tree, worker, board, np.uint32(nodes[place]), depth)


@helper
def normal(key):
    """A number from about the normal distribution, the same for the same key."""
    word = scrambled(key)
    total = np.float64(0)
    for _ in range(4):
        total += np.float64(word & np.uint64(0xFFFF))
        word >>= np.uint64(16)
    return (total / 65536 - 2) * math.sqrt(3.0)


@helper
def off_by(wins, visits, errors):
    """So many wins of so many visits, off by so many standard errors."""
    if visits <= 0:
        return wins
    rate = wins / visits
    return min(max(0.0, wins + errors * math.sqrt(max(0.0, rate * (1 - rate)) * visits)), np.float64(visits))


@helper
def replace_others(sharing, tree, node, row, errors):
    """Put a row in the place of what came from others before, its wins off by so many standard errors."""
    if tree.visits[node] - tree.others_visits[node] + np.int64(row.visits) < MOST_VISITS:
        sharing.add(tree.visits, node, row.visits - tree.others_visits[node])
        tree.others_visits[node] = row.visits
        wins = off_by(row.wins, np.float64(row.visits), errors)
        sharing.add(tree.wins, node, wins - tree.others_wins[node])
        tree.others_wins[node] = wins
    more = row.rave_visits - tree.others_rave_visits[node]
    if row.rave_visits >= 0 and tree.rave_visits[node] < FROZEN and tree.rave_visits[node] + more < FROZEN:
        wins = np.float32(off_by(np.float64(row.rave_wins), np.float64(row.rave_visits), errors))
        tree.rave_visits[node] += more
        tree.rave_wins[node] += wins - tree.others_rave_wins[node]
        tree.others_rave_visits[node] = row.rave_visits
        tree.others_rave_wins[node] = wins
