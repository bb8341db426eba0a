"""The first eight moves of presets on 19x19 from ten seeds: plays them, and draws them.

python docs/images/openings.py NAME PRESET SIMULATIONS

adds the moves to results/openings-19x19.jsonl, and draws docs/images/openings-NAME.png. What the file has is not played again.
"""

import pathlib
import sys

from hayago import Go, Limit, Player
from hayago.core.figures import new_figure, save
from hayago.core.files import add_line, read_lines
from hayago.lab.match.provenance import version

SIZE, SEEDS, MOVES, COLUMNS = 19, range(1, 11), 8, "ABCDEFGHJKLMNOPQRST"
ROOT = pathlib.Path(__file__).parents[2]
FILE = ROOT / "results" / "openings-19x19.jsonl"


def opening(preset: str, simulations: int, seed: int) -> list[str]:
    """The first moves of a game against itself."""
    player = Player(Go(SIZE), preset, seed=seed, memory_mb=128)
    for _ in range(MOVES):
        player.play(player.choose(Limit(simulations=simulations)).move)
    return [move for _, move in player.position.history]


def draw(openings: list[list[str]], path: pathlib.Path) -> None:
    """Ten small boards with numbered stones."""
    figure, (axes,) = new_figure(13, 5.4)
    axes.remove()
    for panel, moves in zip(figure.subplots(2, 5).flat, openings, strict=True):
        panel.set(aspect="equal", xlim=(-0.7, 18.7), ylim=(-0.7, 18.7), xticks=[], yticks=[], facecolor="#f0e0bc")
        panel.grid(False)
        for line in range(SIZE):
            panel.plot([0, 18], [line, line], color="#8a7a50", lw=0.3, zorder=1)
            panel.plot([line, line], [0, 18], color="#8a7a50", lw=0.3, zorder=1)
        panel.scatter([3, 3, 3, 9, 9, 9, 15, 15, 15], [3, 9, 15] * 3, s=2, color="#5a4a30", zorder=2)
        for number, move in enumerate(moves, 1):
            x, y = COLUMNS.index(move[0]), int(move[1:]) - 1
            face, ink = ("black", "white") if number % 2 else ("white", "black")
            panel.scatter([x], [y], s=62, color=face, edgecolor="black", lw=0.5, zorder=3)
            panel.text(x, y - 0.05, str(number), color=ink, ha="center", va="center", fontsize=5.5, zorder=4)
    save(figure, path)


def main(name: str, preset: str, simulations: int) -> None:
    known = {(row["preset"], row["simulations"], row["seed"]): row["moves"] for row in read_lines(FILE)}
    for seed in SEEDS:
        if (preset, simulations, seed) not in known:
            known[preset, simulations, seed] = moves = opening(preset, simulations, seed)
            row = {"preset": preset, "simulations": simulations, "seed": seed, "moves": moves, "version": version()}
            add_line(FILE, row)
            print(seed, *moves, flush=True)
    draw([known[preset, simulations, seed] for seed in SEEDS], ROOT / "docs" / "images" / f"openings-{name}.png")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
