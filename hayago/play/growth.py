"""The growth of a search: what it thought of its candidates after so many simulations.

player = Player(Go(9))
growth = Growth(player)
player.choose(Limit(simulations=5000), watch=growth)
pandas.DataFrame(growth.rows())
"""

from dataclasses import dataclass
from typing import Any

from ..core.errors import SettingError
from ..core.figures import OURS, new_figure, picture_bytes
from .player import Player

SHOWN = 6  # drawn: as many as there are colours


@dataclass(frozen=True)
class Snapshot:
    """What the search knew after so many simulations."""

    simulations: int
    seconds: float
    moves: dict[str, tuple[int, float | None]]  # [move that was tried] visits and value, the most visited first


class Growth:
    """How a search grew. As its `watch` it looks at the candidates every so many simulations, and never ends the search.

    It begins anew when the player thinks about another position.

    >>> from hayago import ConnectFour, Growth, Limit, Player
    >>> player = Player(ConnectFour(), "uct", seed=1)
    >>> growth = Growth(player, every=50)
    >>> decision = player.choose(Limit(simulations=200), watch=growth)
    """

    def __init__(self, player: Player, every: int = 256) -> None:
        if isinstance(every, bool) or not isinstance(every, int) or every < 1:
            raise SettingError(f"every is a whole number of simulations above 0, not {every!r}")
        self.player, self.every = player, every
        self.snapshots: list[Snapshot] = []
        self._key: Any = None

    def __call__(self) -> bool:
        if self._key != self.player.position.key:
            self._key, self.snapshots = self.player.position.key, []
        done = self.player.simulations_so_far
        if not self.snapshots or done < self.snapshots[-1].simulations or done >= self.snapshots[-1].simulations + self.every:
            write = self.player.position.write
            children = self.player.searcher.children()
            moves = {write(child.move): (child.visits, child.value) for child in children if child.visits > 0}
            self.snapshots.append(Snapshot(done, self.player.seconds_so_far, moves))
        return False

    def rows(self) -> list[dict[str, Any]]:
        """A flat dict for each move of each snapshot: pandas.DataFrame(growth.rows())."""
        return [
            {
                "simulations": snapshot.simulations,
                "seconds": snapshot.seconds,
                "move": move,
                "visits": visits,
                "share": visits / sum(count for count, _ in snapshot.moves.values()),
                "value": value,
            }
            for snapshot in self.snapshots
            for move, (visits, value) in snapshot.moves.items()
        ]

    def figure(self) -> Any:
        """Values and shares of the visits of the last snapshot's first moves, over the simulations."""
        if not self.snapshots:
            raise SettingError("nothing has grown yet: give this to a search, player.choose(limit, watch=growth)")
        figure, (values, shares) = new_figure(5.2, 3.6, 2)
        rows = self.rows()
        for colour, move in zip(OURS, list(self.snapshots[-1].moves)[:SHOWN], strict=False):
            found = [row for row in rows if row["move"] == move]
            known = [row for row in found if row["value"] is not None]
            values.plot([row["simulations"] for row in known], [100 * row["value"] for row in known], color=colour, label=move)
            shares.plot([row["simulations"] for row in found], [100 * row["share"] for row in found], color=colour, label=move)
        values.set(xlabel="simulations", ylabel="win rate (%)")
        shares.set(xlabel="simulations", ylabel="share of the visits (%)", ylim=(0, None))
        shares.legend(fontsize=8)
        return figure

    def _repr_png_(self) -> bytes:
        """In a notebook it shows its figure."""
        return picture_bytes(self.figure(), "png")
