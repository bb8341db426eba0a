"""A game in the terminal: hayago play --terminal."""

import typer

from ..core.errors import HayagoError
from ..games.go import Go, Position
from ..games.go.position import result_text
from ..play.clock import Limit
from ..play.player import Player

HELP = "a move such as D4, or: pass, undo, hint, score, resign, quit"


def play_in_terminal(
    size: int, komi: float, yours: str, handicap: int, preset: str, simulations: int, seed: int | None
) -> None:
    """Ask for moves and answer them, to the end of the game."""
    game = Go(size, komi=komi)
    start = Position.handicap(game, handicap) if handicap else game.start()
    player = Player(start, preset, seed=seed)
    typer.echo(f"You are {yours}. Type {HELP}.\n")
    while not player.position.is_over:
        typer.echo(f"{player.position}\n")
        if player.position.to_play != yours:
            decision = player.choose(Limit(simulations=simulations))
            share = f"{decision.value:.0%} of its games won"
            typer.echo(f"{player.position.to_play} plays {decision.move}: {share}. {decision.note}\n")
            if decision.move == "resign":
                typer.echo("You win.")
                return
            player.play(decision.move)
        elif not answer(player, yours, simulations):
            return
    dead = player.dead_stones()
    result = result_text(player.position.score(dead))
    typer.echo(f"{player.position}\n\nDead stones: {' '.join(dead) or 'none'}. Result: {result}")


def answer(player: Player, yours: str, simulations: int) -> bool:
    """Read a line of the person's and do what it says; False at the end of the game."""
    try:
        words = typer.prompt(yours, prompt_suffix="> ").strip().lower()
    except (typer.Abort, EOFError):
        typer.echo("\nGood-bye.")
        return False
    if words in ("quit", "q", "exit"):
        typer.echo("Good-bye.")
        return False
    if words == "resign":
        typer.echo("You resign.")
        return False
    try:
        if words == "undo":
            player.undo()
            if player.position.parent is not None and player.position.to_play != yours:
                player.undo()
        elif words == "hint":
            best = player.choose(Limit(simulations=simulations))
            for candidate in best.candidates[:3]:
                reasons = f" ({', '.join(candidate.reasons)})" if candidate.reasons else ""
                value = "" if candidate.value is None else f", {candidate.value:.0%} won"
                typer.echo(f"  {candidate.move}: {candidate.visits} games{value}{reasons}")
        elif words == "score":
            typer.echo(f"  as it stands {result_text(player.score())}, dead stones: {' '.join(player.dead_stones()) or 'none'}")
        elif words in ("help", "?"):
            typer.echo(f"  Type {HELP}.")
        else:
            player.play(words)
    except HayagoError as error:
        typer.echo(f"  {error}. Type {HELP}.")
    return True
