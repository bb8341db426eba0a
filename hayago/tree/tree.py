"""The search tree: one record of parallel columns, one entry for each node; the children of a node are contiguous.

Node 0 is the root. The statistics of any other node are seen by the player who moved into it, that is by the player who
chooses it. Entries from used[0] on are zero, always: a new node needs no clearing.

| column       | meaning                                                     | read by           | written by               |
|--------------|-------------------------------------------------------------|-------------------|--------------------------|
| visits       | n(s,a): simulations through the node                        | everybody         | sharing (enter, leave)   |
| wins         | sum of their outcomes in 0 .. 1, and the prior's wins       | rules, backups    | expand, backup           |
| prior_visits | virtual simulations among the wins                          | rules, backups    | expand                   |
| virtual_visits | those of all its children together [Gelly11, eq. 52]      | rules             | expand                   |
| prior        | H(s,a): the prior's value in 0 .. 1                         | rules, view       | expand                   |
| state        | open, won, lost, drawn or forbidden (state.py)              | search, backups   | solver, Searcher.forbid  |
| settled      | [first child of a node] 1 where not every child may be open | search            | solver, Searcher.forbid  |
| first_child  | where the children begin                                    | search, backups   | expand, compact          |
| children     | how many; UNEXPANDED or LOCKED                              | search, backups   | sharing (lock, publish)  |
| move         | the game's number of the move that leads here               | everybody         | expand                   |

A backup adds columns of its own (`Backup.columns`); it alone writes them. wins and prior are finite, always: what is proven
or forbidden is the state. Sums of outcomes have double precision [Gelly11, footnote 3]: one of 32 bits stands still at 2^24.
"""

from typing import Any

import numpy as np

from ..core.contract import Backup, Merging
from ..core.errors import ContractError
from .sizes import CAPACITIES

UNEXPANDED = np.uint16(0)
LOCKED = np.uint16(0xFFFF)  # in `children`: a thread is expanding the node
MOST_VISITS = 2**31 - 2**20  # simulations through a tree, after which a search ends: `visits` has 31 bits

COLUMNS = [
    ("visits", "i4"),
    ("wins", "f8"),
    ("prior_visits", "f4"),
    ("virtual_visits", "f4"),
    ("prior", "f4"),
    ("first_child", "i4"),
    ("children", "u2"),
    ("move", "u2"),
    ("state", "u1"),
    ("settled", "u1"),
]
WHOLE = [  # fields that are not columns; the table is in transpositions.py
    ("used", "i4", (1,)),  # nodes in use
    ("limit", "i4", (1,)),  # nodes allowed
    ("stop", "i4", (1,)),  # not 0: the search ends after the current simulation
]


def columns_of(backup: Backup) -> list[tuple[str, str]]:
    """The columns of a tree with this backup, as (name, format)."""
    return [*COLUMNS, *backup.columns()]


def check_columns(backup: Backup) -> None:
    """Raise ContractError unless the backup's columns are names, new to the tree, with the formats of numbers."""
    name, columns = type(backup).__name__, backup.columns()
    example = 'write [("squares", "f4")]'
    if not isinstance(columns, list | tuple):
        raise ContractError(f"{name}.columns() must give a list of (name, format), not {columns!r}: {example}, or [] for none")
    taken = [*(column for column, _ in COLUMNS), *(field[0] for field in WHOLE), "table"]
    for column in columns:
        if not isinstance(column, list | tuple) or len(column) != 2 or not all(isinstance(word, str) for word in column):
            raise ContractError(f"{name}.columns() holds {column!r}, which is no (name, format): {example}")
        title, form = column
        if not title.isidentifier() or hasattr(np.record, title):
            raise ContractError(f"{name}.columns() names a column {title!r}, which a record cannot have: choose another name")
        if title in taken:
            raise ContractError(f"{name}.columns() names {title!r}, which the tree has already: leave it out, or rename it")
        try:
            is_number = np.dtype(form).kind in "iufb"
        except TypeError:
            is_number = False
        if not is_number:
            raise ContractError(
                f"{name}.columns() gives {title!r} the format {form!r}, which is none of a number: write f4, f8, i4, u2, ..."
            )
        taken.append(title)


def node_bytes(backup: Backup) -> int:
    """Memory for one node."""
    return sum(np.dtype(form).itemsize for _, form in columns_of(backup))


def new_tree(backup: Backup, nodes: int, merging: Merging | None = None) -> Any:
    """A tree for at most `nodes` nodes, as an array of one record. Memory is only taken when it is touched."""
    capacity = next((c for c in CAPACITIES if c >= nodes), CAPACITIES[-1])
    fields: list[Any] = [(name, form, (capacity,)) for name, form in columns_of(backup)]
    fields += [*WHOLE, ("table", "u8", (1 if merging is None else merging.slots(capacity),))]
    trees = np.zeros(1, np.dtype((np.record, np.dtype(fields, align=True))))
    trees[0].used[0] = 1
    trees[0].limit[0] = min(nodes, capacity)
    return trees


def column_names(tree: Any) -> list[str]:
    """The columns with one entry for each node."""
    return [name for name in tree.dtype.names if name not in ("table", *(field[0] for field in WHOLE))]


def clear(trees: Any) -> None:
    """Forget everything but the limit."""
    tree = trees[0]
    used = int(tree.used[0])
    for name in column_names(tree):
        tree[name][:used] = 0
    tree.table[:] = 0
    tree.used[0] = 1
