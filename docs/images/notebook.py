"""Makes the pictures of docs/notebook.md: python docs/images/notebook.py"""

import pathlib

from hayago import ConnectFour, Go, Growth, Havannah, Hex, Limit, Player, plot

HERE = pathlib.Path(__file__).parent
GO = "E5 E7 F3 G6 C6 D3 F7 E3"
GAMES = {
    "hex": (Hex(7), "d4 e3 c5 f2 d2 d3"),
    "havannah": (Havannah(5), "E5 D4 F6 G5 E7 D6"),
    "connect-four": (ConnectFour(), "4 4 4 3 5 3 3 5"),
}


def after(game, moves):
    position = game.start()
    for move in moves.split():
        position = position.play(move)
    return position


def main():
    for name, (game, moves) in GAMES.items():
        (HERE / f"{name}-board.svg").write_text(after(game, moves).svg(width=300) + "\n", encoding="utf-8")
    player = Player(after(Go(9), GO), "mc-rave-tuned", seed=1, memory_mb=64)
    growth = Growth(player)
    decision = player.choose(Limit(simulations=12_000), watch=growth)
    (HERE / "go-candidates.svg").write_text(decision.position.svg(candidates=decision.candidates) + "\n", encoding="utf-8")
    plot.candidates(decision, save=HERE / "plot-candidates.png")
    plot.ownership(decision, save=HERE / "plot-ownership.png")
    plot.growth(growth, save=HERE / "plot-growth.svg")


if __name__ == "__main__":
    main()
