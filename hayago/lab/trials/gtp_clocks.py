"""A trial of the GTP engine with tight clocks: games against GNU Go to the last pass, each written down at once, resumable:

    hayago trial clocks --games 1000 --out clocks.jsonl

The clocks are kept here, as a program that lets two engines play keeps them: from the moment a `genmove` is sent until its
answer is read. Nobody resigns; GNU Go is the referee, and the engine's own count is compared with its.
"""

import contextlib
import pathlib
import shlex
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field

from ...core.errors import IllegalMove
from ...core.files import add_line, read_lines
from ...games.go import Go, Position
from ...play.clock import Clock
from ..match.engines import REFEREE, EngineError, GtpEngine, score_by

SIZE, KOMI = 9, 7.5
OPPONENT = "gnugo --mode gtp --chinese-rules --positional-superko --never-resign --level {level}"
CLOCKS = (  # the commands that set them: GTP's own, and KGS's for byo-yomi; about 2 to 5 seconds a game
    "time_settings 2 0 0",
    "time_settings 3 0 0",
    "time_settings 1 2 10",
    "kgs-time_settings byoyomi 1 0.4 3",
    "time_settings 2 0 0",
    "kgs-time_settings canadian 0 1 5",
    "time_settings 3 0 0",
    "time_settings 0 0.5 1",
    "time_settings 2 0 0",
    "kgs-time_settings absolute 2.5",
)
LATE = 0.01  # seconds by which answers are read late, in every seventh game; time_left tells the engine so
MOST_MOVES = 3  # times the points of the board
GAMES_OF_A_PROCESS = 50  # then the engine is started anew
PATIENCE = 600.0  # seconds for an answer: the first one may have to wait for the compiler


@dataclass
class Outcome:
    """What happened in one game."""

    number: int
    clock: str
    level: int  # GNU Go's
    colour: str  # the engine's
    reason: str = "score"  # "time", "illegal move", "failure", "too long"
    seconds: float = 0.0  # used by the engine
    tightest: float = 1e9  # the least that was left on its clock after a move
    own_score: float | None = None  # by the engine's final_score: Black's points minus White's
    referee: float | None = None  # GNU Go's
    moves: str = ""
    note: str = ""
    late: float = 0.0
    tells: bool = True  # was time_left sent?
    versions: list[str] = field(default_factory=list)

    @property
    def agrees(self) -> bool:
        """Do the engine and the referee see the same winner?"""
        return self.own_score is not None and self.referee is not None and (self.own_score > 0) == (self.referee > 0)


class Controller:
    """Lets the engines play; they are started when they are needed, and again after a failure."""

    def __init__(self, command: str) -> None:
        self.command = command
        self.engines: dict[str, GtpEngine] = {}
        self.games = 0

    def engine(self, command: str) -> GtpEngine:
        if command not in self.engines:
            self.engines[command] = GtpEngine(command, PATIENCE)
        return self.engines[command]

    def play_game(self, number: int) -> Outcome:
        """Play one game and ask both programs for its score."""
        outcome = Outcome(number, CLOCKS[number % len(CLOCKS)], number // 2 % 2, "black" if number % 2 == 0 else "white")
        outcome.late, outcome.tells = LATE if number % 7 == 4 else 0.0, number % 7 == 4 or number % 3 != 0
        game = Go(SIZE, komi=KOMI)
        try:
            own, other = self.engine(self.command), self.engine(OPPONENT.format(level=outcome.level))
            outcome.versions = [own.version, other.version]
            own.new_game(game, number)
            other.new_game(game, number)
            own.ask(outcome.clock)
            position = play_moves(game.start(), own, other, outcome)
            outcome.moves = " ".join(move for _, move in position.history)
            if outcome.reason == "score":
                outcome.own_score = points(own.ask("final_score"))
                outcome.referee = score_by(self.engine(REFEREE), game, position.history)
        except EngineError as error:
            outcome.reason, outcome.note = "failure", str(error)
        self.games += 1
        if outcome.reason == "failure" or self.games % GAMES_OF_A_PROCESS == 0:
            self.close()
        return outcome

    def close(self) -> None:
        """End all engines."""
        for engine in self.engines.values():
            with contextlib.suppress(OSError):
                engine.close()
        self.engines = {}


def play_moves(position: Position, own: GtpEngine, other: GtpEngine, outcome: Outcome) -> Position:
    """Play to two passes, or to what ends the game before."""
    clock = clock_of(outcome.clock)
    while not position.is_over:
        if len(position.history) > MOST_MOVES * SIZE**2:
            outcome.reason = "too long"
            break
        colour = position.to_play
        is_own = colour == outcome.colour
        if is_own and outcome.tells:
            own.ask(time_left(colour, clock))
        start = time.perf_counter()
        move = (own if is_own else other).choose(colour)
        spent = time.perf_counter() - start + outcome.late
        if is_own:
            outcome.seconds = round(outcome.seconds + spent, 3)
            margin = left_after(clock, spent)
            outcome.tightest = round(min(outcome.tightest, margin), 3)
            clock.spend(spent)
            if margin < 0:
                outcome.reason, outcome.note = "time", f"{spent:.3f} s for {move}"
                break
        try:
            position = position.play(move)
        except IllegalMove as error:
            outcome.reason, outcome.note = "illegal move" if is_own else "failure", str(error)
            break
        (other if is_own else own).play(colour, move)
    return position


def clock_of(command: str) -> Clock:
    """The clock that a command sets."""
    words = command.split()
    if words[0] == "time_settings":
        main, period, stones = (float(word) for word in words[1:])
        return Clock(main, period, stones=int(stones))
    kind, *numbers = words[1:]
    main, period, count = [*map(float, numbers), 0.0, 0.0][:3]
    return Clock(main, period, stones=int(count) if kind == "canadian" else 0, periods=int(count) if kind == "byoyomi" else 0)


def left_after(clock: Clock, spent: float) -> float:
    """What is left before the game is lost on time, after a move of so many seconds."""
    left = clock.left - spent
    if clock.has_overtime and not clock.in_overtime:
        left += clock.period
    elif clock.in_overtime and clock.periods > 1:
        left += (clock.periods - 1) * clock.period
    return left


def time_left(colour: str, clock: Clock) -> str:
    """The command; the seconds are whole ones, as GTP has it, unless there are fewer than 10."""
    left = max(0.0, clock.left)
    seconds = f"{int(left)}" if left >= 10 else f"{left:.2f}"
    return f"time_left {colour} {seconds} {(clock.stones_left or clock.periods) if clock.in_overtime else 0}"


def points(text: str) -> float:
    """ "B+3.5" is 3.5, "W+3.5" -3.5, "0" a draw."""
    return 0.0 if text == "0" else float(text[2:]) * {"B": 1, "W": -1}[text[0]]


def summary(outcomes: list[Outcome]) -> str:
    """The counts that matter."""
    reasons = {reason: sum(o.reason == reason for o in outcomes) for reason in sorted({o.reason for o in outcomes})}
    scored = [o for o in outcomes if o.referee is not None]
    agreed = sum(o.agrees for o in scored)
    won = sum((o.referee or 0) * (1 if o.colour == "black" else -1) > 0 for o in scored)
    return (
        f"{len(outcomes)} games, ended by {reasons}; same winner as the referee in {agreed} of {len(scored)}; won {won}; "
        f"least time left {min((o.tightest for o in outcomes), default=0.0):.2f} s"
    )


def play_trial(games: int, path: pathlib.Path, options: str = "") -> Iterator[str]:
    """Play the games that the file does not hold yet; after each the standing in a line."""
    outcomes = [Outcome(**row) for row in read_lines(path)]
    done = {outcome.number for outcome in outcomes}
    controller = Controller(f"{shlex.quote(sys.executable)} -m hayago gtp --resign 0 {options}".strip())
    try:
        for number in [number for number in range(games) if number not in done]:
            outcome = controller.play_game(number)
            add_line(path, asdict(outcome))
            outcomes.append(outcome)
            yield summary(outcomes)
    finally:
        controller.close()
