"""What the server holds at the moment, for /status."""

from typing import TYPE_CHECKING, Any

from ..core.jit import kernels
from ..core.memory import resident_mb

if TYPE_CHECKING:
    from .hub import Hub


def status_of(hub: "Hub") -> dict[str, Any]:
    """Numbers alone: nothing about what is played."""
    sessions, tabs, shared = list(hub.sessions.values()), list(hub.at), hub.shared
    loaded, compiled = kernels()
    return {
        "memory_mb": round(resident_mb(), 1),
        "games": len(sessions),
        "games_mb": round(sum(session.game.tree.memory_mb for session in sessions), 1),
        "games_ending": sum(session.thread.is_alive() for session in list(hub.ending.values())),
        "saved_games": hub.storage.count,
        "tabs": len(tabs),
        "trees": shared.trees.count,
        "trees_mb": round(shared.trees.mb, 1),
        "searches_running": len(shared.trees.busy),
        "searches_waiting": len(shared.turns.waiting),
        "kernels": {"searches": shared.compiling.count, "loaded": loaded, "compiled_here": compiled},
        "compiling_waiting": shared.compiling.waiting,
        "longest_inbox": max((len(session.inbox.items) for session in sessions), default=0),
        "longest_unsent": max((len(tab.unsent) for tab in tabs), default=0),
        "unsent_bytes": sum(tab.unsent_bytes for tab in tabs),
    }
