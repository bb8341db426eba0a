"""OpenSpiel: our search as one of its bots, its games searched by our presets, and our games for its algorithms.

    bot = HayagoBot(pyspiel.load_game("hex(board_size=7)"), Limit(simulations=1000))
    player = Player(OpenSpielGame.load("breakthrough(rows=6,columns=6)"))
    game = as_open_spiel(ConnectFour())

It needs the extra: pip install 'hayago[open_spiel]'.
"""

from .bot import HayagoBot, own_game
from .library import load
from .our_games import as_open_spiel
from .their_games import OpenSpielGame

__all__ = ["HayagoBot", "OpenSpielGame", "as_open_spiel", "load", "own_game"]
