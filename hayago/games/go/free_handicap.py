"""Where the engine puts a handicap that it may place as it likes."""

from .handicap import fixed_handicap, most_fixed
from .notation import point_at, to_text


def free_points(size: int, count: int) -> list[str]:
    """The fixed handicap as far as it goes, then the points farthest from its stones; at most half the board."""
    count = min(count, size * size // 2)
    most = min(count, most_fixed(size))
    spots = [divmod(int(p), size + 1) for p in fixed_handicap(size, most)] if most >= 2 else []
    chosen = [(row - 1, column - 1) for row, column in spots]
    middle = (size - 1) / 2
    free = [(row, column) for row in range(size) for column in range(size)]

    def merit(place: tuple[int, int]) -> tuple[bool, float, float]:
        row, column = place
        edge = min(row, column, size - 1 - row, size - 1 - column)
        nearest = min((abs(row - r) + abs(column - c) for r, c in chosen), default=2 * size)
        return edge > 0, min(nearest, 4 + 2 * edge), -abs(row - middle) - abs(column - middle)

    while len(chosen) < count:
        chosen.append(max((place for place in free if place not in chosen), key=merit))
    return [to_text(point_at(column, row, size), size) for row, column in chosen]
