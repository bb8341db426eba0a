"""How well the examples are played: the search beside random play and a simple strategy, in one run, with intervals.

    python tests/examples/played_well.py [games]

prints the table; the tests take a few games of it.
"""

import random
import statistics
import sys

from hayago import Limit, Player, presets
from hayago.examples.game_2048 import Game2048
from hayago.examples.pig import Pig
from hayago.examples.same_game import SameGame


class Randomly:
    """Any legal move."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def move(self, position):
        return self.random.choice(position.legal_moves())


class HoldAt20:
    """Pig: throw until the turn has 20 points, or enough to win [Neller04]."""

    def __init__(self, seed):
        pass

    def move(self, position):
        board = position.boards[0]
        wins = board.saved[board.player] + board.turn >= position.game.goal
        return "hold" if board.turn >= 20 or wins else "throw"


class IntoTheCorner:
    """2048: down and left as long as that moves anything."""

    def __init__(self, seed):
        pass

    def move(self, position):
        return next(move for move in ("down", "left", "right", "up") if move in position.legal_moves())


class Largest:
    """SameGame: the largest group."""

    def __init__(self, seed):
        pass

    def move(self, position):
        blocks = int(position.boards[0].blocks)
        return max(position.legal_moves(), key=lambda move: blocks - int(position.play(move).boards[0].blocks))


class Searching:
    """A preset with so many simulations a move; made for one game."""

    def __init__(self, seed, preset="points", simulations=300):
        self.seed, self.preset, self.simulations = seed, preset, simulations
        self.player = None

    def move(self, position):
        if self.player is None:
            self.player = Player(position, presets.load_preset(self.preset), seed=self.seed, memory_mb=32, resign=0)
        self.player.set_position(position)
        return self.player.choose(Limit(simulations=self.simulations)).move


def searching(preset="points", simulations=300):
    return lambda seed: Searching(seed, preset, simulations)


def play(game, players, seed):
    """A finished game; players[colour] decides, and chance has a stream of its own."""
    dice = random.Random(1000 + seed)
    position = game.start().rolled(dice)
    while not position.is_over:
        position = position.play(players[position.to_play].move(position)).rolled(dice)
    return position


def points(game, player, seed):
    """What one player makes of a game."""
    return play(game, {"black": player(seed)}, seed).score()


def won(game, one, other, seed):
    """Does the first player win? They begin in turn."""
    black = seed % 2 == 0
    players = {"black": (one if black else other)(seed), "white": (other if black else one)(seed)}
    return float(play(game, players, seed).winner == ("black" if black else "white"))


def with_interval(values):
    """The mean, and half the width of its 95 % interval."""
    return statistics.mean(values), 1.96 * statistics.stdev(values) / len(values) ** 0.5


def table(games):
    """(what is measured, one game of it by its seed, how many games)"""
    pig, slide = Pig(), Game2048()
    uct = searching("uct", 5000)
    yield "Pig, uct with 5000 simulations against random play: won", lambda seed: won(pig, uct, Randomly, seed), games
    yield "Pig, uct with 5000 simulations against hold at 20: won", lambda seed: won(pig, uct, HoldAt20, seed), 10 * games
    for name, player in (
        ("random", Randomly),
        ("corner", IntoTheCorner),
        ("points, 100 simulations", searching("points", 100)),
    ):
        yield f"2048, {name}: points", lambda seed, one=player: points(slide, one, seed), games
    for name, player in (
        ("random", Randomly),
        ("largest group", Largest),
        ("uct, 300 simulations", searching("uct")),
        ("rave, 300 simulations", searching("rave")),
        ("points, 300 simulations", searching("points")),
    ):
        yield f"SameGame 15x15, {name}: points", lambda seed, one=player: points(SameGame(15, 5, seed), one, seed), games


def main(games):
    for title, one, count in table(games):
        mean, half = with_interval([one(seed) for seed in range(count)])
        print(f"{title} {mean:.2f} +- {half:.2f} ({count} games)", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
