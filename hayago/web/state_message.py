"""A game as the page shows it: the `state` message."""

from typing import Any

from ..core.settings import split_name
from ..records.info import info_of, marks_of
from ..records.tree import Node
from .cells import stones_on
from .games import has_cells
from .open_game import OpenGame
from .pictures import picture_of
from .points import points_of


def state_of(game: OpenGame, thinking: str | None, analysing: bool) -> dict[str, Any]:
    """All of a game but the cells of its board, which every tab gets once; `thinking` is what the engine does."""
    tree, node, choices, position = game.tree, game.node, game.choices, game.position
    over = game.over_at(node)
    captured = position.captured
    is_in_cells = has_cells(game.card)
    return {
        "type": "state",
        "game": game.id,
        "revision": game.revision,
        "kind": game.card.key,
        "size": getattr(tree.game, "size", None),
        "komi": getattr(tree.game, "komi", None),
        "handicap": choices.handicap,
        "rules": choices.rules,
        "signs": dict(zip(position.colours, position.signs or position.colours, strict=True)),
        "players": {"black": choices.black, "white": choices.white},
        "names": game.names,
        "info": info_of(tree),
        "marks": marks_of(tree, node) if is_in_cells else {},
        "clock": None if game.clock is None else game.clock.message(),
        "teacher": choices.teacher,
        "swap": bool(getattr(tree.game, "swap", False)),
        "level": choices.level,
        "preset": split_name(game.preset)[0],
        "limit": {"simulations": choices.simulations, "seconds": choices.seconds},
        "stars": position.stars,
        "node": node.number,
        "to_play": position.to_play,
        "stones": stones_on(position) if is_in_cells else {},
        "shapes": None if is_in_cells else picture_of(position),
        "moves": None if is_in_cells else moves_of(position),
        "chance": over is None and bool(position.is_chance),
        "points": points_of(position),
        "last": node.move or None,
        "captures": {"black": captured["white"], "white": captured["black"]},
        "ko": position.ko,
        "extra": further_moves(position) if game.card.can_swap and over is None else [],
        "move_number": sum(1 for step in node.path() if step.move),
        "legal": over is None,
        "over": over,
        "thinking": thinking,
        "analysing": analysing,
        "tree": [row_of(step, step in game.at_first_sight) for step in tree],
    }


def moves_of(position: Any) -> list[str]:
    """All legal moves of a player; none where the game is over, or chance moves."""
    return [] if position.is_over or position.is_chance else position.legal_moves()


def further_moves(position: Any) -> list[str]:
    """Legal moves that are no cells and have no button of their own."""
    return [move for move in position.legal_moves()[-1:] if move not in position.places()]


def row_of(node: Node, is_at_first_sight: bool) -> dict[str, Any]:
    row: dict[str, Any] = {
        "node": node.number,
        "parent": node.parent.number if node.parent is not None else None,
        "move": node.move or None,
        "color": node.colour or None,
    }
    if is_at_first_sight:
        row["first_sight"] = True
    if node.comment:
        row["comment"] = node.comment
    if node.value is not None:
        row["value"] = round(node.value, 4)
    if node.score is not None:
        row["score"] = round(node.score, 2)
    return row
