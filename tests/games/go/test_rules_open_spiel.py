"""The rules of Go against an outside oracle, the game "go" of OpenSpiel: legal moves, player to move, end, winner.

OpenSpiel forbids suicide and retaking a ko at once, always lets a player pass, ends the game after two passes in a row and
scores it by area, all as here. It does not forbid to repeat an earlier board: such a move ends the game as a draw. (A pass,
which repeats the board too, does not.) So its legal moves are ours by positional superko and those that end in that draw.
"""

import os
import random

import pytest

from hayago import Go, Ko
from hayago.core.errors import GameOver, Superko

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install open_spiel")

GAMES = {2: 40, 3: 40, 5: 20, 9: 12, 13: 2}  # [size] games of a normal run; HAYAGO_LONG=1 plays 20 times as many
GAMES = {size: 20 * games for size, games in GAMES.items()} if os.environ.get("HAYAGO_LONG") == "1" else GAMES


def names_of(state):
    """{move: action} of the legal actions."""
    return {state.action_to_string(0, action).split()[1].upper(): action for action in state.legal_actions()}


def repeats(state):
    """Did OpenSpiel end the game because a board came again? (No other game is drawn: komi is never whole.)"""
    return state.is_terminal() and state.returns() == [0, 0]


def check_end(position, state):
    """Both games are over, with the same winner."""
    assert position.is_over
    assert state.is_terminal()
    assert state.returns() == ([1, -1] if position.score() > 0 else [-1, 1])
    with pytest.raises(GameOver):
        position.play("pass")


@pytest.mark.parametrize("size", GAMES)
def test_random_games(size):
    """Random legal moves, now and then a pass, until the game ends or three moves were made for each point."""
    repetitions = black_wins = ends = 0
    for seed in range(GAMES[size]):
        generator = random.Random(seed)
        komi = generator.randrange(-10, 11) + 0.5
        position = Go(size, komi=komi, ko=Ko.POSITIONAL).start()
        state = pyspiel.load_game("go", {"board_size": size, "komi": komi, "max_game_length": 10_000}).new_initial_state()
        passed = False
        for ply in range(3 * size**2):
            assert state.current_player() == ("black", "white").index(position.to_play)
            actions = names_of(state)
            if size < 9 or ply % 10 == 0:
                moves = {move.upper() for move in position.legal_moves()}
                assert moves == {move for move, action in actions.items() if not repeats(state.child(action))}
            if ply % 3 == 0 and not passed:
                after = state.child(actions["PASS"])
                check_end(position.play("pass").play("pass"), after.child(names_of(after)["PASS"]))
                ends += 1
                black_wins += position.score() > 0
            move = generator.choice(list(actions)[:-1] or ["PASS"]) if generator.random() < 0.97 else "PASS"
            if repeats(state.child(actions[move])):
                with pytest.raises(Superko):
                    position.play(move)
                repetitions += 1
                continue
            position, passed = position.play(move), move == "PASS"
            state.apply_action(actions[move])
            assert state.is_terminal() == position.is_over
            if position.is_over:
                check_end(position, state)
                break
    assert repetitions > 0 or size > 3
    assert 0 < black_wins < ends
