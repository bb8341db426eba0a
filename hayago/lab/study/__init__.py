"""Studies: the papers' tables and figures as plans, what was found, and their plots."""
