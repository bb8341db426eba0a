"""What a playout policy is told about the tree before each playout: most policies need nothing."""

from typing import Any, NamedTuple

from ..core.contract import Playout, Preparation, parts_of


class NoPreparation(NamedTuple):
    """Nothing."""

    def prepare(self, game, sharing, tree, worker, depth):
        pass


class BothPrepare(NamedTuple):
    """One after the other."""

    first: Preparation
    rest: Preparation

    def prepare(self, game, sharing, tree, worker, depth):
        self.first.prepare(game, sharing, tree, worker, depth)
        self.rest.prepare(game, sharing, tree, worker, depth)


def preparation_of(policy: Playout) -> Any:
    """The preparations of all steps inside a policy that have one: steps with a method `prepare`."""
    found: Any = NoPreparation()
    for step in reversed([part for part in parts_of(policy) if hasattr(part, "prepare")]):
        found = step if found == NoPreparation() else BothPrepare(step, found)
    return found
