"""The rules of Go by their names: the ko rule and the way of counting. Loads neither NumPy nor Numba."""

import enum


class Ko(enum.IntEnum):
    """What may not be repeated. Playouts know the simple ko only; a `Position` keeps the whole rule.

    >>> from hayago import Go, Ko
    >>> Go(9, ko="situational") == Go(9, ko=Ko.SITUATIONAL)
    True
    """

    SIMPLE = 0  # the ko may not be retaken at once
    POSITIONAL = 1  # no earlier board may come again
    SITUATIONAL = 2  # no earlier board may come again with the same player to move


class Scoring(enum.IntEnum):
    """What counts at the end.

    >>> from hayago import Go, Scoring
    >>> Go(9, scoring="territory") == Go(9, scoring=Scoring.TERRITORY)
    True
    """

    AREA = 0  # stones and surrounded points
    TERRITORY = 1  # surrounded points and prisoners


NAMED = {  # ko, scoring; suicide is illegal in all of them
    "tromp-taylor": ("POSITIONAL", "AREA"),
    "chinese": ("SIMPLE", "AREA"),
    "chinese-kgs": ("POSITIONAL", "AREA"),
    "chinese-ogs": ("POSITIONAL", "AREA"),
    "japanese": ("SIMPLE", "TERRITORY"),
    "korean": ("SIMPLE", "TERRITORY"),
    "aga": ("SITUATIONAL", "AREA"),
    "bga": ("SITUATIONAL", "AREA"),
    "french": ("SITUATIONAL", "AREA"),
    "new-zealand": ("SITUATIONAL", "AREA"),
}
