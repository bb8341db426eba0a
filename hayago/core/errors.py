"""The errors a user of Hayago can meet; each message names the thing and the remedy."""


class HayagoError(Exception):
    """Everything Hayago raises on purpose."""


class SettingError(HayagoError, ValueError):
    """A game, method or command was given a setting that it cannot use."""


class KernelError(HayagoError, TypeError):
    """A kernel cannot be compiled: Numba's innermost message with the user's file and line; `details` is the whole text."""

    def __init__(self, message: str, details: str = "") -> None:
        super().__init__(message)
        self.details = details


class ContractError(HayagoError, TypeError):
    """A record lacks a method of its contract, takes other arguments, or has a setting of the wrong type."""


class IllegalMove(HayagoError, ValueError):
    """The rules forbid the move; the position is unchanged. `move` is the text of the move, `reason` says why."""

    reason = "is not legal"

    def __init__(self, move: object, reason: str | None = None) -> None:
        self.move = str(move)
        self.reason = reason or self.reason
        super().__init__(f"{self.move} {self.reason}")


class OffBoard(IllegalMove):
    reason = "is not a point of this board"


class Occupied(IllegalMove):
    reason = "is occupied"


class Suicide(IllegalMove):
    reason = "is suicide: the stone would have no liberty and capture nothing"


class KoBan(IllegalMove):
    reason = "retakes the ko at once: play elsewhere first"


class Superko(IllegalMove):
    reason = "repeats an earlier position of this game"


class WrongColour(IllegalMove):
    reason = "is played by the wrong colour"


class GameOver(IllegalMove):
    reason = "comes after the end of the game"
