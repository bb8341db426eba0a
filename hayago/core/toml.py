"""TOML that people write: presets and studies. Files that would take minutes or gigabytes to read are refused.

`tomllib` needs time and memory that grow with the square of the parts of a dotted key: 50,000 of them took four minutes and six
gigabytes.
"""

import pathlib
import tomllib
from typing import Any

from .errors import SettingError

MOST_LETTERS = 100_000  # of a file
MOST_IN_LINE = 1_000


def toml_text(path: pathlib.Path) -> str:
    """The text of a file; of one that is too long, enough to see that."""
    with path.open(encoding="utf-8") as file:
        return file.read(MOST_LETTERS + 1)


def toml_of(text: str, what: str) -> dict[str, Any]:
    """The tables of a text; SettingError names it as `what`, and says what is wrong with it."""
    if len(text) > MOST_LETTERS:
        raise SettingError(f"{what} cannot be read: it has more than {MOST_LETTERS:,} characters")
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > MOST_IN_LINE:
            raise SettingError(f"{what} cannot be read: line {number} has {len(line):,} characters, more than {MOST_IN_LINE:,}")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise SettingError(f"{what} cannot be read: its tables are nested too deeply") from None
    except ValueError as error:  # also a number of thousands of digits
        raise SettingError(f"{what} cannot be read: {error}") from None
