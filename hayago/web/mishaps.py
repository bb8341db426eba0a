"""What went wrong in a game's own code, in words."""

import pathlib
import sysconfig
import traceback

from ..core.errors import HayagoError

ELSEWHERE = [pathlib.Path(__file__).resolve().parents[1], *(pathlib.Path(path) for path in sysconfig.get_paths().values())]


def in_words(error: Exception, what: str = "internal error") -> HayagoError:
    """An error for people: why it is one, and where in the user's own code it comes from; `what` went wrong where in none."""
    if isinstance(error, HayagoError):
        return error
    own = [step for step in traceback.extract_tb(error.__traceback__) if is_own(step.filename)]
    where = f"{pathlib.Path(own[-1].filename).name}, line {own[-1].lineno}" if own else what
    return HayagoError(f"{where}: {type(error).__name__}: {error}")


def is_own(file: str) -> bool:
    """Is this a file that neither belongs to the package nor to Python and its libraries?"""
    path = pathlib.Path(file)
    return path.is_file() and not any(folder in path.resolve().parents for folder in ELSEWHERE)
