"""Outcomes: what a finished simulation is worth."""
