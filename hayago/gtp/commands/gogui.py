"""GoGui's analyze commands: what the search knows, drawn on the board."""

from collections.abc import Callable

from ..engine import Engine, Handler
from .arguments import exactly
from .live_graphics import variation

ANALYZE = """\
gfx/MC value/hayago-mc_value
gfx/AMAF value/hayago-amaf_value
gfx/Prior/hayago-prior
sboard/Visits/hayago-visits
dboard/Ownership/hayago-ownership
pspairs/Moves of the playout policy/hayago-playout_moves
var/Principal variation/hayago-principal_variation
plist/Dead stones/hayago-dead_stones
hstring/Why the last move/hayago-explain
param/Thinking/hayago-param
param/Numbers of the preset/hayago-param_preset
param/Rules/hayago-param_rules"""
MOST = 12  # moves in an explanation


def analyze_commands(engine: Engine, arguments: list[str]) -> str:
    """TYPE/LABEL/COMMAND for each."""
    exactly(arguments)
    return ANALYZE


def coloured(what: str) -> Handler:
    """A command that labels each searched move with a value in per cent, on red for bad to green for good."""

    def draw(engine: Engine, arguments: list[str]) -> str:
        exactly(arguments)
        values = {row.move: getattr(row, what) for row in engine.game.table() if row.move != "pass"}
        known = {move: value for move, value in values.items() if value is not None}
        colours = [f"COLOR {shade(value)} {move}" for move, value in known.items()]
        labels = " ".join(f"{move} {round(100 * value)}" for move, value in known.items())
        return "\n".join([*colours, f"LABEL {labels}"])

    return draw


def shade(value: float) -> str:
    """#rrggbb of a value from 0, red, to 1, green."""
    value = min(1.0, max(0.0, value))
    return f"#{round(255 * (1 - value)):02x}{round(255 * value):02x}40"


def board(engine: Engine, text_of: Callable[[str], str]) -> str:
    """A text for each point, row by row from the top."""
    rows = engine.game.points()
    return "\n" + "\n".join(" ".join(text_of(point) for point in row) for row in rows)


def visits(engine: Engine, arguments: list[str]) -> str:
    exactly(arguments)
    counts = {row.move: row.visits for row in engine.game.table() if row.visits}
    return board(engine, lambda point: str(counts.get(point, '""')))


def ownership(engine: Engine, arguments: list[str]) -> str:
    """1 for points that are always Black's, -1 for White's."""
    exactly(arguments)
    shares = engine.game.status().ownership
    return board(engine, lambda point: f"{shares.get(point, 0.0):.2f}")


def playout_moves(engine: Engine, arguments: list[str]) -> str:
    """How often the playout policy would choose each move here, in per cent."""
    exactly(arguments)
    shares = engine.game.playout_moves()
    return "\n".join(f"{move} {100 * share:.0f}" for move, share in shares.items() if share >= 0.005)


def principal_variation(engine: Engine, arguments: list[str]) -> str:
    exactly(arguments)
    decision = engine.game.look()
    return variation(decision.line, engine.game.position.to_play)


def dead_stones(engine: Engine, arguments: list[str]) -> str:
    exactly(arguments)
    return " ".join(engine.game.status().dead)


def explain(engine: Engine, arguments: list[str]) -> str:
    """The candidates of the last decision, with what spoke for and against them."""
    exactly(arguments)
    decision = engine.game.decision or engine.game.look()
    lines = [f"Move: {decision.move}", f"Win rate: {decision.value:.3f}, simulations: {decision.simulations}"]
    if decision.note:
        lines.append(f"Note: {decision.note}")
    for row in decision.candidates[:MOST]:
        value = "" if row.value is None else f" won {row.value:.3f}"
        amaf = "" if row.amaf_value is None else f" AMAF {row.amaf_value:.3f}"
        reasons = f" ({', '.join(row.reasons)})" if row.reasons else ""
        lines.append(f"{row.move}: {row.visits}{value}{amaf} prior {row.prior:.3f}{reasons}")
    return "\n".join(lines)


COMMANDS = {
    "gogui-analyze_commands": analyze_commands,
    "hayago-mc_value": coloured("value"),
    "hayago-amaf_value": coloured("amaf_value"),
    "hayago-prior": coloured("prior"),
    "hayago-visits": visits,
    "hayago-ownership": ownership,
    "hayago-playout_moves": playout_moves,
    "hayago-principal_variation": principal_variation,
    "hayago-dead_stones": dead_stones,
    "hayago-explain": explain,
}
