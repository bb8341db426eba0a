"""SameGame as columns of blocks, in plain lists; shares no code with hayago."""


class NaiveSameGame:
    """`columns[x]` has the colours of a column from below; empty columns are not there."""

    def __init__(self, columns):
        self.columns = [list(column) for column in columns if column]
        self.points = 0

    def colour(self, x, y):
        return self.columns[x][y] if 0 <= x < len(self.columns) and 0 <= y < len(self.columns[x]) else None

    def group(self, x, y):
        found, waiting = set(), [(x, y)]
        while waiting:
            cell = waiting.pop()
            if cell not in found:
                found.add(cell)
                a, b = cell
                near = [(a + 1, b), (a - 1, b), (a, b + 1), (a, b - 1)]
                waiting += [other for other in near if self.colour(*other) == self.colour(x, y)]
        return found

    def groups(self):
        """All groups of at least two blocks."""
        cells = [(x, y) for x, column in enumerate(self.columns) for y in range(len(column))]
        return {frozenset(self.group(*cell)) for cell in cells if len(self.group(*cell)) > 1}

    def take(self, x, y):
        group = self.group(x, y)
        self.points += (len(group) - 2) ** 2
        kept = [[c for b, c in enumerate(column) if (a, b) not in group] for a, column in enumerate(self.columns)]
        self.columns = [column for column in kept if column]
        if not self.columns:
            self.points += 1000
