"""The two kinds of search: in a tree (`Method`), and by temporal differences (`TdSearch`)."""

from typing import Any

from ..tree.sizes import TREE_MB
from .search import Method
from .searcher import Searcher
from .td_search import TdSearch
from .td_searcher import TdSearcher

KINDS = {made.__name__: made for made in (Method, TdSearch)}


def new_searcher(game: Any, method: Method | TdSearch, seed: int = 1, threads: int = 1, memory_mb: float = TREE_MB) -> Searcher:
    """A searcher of the method's kind."""
    if isinstance(method, TdSearch):
        return TdSearcher(game, method, seed, threads, memory_mb)
    return Searcher(game, method, seed, threads, memory_mb)
