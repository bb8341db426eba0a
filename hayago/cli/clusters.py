"""The option --cluster: a Ray cluster by its address."""

from ..cluster.machines import Machines
from ..cluster.ray_cluster import HAS_RAY, MISSING
from ..core.errors import SettingError


def checked_cluster(text: str | None) -> str | None:
    """The address, if Ray is there to reach it."""
    if text is not None and not HAS_RAY:
        raise SettingError(MISSING)
    return text


def places(parallel: int, cluster: str | None) -> int | Machines:
    """Where games are played: in so many processes here, or on all machines of a cluster, with --parallel at most so many."""
    if checked_cluster(cluster) is None:
        return parallel
    return Machines(str(cluster), parallel if parallel > 1 else None)
