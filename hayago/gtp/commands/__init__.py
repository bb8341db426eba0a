"""All commands of the engine: those of Go, and those of the other games."""

from ..engine import Handler
from . import administration, analysis, board, clocks, ending, files, gogui, handicap, parameters, ruler, rules, thinking

PARTS = (administration, board, thinking, clocks, ending, handicap, files, rules, analysis, gogui, parameters)
COMMANDS: dict[str, Handler] = {name: handler for part in PARTS for name, handler in part.COMMANDS.items()}
OF_GO_ALONE = (
    *(name for part in (ending, handicap, rules) for name in part.COMMANDS),
    *("rectangular_boardsize", "komi", "get_komi", "gogui-setup", "gogui-setup_player", "kgs-genmove_cleanup"),
    *(name for name in analysis.COMMANDS if not name.startswith("lz-")),  # the others tell points
    *("hayago-ownership", "hayago-dead_stones", "hayago-param_rules"),
)
OF_OTHER_GAMES: dict[str, Handler] = {
    **{name: handler for name, handler in COMMANDS.items() if name not in OF_GO_ALONE},
    **ruler.COMMANDS,
}


def commands_of(game: str) -> dict[str, Handler]:
    """The commands for a game by its name."""
    return COMMANDS if game == "go" else OF_OTHER_GAMES
