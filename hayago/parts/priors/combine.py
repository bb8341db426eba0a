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
    """Nothing is known.

    >>> from hayago import Mean, Method, NoPrior, Ucb1, Uniform
    >>> uct = Method(Ucb1(), NoPrior(), Uniform(), Mean())
    """

    def add(self, game, board, tree, worker, depth, count):
        pass


def all_of(*priors: Prior) -> Prior:
    """The sum of all: all_of(EvenGame(10), RareMove(0)).

    >>> from hayago import EvenGame, all_of
    >>> all_of(EvenGame(10), EvenGame(5)).first
    EvenGame(equivalence=10)
    """
    total: Prior = NoPrior()
    for prior in reversed(priors):
        total = Both(prior, total)
    return total
