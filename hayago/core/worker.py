"""The scratch record of one thread: everything a simulation writes, apart from the tree."""

import numpy as np

from .records import record_dtype
from .rng import seed_stream

CANDIDATES = 256  # how many moves a playout step may choose from


def new_worker(game, seed=1, stream=0):
    """A worker for `game` as an array of one record, with its own random stream."""
    length, children, actions = game.max_length(), game.max_children(), game.action_count()
    fields = [
        ("board", game.board_dtype()),  # the position of the running simulation
        ("rng", "u8", (2,)),  # the random stream, see rng.py
        ("moves", "u2", (length + 1,)),  # [ply] moves of the simulation, in the tree and after it
        ("movers", "u1", (length + 1,)),  # [ply] who made them
        ("candidates", "u2", (CANDIDATES,)),  # moves a playout step chooses from
        # for searches:
        ("path", "u4", (length + 1,)),  # [depth] nodes of the descent
        ("children", "u2", (children,)),  # moves of the node that is being expanded
        ("prior_wins", "f4", (children,)),  # [child of that node] virtual simulations, see Prior in contract.py
        ("prior_visits", "f4", (children,)),
        ("values", "f4", (children,)),  # [child] of the node where a move is selected
        ("played", "u1", (actions,)),  # [AMAF key] who played it (bit 0: player 1, bit 1: player 2)
        ("first_ply", "u2", (actions,)),  # [AMAF key] when it was played first
        ("owned", "i4", (actions,)),  # [AMAF key] ends of simulations with it in player 1's hands, minus in player 2's
        ("owned_count", "i4"),  # ends of simulations looked at for that
        ("unseen", "i4"),  # simulations since the last of them
        ("pool", "u2", (children,)),  # moves that the playout prefers, see playouts/pool_rave.py
        ("pool_size", "i4"),  # how many
        ("order", "u2", (2, children)),  # [player - 1] moves in the order in which playouts make them, see playouts/ordered.py
        ("order_size", "i4", (2,)),  # [player - 1] how many
        ("order_next", "i4", (2,)),  # [player - 1] the place in the order of the move to make next
        ("favour", "f4", (2, actions)),  # [player - 1, AMAF key] how much playouts like a move, see playouts/temperature.py
        ("begun", "i4"),  # 1 + the ply at which the playout of a search began, see playouts/truncated.py
    ]
    workers = np.zeros(1, record_dtype(fields))
    seed_stream(workers[0], seed, stream)
    return workers
