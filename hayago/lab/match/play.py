"""A match from Python: `hayago.match(...)`."""

import pathlib
import tempfile
from typing import Any

from ...core import contract
from ...core.errors import SettingError
from ...games.registry import USUAL_GAME, text_of
from ...play.clock import Limit
from ...play.player import preset_of
from ...presets import Preset
from ...search.search import Method
from ...search.td_search import TdSearch
from .duel import play_game
from .engines import Engine, PresetEngine, open_engine
from .match import run_match
from .openings import read_openings
from .plan import KOMI, GameResult, Plan
from .referee import Referee
from .report import MatchReport

How = str | Preset | Method | TdSearch


def match(
    first: How,
    second: How,
    games: int = 20,
    *,
    game: Any = USUAL_GAME,
    size: int | None = None,
    komi: float = KOMI,
    limit: Limit | None = None,
    openings: str = "none",
    parallel: int = 1,
    out: str | pathlib.Path | None = None,
) -> MatchReport:
    """Play a match, and tell what it came to; the colours alternate.

    An engine is a text, as on the command line: a preset with its limit ("hayago:simulations=1000", "mine.toml:seconds=1") or
    the command of a GTP program. Or it is a `Preset` or a `Method` of your own; such a match needs a `limit`, and is played
    in this process. `game` is a name, "FILE.py:CLASS", or a game such as Go(9) or one of your own. With `out`, an SQLite
    file, each game is on the disk as soon as it is over, and the same call goes on where it was stopped; it gives all games
    of the match, those played before included.

    >>> import hayago
    >>> mine = hayago.Method(hayago.Ucb1(), hayago.NoPrior(), hayago.Uniform(), hayago.Mean())
    >>> report = hayago.match(mine, "uct", 2, game=hayago.ConnectFour(), limit=hayago.Limit(simulations=20))
    >>> report.count
    2
    """
    if not isinstance(games, int) or isinstance(games, bool) or games < 1:
        raise SettingError(f"games is a whole number from 1 on, not {games!r}")
    named = {"first": first, "second": second}
    texts = {role: how if isinstance(how, str) else name_of(how, role) for role, how in named.items()}
    own = any(isinstance(how, Preset | Method | TdSearch) for how in (first, second)) or type(game).__module__ == "__main__"
    settings: dict[str, Any] = {"komi": komi}
    if not isinstance(game, str):
        contract.check(game, contract.Game)
        game, settings = text_of(game)
        size = settings.pop("size", size)
        if settings.pop("swap", False):
            raise SettingError("a match knows no swap: leave it out")
        settings.pop("coordinates", None)
    if not own and limit is not None:
        texts = {role: with_limit(text, limit) for role, text in texts.items()}
    plan = Plan(texts["first"], texts["second"], size or 0, game=game, **settings)
    if openings != "none":
        plan = Plan(plan.first, plan.second, plan.size, game=game, openings=read_openings(openings, plan.rules()), **settings)
    if own:
        if parallel > 1 or out is not None:
            raise SettingError(
                "a match of a Preset or Method, or of a game that no file holds, is played in this process: for `parallel` or "
                "`out` write a TOML file, and the game into a file"
            )
        return MatchReport(plan, play_here(plan, named, limit, games))
    if out is not None:
        return MatchReport(plan, list(run_match(plan, games, pathlib.Path(out), parallel)))
    with tempfile.TemporaryDirectory() as folder:
        return MatchReport(plan, list(run_match(plan, games, pathlib.Path(folder) / "match.db", parallel)))


def name_of(how: Any, role: str) -> str:
    """A name for the tables."""
    if not isinstance(how, Preset | Method | TdSearch):
        raise SettingError(f"the {role} engine is a text, a Preset or a Method, not {how!r}")
    return f"{role} ({how.name})" if isinstance(how, Preset) else f"{role} (method)"


def with_limit(text: str, limit: Limit) -> str:
    """The text of a preset with the limit behind it."""
    limits = ",".join(f"{key}={value}" for key, value in limits_of(limit).items())
    return f"{text}{',' if ':' in text else ':'}{limits}"


def limits_of(limit: Limit) -> dict[str, Any]:
    found = {"simulations": limit.simulations, "seconds": limit.seconds}
    return {key: value for key, value in found.items() if value is not None}


def play_here(plan: Plan, engines: dict[str, Any], limit: Limit | None, games: int) -> list[GameResult]:
    """All games in this process."""
    has_own = all(isinstance(how, str) and has_limit(how) for how in engines.values())
    if not has_own and (limit is None or not limits_of(limit)):
        raise SettingError("a Preset or Method needs a limit for its moves: limit=Limit(simulations=1000)")
    limits = limits_of(limit) if limit is not None else {}
    rules = plan.rules()
    made: dict[str, Engine] = {}
    for role, how in engines.items():
        text = plan.first if role == "first" else plan.second
        if isinstance(how, str) and not has_limit(how):
            made[text] = PresetEngine(text, preset_of(rules, how), limits)
        elif isinstance(how, str):
            made[text] = open_engine(how)
        else:
            made[text] = PresetEngine(text, preset_of(rules, how), limits)
    referee = Referee(plan.referee)
    try:
        return [play_one(plan, number, made, referee) for number in range(games)]
    finally:
        referee.close()
        for engine in made.values():
            engine.close()


def play_one(plan: Plan, number: int, engines: dict[str, Engine], referee: Referee) -> GameResult:
    playing = {colour: engines[text] for colour, text in plan.colours(number).items()}
    for colour, engine in playing.items():
        engine.new_game(plan.rules(), plan.seed(number, colour), plan.seconds)
    return play_game(plan, number, playing, referee)


def has_limit(text: str) -> bool:
    """Does the text of an engine say how long it thinks? Programs do."""
    return " " in text or "simulations=" in text or "seconds=" in text
