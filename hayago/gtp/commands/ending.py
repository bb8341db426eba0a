"""Commands about the end of the game: score and dead stones."""

from ..engine import Engine
from ..protocol import Failure
from .arguments import exactly


def final_score(engine: Engine, arguments: list[str]) -> str:
    """As in "B+3.5", dead stones taken off."""
    exactly(arguments)
    score = engine.game.score()
    return "0" if score == 0 else f"{'B' if score > 0 else 'W'}+{abs(score):g}"


def final_status_list(engine: Engine, arguments: list[str]) -> str:
    """The stones that are alive, dead or in seki, a line for each chain."""
    kind = exactly(arguments, "alive|dead|seki")[0].lower()
    if kind not in ("alive", "dead", "seki"):
        raise Failure(f"syntax error: {kind!r} is no status, write alive, dead or seki")
    game = engine.game
    dead = set(game.status().dead)
    seki = game.seki()
    kinds = {chain[0]: "dead" if chain[0] in dead else "seki" if chain[0] in seki else "alive" for chain in game.chains()}
    return "\n".join(" ".join(chain) for chain in game.chains() if kinds[chain[0]] == kind)


COMMANDS = {"final_score": final_score, "final_status_list": final_status_list}
