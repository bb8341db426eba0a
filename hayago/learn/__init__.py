"""Learning from self-play: games, and the weights fitted to them. What uses the weights is in `parts/`."""
