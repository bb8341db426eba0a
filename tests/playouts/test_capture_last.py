"""CaptureLast on drawings, and against its slow twin in random games."""

import random

from choices import after, choices
from naive.go import Board
from naive.playouts import capture_last

from hayago.games.go import Go, Ko
from hayago.parts.playouts.capture import CaptureLast


def test_only_the_chain_of_the_last_move_is_taken():
    drawing = """
        . X O . .
        . . X . .
        . . . . O
        O . . . X
        X . . . .
    """
    position = after(drawing, "B4", to_play="white")
    assert set(choices(CaptureLast(), position)) == {None}  # White's stone has two liberties
    position = after(drawing, "A5", to_play="white")
    assert set(choices(CaptureLast(), position)) == {"A4"}  # and not at D5, where an older chain is in atari
    assert set(choices(CaptureLast(), position.play("A4").play("pass"))) == {None}


def test_as_the_slow_twin_in_random_games():
    game = Go(5, ko=Ko.SIMPLE)
    taken = banned = quiet = 0
    for seed in range(30):
        draw = random.Random(seed)
        position, board, last = game.start(), Board(5), None
        for _ in range(60):
            wanted = capture_last(board, last)
            names = choices(CaptureLast(), position, draws=1)
            assert set(names) == {None if wanted is None else position.write(point(wanted))}, str(position)
            taken += wanted is not None
            quiet += wanted is None
            banned += wanted is None and last is not None and board.flood(last).liberties == {board.ko}
            moves = position.legal_moves()
            move = draw.choice(moves[:-1] or moves)
            position = position.play(move)
            last = None if move == "pass" else cell(position.read(move))
            board.play(last)
            if position.is_over:
                break
    assert taken > 100 and quiet > 100 and banned > 5


def point(cell):
    return (cell // 5 + 1) * 6 + cell % 5 + 1


def cell(point):
    return (point // 6 - 1) * 5 + point % 6 - 1
