"""The search tree: one record of parallel columns, one entry for each node; the children of a node are contiguous.

Node 0 is the root. The statistics of any other node are seen by the player who moved into it, that is by the player who
chooses it. Entries from used[0] on are zero, always: a new node needs no clearing.
"""

import numpy as np

UNEXPANDED = np.uint16(0)
LOCKED = np.uint16(0xFFFF)  # in `children`: a thread is expanding the node

COLUMNS = [
    ("visits", "i4"),  # n(s,a): simulations through the node
    ("wins", "f4"),  # sum of their outcomes in 0 .. 1, and the prior's wins; +inf proven win, -inf proven loss
    ("prior_visits", "f4"),  # virtual simulations among the wins
    ("prior", "f4"),  # H(s,a): the prior's value
    ("first_child", "i4"),
    ("children", "u2"),  # how many; UNEXPANDED or LOCKED
    ("move", "u2"),
]
CAPACITIES = tuple(1 << k for k in (16, 20, 22, 24, 25))  # the capacity is compiled in: few values


def node_bytes(backup):
    """Memory for one node."""
    return sum(np.dtype(form).itemsize for _, form in [*COLUMNS, *backup.columns()])


def new_tree(backup, nodes, merging=None):
    """A tree for at most `nodes` nodes, as an array of one record. Memory is only taken when it is touched."""
    capacity = next((c for c in CAPACITIES if c >= nodes), CAPACITIES[-1])
    fields = [(name, form, (capacity,)) for name, form in [*COLUMNS, *backup.columns()]]
    fields += [
        ("used", "i4", (1,)),  # nodes in use
        ("limit", "i4", (1,)),  # nodes allowed
        ("stop", "i4", (1,)),  # not 0: the search ends after the current simulation
        ("table", "u8", (1 if merging is None else merging.slots(capacity),)),  # see transpositions.py
    ]
    trees = np.zeros(1, np.dtype((np.record, np.dtype(fields, align=True))))
    trees[0].used[0] = 1
    trees[0].limit[0] = min(nodes, capacity)
    return trees


def column_names(tree):
    """The columns with one entry for each node."""
    return [name for name in tree.dtype.names if name not in ("used", "limit", "stop", "table")]


def clear(trees):
    """Forget everything but the limit."""
    tree = trees[0]
    used = int(tree.used[0])
    for name in column_names(tree):
        tree[name][:used] = 0
    tree.table[:] = 0
    tree.used[0] = 1
