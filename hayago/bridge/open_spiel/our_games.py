"""Our games as OpenSpiel's: its algorithms run on a game that comes with Hayago, or on one of your own.

    game = as_open_spiel(Domineering(4))        # known to OpenSpiel as hayago_domineering(size=4) from now on
    pyspiel.load_game("hayago_domineering(size=6)")

A state holds a position, which never changes: a copy of the state costs nothing but OpenSpiel's part of it.
"""

from __future__ import annotations

import hashlib
import re
from typing import Any, ClassVar

import numpy as np

from ...core import contract
from ...core.checked import checked, converted
from ...core.contract import Game as OurGame
from ...core.errors import SettingError
from ...core.jit import entry
from ...games.position import GamePosition
from .facts import ACTIONS, FOUND_OUT, MOST_MOVES, PLAYERS, POINTS, Facts, count_players, parameters_of
from .library import Game, State, need_open_spiel, pyspiel
from .tensors import Observer

PREFIX = "hayago_"
CHANCE, TERMINAL = -1, -4  # OpenSpiel's numbers of those who move where no player does
_templates: dict[str, Any] = {}  # [short name] a record of that class, with the settings that are no parameters


@entry
def _chances(game, boards, moves, out):
    """The probabilities of these outcomes where chance moves."""
    for i in range(moves.shape[0]):
        out[i] = game.chance(boards[0], moves[i])


def as_open_spiel(game: Any, players: int | None = None, points: bool | None = None, actions: int | None = None) -> Any:
    """One of our games, or a game of your own, as a game of OpenSpiel.

    An action is the number of the move; of a chance node, the place of the outcome among those that are possible.

    players   1 or 2; None looks whether player 2 has a move in some random games
    points    are returns the score of the game? Else 1, 0 or -1. None: in games of one player
    actions   the number of different actions; None: action_count() where AMAF's keys are the moves themselves, else 65,535

    >>> from hayago import ConnectFour, as_open_spiel
    >>> state = as_open_spiel(ConnectFour()).new_initial_state()
    >>> state.apply_action(state.string_to_action("4"))
    >>> state.current_player()
    1
    """
    need_open_spiel()
    contract.check(game, OurGame)
    game = checked(game)
    if players not in (None, 1, 2):
        raise SettingError(f"players is 1 or 2, not {players!r}")
    wishes = {
        PLAYERS: players or FOUND_OUT,
        POINTS: FOUND_OUT if points is None else 1 + converted(points, bool, "points"),
        ACTIONS: FOUND_OUT if actions is None else converted(actions, int, "actions"),
    }
    if not 0 <= wishes[ACTIONS] <= MOST_MOVES:
        raise SettingError(f"actions is a number from 1 to {MOST_MOVES}, not {actions!r}")
    return register(game)({**parameters_of(game), **wishes})


def our_record(spiel: Any) -> Any:
    """Our record of a game of OpenSpiel that `as_open_spiel` has made; None of any other."""
    if isinstance(spiel, SpielGame):
        return spiel.facts.game
    return None


# ---- games by their names


def register(game: Any) -> type[SpielGame]:
    """Make the class known to OpenSpiel, by another short name for each class and for each nested setting."""
    stem = PREFIX + re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", type(game).__name__).lower()
    name, number = stem, 1
    while name in _templates and not is_same(_templates[name], game):
        number += 1
        name = f"{stem}_{number}"
    _templates[name] = game  # a class that is defined anew, as in a notebook, replaces the old one
    parameters = {**parameters_of(game), **dict.fromkeys((PLAYERS, POINTS, ACTIONS), FOUND_OUT)}
    kind = game_type(name, game, count_players(game), parameters)
    made = type(f"Spiel{type(game).__name__}", (SpielGame,), {"short_name": name})
    pyspiel.register_game(kind, made)  # a function would be freed by OpenSpiel when Python has ended, which crashes
    return made


def is_same(template: Any, game: Any) -> bool:
    """Are these the same game but for their parameters?"""
    made, other = type(template), type(game)
    if (made.__module__, made.__qualname__) != (other.__module__, other.__qualname__):
        return False
    rest = [{f: getattr(r, f) for f in r._fields if f not in parameters_of(r)} for r in (template, game)]
    return rest[0] == rest[1]


def game_type(name: str, game: Any, players: int, parameters: dict[str, Any]) -> Any:
    kinds = pyspiel.GameType
    has_chance = hasattr(game, "chance")
    return kinds(
        short_name=name,
        long_name=f"{type(game).__name__} of Hayago",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if has_chance else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if players == 2 else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=players,
        min_num_players=players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


def facts_of(name: str, parameters: dict[str, Any]) -> Facts:
    """The facts of a game by its name and parameters in OpenSpiel."""
    if name not in _templates:
        raise SettingError(f"this process does not know the game {name}: call as_open_spiel of it first")
    game = _templates[name]
    fields = {field: getattr(game, field) for field in game._fields}
    wanted = {**fields, **{field: value for field, value in parameters.items() if field in fields}}
    return Facts(name, parameters, game if wanted == fields else checked(type(game)(**wanted)))


# ---- positions


class At:
    """A position and how many moves led there. It is never changed, so copies share it; on paper it is its moves."""

    __slots__ = ("_moves", "facts", "is_terminal", "player", "ply", "position")

    def __init__(self, facts: Facts, position: GamePosition, ply: int) -> None:
        self.facts, self.position, self.ply = facts, position, ply
        self.player = position._look()[0]  # 0 for chance
        self.is_terminal = position.is_over or ply >= facts.length
        self._moves: list[int] | None = None

    @property
    def moves(self) -> list[int]:
        """The numbers of the legal moves in their order."""
        if self._moves is None:
            self._moves = self.facts.moves(self.position)
        return self._moves

    def after(self, action: int) -> At:
        """Where an action leads to, if it is legal."""
        is_move = self.player > 0 and action in self.moves
        move = action if is_move else self.facts.move(self.position, action)
        return At(self.facts, self.position.following(move), self.ply + 1)

    def __deepcopy__(self, memory: Any) -> At:
        return self

    def __reduce__(self) -> Any:
        moves = [position.move for position in self.position._line()][: self.ply]
        return replay, (self.facts.name, self.facts.parameters, moves[::-1])


def replay(name: str, parameters: dict[str, Any], moves: list[int]) -> At:
    """The position after these moves."""
    facts = facts_of(name, parameters)
    position = facts.first
    for move in moves:
        position = position.following(move)
    return At(facts, position, len(moves))


# ---- OpenSpiel's classes


class SpielGame(Game):
    """A game of ours as OpenSpiel's; `register` makes a class of it for each class of our games."""

    short_name: ClassVar[str]

    def __init__(self, given: Any = None) -> None:
        parameters = dict(given or {})
        facts = facts_of(self.short_name, parameters)
        info = pyspiel.GameInfo(
            num_distinct_actions=facts.actions,
            max_chance_outcomes=facts.game.max_children() if facts.has_chance else 0,
            num_players=facts.players,
            min_utility=-facts.largest,
            max_utility=facts.largest,
            utility_sum=0.0 if facts.players == 2 else None,
            max_game_length=facts.length,
        )
        super().__init__(game_type(self.short_name, facts.game, facts.players, parameters), info, parameters)
        self.facts = facts

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.facts.length if self.facts.has_chance else 0

    def make_py_observer(self, kind: Any = None, parameters: Any = None) -> Any:
        """Of the position; of the moves that led there where perfect recall is wanted."""
        from open_spiel.python.observation import IIGObserverForPublicInfoGame

        if kind is None or (kind.public_info and not kind.perfect_recall):
            return Observer(self.facts.first)
        return IIGObserverForPublicInfoGame(kind, parameters)


class SpielState(State):
    """A position of ours as a state of OpenSpiel. All that it holds is in `_at`, which OpenSpiel copies and writes to text."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._at = At(game.facts, game.facts.first, 0)

    @property
    def position(self) -> GamePosition:
        """Our position, to look at."""
        return self._at.position

    def is_terminal(self) -> bool:
        """Also after max_length() moves."""
        return self._at.is_terminal

    def current_player(self) -> int:
        at = self._at
        if at.is_terminal:
            return TERMINAL
        if at.player > at.facts.players:
            raise SettingError(f"player {at.player} is to move in a game of one: write as_open_spiel(game, players=2)")
        return at.player - 1  # chance is -1 there

    def _legal_actions(self, player: int) -> list[int]:
        return self._at.moves

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """(action, probability) of each."""
        moves = np.array(self._at.moves, np.uint16)
        chances = np.zeros(len(moves))
        _chances(self._at.facts.game, self._at.position.boards, moves, chances)
        return list(enumerate(chances.tolist()))

    def _apply_action(self, action: int) -> None:
        self._at = self._at.after(action)

    def undo_action(self, player: int, action: int) -> None:
        """OpenSpiel keeps the history of a Python game where Python cannot shorten it."""
        raise SettingError("a move of this game cannot be taken back: clone the state before the move")

    def _action_to_string(self, player: int, action: int) -> str:
        facts, position = self._at.facts, self._at.position
        return position.write(facts.move(position, action) if player == CHANCE else action)

    def returns(self) -> list[float]:
        """Nothing before the end."""
        at = self._at
        return at.facts.returns(at.position) if at.is_terminal else [0.0] * at.facts.players

    def __str__(self) -> str:
        """The drawing, and a number for what a drawing may leave out: some algorithms tell states apart by their text."""
        position = self._at.position
        key = hashlib.blake2b(position.key + bytes([self._at.player]), digest_size=8)
        return f"{position}\nkey {key.hexdigest()}"
