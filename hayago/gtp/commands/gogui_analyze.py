"""GoGui's analyze commands: what the search knows, drawn on the board."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..engine import Engine, Handler
from .arguments import exactly
from .gogui_live import variation

if TYPE_CHECKING:
    from ...search.view import Child

ANALYZE = (  # type, label, command
    ("gfx", "MC value", "hayago-mc_value"),
    ("gfx", "AMAF value", "hayago-amaf_value"),
    ("gfx", "Prior", "hayago-prior"),
    ("sboard", "Visits", "hayago-visits"),
    ("dboard", "Ownership", "hayago-ownership"),
    ("pspairs", "Moves of the playout policy", "hayago-playout_moves"),
    ("var", "Principal variation", "hayago-principal_variation"),
    ("plist", "Dead stones", "hayago-dead_stones"),
    ("hstring", "Why the last move", "hayago-explain"),
    ("param", "Thinking", "hayago-param"),
    ("param", "Numbers of the preset", "hayago-param_preset"),
    ("param", "Rules", "hayago-param_rules"),
)
MOST = 12  # moves in an explanation


def analyze_commands(engine: Engine, arguments: list[str]) -> str:
    """TYPE/LABEL/COMMAND for each that this game has."""
    exactly(arguments)
    return "\n".join("/".join(row) for row in ANALYZE if row[2] in engine.commands)


def title(engine: Engine, arguments: list[str]) -> str:
    """For the title of GoGui's window."""
    exactly(arguments)
    return f"{engine.settings.name} {engine.settings.version} ({engine.settings.preset_name})"


def coloured(value_of: Callable[["Child"], float | None]) -> Handler:
    """A command that labels each searched move with a value in per cent, on red for bad to green for good."""

    def draw(engine: Engine, arguments: list[str]) -> str:
        exactly(arguments)
        values = {move: value_of(child) for move, child in searched(engine).items() if move != "pass"}
        known = {move: value for move, value in values.items() if value is not None}
        colours = [f"COLOR {shade(value)} {move}" for move, value in known.items()]
        labels = " ".join(f"{move} {round(100 * value)}" for move, value in known.items())
        return "\n".join([*colours, f"LABEL {labels}"])

    return draw


def shade(value: float) -> str:
    """#rrggbb of a value from 0, red, to 1, green."""
    value = min(1.0, max(0.0, value))
    return f"#{round(255 * (1 - value)):02x}{round(255 * value):02x}40"


def searched(engine: Engine) -> dict[str, "Child"]:
    """All moves of this position as the search sees them, most visited first; after a short search where there was none."""
    game = engine.prepared()
    game.look()
    return {game.position.write(child.move): child for child in game.player.searcher.children()}


def board(engine: Engine, text_of: Callable[[str], str]) -> str:
    """A text for each cell, row by row from the top."""
    return "\n" + "\n".join(" ".join(text_of(cell) for cell in row) for row in engine.game.position.rows())


def visits(engine: Engine, arguments: list[str]) -> str:
    exactly(arguments)
    counts = {move: child.visits for move, child in searched(engine).items() if child.visits}
    return board(engine, lambda point: str(counts.get(point, '""')))


def ownership(engine: Engine, arguments: list[str]) -> str:
    """1 for points that are always Black's, -1 for White's."""
    exactly(arguments)
    shares = engine.prepared().player.status().ownership
    return board(engine, lambda point: f"{shares.get(point, 0.0):.2f}")


def playout_moves(engine: Engine, arguments: list[str]) -> str:
    """How often the playout policy would choose each move here, in per cent."""
    exactly(arguments)
    from ...evaluate.policy_moves import policy_moves  # which needs Numba

    game = engine.prepared("policy")
    game.turn_to(None)
    shares = policy_moves(game.position, game.player.searcher.method.playout)
    return "\n".join(f"{move} {100 * share:.0f}" for move, share in shares.items() if share >= 0.005)


def principal_variation(engine: Engine, arguments: list[str]) -> str:
    exactly(arguments)
    decision = engine.prepared().look()
    return variation(decision.line, engine.game.position.to_play)


def dead_stones(engine: Engine, arguments: list[str]) -> str:
    exactly(arguments)
    return " ".join(engine.prepared().player.status().dead)


def explain(engine: Engine, arguments: list[str]) -> str:
    """The candidates of the last decision, with what spoke for and against them."""
    exactly(arguments)
    decision = engine.game.decision or engine.prepared().look()
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
    "gogui-title": title,
    "hayago-mc_value": coloured(lambda child: child.value),
    "hayago-amaf_value": coloured(lambda child: child.amaf_value),
    "hayago-prior": coloured(lambda child: child.prior),
    "hayago-visits": visits,
    "hayago-playout_moves": playout_moves,
    "hayago-principal_variation": principal_variation,
    "hayago-explain": explain,
}
OF_POINTS = {"hayago-ownership": ownership, "hayago-dead_stones": dead_stones}
