"""A game in progress that is not Go: Hex, Havannah, Connect Four. The players take turns, and it ends by itself."""

from ..games.havannah import Coordinates as HavannahNames
from ..games.havannah import Havannah
from ..games.hex import Coordinates as HexNames
from ..games.hex import Hex
from .game import Game
from .protocol import Failure

STONES = {"black": "X", "white": "O"}


class BoardGame(Game):
    """What the commands of such a game need beyond those of any game."""

    def name_as_gogui(self) -> None:
        """From now on cells are named as GoGui does."""
        names = {Hex: HexNames.GO_GUI, Havannah: HavannahNames.GO_GUI}.get(type(self.rules))
        if names is None:
            raise Failure(f"{self.settings.kind.title} cannot be shown in GoGui")
        if self.rules.coordinates != names:
            self.player.set_position(self.position.under(self.rules._replace(coordinates=int(names))))

    def points(self) -> list[list[str]]:
        """The names of the cells row by row, as GoGui shows them; "" for a place without a cell."""
        write = self.position.write
        return [["" if cell is None else write(cell) for cell in row] for row in self.position.square()]

    def stones(self) -> list[list[str]]:
        """What lies on these cells: X, O or ., and ? for a place without a cell."""
        color, letters = self.position.boards[0].color, [".", *(STONES[name] for name in self.position.colours)]
        return [["?" if cell is None else letters[color[cell]] for cell in row] for row in self.position.square()]
