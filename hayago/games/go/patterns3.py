"""What the 3x3 neighbourhood of an empty point tells, in one byte for each of the 65,536 neighbourhoods.

A neighbourhood is a 16-bit code, 2 bits for each neighbour in the order N W E S NW NE SW SE: 0 empty, 1 Black, 2 White,
3 off the board. The board keeps the code of every point up to date.
"""

from collections.abc import Iterator

import numpy as np

EYE = 1  # EYE * colour is the bit "an eye of that colour"
HAS_EMPTY_NEIGHBOUR = 4
MOGO_PATTERN = 4  # MOGO_PATTERN << colour is the bit "a pattern of MOGO, that colour to move"
LATER_PATTERN = 16  # the same for the patterns of LATER
SPACE_POINTS = 15  # the bits of SPACES that count points
SPACE_TOUCHES = 8  # SPACE_TOUCHES << colour is the bit "touches that colour"
CUTS_EYE = (
    32  # CUTS_EYE << colour is the bit "between two sides of that colour a corner is empty, and the other colour is beside"
)

# Each set: name -> (pattern, mover). The candidate point is *. B and W are the two colours, either way round; b is anything
# but W, w anything but B, . empty, ? anything, = off the board. Mover: the letter of who may play there, or None for both.
MOGO: dict[str, tuple[str, str | None]] = {  # hane, cut and edge patterns of MoGo [Gelly06, fig. 3 to 6]
    "enclosing hane": ("BWB .*. ???", None),
    "plain hane": ("BW. .*. ?.?", None),
    "magari": ("BW? B*. ?.?", None),
    "thin hane": ("BWW .*. ?.?", "B"),
    "cut": ("BW? W*? ???", None),
    "push through": ("?B? W*W bbb", None),
    "chase": ("B.? W*? ===", None),
    "block connection": ("?B? w*W ===", None),
    "sagari": ("?BW ?*? ===", "B"),
    "first-line cut": ("?BW ?*w ===", "W"),
    "side cut": ("?BW W*B ===", "W"),
}
MOGO_EXCEPT = ("BW? W*W ?.?", "BW? W*. ?W?")  # a cut there would be captured at once
LATER: dict[str, tuple[str, str | None]] = {  # the set that michi and Pachi made of it
    "enclosing hane": ("BWB .*. ???", None),
    "plain hane": ("BW. .*. ?.?", None),
    "magari": ("BW? B*. w.?", None),
    "katatsuke": (".W. B*. ...", None),
    "unprotected cut": ("BW? W*b ?b?", None),
    "peeped cut": ("BW? W*B ???", None),
    "push through": ("?B? W*W bbb", None),
    "keima cut": ("WB? b*W ???", None),
    "chase": ("B.? W*? ===", None),
    "block side cut": ("WB? B*W ===", None),
    "block connection": ("?B? w*W ===", None),
    "side cut": ("?WB B*W ===", None),
}
ALLOWED = {"B": (1,), "W": (2,), ".": (0,), "b": (0, 1, 3), "w": (0, 2, 3), "?": (0, 1, 2, 3), "=": (3,)}
GRID_INDEX = (1, 3, 5, 7, 0, 2, 6, 8)  # of the neighbours, in a pattern written as 9 letters


def neighbour_colours() -> list[np.ndarray]:
    """[neighbour][code] the colour of each of the 8 neighbours."""
    return [(np.arange(1 << 16) >> (2 * k)) & 3 for k in range(8)]


def symmetries(pattern: str) -> Iterator[str]:
    """The pattern as 9 letters, turned and mirrored."""
    grid = pattern.replace(" ", "")
    for _ in range(4):
        grid = "".join(grid[i] for i in (6, 3, 0, 7, 4, 1, 8, 5, 2))
        yield grid
        yield "".join(grid[i] for i in (2, 1, 0, 5, 4, 3, 8, 7, 6))


def matches(pattern: str, mover: str | None = None) -> np.ndarray:
    """[colour][code] does the pattern match, in any of its symmetries and either way round, for that colour to move?"""
    found = np.zeros((3, 1 << 16), bool)
    for grid in set(symmetries(pattern)):
        for black, colours in (("B", (0, 1, 2, 3)), ("W", (0, 2, 1, 3))):  # `black`: the letter that stands for Black
            allowed = [np.array([colour in ALLOWED[grid[i]] for colour in colours]) for i in GRID_INDEX]
            match = np.ones(1, bool)
            for neighbour in reversed(allowed):  # the last neighbour has the highest bits of the code
                match = (match[:, None] & neighbour).ravel()
            for colour in (1, 2):
                if mover is None or (mover == black) == (colour == 1):
                    found[colour] |= match
    return found


def pattern_set(patterns: dict[str, tuple[str, str | None]], exceptions: tuple[str, ...] = ()) -> np.ndarray:
    """[colour][code] does one of the patterns match, and the cut none of its exceptions?"""
    found = np.zeros((3, 1 << 16), bool)
    for name, (pattern, mover) in patterns.items():
        match = matches(pattern, mover)
        if name == "cut":
            for exception in exceptions:
                match &= ~matches(exception)
        found |= match
    return found


def eyes(colour: int) -> np.ndarray:
    """[code] is the point an eye: neighbours own or off the board, and not two hostile diagonals (one at the edge)?"""
    neighbours = neighbour_colours()
    surrounded = np.all([(n == colour) | (n == 3) for n in neighbours[:4]], axis=0)
    hostile = np.sum([n == 3 - colour for n in neighbours[4:]], axis=0)
    at_edge = np.any([n == 3 for n in neighbours[4:]], axis=0)
    return np.asarray(surrounded & (hostile + at_edge < 2))


def build() -> np.ndarray:
    """The table: [code] bits."""
    flags = np.zeros(1 << 16, np.uint8)
    for colour in (1, 2):
        flags[eyes(colour)] |= EYE * colour
    flags[np.any([n == 0 for n in neighbour_colours()[:4]], axis=0)] |= HAS_EMPTY_NEIGHBOUR
    for bit, patterns in ((MOGO_PATTERN, pattern_set(MOGO, MOGO_EXCEPT)), (LATER_PATTERN, pattern_set(LATER))):
        for colour in (1, 2):
            flags[patterns[colour]] |= bit << colour
    return flags


def build_spaces() -> np.ndarray:
    """[code] of an empty point: SPACE_POINTS are the empty points that hang together with it among the nine, itself included,
    and SPACE_TOUCHES << colour tells whether a stone of that colour touches them, as far as the nine show.

    CUTS_EYE << colour tells that a stone of the other colour there would be joined to one, and stand at the corner of what may
    be an eye: both sides between them have that colour.
    """
    colours = neighbour_colours()
    sides, corners = colours[:4], colours[4:]
    beside = ((0, 1), (0, 2), (3, 1), (3, 2))  # [corner] the two sides that it touches
    joined = [(corner == 0) & ((sides[i] == 0) | (sides[k] == 0)) for corner, (i, k) in zip(corners, beside, strict=True)]
    spaces = 1 + np.sum([side == 0 for side in sides], axis=0) + np.sum(joined, axis=0)
    for colour in (1, 2):
        touches = np.any([side == colour for side in sides], axis=0)
        for corner, (i, k) in zip(corners, beside, strict=True):
            touches |= (corner == colour) & ((sides[i] == 0) | (sides[k] == 0))
        spaces += touches * (SPACE_TOUCHES << colour)
        beside_eye = [(sides[i] == colour) & (sides[k] == colour) & (corners[c] == 0) for c, (i, k) in enumerate(beside)]
        joins = np.any([side == 3 - colour for side in sides], axis=0)
        spaces += (np.any(beside_eye, axis=0) & joins) * (CUTS_EYE << colour)
    return np.asarray(spaces).astype(np.uint8)


FLAGS = build()
SPACES = build_spaces()
