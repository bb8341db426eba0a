"""hayago presets: the published systems that can be played."""

import typer
from rich.console import Console
from rich.table import Table

from ..presets import load_preset, preset_names, preset_text
from .completing import presets

app = typer.Typer(
    help="The systems that can be played, each a TOML file with the source of every constant.", add_completion=False
)


@app.callback(invoke_without_command=True)
def listing(context: typer.Context) -> None:
    """List the presets.

    Examples:

      hayago presets

      hayago presets show mogo-2007
    """
    if context.invoked_subcommand is None:
        table = Table("preset", "what it is", "source")
        for name in preset_names():
            preset = load_preset(name)
            table.add_row(name, preset.title, preset.source)
        Console().print(table)


@app.command()
def show(name: str = typer.Argument(help="One of those that `hayago presets` lists.", autocompletion=presets)) -> None:
    """Print a preset with its comments.

    Example:

      hayago presets show mogo-2007
    """
    load_preset(name)
    typer.echo(preset_text(name.partition(":")[0]), nl=False)
