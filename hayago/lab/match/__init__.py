"""Matches between engines: plan, games, workers, files, referee, statistics, ratings. No studies, no tuning."""
