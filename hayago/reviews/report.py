"""What a review found, in words, as JSON, and as comments and variations in the game's record."""

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

from ..core.errors import HayagoError
from ..games.position import result_text
from ..games.registry import card_of
from ..records.points import letters_of
from ..records.tree import GameTree, Node
from .moves import BLUNDER, MISTAKE, ReviewedMove

WORST = 8  # moves that are listed


def worst(moves: Sequence[ReviewedMove], most: int = WORST) -> list[ReviewedMove]:
    """The moves that lost most, mistakes only."""
    return sorted((move for move in moves if move.loss >= MISTAKE), key=lambda move: -move.loss)[:most]


def sentence(move: ReviewedMove) -> str:
    """ "23. black F5 loses 17 %; better D4 (62 %: captures 2 stones), then E5 F4"."""
    why = f": {', '.join(move.reasons)}" if move.reasons else ""
    then = f", then {' '.join(move.line[1:4])}" if len(move.line) > 1 else ""
    return (
        f"{move.number}. {move.colour} {move.move} loses {move.loss:.0%}; better {move.best} ({move.best_value:.0%}{why}){then}"
    )


def summary(moves: Sequence[ReviewedMove]) -> str:
    """How both players did, in one line for each."""
    lines = []
    for colour in ("black", "white"):
        own = [move for move in moves if move.colour == colour]
        if own:
            mistakes = sum(move.loss >= MISTAKE for move in own)
            best = sum(move.move == move.best for move in own) / len(own)
            mean = sum(move.loss for move in own) / len(own)
            lines.append(
                f"{colour.capitalize()}: {len(own)} moves, {best:.0%} as the engine would, {counted(mistakes)}, "
                f"{mean:.1%} lost on average."
            )
    return "\n".join(lines)


def counted(mistakes: int) -> str:
    return "1 mistake" if mistakes == 1 else f"{mistakes or 'no'} mistakes"


def as_data(moves: Sequence[ReviewedMove], preset: str, simulations: int) -> dict[str, Any]:
    """For JSON: every move, the numbers of the worst ones, and the words."""
    rows = [{key: rounded(value) for key, value in dataclasses.asdict(move).items()} for move in moves]
    return {
        "preset": preset,
        "simulations": simulations,
        "moves": rows,
        "worst": [move.number for move in worst(moves)],
        "text": summary(moves),
    }


def rounded(value: Any) -> Any:
    return round(value, 4) if isinstance(value, float) else value


def annotate(tree: GameTree, line: Sequence[Node] | Mapping[int, Node], moves: Sequence[ReviewedMove]) -> None:
    """Write the review into the record: line[n] is the node of move n. Mistakes get their better line as a variation."""
    for move in moves:
        node = line[move.number]
        node.value, node.score = move.value, move.score
        node.comment = f"{node.comment}\n\n{comment_on(move)}".strip()
        if move.loss < MISTAKE or node.parent is None:
            continue
        node.other["BM" if move.loss >= BLUNDER else "DO"] = ["1" if move.loss >= BLUNDER else ""]
        if card_of(tree.game).sgf_writes == "letters" and move.best != "pass":
            node.parent.other.setdefault("TR", []).append(letters_of(move.best, tree.game.size))
        add_line(tree, node.parent, move)


def comment_on(move: ReviewedMove) -> str:
    score = f", score {result_text(round(move.score * 2) / 2)}" if move.score is not None else ""
    text = f"Black wins {move.value:.0%} (before: {move.before:.0%}){score}."
    return text if move.move == move.best or move.loss < MISTAKE else f"{text}\n{sentence(move)}."


def add_line(tree: GameTree, parent: Node, move: ReviewedMove) -> None:
    """The better line as a variation, as far as the rules allow it."""
    node = parent
    for number, step in enumerate(move.line):
        try:
            node = tree.add(node, step)
        except HayagoError:
            return
        if number == 0 and not node.comment:
            why = f" ({', '.join(move.reasons)})" if move.reasons else ""
            node.comment = f"Better: {move.best} wins {move.best_value:.0%} for {move.colour}{why}."
