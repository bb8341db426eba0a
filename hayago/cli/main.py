"""The command `hayago`: one thin file for each of its commands, loaded when it is wanted."""

from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup

from .. import __version__
from ..core.errors import HayagoError

# each a file with a function of its name, or a Typer `app`
COMMANDS = (
    *("play", "review", "gtp", "match", "ratings", "study", "tune", "suite", "trial", "bench", "presets"),
    *("learn", "learn-shapes", "warmup"),
)


class Lazy(TyperGroup):
    """Loads the file of a command when it is wanted: `hayago gtp` answers before Numba is there."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            return None
        name = cmd_name.replace("-", "_")
        module = import_module(f".{name}", __package__)
        part = getattr(module, "app", None)
        if part is None:
            part = typer.Typer(add_completion=False)
            part.command(name=cmd_name)(getattr(module, name))
        command = typer.main.get_command(part)
        command.name = cmd_name
        return command


app = typer.Typer(cls=Lazy, help="Computer Go by Monte-Carlo tree search.", no_args_is_help=True, add_completion=False)


@app.callback(invoke_without_command=True)
def options(version: bool = typer.Option(False, "--version", help="Print the version and leave.")) -> None:
    if version:
        typer.echo(f"hayago {__version__}")
        raise typer.Exit


def main() -> None:
    """Run the command; an error of ours is one line, without a trace."""
    try:
        app()
    except HayagoError as error:
        typer.echo(f"hayago: {error}", err=True)
        raise SystemExit(2) from None
