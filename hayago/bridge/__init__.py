"""Other libraries' games and players, as ours and the other way round. No game of our own."""
