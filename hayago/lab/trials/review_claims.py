"""Can a review be believed? What it calls a mistake is searched again, ten times as long, with another seed.

Judged are the moves of the opening, where a short search is most easily wrong, and passes. A game is added to the file as soon
as it is done, so a call that was broken off goes on. The file has losses and no moves: the games may not be ours to pass on.

    hayago trial reviews games/*.sgf --out claims.jsonl
"""

import pathlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from ...core.files import add_line, read_lines
from ...core.intervals import wilson
from ...records.sgf import read_sgf
from ...reviews.moves import MISTAKE, Review, ReviewedMove
from ...reviews.review import positions_of
from ..match.provenance import version

OPENING = 30  # moves
LONGER = 10  # times the simulations of the review
OTHER_SEED = 1000  # added to that of the review


@dataclass(frozen=True)
class Claim:
    """A move that a review calls a mistake, and what the longer search says that it loses."""

    number: int
    move: str
    best: str
    loss: float
    longer_best: str
    longer_loss: float

    @property
    def is_confirmed(self) -> bool:
        """Does the longer search call it a mistake, too?"""
        return self.longer_loss >= MISTAKE


def claims_of(positions: Sequence[Any], moves: Sequence[ReviewedMove], simulations: int, seed: int) -> Iterator[Claim]:
    """What a review says of the opening and of passes, checked."""
    for move in moves:
        if move.loss >= MISTAKE and (move.number <= OPENING or move.move == "pass"):
            pair = positions[move.number - 1 : move.number + 1]
            again = Review(pair, simulations=LONGER * simulations, seed=seed + OTHER_SEED, closer=1)
            while not again.is_done:
                again.step()
            longer = again.moves()[0]
            yield Claim(move.number, move.move, move.best, round(move.loss, 4), longer.best, round(longer.loss, 4))


def check(
    files: Sequence[pathlib.Path],
    out: pathlib.Path,
    simulations: int,
    most_moves: int | None = None,
    seed: int = 1,
    watch: Callable[[int, int], None] = lambda done, of: None,
) -> Iterator[str]:
    """Review the games that the file does not hold yet, and check what is said; a line for each. `watch` is told the moves."""
    known = {line["file"] for line in read_lines(out)}
    for file in files:
        if file.name in known:
            continue
        tree = read_sgf(file)
        positions = positions_of(tree, tree.root.main_line())[: None if most_moves is None else most_moves + 1]
        running = Review(positions, simulations=simulations, seed=seed)
        while not running.is_done:
            running.step()
            watch(len(running.assessed), len(positions))
        moves = running.moves()
        claims = list(claims_of(positions, moves, simulations, seed))
        facts = {"file": file.name, "version": version(), "simulations": simulations, "longer": LONGER, "seed": seed}
        losses = [round(move.loss, 4) for move in moves]
        add_line(out, {**facts, "losses": losses, "claims": [asdict(claim) for claim in claims]})
        passes = sum(claim.move == "pass" for claim in claims)
        confirmed = sum(claim.is_confirmed for claim in claims)
        yield f"{file.name}: {len(moves)} moves, {len(claims)} checked, {confirmed} confirmed, {passes} passes called mistakes"


def summary(out: pathlib.Path) -> str:
    """How many of all claims hold, with the 95 % interval."""
    lines = list(read_lines(out))
    claims = [Claim(**claim) for line in lines for claim in line["claims"]]
    passes = [claim for claim in claims if claim.move == "pass"]
    opening = [claim for claim in claims if claim.number <= OPENING and claim.move != "pass"]
    said = f"Mistakes among the first {OPENING} moves: {confirmed(opening)}. Passes called mistakes: {confirmed(passes)}."
    return f"{len(lines)} games. {said}"


def confirmed(claims: Sequence[Claim]) -> str:
    """ "12, confirmed 10, 83 % (55 % to 95 %)"."""
    if not claims:
        return "none"
    good = sum(claim.is_confirmed for claim in claims)
    low, high = wilson(good, len(claims))
    return f"{len(claims)}, confirmed {good}, {good / len(claims):.0%} ({low:.0%} to {high:.0%})"
