"""Search by temporal differences: the lesson by hand, episodes and looks ahead against a twin, and what comes of learning."""

import math
import pathlib
import threading
import time
from types import SimpleNamespace

import numpy as np
import pytest
from naive import games
from naive import td_search as naive
from naive.stream import Stream
from search.test_naive_twin import PlainGo

from hayago import Go, Hex, Limit, Player, TdSearch, Uniform, match
from hayago.core.errors import ContractError, SettingError
from hayago.games.go.knowledge.local_shapes import SHAPES, list_shapes, squares_of, starts_of
from hayago.games.go.notation import to_text
from hayago.games.go.position import Position
from hayago.games.registry import GAMES
from hayago.parts.playouts.pool_rave import PoolRave
from hayago.presets import load_preset, presets_offered
from hayago.search.kinds import new_searcher
from hayago.search.td_search import first_weights, learn_from
from hayago.web.thought_message import thought

RLGO = pathlib.Path(__file__).parents[3] / "shared" / "data" / "rlgo" / "LocalShapes-3x3.w"
PLAIN = TdSearch(Uniform(), long_term=False)


class PlainRules(Go):
    """Go whose searches run as plain Python, to spare the time to compile them."""

    runs_in_python = True


def random_weights(size, seed=3, scale=0.2):
    return (np.random.default_rng(seed).normal(size=starts_of(size)[-1]) * scale).astype(np.float32)


# ---- the lesson


def taught(seen, outcome, trace, weights, rate=0.5):
    """The weights after one lesson; two shapes a position."""
    worker = SimpleNamespace(seen=np.array(seen), targets=np.zeros(len(seen)))
    weights = np.array(weights, np.float32)
    learn_from(PLAIN._replace(rate=rate, trace=trace), worker, weights, len(seen) - 1, outcome)
    return weights.tolist()


def test_the_last_two_positions_go_to_the_outcome():
    """All values are 1/2. Each shape of both positions gains 0.5 / 2 * (1 - 1/2) = 1/8; the second value is by then larger."""
    assert taught([[0, 1], [2, 3]], 1.0, 0.0, [0, 0, 0, 0]) == pytest.approx([1 / 8] * 4)
    second = 1 / (1 + math.exp(-1 / 8))  # of a position with one shape of the first, which has 1/8 by then
    expected = [1 / 8, 1 / 8 + 0.25 * (1 - second), 0.25 * (1 - second)]
    assert taught([[0, 1], [1, 2]], 1.0, 0.0, [0, 0, 0]) == pytest.approx(expected, rel=1e-6)


def test_others_go_to_the_value_two_moves_later():
    """s_0 goes to V(s_2) = logistic(1), not to the outcome 0; s_1 and s_2 go to that."""
    found = taught([[0, 0], [1, 1], [2, 2]], 0.0, 0.0, [0, 0, 0.5])
    value = 1 / (1 + math.exp(-1.0))
    assert found == pytest.approx([2 * 0.25 * (value - 0.5), 2 * 0.25 * (0 - 0.5), 0.5 + 2 * 0.25 * (0 - value)], rel=1e-6)


def test_lambda_mixes_both_from_the_last_position_on():
    """With lambda = 1/4: G_0 = 3/4 V(s_2) + 1/4 * outcome, where s_2 has had its lesson already."""
    found = taught([[0, 0], [1, 1], [2, 2]], 1.0, 0.25, [0, 0, 0.5])
    third = 0.5 + 2 * 0.25 * (1 - 1 / (1 + math.exp(-1.0)))
    target = 0.75 / (1 + math.exp(-2 * third)) + 0.25
    assert found == pytest.approx([2 * 0.25 * (target - 0.5), 2 * 0.25 * 0.5, third], rel=1e-6)
    assert taught([[0, 0], [1, 1], [2, 2]], 1.0, 1.0, [0, 0, 0.5])[0] == pytest.approx(2 * 0.25 * 0.5)


# ---- values


def test_values_by_hand():
    """One weight: a stone on the centre of 9x9 is worth 1 to Black. The value of a move is that of the board after it."""
    centre = 3 * 40
    for to_play in (1, 2):
        searcher = new_searcher(Go(9), load_preset("rlgo-1").method, seed=1)
        searcher.weights[:] = 0
        searcher.weights[[centre + 1, centre + 2]] = 1.0, -1.0
        roots = Go(9).new_board()
        roots[0].to_play = to_play
        searcher.run(roots, 1)
        best, *others = searcher.children()
        assert to_text(best.move, 9) == "E5" and best.value == pytest.approx(1 / (1 + math.exp(-1)))
        assert {child.value for child in others} == {0.5, None}
        assert others[-1].move == 0 and others[-1].value is None  # the pass


def naive_position(size, moves, komi=0.5):
    position = games.Go(size, komi)
    for move in moves:
        position.play(move)
    return position


def strewn(size, seed, count):
    """Moves of a random game without a pass, captures and all."""
    stream, position, moves = Stream.of_seed(seed), games.Go(size, 0.5), []
    while len(moves) < count:
        move = position.random_move(stream)
        if move == 0:
            break
        position.play(move)
        moves.append(move)
    return moves


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_looks_ahead_are_minimax(seed, depth):
    size = 3
    moves = strewn(size, seed, 4 + seed)
    game, weights = PlainGo(size, 0.5), random_weights(size, seed)
    roots = game.new_board()
    for move in moves:
        game.play(roots[0], np.uint16(move))
    searcher = new_searcher(game, PLAIN._replace(depth=depth, epsilon=0.0), seed=seed)
    searcher.run(roots, 1)
    searcher.weights[:] = weights
    searcher._look_ahead(math.inf)
    position = naive_position(size, moves)
    sign = 1 if position.to_play == 1 else -1
    found = {child.move: child.value for child in searcher.children()}
    assert sorted(found) == sorted(position.moves())
    for move in position.moves()[:-1]:
        expected = naive.logistic(sign * naive.minimax(naive.after(position, move), weights.tolist(), depth - 1))
        assert found[move] == pytest.approx(expected, rel=1e-5)


# ---- episodes

CASES = [
    dict(epsilon=0.1, rate=0.3, trace=0.0, switch_after=6, learned=6),
    dict(epsilon=0.4, rate=0.3, trace=0.4, switch_after=3, learned=9),
    dict(epsilon=0.0, rate=0.2, trace=1.0, switch_after=100, learned=100),
    dict(epsilon=0.2, rate=0.5, trace=0.0, switch_after=8, learned=1),
    dict(epsilon=0.2, rate=0.5, trace=0.0, switch_after=0, learned=4),
]


@pytest.mark.parametrize("case", CASES)
def test_episodes_against_the_twin(case):
    """The same games and the same weights, with captures on the way, from a position where White is to move."""
    size, moves = 4, strewn(4, 5, 5)
    game, weights = PlainGo(size, 0.5), random_weights(size)
    roots = game.new_board()
    for move in moves:
        game.play(roots[0], np.uint16(move))
    searcher = new_searcher(game, PLAIN._replace(**case), seed=7)
    searcher.weights[:] = weights
    twin = naive.TdSearch(naive_position(size, moves), weights.tolist(), Stream.of_seed(7), **case)
    for _ in range(12):
        searcher.run(roots, 1)
        twin.episode()
        assert {child.move: child.visits for child in searcher.children()} == twin.visits
        assert tuple(searcher.workers[0][0].rng.tolist()) == twin.stream.state
        assert np.allclose(searcher.weights, twin.weights, rtol=1e-4, atol=1e-6)
    assert not np.allclose(searcher.weights, weights, atol=1e-3)


def test_compiled_and_plain_are_the_same():
    found = []
    for game in (Go(5, 0.5), PlainRules(5, 0.5)):
        searcher = new_searcher(game, PLAIN, seed=3)
        searcher.run(game.new_board(), 40)
        found.append((searcher.weights, [(child.move, child.visits) for child in searcher.children()]))
    assert np.abs(found[0][0]).max() > 0.005
    assert np.array_equal(found[0][0], found[1][0]) and found[0][1] == found[1][1]


# ---- learning


@pytest.mark.parametrize("colour", ["black", "white"])
def test_values_go_towards_the_true_winner(colour):
    """Whoever takes the middle of White's three points wins: Black kills for all 25, White lives and has the komi."""
    drawn = Position.drawing("""
        . . . O X
        O O O O X
        X X X X X
        . X . X .
        X X X X .
    """)
    position = Position.setup(Go(5, 12.5), drawn.stones("black"), drawn.stones("white")).with_to_play(colour)
    values = []
    for count in (20, 10_000):
        decision = Player(position, PLAIN, seed=1).choose(Limit(simulations=count))
        values.append({row.move: row.value for row in decision.candidates}["B5"])
    assert decision.move == "B5"
    assert values[0] < 0.8 and values[1] > 0.95


def test_the_same_seed_gives_the_same_game():
    def play(seed):
        player = Player(Go(5, 0.5), PLAIN, seed=seed)
        while not player.position.is_over and player.position.ply < 12:
            player.play(player.choose(Limit(simulations=100)).move)
        return player.position.history

    assert play(1) == play(1)
    assert play(1) != play(2)


def test_memory_is_kept_through_the_game_or_for_a_move():
    for keep in (True, False):
        player = Player(Go(5, 0.5), PLAIN._replace(keep=keep), seed=1)
        player.choose(Limit(simulations=50))
        player.play("A1")
        assert bool(player.searcher.weights.any()) == keep
        assert player.searcher.visits == 0 and not player.searcher.children()
        player.choose(Limit(simulations=50))
        player.set_position(Go(5, 0.5).start())  # a new game
        assert not player.searcher.weights.any()


def test_forbidden_moves_are_left_out():
    searcher, roots = new_searcher(Go(5, 0.5), PLAIN, seed=1), Go(5).new_board()
    searcher.run(roots, 1)
    moves = [child.move for child in searcher.children()]
    before = {child.move: child.visits for child in searcher.children()}
    former = searcher.forbid(moves[: len(moves) - 2])  # all but one and the pass
    searcher.run(roots, 50)
    grown = {child.move: child.visits - before[child.move] for child in searcher.children()}
    assert {move for move, count in grown.items() if count} == {moves[-2]} and moves[-1] == 0
    searcher.allow(former)
    assert not any(child.is_forbidden for child in searcher.children())


def test_two_threads_learn_together():
    searcher = new_searcher(PlainRules(4, 0.5), PLAIN, seed=1, threads=2)
    assert searcher.run(Go(4).new_board(), 40) == 40
    assert searcher.visits == sum(child.visits for child in searcher.children()) == 40


# ---- the presets


@pytest.fixture(scope="module")
def greedy():
    return Player(Go(9), "rlgo-1", seed=1)


def test_rlgo_1_plays_by_its_weights_at_once(greedy):
    start = time.perf_counter()
    decision = greedy.choose(Limit(seconds=20))
    assert time.perf_counter() - start < 10
    assert decision.move in ("E5", "E6", "F5", "D5", "E4", "F6", "D6", "D4", "F4")
    assert decision.line[0] == decision.move and len(decision.line) == 10
    assert decision.value == max(candidate.value for candidate in decision.candidates)


def test_rlgo_1_captures(greedy):
    """The value of a move is that of the position after it: five stones are gone."""
    position = Position.setup(Go(9), ["A2", "B3", "C3", "D2", "E5", "E4"], ["A1", "B1", "B2", "C2", "C1", "G7", "G3"])
    greedy.set_position(position)
    candidates = {row.move: row.value for row in greedy.choose(Limit(simulations=1)).candidates}
    assert max(candidates, key=candidates.get) == "D1"
    shapes = np.zeros(194, np.int64)
    list_shapes(position.play("D1").boards[0], shapes)
    expected = naive.logistic(float(first_weights(9, True)[shapes].sum(dtype=float)))
    assert candidates["D1"] == pytest.approx(expected, rel=1e-4)


def test_an_analysis_lasts_until_it_is_ended(greedy):
    greedy.set_position(Go(9).start())
    ended = threading.Event()
    timer = threading.Timer(0.3, ended.set)
    timer.start()
    assert greedy.analyse(ended.is_set).candidates and ended.is_set()


def test_the_page_shows_all_moves(greedy):
    greedy.set_position(Go(9).start())
    decision = greedy.choose(Limit(simulations=1))
    message = thought(greedy, decision, 1, decision.simulations, decision.seconds, {})
    assert len(message["candidates"]) == 10 and message["candidates"][0]["move"] == message["move"] == decision.move
    assert "rlgo-1" in presets_offered(GAMES["go"])


def test_a_match_is_played():
    report = match("rlgo-1:simulations=1", "rlgo-1:simulations=2", 1, size=9)
    assert report.count == 1


def test_alpha_beta_by_a_setting():
    """A reply can only make a move worse; what was seen by the whole depth stays, however often it is asked for."""
    shallow, deep = Player(Go(9), "rlgo-1", seed=1), Player(Go(9), "rlgo-1:depth=2", seed=1)
    shallow.choose(Limit(simulations=1))
    decisions = [deep.choose(Limit(simulations=count)) for count in (1, 1000)]
    greedy_values = {row.move: row.value for row in shallow.searcher.children() if row.value is not None}
    values = {row.move: row.value for row in deep.searcher.children() if row.value is not None}
    assert len(values) == 81 and all(values[move] < greedy_values[move] for move in values)
    assert decisions[0].move == decisions[1].move and decisions[0].value == decisions[1].value == max(values.values())


def test_rlgo_2_4_plays_both_memories_and_one():
    for text in ("rlgo-2.4", "rlgo-2.4:long_term=false"):
        player = Player(Go(9), text, seed=1)
        decision = player.choose(Limit(simulations=200))
        assert decision.simulations == decision.visits == sum(row.visits for row in player.searcher.children())
        assert decision.note == ""
        priors = {row.prior for row in player.searcher.children() if row.move != 0}
        assert (len(priors) > 1) == (text == "rlgo-2.4")


def test_boards_without_weights():
    decision = Player(PlainRules(7), "rlgo-2.4", seed=1).choose(Limit(simulations=2))
    assert "long-term weights for 9x9 alone: on 7x7" in decision.note
    with pytest.raises(ContractError, match=r"9x9 alone, not for 13x13: choose that size, or the preset rlgo-2\.4"):
        Player(Go(13), "rlgo-1")
    with pytest.raises(ContractError, match="local shapes of Go alone, not those of Hex"):
        Player(Hex(5), "rlgo-2.4")


@pytest.mark.parametrize(("text", "message"), [
    ("rlgo-1:rate=2", "rate must be from 0 to 1"),
    ("rlgo-2.4:depth=9", "depth must be from 1 to 5"),
    ("rlgo-2.4:epsilom=0.2", "'epsilom' is no setting of a preset (rlgo-2.4); did you mean 'epsilon'?"),
    ("rlgo-2.4:use=TdSerch", "there is no kind of search 'TdSerch' (preset rlgo-2.4); did you mean 'TdSearch'?"),
    ("rlgo-2.4:selection.exploration=1", "leads nowhere"),
])  # fmt: skip
def test_bad_settings_are_named(text, message):
    with pytest.raises(SettingError) as caught:
        load_preset(text)
    assert message in str(caught.value)


def test_statistics_of_a_tree_are_refused():
    policy = PoolRave(Uniform())
    with pytest.raises(ContractError, match="asks for statistics of a tree"):
        Player(Go(5), PLAIN._replace(playout=policy))


# ---- RLGO's own weights


@pytest.mark.skipif(not RLGO.exists(), reason="needs the weights of RLGO in shared/data/rlgo")
def test_values_by_rlgos_weights():
    """Another program's weights in our searcher: values as the words of its file format say, captures included; and the moves
    that they like are those that ours like."""
    theirs = np.frombuffer(RLGO.read_bytes()[-4 * SHAPES :], "<f4")
    assert len(theirs) == SHAPES
    agreements = []
    for seed in range(8):
        moves = strewn(9, seed, 10 + 6 * seed)
        position, game, roots = naive_position(9, moves, 7.5), Go(9), Go(9).new_board()
        for move in moves:
            game.play(roots[0], np.uint16(move))
        searcher = new_searcher(game, load_preset("rlgo-1").method, seed=1)
        searcher.run(roots, 1)
        ours = {child.move: child.value for child in searcher.children()}
        searcher.weights = theirs.astype(np.float32)
        searcher._look()
        found = {child.move: child.value for child in searcher.children()}
        some = position.moves()[:-1]
        for move in some[::5]:
            expected = naive.logistic(naive.worth(position, move, theirs))
            assert found[move] == pytest.approx(expected, rel=1e-4)
        ranks = [np.argsort(np.argsort([values[move] for move in some])) for values in (ours, found)]
        agreements.append(np.corrcoef(*ranks)[0, 1])
    assert np.mean(agreements) > 0.6, agreements


def test_squares_of_a_board():
    assert [sum(squares_of(size)) for size in (2, 3, 9)] == [4 + 1 + 0, 9 + 4 + 1, 194]
    assert starts_of(2) == [0, 12, 12 + 81, 12 + 81] and starts_of(9)[-1] == SHAPES
