"""A game as the page shows it: the `state` message."""

from typing import TYPE_CHECKING, Any

from ..records.tree import Node
from .boards import GoBoard

if TYPE_CHECKING:
    from .session import Session


def state_of(session: "Session") -> dict[str, Any]:
    """All of a game but the cells of its board, which every tab gets once."""
    tree, node, board, choices = session.tree, session.node, session.board, session.choices
    position = tree.position(node)
    size = tree.game.size
    over = over_at(session, node)
    return {
        "type": "state",
        "game": session.id,
        "revision": session.revision,
        "kind": board.name,
        "size": size,
        "komi": getattr(tree.game, "komi", None),
        "handicap": choices.handicap,
        "rules": choices.rules,
        "players": {"black": choices.black, "white": choices.white},
        "level": choices.level,
        "preset": session.engine.preset,
        "limit": {"simulations": choices.simulations, "seconds": choices.seconds},
        "stars": board.stars(size),
        "node": node.number,
        "to_play": position.to_play,
        "stones": board.stones(position),
        "last": node.move or None,
        "captures": board.captures(position),
        "ko": board.ko(position),
        "extra": board.extra(position) if over is None else [],
        "move_number": sum(1 for step in node.path() if step.move),
        "legal": over is None,
        "over": over,
        "thinking": session.wanted(),
        "analysing": session.analysing,
        "tree": [row_of(step) for step in tree],
    }


def row_of(node: Node) -> dict[str, Any]:
    row: dict[str, Any] = {
        "node": node.number,
        "parent": node.parent.number if node.parent is not None else None,
        "move": node.move or None,
        "color": node.colour or None,
    }
    if node.comment:
        row["comment"] = node.comment
    if node.value is not None:
        row["value"] = round(node.value, 4)
    if node.score is not None:
        row["score"] = round(node.score, 2)
    return row


def over_at(session: "Session", node: Node) -> dict[str, Any] | None:
    """How the game has ended at this node; None where it goes on."""
    board, position = session.board, session.tree.position(node)
    if node.resigned:
        winner = "white" if node.resigned == "black" else "black"
        text = f"{winner} wins: {node.resigned} has resigned"
        over: dict[str, Any] = {"reason": "resign", "winner": winner, "score": None, "text": text, "dead": [], "territory": {}}
    elif not position.is_over:
        return None
    elif isinstance(board, GoBoard):
        if node.dead is None:
            node.dead = session.adviser.dead_stones(session.tree, node)
        over = board.result_by(position, node.dead)
    else:
        over = board.result(position)
    return {**over, "final": over["reason"] != "pass" or session.final == node.number}
