"""Other libraries' games and players."""
