"""A slow, independent model of what the engine's board must be: sgfmill's board, positional superko, a stack for undo."""

from sgfmill import boards

COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


def read_point(text, size):
    """(row, column), "pass", or None for what is no move of this board."""
    if text.lower() == "pass":
        return "pass"
    column = COLUMNS.find(text[:1].upper()) if text else -1
    digits = text[1:]
    if column < 0 or column >= size or not (digits.isascii() and digits.isdigit() and len(digits) <= 2):
        return None
    return (int(digits) - 1, column) if 1 <= int(digits) <= size else None


def stones(board):
    return frozenset((colour, point) for colour, point in board.list_occupied_points())


class Model:
    def __init__(self, size):
        self.start(boards.Board(size))

    def start(self, board):
        self.board = board
        self.past = []

    def clear(self, size):
        self.start(boards.Board(size))

    def after(self, colour, text):
        """The board after a move; None when it is illegal."""
        point = read_point(text, self.board.side)
        if point is None:
            return None
        board = self.board.copy()
        if point == "pass":
            return board
        if board.get(*point) is not None:
            return None
        board.play(*point, colour)
        if board.get(*point) is None:  # suicide
            return None
        seen = {stones(earlier) for earlier in [*self.past, self.board]}
        return None if stones(board) in seen else board

    def play(self, colour, text):
        board = self.after(colour, text)
        assert board is not None, (colour, text)
        self.past.append(self.board)
        self.board = board

    def undo(self, count):
        """Take moves back; False when there are not so many."""
        if count > len(self.past):
            return False
        for _ in range(count):
            self.board = self.past.pop()
        return True

    def give(self, points):
        """Begin with these stones of Black's."""
        board = boards.Board(self.board.side)
        board.apply_setup([read_point(point, board.side) for point in points], [], [])
        self.start(board)

    def names(self, colour):
        return {f"{COLUMNS[column]}{row + 1}" for c, (row, column) in self.board.list_occupied_points() if c == colour}
