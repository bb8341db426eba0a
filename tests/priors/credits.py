"""What a prior says of the moves of a drawn position, as virtual wins and losses."""

import numpy as np

from hayago import Position
from hayago.core.checked import checked
from hayago.core.jit import entry
from hayago.core.records import copy_record
from hayago.core.worker import new_worker
from hayago.games.go.notation import point_at, to_text
from hayago.parts.priors.expert_places import ExpertPlaces
from hayago.parts.priors.expert_shapes import ExpertShapes
from hayago.parts.priors.expert_tactics import ExpertTactics

RULES = {
    ExpertTactics: ExpertTactics._fields,
    ExpertPlaces: ("border", "near_last", "near_before_last", "contested"),
    ExpertShapes: ExpertShapes._fields,
}


@entry
def add_prior(game, prior, roots, workers, trees, depth, count):
    """Let the prior judge the first `count` moves of worker.children in the position roots[0]."""
    worker = workers[0]
    copy_record(worker.board, roots[0])
    for i in range(count):
        worker.prior_visits[i] = 0
        worker.prior_wins[i] = 0
    prior.add(game, worker.board, trees[0], worker, depth, count)


add_prior_plain = np.errstate(over="ignore")(getattr(add_prior, "function", add_prior))


def judge(prior, game, boards, *, workers=None, trees=None, depth=0, kernel=add_prior):
    """{move: (virtual wins, virtual losses)} of the moves that have any."""
    workers = new_worker(game, parts=prior) if workers is None else workers
    count = game.moves(boards[0], workers[0].children)
    kernel(game, prior, boards, workers, np.zeros(1) if trees is None else trees, depth, count)
    names = [to_text(move, game.size) for move in workers[0].children[:count]]
    wins, visits = workers[0].prior_wins[:count].tolist(), workers[0].prior_visits[:count].tolist()
    return {name: (w, v - w) for name, w, v in zip(names, wins, visits, strict=True) if v != 0}


def rows_of(drawing):
    return [line.split() for line in drawing.split("\n") if line.strip()]


def images(rows):
    """The rows turned and mirrored, in all eight ways."""
    for _ in range(4):
        rows = [list(column) for column in zip(*rows[::-1], strict=True)]
        yield rows
        yield [row[::-1] for row in rows]


def set_up(rows, mover="X"):
    """(game, board array) of a drawing in which `mover` has X and is to move; the colours are Black's and White's.

    The last move is o, the one before it x, and at k a ko may not be retaken. All other letters are empty points.
    """
    stones = {"X": "X", "x": "X", "O": "O", "o": "O"}
    if mover == "O":
        stones = {letter: {"X": "O", "O": "X"}[stone] for letter, stone in stones.items()}
    text = "\n".join(" ".join(stones.get(letter, ".") for letter in row) for row in rows)
    position = Position.drawing(text, "black" if mover == "X" else "white")
    boards = position.boards
    board = boards[0]
    places = {letter: point_at(x, y, len(rows)) for y, row in enumerate(rows) for x, letter in enumerate(row)}
    board.ply = 2
    board.recent[0], board.recent[1] = places.get("x", 0), places.get("o", 0)
    board.last = places.get("o", 0)
    board.ko = places.get("k", 0)
    return position.game, boards


def marked(rows, marks):
    """{name of the point: letter} of the points with one of these letters."""
    size = len(rows)
    return {
        to_text(point_at(x, y, size), size): letter
        for y, row in enumerate(rows)
        for x, letter in enumerate(row)
        if letter in marks
    }


def check(prior, drawing, amounts, others=(0, 0)):
    """The prior gives the points marked with a letter of `amounts` so many virtual wins, and all other moves `others`.

    An amount is a number, negative for losses, or a pair of wins and losses; a single one stands for the mark *. Holds for
    all turns and mirror images, and with the colours exchanged.
    """
    amounts = amounts if isinstance(amounts, dict) else {"*": amounts}
    pairs = {mark: a if isinstance(a, tuple) else (max(a, 0), max(-a, 0)) for mark, a in amounts.items()}
    for rows in images(rows_of(drawing)):
        wanted = {point: pairs[mark] for point, mark in marked(rows, pairs).items()}
        for mover in "XO":
            found = judge(prior, *set_up(rows, mover))
            if any(others):
                wanted = {move: wanted.get(move, others) for move in found}
            assert set(found) == {move for move, pair in wanted.items() if any(pair)}, (rows, mover)
            assert all(np.allclose(found[move], wanted[move], atol=1e-5) for move in found), (rows, mover, found)


def only(**settings):
    """The record of these rules, with all its other rules switched off."""
    (owner,) = (owner for owner, rules in RULES.items() if next(iter(settings)) in rules)
    return checked(owner(**{**dict.fromkeys(RULES[owner], 0.0), **settings}))
