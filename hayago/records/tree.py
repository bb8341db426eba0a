"""A game with its variations: a tree of moves, each with what was said and found out about it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..core.errors import HayagoError
from ..games.position import GamePosition, first_position

MOST_NODES = 4000
KEPT_POSITIONS = 800  # beside those of the line in hand; a board of 19x19 takes 20 kB
NODE_BYTES = 1000  # of a node, and of what is beside the board of a position


class Setup(NamedTuple):
    """Stones put on the board and taken off, and who moves then ("" leaves it to the custom)."""

    black: tuple[str, ...] = ()
    white: tuple[str, ...] = ()
    empty: tuple[str, ...] = ()
    to_play: str = ""


@dataclass(eq=False)
class Node:
    """A move, or the beginning; what is known is about the position after it."""

    number: int
    parent: "Node | None" = field(default=None, repr=False)
    colour: str = ""  # "" where there is no move
    move: str = ""
    setup: Setup | None = None
    comment: str = ""
    value: float | None = None  # Black's win rate, 0 .. 1
    score: float | None = None  # Black's points minus White's and komi, as far as anybody knows
    resumed: bool = False  # does the game go on, though both had passed?
    resigned: str = ""  # the colour that gave up here
    dead: list[str] | None = None  # dead stones at the end, where a person has corrected them
    other: dict[str, list[str]] = field(default_factory=dict)  # further SGF properties, values as they are written there
    children: list["Node"] = field(default_factory=list, repr=False)

    def path(self) -> list["Node"]:
        """The nodes from the beginning to this one."""
        line, node = [self], self.parent
        while node is not None:
            line.append(node)
            node = node.parent
        return line[::-1]

    def main_line(self) -> list["Node"]:
        """This node and the first child of each."""
        line = [self]
        while line[-1].children:
            line.append(line[-1].children[0])
        return line


class GameTree:
    """All nodes of a game by their numbers, and the position at each. Illegal moves raise IllegalMove and change nothing.

    >>> from hayago import Go, GameTree
    >>> tree = GameTree.of(Go(5), [("black", "C3"), ("white", "C4")])
    >>> tree.position(tree.root.main_line()[-1]).stones("white")
    ['C4']
    """

    def __init__(self, game: Any, setup: Setup | None = None) -> None:
        self.game = game
        self.root = Node(0, setup=setup)
        self.nodes = {0: self.root}
        self._next = 1
        self._positions: dict[int, GamePosition] = {}
        self._most_positions = KEPT_POSITIONS
        self._position_bytes = int(self.position(self.root).boards.nbytes) + NODE_BYTES

    @classmethod
    def of(cls, game: Any, history: Iterable[tuple[str, str]], setup: Setup | None = None) -> "GameTree":
        """A game without variations from its moves (colour, move), in the game's own spelling; they are not checked."""
        tree = cls(game, setup)
        node = tree.root
        for colour, move in history:
            node = tree._append(Node(tree._next, node, colour, move))
        return tree

    def __iter__(self) -> Iterator[Node]:
        return below(self.root)

    def node(self, number: int) -> Node:
        if number not in self.nodes:
            raise HayagoError(f"this game has no node {number}: it may have been deleted")
        return self.nodes[number]

    def position(self, node: Node) -> GamePosition:
        """The position after a node's move, with the game before it."""
        if len(self._positions) > self._most_positions:
            self.forget_positions(node)
        missing: list[Node] = []
        at: Node | None = node
        while at is not None and at.number not in self._positions:
            missing.append(at)
            at = at.parent
        position = first_position(self.game) if at is None else self._positions[at.number]
        for step in reversed(missing):
            position = self._after(position, step)
            self._positions[step.number] = position
        return position

    def forget_positions(self, node: Node) -> None:
        """Keep the positions of the line to a node alone: which holds them anyway. The others are made anew where needed."""
        line = {step.number for step in node.path()}
        self._positions = {number: kept for number, kept in self._positions.items() if number in line}
        self._most_positions = len(self._positions) + KEPT_POSITIONS

    @property
    def memory_mb(self) -> float:
        """What the nodes and the positions that are kept take, about; without their comments."""
        return (len(self._positions) * self._position_bytes + len(self.nodes) * NODE_BYTES) / 2**20

    def _after(self, position: GamePosition, node: Node) -> GamePosition:
        if node.move:
            position = moved(position, node.colour, node.move)
        if node.setup is not None:
            position = placed(position, node.setup)
        return position.resumed() if node.resumed and position.is_over else position

    def add(self, parent: Node, move: str, colour: str = "", setup: Setup | None = None, number: int | None = None) -> Node:
        """The node of a move after `parent`, a new one where there is none yet; the player to move makes it, or `colour`."""
        position = self.position(parent)
        if move:
            colour = colour or position.to_play
            position = moved(position, colour, move)
            assert position.move is not None
            move = position.write(position.move)  # in the game's own spelling
            for child in parent.children:
                if setup is None and (child.move, child.colour, child.setup) == (move, colour, None):
                    return child
        if len(self.nodes) >= MOST_NODES:
            raise HayagoError(f"a game has at most {MOST_NODES} moves with all its variations: delete some")
        if number is not None and number in self.nodes:
            raise HayagoError(f"the game has two nodes with the number {number}")
        node = Node(self._next if number is None else number, parent, colour if move else "", move, setup)
        self._positions[node.number] = position if setup is None else placed(position, setup)
        return self._append(node)

    def _append(self, node: Node) -> Node:
        """Put a node after its parent."""
        assert node.parent is not None
        self._next = max(self._next, node.number + 1)
        self.nodes[node.number] = node
        node.parent.children.append(node)
        return node

    def delete(self, node: Node) -> None:
        """Cut a node off, with all that follows."""
        if node.parent is None:
            raise HayagoError("the beginning of a game cannot be deleted: begin a new one")
        node.parent.children.remove(node)
        for gone in below(node):
            del self.nodes[gone.number]
            self._positions.pop(gone.number, None)

    def resume(self, node: Node) -> None:
        """Let a game go on that has ended at this node."""
        node.resumed, node.resigned, node.dead = True, "", None
        for changed in below(node):
            self._positions.pop(changed.number, None)


def below(node: Node) -> Iterator[Node]:
    """A node and all that follow it: parents before children, the main line first."""
    todo = [node]
    while todo:
        node = todo.pop()
        yield node
        todo.extend(reversed(node.children))


def placed(position: GamePosition, setup: Setup) -> GamePosition:
    """The position with stones put on the board and taken off."""
    black, white, empty, to_play = setup
    if black or white or empty:
        changed = {*black, *white, *empty}
        stones = {name: set(position.stones(name)) - changed for name in ("black", "white")}
        stones["black"] |= set(black)
        stones["white"] |= set(white)
        usual = "white" if black and not white and position.parent is None else position.to_play
        position = position.setup(position.game, sorted(stones["black"]), sorted(stones["white"]), usual)
    return position.with_to_play(to_play) if to_play else position


def moved(position: GamePosition, colour: str, move: str) -> GamePosition:
    """The position after a move of this colour; in Go anybody may move twice, where a record says so."""
    return position.with_to_play(colour).play(move)
