"""What engine, crew and workers tell each other. Each message tells the whole state: one that is lost or late does no harm."""

from typing import Any, NamedTuple

from ..search.search import Method
from .member import Sharing


class Setup(NamedTuple):
    """What is searched, and how. From the engine to the workers, by Ray's object store; seldom."""

    number: int
    game: Any
    method: Method
    memory_mb: float
    sharing: Sharing
    seed: int
    roots: Any  # a first position, to compile with


class Root(NamedTuple):
    """Where the search is. From the engine to the workers, by Ray's object store; once a move."""

    key: int
    came: list[tuple[int, int]]  # earlier roots, and the moves that led on
    roots: Any
    forbidden: frozenset[int]


class State(NamedTuple):
    """What the engine's own search found; from the engine to the crew."""

    search: int  # its number
    searching: bool
    key: int
    rows: Any


class Order(NamedTuple):
    """From the crew to a worker, some times a second."""

    searching: bool
    setup: int
    key: int
    forbidden: frozenset[int]
    root: Any  # [a reference to the Root], read by a worker that is not there yet
    others: Any  # rows, or None
    tells: bool  # is the worker to tell what it found?
    delay: float  # seconds that the last exchange took, seen by the crew


class Answer(NamedTuple):
    """From a worker to the crew: the answer to an order."""

    key: int  # of its root; 0 before the first
    rows: Any  # what it found
    simulations: int  # since it began


class News(NamedTuple):
    """From the crew to the engine, some times a second."""

    search: int  # the number of the last one that the engine spoke of
    key: int
    rows: Any  # what the workers found
    is_last: bool  # has every worker told what it found to the end?
    workers: int
    simulations: int  # of all workers, since they began
    delay: float  # seconds of an exchange, mean of the workers
    word: str = ""  # for the user
