"""Small boards of Hex solved by the search: which first moves win, against plain minimax."""

import os

import pytest
from naive.hex_minimax import Minimax

from hayago.games.hex import Hex
from hayago.parts.backup.amaf import Amaf
from hayago.parts.backup.mean import Mean
from hayago.parts.playouts.bridge_reply import BridgeReply
from hayago.parts.playouts.combine import in_order
from hayago.parts.playouts.uniform import Uniform
from hayago.parts.priors.combine import NoPrior
from hayago.parts.selection.rave import McRave
from hayago.parts.selection.ucb1 import Ucb1
from hayago.presets import load_preset
from hayago.search.search import Method
from hayago.search.searcher import Searcher
from hayago.search.solver import WinSolver

LONG = os.environ.get("HAYAGO_LONG") == "1"
PLAYOUT = in_order(BridgeReply(), Uniform())
METHODS = {
    "uct": Method(Ucb1(0.7, 1e6), NoPrior(), PLAYOUT, Mean(), solver=WinSolver()),
    "rave": Method(McRave(), NoPrior(), PLAYOUT, Amaf(), solver=WinSolver()),
}
SHORT_DIAGONAL = {(0, 3), (1, 2), (2, 1), (3, 0)}  # the winning openings on 4x4, which minimax finds in 15 s


def is_proven(searcher):
    """Is the winner known of the position that is searched?"""
    return searcher.race().is_decided


def proven_openings(size, method):
    """(column, row) of the first moves after which every reply is proven to lose; the others must be proven, too."""
    game = Hex(size)
    searcher = Searcher(game, method)
    openings = set()

    for x in range(size):
        for y in range(size):
            position = game.start().play(f"{'abcd'[x]}{y + 1}")
            searcher.forget()
            searcher.run(position.boards, 1_000_000, enough=lambda: is_proven(searcher))
            replies = searcher.children()
            assert any(reply.is_won for reply in replies) != all(reply.is_lost for reply in replies)
            if all(reply.is_lost for reply in replies):
                openings.add((x, y))
    return openings


@pytest.mark.parametrize("method", METHODS)
def test_winning_openings_on_3x3(method):
    assert proven_openings(3, METHODS[method]) == Minimax(3).winning_openings()


@pytest.mark.parametrize("method", METHODS)
def test_winning_openings_on_4x4(method):
    assert proven_openings(4, METHODS[method]) == SHORT_DIAGONAL


# The openings on 5x5, W for those that win, by an alpha-beta search of another program; turned by 180 degrees it is the same.
OPENINGS_5X5 = (
    "....W",
    ".WWWW",
    ".WWW.",
    "WWWW.",
    "W....",
)


@pytest.mark.parametrize("opening", ["d2", "b1", "a1", "c3"] if LONG else ["d2", "b1"])
def test_openings_on_5x5(opening):
    """By the preset for Hex, with transpositions, which spare simulations."""
    method = load_preset("hex").with_settings({"merging.use": "Transpositions"}).method
    searcher = Searcher(Hex(5), method, memory_mb=1000)
    searcher.run(Hex(5).start().play(opening).boards, 30_000_000, enough=lambda: is_proven(searcher))
    wins = OPENINGS_5X5[int(opening[1]) - 1]["abcde".index(opening[0])] == "W"
    replies = searcher.children()
    assert all(reply.is_lost for reply in replies) if wins else any(reply.is_won for reply in replies)


@pytest.mark.skipif(not LONG, reason="minimax of the 4x4 board takes 15 s: HAYAGO_LONG=1 runs it")
def test_minimax_on_4x4():
    assert Minimax(4).winning_openings() == SHORT_DIAGONAL
