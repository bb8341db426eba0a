"""Steps of playout policies in plain Python, on the twin of the board."""

from .go import Board


def capture_last(board: Board, last: int | None) -> int | None:
    """The cell where the player to move takes the chain of the last move; None where it is not in atari, or the ko banned."""
    if last is None or len(board.flood(last).liberties) != 1:
        return None
    (cell,) = board.flood(last).liberties
    return cell if board.is_legal(cell, board.to_play) else None
