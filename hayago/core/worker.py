"""The working memory of one thread: everything a simulation writes, apart from the tree.

What every search needs is here. A part that needs more declares it with `scratch(game)`, as (name, format) or
(name, format, shape), and finds it as worker.name. It is zero at the beginning and is never cleared by anybody else; a part
with a method `fill(worker)`, in plain Python, may write to it once, before the first simulation, such as tables of weights.
Parts that declare the same name share the memory; their declarations must agree.
"""

from typing import Any

import numpy as np

from .contract import Game, parts_of
from .errors import ContractError
from .records import record_dtype
from .rng import seed_stream

CANDIDATES = 256  # how many moves a playout step may choose from


def new_worker(game: Game, seed: int = 1, stream: int = 0, parts: Any = ()) -> Any:
    """A worker for `game` as an array of one record, with its own random stream, and with what the parts declare.

    `parts` is a Method, a playout policy or any other record; the parts inside it count too.
    """
    length, children = game.max_length(), game.max_children()
    fields: list[Any] = [
        ("board", game.board_dtype()),  # the position of the running simulation
        ("rng", "u8", (2,)),  # the random stream, see rng.py
        ("moves", "u2", (length + 1,)),  # [ply] moves of the simulation, in the tree and after it
        ("movers", "u1", (length + 1,)),  # [ply] who made them
        ("candidates", "u2", (CANDIDATES,)),  # moves that a playout step chooses from; free for any step
        ("path", "u4", (length + 1,)),  # [depth] nodes of the descent
        ("children", "u2", (children,)),  # moves of the node that is being expanded
        ("prior_wins", "f4", (children,)),  # [child of that node] virtual simulations, see Prior in contract.py
        ("prior_visits", "f4", (children,)),
        ("open_moves", "u4", (children,)),  # children to choose from where not all are open, see tree/moves.py
        ("values", "f4", (children,)),  # [move] numbers to choose by; free for any part, for as long as it is called
    ]
    own = [field[0] for field in fields]
    for name, form, owner in scratch_of(game, parts):
        if name in (*own, "raw"):
            raise ContractError(f"{owner}.scratch() declares {name!r}, which every worker has: choose another name")
        fields.append((name, *form))
    workers = np.zeros(1, record_dtype(fields))
    seed_stream(workers[0], seed, stream)
    fill_memory(workers, parts)
    return workers


def fill_memory(workers: Any, parts: Any) -> None:
    """Let the parts write what they keep in the worker's memory all the time."""
    for part in parts_of(parts):
        if hasattr(part, "fill"):
            part.fill(workers[0])


def scratch_of(game: Game, parts: Any) -> list[tuple[str, tuple[Any, ...], str]]:
    """(name, format and shape, class that declares it) of all memory that the parts need, each name once."""
    found: dict[str, tuple[tuple[Any, ...], str]] = {}
    for part in parts_of(parts):
        if hasattr(part, "scratch"):
            owner = type(part).__name__
            for name, *form in part.scratch(game):
                former, other = found.setdefault(name, (tuple(form), owner))
                if former != tuple(form):
                    raise ContractError(
                        f"{owner} and {other} both declare worker memory {name!r}, as {tuple(form)} and {former}: rename one"
                    )
    return [(name, form, owner) for name, (form, owner) in found.items()]
