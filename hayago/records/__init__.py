"""Games on paper: SGF for every game (`sgf.py`), a game with its variations (`tree.py`). No search, no protocol, no page."""
