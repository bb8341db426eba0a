"""Weak levels: the same moves for the same seed, shape before noise, and captures that are overlooked."""

import json
from itertools import pairwise

import pytest

from hayago import Go, Limit, Player, Position
from hayago.core.errors import SettingError
from hayago.games.registry import GAMES, card
from hayago.lab.level_losses import losses
from hayago.lab.rate_levels import GNU_GO, engine_of, pairs, plan_of
from hayago.play.levels import LEVELS, MOST, Level, levels_of
from hayago.presets import load_preset
from hayago.tree.sizes import SMALL_TREE_MB


def player(number, seed=1):
    return Player(Go(9), levels_of(card("go"))[number - 1].preset, seed=seed, memory_mb=SMALL_TREE_MB)


def chosen(number, position, seeds):
    """The moves of a level in a position, for each seed."""
    level, found = player(number), []
    for seed in seeds:
        level.set_position(position)
        level.searcher.seed_anew(seed)
        found.append(level.choose(Limit(simulations=levels_of(card("go"))[number - 1].simulations)).move)
    return found


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_ten_levels_that_can_be_loaded(key):
    found = levels_of(card(key))
    assert len(found) == MOST == 10 and found[-1].simulations is None and found[-1].preset == card(key).preset
    for level in found:
        assert load_preset(level.preset).name == level.name


def test_levels_are_those_of_the_seed():
    def game(seed):
        level, moves = player(2, seed), []
        while len(moves) < 30:
            moves.append(level.choose(Limit(simulations=4)).move)
            level.play(moves[-1])
        return moves

    assert game(7) == game(7)
    assert len({tuple(game(seed)) for seed in range(4)}) == 4


OPENING = Go(9).start().play("E5").play("E3").play("C4").play("G6")


def test_level_1_plays_near_stones_and_off_the_edge():
    """More often than somebody who plays anywhere."""
    letters = "ABCDEFGHJ"
    stones = [(letters.index(move[0]), int(move[1:]) - 1) for _, move in OPENING.history]

    def count(moves):
        near = edge = 0
        for move in moves:
            x, y = letters.index(move[0]), int(move[1:]) - 1
            near += min(max(abs(x - a), abs(y - b)) for a, b in stones) == 1
            edge += min(x, y, 8 - x, 8 - y) == 0
        return near / len(moves), edge / len(moves)

    legal = [move for move in OPENING.legal_moves() if move != "pass"]
    near, edge = count(chosen(1, OPENING, range(150)))
    near_by_chance, edge_by_chance = count(legal)
    assert near > near_by_chance + 0.1 and edge < 0.5 * edge_by_chance


def test_weaker_levels_overlook_more_fights():
    position = Go(9).start()
    for move in ("E6", "E5", "D5", "D4", "F5"):  # White's stone at E5 could be captured next
        position = position.play(move)
    shares = [chosen(number, position, range(60)).count("E4") / 60 for number in (1, 4)]
    assert shares[0] < 0.5 * shares[1]


@pytest.mark.parametrize("komi", [0.5, -40.5])
def test_a_pass_is_answered_politely(komi):
    """Where all is settled a weak level passes too, whether it has won (with the first komi) or lost."""
    wall = {"black": "B C D", "white": "E F G H"}
    stones = {side: [f"{column}{row}" for column in columns.split() for row in range(1, 10)] for side, columns in wall.items()}
    position = Position.setup(Go(9, komi), black=[*stones["black"], "A3", "A7"], white=[*stones["white"], "J4", "J6"])
    assert set(chosen(1, position.play("pass"), range(5))) == {"pass"}


# ---- what rates and judges them


def test_a_level_is_an_engine_of_a_match():
    assert engine_of(Level("hayago", 300)) == "hayago:simulations=300"
    assert engine_of(Level("hayago", None)) == "hayago:simulations=10000"
    assert engine_of(Level("by-sight:prior.Glances.glances=2", 4)) == "by-sight:simulations=4,prior.Glances.glances=2"
    assert pairs("go")[:4] == ["1-2", "1-3", "2-3", "2-4"] and pairs("go")[-1] == "9-10"
    plan = plan_of("go", 13, "7-gnugo")
    assert (plan.first, plan.second, plan.size) == ("hayago:simulations=300", GNU_GO, 13)
    for pair in ("1", "1-11", "2-gnugo"):
        with pytest.raises(SettingError, match="is no pair of players"):
            plan_of("hex", 11, pair)


def test_losses_are_differences_to_the_best_move(tmp_path):
    path = tmp_path / "losses.jsonl"
    lines = [
        {"levels": ["a", "b"]},
        {"number": 0, "moves": ["D4", "E5"], "values": {"D4": 0.25, "E5": 0.5}},
        {"number": 1, "moves": ["C3", "C3"], "values": {"C3": 0.625}},
    ]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    assert [mean for mean, _ in losses(path)] == [0.125, 0.0]


def test_the_levels_of_go_grow():
    """More glances, fewer oversights, more simulations."""
    settings = [load_preset(level.preset).method.prior.first for level in LEVELS["go"][:6]]
    for weaker, stronger in pairwise(settings):
        assert weaker.glances <= stronger.glances and weaker.temperature >= stronger.temperature
        assert weaker.prior.oversight > stronger.prior.oversight
