"""The scratch record of one thread: everything a simulation writes, apart from the tree."""

import numpy as np

from .records import record_dtype
from .rng import seed_stream

CANDIDATES = 256  # how many moves a playout step may choose from


def new_worker(game, seed=1, stream=0):
    """A worker for `game` as an array of one record, with its own random stream."""
    length = game.max_length()
    fields = [
        ("board", game.board_dtype()),  # the position of the running simulation
        ("rng", "u8", (2,)),  # the random stream, see rng.py
        ("moves", "u2", (length + 1,)),  # [ply] moves of the simulation
        ("movers", "u1", (length + 1,)),  # [ply] who made them
        ("candidates", "u2", (CANDIDATES,)),  # moves a playout step chooses from
        ("weights", "f4", (CANDIDATES,)),  # [candidate], for steps that draw by weight
    ]
    workers = np.zeros(1, record_dtype(fields))
    seed_stream(workers[0], seed, stream)
    return workers
