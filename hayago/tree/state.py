"""What a node is, apart from what it is worth: open, won, lost, drawn or forbidden.

States are seen by the player who chooses the node, as the statistics are. The solver and the border (superko, moves to
avoid) write them with `settle`; the search asks once, before a selection rule is called. So a rule sees open moves only.
"""

import numpy as np

from ..core.jit import helper

OPEN = np.uint8(0)  # worth a simulation; new nodes are open, because new entries are zero
WON = np.uint8(1)  # proven
LOST = np.uint8(2)  # proven
DRAWN = np.uint8(3)  # proven
FORBIDDEN = np.uint8(4)  # not to be played, whatever it is worth


@helper
def settle(tree, parent, child, state):
    """Give a child of `parent` its state. From then on the search looks at the states of all children of that node."""
    tree.state[child] = state
    tree.settled[tree.first_child[parent]] = np.uint8(1)


@helper
def known_value(tree, child):
    """The value of a visited or proven child: 1, 0 or 1/2 where it is proven, else the mean. -1 where nothing is known."""
    state = tree.state[child]
    if state == WON:
        return np.float32(1)
    if state == LOST:
        return np.float32(0)
    if state == DRAWN:
        return np.float32(0.5)
    if state == FORBIDDEN or tree.visits[child] == 0:
        return np.float32(-1)
    return np.float32(tree.wins[child]) / (np.float32(tree.visits[child]) + tree.prior_visits[child])
