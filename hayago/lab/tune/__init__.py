"""Tuning: the best settings by games (CLOP)."""
