"""Random games of a game that is checked: what its methods answer, and that it is always the same."""

import math
import numbers
import random
from typing import Any, NamedTuple

import numpy as np

from ..core.contract import CHANCE, has_chance
from ..core.errors import ContractError, KernelError
from ..core.watched import OutOfBounds, begin_call, described, named, watched
from ..core.worker import new_worker
from ..games.registry import card_of
from .kernels import COMPILED, copy_board

PLAIN_PLIES = 200  # of a game in plain Python, which may be slow
PLAIN_GAMES = 2
TRIED = 3  # moves beside the one played that are tried in each position
SPARE = 16  # entries of `out` behind the last that `moves` may write
UNTOUCHED = 0xFFFE  # what they hold


class Facts(NamedTuple):
    """What the game says of a position."""

    to_play: int
    is_over: bool
    moves: tuple[int, ...]  # sorted; none when the game is over
    score: float | None  # None as long as the game is not over


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
            except IndexError as error:
                raise ContractError(described(error, f"{self.name}.{method}")) from error
        records = [watched(a)[0] if isinstance(a, np.ndarray) and a.dtype.names else a for a in arguments]
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
        if player == CHANCE and has_chance(self.game):
            return player
        if player not in (1, 2):
            remedy = ": where chance moves, the game needs chance(self, board, move)" if player == CHANCE else ""
            raise self.fail("to_play", f"must give 1 or 2, not {player}{remedy}")
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
        if self.mover(boards) != CHANCE:
            for move in set(moves) - self.known_keys:
                self.check_key(move)
        return tuple(moves)

    def listed(self, method: str, boards: Any) -> list[int]:
        """What `moves` or `legal_moves` writes, sorted."""
        most = self.game.max_children()
        out = (
            np.full(most + SPARE, UNTOUCHED, np.uint16) if self.compiled else named(np.full(most, UNTOUCHED, np.uint16), "out")
        )
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
        if not most > 0 or (abs(score) > most and card_of(self.game).players == 2):  # one player may have more
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

    def plain_games(self) -> list[Line]:
        """Random games in plain Python, where a wrong index has a file and a line."""
        self.compiled = False
        lines = [self.random_game(PLAIN_PLIES) for _ in range(PLAIN_GAMES)]
        self.compiled = True
        self.known_keys.clear()
        return lines

    def compare_with_plain_python(self, lines: list[Line]) -> None:
        """The same moves compiled."""
        for line in lines:
            self.replay(self.game.new_board(), line, 0, "says something else compiled than in plain Python")

    def check_replay(self, line: Line) -> None:
        self.replay(self.game.new_board(), line, 0, "is not determined by the moves: a second game with the same moves differs")

    def check_copy(self, line: Line) -> None:
        """Go on from the middle of the game on a copy, made over a board that was used before."""
        middle = self.random.randrange(len(line.moves))
        boards = self.game.new_board()
        for move in line.moves[:middle]:
            self.advance(boards, move)
        copy_board(self.used, boards)
        self.replay(self.used, line, middle, "differs on a copy of the board (does it read what a scratch field held before?)")


def plain_call(game: Any, method: str, *arguments: Any) -> Any:
    """Call a method in plain Python; what it raises is told with its name, file and line."""
    begin_call()
    try:
        with np.errstate(all="ignore"):
            return getattr(game, method)(*arguments)
    except ContractError:
        raise
    except Exception as error:
        name = f"{type(game).__name__}.{method}"
        if isinstance(error, OutOfBounds) and error.field == "out" and error.index >= 0:
            place = described(error, name).partition(name)[0]
            text = f"writes {error.index + 1} moves, but max_children() is {error.length}: make that the most of any position"
            raise ContractError(f"{place}{name} {text}") from error
        raise ContractError(described(error, name)) from error
