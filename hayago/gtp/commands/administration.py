"""Commands about the engine itself; but for `hayago-status` they need no game."""

import time

from ..engine import Engine
from .arguments import exactly


def name(engine: Engine, arguments: list[str]) -> str:
    exactly(arguments)
    return engine.settings.name


def version(engine: Engine, arguments: list[str]) -> str:
    exactly(arguments)
    return engine.settings.version


def protocol_version(engine: Engine, arguments: list[str]) -> str:
    exactly(arguments)
    return "2"


def known_command(engine: Engine, arguments: list[str]) -> str:
    return "true" if exactly(arguments, "command")[0] in engine.commands else "false"


def list_commands(engine: Engine, arguments: list[str]) -> str:
    exactly(arguments)
    return "\n".join(engine.commands)


def leave(engine: Engine, arguments: list[str]) -> str:
    exactly(arguments)
    engine.quits = True
    return ""


def cputime(engine: Engine, arguments: list[str]) -> str:
    """The CPU time of the process, in seconds."""
    exactly(arguments)
    return f"{time.process_time():.3f}"


def interrupt(engine: Engine, arguments: list[str]) -> str:
    """Tells GoGui that the line "# interrupt" ends a search."""
    exactly(arguments)
    return ""


def status(engine: Engine, arguments: list[str]) -> str:
    """What the engine holds in memory, and whether its search is compiled: NAME VALUE in each line."""
    exactly(arguments)
    return "\n".join(f"{name} {value}" for name, value in engine.game.status().items())


COMMANDS = {
    "protocol_version": protocol_version,
    "name": name,
    "version": version,
    "known_command": known_command,
    "list_commands": list_commands,
    "quit": leave,
    "cputime": cputime,
    "gogui-interrupt": interrupt,
    "hayago-status": status,
}
