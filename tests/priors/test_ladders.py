"""The prior that reads ladders, on drawings."""

from priors.credits import check

from hayago.parts.priors.ladders import Ladders


def test_the_move_that_catches():
    """A single stone with two liberties on the first line: one of them catches it."""
    check(
        Ladders(catch=15, escape=0, defence=0, hopeless=0),
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . X . . . .
        . X O O * . .
        . . X X . . .
        """,
        10,
    )


def test_a_chain_that_gets_away_gives_nothing():
    check(
        Ladders(catch=15, escape=0, defence=0, hopeless=0),
        """
        . . . . . . .
        . . . . . . .
        . . X . . . .
        . X O . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        {},
    )


def test_running_and_not_running():
    check(
        Ladders(catch=0, escape=15, defence=0, hopeless=10),
        """
        . . . . . . .
        . . O . . . .
        . O X * . . .
        . . O . . . .
        . . . . . . .
        O O O O . . .
        X X - . . . .
        """,
        {"*": 5, "-": -10},
    )


def test_a_third_liberty_for_a_chain_that_would_be_caught():
    check(
        Ladders(catch=0, escape=0, defence=12, hopeless=0),
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . O * . . .
        . O X X * . .
        . . O O . . .
        """,
        8,
    )
