"""How priors are put together: every one adds its own virtual simulations."""

from typing import NamedTuple

from ...core.contract import Prior


class Both(NamedTuple):
    """One after the other."""

    first: Prior
    rest: Prior

    def add(self, game, board, tree, worker, depth, count):
        self.first.add(game, board, tree, worker, depth, count)
        self.rest.add(game, board, tree, worker, depth, count)


class NoPrior(NamedTuple):
    """Nothing is known."""

    def add(self, game, board, tree, worker, depth, count):
        pass


def all_of(*priors: Prior) -> Prior:
    """all_of(EvenGame(10), RareMove(0)): the sum of all."""
    total: Prior = NoPrior()
    for prior in reversed(priors):
        total = Both(prior, total)
    return total
