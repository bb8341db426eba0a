"""N(s): how often a position has been searched, as the formulas of selection rules ask for it."""

import numpy as np

from ..core.jit import helper


@helper
def state_visits(tree, node):
    """N(s): the simulations through the node, and the virtual ones of its moves that it began with [Gelly11, eq. 13 and 52]."""
    return np.float64(tree.visits[node]) + np.float64(tree.virtual_visits[node])
