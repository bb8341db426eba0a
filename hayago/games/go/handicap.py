"""Where the stones of a handicap go: on fixed points [GTP 2, section 4.1.1], or where the engine likes."""

from ...core.errors import SettingError
from .notation import point_at, to_text


def most_fixed(size: int) -> int:
    """The largest fixed handicap on this board; 0 where there is none."""
    if size < 7:
        return 0
    return 9 if size % 2 and size >= 9 else 4


def fixed_handicap(size: int, stones: int) -> list[str]:
    """The points of a fixed handicap of 2 to 9 stones."""
    most = most_fixed(size)
    if most == 0:
        raise SettingError(f"a {size}x{size} board has no fixed handicap: it begins at 7x7; place the stones freely")
    if isinstance(stones, bool) or not isinstance(stones, int) or not 2 <= stones <= most:
        raise SettingError(f"a fixed handicap on {size}x{size} has 2 to {most} stones, not {stones!r}")
    return names(fixed_places(size, stones), size)


def free_handicap(size: int, stones: int) -> list[str]:
    """The fixed handicap as far as it goes, then the points farthest from its stones; at most half the board."""
    stones = min(stones, size * size // 2)
    fixed = min(stones, most_fixed(size))
    chosen = fixed_places(size, fixed) if fixed >= 2 else []
    middle = (size - 1) / 2
    nearest = {(x, y): 2 * size for y in range(size) for x in range(size)}  # [free place] how far the nearest stone is

    def take(stone: tuple[int, int]) -> None:
        nearest.pop(stone, None)
        for x, y in nearest:
            nearest[x, y] = min(nearest[x, y], abs(x - stone[0]) + abs(y - stone[1]))

    def merit(place: tuple[int, int]) -> tuple[bool, float, float]:
        x, y = place
        edge = min(x, y, size - 1 - x, size - 1 - y)
        return edge > 0, min(nearest[place], 4 + 2 * edge), -abs(y - middle) - abs(x - middle)

    for stone in chosen:
        take(stone)
    while len(chosen) < stones:
        chosen.append(max(nearest, key=merit))
        take(chosen[-1])
    return names(chosen, size)


def fixed_places(size: int, stones: int) -> list[tuple[int, int]]:
    """(column, row) of the fixed handicap, from 0 at the top left."""
    edge = 3 if size >= 13 else 2
    low, middle, high = edge, size // 2, size - 1 - edge
    corners = [(low, high), (high, low), (low, low), (high, high)]  # bottom left, top right, top left, bottom right
    sides = [(low, middle), (high, middle), (middle, low), (middle, high)]
    places = corners[: min(stones, 4)]
    if stones >= 6:
        places += sides[: 2 if stones < 8 else 4]
    if stones in (5, 7, 9):
        places.append((middle, middle))
    return places


def names(places: list[tuple[int, int]], size: int) -> list[str]:
    return [to_text(point_at(x, y, size), size) for x, y in places]
