"""A test for a game of your own: does it keep its contract (contract.py) in random games, and how fast is it?

    hayago.check_game(MyGame(9))

Everything is tried twice: in plain Python, where a wrong index is an error with its file and line, and compiled, in a copy of
the process that checks every index. What is wrong is said by a ContractError that names the method. In the end a short match
tells which of the presets `uct` and `rave` to take.
"""

import time
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from ..core import contract
from ..core.bounds import in_child
from ..core.checked import checked
from ..core.errors import ContractError
from ..core.jit import Entry, allocations
from ..core.worker import new_worker
from ..parts.playouts.run import run_playouts
from ..parts.playouts.uniform import Uniform
from ..presets import load_preset
from ..search.chance import with_chance
from ..search.search import search
from ..tree.tree import clear, new_tree
from .chance import advice, check_chance
from .kernels import COMPILED, nothing, nothing_with
from .referee import UNTOUCHED, Line, Referee, plain_call
from .which_preset import MATCH_GAMES, PresetMatch, play_match, why_no_match

SPEED_NODES = 1 << 20  # of the tree by which speed is measured
LENGTH_PLAYOUTS = 200  # by which the length of a game is measured
SEED_PLAYOUTS = 100  # by which two runs with the same seed are compared


class Report(NamedTuple):
    """What a check has found."""

    games: int
    positions: int
    stopped: int  # games that reached max_length() before their end
    plies: float  # of a random game, in the mean
    playouts: float  # uniform playouts per second
    simulations: float  # simulations of UCT per second
    match: PresetMatch | None = None  # between the presets uct and rave
    no_match: str = ""  # why there was none

    def __str__(self) -> str:
        stopped = f", {self.stopped} of them stopped at max_length()" if self.stopped else ""
        match = f"\n{self.match or self.no_match}" if self.match or self.no_match else ""
        return (
            f"{self.games} random games, {self.positions} positions{stopped}: everything in order\n"
            f"{self.plies:.1f} plies a game, {self.playouts:,.0f} uniform playouts/s, {self.simulations:,.0f} UCT simulations/s"
            f"{match}"
        )


def check_game(game: Any, games: int = 20, seed: int = 1, seconds: float = 0.5, match_games: int = MATCH_GAMES) -> Report:
    """Check a game and print how fast it is, and which preset to take; ContractError says what is wrong.

    Legal moves, ends, scores, copies, determinism, memory; plain Python and compiled code must agree. `match_games` are played
    between the presets uct and rave, none with 0.

    >>> from hayago import ConnectFour, check_game
    >>> report = check_game(ConnectFour(), games=2, seconds=0.1, match_games=0)
    ConnectFour: 2 random games, ... positions: everything in order
    ...
    >>> report.games
    2
    """
    contract.check(game, contract.Game)
    game = checked(game)
    check_shapes(game)
    referee = Referee(game, seed)
    plain = referee.plain_games()
    found = in_child(lambda: compiled_games(game, referee, plain, games), f"{referee.name}")
    if found.stopped == games:
        raise ContractError(
            f"{referee.name}.is_over was never true: none of {games} random games ended within max_length() = "
            f"{game.max_length()} plies. Does play ever end the game? Or is max_length too small?"
        )
    check_seeds(game, referee.name)
    report = Report(games, found.positions, found.stopped, *speed(game, seconds))
    if match_games > 0:
        reason = why_no_match(game, found.players)
        match = None if reason else play_match(game, match_games, report.simulations, report.plies, seed)
        report = report._replace(match=match, no_match=reason)
    print(f"{referee.name}: {report}")
    if found.advice:
        print(f"{referee.name}: {found.advice}")
    return report


class Found(NamedTuple):
    """What the compiled games have shown."""

    positions: int
    stopped: int
    players: set[int]  # who was to move
    advice: str  # on the preset to take, if there is any


def compiled_games(game: Any, referee: Referee, plain: list[Line], games: int) -> Found:
    """Random games with the compiled methods."""
    referee.compare_with_plain_python(plain)
    played = [referee.random_game() for _ in range(games)]
    for line in played:
        referee.check_replay(line)
        referee.check_copy(line)
    check_chance(referee, played)
    check_memory(game, referee)
    players = {facts.to_play for line in played for facts in line.facts[:-1]}
    return Found(referee.positions, sum(not line.is_over for line in played), players, advice(referee, played))


# ---- shapes


def check_shapes(game: Any) -> None:
    """The methods that are called in plain Python only."""
    name = type(game).__name__
    dtype = plain_call(game, "board_dtype")
    if not isinstance(dtype, np.dtype) or dtype.names is None or "raw" not in dtype.names:
        raise ContractError(f"{name}.board_dtype() must be made by hayago.record_dtype, but is {dtype!r}")
    for field in dtype.names:
        if hasattr(np.record, field):
            raise ContractError(f"{name}.board_dtype() has a field {field!r}, which means something else in NumPy: rename it")
    first, second = plain_call(game, "new_board"), plain_call(game, "new_board")
    if not isinstance(first, np.ndarray) or first.shape != (1,) or first.dtype != dtype:
        raise ContractError(f"{name}.new_board() must be an array of one record: np.zeros(1, self.board_dtype()) filled in")
    if np.shares_memory(first, second) or first.tobytes() != second.tobytes():
        raise ContractError(f"{name}.new_board() must make a new board each time, and always the same")
    for method in ("action_count", "max_children", "max_length"):
        value = plain_call(game, method)
        if not isinstance(value, int | np.integer) or isinstance(value, bool) or not 1 <= value < UNTOUCHED:
            raise ContractError(f"{name}.{method}() must be a whole number from 1 to {UNTOUCHED - 1}, not {value!r}")


# ---- the whole


def check_seeds(game: Any, name: str) -> None:
    """The same seed gives the same playouts."""
    first, second = (run_playouts(game, Uniform(), game.new_board(), new_worker(game, 7), SEED_PLAYOUTS) for _ in range(2))
    if first != second:
        raise ContractError(
            f"{name}: {SEED_PLAYOUTS} playouts with one seed differ, {first} and {second}: is there an own random source?"
        )


def check_memory(game: Any, referee: Referee) -> None:
    """No method may take memory: that is slow, and keeps threads waiting for each other."""
    if not isinstance(nothing, Entry):  # plain Python by NUMBA_DISABLE_JIT
        return
    boards, out = game.new_board(), np.zeros(game.max_children(), np.uint16)
    move = np.uint16(referee.legal(boards)[0])
    one, two = allocations(nothing, game, boards), allocations(nothing_with, game, boards, out)
    for method, most, arguments in (
        ("to_play", one, (boards,)),
        ("is_over", one, (boards,)),
        ("score", one, (boards,)),
        ("score_range", one, (boards,)),
        ("moves", two, (boards, out)),
        ("random_move", two, (boards, referee.workers)),
        ("play", one, (boards.copy(), move)),
        ("amaf_key", 0, (move, 1)),
    ):
        if allocations(COMPILED[method], game, *arguments) > most:
            raise referee.fail(method, "takes new memory at each call: no arrays, lists or strings may be made in a kernel")


def speed(game: Any, seconds: float) -> tuple[float, float, float]:
    """Plies of a random game, uniform playouts per second, simulations of UCT per second."""
    uct: Any = load_preset("uct").method
    uct = with_chance(game, uct)
    roots, workers, trees = game.new_board(), new_worker(game, parts=uct), new_tree(uct.backup, SPEED_NODES, uct.merging)

    def simulate(count: int) -> None:
        clear(trees)
        search(game, uct, roots, workers, trees, count)

    plies = run_playouts(game, Uniform(), roots, workers, LENGTH_PLAYOUTS)[2] / LENGTH_PLAYOUTS
    playouts = rate(lambda count: run_playouts(game, Uniform(), roots, workers, count), seconds)
    return plies, playouts, rate(simulate, seconds)


def rate(work: Callable[[int], object], seconds: float) -> float:
    """Units of work per second, the best of some batches of growing size."""
    work(1)
    best, count, end = 0.0, 16, time.perf_counter() + seconds
    while True:
        start = time.perf_counter()
        work(count)
        spent = max(time.perf_counter() - start, 1e-9)
        best = max(best, count / spent)
        if time.perf_counter() > end:
            return best
        if spent < seconds / 10:
            count *= 2
