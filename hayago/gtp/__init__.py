"""The Go Text Protocol: protocol.py knows no game, engine.py runs commands, each of the other files holds one kind of them.

Only game.py and what it loads need Numba; everything else is there at once, so that a GUI gets its first answers.
"""
