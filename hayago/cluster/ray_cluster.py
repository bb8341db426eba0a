"""Ray itself: connecting, machines, and what to say where it is missing. Ray is imported when it is first needed."""

import contextlib
import os
from typing import Any

from ..core.errors import HayagoError, SettingError

NAMESPACE = "hayago"
MISSING = "a cluster needs Ray, which is not installed here: pip install 'hayago[cluster]'"
QUIET = {  # a driver says nothing of its own and asks no server on the network
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_DEDUP_LOGS": "0",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
}

try:
    from importlib.util import find_spec

    HAS_RAY = find_spec("ray") is not None
except (ImportError, ValueError):
    HAS_RAY = False


class ClusterError(HayagoError):
    """The cluster cannot be reached, or is lost."""


def ray() -> Any:
    """The package, or an error that names the remedy."""
    if not HAS_RAY:
        raise SettingError(MISSING)
    for name, value in QUIET.items():
        os.environ.setdefault(name, value)
    import ray as package

    return package


def ray_errors() -> tuple[type[Exception], ...]:
    """What Ray raises where a worker or a machine has died, or a task failed."""
    return (ray().exceptions.RayError,)


def open_ray(address: str) -> None:
    """Connect this process to the cluster at an address; "auto" is the one that runs on this machine."""
    package = ray()
    if package.is_initialized():
        return
    try:
        package.init(address=address, namespace=NAMESPACE, log_to_driver=False, logging_level="ERROR", configure_logging=True)
    except (ConnectionError, ValueError, RuntimeError, OSError) as error:
        text = str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
        raise ClusterError(
            f"there is no Ray cluster at {address!r} ({text}): start one by `ray start --head`, and "
            "`ray start --address ...` on the other machines; docs/cluster.md tells more"
        ) from None


def close_ray() -> None:
    """Leave the cluster; what this process started there ends."""
    with contextlib.suppress(Exception):
        ray().shutdown()


def node_of_here() -> str:
    """The machine that this process is connected by."""
    return str(ray().get_runtime_context().get_node_id())


def workers_nodes() -> list[tuple[str, float]]:
    """(name, CPUs) of each machine that is alive."""
    return [(node["NodeID"], node["Resources"].get("CPU", 0.0)) for node in ray().nodes() if node["Alive"]]
