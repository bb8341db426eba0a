"""The errors a user of Hayago can meet; each message names the thing and the remedy."""


class HayagoError(Exception):
    """Everything Hayago raises on purpose.

    >>> from hayago import Go, HayagoError
    >>> try:
    ...     Go(1)
    ... except HayagoError as error:
    ...     print(error)
    Go has sizes from 2 to 25, not 1
    """


class SettingError(HayagoError, ValueError):
    """A game, method or command was given a setting that it cannot use.

    >>> from hayago import Limit
    >>> Limit(simulations=0)
    Traceback (most recent call last):
    hayago.core.errors.SettingError: simulations must be a whole number above 0, not 0
    """


class KernelError(HayagoError, TypeError):
    """A kernel cannot be compiled: Numba's innermost message with the user's file and line; `details` is the whole text.

    >>> from hayago import KernelError
    >>> KernelError("my_game.py, line 7: a list is not known inside a kernel", details="all that Numba said").details
    'all that Numba said'
    """

    def __init__(self, message: str, details: str = "") -> None:
        super().__init__(message)
        self.details = details


class NotCompiled(Exception):
    """The machine code of a kernel is not on disk, and this thread may not compile it (`core.waiting.loading_only`).

    No fault of anybody's, so no HayagoError: whoever catches those to tell a user must let this one pass.
    """


class ContractError(HayagoError, TypeError):
    """A record lacks a method of its contract, takes other arguments, or has a setting of the wrong type.

    >>> from hayago import ConnectFour, Mean, Method, NoPrior, Searcher, Ucb1
    >>> Searcher(ConnectFour(), Method(Ucb1(), NoPrior(), Mean(), Mean()))
    Traceback (most recent call last):
    hayago.core.errors.ContractError: Mean is no playout policy (in playout): it has no method choose(game, board, worker)
    """


class IllegalMove(HayagoError, ValueError):
    """The rules forbid the move; the position is unchanged. `move` is the text of the move, `reason` says why.

    >>> from hayago import Go
    >>> Go(5).start().play("C3").play("C3")
    Traceback (most recent call last):
    hayago.core.errors.Occupied: C3 is occupied by black
    """

    reason = "is not legal"

    def __init__(self, move: object, reason: str | None = None) -> None:
        self.move = str(move)
        self.reason = reason or self.reason
        super().__init__(f"{self.move} {self.reason}")


class OffBoard(IllegalMove):
    """The board has no such point.

    >>> from hayago import Go
    >>> Go(5).start().play("K9")
    Traceback (most recent call last):
    hayago.core.errors.OffBoard: K9 is not a point of this board
    """

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
    """The game has ended, and there are no further moves.

    >>> from hayago import Go
    >>> Go(5).start().play("pass").play("pass").play("C3")
    Traceback (most recent call last):
    hayago.core.errors.GameOver: C3 comes after the end of the game
    """

    reason = "comes after the end of the game"
