"""What searches exchange: the kernels against their plain twin, and sums by hand. Needs no Ray."""

import numpy as np
import pytest
from naive.exchange import NAMES, least_with_room, read_tree, sum_of_others, told

from hayago import ConnectFour, Limit, Player, SettingError, presets
from hayago.cluster.exchanged import FROZEN, ROW, Exchanged, normal, off_by, shared_method
from hayago.cluster.follower import Follower
from hayago.cluster.member import Sharing, key_after
from hayago.cluster.sums import Sums
from hayago.cluster.team import Team, TeamSearcher
from hayago.presets import load_preset

SHARING = Sharing(depth=2, share=0.02, spread=0.0)
METHOD = shared_method(load_preset("rave").method)
ROOTS = ConnectFour().new_board()


def member(seed, simulations):
    follower = Follower(ConnectFour(), METHOD, seed, 1, 4, SHARING)
    follower.go_to(7, [], ROOTS)
    follower.searcher.run(ROOTS, simulations)
    return follower


def key_of(path, key=7):
    for move in path:
        key = key_after(key, move)
    return key


def as_rows(found):
    """The rows of a twin's report."""
    rows = np.zeros(len(found), ROW)
    for row, (path, values) in zip(rows, found.items(), strict=True):
        row["key"] = key_of(path)
        for name, value in zip(NAMES, values, strict=True):
            row[name] = value
    return rows[np.argsort(rows["key"])]


def as_new(node):
    """What a node has when it is given to a parent without children: what the prior says."""
    return {name: node[f"prior {name}"] for name in NAMES} | {f"others {name}": 0.0 for name in NAMES}


def assert_same(rows, found):
    expected = as_rows(found)
    rows = rows[np.argsort(rows["key"])]
    assert rows["key"].tolist() == expected["key"].tolist()
    for name in NAMES:
        np.testing.assert_allclose(rows[name], expected[name], rtol=1e-5, atol=1e-3)


@pytest.fixture(scope="module")
def members():
    return [member(seed, simulations) for seed, simulations in ((1, 300), (2, 200), (3, 400))]


def test_exchange_is_that_of_the_twin_and_counts_nothing_twice(members):
    """Three rounds: told, summed and taken in as the twin does it; a second telling of the same changes nothing."""
    sums = Sums()
    said = [{}, {}, {}]  # the last word of each on each node
    former = set()  # nodes that were told in the round before
    grown = 0  # nodes that came with what was heard
    for _ in range(3):
        reports = [told(read_tree(m.searcher.trees[0], SHARING.depth), SHARING.share) for m in members]
        for i, m in enumerate(members):
            assert_same(m.searcher.report(), reports[i])
            sums.take(str(i), m.searcher.report())
            said[i].update(reports[i])
        now = set().union(*reports)
        for i, m in enumerate(members):
            before = read_tree(m.searcher.trees[0], SHARING.depth)
            others = {path: values for path, values in sum_of_others(said, i).items() if path in now | former}
            assert_same(sums.others(str(i)), others)
            m.searcher.receive(sums.others(str(i)))
            m.searcher.receive(sums.others(str(i)))
            after = read_tree(m.searcher.trees[0], SHARING.depth)
            for path, node in after.items():
                here = path in others and all(path[:n] in others for n in range(len(path)))
                had = before.get(path) or as_new(node)
                for k, name in enumerate(NAMES):
                    wanted = had[name] - had[f"others {name}"] + others[path][k] if here else had[name]
                    assert node[name] == pytest.approx(wanted, rel=1e-5, abs=1e-3)
                grown += path not in before
        former = now
        own = [int(m.searcher.trees[0].visits[0]) - m.searcher.others_visits for m in members]
        assert all(m.searcher.visits == sum(own) for m in members)
        for m in members:
            m.searcher.run(ROOTS, 50)
    assert own == [400, 300, 500]
    assert grown > 5


def test_after_an_exchange_all_know_the_same_of_every_move_also_of_moves_that_nobody_tried():
    """AMAF simulations of untried moves are told too: else these keep the prior's word, and look better than what was tried."""
    searches = [member(seed, 60) for seed in (4, 5, 6)]
    sums = Sums()
    for name, m in zip("abc", searches, strict=True):
        sums.take(name, m.searcher.report())
    alone = [read_tree(m.searcher.trees[0], SHARING.depth) for m in searches]
    for name, m in zip("abc", searches, strict=True):
        m.searcher.receive(sums.others(name))
    together = [read_tree(m.searcher.trees[0], SHARING.depth) for m in searches]
    families = {path for path in set.intersection(*map(set, alone)) if all(tree[path[:1]]["visits"] >= 2 for tree in alone)}
    untried = 0
    for path in families:
        for name in NAMES:
            total = sum(tree[path][name] - tree[path][f"prior {name}"] for tree in alone)
            for tree in together:
                assert tree[path][name] - tree[path][f"prior {name}"] == pytest.approx(total, abs=1e-3), (path, name)
        untried += any(tree[path]["visits"] == 0 and tree[path]["rave_visits"] > 0 for tree in alone)
    assert untried > 1


@pytest.mark.parametrize("room", [20, 40, 80, 200])
def test_where_there_is_no_room_for_all_the_most_visited_nodes_tell_their_children(room):
    """In a tree of depth 4: a node of the main line goes before shallower ones that are hardly visited."""
    m = member(7, 800).searcher
    m.sharing = Sharing(depth=4, share=0.001)
    m._rows = m._rows[:room]
    nodes = read_tree(m.trees[0], 5)
    least = least_with_room(nodes, 1, 4, room)
    wanted = {path for path in nodes if len(path) <= 4}
    wanted = {path for path in wanted if all(nodes[path[:n]]["visits"] >= least for n in range(1, len(path)))}
    told = [path for path in wanted if not path or nodes[path]["visits"] > 0 or nodes[path]["rave_visits"] != 0]
    rows = m.report()
    assert sorted(rows["key"].tolist()) == sorted(key_of(path) for path in told)
    assert 1 < len(rows) <= room and least > 1


def test_what_a_follower_hears_is_off_by_standard_errors_and_what_it_tells_is_not():
    """50 wins of 100 have a standard error of 5; the numbers of errors are normal, others for each follower and each time."""
    assert off_by(50.0, 100.0, 1.0) == 55 and off_by(50.0, 100.0, -2.0) == 40
    assert off_by(99.0, 100.0, 9.0) == 100 and off_by(0.0, 0.0, 1.0) == 0 and off_by(100.0, 100.0, -1.0) == 100
    with np.errstate(over="ignore"):
        errors = np.array([normal(np.uint64(key)) for key in range(4000)])
    assert (
        abs(errors.mean()) < 0.05
        and abs(errors.std() - 1) < 0.05
        and np.mean(abs(errors) > 2) == pytest.approx(0.046, abs=0.015)
    )
    one, other = member(8, 300), member(9, 300)
    own, told_ = one.searcher.report(), other.searcher.report()
    heard = []
    for spread in (0.0, 1.0, 1.0):
        one.searcher.spread = spread
        one.searcher.receive(told_)
        heard.append(one.searcher.trees[0].others_wins[one.searcher.trees[0].others_visits > 20])
        common = {row["key"]: row for row in one.searcher.report()}
        for row in own:
            assert common[row["key"]]["visits"] == row["visits"] and common[row["key"]]["wins"] == pytest.approx(row["wins"])
            assert common[row["key"]]["rave_wins"] == pytest.approx(row["rave_wins"], rel=1e-4, abs=1e-3)
    assert len({tuple(wins) for wins in heard}) == 3
    exact = told_[np.isin(told_["wins"], heard[0])]
    assert len(exact) >= len(heard[0]) > 3


def test_keys_stay_when_the_tree_moves_on(members):
    m = members[0]
    rows = m.searcher.report()
    best = m.searcher.children()[0].move
    key = m.searcher.key
    m.go_to(key_after(key, best), [(key, best)], ROOTS)
    kept = m.searcher.report()
    common = np.isin(kept["key"], rows["key"])
    assert kept[0]["key"] == key_of((best,)) and common.sum() > 1
    for row in kept[common]:
        assert row["visits"] == rows[rows["key"] == row["key"]]["visits"][0]


def test_sums_by_hand():
    """Two workers at a node: 10 visits with 6 wins, 5 with 4. The third hears of 15 and 10; the first of 5 and 4."""
    sums = Sums()
    sums.take("a", np.array([(1, 10, 6.0, 20, 11)], ROW))
    sums.take("b", np.array([(1, 5, 4.0, 8, 3), (2, 1, 1.0, 0, 0)], ROW))
    assert sums.others("c").tolist() == [(1, 15, 10.0, 28.0, 14.0), (2, 1, 1.0, 0.0, 0.0)]
    assert sums.others("a").tolist() == [(1, 5, 4.0, 8.0, 3.0), (2, 1, 1.0, 0.0, 0.0)]
    sums.take("a", np.array([(1, 12, 7.0, -1, 0)], ROW))  # a whole report, not a gain; its AMAF counts are told no more
    assert sums.others("c").tolist()[0] == (1, 17, 11.0, 28.0, 14.0)
    assert sums.others("c", most=1).tolist() == [(1, 17, 11.0, 28.0, 14.0)]
    sums.move_on()
    assert len(sums.others("c")) == 0
    sums.take("b", np.array([(1, 6, 4.0, 8, 3)], ROW))
    assert sums.others("c").tolist() == [(1, 18, 11.0, 28.0, 14.0)]  # what "a" has found stays, also if it is dead
    for keys in (range(500), range(1000)):
        sums.take("d", np.array([(key, 1, 0.0, 0, 0) for key in keys], ROW))
    assert len(sums.others("a")) == 1000 and sums.others("b")["visits"].sum() == 12 + 1000


def test_where_rows_are_too_many_the_shallowest_are_told():
    """Reports begin with the shallowest; how often a row was visited does not count, or untried moves would go first."""
    sums = Sums()
    sums.take("a", np.array([(9, 30, 6.0, 20, 11), (4, 0, 0.0, 8, 3), (2, 25, 1.0, 0, 0)], ROW))
    sums.take("b", np.array([(9, 30, 6.0, 20, 11), (7, 28, 1.0, 0, 0)], ROW))
    assert sorted(sums.others("c", most=2)["key"]) == [4, 9]
    sums.move_on()
    sums.take("a", np.array([(7, 28, 1.0, 0, 0), (4, 0, 0.0, 8, 3)], ROW))
    assert sums.others("c", most=1)["key"].tolist() == [7]


def test_what_nobody_tells_any_more_is_not_sent_on_and_takes_no_room():
    """Two workers leave node 5 for node 6, which lies deeper: two rounds later node 5 is out of the message, but not lost."""
    sums = Sums()
    left, reached = np.array([(1, 2, 1.0, 0, 0), (5, 1, 1.0, 0, 0)], ROW), np.array([(1, 9, 6.0, 0, 0), (6, 7, 5.0, 0, 0)], ROW)
    for worker in "ab":
        sums.take(worker, left)
    assert sorted(sums.others("c")["key"]) == [1, 5]
    for worker in "abab":
        assert 5 in sums.others("c")["key"]
        sums.take(worker, reached)
    assert sorted(sums.others("c")["key"]) == [1, 6]
    sums.take("b", left)
    assert sums.others("c").tolist()[1] == (5, 2, 2.0, 0.0, 0.0)
    assert sorted(sums.others("c", most=2)["key"]) == [1, 5]


def test_many_amaf_simulations_are_told_no_more():
    m = member(1, 100)
    tree = m.searcher.trees[0]
    node = int(tree.first_child[0])
    tree.visits[node] = 100
    tree.rave_visits[node] = FROZEN
    row = m.searcher.report()
    row = row[row["key"] == key_of((int(tree.move[node]),))]
    assert row["rave_visits"] == -1
    row["rave_visits"], row["rave_wins"] = 9, 9
    m.searcher.receive(row)
    assert tree.rave_visits[node] == FROZEN and tree.others_rave_visits[node] == 0


def test_a_team_plays_the_same_for_the_same_seed_and_keeps_its_trees():
    def game():
        player = Player(ConnectFour(), "rave", seed=5, memory_mb=4, cluster=Team(3, rounds=4))
        found = []
        for _ in range(3):
            decision = player.choose(Limit(simulations=302))
            found.append((decision.move, decision.visits, [c.visits for c in decision.candidates]))
            assert decision.simulations == 302
            player.play(decision.move)
        return found

    first = game()
    assert first == game()
    assert first[1][1] > 302  # of the search before


def test_from_move_to_move_the_deciding_search_holds_the_sum_of_all_own_simulations():
    """The trees are kept, also after a move that nobody expected: nothing is lost, and nothing is counted twice."""
    player = Player(ConnectFour(), "rave", seed=2, memory_mb=4, cluster=Team(3, rounds=5))
    for ply in range(6):
        decision = player.choose(Limit(simulations=200))
        team = player.searcher
        trees = [read_tree(m.trees[0], 1) for m in (team, *(follower.searcher for follower in team.followers.values()))]
        for path, node in trees[0].items():
            for name in NAMES:
                own = [tree[path][name] - tree[path][f"prior {name}"] - tree[path][f"others {name}"] for tree in trees]
                assert node[name] - node[f"prior {name}"] == pytest.approx(sum(own), abs=1e-3), (ply, path, name)
        assert decision.visits == trees[0][()]["visits"] >= 200
        player.play(decision.candidates[-1 if ply == 2 else 0].move)


def test_what_was_told_too_seldom_is_told_when_it_comes_near_the_root():
    """Own visits are compared with own visits of the root: three searches with 30 of 100 each do not wait for 60 of all 300."""
    m = member(9, 400).searcher
    tree, sharing = m.trees[0], Sharing(depth=3, share=0.2, spread=0.0)
    m.sharing = sharing
    nodes = read_tree(tree, 3)
    near = [path for path, node in nodes.items() if len(path) == 1 and 80 <= node["visits"] < 240]
    assert near
    tree.visits[0] += 800  # what two others did at the root, of which they have told; of these nodes they have not
    tree.others_visits[0] += 800
    rows = {int(key) for key in m.report()["key"]}
    for path in near:
        below = [other for other, node in nodes.items() if other[:-1] == path and node["visits"] > 0]
        assert below and all(int(key_of(other)) in rows for other in below)


def test_children_of_heard_nodes_are_the_moves_of_their_positions():
    """Also those deep in the tree, which are reached by playing the moves of their path."""
    player = Player(ConnectFour(), "rave", seed=6, memory_mb=4, cluster=Team(4, rounds=12, share=0.005))
    player.choose(Limit(simulations=1200))
    deepest = 0
    for follower in player.searcher.followers.values():
        nodes = read_tree(follower.searcher.trees[0], 5)
        own = {path for path, node in nodes.items() if node["visits"] > node["others visits"]}
        for path in {child[:-1] for child in nodes if child and child[:-1] not in own}:  # of a node that it has only heard of
            position = player.position
            for move in path:
                position = position.play(position.write(move))
            children = {child[-1] for child in nodes if child and child[:-1] == path}
            assert {position.write(move) for move in children} == set(position.legal_moves())
            deepest = max(deepest, len(path))
    assert deepest >= 2


def test_a_team_leaves_out_what_is_forbidden():
    searcher = TeamSearcher(Team(2, rounds=2), ConnectFour(), METHOD, memory_mb=4)
    searcher.run(ROOTS, 1)
    move = searcher.children()[0].move
    former = searcher.forbid([move])
    searcher.run(ROOTS, 200)
    follower = searcher.followers["1"].searcher
    assert next(child for child in follower.children() if child.move == move).visits <= 1
    searcher.allow(former)
    searcher.run(ROOTS, 200)
    assert not next(child for child in follower.children() if child.move == move).is_forbidden
    searcher.forget()
    searcher.run(ROOTS, 100)
    assert searcher.visits == 100


def test_statistics_that_are_no_sums_are_refused():
    with pytest.raises(SettingError, match="CrazyStoneBackup keeps statistics that machines cannot add up"):
        shared_method(presets.load_preset("crazystone-2006").method)
    assert isinstance(shared_method(METHOD).backup, Exchanged)
    for wrong in (dict(workers=0), dict(workers=2, rounds=0), dict(workers=2, depth=0), dict(workers=2, share=2.0)):
        with pytest.raises(SettingError):
            Team(**wrong)
