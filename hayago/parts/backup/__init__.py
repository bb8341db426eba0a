"""Backups: how the outcome of a simulation changes the statistics of the nodes it passed."""
