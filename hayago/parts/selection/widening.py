"""Progressive widening: a node shows its best looking moves first, and more as it is visited [Coulom07; Chaslot08]."""

from typing import Any, NamedTuple

from ...core.contract import Selection
from ...core.jit import helper
from ...core.ranges import Count, Positive


class Widening(NamedTuple):
    """The `rule` chooses among the k open moves with the highest prior; move k + 1 joins after t_k visits of the node,

    t_1 = first,  t_(k+1) = t_k + first * growth^k  [Coulom07]. A search that has it sorts the children of its nodes.

    On boards with fewer lines than `from_size` there is no widening: a search asks `for_game` before it is compiled.
    """

    rule: Selection
    first: Positive = 40.0
    growth: Positive = 1.4
    from_size: Count = 1  # lines of the board, in games that have a size

    def for_game(self, game: Any) -> Any:
        return self if getattr(game, "size", self.from_size) >= self.from_size else self.rule

    def sorts_children(self):
        """The moves with the highest priors are shown first."""
        return True

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
