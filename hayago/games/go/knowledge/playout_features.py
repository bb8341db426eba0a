"""The features of a move in a playout by weights, as numbers [Coulom07, section 5; Huang10].

A move has a shape, its eight neighbours as its player sees them, turned and mirrored in any way; where it touches the last move
it has that shape once more, as a *near* shape. Further features tell what it does to chains in atari, and how it
answers the last move. Its strength is the product of the strengths of its features; that of a feature which is not there is 1.
"""

import numpy as np

from ..patterns3 import FLAGS, neighbour_colours

# Off the board are: nothing, one side, or a corner. Bits of the neighbours N W E S NW NE SW SE
_SIDES = {"N": 0b00110001, "W": 0b01010010, "E": 0b10100100, "S": 0b11001000}
OUTSIDES = (0, *_SIDES.values(), *(_SIDES[a] | _SIDES[b] for a in "NS" for b in "WE"))
TURNED = (2, 0, 3, 1, 5, 7, 4, 6)  # [neighbour] the one that a quarter turn takes to its place
MIRRORED = (0, 2, 1, 3, 5, 4, 7, 6)


def images(colours: np.ndarray) -> np.ndarray:
    """[code] the least code among its turns and mirror images; `colours` is [neighbour, code]."""
    least = np.full(colours.shape[1], 1 << 16)
    for _ in range(4):
        colours = colours[list(TURNED)]
        for seen in (colours, colours[list(MIRRORED)]):
            least = np.minimum(least, sum(colour << (2 * k) for k, colour in enumerate(seen)))
    return least


def shape_tables() -> tuple[np.ndarray, np.ndarray, int]:
    """Where neighbourhoods are found: [code] entries, [slot] shapes, and the number of shapes.

    Codes are as in patterns3.py. An entry is 8 * pair + 4 * turned + eyes: neighbourhoods that are alike, also with the colours
    exchanged, are a pair; its slots 2 * pair and 2 * pair + 1 are what Black and White see, the other way round where `turned`;
    eyes is 1 for an eye of Black, 2 of White. So a table of 128 kB tells all. Neighbourhoods that are on no board are shape 0.
    """
    colours = np.array(neighbour_colours())
    seen_by_black, seen_by_white = images(colours), images(np.array([0, 2, 1, 3])[colours])
    outside = sum((colours[k] == 3).astype(int) << k for k in range(8))
    is_real = np.isin(outside, OUTSIDES)
    leaders = np.unique(np.minimum(seen_by_black, seen_by_white)[is_real])
    pair = np.where(is_real, 1 + np.searchsorted(leaders, np.minimum(seen_by_black, seen_by_white)), 0)
    turned = seen_by_black > seen_by_white
    eyes = FLAGS & 3
    slots = np.zeros(2 * (len(leaders) + 1), np.uint16)
    is_own_opposite = np.zeros(len(leaders) + 1, bool)
    is_own_opposite[pair[is_real & (seen_by_black == seen_by_white)]] = True
    number = 1
    for k in range(1, len(leaders) + 1):
        slots[2 * k] = number
        number += not is_own_opposite[k]
        slots[2 * k + 1] = number
        number += 1
    return (8 * pair + 4 * turned + eyes).astype(np.uint16), slots, number


ENTRIES, SHAPE_AT, SHAPES = shape_tables()
SLOTS = len(SHAPE_AT)

# Families: a move has one feature of each, or none
FAMILIES = ("shape", "near shape", "atari", "capture", "rescue", "extension", "attack", "defence", "ko", "self-atari")
SHAPE, NEAR, ATARI, CAPTURE, RESCUE, EXTENSION, ATTACK, DEFENCE, KO, SELF = range(len(FAMILIES))
LEVELS = (SHAPES, SHAPES, 9, 1, 1, 1, 1, 1, 1, 2)
STARTS = np.concatenate([[0], np.cumsum(LEVELS)])  # [family] its first feature
FEATURES = int(STARTS[-1])
NONE = FEATURES  # the number where a move has no feature of a family

# Of ATARI: 3 * own + hostile, each the chains in atari beside the point: 0 none, 1 of one stone, 2 larger. 0 has strength 1.
# Of the answers to the last move, CAPTURE to KO, each is a bit:
#   capture      takes the chain of the last move, which is in atari
#   rescue       takes a chain in atari beside an own one that the last move has put in atari, or left there
#   extension    is the last liberty of such an own chain
#   attack       is one of the two liberties of the chain of the last move
#   defence      is one of the two liberties of an own chain beside the last move
#   ko           takes the latest ko back
# Of SELF: the move is self-atari, of a lone stone or of more. Its strength is at most 1.
ANSWERS = (CAPTURE, RESCUE, EXTENSION, ATTACK, DEFENCE, KO)
BIT_CAPTURE, BIT_RESCUE, BIT_EXTENSION, BIT_ATTACK, BIT_DEFENCE, BIT_KO = (1 << k for k in range(len(ANSWERS)))
BIT_NEAR = 1 << len(ANSWERS)
