"""A game as the page shows it: the `state` message."""

from typing import Any

from ..records.tree import Node
from .cells import stones_on
from .open_game import OpenGame


def state_of(game: OpenGame, thinking: str | None, analysing: bool) -> dict[str, Any]:
    """All of a game but the cells of its board, which every tab gets once; `thinking` is what the engine does."""
    tree, node, choices, position = game.tree, game.node, game.choices, game.position
    over = game.over_at(node)
    captured = position.captured
    return {
        "type": "state",
        "game": game.id,
        "revision": game.revision,
        "kind": game.card.key,
        "size": tree.game.size,
        "komi": getattr(tree.game, "komi", None),
        "handicap": choices.handicap,
        "rules": choices.rules,
        "players": {"black": choices.black, "white": choices.white},
        "level": choices.level,
        "preset": game.preset,
        "limit": {"simulations": choices.simulations, "seconds": choices.seconds},
        "stars": position.stars,
        "node": node.number,
        "to_play": position.to_play,
        "stones": stones_on(position),
        "last": node.move or None,
        "captures": {"black": captured["white"], "white": captured["black"]},
        "ko": position.ko,
        "extra": further_moves(position) if game.card.can_swap and over is None else [],
        "move_number": sum(1 for step in node.path() if step.move),
        "legal": over is None,
        "over": over,
        "thinking": thinking,
        "analysing": analysing,
        "tree": [row_of(step) for step in tree],
    }


def further_moves(position: Any) -> list[str]:
    """Legal moves that are no cells and have no button of their own."""
    return [move for move in position.legal_moves()[-1:] if move not in position.places()]


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
