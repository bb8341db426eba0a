"""The Go Text Protocol: `protocol.py` without any game, `engine.py` that runs commands, `commands/` with a file for each kind.

Nothing here knows a game by its name: which commands there are follows from the game's card. Nothing here loads Numba before
the first command about a game, so that a GUI gets its first answers at once. How to play belongs to `play/`.
"""
