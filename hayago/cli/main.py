"""The command `hayago`: one thin file for each of its commands."""

import typer

from .. import __version__
from ..errors import HayagoError
from . import bench, play, presets

app = typer.Typer(help="Computer Go by Monte-Carlo tree search.", no_args_is_help=True, add_completion=False)
app.command(name="play")(play.play)
app.command(name="bench")(bench.bench)
app.add_typer(presets.app, name="presets")


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
