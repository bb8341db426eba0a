"""MoGo 2009's expert rules, one by one on drawings: where they fire, and that they fire nowhere else."""

import random

import numpy as np
from priors.credits import RULES, add_prior_plain, check, judge, only
from priors.twin import chains_of, rules_of, stones_of

from hayago import Go
from hayago.core.contract import for_game
from hayago.core.worker import new_worker
from hayago.games.go.notation import to_text
from hayago.parts.priors.combine import all_of
from hayago.parts.priors.expert_places import ExpertPlaces
from hayago.parts.priors.expert_shapes import ExpertShapes
from hayago.parts.priors.expert_tactics import ExpertTactics
from hayago.presets import load_preset

# ---- chains in danger


def test_capture():
    drawing = """
        . . . . . . .
        . . X . . . .
        . X O * . . .
        . . X . . . .
        . . . . . . .
        . X X . . . .
        * O O X . . .
    """
    check(only(capture=4.0), drawing, 4)
    check(only(capture=-4.0), drawing, -4)
    check(only(capture=0.0), drawing, {})


def test_two_captures_by_one_move_count_once():
    check(
        only(capture=4.0),
        """
        . . . . . . .
        . . X . X . .
        . X O * O X .
        . . X . X . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """,
        4,
    )


NEW_ATARI = """
    . . + . . . .
    . X O X . . .
    . o X O . . .
    . . . . . . .
    . . . . . X X
    . . . . X O O
    . . . . . X *
"""


def test_capture_beside_a_new_atari_counts_more():
    check(only(rescue=6.0), NEW_ATARI, {"+": 6})
    check(only(rescue=6.0), NEW_ATARI.replace("o", "O"), {})  # the last move was elsewhere
    check(only(capture=4.0, rescue=6.0), NEW_ATARI, {"+": 10, "*": 4})


def test_extension():
    drawing = """
        . . . . . . .
        . . O . . . .
        . O X * . . .
        . . O . . . .
        . . . . . . .
        . . . O O . .
        . . O X . . .
    """  # at the bottom it would have one liberty only
    check(only(extension=3.0), drawing, 3)
    check(only(extension=0.0), drawing, {})


def test_extension_of_two_chains_counts_once():
    check(
        only(extension=3.0),
        """
        . . . . . . .
        . . O . O . .
        . O X * X O .
        . . O . O . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """,
        3,
    )


LADDER = """
    . . . . . . .
    . . O O . . .
    . O X * . . .
    . . O . . . .
    . . . . . . .
    . . . . . + .
    . . . . . . .
"""


def test_escape_from_a_ladder():
    check(only(extension=3.0, escape=5.0), LADDER, {"*": 3})
    check(only(extension=3.0, escape=5.0), LADDER.replace("+", "X"), {"*": 8})
    check(only(escape=5.0), LADDER.replace("+", "X"), {"*": 5})
    check(only(escape=5.0), LADDER, {})


def test_no_escape_by_extension_where_a_capture_saves():
    check(only(extension=3.0, escape=5.0), NEW_ATARI.replace("o", "O").replace(". . . . . . .", ". . ! . . . .", 1), {"!": 3})


def test_self_atari():
    drawing = """
        . . . . . . .
        . . O . . . .
        X X O . . . .
        O O . O . . .
        X X O . . . O
        . . . . . O *
        . . . . . . .
    """  # to take two stones is worth it
    check(only(self_atari=-7.0), drawing, -7)
    check(only(self_atari=0.0), drawing, {})


THREATS = """
    . . . . . . .
    . . . . . . .
    . . . + O . .
    . . X O * . .
    . . . X O . .
    + . . . . . .
    O + . . . . .
"""


def test_threat_is_a_liberty_of_a_chain_with_two():
    check(only(threat=3.0), THREATS, {"*": 3, "+": 3})
    check(only(threat=0.0), THREATS, {})


def test_the_threat_is_among_the_rules_for_19x19():
    """As all shapes of Fig. 1 are [Chaslot09, section 2]; the rule "atari" holds on every board."""
    assert "threat" in ExpertShapes._fields and "atari" in ExpertTactics._fields
    for name in ("mogo-2009", "mogo-2009-patterns"):
        method = load_preset(name).method
        for size, shapes in ((9, 0), (13, 0), (19, 1)):
            assert str(for_game(method.prior, Go(size))).count("threat=3.0") == shapes
            assert str(for_game(method.prior, Go(size))).count(" atari=2.0") == 1


def test_atari_is_a_threat_without_self_atari():
    check(only(atari=2.0), THREATS, {"+": 2})
    check(all_of(only(atari=2.0, self_atari=-4.0), only(threat=3.0)), THREATS, {"+": 5, "*": (3, 4)})


def test_atari_counts_more_when_there_is_a_ko():
    with_ko = THREATS.replace(". . . . . . .", "k . . . . . .", 1)
    check(only(ko_atari=5.0), with_ko, {"+": 5})
    check(only(ko_atari=5.0), THREATS, {})
    check(only(atari=2.0, ko_atari=5.0), with_ko, {"+": 7})


# ---- all together


def random_positions(count):
    draw = random.Random(1)
    for _ in range(count):
        position = Go(7, ko="simple").start()
        for _ in range(draw.randrange(1, 50)):
            moves = position.legal_moves()
            position = position.play(draw.choice(moves[:-1] or moves))
            if position.is_over:
                break
        else:
            yield position


def random_worker(game):
    workers = new_worker(game, parts=all_of(*EVERYTHING))
    workers[0].owned_count[0] = 100
    workers[0].owned[:] = np.random.default_rng(1).integers(-100, 101, game.action_count())
    return workers


EVERYTHING = (ExpertTactics(), ExpertPlaces(), ExpertShapes())


def test_rules_add_up():
    single = [only(**{rule: getattr(prior, rule)}) for prior in EVERYTHING for rule in RULES[type(prior)] if rule != "ko_atari"]
    for position in random_positions(20):
        boards = position.boards
        boards[0].ko = 0
        workers = random_worker(position.game)
        total = {}
        for prior in single:
            for move, (wins, losses) in judge(prior, position.game, boards, workers=workers).items():
                before = total.get(move, (0, 0))
                total[move] = (before[0] + wins, before[1] + losses)
        found = judge(all_of(*EVERYTHING), position.game, boards, workers=workers)
        assert set(found) == set(total)
        assert all(np.allclose(found[move], total[move], atol=1e-4) for move in found)


def fired(prior, strengths, game, boards):
    """{move: the rules that fire}, for strengths that are different powers of two."""
    found = judge(prior, game, boards)
    return {move: {rule for rule, strength in strengths.items() if int(wins) & strength} for move, (wins, _) in found.items()}


def test_rules_on_stones_are_those_of_the_plain_twin():
    tactics = {rule: 1 << k for k, rule in enumerate(RULES[ExpertTactics]) if rule not in ("escape", "ko_atari")}
    shapes = {rule: 1 << k for k, rule in enumerate(RULES[ExpertShapes])}
    seen = set()
    for position in random_positions(100):
        game, boards = position.game, position.boards
        boards[0].ko = 0
        row, column = divmod(position.move, game.size + 1)
        stones, mover, last = stones_of(position), int(boards[0].to_play), (column - 1, row - 1)
        chains = chains_of(stones)
        by_tactics = fired(only(**tactics), tactics, game, boards)
        by_shapes = fired(only(**shapes), shapes, game, boards)
        out = np.zeros(game.max_children(), np.uint16)
        for point in out[: game.moves(boards[0], out) - 1].tolist():
            row, column = divmod(point, game.size + 1)
            name = to_text(point, game.size)
            wanted = rules_of(stones, chains, (column - 1, row - 1), mover, last)
            assert by_tactics.get(name, set()) | by_shapes.get(name, set()) == wanted, (str(position), name)
            seen |= wanted
    assert seen >= {*tactics, *shapes} - {"wall"}  # which random stones hardly ever make


def test_the_pass_gets_nothing():
    for position in random_positions(5):
        assert "pass" not in judge(all_of(*EVERYTHING), position.game, position.boards)


def test_compiled_and_plain_runs_agree():
    for position in random_positions(12):
        workers = random_worker(position.game)
        compiled = judge(all_of(*EVERYTHING), position.game, position.boards, workers=workers)
        plain = judge(all_of(*EVERYTHING), position.game, position.boards, workers=workers, kernel=add_prior_plain)
        assert compiled == plain
