"""A trial of the GTP engine: games against GNU Go with a tight clock, to the last pass, GNU Go as referee.

    python tests/lab/gtp_trial.py trial.jsonl --games 50

Every finished game is a line of the file; the same command goes on where it was stopped, and prints a summary.
"""

import argparse
import pathlib
import shlex
import sys
import time
from dataclasses import asdict, dataclass

from hayago.core.errors import HayagoError, IllegalMove, SettingError
from hayago.core.files import add_line, read_lines
from hayago.games.go import Go, Position
from hayago.games.go.handicap import fixed_handicap
from hayago.lab.match.engines import REFEREE, EngineError, GtpEngine, score_by

OPPONENT = "gnugo --mode gtp --chinese-rules --positional-superko --never-resign --level {level}"
OTHER_LEVEL = {9: 10, 13: 5, 19: 1}
SECONDS = {9: 30, 13: 60, 19: 120}  # main time of a game, nothing after it
MOST_MOVES = 3  # times the points of the board
PATIENCE = 900.0  # seconds for an answer: the first one may have to wait for the compiler


@dataclass(frozen=True)
class Plan:
    """One game of the trial: in every five one on 13x13 and, every tenth, one on 19x19; every fifth with a handicap."""

    number: int

    @property
    def size(self) -> int:
        return {3: 13, 8: 13, 9: 19}.get(self.number % 10, 9)

    @property
    def handicap(self) -> int:
        return 2 + self.number // 5 % 3 if self.number % 5 == 4 else 0

    @property
    def own_colour(self) -> str:
        if self.handicap:
            return "white" if self.number % 10 == 4 else "black"
        return "black" if self.number % 2 == 0 else "white"

    @property
    def tells_time(self) -> bool:
        """Is time_left sent, or has the engine only its own clock?"""
        return self.number % 3 != 0


@dataclass
class Outcome:
    """What happened in one game."""

    number: int
    size: int
    handicap: int
    own_colour: str
    reason: str  # "score", "time", "illegal move", "failure", "too long"
    seconds: float  # used by the engine
    limit: float
    own_score: str  # the engine's final_score
    referee: float | None  # GNU Go's, Black's points minus White's
    disagrees: bool  # on the winner
    dead: str
    moves: list[str]
    note: str = ""


def play_game(plan: Plan) -> Outcome:
    """Play one game and ask both programs for its score."""
    own = GtpEngine(f"{shlex.quote(sys.executable)} -m hayago gtp --resign 0 --seed {plan.number + 1}", PATIENCE)
    other = GtpEngine(OPPONENT.format(level=OTHER_LEVEL[plan.size]), PATIENCE)
    game = Go(plan.size, komi=0.5 if plan.handicap else 7.5)
    outcome = Outcome(
        plan.number, plan.size, plan.handicap, plan.own_colour, "score", 0.0, SECONDS[plan.size], "", None, False, "", []
    )
    try:
        position = begin(plan, game, own, other)
        position = play_moves(plan, position, own, other, outcome)
        outcome.moves = [move for _, move in position.history]
        if outcome.reason == "score":
            judge(game, position, own, outcome)
    except EngineError as error:
        outcome.reason, outcome.note = "failure", str(error)
    finally:
        own.close()
        other.close()
    return outcome


def begin(plan: Plan, game: Go, own: GtpEngine, other: GtpEngine) -> Position:
    """Set up both engines; the handicap goes to ours as a list of points or, as GUIs do it, as moves."""
    own.new_game(game, 0)
    other.new_game(game, 0)
    own.ask("reg_genmove black")  # compiled before the clock runs
    own.ask(f"time_settings {SECONDS[plan.size]} 0 0")
    position = game.start()
    points = fixed_handicap(game.size, plan.handicap) if plan.handicap else []
    if points and plan.number % 10 == 9:
        own.ask(f"set_free_handicap {' '.join(points)}")
    for point in points:
        position = position.with_to_play("black").play(point)
        other.play("black", point)
        if plan.number % 10 != 9:
            own.play("black", point)
    return position.with_to_play("white") if points else position


def play_moves(plan: Plan, position: Position, own: GtpEngine, other: GtpEngine, outcome: Outcome) -> Position:
    """Play to two passes, or to what ends the game before."""
    while not position.is_over:
        if len(position.history) > MOST_MOVES * plan.size**2:
            outcome.reason = "too long"
            break
        colour = position.to_play
        is_own = colour == plan.own_colour
        if is_own and plan.tells_time:
            own.ask(f"time_left {colour} {max(0, int(outcome.limit - outcome.seconds))} 0")
        start = time.perf_counter()
        move = (own if is_own else other).choose(colour)
        if is_own:
            outcome.seconds += time.perf_counter() - start
            if outcome.seconds > outcome.limit:
                outcome.reason = "time"
                break
        try:
            position = position.play(move)
            (other if is_own else own).play(colour, move)
        except (IllegalMove, EngineError) as error:
            outcome.reason = "illegal move" if is_own else "failure"
            outcome.note = str(error)
            break
    return position


def judge(game: Go, position: Position, own: GtpEngine, outcome: Outcome) -> None:
    """Compare the engine's score with the referee's."""
    outcome.own_score = own.ask("final_score")
    outcome.dead = " ".join(own.ask("final_status_list dead").split())
    outcome.referee = referee_score(game, position.history)
    if outcome.referee is not None:
        ours = 0 if outcome.own_score == "0" else 1 if outcome.own_score.startswith("B") else -1
        outcome.disagrees = ours != (outcome.referee > 0) - (outcome.referee < 0)


def referee_score(game: Go, moves: list[tuple[str, str]]) -> float | None:
    """The score by GNU Go, which finds the dead stones itself: Black's points minus White's; None where it is not installed."""
    try:
        referee = GtpEngine(REFEREE)
    except SettingError:
        return None
    try:
        return score_by(referee, game, moves)
    finally:
        referee.close()


def read_outcomes(path: pathlib.Path) -> list[Outcome]:
    """The games written so far."""
    return [Outcome(**line) for line in read_lines(path)]


def summary(outcomes: list[Outcome]) -> str:
    """The counts that matter."""
    reasons = {reason: sum(o.reason == reason for o in outcomes) for reason in sorted({o.reason for o in outcomes})}
    scored = [o for o in outcomes if o.referee is not None]
    wins = sum((o.referee > 0) == (o.own_colour == "black") for o in scored if o.referee)
    tightest = max((o.seconds / o.limit for o in outcomes), default=0.0)
    return (
        f"{len(outcomes)} games, {sum(o.handicap > 0 for o in outcomes)} with handicap; ended by {reasons}; "
        f"won {wins} of {len(scored)}; disagreements on the winner: {sum(o.disagrees for o in outcomes)}; "
        f"most of the time used: {tightest:.0%}"
    )


def main() -> None:
    """Play the games that the file does not hold yet."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("file", type=pathlib.Path)
    parser.add_argument("--games", type=int, default=50)
    options = parser.parse_args()
    done = {outcome.number for outcome in read_outcomes(options.file)}
    for number in range(options.games):
        if number in done:
            continue
        outcome = play_game(Plan(number))
        add_line(options.file, asdict(outcome))
        used = f"{outcome.seconds:.0f} of {outcome.limit:.0f} s"
        print(
            f"{number}: {outcome.size}x{outcome.size} {outcome.reason} {outcome.own_score} {outcome.referee} {used}", flush=True
        )
    print(summary(read_outcomes(options.file)))


if __name__ == "__main__":
    try:
        main()
    except HayagoError as error:
        sys.exit(f"hayago: {error}")
