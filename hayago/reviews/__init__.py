"""The review of a game: moves.py searches every position, report.py tells what was lost, plot.py draws. No server here."""
