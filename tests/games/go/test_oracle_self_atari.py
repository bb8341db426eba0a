"""Self-atari on the test boards of another engine. docs/oracle-self-atari.md tells where we differ, and why.

A leading `!` is no negation: such a check states what should be answered, and that its own engine answers otherwise.
"""

from pachi_units import needs_units, read

from hayago.games.go.notation import colour_number, to_point
from hayago.games.go.tactics.self_atari import is_bad_self_atari, is_self_atari, is_snapback

QUESTIONS = {"bad_selfatari": is_bad_self_atari, "snapback": is_snapback, "sar": is_self_atari}
TWO_LIBERTIES = "the move leaves two liberties: for us no self-atari"
DIFFERENT = {  # where: why we answer otherwise
    "selfatari.t:198": "White kills the eye space; that Black has another eye is not looked at",
    "selfatari.t:305": TWO_LIBERTIES,
    "selfatari.t:982": "two stones run along the edge into atari, for nothing",
    "selfatari.t:1562": TWO_LIBERTIES,
    "selfatari.t:1602": TWO_LIBERTIES,
    "selfatari.t:1622": TWO_LIBERTIES,
    "selfatari.t:1662": TWO_LIBERTIES,
    "selfatari.t:1672": TWO_LIBERTIES,
}


def ask(question, check):
    _, colour, move, _ = check.words
    return bool(question(check.position.boards[0], to_point(move, check.position.game.size), colour_number(colour)))


@needs_units
def test_all_boards():
    checks = read("selfatari.t")
    assert len(checks) == 324
    different = [check for check in checks if ask(QUESTIONS[check.words[0]], check) != (check.words[3] == "1")]
    assert {check.where for check in different} == set(DIFFERENT)
    assert {check.where for check in different if not ask(is_self_atari, check)} == {
        where for where, why in DIFFERENT.items() if why == TWO_LIBERTIES
    }
