"""What the user of an engine can choose, on the command line and while it runs; the same for GTP and for the page."""

from dataclasses import dataclass, field
from typing import Any

from ..core.errors import SettingError
from ..games.registry import USUAL_GAME, GameCard, card
from ..tree.sizes import TREE_MB
from .clock import Clock, Limit
from .levels import MOST, Level, levels_of

SECONDS = 5.0  # for a move where neither a limit nor a clock is given


@dataclass
class Settings:
    """How the engine plays; None leaves a thing to the level, the preset or the clock."""

    game: str = USUAL_GAME  # a key of the list of games
    size: int | None = None  # of the board before any command
    swap: bool = False  # may the second player take over the first move?
    preset: str | None = None
    changes: dict[str, Any] = field(default_factory=dict)  # settings of the preset by their paths
    simulations: int | None = None
    seconds: float | None = None
    level: int | None = None
    threads: int = 1
    memory: float = TREE_MB
    ponder: bool = False
    resign: float | None = None
    seed: int | None = None
    cluster: str | None = None  # the address of a Ray cluster, with settings; see cluster/cluster.py
    lag: float = 0.15  # seconds lost on the way to and from an outside clock, for each move
    live_graphics: str = "none"  # "none", "visits", "pv": what is drawn in GoGui during a search
    name: str = "Hayago"
    version: str = ""

    def __post_init__(self) -> None:
        self.card.check(self.size, self.swap)
        if self.level is not None and not 1 <= self.level <= MOST:
            raise SettingError(f"levels go from 1 to {MOST}, not {self.level!r}")
        Limit(simulations=self.simulations, seconds=1.0 if self.seconds is None else self.seconds)

    @property
    def card(self) -> GameCard:
        """What the game says of itself; SettingError where there is no such game."""
        return card(self.game)

    @property
    def of_level(self) -> Level | None:
        """What the chosen level stands for in this game."""
        return None if self.level is None else levels_of(self.card)[self.level - 1]

    @property
    def preset_name(self) -> str:
        """The preset that is asked for, else that of the level, else the game's own."""
        return self.preset or (self.of_level.preset if self.of_level is not None else self.card.preset)

    @property
    def most_simulations(self) -> int | None:
        """The limit that is asked for, else that of the level."""
        if self.simulations is not None or self.of_level is None:
            return self.simulations
        return self.of_level.simulations

    def limit(self, clock: Clock | None) -> Limit:
        """What ends the search for a move: whatever is set, and the clock where there is one."""
        seconds = self.seconds
        if seconds is None and clock is None and self.most_simulations is None:
            seconds = SECONDS
        return Limit(simulations=self.most_simulations, seconds=seconds, clock=clock)
