"""A look at a game of a user's own before it is offered. It loads everything that is slow."""

from typing import Any

from ..core import contract
from ..core.errors import HayagoError, SettingError
from ..games.position import GamePosition, first_position
from ..games.registry import GameCard
from ..games.shapes import as_dict
from ..presets import load_preset
from .mishaps import in_words

PLAIN = (HayagoError, SettingError)  # errors that are made of nothing but a text


def check_own(own: GameCard, size: int | None = None) -> None:
    """Raise HayagoError where the game is not what the contract asks for, or its first position cannot be shown."""
    try:
        look_at(own, own.make(size))
    except HayagoError as error:
        raise type(error)(f"{own.key} cannot be played: {error}") if type(error) in PLAIN else error from None
    except Exception as error:  # of the user's code
        raise SettingError(f"{own.key} cannot be played: {in_words(error)}") from error


def look_at(own: GameCard, game: Any) -> None:
    """Ask for all that the page shows at first."""
    contract.check(game, contract.Game)
    position = first_position(game)
    if not isinstance(position, GamePosition):
        raise SettingError(f"start() must give a GamePosition, not {type(position).__name__}")
    moves = position.legal_moves()
    if not moves and not position.is_over:
        raise SettingError("the first position has no move, and the game is not over")
    for move in moves:
        if position.write(position.read(move)) != move:
            raise SettingError(
                f"the move {move!r} is read as another one, {position.write(position.read(move))!r}: mend read or write"
            )
    for shape in position.shapes():
        as_dict(shape)
    load_preset(own.preset)
