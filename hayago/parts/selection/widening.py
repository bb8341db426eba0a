"""Progressive widening: a node shows its best looking moves first, and more as it is visited [Coulom07; Chaslot08]."""

from typing import NamedTuple

from ...core.contract import Selection
from ...core.jit import helper
from ...core.ranges import Positive


class Widening(NamedTuple):
    """The `rule` chooses among the k open moves with the highest prior; move k + 1 joins after t_k visits of the node,

    t_1 = first,  t_(k+1) = t_k + first * growth^k  [Coulom07]. Needs the Method's `sort_children`.
    """

    rule: Selection
    first: Positive = 40.0
    growth: Positive = 1.4

    def fits(self, game, method):
        return "" if method.sort_children else "the moves with the highest priors are shown first: set sort_children to true"

    def select(self, tree, node, moves, worker):
        shown = widened(tree.visits[node], self.first, self.growth, moves.length)
        return self.rule.select(tree, node, moves.up_to(shown), worker)


@helper
def widened(visits, first, growth, count):
    """How many of `count` moves a node with so many visits shows."""
    shown = 1
    threshold = first
    step = first
    while shown < count and visits >= threshold:
        shown += 1
        step *= growth
        threshold += step
    return shown
