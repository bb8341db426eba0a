"""hayago presets: the published systems that can be played."""

import typer
from rich.console import Console
from rich.table import Table

from ..presets import load_preset, preset_names, preset_text

app = typer.Typer(help="The systems that can be played, each a TOML file with the source of every constant.")


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
def show(name: str) -> None:
    """Print a preset with its comments."""
    load_preset(name)
    typer.echo(preset_text(name.partition(":")[0]), nl=False)
