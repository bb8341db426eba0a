"""The match at the end of check_game: which of uct and rave to take."""

from typing import NamedTuple

import pytest
from search.nim import Nim

from hayago.checks.which_preset import PresetMatch, opening, play_match, why_no_match
from hayago.core.intervals import wilson


@pytest.mark.parametrize(
    ("match", "take", "text"),
    [
        (PresetMatch(30, 15, 3, 200), "uct", "rave won 3 of 30 games and uct 15, 12 drawn, 200 simulations a move"),
        (PresetMatch(30, 4, 26, 50), "rave", "take rave, the default"),
        (PresetMatch(30, 14, 16, 200), "", "no difference that 30 games could show, take either"),
        (PresetMatch(30, 27, 3, 200), "uct", 'take uct; it is not the default: Player(game, "uct")'),
    ],
)
def test_what_a_result_says(match, take, text):
    if match.uct == 15:  # 12 draws: 9 of 30 points
        assert match.interval == wilson(9.0, 30)
    assert (match.take, text in str(match)) == (take, True)


def test_the_interval_is_said():
    low, high = wilson(16, 30)
    assert f"rave's share is {100 * low:.0f} to {100 * high:.0f} %" in str(PresetMatch(30, 14, 16, 200))


def test_games_without_a_match():
    class WithChance(NamedTuple):
        def chance(self, board, out):
            return 0

    assert "the game has chance" in why_no_match(WithChance(), {1, 2})
    assert "one player alone" in why_no_match(Nim(), {1})
    assert why_no_match(Nim(), {1, 2}) == ""


def test_a_match_counts_every_game():
    match = play_match(Nim(), 4, rate=1e9, plies=10)
    assert (match.games, match.uct + match.rave, match.simulations) == (4, 4, 200)  # nobody draws at Nim
    assert opening(Nim(), 3).tobytes() == opening(Nim(), 3).tobytes() != Nim().new_board().tobytes()


def test_a_slow_game_gets_fewer_simulations():
    assert play_match(Nim(), 2, rate=10.0, plies=1000).simulations == 50
