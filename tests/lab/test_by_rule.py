"""What each rule costs: the wrapped search is the same search, and counts are right."""

import numpy as np
import pytest

from hayago import Go
from hayago.core.contract import NO_MOVE, for_game
from hayago.core.rng import seed_stream
from hayago.lab.asked import AskedStep
from hayago.lab.by_rule import LEFT_OUT, ONCE_MORE, Costs, asking, wrapped
from hayago.parts.backup.amaf import Amaf
from hayago.parts.playouts.capture import Capture
from hayago.parts.playouts.combine import in_order
from hayago.parts.playouts.save_atari import SaveAtari
from hayago.parts.playouts.self_atari_veto import NoSelfAtari
from hayago.parts.playouts.uniform import Uniform
from hayago.parts.priors.combine import all_of
from hayago.parts.priors.even_game import EvenGame, RareMove
from hayago.parts.selection.rave import McRave
from hayago.presets import load_preset
from hayago.search.search import Method
from hayago.search.searcher import Searcher
from hayago.tree.tree import clear

METHOD = Method(McRave(), all_of(EvenGame(), RareMove()), in_order(SaveAtari(), Capture(), Uniform()), Amaf())


def test_steps_inside_steps_have_rows_of_their_own():
    method, names = wrapped(for_game(load_preset("hayago").method, Go(9)))
    assert "playout NoSelfAtari: Pattern3" in names and "playout Nakade" in names and "prior PatternMoves" in names
    assert names.count("playout NoSelfAtari") == 2
    number = names.index("playout NoSelfAtari: Pattern3")
    changed = asking(method, number, ONCE_MORE)
    assert changed != method and asking(changed, number, 1) == method
    assert isinstance(method.playout.rest.rest.rest.rest.rest.first.step.step, NoSelfAtari)


class Twice:
    """A step that answers with the random number it is given, and how often it was asked."""

    asked = 0

    def choose(self, game, board, worker):
        self.asked += 1
        worker.rng[0] += np.uint64(1)
        return np.uint16(worker.rng[0])


@pytest.mark.parametrize(("times", "move", "after"), [(0, NO_MOVE, 5), (1, 6, 6), (2, 6, 6)])
def test_a_step_is_asked_with_the_same_random_numbers(times, move, after):
    dtype = np.dtype((np.record, [("rng", "u8", (2,)), ("asked", "i8", (64,)), ("fired", "i8", (64,))]))
    worker = np.zeros(1, dtype)[0]
    worker.rng[0] = 5
    step = Twice()
    assert AskedStep(3, times, step).choose(None, None, worker) == move
    assert (step.asked, worker.rng[0], worker.asked[3], worker.fired[3]) == (times, after, 1, int(times > 0))


def test_the_wrapped_search_is_the_same_search_also_when_asked_once_more():
    """The same tree for the same seed, with a prior asked twice too."""
    game = Go(5)
    plain = Searcher(game, METHOD, memory_mb=8)
    plain.run(game.new_board(), 200)
    costs = Costs(game, METHOD)
    captures = costs.names.index("playout Capture")
    even = costs.names.index("prior EvenGame")
    for number, times in ((captures, 1), (captures, ONCE_MORE), (even, ONCE_MORE)):
        clear(costs.searcher.trees)
        seed_stream(costs.searcher.workers[0][0], 1, 0)
        costs.searcher.method = asking(costs.whole, number, times)
        costs.searcher.run(costs.root, 200)
        assert [(c.move, c.visits, c.value) for c in costs.searcher.children()] == [
            (c.move, c.visits, c.value) for c in plain.children()
        ]


def test_the_table_counts_and_measures():
    costs = Costs(Go(5), METHOD)
    assert len(list(costs.rounds(2))) == 2
    rows = {row.rule: row for row in costs.table()}
    assert rows["playout SaveAtari"].asked > rows["playout Uniform"].asked > 1
    assert rows["playout Uniform"].fired == 1 and rows["playout Uniform"].saved is None
    assert (costs.names.index("playout Uniform"), LEFT_OUT) not in costs.variants
    assert -1 < rows["playout SaveAtari"].cost < 1 and costs.rate() > 100
