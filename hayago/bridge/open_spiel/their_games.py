"""OpenSpiel's games searched by our presets, in Python: slowly, but with the same search.

A record holds numbers only, so a board names its state of OpenSpiel by a number. A position keeps its state, and a state
without a position is forgotten; but the first state of each game stays, and that of the simulation that runs in a thread.
"""

from __future__ import annotations

import itertools
import threading
import weakref
from typing import Annotated, Any, NamedTuple

import numpy as np

from ...core.errors import OffBoard
from ...core.ranges import Range
from ...core.records import record_dtype
from ...core.rng import below, unit
from ...games.position import GamePosition
from .library import check_searchable, largest_return, load, pyspiel

BOARD = record_dtype([("state", "i8"), ("is_running", "u1"), ("to_play", "u1")])
_games: list[Any] = []  # those of OpenSpiel; a record holds the number of one
_numbers: dict[str, int] = {}  # [game in OpenSpiel's words] its number
_first: list[Any] = []  # [number of a game] its first state
_states: weakref.WeakValueDictionary[int, Any] = weakref.WeakValueDictionary()  # of positions, which keep them
_next = itertools.count(1)
_running = threading.local()  # .state is that of the simulation that runs in this thread


class _Settings(NamedTuple):
    number: Annotated[int, Range(0)]  # in the list of games


class OpenSpielGame(_Settings):
    """A game of OpenSpiel that is searched in Python; `load` makes it. A move is OpenSpiel's action plus 1.

    >>> from hayago import Limit, OpenSpielGame, Player
    >>> player = Player(OpenSpielGame.load("tic_tac_toe"), "uct", seed=1)
    >>> player.choose(Limit(simulations=20)).simulations
    20
    """

    __slots__ = ()
    runs_in_python = True

    @classmethod
    def load(cls, game: Any) -> OpenSpielGame:
        """By a name such as "breakthrough(rows=6,columns=6)", or one of pyspiel's own games."""
        loaded = load(game) if isinstance(game, str) else game
        check_searchable(loaded)
        name = str(loaded)
        if name not in _numbers:
            _games.append(loaded)
            _first.append(keep(loaded.new_initial_state()))
            _numbers[name] = len(_games) - 1
        has_chance = loaded.get_type().chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
        return (OpenSpielChanceGame if has_chance else OpenSpielGame)(_numbers[name])

    def __reduce__(self) -> Any:
        """Numbers differ between processes, names do not."""
        return OpenSpielGame.load, (str(_games[self.number]),)

    def __repr__(self) -> str:
        return f"OpenSpielGame.load({str(_games[self.number])!r})"

    def start(self) -> OpenSpielPosition:
        """The first position."""
        return OpenSpielPosition.start(self)

    def board_dtype(self):
        return BOARD

    def new_board(self):
        return board_of(_first[self.number])

    def action_count(self):
        return max(_games[self.number].num_distinct_actions(), _games[self.number].max_chance_outcomes()) + 1

    def max_children(self):
        return self.action_count() - 1

    def max_length(self):
        return _games[self.number].max_history_length()

    def to_play(self, board):
        return int(board.to_play)

    def is_over(self, board):
        return state_of(board).is_terminal()

    def play(self, board, move):
        """A simulation begins with a copy of the position's state, and changes that."""
        if not board.is_running:
            _running.state = _states[int(board.state)].clone()
            board.state, board.is_running = 0, 1
        _running.state.apply_action(int(move) - 1)
        board.to_play = player_of(_running.state)

    def moves(self, board, out):
        actions = state_of(board).legal_actions()
        out[: len(actions)] = np.array(actions, np.uint16) + 1
        return len(actions)

    def random_move(self, board, worker):
        state = state_of(board)
        if state.is_chance_node():
            return np.uint16(drawn(state.chance_outcomes(), float(unit(worker))) + 1)
        actions = state.legal_actions()
        return np.uint16(actions[int(below(worker, len(actions)))] + 1)

    def playable(self, board, move):
        return int(move) - 1 in state_of(board).legal_actions()

    def amaf_key(self, move, player):
        return move if player != 0 else np.uint16(0)  # what chance does is nobody's move

    def score(self, board):
        """What the first player gets; between two players half of what he gets more."""
        returns = state_of(board).returns()
        return np.float32(returns[0] if len(returns) == 1 else (returns[0] - returns[1]) / 2)

    def score_range(self, board):
        return np.float32(largest_return(_games[self.number]))


class OpenSpielChanceGame(OpenSpielGame):
    """One with dice or cards that everybody sees."""

    __slots__ = ()

    def chance(self, board, move):
        return dict(state_of(board).chance_outcomes()).get(int(move) - 1, 0.0)


def keep(state: Any) -> tuple[int, Any]:
    """A state with a number, by which it is found as long as somebody holds it."""
    number = next(_next)
    _states[number] = state
    return number, state


def state_of(board: Any) -> Any:
    return _running.state if board.is_running else _states[int(board.state)]


def player_of(state: Any) -> int:
    """1 or 2, 0 for chance; anybody at the end."""
    if state.is_chance_node():
        return 0
    return int(state.current_player()) + 1 if not state.is_terminal() else 1


def drawn(outcomes: list[tuple[int, float]], share: float) -> int:
    """The outcome at this share, 0 to 1, of all probability."""
    for outcome, probability in outcomes:
        share -= probability
        if share < 0:
            return outcome
    return outcomes[-1][0]


def board_of(kept: tuple[int, Any]) -> Any:
    """The board of a position that stands for this state."""
    boards = np.zeros(1, BOARD)
    boards[0].state, boards[0].to_play = kept[0], player_of(kept[1])
    return boards


class OpenSpielPosition(GamePosition):
    """Moves have OpenSpiel's names; the player who moves first is Black."""

    __slots__ = ("state",)

    def __init__(
        self, game: OpenSpielGame, boards: Any, parent: OpenSpielPosition | None = None, move: int | None = None
    ) -> None:
        super().__init__(game, boards, parent, move)
        self.state = state_of(boards[0])  # pyspiel's own, to look at; as long as it is kept here, the board finds it

    @property
    def key(self) -> bytes:
        return str(self.state).encode()

    def following(self, move: int) -> OpenSpielPosition:
        kept = keep(self.state.child(move - 1))
        return type(self)(self.game, board_of(kept), self, move)

    def read(self, text: str) -> int:
        player = self.state.current_player()
        names = {self.state.action_to_string(player, action): action for action in self.state.legal_actions()}
        word = str(text).strip()
        if word not in names:
            raise OffBoard(repr(text), f"is not a move here: write one of {', '.join(list(names)[:10])}, ...")
        return int(names[word]) + 1

    def write(self, move: int) -> str:
        """OpenSpiel's name of the move; its number where OpenSpiel names legal moves only, and this is none here."""
        player = 0 if self.state.is_terminal() else self.state.current_player()
        try:
            return str(self.state.action_to_string(player, move - 1))
        except (pyspiel.SpielError, RuntimeError):
            return str(move - 1)

    def draw(self) -> str:
        return str(self.state)
