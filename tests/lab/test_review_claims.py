"""What a review calls a mistake is searched again, and counted as confirmed only where the longer search agrees."""

import pytest
from typer.testing import CliRunner

from hayago.cli.trial import app
from hayago.core.files import read_lines
from hayago.lab.trials import review_claims
from hayago.lab.trials.review_claims import Claim, check, claims_of, confirmed, judged_parts, summary
from hayago.reviews.moves import ReviewedMove

# Black fills an eye of five points until it is too small for two eyes, while White does not take part.
BLUNDER = "(;GM[1]SZ[5]KM[-7.5]AB[ab][bb][cb][db][eb]AW[ac][bc][cc][dc][ec];B[aa];W[ad];B[ba];W[bd];B[ca];W[cd];B[da])"


def reviewed(number, move, loss):
    return ReviewedMove(number, "black", move, 0.5, 0.5 - loss, loss, None, "C3", 0.5, (), ())


def test_only_mistakes_of_the_opening_and_passes_are_checked(monkeypatch):
    asked = []

    class Longer:
        """A longer search that confirms what begins with A."""

        def __init__(self, positions, simulations, seed, closer):
            assert closer == 1  # it is the second look itself
            asked.append((tuple(positions), simulations, seed))
            self.is_done, self.move = True, positions[-1]

        def moves(self):
            return [reviewed(1, self.move, 0.2 if self.move.startswith("A") else 0.04)]

    monkeypatch.setattr(review_claims, "Review", Longer)
    positions = ["start", "A1", "B1", "C1", *["D1"] * 28, "E1", "pass"]
    moves = [reviewed(1, "A1", 0.06), reviewed(2, "B1", 0.3), reviewed(3, "C1", 0.01), reviewed(32, "E1", 0.5)]
    found = list(claims_of(positions, [*moves, reviewed(33, "pass", 0.5)], simulations=200, seed=1))
    assert [(claim.number, claim.is_confirmed) for claim in found] == [(1, True), (2, False), (33, False)]
    assert asked == [(("start", "A1"), 2000, 1001), (("A1", "B1"), 2000, 1001), (("E1", "pass"), 2000, 1001)]


def test_the_opening_and_passes_are_judged():
    class Position:
        def __init__(self, move):
            self.move = move

        def write(self, move):
            return move

    def parts(*moves):
        return judged_parts([Position(None), *map(Position, moves)])

    assert parts("A1", "pass") == [(0, 2)]
    assert parts(*["A1"] * 29, "pass", "pass", "B1", "pass", "pass") == [(0, 30), (30, 31), (32, 34)]
    assert parts(*["A1"] * 40) == [(0, 30)]


def test_shares_have_intervals():
    claims = [Claim(1, "A1", "C3", 0.1, "C3", longer) for longer in (0.2, 0.3, 0.05, 0.049)]
    assert confirmed(claims) == "4, confirmed 3, 75% (30% to 95%)"
    assert confirmed([]) == "none"


def test_a_blunder_is_found_confirmed_and_kept(tmp_path):
    file, out = tmp_path / "game.sgf", tmp_path / "claims.jsonl"
    file.write_text(BLUNDER)
    told = list(check([file], out, simulations=100))
    assert len(told) == 1 and list(check([file], out, simulations=100)) == [], "what is done is not done again"
    line = next(iter(read_lines(out)))
    assert len(line["losses"]) == 7 and line["simulations"] == 100
    claims = [Claim(**claim) for claim in line["claims"]]
    assert any(claim.is_confirmed for claim in claims if claim.number in (3, 5)), "the eye gets too small"
    assert summary(out).startswith("1 games. Mistakes among the first 30 moves: ")


def test_a_file_that_is_no_game_is_refused(tmp_path):
    (tmp_path / "game.sgf").write_text("nothing")
    result = CliRunner().invoke(app, ["reviews", str(tmp_path / "game.sgf"), "--out", str(tmp_path / "out.jsonl")])
    assert result.exit_code != 0
    assert not (tmp_path / "out.jsonl").exists()


@pytest.mark.parametrize("words", [[], ["--out"]])
def test_arguments_are_needed(words):
    assert CliRunner().invoke(app, ["reviews", *words]).exit_code == 2
