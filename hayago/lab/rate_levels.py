"""python -m hayago.lab.rate_levels go 9 --games 40: the games behind the grades of the levels.

Each level meets the next one and the one after it; --only "1-2 6-gnugo" names other pairs, in Go with GNU Go too. Called again
it plays what is missing, and with --games 0 it shows the ratings. The games are kept in results/levels, a file for each board.
"""

import argparse
import pathlib
from typing import NamedTuple

from ..core.errors import SettingError
from ..core.folders import checkout
from ..core.settings import split_name, written
from ..games.registry import card
from ..play.grades import ANCHOR, WEAKEST, kyu
from ..play.levels import Level, levels_of
from .match.ledger import keep_match
from .match.match import play_missing, read_matches, recorded
from .match.plan import Plan
from .match.provenance import machine
from .match.ratings import rate_files

GNU_GO = "gnugo --mode gtp --chinese-rules --positional-superko --level 10"
FULL = 10_000  # simulations in place of the strongest level's time, so that a busy machine does no harm
FAR = 2  # levels apart
FURTHER = {  # games of levels with GNU Go that were played for other reasons, by the board
    ("go", 9): ("gnugo10-9x9-hayago-1000.jsonl.gz",),
}


def engine_of(level: Level) -> str:
    """A level as an engine of a match: its preset with all settings behind a colon."""
    name, settings = split_name(level.preset)
    return f"{name}:{written({'simulations': level.simulations or FULL, **settings})}"


def players(game: str) -> dict[str, str]:
    """[name of the player] its engine: the levels by their numbers, and GNU Go."""
    found = {str(number): engine_of(level) for number, level in enumerate(levels_of(card(game)), 1)}
    return {**found, "gnugo": GNU_GO} if card(game).plays_gtp else found


def pairs(game: str) -> list[str]:
    """The pairs of levels that meet, "1-2" and so on, the weaker ones first."""
    most = len(levels_of(card(game)))
    return [f"{low}-{low + gap}" for low in range(1, most) for gap in range(1, FAR + 1) if low + gap <= most]


def plan_of(game: str, size: int, pair: str) -> Plan:
    """The match of a pair."""
    known, names = players(game), pair.split("-")
    if len(names) != 2 or any(name not in known for name in names):
        raise SettingError(f"{pair!r} is no pair of players: write two of {', '.join(known)} with a hyphen between them")
    return Plan(known[names[0]], known[names[1]], size, game=game)


def results() -> pathlib.Path:
    top = checkout()
    if top is None:
        raise SettingError("there is no checkout here with games: run Hayago from its repository")
    return top / "results"


def kept_games(game: str, size: int) -> pathlib.Path:
    """The file with the games of a board."""
    return results() / "levels" / f"{game}-{size}.jsonl.gz"


def files_of(game: str, size: int) -> list[pathlib.Path]:
    """The files with games of the levels on a board."""
    return [kept_games(game, size), *(results() / name for name in FURTHER.get((game, size), ()))]


class Rated(NamedTuple):
    """What a level is worth on a board."""

    elo: float
    error: float  # half of the 95 % interval
    games: int


def rated(game: str, size: int) -> dict[int, Rated]:
    """[level] by all games on a board; GNU Go has 1800 where it took part, else level 1 a given rating. Some may be missing."""
    files = files_of(game, size)
    engines = [engine_of(level) for level in levels_of(card(game))]
    has_gnu_go = any(GNU_GO in (plan.first, plan.second) for file in files for plan, _ in read_matches(file))
    anchor, elo = (GNU_GO, ANCHOR) if has_gnu_go else (engines[0], WEAKEST)
    found = rate_files(files, size, anchor, elo, game)
    places = {found.players.index(name): level for level, name in enumerate(engines, 1) if name in found.players}
    rows = {level: Rated(found.ratings[i], found.errors[i], int(found.games(i))) for i, level in places.items()}
    return dict(sorted(rows.items()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("size", type=int)
    parser.add_argument("--games", type=int, default=40, help="for each pair")
    parser.add_argument("--only", default="", help='pairs, such as "1-2 6-gnugo"')
    parser.add_argument("--out", default="studies/games/levels.db", help="an SQLite file for the games while they are played")
    chosen = parser.parse_args()
    played = pathlib.Path(chosen.out)
    played.parent.mkdir(parents=True, exist_ok=True)
    for pair in (chosen.only.split() or pairs(chosen.game)) if chosen.games else ():
        plan = plan_of(chosen.game, chosen.size, pair)
        for _ in play_missing(plan, chosen.games, played):
            pass
        keep_match(kept_games(chosen.game, chosen.size), plan, recorded(plan, played), machine())
        print(f"{chosen.game} {chosen.size}: {pair} played", flush=True)
    for level, found in rated(chosen.game, chosen.size).items():
        print(f"level {level}: {found.elo:.0f} ± {found.error:.0f} by {found.games} games, {kyu(found.elo)} kyu")


if __name__ == "__main__":
    main()
