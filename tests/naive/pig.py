"""Pig solved: the exact win probabilities of the best play, by going through the equations until nothing changes [Neller04]."""

import itertools


def solve(goal, sides=6, precision=1e-9):
    """[own, other, turn] the probability that the player to move wins, and whether it is best to throw."""
    value = {(i, j, k): 0.5 for i, j in itertools.product(range(goal), repeat=2) for k in range(goal - i)}

    def win(own, other, turn):
        return 1.0 if own + turn >= goal else value[own, other, turn]

    def throw(own, other, turn):
        return ((1 - win(other, own, 0)) + sum(win(own, other, turn + spots) for spots in range(2, sides + 1))) / sides

    def hold(own, other, turn):
        return 1.0 if own + turn >= goal else 1 - win(other, own + turn, 0)

    change = 1.0
    while change > precision:
        change = 0.0
        for state in value:
            best = max(throw(*state), hold(*state))
            change = max(change, abs(best - value[state]))
            value[state] = best
    return {state: (throw(*state), hold(*state)) for state in value}
