"""Between a game's tree and what is saved of it."""

import dataclasses

from ..core.errors import HayagoError
from ..records.tree import GameTree, Node, Setup
from ..reviews.moves import ReviewedMove
from ..reviews.report import annotate
from .games import card_saved_as
from .storage import SavedGame, SavedNode

FIELDS = ("comment", "value", "score", "resumed", "resigned", "dead", "other")  # that are kept as they are


def saved_nodes(tree: GameTree) -> list[SavedNode]:
    """All nodes, parents before children."""
    return [saved_node(node) for node in tree]


def saved_node(node: Node) -> SavedNode:
    setup = None
    if node.setup is not None:
        setup = (list(node.setup.black), list(node.setup.white), list(node.setup.empty), node.setup.to_play)
    parent = node.parent.number if node.parent is not None else -1
    kept = {field: getattr(node, field) for field in FIELDS}
    return SavedNode(number=node.number, parent=parent, colour=node.colour, move=node.move, setup=setup, **kept)


def tree_of(saved: SavedGame) -> GameTree:
    """The tree as it was; an edited file that breaks the rules is an error."""
    found = card_saved_as(saved.kind)
    if not saved.nodes or saved.nodes[0].number != 0:
        raise HayagoError("the saved game has no beginning")
    if "size" in saved.settings:
        raise HayagoError("the saved game has two sizes: leave out that of its settings")
    first, *others = saved.nodes
    game = found.make(saved.size or None, **saved.settings)
    tree = GameTree(game, setup_of(first))
    restore(tree.root, first)
    for at in others:
        node = tree.add(tree.node(at.parent), at.move, at.colour, setup_of(at), at.number)
        restore(node, at)
        if at.resumed:
            tree.resume(node)
    return tree


def annotated(saved: SavedGame) -> GameTree:
    """The tree with the review as comments, marks and variations."""
    if saved.review is None:
        raise HayagoError("this game has not been reviewed")
    tree = tree_of(saved)
    rows = [row for row in saved.review["moves"] if row["node"] in tree.nodes]
    names = [field.name for field in dataclasses.fields(ReviewedMove)]
    moves = [ReviewedMove(**{name: {**row, "colour": row["color"]}[name] for name in names}) for row in rows]
    annotate(tree, {row["number"]: tree.nodes[row["node"]] for row in rows}, moves)
    return tree


def setup_of(at: SavedNode) -> Setup | None:
    if at.setup is None:
        return None
    black, white, empty, to_play = at.setup
    return Setup(tuple(black), tuple(white), tuple(empty), to_play)


def restore(node: Node, at: SavedNode) -> None:
    for field in FIELDS:
        setattr(node, field, getattr(at, field))
