"""Who searches on a cluster now, and how fast: what `hayago cluster status` shows."""

from typing import Any

from .ray_cluster import NAMESPACE, open_ray, ray, ray_errors

PATIENCE = 5.0  # seconds for all answers


def cluster_status(address: str) -> dict[str, Any]:
    """The machines, and the workers that search on them, of whichever engine."""
    open_ray(address)
    machines = [
        {"machine": node["NodeManagerAddress"], "alive": node["Alive"], "cpus": node["Resources"].get("CPU", 0.0)}
        for node in ray().nodes()
    ]
    names = [actor["name"] for actor in ray().util.list_named_actors(all_namespaces=True) if actor["namespace"] == NAMESPACE]
    asked: dict[Any, str] = {}
    for name in names:
        try:
            asked[ray().get_actor(name, namespace=NAMESPACE).status.remote()] = name
        except ValueError:  # it has just ended
            continue
    ready = ray().wait(list(asked), num_returns=len(asked), timeout=PATIENCE)[0] if asked else []
    workers = []
    for reference, name in asked.items():
        try:
            workers.append(ray().get(reference) if reference in ready else {"worker": name, "silent": True})
        except ray_errors():
            workers.append({"worker": name, "silent": True})
    return {"address": address, "machines": machines, "workers": workers}
