"""Learning from self-play: games with the searches behind them, and the weights fitted to them."""
