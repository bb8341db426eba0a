"""One game between two engines, with clocks kept here and a referee at the end."""

import time
from random import Random

from ...core.errors import IllegalMove
from .engines import Engine, EngineError, EngineTimeout
from .openings import after
from .plan import GameResult, Plan
from .referee import Referee

MOST_MOVES = 4  # times the children of a node, in games that end by passing; then the game is scored as it stands


def play_game(plan: Plan, number: int, engines: dict[str, Engine], referee: Referee) -> GameResult:
    """One game between engines["black"] and engines["white"], which have been told of a new game."""
    names, seconds, chosen = plan.colours(number), {"black": 0.0, "white": 0.0}, {"black": 0, "white": 0}
    position = after(plan.rules(), plan.opening(number))
    winner, reason, note = "", "score", ""
    score: float | None = None
    own: float | None = None
    turn, game, dice = "black", position.game, Random(plan.dice(number))
    most = MOST_MOVES * game.max_children() if plan.card.ends_by_passing else game.max_length()
    try:
        for turn in ("black", "white"):
            for colour, move in position.history:
                engines[turn].play(colour, move)
        while not position.is_over and len(position.history) < most:
            if position.is_chance:
                position = position.play(position.roll(dice))
                for turn in ("black", "white"):
                    engines[turn].play(*position.history[-1])
                continue
            turn = position.to_play
            chosen[turn] += 1
            move = timed_move(engines[turn], turn, seconds, plan.seconds)
            if move == "resign":
                winner, reason = names[other(turn)], "resign"
                break
            position = position.play(move)
            played = position.history[-1][1]
            turn = other(turn)
            engines[turn].play(other(turn), played)
    except IllegalMove as error:
        winner, reason, note = names[other(turn)], "illegal move", str(error)
    except EngineTimeout as error:
        winner, reason, note = names[other(turn)], "time", str(error)
    except EngineError as error:
        winner, reason, note = names[other(turn)], "failure", str(error)
    if reason == "score":
        if plan.card.counts_points:
            score, own, note = referee.judge(position)
            winner = "" if score == 0 else names["black" if score > 0 else "white"]
        else:
            winner, reason = names[position.winner] if position.winner else "", "board"
    return GameResult(
        number,
        names["black"],
        names["white"],
        winner,
        reason,
        score,
        own,
        [move for _, move in position.history],
        {colour: round(spent, 3) for colour, spent in seconds.items()},
        note,
        {colour: engine.version for colour, engine in engines.items()},
        time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        {colour: None if engine.cpu is None else round(engine.cpu, 3) for colour, engine in engines.items()},
        chosen,
    )


def timed_move(engine: Engine, colour: str, seconds: dict[str, float], limit: float | None) -> str:
    """The engine's move; EngineTimeout when it has used up its time."""
    start = time.perf_counter()
    try:
        move = engine.choose(colour, None if limit is None else limit - seconds[colour])
    finally:
        seconds[colour] += time.perf_counter() - start
    if limit is not None and seconds[colour] > limit:
        raise EngineTimeout(f"{colour} used {seconds[colour]:.1f} of {limit:g} s")
    return move


def other(colour: str) -> str:
    return "white" if colour == "black" else "black"
