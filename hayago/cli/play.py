"""hayago play: a game in the terminal."""

import typer


def play() -> None:
    """Play."""
    typer.echo("soon")
