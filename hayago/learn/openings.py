"""Opening moves by long searches of our own: which positions are searched, in which order, and how they are written down.

Both colours are played. For the one that the file is to play, a position is followed by the best move alone, by all searches
so far; for the opponent by each move that got a share of the visits. After each search the best moves may be others, so the
positions that are followed are found anew until all of them have been searched.
"""

import pathlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from ..core.errors import HayagoError
from ..core.files import write_whole
from ..games.go import Go, Position
from ..play.openings import NO_MOVES, Openings, canonical, place_of, text_of
from ..presets import load_preset
from ..search.kinds import new_searcher
from ..search.searcher import Searcher
from ..tree.sizes import TREE_MB

Row = tuple[tuple[str, ...], list[tuple[str, float, int]]]  # the moves before, and the moves there with value and visits


@dataclass(frozen=True)
class Plan:
    """How far to look."""

    size: int = 9
    komi: float = 7.5
    preset: str = "hayago"
    simulations: int = 100_000  # of a position with two moves or more before it; earlier ones get twice as many
    plies: int = 5  # positions with so many moves before them are the last
    replies: int = 6  # of the opponent that are followed, at most
    share: float = 0.003  # of the visits that such a reply has at least
    seed: int = 1

    @property
    def game(self) -> Go:
        return Go(self.size, komi=self.komi)

    def simulations_at(self, ply: int) -> int:
        return self.simulations * (2 if ply < 2 else 1)


def grow(plan: Plan, rows: dict[tuple[str, ...], Row]) -> Iterator[tuple[int, int]]:
    """Search what is missing and add it to `rows`; yields (positions searched, positions known to be wanted) after each."""
    searcher = new_searcher(plan.game, load_preset(plan.preset).method, plan.seed, memory_mb=TREE_MB)
    while missing := [moves for moves in wanted(plan, rows) if moves not in rows]:
        first = min(missing, key=len)
        rows[first] = search(plan, searcher, first)
        yield len(rows), len(rows) + len(missing) - 1


def search(plan: Plan, searcher: Searcher, moves: tuple[str, ...]) -> Row:
    """The moves of a position with a share of the visits, the most visited first."""
    position = Position.after(plan.game, *moves)
    searcher.forget()
    searcher.seed_anew(plan.seed)
    searcher.run(position.boards, plan.simulations_at(len(moves)))
    children = [child for child in searcher.children() if child.value is not None and child.move != 0]
    total = sum(child.visits for child in children)
    best = [child for child in children[: plan.replies] if child.visits >= plan.share * total] or children[:1]
    return moves, [(position.write(child.move), float(child.value or 0), int(child.visits)) for child in best]


def wanted(plan: Plan, rows: dict[tuple[str, ...], Row]) -> list[tuple[str, ...]]:
    """The lines to the positions that are followed by what is known now, each position once; those in `rows` are among them."""
    openings = opened(plan, rows)
    known = {canonical(Position.after(plan.game, *moves))[0]: moves for moves in rows}
    found: dict[bytes, tuple[str, ...]] = {}
    for own in (0, 1):  # the parity of the plies at which the file moves
        layer = {canonical(Position.start(plan.game))[0]: Position.start(plan.game)}
        for ply in range(plan.plies + 1):
            following: dict[bytes, Position] = {}
            for key, position in layer.items():
                found[key] = known.get(key, tuple(move for _, move in position.history))
                moves = openings.rows.get(key, [])
                if moves and ply % 2 == own:
                    moves = [max(openings.serious(key), key=partial(openings.worth, key))]
                for move in moves:
                    after = position.play(text_of(int(canonical(position)[1][move.place]), plan.size))
                    following.setdefault(canonical(after)[0], after)
            layer = following
    return list(found.values())


def opened(plan: Plan, rows: dict[tuple[str, ...], Row]) -> Openings:
    """The rows as a player looks them up."""
    openings = Openings(plan.size, plan.komi)
    for moves, found in rows.values():
        places = [(place_of(move, plan.size), value, visits) for move, value, visits in found]
        openings.add(Position.after(plan.game, *moves), places)
    return openings


# ---- the file


def as_text(plan: Plan, rows: dict[tuple[str, ...], Row], made_by: str) -> str:
    """The rows as a file, shortest lines first."""
    head = [
        f"# Opening moves by searches of {plan.preset}; what the lines say is told in hayago/play/openings.py",
        f"# {made_by}",
    ]
    lines = [*head, f"size {plan.size}", f"komi {plan.komi:g}"]
    for moves, found in sorted(rows.values(), key=lambda row: (len(row[0]), row[0])):
        told = ", ".join(f"{move} {value:.4f} {visits}" for move, value, visits in found)
        lines.append(f"{' '.join(moves) or NO_MOVES} | {told}")
    return "\n".join(lines) + "\n"


def read_rows(path: pathlib.Path, plan: Plan) -> dict[tuple[str, ...], Row]:
    """The rows of a file that a plan goes on with; none where there is no file."""
    if not path.exists():
        return {}
    text = path.read_text(encoding="utf-8")
    openings = Openings.parse(text, str(path))
    if (openings.size, openings.komi) != (plan.size, plan.komi):
        raise HayagoError(
            f"{path} is about {openings.size}x{openings.size} with komi {openings.komi:g}: name another file with --out"
        )
    rows: dict[tuple[str, ...], Row] = {}
    for line in text.splitlines():
        if "|" in line and not line.startswith("#"):
            before, _, found = line.partition("|")
            moves = () if before.strip() == NO_MOVES else tuple(before.split())
            words = [word.split() for word in found.split(",")]
            rows[moves] = (moves, [(move, float(value), int(visits)) for move, value, visits in words])
    return rows


def write_openings(path: pathlib.Path, plan: Plan, rows: dict[tuple[str, ...], Row], made_by: str) -> None:
    write_whole(path, as_text(plan, rows, made_by))
