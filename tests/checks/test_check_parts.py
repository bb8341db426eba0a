"""check_playout, check_prior, check_selection, check_backup: a wrong part is told by name, file, line and remedy."""

import re
from typing import NamedTuple

import numpy as np
import pytest

import hayago
from hayago import NO_MOVE, ConnectFour, ContractError, Go, Hex, Playout, Sometimes, Uniform, all_of, in_order, pick

HERE = re.escape(__file__)
GAME = ConnectFour()


def wrong(check, part, game=GAME, **settings):
    """What the check says of a wrong part; all these are found before anything is compiled."""
    with pytest.raises(ContractError) as caught:
        check(part, game=game, **settings)
    return str(caught.value)


def line_of(owner, method):
    return f"{__file__}, line {getattr(owner, method).__code__.co_firstlineno}: {owner.__name__}.{method} "


# ---- playouts


class Illegal(NamedTuple):
    def choose(self, game, board, worker):
        return np.uint16(5)


class TooMany(NamedTuple):
    def choose(self, game, board, worker):
        count = 0
        for cell in board.empty[: board.empties]:
            worker.candidates[count] = cell
            count += 1
        return pick(worker, count)


class Negative(NamedTuple):
    def choose(self, game, board, worker):
        return NO_MOVE if board.color[-3] == 0 else board.free[-1]


class Misspelt(NamedTuple):
    def choose(self, game, board, worker):
        return NO_MOVE if board.discz == 0 else board.free[0]


class NoMemory(NamedTuple):
    def choose(self, game, board, worker):
        worker.seen = 1
        return NO_MOVE


class Fraction(NamedTuple):
    def choose(self, game, board, worker):
        return 1.5


class Plays(NamedTuple):
    def choose(self, game, board, worker):
        move = game.random_move(board, worker)
        game.play(board, move)
        return move


class Never(NamedTuple):
    def choose(self, game, board, worker):
        return NO_MOVE


class Endless(NamedTuple):
    def choose(self, game, board, worker):
        while board.color[0] != 99:
            pass
        return NO_MOVE


class Wrapped(NamedTuple):
    step: Playout

    def choose(self, game, board, worker):
        return self.step.choose(game, board, worker)


def test_an_illegal_move():
    text = wrong(hayago.check_playout, Illegal())
    assert text.startswith(
        line_of(Illegal, "choose") + "gave 5 in a position of ConnectFour, which is not among the legal moves"
    )
    assert "return NO_MOVE" in text
    for part in (Sometimes(1.0, Illegal()), in_order(Illegal(), Uniform()), Wrapped(Illegal())):  # the step itself is named
        assert wrong(hayago.check_playout, part).startswith(line_of(Illegal, "choose"))


def test_more_candidates_than_there_is_room_for():
    text = wrong(hayago.check_playout, TooMany(), Go(19), positions=3)
    assert re.match(
        HERE + r", line \d+: TooMany.choose raises IndexError: index 256 is out of bounds: 'candidates' has 256", text
    )
    assert "declare a list of your own: a step by scratch(game)" in text


def test_a_negative_index_is_none():
    text = wrong(hayago.check_playout, Negative())
    assert re.match(HERE + r", line \d+: Negative.choose raises IndexError: index -3 is negative", text)


def test_fields_that_are_not_there():
    assert "the board has no field 'discz'; did you mean 'discs'?" in wrong(hayago.check_playout, Misspelt())
    text = wrong(hayago.check_playout, NoMemory())
    assert "the worker has no field 'seen'" in text and "def scratch(self, game): return [('seen', 'i4')]" in text


def test_what_is_no_move():
    assert "must give a move, a whole number, or NO_MOVE; it gave 1.5" in wrong(hayago.check_playout, Fraction())


def test_a_step_makes_no_move_itself():
    assert "changes the position: a step only names a move" in wrong(hayago.check_playout, Plays())


def test_a_policy_always_has_a_move():
    text = wrong(hayago.check_playout, in_order(Never(), Never()))
    assert text.startswith(line_of(Never, "choose") + "gave NO_MOVE, and no step is left")
    assert "in_order(Never(...), Uniform())" in text
    assert "no step is left" in wrong(hayago.check_playout, Never(), is_policy=True)


def test_a_loop_without_end(monkeypatch):
    monkeypatch.setattr("hayago.core.watched.MOST", 10_000)
    assert "does a loop never end?" in wrong(hayago.check_playout, Endless())


def test_what_should_be_known_of_steps(capsys):
    report = hayago.check_playout(Never(), game=GAME, positions=40, compiled=False)
    assert report.notes == ("Never leaves 100% of the positions to the next step: put one behind it, in_order(..., Uniform())",)
    report = hayago.check_playout(in_order(Uniform(), Never()), game=GAME, positions=40, compiled=False)
    assert "Uniform always had a move, so Never behind it was never asked" in report.notes[0]
    assert "Either: 40 positions of ConnectFour(): everything in order" in capsys.readouterr().out


def test_a_part_for_one_game_is_tried_on_that(monkeypatch):
    class Corner(NamedTuple):
        def choose(self, game, board, worker):
            return NO_MOVE if board.edges[0] < 99 else board.empty[0]

    monkeypatch.setattr("hayago.checks.positions.FOR_ANY", (GAME, Hex(4)))
    monkeypatch.setattr("hayago.checks.positions.LARGE", ())
    report = hayago.check_playout(Corner(), positions=10, compiled=False)
    assert report.games == ("Hex(4)",)
    assert any(note.startswith("not for ConnectFour()") and "no field 'edges'" in note for note in report.notes)
    with pytest.raises(ContractError, match=r"did you mean 'discs'\?.* name a game that it is for, game="):
        hayago.check_playout(Misspelt(), positions=10)
    with pytest.raises(ContractError, match=r"tried on ConnectFour\(\); if the step is for other games, name one: game="):
        hayago.check_playout(Illegal(), positions=10)


# ---- priors


class Virtual(NamedTuple):
    visits: float
    wins: float

    def add(self, game, board, tree, worker, depth, count):
        for i in range(count):
            worker.prior_visits[i] += np.float32(self.visits)
            worker.prior_wins[i] += np.float32(self.wins)


class OtherMoves(NamedTuple):
    def add(self, game, board, tree, worker, depth, count):
        worker.children[0] = 1


class WritesTree(NamedTuple):
    def add(self, game, board, tree, worker, depth, count):
        tree.wins[0] += 1


class BeyondChildren(NamedTuple):
    def add(self, game, board, tree, worker, depth, count):
        for i in range(count + 1):
            worker.prior_visits[i] += 1


@pytest.mark.parametrize(
    ("visits", "wins"), [(1.0, 6.0), (10.0, -1.0), (-5.0, -5.0), (10.0, np.inf), (np.inf, 1.0), (0.0, 0.5)], ids=str
)
def test_virtual_simulations_that_are_none(visits, wins):
    text = wrong(hayago.check_prior, all_of(hayago.EvenGame(0.0), Virtual(visits, wins)))
    assert text.startswith(line_of(Virtual, "add") + "leaves move ")
    assert f"with {wins:g} wins in {visits:g} virtual simulations" in text
    assert "add n to prior_visits[i] and n * v to prior_wins[i]" in text


def test_what_a_prior_must_not_write():
    assert "changes worker.children" in wrong(hayago.check_prior, OtherMoves())
    assert "writes to the column 'wins' of the tree" in wrong(hayago.check_prior, WritesTree())
    assert "index 7 is out of bounds: 'prior_visits' has 7 entries" in wrong(hayago.check_prior, BeyondChildren())


# ---- selection


class ReturnsIndex(NamedTuple):
    def select(self, tree, node, moves, worker):
        return np.uint32(moves.length - 1)


class ReturnsRoot(NamedTuple):
    def select(self, tree, node, moves, worker):
        return np.uint32(60_000)


class AlwaysFirst(NamedTuple):
    """Ties are broken by the random order of the children: that is in order."""

    def select(self, tree, node, moves, worker):
        return moves.at(0, worker)


class ReadsAmaf(NamedTuple):
    def select(self, tree, node, moves, worker):
        for i in range(moves.length):
            worker.values[i] = tree.rave_wins[moves.at(i, worker)]
        return moves.best(worker)


class ReadsNothingKept(AlwaysFirst):
    def reads(self):
        return ["temperature"]


class Visits(NamedTuple):
    def select(self, tree, node, moves, worker):
        tree.visits[node] += 1
        return moves.at(0, worker)


class ForgetsForbidden(NamedTuple):
    def select(self, tree, node, moves, worker):
        return np.uint32(tree.first_child[node] + 1)


def test_an_index_instead_of_a_node():
    text = wrong(hayago.check_selection, ReturnsIndex())
    assert text.startswith(line_of(ReturnsIndex, "select") + "gave 6, which is no open child of the node: they are [")
    assert text.endswith("It looks like the number i of a move: return moves.at(i, worker)")


def test_other_nodes():
    assert "gave 60000, which is no open child of the node" in wrong(hayago.check_selection, ReturnsRoot())
    assert "which is no open child of the node" in wrong(hayago.check_selection, ForgetsForbidden())


def test_a_rule_may_take_the_first_of_equals():
    assert hayago.check_selection(AlwaysFirst(), game=GAME, compiled=False).positions == 6


def test_columns_that_a_rule_reads():
    text = wrong(hayago.check_selection, ReadsAmaf())
    assert "the tree has no field 'rave_wins'" in text and "def reads(self): return ['rave_wins']" in text
    assert "which no backup of the package keeps: name yours, backup=" in wrong(hayago.check_selection, ReadsNothingKept())


def test_a_rule_writes_nothing():
    assert "writes to the column 'visits' of the tree: there it may write nothing" in wrong(hayago.check_selection, Visits())


# ---- backups


class Base(NamedTuple):
    def columns(self):
        return []

    def begin(self, tree, child, wins, visits):
        pass

    def update(self, game, sharing, tree, worker, depth, length, outcome, won):
        for i in range(depth + 1):
            sharing.leave(tree, worker.path[i])


class Doubled(Base):
    def update(self, game, sharing, tree, worker, depth, length, outcome, won):
        for i in range(depth + 1):
            sharing.leave(tree, worker.path[i])
            tree.wins[worker.path[i]] += 2


class NotANumber(Base):
    def update(self, game, sharing, tree, worker, depth, length, outcome, won):
        for i in range(depth + 1):
            sharing.leave(tree, worker.path[i])
            tree.wins[worker.path[i]] += np.nan


class OwnVisits(Base):
    def update(self, game, sharing, tree, worker, depth, length, outcome, won):
        for i in range(depth + 1):
            tree.visits[worker.path[i]] += 1


class ForgetsRoot(Base):
    def update(self, game, sharing, tree, worker, depth, length, outcome, won):
        for i in range(depth):
            sharing.leave(tree, worker.path[i + 1])


class ReadsOther(Base):
    def update(self, game, sharing, tree, worker, depth, length, outcome, won):
        tree.squares[0] += 1


class WritesPrior(Base):
    def begin(self, tree, child, wins, visits):
        tree.prior[child] = 1


@pytest.mark.parametrize(
    ("backup", "method", "text"),
    [
        (Doubled, "update", r"makes tree.wins\[\d+\] \d+ where the node has \d+ simulations: wins are the sum"),
        (NotANumber, "update", r"makes tree.wins\[\d+\] nan: statistics must be finite numbers"),
        (OwnVisits, "update", r"writes tree.visits itself: .* Call sharing.leave\(tree, node\) once for each node"),
        (ForgetsRoot, "update", r"calls sharing.leave 0 times for the node 0, which is 1 times on the path"),
        (WritesPrior, "begin", "writes to the column 'prior' of the tree: there it may write its own columns"),
    ],
)
def test_what_a_backup_does_wrong(backup, method, text):
    assert re.match(re.escape(line_of(backup, method)) + text, wrong(hayago.check_backup, backup()))


def test_a_column_that_a_backup_has_not_declared():
    text = wrong(hayago.check_backup, ReadsOther())
    assert re.match(HERE + r", line \d+: .*ReadsOther.update raises AttributeError: the tree has no field 'squares'", text)
    assert "A backup names its own columns in columns()" in text


@pytest.mark.parametrize(
    ("columns", "text"),
    [
        ("squares", "must give a list of (name, format), not 'squares'"),
        (["squares"], 'holds \'squares\', which is no (name, format): write [("squares", "f4")]'),
        ([("visits", "i4")], "names 'visits', which the tree has already: leave it out, or rename it"),
        ([("size", "i4")], "names a column 'size', which a record cannot have: choose another name"),
        ([("a", "f4"), ("a", "f4")], "names 'a', which the tree has already"),
        ([("words", "U8")], "gives 'words' the format 'U8', which is none of a number: write f4"),
        ([("words", "nonsense")], "gives 'words' the format 'nonsense', which is none of a number"),
    ],
)
def test_columns_that_are_none(columns, text):
    class Declares(Base):
        def columns(self):
            return columns

    assert text in wrong(hayago.check_backup, Declares())
    with pytest.raises(ContractError, match=re.escape(text)):
        hayago.Searcher(GAME, hayago.Method(hayago.Ucb1(), hayago.NoPrior(), Uniform(), Declares()))
