"""Game records: tree.py is a game with its variations, sgf.py reads and writes it."""
