"""A player in a game: thinking within limits and clocks, passing, resigning, levels. No protocol and no page."""
