"""The rules of Go against an outside oracle, GNU Go 3.8 over GTP: stones, captures and legal moves by positional superko.

GNU Go plays on boards from 5x5 to 19x19. Suicide is forbidden unless an option allows it, as here. It does not stop after
two passes, so a game is compared up to its end.
"""

import os
import random
import shutil
import subprocess

import pytest

from hayago import Go, IllegalMove, Ko
from hayago.core.errors import Superko
from hayago.games.go.notation import to_text

PROGRAM = shutil.which("gnugo", path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/games"]))
GAMES = {5: 40, 9: 24, 13: 2}  # [size] games of a normal run; HAYAGO_LONG=1 plays 20 times as many
GAMES = {size: 20 * games for size, games in GAMES.items()} if os.environ.get("HAYAGO_LONG") == "1" else GAMES

pytestmark = pytest.mark.skipif(PROGRAM is None, reason="GNU Go is not installed: apt-get install gnugo")


class GnuGo:
    """The program as a child process; a context that ends it."""

    def __enter__(self):
        options = ["--mode", "gtp", "--chinese-rules", "--positional-superko"]
        self.process = subprocess.Popen([PROGRAM, *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()

    def ask(self, *commands):
        """The answers to some commands, each as a list of words."""
        self.process.stdin.write("".join(command + "\n" for command in commands))
        self.process.stdin.flush()
        return [self.answer(command) for command in commands]

    def answer(self, command):
        lines = []
        while line := self.process.stdout.readline().strip():
            lines.append(line)
        assert lines, f"GNU Go ended at {command!r}"
        assert lines[0].startswith("="), f"{command}: {lines[0]}"
        return " ".join(lines)[1:].split()


@pytest.fixture(scope="module")
def gnugo():
    with GnuGo() as program:
        yield program


def random_move(position, generator):
    """A legal move, seldom the pass, and the position after it; whether superko forbade others that were tried."""
    size = position.game.size
    moves = [f"{column}{row + 1}" for column in "ABCDEFGHJKLMNOPQRST"[:size] for row in range(size)]
    generator.shuffle(moves)
    superko = False
    for move in moves if generator.random() < 0.98 else []:
        try:
            return move, position.play(move), superko
        except IllegalMove as refusal:
            superko |= isinstance(refusal, Superko)
    return "pass", position.play("pass"), superko


@pytest.mark.parametrize("size", GAMES)
def test_random_games(gnugo, size):
    """Random legal moves, now and then a pass, until the game ends or three moves were made for each point."""
    kos = superkos = 0
    for seed in range(GAMES[size]):
        generator = random.Random(seed)
        position = Go(size, ko=Ko.POSITIONAL).start()
        gnugo.ask(f"boardsize {size}", "clear_board")
        for ply in range(3 * size**2):
            move, following, superko = random_move(position, generator)
            _, black, white, taken_by_black, taken_by_white = gnugo.ask(
                f"play {position.to_play} {move}",
                "list_stones black",
                "list_stones white",
                "captures black",
                "captures white",
            )
            position = following
            assert sorted(position.stones("black")) == sorted(black)
            assert sorted(position.stones("white")) == sorted(white)
            assert position.captured == {"white": int(taken_by_black[0]), "black": int(taken_by_white[0])}
            superkos += superko
            if position.is_over:
                break
            if ko := position.boards[0].ko:
                assert gnugo.ask(f"is_legal {position.to_play} {to_text(ko, size)}") == [["0"]]
                kos += 1
            if size == 5 or ply % (2 * size) == 0:
                (legal,) = gnugo.ask(f"all_legal {position.to_play}")
                assert sorted([*legal, "pass"]) == sorted(position.legal_moves())
    assert kos > 0
    assert superkos > 0 or size > 5
