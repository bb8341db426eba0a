"""Can a review be believed? What it calls a mistake is searched again, ten times as long, with another seed.

Judged are the moves of the opening, where a short search is most easily wrong, and passes; the rest of a game is left out. A
game is added to the file as soon as it is done, so a call that was broken off goes on. The file has losses and no moves: the
games may not be ours to pass on.

    hayago trial reviews games/*.sgf --out claims.jsonl
"""

import pathlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
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


def judged_parts(positions: Sequence[Any]) -> list[tuple[int, int]]:
    """From which position to which one the moves are judged: the opening, and each run of passes after it."""
    parts = [(0, min(OPENING, len(positions) - 1))]
    for number in range(OPENING + 1, len(positions)):
        if positions[number].write(positions[number].move) == "pass":
            if parts[-1][1] == number - 1 and len(parts) > 1:
                parts[-1] = (parts[-1][0], number)
            else:
                parts.append((number - 1, number))
    return parts


def reviewed_parts(
    positions: Sequence[Any], simulations: int, seed: int, watch: Callable[[int, int], None]
) -> Iterator[ReviewedMove]:
    """The moves that are judged, as a review of these parts has them, with their numbers in the game."""
    parts = judged_parts(positions)
    of = sum(last - first + 1 for first, last in parts)
    done = 0
    for first, last in parts:
        running = Review(positions[first : last + 1], simulations=simulations, seed=seed)
        while not running.is_done:
            running.step()
            watch(done + len(running.assessed), of)
        done += len(running.assessed)
        yield from (replace(move, number=first + move.number) for move in running.moves())


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
    seed: int = 1,
    watch: Callable[[int, int], None] = lambda done, of: None,
) -> Iterator[str]:
    """Review the games that the file does not hold yet, and check what is said; a line each. `watch` hears of positions."""
    known = {line["file"] for line in read_lines(out)}
    for file in files:
        if file.name in known:
            continue
        tree = read_sgf(file)
        positions = positions_of(tree, tree.root.main_line())
        moves = list(reviewed_parts(positions, simulations, seed, watch))
        claims = list(claims_of(positions, moves, simulations, seed))
        facts = {"file": file.name, "version": version(), "simulations": simulations, "longer": LONGER, "seed": seed}
        losses = {move.number: round(move.loss, 4) for move in moves}
        add_line(out, {**facts, "losses": losses, "claims": [asdict(claim) for claim in claims]})
        passes = sum(claim.move == "pass" for claim in claims)
        confirmed = sum(claim.is_confirmed for claim in claims)
        said = f"{len(claims)} called mistakes, {confirmed} confirmed, {passes} of them passes"
        yield f"{file.name}: {len(moves)} moves judged, {said}"


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
