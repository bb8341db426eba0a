"""Games with chance and games of one player through the doors: GTP, a match, the terminal; who rolls, and by which seed."""

import re

import pytest
import typer
from gtp.gtp_drive import Here

from hayago import SettingError
from hayago.cli.terminal import play_in_terminal
from hayago.examples.game_2048 import Game2048
from hayago.examples.pig import Pig
from hayago.games.registry import GAMES
from hayago.lab.match.duel import play_game
from hayago.lab.match.engines import open_engine
from hayago.lab.match.plan import Plan
from hayago.lab.match.referee import Referee


@pytest.fixture(autouse=True)
def listed(monkeypatch):
    """The games as if they came with the package."""
    for game in (Pig, Game2048):
        monkeypatch.setitem(GAMES, game.card.key, game.card)


# ---- GTP


def pig_engine(seed):
    return Here(game="pig", preset="uct", simulations=20, seed=seed)


def test_the_engine_rolls_by_itself_and_tells_it():
    engine = pig_engine(3)
    assert engine.ask("genmove black") == "throw"
    roll = engine.ask("hayago-chance")
    assert roll in "123456" and engine.position.history == [("black", "throw"), ("chance", roll)]
    assert not engine.position.is_chance and "in this turn" in engine.ask("showboard")
    engine.ask("undo")
    assert engine.position.history == [] and engine.ask("hayago-chance") == ""
    assert "no move has been made" in engine.fails("undo")
    engine.ask("clear_board")
    while not engine.position.is_over:
        mover = engine.position.to_play
        engine.ask(f"play {mover} {'throw' if 'throw' in engine.position.legal_moves() else 'hold'}")
    assert engine.ask("final_score") == f"{engine.position.winner[0].upper()}+"


def test_the_same_seed_rolls_the_same():
    def rolls(seed):
        engine = pig_engine(seed)
        for _ in range(12):
            engine.ask(f"play {engine.position.to_play} throw")
        return [move for mover, move in engine.position.history if mover == "chance"]

    assert rolls(3) == rolls(3) != rolls(4)


def test_one_player_over_gtp():
    engine = Here(game="2048", preset="points", simulations=10, seed=1)
    assert len(engine.position.history) == 2 and len(engine.ask("hayago-chance").split()) == 2
    assert engine.ask("genmove black") in ("up", "right", "down", "left")
    assert "black is to play" in engine.fails("genmove white")
    assert engine.ask("showboard").endswith("points")
    while not engine.position.is_over:
        engine.ask(f"play black {engine.position.legal_moves()[0]}")
    assert engine.ask("final_score") == f"B+{engine.position.score():g}"


# ---- a match


def test_a_match_rolls_by_the_number_of_the_game():
    plan = Plan("uct:simulations=20", "uct:simulations=2", game="pig")

    def play(number):
        engines = {colour: open_engine(text) for colour, text in plan.colours(number).items()}
        for colour, engine in engines.items():
            engine.new_game(plan.rules(), plan.seed(number, colour))
        return play_game(plan, number, engines, Referee("own"))

    result, again, other = play(0), play(0), play(1)
    assert result.winner in (plan.first, plan.second) and result.reason == "board" and result.note == ""
    assert result.moves == again.moves and set(result.moves) == {"throw", "hold", *"123456"}
    rolls = [[move for move in game.moves if move in "123456"] for game in (result, other)]
    assert rolls[0][:8] == rolls[1][:8]  # the same dice with the colours changed


def test_a_match_needs_two_players():
    with pytest.raises(SettingError, match="2048 is a game of one player: let each engine play it alone"):
        Plan("uct:simulations=1", "uct:simulations=2", game="2048")


# ---- the terminal


def test_one_player_in_the_terminal(monkeypatch, capsys):
    lines = iter(["left", "up", "undo", "right", "sideways", "down", "quit"])
    monkeypatch.setattr(typer, "prompt", lambda *_, **__: next(lines))
    play_in_terminal(Game2048.card, None, None, "white", 0, None, 10, 1)
    output = capsys.readouterr().out
    assert "You play alone. Type a move such as" in output and "Good-bye" in output
    assert len(re.findall(r"Chance: [24]@[a-d][1-4]", output)) >= 4
    assert "'sideways' is not a move: write up, right, down or left" in output
