"""The judgement of a position that engine, page and review share: who owns what, the score, how sure. No player here."""
