"""Positions as GTP needs them: games that go on after two passes, that change their komi, that begin with a handicap."""

from . import Go, Position


def resumed(position: Position) -> Position:
    """The position with its passes forgotten, so that a finished game can go on."""
    boards = position.boards
    boards[0].passes = 0
    return Position(position.game, boards, position.parent, position.move)


def rebased(position: Position, game: Go) -> Position:
    """The same position and history under another komi or other rules, on the same board."""
    line = []
    step: Position | None = position
    while step is not None:
        line.append(step)
        step = step.parent
    parent: Position | None = None
    for step in reversed(line):
        parent = Position(game, step.boards, parent, step.move)
    assert parent is not None
    return parent


def first_position(position: Position) -> Position:
    """The position before the first move."""
    while position.parent is not None:
        position = position.parent
    return position


def handicap_of(position: Position) -> int:
    """How many stones Black was given: set up for Black alone, or Black's first moves in a row, as GUIs send them."""
    first = first_position(position)
    if first.stones("white"):
        return 0
    if set_up := len(first.stones("black")):
        return set_up
    played = 0
    for colour, move in position.history:
        if colour == "white" or move == "pass":
            break
        played += 1
    return played if played > 1 else 0
