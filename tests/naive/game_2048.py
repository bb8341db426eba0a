"""2048 on a list of rows; shares no code with hayago."""


def slid(row):
    """A row slid to the left, and the points of its merges."""
    tiles, points = [tile for tile in row if tile], 0
    out = []
    while tiles:
        if len(tiles) > 1 and tiles[0] == tiles[1]:
            out.append(2 * tiles[0])
            points += 2 * tiles[0]
            tiles = tiles[2:]
        else:
            out.append(tiles.pop(0))
    return out + [0] * (len(row) - len(out)), points


def turned(rows):
    """The board turned to the left by a quarter."""
    return [list(column) for column in zip(*rows, strict=True)][::-1]


def after(rows, move):
    """The board after "up", "right", "down" or "left", and the points; the same board where nothing moves."""
    turns = ["left", "up", "right", "down"].index(move)
    for _ in range(turns):
        rows = turned(rows)
    moved = [slid(row) for row in rows]
    rows = [row for row, _ in moved]
    for _ in range(-turns % 4):
        rows = turned(rows)
    return rows, sum(points for _, points in moved)
