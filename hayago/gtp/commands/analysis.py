"""Commands that tell what a search finds while it runs, in the dialects of Leela Zero, KataGo and CGOS."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..engine import Engine, Handler
from ..protocol import Failure
from .arguments import colour as read_colour
from .arguments import is_colour, number, truth, whole
from .dialects import cgos_line, kata_line, lz_line
from .thinking import make_afterwards

if TYPE_CHECKING:
    from ...games.position import GamePosition
    from ...play.decision import Decision

INTERVAL = 1.0  # seconds, where none is given


@dataclass
class Request:
    """What an analysis is to tell, and how often."""

    colour: str | None = None
    interval: float | None = None  # seconds
    avoid: dict[str, set[str]] = field(default_factory=dict)  # [colour] moves not to search
    allow: dict[str, set[str]] = field(default_factory=dict)  # [colour] the only moves to search
    most: int = 1000  # moves
    ownership: bool = False
    root: bool = False  # a summary of the position itself


Dialect = Callable[["Decision", "GamePosition", Request], str]


def read_request(words: list[str], is_kata: bool) -> Request:
    """[COLOUR] [INTERVAL] then pairs of keys and values; a key that is not known is an error."""
    request = Request()
    words = list(words)
    if words and is_colour(words[0]):
        request.colour = read_colour(words.pop(0))
    if words and words[0][:1].isdigit():
        request.interval = centiseconds(words.pop(0))
    while words:
        key = words.pop(0)
        if is_colour(key) and request.colour is None:
            request.colour = read_colour(key)
        elif key == "interval":
            request.interval = centiseconds(value_of(key, words))
        elif key in ("avoid", "allow"):
            read_moves(request, key, words)
        elif key in ("minmoves", "maxmoves"):
            count = whole(value_of(key, words), key)
            request.most = max(1, count) if key == "maxmoves" else request.most
        elif is_kata and key == "ownership":
            request.ownership = truth(value_of(key, words), key)
        elif is_kata and key == "rootInfo":
            request.root = truth(value_of(key, words), key)
        elif is_kata and key in ("pvVisits", "movesOwnership", "ownershipStdev", "pvEdgeVisits", "noResultValue"):
            if truth(value_of(key, words), key):
                raise Failure(f"{key} is not kept by this search: leave it out or write {key} false")
        else:
            raise Failure(f"{key!r} is no key of an analysis; there are: {keys(is_kata)}")
    return request


def keys(is_kata: bool) -> str:
    return "interval, avoid, allow, minmoves, maxmoves" + (", ownership, rootInfo" if is_kata else "")


def value_of(key: str, words: list[str]) -> str:
    if not words:
        raise Failure(f"syntax error: {key} needs a value")
    return words.pop(0)


def centiseconds(text: str) -> float:
    return max(0.01, number(text, "the interval", 0, 1e7) / 100)


def read_moves(request: Request, key: str, words: list[str]) -> None:
    """COLOUR MOVE,MOVE,... DEPTH; the moves are left out at the root, whatever the depth."""
    name, moves, _ = read_colour(value_of(key, words)), value_of(key, words), whole(value_of(key, words), "the depth", 1)
    known = request.avoid if key == "avoid" else request.allow
    known.setdefault(name, set()).update(move.lower() for move in moves.split(",") if move)


def avoided(engine: Engine, request: Request) -> list[str]:
    """The moves that the request keeps out of the search."""
    if not request.avoid and not request.allow:
        return []
    position = engine.game.position
    name = request.colour or position.to_play
    if name not in request.avoid and name not in request.allow:
        raise Failure(f"avoid and allow are possible for the player to move alone, {name}")
    legal = {move.lower(): move for move in engine.game.legal_moves(name)}
    unwanted = {move for move in request.avoid.get(name, set()) if move in legal}
    if name in request.allow:
        unwanted |= set(legal) - request.allow[name]
    if unwanted >= set(legal):
        raise Failure("no legal move is left to search: allow one, or avoid fewer")
    return sorted(legal[move] for move in unwanted)


class Reports:
    """Writes a line now and then while a search runs."""

    def __init__(self, engine: Engine, request: Request, dialect: Dialect, interval: float | None) -> None:
        self.engine, self.request, self.dialect = engine, request, dialect
        self.interval = interval
        self.next = time.monotonic() + (interval or 0)
        self.count = 0

    def tell(self, decision: "Decision") -> None:
        self.engine.part(self.dialect(decision, self.engine.game.position, self.request))
        self.count += 1

    def tell_in_time(self) -> None:
        """Write a line if it is time to."""
        if self.interval is not None and time.monotonic() >= self.next:
            self.tell(self.engine.game.player.view())
            self.next = time.monotonic() + self.interval


def analysis(dialect: Dialect, is_kata: bool) -> Handler:
    """The command that analyses until any input comes; it writes one line at least."""

    def analyse(engine: Engine, arguments: list[str]) -> str:
        request = read_request(arguments, is_kata)
        avoid = avoided(engine, request)
        engine.begin_search()
        game = engine.prepared()
        reports = Reports(engine, request, dialect, request.interval or INTERVAL)

        def watch() -> bool:
            reports.tell_in_time()
            return engine.source.is_waiting or engine.is_interrupted

        def finish(decision: "Decision") -> None:
            if reports.count == 0:
                reports.tell(decision)

        game.analyse(request.colour, watch, avoid, finish)
        return ""

    return analyse


def genmove_analysis(dialect: Dialect, is_kata: bool, is_silent: bool = False) -> Handler:
    """The command that decides on a move, makes it and tells why: lines of analysis, the last of them always, then the move."""

    def genmove(engine: Engine, arguments: list[str]) -> str:
        request = read_request(arguments, is_kata)
        if request.avoid or request.allow:
            raise Failure("avoid and allow are possible in an analysis only, not for a move to be made")
        game = engine.game
        name = request.colour or game.position.to_play
        reports = Reports(engine, request, dialect, None if is_silent else request.interval)
        engine.begin_search()
        decision = game.choose(name, lambda: engine.is_interrupted, reports.tell_in_time, since=engine.arrived)
        reports.tell(decision)
        engine.part(f"play {decision.move}")
        make_afterwards(engine, decision)
        return ""

    return genmove


COMMANDS = {
    "lz-analyze": analysis(lz_line, False),
    "lz-genmove_analyze": genmove_analysis(lz_line, False),
}
OF_POINTS = {  # which tell the score and whose the points are
    "kata-analyze": analysis(kata_line, True),
    "kata-genmove_analyze": genmove_analysis(kata_line, True),
    "cgos-analyze": analysis(cgos_line, False),
    "cgos-genmove_analyze": genmove_analysis(cgos_line, False, is_silent=True),
}
