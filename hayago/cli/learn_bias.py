"""hayago learn bias: how far AMAF values are from the values of moves."""

import json

import typer
from rich.console import Console
from rich.table import Table

from ..games.go import Go
from ..learn.bias import PHASES, Bias, PositionBias, biases, summed_up
from .options import JSON, SEED
from .progress import bar


def learn_bias(
    preset: str = typer.Option("mc-rave-mse", help="Whose playouts, and whose games the positions are from."),
    positions: int = typer.Option(100, min=2, help="How many, each from another game."),
    simulations: int = typer.Option(20_000, min=100, help="Of each position, shared out equally among its moves."),
    playing: int = typer.Option(200, min=1, help="Simulations for a move of the games."),
    size: int = typer.Option(9, min=5, max=25, help="Of the board."),
    seed: int = SEED,
    as_json: bool = JSON,
) -> None:
    """Estimate the bias b of the minimum-MSE schedule from data, for all positions and for each phase of a game.

    MinimumMse takes it as its setting `bias`. [Gelly11, section 4.6]

    Examples:

      hayago learn bias --positions 200

      hayago learn bias --preset mc-rave-tuned --positions 20 --simulations 5000 --json
    """
    found: list[PositionBias] = []
    with bar() as progress:
        task = progress.add_task("positions", total=positions)
        for row in biases(Go(size), preset, positions, simulations, playing, seed):
            found.append(row)
            progress.update(task, completed=len(found))
    parts = {phase: [row for row in found if row.phase == phase] for phase in PHASES}
    rows = {"all": summed_up(found), **{phase: summed_up(part) for phase, part in parts.items() if len(part) > 1}}
    if as_json:
        typer.echo(json.dumps({name: as_row(bias) for name, bias in rows.items()}))
        return
    table = Table("positions", "number", "b", "95 % interval", "1 / (4 b^2)", title=f"{preset}, {size}x{size}")
    for name, bias in rows.items():
        interval = f"{bias.low:.4f} to {bias.high:.4f}"
        table.add_row(name, str(bias.positions), f"{bias.bias:.4f}", interval, f"{bias.equivalence:,.0f}")
    Console().print(table)


def as_row(bias: Bias) -> dict[str, float | None]:
    return {"positions": bias.positions, "bias": round(bias.bias, 5), "low": round(bias.low, 5), "high": round(bias.high, 5)}
