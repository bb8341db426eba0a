"""A game in the terminal: hayago play --terminal."""

from random import Random

import typer

from ..core.errors import HayagoError, SettingError
from ..games.position import first_position, result_text
from ..games.registry import GameCard, card_of
from ..play.clock import Limit
from ..play.player import Player

WORDS = "undo, hint, score, resign, quit"


def play_in_terminal(
    card: GameCard,
    size: int | None,
    komi: float | None,
    yours: str,
    handicap: int,
    preset: str | None,
    simulations: int,
    seed: int | None,
) -> None:
    """Ask for moves and answer them, to the end of the game."""
    usual = card.handicap_komi if handicap else card.komi
    game = card.make((card.page_size or card.size) if size is None else size, komi=usual if komi is None else komi)
    start = first_position(game)
    dice = Random(seed)
    if handicap:
        if not card.most_handicap:
            raise SettingError(f"{card.title} knows no handicap: leave --handicap out")
        start = type(start).handicap(game, handicap)
    player = Player(start, preset, seed=seed)
    roll(player, dice)
    yours = "black" if card.players == 1 else yours
    typer.echo(f"{'You play alone' if card.players == 1 else f'You are {yours}'}. {help_for(player)}\n")
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
        roll(player, dice)
    typer.echo(f"{player.position}\n\n{result(player)}")


def roll(player: Player, dice: Random) -> None:
    """Let chance move until a player is to move, or the game is over."""
    while player.position.is_chance:
        outcome = player.position.roll(dice)
        typer.echo(f"Chance: {outcome}\n")
        player.play(outcome)


def help_for(player: Player) -> str:
    """What can be typed, with a legal move as the example."""
    moves = player.position.legal_moves()
    example = moves[len(moves) // 2] if moves else "a move"
    passing = "pass, " if card_of(player.position.game).ends_by_passing else ""
    return f"Type a move such as {example}, or: {passing}{WORDS}."


def result(player: Player) -> str:
    """How the finished game has ended."""
    if not card_of(player.position.game).counts_points:
        return f"Result: {player.position.status}"
    dead = player.dead_stones()
    return f"Dead stones: {' '.join(dead) or 'none'}. Result: {result_text(player.position.score(dead))}"


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
            while player.position.parent is not None and player.position.to_play != yours:
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
            typer.echo(f"  {help_for(player)}")
        else:
            player.play(words)
    except HayagoError as error:
        typer.echo(f"  {error}. {help_for(player)}")
    return True
