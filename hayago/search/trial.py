"""A few simulations in plain Python, with guards around all parts, before own parts are compiled.

Compiled code checks nothing: a step that names an illegal move, or a rule that returns no child, would write anywhere in memory
and end the process. In plain Python the same mistake is an error with its file and line. Parts of the package are not tried.
"""

import time
from typing import Any

import numpy as np

from ..core import contract
from ..core.errors import ContractError
from ..core.jit import kind
from ..core.watched import Endless, OutOfBounds, described, watched
from ..core.worker import new_worker
from ..tree.tree import new_tree
from .guards import OutOfTime, guarded
from .search import search

SIMULATIONS = 8
SECONDS = 0.25  # after which a trial ends, in the middle of a simulation
NODES = 1 << 16
_tried: set[Any] = set()  # combinations of classes


def simulate(game: Any, method: Any, roots: Any, simulations: int, seed: int = 1, deadline: float = np.inf) -> Any:
    """Run simulations in plain Python with guards around all parts; the tree. ContractError says what is wrong."""
    workers = watched(new_worker(game, seed, parts=method))
    trees = new_tree(method.backup, NODES, method.merging)
    with np.errstate(all="ignore"):
        try:
            plain = getattr(search, "function", search)  # without the JIT it is a plain function already
            plain(game, guarded(method, deadline), watched(roots.copy()), workers, watched(trees), simulations)
        except OutOfTime:
            pass
    return trees


def try_out(game: Any, method: Any, roots: Any) -> None:
    """Try a user's own parts and game, once for each combination; ContractError says what is wrong, and where.

    What else goes wrong in plain Python is left to the compiler, which may take it.
    """
    key = (kind(game), kind(method))
    if key in _tried or not any(is_own(part) for part in contract.parts_of((game, method))):
        return
    try:
        simulate(game, method, roots, SIMULATIONS, deadline=time.perf_counter() + SECONDS)
    except (OutOfBounds, Endless) as error:
        raise ContractError(described(error)) from error
    except ContractError:
        raise
    except Exception:
        pass
    _tried.add(key)


def is_own(part: Any) -> bool:
    """Is it a record of a user?"""
    return not type(part).__module__.startswith("hayago.")
