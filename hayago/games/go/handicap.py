"""Where the stones of a fixed handicap go [GTP 2, section 4.1.1]."""

from ...core.errors import SettingError
from .notation import point_at


def most_fixed(size):
    """The largest fixed handicap on this board; 0 where there is none."""
    if size < 7:
        return 0
    return 9 if size % 2 and size >= 9 else 4


def fixed_handicap(size, stones):
    """The points of a fixed handicap of 2 to 9 stones."""
    most = most_fixed(size)
    if most == 0:
        raise SettingError(f"a {size}x{size} board has no fixed handicap: it begins at 7x7; place the stones freely")
    if isinstance(stones, bool) or not isinstance(stones, int) or not 2 <= stones <= most:
        raise SettingError(f"a fixed handicap on {size}x{size} has 2 to {most} stones, not {stones!r}")
    edge = 3 if size >= 13 else 2
    low, middle, high = edge, size // 2, size - 1 - edge
    corners = [(low, high), (high, low), (low, low), (high, high)]  # bottom left, top right, top left, bottom right
    sides = [(low, middle), (high, middle), (middle, low), (middle, high)]
    spots = corners[: min(stones, 4)]
    if stones >= 6:
        spots += sides[: 2 if stones < 8 else 4]
    if stones in (5, 7, 9):
        spots.append((middle, middle))
    return [point_at(x, y, size) for x, y in spots]
