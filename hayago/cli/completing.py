"""What the shell offers where an argument takes a preset, a game or a study; nothing slow is loaded for it."""

from ..core.folders import shipped
from ..games.registry import GAMES


def presets(incomplete: str) -> list[str]:
    return beginning(shipped("presets"), incomplete)


def games(incomplete: str) -> list[str]:
    return beginning(list(GAMES), incomplete)


def studies(incomplete: str) -> list[str]:
    return beginning(shipped("studies"), incomplete)


def beginning(names: list[str], incomplete: str) -> list[str]:
    return [name for name in names if name.startswith(incomplete)]
