"""Games on paper: SGF, HGF, and a game with its variations. No search."""
