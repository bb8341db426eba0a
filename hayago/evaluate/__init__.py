"""The judgement of a position that engine, page and review share: ownership, dead stones, win rate, score. No protocol here."""
