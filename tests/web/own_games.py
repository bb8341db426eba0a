"""Small games as a user writes them, for the tests of the page: copied into a folder and named by `--game`."""

from typing import NamedTuple

import numpy as np

from hayago import (
    CHANCE,
    Disc,
    Drawing,
    GameCard,
    GamePosition,
    IllegalMove,
    Line,
    OffBoard,
    Polygon,
    Text,
    below,
    draw_outcome,
    helper,
    record_dtype,
)


@helper
def has_line(board, player):
    """Has the player three in a row? Cells are 1 to 9."""
    for first, step in ((1, 1), (4, 1), (7, 1), (1, 3), (2, 3), (3, 3), (1, 4), (3, 2)):
        if board.color[first] == player and board.color[first + step] == player and board.color[first + 2 * step] == player:
            return True
    return False


class Threes(NamedTuple):
    """Three in a row on 3x3, drawn as every game is that says where its cells and stones are."""

    def start(self):
        return ThreesPosition.start(self)

    def board_dtype(self):
        return record_dtype([("color", "u1", (10,)), ("count", "u1"), ("to_play", "u1")])

    def new_board(self):
        boards = np.zeros(1, self.board_dtype())
        boards[0].to_play = 1
        return boards

    def action_count(self):
        return 10

    def max_children(self):
        return 9

    def max_length(self):
        return 9

    def to_play(self, board):
        return np.int64(board.to_play)

    def is_over(self, board):
        return board.count == 9 or has_line(board, 3 - board.to_play)

    def play(self, board, move):
        board.color[move] = board.to_play
        board.count += 1
        board.to_play = 3 - board.to_play

    def moves(self, board, out):
        count = 0
        for cell in range(1, 10):
            if board.color[cell] == 0:
                out[count] = cell
                count += 1
        return count

    def random_move(self, board, worker):
        while True:
            cell = 1 + below(worker, 9)
            if board.color[cell] == 0:
                return np.uint16(cell)

    def amaf_key(self, move, player):
        return move

    def score(self, board):
        if has_line(board, 1):
            return np.float32(1)
        return np.float32(-1) if has_line(board, 2) else np.float32(0)

    def score_range(self, board):
        return np.float32(1)


class ThreesPosition(GamePosition):
    """a1 is the cell at the bottom left."""

    def places(self):
        return {self.write(cell): ((cell - 1) % 3, 2 - (cell - 1) // 3) for cell in range(1, 10)}

    def read(self, text):
        if len(text) != 2 or text[0] not in "abc" or text[1] not in "123":
            raise OffBoard(text, "is no cell: write a1 to c3")
        return 3 * "123".index(text[1]) + "abc".index(text[0]) + 1

    def write(self, move):
        return f"{'abc'[(move - 1) % 3]}{1 + (move - 1) // 3}"

    def draw(self):
        cells = [".XO"[color] for color in self.boards[0].color]
        return "\n".join(" ".join(cells[row : row + 3]) for row in (7, 4, 1))

    def stones(self, colour):
        player = 1 + self.colours.index(colour)
        return [self.write(cell) for cell in range(1, 10) if self.boards[0].color[cell] == player]


class HexThrees(Threes):
    """The same on hexagons: its card says so."""

    card = GameCard("hex-threes", "Three on hexagons", drawing=Drawing("hex", 0.5))


class Heap(NamedTuple):
    """One to three coins are taken from a heap; who takes the last one wins as many points as coins in that grip."""

    coins: int = 10
    card = GameCard("heap", "Heap", settings=("coins",))

    def start(self):
        return HeapPosition.start(self)

    def board_dtype(self):
        return record_dtype([("left", "i8"), ("grip", "i8"), ("to_play", "u1")])

    def new_board(self):
        boards = np.zeros(1, self.board_dtype())
        boards[0].left = self.coins
        boards[0].to_play = 1
        return boards

    def action_count(self):
        return 4

    def max_children(self):
        return 3

    def max_length(self):
        return 100

    def to_play(self, board):
        return np.int64(board.to_play)

    def is_over(self, board):
        return board.left == 0

    def play(self, board, move):
        board.left -= move
        board.grip = move
        board.to_play = 3 - board.to_play

    def moves(self, board, out):
        most = min(3, board.left)
        for i in range(most):
            out[i] = i + 1
        return most

    def random_move(self, board, worker):
        return np.uint16(1 + below(worker, min(3, board.left)))

    def amaf_key(self, move, player):
        return move

    def score(self, board):
        if board.left > 0:
            return np.float32(0)
        return np.float32(board.grip if board.to_play == 2 else -board.grip)

    def score_range(self, board):
        return np.float32(3)


class HeapPosition(GamePosition):
    """Moves are "take 1" to "take 3": no cells, so they are buttons."""

    def read(self, text):
        if text not in ("take 1", "take 2", "take 3"):
            raise OffBoard(text, "is no move: write take 1, take 2 or take 3")
        return int(text[-1])

    def write(self, move):
        return f"take {move}"

    def draw(self):
        return "o" * int(self.boards[0].left)

    def shapes(self):
        left = int(self.boards[0].left)
        coins = [Disc(i % 5, i // 5, 0.42, "#d9a441", "#8a5f14", 0.05) for i in range(left)]
        words = [Text(i % 5, i // 5, "1", 0.4) for i in range(left)]
        return [Polygon.rectangle(2, 0.5, 5.4, 2.4, "cell", "line"), *coins, *words]


class Doubles(Heap):
    """The same, but each player takes twice in a row."""

    card = GameCard("doubles", "Doubles")

    def board_dtype(self):
        return record_dtype([("left", "i8"), ("grip", "i8"), ("to_play", "u1"), ("part", "u1")])

    def play(self, board, move):
        board.left -= move
        board.grip = move
        board.part = 1 - board.part
        if board.part == 0 or board.left == 0:
            board.to_play = 3 - board.to_play


class Pawns(NamedTuple):
    """Hexapawn: three pawns each on 3x3 step ahead or take aside; who arrives, or leaves the other without a move, wins."""

    def start(self):
        return PawnsPosition.start(self)

    def board_dtype(self):
        return record_dtype([("color", "u1", (10,)), ("to_play", "u1"), ("winner", "u1")])

    def new_board(self):
        boards = np.zeros(1, self.board_dtype())
        boards[0].color[1:4] = 1
        boards[0].color[7:10] = 2
        boards[0].to_play = 1
        return boards

    def action_count(self):
        return 100

    def max_children(self):
        return 9

    def max_length(self):
        return 20

    def to_play(self, board):
        return np.int64(board.to_play)

    def is_over(self, board):
        return board.winner != 0

    def play(self, board, move):
        """A move is ten times the cell that is left, and the cell that is entered."""
        player = board.to_play
        board.color[move // 10] = 0
        board.color[move % 10] = player
        board.to_play = 3 - player
        if (player == 1 and move % 10 > 6) or (player == 2 and move % 10 < 4) or self.count(board) == 0:
            board.winner = player

    def can(self, board, cell, target, is_straight):
        if board.color[cell] != board.to_play or target < 1 or target > 9:
            return False
        if is_straight:
            return board.color[target] == 0
        rows = abs((target - 1) // 3 - (cell - 1) // 3)
        return rows == 1 and board.color[target] == 3 - board.to_play

    def count(self, board):
        count = 0
        ahead = 3 if board.to_play == 1 else -3
        for cell in range(1, 10):
            for aside in (-1, 0, 1):
                if self.can(board, cell, cell + ahead + aside, aside == 0):
                    count += 1
        return count

    def moves(self, board, out):
        count = 0
        ahead = 3 if board.to_play == 1 else -3
        for cell in range(1, 10):
            for aside in (-1, 0, 1):
                if self.can(board, cell, cell + ahead + aside, aside == 0):
                    out[count] = 10 * cell + cell + ahead + aside
                    count += 1
        return count

    def random_move(self, board, worker):
        chosen = below(worker, self.count(board))
        count = 0
        ahead = 3 if board.to_play == 1 else -3
        for cell in range(1, 10):
            for aside in (-1, 0, 1):
                if self.can(board, cell, cell + ahead + aside, aside == 0):
                    if count == chosen:
                        return np.uint16(10 * cell + cell + ahead + aside)
                    count += 1
        return np.uint16(0)

    def amaf_key(self, move, player):
        return move

    def score(self, board):
        return np.float32(3 - 2 * np.int64(board.winner)) if board.winner != 0 else np.float32(0)

    def score_range(self, board):
        return np.float32(1)


class PawnsPosition(ThreesPosition):
    """A move is "a1-a2": two clicks. It draws itself."""

    signs = ("red", "blue")

    def read(self, text):
        left, _, entered = text.partition("-")
        return 10 * ThreesPosition.read(self, left) + ThreesPosition.read(self, entered)

    def write(self, move):
        return f"{ThreesPosition.write(self, move // 10)}-{ThreesPosition.write(self, move % 10)}"

    def places(self):
        return {ThreesPosition.write(self, cell): ((cell - 1) % 3, 2 - (cell - 1) // 3) for cell in range(1, 10)}

    def why_illegal(self, move, name):
        return IllegalMove(name, "is no step of a pawn of yours")

    def shapes(self):
        places = self.places()
        tones = {name: "#9fc7a2" if (x + y) % 2 else "#e8efdc" for name, (x, y) in places.items()}
        squares = [Polygon.rectangle(x, y, fill=tones[name], cell=name) for name, (x, y) in places.items()]
        names = list(places)
        pawns = []
        for cell, color in enumerate(self.boards[0].color):
            if color:
                x, y = places[names[cell - 1]]
                fill = "red" if color == 1 else "blue"
                pawns += [
                    Polygon(((x - 0.3, y + 0.32), (x, y - 0.1), (x + 0.3, y + 0.32)), fill),
                    Disc(x, y - 0.18, 0.16, fill),
                ]
        return [*squares, Line(((-0.5, 2.5), (2.5, 2.5)), "red", 0.1), Line(((-0.5, -0.5), (2.5, -0.5)), "blue", 0.1), *pawns]


class Luck(NamedTuple):
    """One player: "roll" adds 1 to 3 points by chance, "hold" ends the game, and with more than 7 points all are lost."""

    card = GameCard("luck", "Luck", players=1, is_for_points=True, preset="uct")

    def start(self):
        return LuckPosition.start(self)

    def board_dtype(self):
        return record_dtype([("points", "i8"), ("is_rolling", "u1"), ("is_over", "u1")])

    def new_board(self):
        return np.zeros(1, self.board_dtype())

    def action_count(self):
        return 6

    def max_children(self):
        return 3

    def max_length(self):
        return 20

    def to_play(self, board):
        return CHANCE if board.is_rolling else 1

    def is_over(self, board):
        return board.is_over != 0

    def play(self, board, move):
        """1 to 3 are what chance rolls, 4 is "roll", 5 is "hold"."""
        if move == 5:
            board.is_over = 1
        elif move == 4:
            board.is_rolling = 1
        else:
            board.points += move
            board.is_rolling = 0
            if board.points > 7:
                board.points = 0
                board.is_over = 1

    def moves(self, board, out):
        if board.is_rolling:
            for i in range(3):
                out[i] = i + 1
            return 3
        out[0] = 4
        out[1] = 5
        return 2

    def chance(self, board, move):
        return 1 / 3

    def random_move(self, board, worker):
        if board.is_rolling:
            return draw_outcome(self, board, worker)
        return np.uint16(4 + below(worker, 2))

    def amaf_key(self, move, player):
        return 0 if player == CHANCE else move

    def score(self, board):
        return np.float32(board.points)

    def score_range(self, board):
        return np.float32(7)


class LuckPosition(GamePosition):
    NAMES = ("", "one", "two", "three", "roll", "hold")

    def read(self, text):
        if text not in self.NAMES[1:]:
            raise OffBoard(text, "is no move: write roll or hold")
        return self.NAMES.index(text)

    def write(self, move):
        return self.NAMES[move]

    def draw(self):
        return f"{int(self.boards[0].points)} points"

    def shapes(self):
        points = int(self.boards[0].points)
        return [Disc(i, 0, 0.42, "green" if i < points else "cell", "line") for i in range(7)]
