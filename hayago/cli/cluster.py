"""hayago cluster: who searches on a cluster, and what more machines would do."""

import json
from typing import Any

import typer
from rich.console import Console
from rich.table import Table

from .clusters import checked_cluster
from .options import JSON

WORKERS = typer.Option([2, 4, 8, 100, 1000], help="How many; may be repeated.")
app = typer.Typer(help="Many machines: see docs/cluster.md.", no_args_is_help=True, add_completion=False)


@app.callback()
def options() -> None:
    """Many machines: see docs/cluster.md."""


@app.command()
def status(
    address: str = typer.Option("auto", help="Of the cluster; auto is the one that runs on this machine."), as_json: bool = JSON
) -> None:
    """The machines of a Ray cluster, the workers that search there, their simulations a second and the delay of the exchange.

    Examples:

      hayago cluster status

      hayago cluster status --address 192.168.1.5:6379 --json
    """
    from ..cluster.status import cluster_status

    report = cluster_status(str(checked_cluster(address)))
    typer.echo(json.dumps(report)) if as_json else show(report)


@app.command()
def model(
    workers: list[int] = WORKERS,
    seconds: float = typer.Option(10.0, min=0.1, help="Of a move."),
    rounds: float = typer.Option(4.0, min=0.1, help="Exchanges a second that are wanted."),
    head: float = typer.Option(1.9, min=0.0, help="Milliseconds of the head for one exchange with one worker."),
    line: float = typer.Option(1000.0, min=0.001, help="Megabits a second of the head's line."),
    as_json: bool = JSON,
) -> None:
    """How often so many workers can exchange what they found, and what it takes: the network of the model in docs/cluster.md.

    Example:

      hayago cluster model --workers 100 --workers 1000 --line 10000
    """
    from ..cluster.model import Network

    network = Network(line=line * 125_000, speaking=head / 1000)
    rows = [
        {
            "workers": count,
            "rounds_a_second": round(network.rounds(count, rounds), 3),
            "rounds_of_a_move": int(network.rounds(count, rounds) * seconds),
            "delay": round(network.delay(count, rounds), 3),
            "lost": round(network.lost(count, rounds), 5),
        }
        for count in workers
    ]
    if as_json:
        typer.echo(json.dumps(rows))
        return
    table = Table("workers", "rounds a second", "in a move", "delay", "of a worker's time")
    for row in rows:
        cells = (f"{row['rounds_a_second']:g}", f"{row['rounds_of_a_move']}", f"{row['delay']:g} s", f"{row['lost']:.2%}")
        table.add_row(f"{row['workers']:,}", *cells)
    Console().print(table)


def show(report: dict[str, Any]) -> None:
    """The report for people."""
    alive = [machine for machine in report["machines"] if machine["alive"]]
    lost = len(report["machines"]) - len(alive)
    gone = f", {lost} gone" if lost else ""
    typer.echo(f"{len(alive)} machines with {sum(machine['cpus'] for machine in alive):g} CPUs at {report['address']}{gone}")
    if not report["workers"]:
        typer.echo("no engine searches there: hayago gtp --cluster auto, or Player(..., cluster='auto'), starts workers")
        return
    table = Table("worker", "machine", "threads", "state", "simulations", "per second", "delay", "a message")
    for worker in report["workers"]:
        if worker.get("silent"):
            table.add_row(worker["worker"], "?", "", "does not answer (compiling, or it hangs)", "", "", "", "")
            continue
        state = "searches" if worker["searching"] else "waits"
        numbers = (f"{worker['simulations']:,}", f"{worker['per_second']:,}", f"{worker['delay_ms']:g} ms")
        kilobytes = f"{worker['message_bytes'] / 1000:.1f} kB"
        table.add_row(worker["worker"], worker["machine"], str(worker["threads"]), state, *numbers, kilobytes)
    Console().print(table)
