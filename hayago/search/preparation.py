"""What a playout policy is told about the tree before each playout: most policies need nothing."""

from typing import NamedTuple

from ..core.contract import Preparation, is_record


class NoPreparation(NamedTuple):
    """Nothing."""

    def columns(self):
        return []

    def prepare(self, game, sharing, tree, worker, depth):
        pass


class BothPrepare(NamedTuple):
    first: Preparation
    rest: Preparation

    def columns(self):
        return [*self.first.columns(), *self.rest.columns()]

    def prepare(self, game, sharing, tree, worker, depth):
        self.first.prepare(game, sharing, tree, worker, depth)
        self.rest.prepare(game, sharing, tree, worker, depth)


def preparation_of(policy):
    """The preparations of all steps inside a policy that have one: steps with a method `prepare`."""
    found = NoPreparation()
    for step in reversed(preparing_steps(policy)):
        found = step if found == NoPreparation() else BothPrepare(step, found)
    return found


def preparing_steps(policy):
    """The policy and the steps inside it, as far as they prepare something."""
    if not is_record(policy):
        return []
    inside = [step for part in policy for step in preparing_steps(part)]
    return [policy, *inside] if hasattr(policy, "prepare") else inside
