"""What is noted of simulations besides their outcome."""

from typing import NamedTuple


class NoObserver(NamedTuple):
    """Nothing."""

    def see(self, game, board, worker):
        pass


class Ownership(NamedTuple):
    """Who owns each point at the end, of every so manieth simulation: worker.owned and worker.owned_count.

    For games with `count_owners(board, owned)`.
    """

    every: int = 8

    def see(self, game, board, worker):
        worker.unseen += 1
        if worker.unseen >= self.every:
            worker.unseen = 0
            worker.owned_count += 1
            game.count_owners(board, worker.owned)
