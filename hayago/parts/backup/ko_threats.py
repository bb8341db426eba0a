"""What AMAF makes of threats in a ko fight: a threat made before the ko is taken is not worth what it is worth after it.

Who takes a ko, and later makes a threat to retake it, has made both moves; as first move of all the threat would be wasted. So
the moves of a fight that begins at a node should not count as first there [Huang11; Pachi].
"""

from typing import Any, NamedTuple, Protocol

import numpy as np

from ...core.jit import helper

ROUND = 6  # plies: a ko is taken, threat, answer, retaken, threat, answer
THREAT = 4  # the ply of a round in which its first player makes a threat


class Threats(Protocol):
    """treatment of ko threats"""

    def ko_columns(self) -> list[tuple[str, str]]:
        """The columns of the tree that it needs."""

    def find_fights(self, tree: Any, worker: Any, depth: Any, length: Any) -> Any:
        """Look for fights in a finished simulation of `length` plies, the first `depth` of them in the tree."""

    def share(self, worker: Any, ply: Any, distance: Any) -> Any:
        """The share, 0 or 1, with which a move `distance` plies after `ply` counts at the node of that ply."""


class CountThreats(NamedTuple):
    """They count as any move."""

    def ko_columns(self):
        return []

    def find_fights(self, tree, worker, depth, length):
        pass

    def share(self, worker, ply, distance):
        return np.float32(1)


class ForgetThreats(NamedTuple):
    """Seen from a node where the simulation takes a ko, the threats of that player in the fight for it do not count.

    The fight goes on while the ko is taken back every third ply; his threats are then the plies 4, 10, 16, ... For Go.
    """

    def ko_columns(self):
        return [("ko_point", "u2")]  # the point that the move into the node closed, as a ko does; else 0

    def scratch(self, game):
        return [("fights", "u2", (game.max_length() + 1,))]  # [ply] plies from it to the last capture of its ko, and one; or 0

    def fits(self, game, method):
        if "ko" not in game.board_dtype().names:
            return f"{type(game).__name__} has no ko: leave it out"
        return "" if method.expand_after >= 1 else "it looks at nodes before they have children: set expand_after to 1 or more"

    def prepare(self, game, sharing, tree, worker, depth):
        """Every node is the last one of a descent before it has children."""
        tree.ko_point[worker.path[depth]] = worker.board.ko

    def find_fights(self, tree, worker, depth, length):
        for i in range(depth):
            worker.fights[i] = fight_length(tree.ko_point[worker.path[np.uint32(i + 1)]], worker, i, length)

    def share(self, worker, ply, distance):
        is_threat = distance % ROUND == THREAT and distance <= np.int64(worker.fights[ply])
        return np.float32(0) if is_threat else np.float32(1)


@helper
def fight_length(closed, worker, ply, length):
    """1 when the move of this ply took a ko, and 3 more for each time that it was taken back at once; 0 when it took none.

    `closed` is the point of the stone that it took, or 0. After a threat and its answer this is the point to play.
    """
    if closed == 0:
        return 0
    here = worker.moves[ply]
    there = np.uint16(closed)
    at = ply + 3
    while at < length and worker.moves[at] == there:
        here, there = there, here
        at += 3
    return at - ply - 2
