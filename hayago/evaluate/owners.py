"""The kernel that counts who owns each point at the ends of playouts."""

from ..core.jit import entry
from ..core.records import copy_record
from ..games.go.rules.scoring import owners
from ..parts.playouts.run import play_out


@entry
def count_owners(game, policy, roots, workers, counts, playouts):
    """Add to counts[point, colour] how many of so many playouts end with the point in that colour's hands (0: nobody's)."""
    root = roots[0]
    worker = workers[0]
    board = worker.board
    for _ in range(playouts):
        copy_record(board, root)
        play_out(game, policy, worker, board, 0)
        owners(board, board.owner)
        for i in range(board.color.shape[0]):
            if board.color[i] != 3:
                counts[i, board.owner[i]] += 1
