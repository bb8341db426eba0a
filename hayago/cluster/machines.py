"""Where work is done: all machines of a Ray cluster."""

from typing import NamedTuple


class Machines(NamedTuple):
    """All machines of the Ray cluster at an address; at most so many tasks at a time, None is one for each CPU."""

    address: str
    most: int | None = None
