"""Studies: the papers' tables and figures as plans, what was found, and their plots. The games are played by `match/`."""
