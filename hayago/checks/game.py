"""A test for a game of your own: does it keep its contract (contract.py) in random games, and how fast is it?

    from hayago.checks.game import check_game
    check_game(MyGame(9))

Everything is tried twice: in plain Python, where a wrong index raises an error with its line, and compiled. What is wrong
is said by a ContractError that names the method.
"""

import math
import numbers
import random
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from ..core import contract
from ..core.errors import ContractError, KernelError
from ..core.jit import Entry, allocations, entry
from ..core.records import copy_record
from ..core.worker import new_worker
from ..parts.backup.mean import Mean
from ..parts.playouts.run import run_playouts
from ..parts.playouts.uniform import Uniform
from ..parts.priors.combine import NoPrior
from ..parts.selection.ucb1 import Ucb1
from ..search.search import Method, search
from ..tree.tree import clear, new_tree

PLAIN_PLIES = 200  # of the game in plain Python, which may be slow
TRIED = 3  # moves beside the one played that are tried in each position
SPARE = 16  # entries of `out` behind the last that `moves` may write
UNTOUCHED = 0xFFFE  # what they hold
UCT = Method(Ucb1(), NoPrior(), Uniform(), Mean())


# ---- the kernels of the game, one entry for each, so that an error can be told from the others


@entry
def _to_play(game, boards):
    return game.to_play(boards[0])


@entry
def _is_over(game, boards):
    return game.is_over(boards[0])


@entry
def _score(game, boards):
    return game.score(boards[0])


@entry
def _score_range(game, boards):
    return game.score_range(boards[0])


@entry
def _moves(game, boards, out):
    return game.moves(boards[0], out)


@entry
def _legal_moves(game, boards, out):
    return game.legal_moves(boards[0], out)


@entry
def _random_move(game, boards, workers):
    return game.random_move(boards[0], workers[0])


@entry
def _play(game, boards, move):
    game.play(boards[0], move)


@entry
def _amaf_key(game, move, player):
    return game.amaf_key(move, player)


@entry
def _copy(targets, sources):
    copy_record(targets[0], sources[0])


@entry
def _nothing(game, boards):
    pass


@entry
def _nothing_with(game, boards, others):
    pass


COMPILED: dict[str, Callable[..., Any]] = {
    "to_play": _to_play,
    "is_over": _is_over,
    "moves": _moves,
    "legal_moves": _legal_moves,
    "random_move": _random_move,
    "play": _play,
    "amaf_key": _amaf_key,
    "score": _score,
    "score_range": _score_range,
}


class Facts(NamedTuple):
    """What the game says of a position."""

    to_play: int
    is_over: bool
    moves: tuple[int, ...]  # sorted; none when the game is over
    score: float | None  # None as long as the game is not over


class Report(NamedTuple):
    """What a check has found."""

    games: int
    positions: int
    stopped: int  # games that reached max_length() before their end
    plies: float  # of a random game, in the mean
    playouts: float  # uniform playouts per second
    simulations: float  # simulations of UCT per second

    def __str__(self) -> str:
        stopped = f", {self.stopped} of them stopped at max_length()" if self.stopped else ""
        return (
            f"{self.games} random games, {self.positions} positions{stopped}: everything in order\n"
            f"{self.plies:.1f} plies a game, {self.playouts:,.0f} uniform playouts/s, {self.simulations:,.0f} UCT simulations/s"
        )


def check_game(game: Any, games: int = 20, seed: int = 1, seconds: float = 0.5) -> Report:
    """Check a game and print how fast it is; ContractError says what is wrong.

    Legal moves, ends, scores, copies, determinism, memory; plain Python and compiled code must agree.
    """
    contract.check(game, contract.Game)
    game = contract.checked(game)
    check_shapes(game)
    referee = Referee(game, seed)
    referee.compare_with_plain_python()
    played = [referee.random_game() for _ in range(games)]
    for line in played:
        referee.check_replay(line)
        referee.check_copy(line)
    stopped = sum(not line.is_over for line in played)
    if stopped == games:
        raise ContractError(
            f"{referee.name}.is_over was never true: none of {games} random games ended within max_length() = "
            f"{game.max_length()} plies. Does play ever end the game? Or is max_length too small?"
        )
    check_seeds(game, referee.name)
    check_memory(game, referee)
    report = Report(games, referee.positions, stopped, *speed(game, seconds))
    print(f"{referee.name}: {report}")
    return report


# ---- shapes


def check_shapes(game: Any) -> None:
    """The methods that are called in plain Python only."""
    name = type(game).__name__
    dtype = plain_call(game, "board_dtype")
    if not isinstance(dtype, np.dtype) or dtype.names is None or "raw" not in dtype.names:
        raise ContractError(f"{name}.board_dtype() must be made by hayago.core.records.record_dtype, but is {dtype!r}")
    first, second = plain_call(game, "new_board"), plain_call(game, "new_board")
    if not isinstance(first, np.ndarray) or first.shape != (1,) or first.dtype != dtype:
        raise ContractError(f"{name}.new_board() must be an array of one record: np.zeros(1, self.board_dtype()) filled in")
    if np.shares_memory(first, second) or first.tobytes() != second.tobytes():
        raise ContractError(f"{name}.new_board() must make a new board each time, and always the same")
    for method in ("action_count", "max_children", "max_length"):
        value = plain_call(game, method)
        if not isinstance(value, int | np.integer) or isinstance(value, bool) or not 1 <= value < UNTOUCHED:
            raise ContractError(f"{name}.{method}() must be a whole number from 1 to {UNTOUCHED - 1}, not {value!r}")


def plain_call(game: Any, method: str, *arguments: Any) -> Any:
    """Call a method in plain Python; what it raises is told with its name."""
    try:
        with np.errstate(all="ignore"):
            return getattr(game, method)(*arguments)
    except ContractError:
        raise
    except Exception as error:
        raise ContractError(f"{type(game).__name__}.{method} raises {type(error).__name__}: {error}") from error


# ---- games


class Line(NamedTuple):
    """A random game: its moves, and the facts before each of them and at the end."""

    moves: list[int]
    facts: list[Facts]

    @property
    def is_over(self) -> bool:
        return self.facts[-1].is_over


class Referee:
    """Plays random games and checks what the methods answer; `compiled` says which way they are called."""

    def __init__(self, game: Any, seed: int) -> None:
        self.game, self.name = game, type(game).__name__
        self.compiled = True
        self.positions = 0
        self.known_keys: set[int] = set()  # moves whose AMAF keys were checked
        self.random = random.Random(seed)
        self.workers = new_worker(game, seed)
        self.used = game.new_board()  # a board on which other games were played before

    def call(self, method: str, *arguments: Any) -> Any:
        if self.compiled:
            try:
                return COMPILED[method](self.game, *arguments)
            except KernelError as error:
                raise ContractError(f"{self.name}.{method} cannot be compiled: {error}") from error
        records = [a[0] if isinstance(a, np.ndarray) and a.dtype.names else a for a in arguments]
        return plain_call(self.game, method, *records)

    def fail(self, method: str, what: str) -> ContractError:
        return ContractError(f"{self.name}.{method} {what}")

    def whole(self, method: str, value: Any) -> int:
        if isinstance(value, bool | np.bool) or not isinstance(value, numbers.Integral):
            raise self.fail(method, f"must give a whole number, not {value!r}")
        return int(value)

    # ---- one position

    def look(self, boards: Any) -> Facts:
        """What the game says of a position, checked; looking must not change it."""
        before = boards[0].raw.tobytes()
        facts: list[Any] = []
        for ask in (self.mover, self.ended, self.legal, self.result):
            facts.append(ask(boards))
            if boards[0].raw.tobytes() != before:
                method = ("to_play", "is_over", "moves", "score")[len(facts) - 1]
                raise self.fail(method, "changes the board, which only play may do (scratch fields are for working memory)")
        self.positions += 1
        return Facts(*facts)

    def mover(self, boards: Any) -> int:
        player = self.whole("to_play", self.call("to_play", boards))
        if player not in (1, 2):
            raise self.fail("to_play", f"must give 1 or 2, not {player}")
        return player

    def ended(self, boards: Any) -> bool:
        over = self.call("is_over", boards)
        if not isinstance(over, bool | np.bool | numbers.Integral):
            raise self.fail("is_over", f"must give True or False, not {over!r}")
        return bool(over)

    def legal(self, boards: Any) -> tuple[int, ...]:
        """All moves; where `legal_moves` names them, `moves` may leave some out."""
        if self.ended(boards):
            return ()
        if not hasattr(self.game, "legal_moves"):
            moves = self.listed("moves", boards)
        else:
            moves = self.listed("legal_moves", boards)
            worth = self.listed("moves", boards.copy())  # it may note on the board what it has found out
            if not set(worth) <= set(moves):
                raise self.fail("moves", f"names {sorted(set(worth) - set(moves))}, which legal_moves does not")
        for move in set(moves) - self.known_keys:
            self.check_key(move)
        return tuple(moves)

    def listed(self, method: str, boards: Any) -> list[int]:
        """What `moves` or `legal_moves` writes, sorted."""
        most = self.game.max_children()
        out = np.full(most + SPARE, UNTOUCHED, np.uint16)
        count = self.whole(method, self.call(method, boards, out))
        written = int(np.flatnonzero(out != UNTOUCHED).max(initial=-1)) + 1
        if max(count, written) > most:
            raise self.fail(method, f"writes {max(count, written)} moves, but max_children() is {most}")
        if count < 1:
            raise self.fail(method, "gives no move, but is_over says that the game goes on")
        moves: list[int] = sorted(out[:count].tolist())
        if len(set(moves)) < count or UNTOUCHED in moves:
            raise self.fail(method, f"says that it wrote {count} moves, but they are {out[:count].tolist()}")
        return moves

    def check_key(self, move: int) -> None:
        for player in (1, 2):
            key = self.whole("amaf_key", self.call("amaf_key", np.uint16(move), player))
            if not 0 <= key < self.game.action_count():
                count = self.game.action_count()
                raise self.fail("amaf_key", f"gives {key} for move {move}, but keys must be below action_count() = {count}")
        self.known_keys.add(move)

    def result(self, boards: Any) -> float | None:
        if not self.ended(boards):
            return None
        score, most = (self.call(method, boards) for method in ("score", "score_range"))
        for method, value in (("score", score), ("score_range", most)):
            if not isinstance(value, numbers.Real) or not math.isfinite(value):
                raise self.fail(method, f"must give a finite number, not {value!r}")
        if not most > 0 or abs(score) > most:
            raise self.fail("score", f"gives {float(score):g}, but score_range says that scores are from -{most:g} to {most:g}")
        return float(score)

    # ---- moves

    def advance(self, boards: Any, move: int) -> None:
        before = boards[0].raw.tobytes()
        self.call("play", boards, np.uint16(move))
        if boards[0].raw.tobytes() == before:
            raise self.fail("play", f"changes nothing on the board when move {move} is made")

    def draw(self, boards: Any, facts: Facts) -> int:
        """A move of random_move, checked."""
        move = self.whole("random_move", self.call("random_move", boards, self.workers))
        if move not in facts.moves:
            raise self.fail("random_move", f"gives {move}, which is not among the moves {list(facts.moves)}")
        if self.look(boards) != facts:
            raise self.fail("random_move", "changes the position, which only play may do")
        return move

    def random_game(self, most: int | None = None) -> Line:
        """A game by random_move; from each position some other moves are tried too."""
        boards = self.game.new_board()
        line = Line([], [self.look(boards)])
        if line.is_over:
            raise self.fail("is_over", "says that the game is over before the first move")
        limit = self.game.max_length() if most is None else min(most, self.game.max_length())
        while not line.is_over and len(line.moves) < limit:
            facts = line.facts[-1]
            for move in self.random.sample(facts.moves, min(TRIED, len(facts.moves))):
                trial = boards.copy()
                self.advance(trial, move)
                self.look(trial)
            line.moves.append(self.draw(boards, facts))
            self.advance(boards, line.moves[-1])
            line.facts.append(self.look(boards))
        self.used = boards
        return line

    def replay(self, boards: Any, line: Line, first: int, complaint: str) -> None:
        """Play the rest of a line on a board; everything must be as it was."""
        for ply in range(first, len(line.facts)):
            found = self.look(boards)
            if found != line.facts[ply]:
                differing = next(f for f, a, b in zip(Facts._fields, found, line.facts[ply], strict=True) if a != b)
                wanted, got = getattr(line.facts[ply], differing), getattr(found, differing)
                raise self.fail(differing, f"{complaint}: {got} instead of {wanted} after {ply} moves")
            if ply < len(line.moves):
                self.advance(boards, line.moves[ply])

    def compare_with_plain_python(self) -> None:
        """A game in plain Python, then the same moves compiled."""
        self.compiled = False
        line = self.random_game(PLAIN_PLIES)
        self.compiled = True
        self.known_keys.clear()
        self.replay(self.game.new_board(), line, 0, "says something else compiled than in plain Python")

    def check_replay(self, line: Line) -> None:
        self.replay(self.game.new_board(), line, 0, "is not determined by the moves: a second game with the same moves differs")

    def check_copy(self, line: Line) -> None:
        """Go on from the middle of the game on a copy, made over a board that was used before."""
        middle = self.random.randrange(len(line.moves))
        boards = self.game.new_board()
        for move in line.moves[:middle]:
            self.advance(boards, move)
        _copy(self.used, boards)
        self.replay(self.used, line, middle, "differs on a copy of the board (does it read what a scratch field held before?)")


# ---- the whole


def check_seeds(game: Any, name: str) -> None:
    """The same seed gives the same playouts."""
    first, second = (run_playouts(game, Uniform(), game.new_board(), new_worker(game, 7), 100) for _ in range(2))
    if first != second:
        raise ContractError(f"{name}: 100 playouts with one seed differ, {first} and {second}: is there an own random source?")


def check_memory(game: Any, referee: Referee) -> None:
    """No method may take memory: that is slow, and keeps threads waiting for each other."""
    if not isinstance(_nothing, Entry):  # plain Python by NUMBA_DISABLE_JIT
        return
    boards, out = game.new_board(), np.zeros(game.max_children(), np.uint16)
    move = np.uint16(referee.legal(boards)[0])
    one, two = allocations(_nothing, game, boards), allocations(_nothing_with, game, boards, out)
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
    roots, workers, trees = game.new_board(), new_worker(game, parts=UCT), new_tree(UCT.backup, 1 << 20)

    def simulate(count: int) -> None:
        clear(trees)
        search(game, UCT, roots, workers, trees, count)

    plies = run_playouts(game, Uniform(), roots, workers, 200)[2] / 200
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
