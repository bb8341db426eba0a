"""Commands about the end of the game: its result, and dead stones."""

from ..engine import Engine
from ..protocol import Failure
from .arguments import exactly


def final_score(engine: Engine, arguments: list[str]) -> str:
    """As in "B+3.5", dead stones taken off; "B+" where no points are counted; "0" for a draw. One player is Black."""
    exactly(arguments)
    game = engine.game
    if game.card.counts_points:
        return points(engine.prepared().player.score())
    position = game.position
    if not position.is_over:
        raise Failure("cannot score: the game is not over")
    if game.card.is_for_points:
        return points(position.score())
    return f"{position.winner[0].upper()}+" if position.winner else "0"


def points(score: float) -> str:
    return "0" if score == 0 else f"{'B' if score > 0 else 'W'}+{abs(score):g}"


def final_status_list(engine: Engine, arguments: list[str]) -> str:
    """The stones that are alive, dead or in seki, a line for each chain."""
    kind = exactly(arguments, "alive|dead|seki")[0].lower()
    if kind not in ("alive", "dead", "seki"):
        raise Failure(f"syntax error: {kind!r} is no status, write alive, dead or seki")
    position, dead = engine.game.position, engine.prepared().player.status().dead
    seki = position.in_seki(dead)

    def status_of(stone: str) -> str:
        return "dead" if stone in dead else "seki" if stone in seki else "alive"

    return "\n".join(" ".join(chain) for chain in position.chains() if status_of(chain[0]) == kind)


COMMANDS = {"final_score": final_score}
OF_POINTS = {"final_status_list": final_status_list}
