"""Suites of problems with known answers."""
