"""hayago bench: playouts per second."""

import json

import typer
from rich.console import Console
from rich.table import Table

from ..core.errors import SettingError
from ..lab.bench import figures, measure_all
from .options import JSON
from .progress import bar


def bench(
    only: str = typer.Option("", help="Measure only the figures whose name contains this text."),
    seconds: float = typer.Option(1.0, min=0.01, max=3600, help="How long to measure each figure."),
    as_json: bool = JSON,
) -> None:
    """Measure speed: CPU time of one thread, the best of several batches.

    Examples:

      hayago bench

      hayago bench --only 9x9 --seconds 3

      hayago bench --only "mogo 19x19" --json
    """
    names = [name for name in figures() if only.lower() in name.lower()]
    if not names:
        raise SettingError(f"no figure contains {only!r}; there are: {', '.join(figures())}")
    results: dict[str, float] = {}
    with bar() as progress:
        task = progress.add_task(names[0], total=len(names))
        for done, (name, figure) in enumerate(measure_all(only, seconds), 1):
            results[name] = round(figure)
            progress.update(task, completed=done, description=names[min(done, len(names) - 1)])
    if as_json:
        typer.echo(json.dumps(results, indent=1))
        return
    table = Table("figure", title="Speed of one core")
    table.add_column("per second", justify="right")
    for name, figure in results.items():
        table.add_row(name, f"{figure:,.0f}")
    Console().print(table)
