"""Suites of problems with known answers. Positions are asked of one engine; games between two are in `match/`."""
