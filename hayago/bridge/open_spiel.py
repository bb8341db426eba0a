"""OpenSpiel: our search as one of its bots, and its games searched by our presets.

    bot = HayagoBot(pyspiel.load_game("hex(board_size=7)"), Limit(simulations=1000))
    player = Player(OpenSpielGame.load("breakthrough(rows=6,columns=6)"))

A game whose card names it as OpenSpiel does (games/registry.py) is played by our own kernels. Any other game of two players, in
turns, without chance and hidden things, runs in Python: slowly, but with the same search.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import pyspiel

from ..core.errors import OffBoard, SettingError
from ..core.records import record_dtype
from ..core.rng import below
from ..games.position import GamePosition
from ..games.registry import GAMES
from ..play.clock import Limit
from ..play.player import Player
from ..presets import Preset
from ..tree.sizes import TREE_MB

ROOT, RUNNING = 0, 1  # whose state a board stands for: a position's, which nobody may change, or the running simulation's
_games: list[Any] = []  # pyspiel's games; a record can only hold their numbers
_states: list[Any] = [None]  # pyspiel's states of positions; the first is that of the running simulation


class _Settings(NamedTuple):
    number: int  # in the list of games


class OpenSpielGame(_Settings):
    """A game of OpenSpiel that is searched in Python; `load` makes it. A move is OpenSpiel's action plus 1."""

    __slots__ = ()
    runs_in_python = True

    @classmethod
    def load(cls, game: Any) -> OpenSpielGame:
        """By a name such as "breakthrough(rows=6,columns=6)", or one of pyspiel's own games."""
        loaded = load(game) if isinstance(game, str) else game
        kind = loaded.get_type()
        wanted = (
            kind.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL,
            kind.chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC,
            kind.information == pyspiel.GameType.Information.PERFECT_INFORMATION,
            kind.utility == pyspiel.GameType.Utility.ZERO_SUM,
            loaded.num_players() == 2,
        )
        if not all(wanted):
            raise SettingError(
                f"{loaded} cannot be searched: it needs two players who move in turn, without chance and secrets"
            )
        if loaded.num_distinct_actions() >= 2**16 - 2:
            raise SettingError(f"{loaded} cannot be searched: it has more than {2**16 - 3} different moves")
        _games.append(loaded)
        return cls(len(_games) - 1)

    def start(self) -> OpenSpielPosition:
        """The first position."""
        return OpenSpielPosition.start(self)

    def board_dtype(self):
        return record_dtype([("state", "i8"), ("owner", "u1"), ("to_play", "u1")])

    def new_board(self):
        return board_of(_games[self.number].new_initial_state())

    def action_count(self):
        return _games[self.number].num_distinct_actions() + 1

    def max_children(self):
        return _games[self.number].num_distinct_actions()

    def max_length(self):
        return _games[self.number].max_game_length()

    def to_play(self, board):
        return int(board.to_play)

    def is_over(self, board):
        return state_of(board).is_terminal()

    def play(self, board, move):
        """A simulation begins with a copy of the position's state, and changes that."""
        if board.owner == ROOT:
            _states[0] = _states[int(board.state)].clone()
            board.state, board.owner = 0, RUNNING
        _states[0].apply_action(int(move) - 1)
        board.to_play = player_of(_states[0])

    def moves(self, board, out):
        actions = state_of(board).legal_actions()
        out[: len(actions)] = np.array(actions, np.uint16) + 1
        return len(actions)

    def random_move(self, board, worker):
        actions = state_of(board).legal_actions()
        return np.uint16(actions[int(below(worker, len(actions)))] + 1)

    def playable(self, board, move):
        return int(move) - 1 in state_of(board).legal_actions()

    def amaf_key(self, move, player):
        return move

    def score(self, board):
        return np.float32(state_of(board).returns()[0])

    def score_range(self, board):
        return np.float32(_games[self.number].max_utility())


def state_of(board: Any) -> Any:
    return _states[int(board.state)]


def player_of(state: Any) -> int:
    """1 or 2; anybody at the end."""
    return int(state.current_player()) + 1 if not state.is_terminal() else 1


def board_of(state: Any) -> Any:
    """The board of a position that stands for this state."""
    boards = np.zeros(1, OpenSpielGame(0).board_dtype())
    _states.append(state)
    boards[0].state, boards[0].to_play = len(_states) - 1, player_of(state)
    return boards


class OpenSpielPosition(GamePosition):
    """Moves have OpenSpiel's names; the player who moves first is Black."""

    __slots__ = ()

    @property
    def state(self) -> Any:
        """pyspiel's own, to look at."""
        return state_of(self._boards[0])

    @property
    def key(self) -> bytes:
        return str(self.state).encode()

    def play(self, move: str, by: str | None = None) -> OpenSpielPosition:
        following = super().play(move, by)
        assert following.move is not None
        boards = board_of(self.state.child(following.move - 1))  # that of the running simulation will change
        return type(self)(self.game, boards, self, following.move)

    def read(self, text: str) -> int:
        names = {self.state.action_to_string(action): action for action in self.state.legal_actions()}
        word = str(text).strip()
        if word not in names:
            raise OffBoard(repr(text), f"is not a move here: write one of {', '.join(list(names)[:10])}, ...")
        return int(names[word]) + 1

    def write(self, move: int) -> str:
        return str(self.state.action_to_string(player_of(self.state) - 1, move - 1))

    def draw(self) -> str:
        return str(self.state)


# ---- our own games


def own_game(spiel: Any) -> Any:
    """Our record of a game of OpenSpiel, one that runs in Python where we have none."""
    name, parameters = spiel.get_type().short_name, spiel.get_parameters()
    for card in GAMES.values():
        if card.open_spiel is not None and card.open_spiel.name == name:
            settings = card.open_spiel.ours(parameters)
            if settings is not None:
                return card.make(**settings)
    return OpenSpielGame.load(spiel)


class HayagoBot(pyspiel.Bot):
    """Plays a game of OpenSpiel by our search, `limit` for each move; the tree is kept from move to move."""

    def __init__(
        self, game: Any, limit: Limit, preset: str | Preset | None = None, seed: int = 1, memory_mb: float = TREE_MB
    ) -> None:
        pyspiel.Bot.__init__(self)
        self.limit = limit
        self.player = Player(own_game(game), preset, seed=seed, memory_mb=memory_mb, resign=0)
        self.history: list[int] = []  # OpenSpiel's actions that the player has made

    def restart_at(self, state: Any) -> None:
        """Follow the game to this state; from the beginning where it is another game."""
        history = list(state.history())
        if history[: len(self.history)] != self.history:
            self.player.set_position(self.player.position.game.start())
            self.history = []
        for action in history[len(self.history) :]:
            self.player.play(self.player.position.move_of_action(action))
        self.history = history

    def step(self, state: Any) -> int:
        """The action of the player to move."""
        self.restart_at(state)
        chosen = self.player.choose(self.limit).move
        position = self.player.position
        return next(action for action in state.legal_actions() if position.move_of_action(action) == chosen)


def load(name: str) -> Any:
    """A game of OpenSpiel by its name."""
    try:
        return pyspiel.load_game(name)
    except (pyspiel.SpielError, RuntimeError) as error:
        raise SettingError(f"OpenSpiel cannot load {name!r}: {str(error).splitlines()[0]}") from None
