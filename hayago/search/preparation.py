"""What is noted of the tree before each playout, for the policy or the backup: most need nothing."""

from typing import Any, NamedTuple

from ..core.contract import Preparation, parts_of


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


def preparation_of(*parts: Any) -> Any:
    """The preparations of all steps inside a policy, and of other parts, that have one: those with a method `prepare`."""
    found: Any = NoPreparation()
    for step in reversed([part for part in parts_of(parts) if hasattr(part, "prepare")]):
        found = step if found == NoPreparation() else BothPrepare(step, found)
    return found
