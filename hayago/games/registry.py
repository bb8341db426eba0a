"""The games that the engine plays, known by name before anything slow is loaded."""

from importlib import import_module
from typing import Any, NamedTuple

from ..core.errors import SettingError


class Kind(NamedTuple):
    """A game by its class in a module of hayago.games, with what is chosen where nothing is said."""

    title: str
    module: str
    name: str
    preset: str
    sizes: range  # of the board; empty where there is only one
    size: int
    can_swap: bool = False

    def check(self, size: int | None, swap: bool) -> None:
        """Raise SettingError where the game has no such size, or no swap."""
        if size is not None and size not in self.sizes:
            raise SettingError(f"{self.title} has {self.sizes_text}, not {size!r}")
        if swap and not self.can_swap:
            raise SettingError(f"{self.title} knows no swap: leave --swap out")

    @property
    def sizes_text(self) -> str:
        return f"sizes from {self.sizes[0]} to {self.sizes[-1]}" if self.sizes else "one size only"

    def start(self, size: int | None, swap: bool) -> Any:
        """The first position."""
        made = getattr(import_module(f".{self.module}", __package__), self.name)
        settings: dict[str, Any] = {"size": size or self.size} if self.sizes else {}
        if self.can_swap:
            settings["swap"] = swap
        return made(**settings).start()


KINDS = {
    "go": Kind("Go", "go", "Go", "hayago", range(2, 26), 19),
    "hex": Kind("Hex", "hex", "Hex", "hex", range(3, 20), 11, can_swap=True),
    "havannah": Kind("Havannah", "havannah", "Havannah", "havannah", range(3, 14), 8, can_swap=True),
    "connect_four": Kind("Connect Four", "connect_four", "ConnectFour", "rave", range(0), 0),
}
