"""Tuning: the best settings of a preset by games (CLOP). The games are played by `match/`."""
