"""hayago learn openings: the first moves of a game by long searches."""

import json
import pathlib
import time

import typer

from ..core.errors import SettingError
from ..core.folders import data_folder
from ..lab.match.provenance import version
from ..learn.openings import Plan, grow, read_rows, write_openings
from .completing import presets
from .options import JSON, SEED
from .progress import bar


def learn_openings(
    size: int = typer.Option(9, min=5, max=25, help="Board size."),
    komi: float = typer.Option(7.5, help="Points for White."),
    preset: str = typer.Option("hayago", help="Who searches; see: hayago presets.", autocompletion=presets),
    simulations: int = typer.Option(100_000, min=100, help="Of each position; the first two plies get twice as many."),
    plies: int = typer.Option(5, min=0, max=30, help="Moves before the last positions that are searched."),
    replies: int = typer.Option(6, min=1, max=20, help="Answers of the opponent that are followed, at most."),
    share: float = typer.Option(0.003, min=0, max=1, help="Of the visits that such an answer has at least."),
    seed: int = SEED,
    out: str = typer.Option(None, help="The file. Default: openings-SIZE.txt in your data folder.", show_default=False),
    as_json: bool = JSON,
) -> None:
    """Search the positions of the opening for both colours and keep the moves in a small file of plain text.

    The file is up to date after each position; the same command goes on with it. A preset plays by it with
    openings = "openings-9.txt".

    Examples:

      hayago learn openings --simulations 20000 --plies 4

      hayago match 'hayago:simulations=3000,openings="openings-9.txt"' hayago:simulations=3000 --games 100
    """
    plan = Plan(size, komi, preset, simulations, plies, replies, share, seed)
    place = pathlib.Path(out) if out else data_folder() / f"openings-{size}.txt"
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SettingError(f"the folder of {place} cannot be made: {error}") from None
    command = f"hayago learn openings --size {size} --komi {komi:g} --preset {preset} --simulations {simulations}"
    command += f" --plies {plies} --replies {replies} --share {share:g} --seed {seed}"
    made_by = f"{command}; {version()}, {time.strftime('%Y-%m-%d', time.gmtime())}"
    rows = read_rows(place, plan)
    with bar() as progress:
        task = progress.add_task("positions", total=None)
        for done, total in grow(plan, rows):
            write_openings(place, plan, rows, made_by)
            progress.update(task, completed=done, total=total)
    if as_json:
        typer.echo(json.dumps({"file": str(place), "positions": len(rows)}))
        return
    typer.echo(f"{len(rows)} positions in {place}")
