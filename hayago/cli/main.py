"""The command `hayago`: one thin file for each of its commands, loaded when it is wanted."""

from importlib import import_module
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from .. import __version__
from ..core.errors import HayagoError

# each a file with a function of its name, or a Typer `app`; and what the list of commands says of it
COMMANDS = {
    "play": "Play on a board in the browser, or in the terminal, and watch the engine think.",
    "review": "Review a game: what each move lost, and what was better.",
    "gtp": "The engine for Go programs such as Sabaki, Lizzie and GoGui; also for HexGui.",
    "match": "Games between two engines, with the win rate and its interval.",
    "ratings": "One list of ratings by the games of many matches.",
    "study": "The papers' tables and figures, measured here; or a study of your own.",
    "tune": "The best values for some settings of a preset, by games.",
    "suite": "Problems with known answers (.tst files).",
    "trial": "Measurements that are no matches.",
    "bench": "Speed: playouts and simulations per second.",
    "presets": "The systems that can be played, and what each consists of.",
    "learn": "Learn weights from games or self-play: patterns, moves, shapes.",
    "cluster": "Many machines: who searches on a Ray cluster, and how fast.",
    "warmup": "Compile now what a first game would wait for.",
}
UsageError: Any = typer.BadParameter.__base__  # Click's, which newer versions of Typer have inside


def load(name: str) -> Any:
    """The command of this name, from its file."""
    module = import_module(f".{name.replace('-', '_')}", __package__)
    part = getattr(module, "app", None)
    if part is None:
        part = typer.Typer(add_completion=False)
        part.command(name=name)(getattr(module, name.replace("-", "_")))
    command = typer.main.get_command(part)
    command.name = name
    return command


class Lazy(TyperGroup):
    """Loads the file of a command when it is run or completed; lists of commands come from `COMMANDS` alone.

    So `hayago gtp` answers before Numba is there, and neither `hayago --help` nor the shell's completion waits for it.
    """

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        return TyperCommand(cmd_name, help=COMMANDS[cmd_name]) if cmd_name in COMMANDS else None

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        name, command, rest = super().resolve_command(ctx, args)
        return name, load(name) if name in COMMANDS else command, rest


app = typer.Typer(
    cls=Lazy,
    help="Monte-Carlo tree search for Go and other games. `hayago COMMAND --help` tells more, with examples.",
    no_args_is_help=True,
)


@app.callback(invoke_without_command=True)
def options(version: bool = typer.Option(False, "--version", help="Print the version and leave.")) -> None:
    if version:
        typer.echo(f"hayago {__version__}")
        raise typer.Exit


def main() -> None:
    """Run the command; an error of ours, or in what was typed, is one line without a trace."""
    try:
        code = app(prog_name="hayago", standalone_mode=False)
    except HayagoError as error:
        complain(str(error))
    except UsageError as error:
        if type(error).__name__ == "NoArgsIsHelpError":  # not an error but a wish for help
            error.show()
            raise SystemExit(2) from None
        complain(told(error))
    except OSError as error:
        complain(f"{where(error)}; make room there, or name another place")
    except MemoryError:
        complain("there is not enough memory: end other programs, or ask for less, as by --memory, --threads or --parallel")
    except typer.Abort:
        raise SystemExit(1) from None
    raise SystemExit(code if isinstance(code, int) else 0)


def told(error: Any) -> str:
    """What is wrong with what was typed, and where to look."""
    command = error.ctx.command_path if error.ctx else "hayago"
    return f"{error.format_message().rstrip('.')}; see {command} --help"


def where(error: OSError) -> str:
    """What the system refused, and of which file."""
    return f"{error.filename!r} cannot be used: {error.strerror}" if error.filename else error.strerror or str(error)


def complain(text: str) -> None:
    typer.echo(f"hayago: {text}", err=True)
    raise SystemExit(2) from None
