"""Presets: every file can be read and plays; bad settings are named with what was meant."""

import re

import pytest

from hayago import Amaf, Go, Limit, Mean, NoPrior, Player, Ucb1, all_of
from hayago.core.errors import SettingError
from hayago.parts.playouts.combine import Either, Sometimes
from hayago.parts.playouts.policies import MOGO
from hayago.parts.playouts.save_atari import SaveAtari
from hayago.parts.priors.even_game import EvenGame
from hayago.parts.priors.grandfather import Grandfather
from hayago.parts.priors.local_shapes import LocalShapes
from hayago.parts.priors.mogo_rules import MogoRules
from hayago.parts.priors.on_boards import OnBoards
from hayago.parts.selection.rave import McRave, RaveAdded, UctRave
from hayago.parts.selection.schedules import HandSelected, MinimumMse
from hayago.presets import load_preset, preset_names, preset_text
from hayago.presets.load import FINAL, build, classes
from hayago.search.external import PolicyAtNew
from hayago.search.search import Method
from hayago.search.solver import NoSolver
from hayago.search.td_search import TdSearch

WANTED = ["flat-mc", "greedy-mcts", "hayago", "uct-rave"]
WANTED += [
    "mc-rave",
    "mc-rave-mse",
    "mogo-2006",
    "mogo-2009",
    "crazystone-2006",
    "indigo-2004",
    "poolrave-go",
    "poolrave-havannah",
]
WANTED += ["mogo-2007", "mogo-2007-hand", "mogo-2007-even", "mogo-2007-grandfather", "mogo-2007-mogo"]
WANTED += ["crazystone-2006-tuned", "mogo-2006-tuned", "mc-rave-tuned", "mogo-2007-tuned"]
PAPERS = [name for name in WANTED if not name.endswith("-tuned") and name not in ("hayago", "flat-mc", "greedy-mcts")]


def test_all_presets_are_there():
    assert set(WANTED) <= set(preset_names())


def test_the_systems_of_gelly11_are_as_the_paper_has_them():
    """Plain AMAF, eq. 12, 18, 19 and 47, the four rules certain, one heuristic of section 5.1 each, nodes as in Alg. 2."""
    heuristics = {
        "mogo-2007": LocalShapes(50.0, 1.0),
        "mogo-2007-hand": LocalShapes(50.0, 1.0),
        "mogo-2007-even": EvenGame(50.0),
        "mogo-2007-grandfather": Grandfather(50.0),
        "mogo-2007-mogo": MogoRules(50.0),
    }
    for name in ("mc-rave", "mc-rave-mse", "uct-rave", *heuristics):
        method = load_preset(name).method
        assert (method.backup, method.playout, method.expand_after) == (Amaf(), MOGO, 0), name
        assert isinstance(method.external, PolicyAtNew) and isinstance(method.solver, NoSolver)
        schedule = HandSelected if name in ("mc-rave", "mogo-2007-hand") else MinimumMse
        assert isinstance(method.selection, UctRave if name == "uct-rave" else McRave)
        assert isinstance(method.selection.schedule, schedule), name
        assert method.prior == (all_of(heuristics[name]) if name in heuristics else NoPrior()), name
    uct = load_preset("mogo-2006").method
    assert (type(uct.selection), uct.backup, uct.playout, uct.prior) == (Ucb1, Mean(), MOGO, NoPrior())
    assert (uct.external, uct.expand_after) == (PolicyAtNew(), 0)


def test_poolrave_is_as_the_paper_has_it():
    for name, after in (("poolrave-havannah", 1), ("poolrave-go", 5)):
        method = load_preset(name).method
        assert isinstance(method.selection, RaveAdded) and isinstance(method.solver, NoSolver)
        assert method.expand_after == after


@pytest.mark.parametrize("name", PAPERS)
def test_every_setting_of_a_paper_has_its_source(name):
    """Each number has its equation or section behind it, or says that it is ours."""
    text = preset_text(name)
    assert not [
        line
        for line in text.splitlines()
        if re.match(r"(exploration|first_play|schedule|weight|final|resign) =", line) and "#" not in line
    ]


@pytest.mark.parametrize("name", preset_names())
def test_a_preset_is_a_method_with_sources(name):
    preset = load_preset(name)
    assert isinstance(preset.method, Method | TdSearch)
    assert preset.title and preset.source
    assert preset.final in FINAL


@pytest.mark.parametrize("name", ["flat-mc", "greedy-mcts", "mogo-2006", "mogo-2007"])
def test_a_preset_plays(name):
    decision = Player(Go(9), name, seed=1, memory_mb=32).choose(Limit(simulations=200))
    assert decision.move in Go(9).start().legal_moves()


def test_settings_behind_a_colon():
    preset = load_preset("mogo-2007:expand_after=7,selection.schedule.bias=0.02,playout.SaveAtari.chance=0.5")
    assert preset.method.expand_after == 7
    assert preset.method.selection == McRave(MinimumMse(0.02), first_play=1.0)
    assert preset.method.playout.first == Sometimes(0.5, SaveAtari())
    assert isinstance(preset.method.playout, Either)
    assert load_preset("mogo-2007").method.expand_after == 0  # the preset itself is unchanged


def test_whole_parts_behind_a_colon(tmp_path):
    """A table is read alike behind a colon, from Python and from a file."""
    text = load_preset('mogo-2007:selection={use="McRave",first_play=1.1},expand_after=5,prior=[{use=EvenGame,equivalence=3}]')
    changes = {"selection": {"use": "McRave", "first_play": 1.1}, "expand_after": 5}
    python = load_preset("mogo-2007").with_settings({**changes, "prior": [{"use": "EvenGame", "equivalence": 3}]})
    assert text.method == python.method
    assert text.method.selection == McRave(first_play=1.1) and text.method.prior.first == EvenGame(3.0)
    file = tmp_path / "mine.toml"
    file.write_text('selection = {use = "McRave", first_play = 1.1}\nbackup = "Amaf"\nplayout = [{use = "Uniform"}]')
    assert load_preset(str(file)).method.selection == text.method.selection


@pytest.mark.parametrize(("text", "message"), [
    ("mogo-2005", "there is no preset 'mogo-2005'; did you mean 'mogo-200"),
    ("mc-rave:expand_aftr=5", "'expand_aftr' is no setting of a preset (mc-rave); did you mean 'expand_after'?"),
    ("mc-rave:selection.scedule.k=5", "it has no 'scedule'; did you mean 'schedule'?"),
    ("mogo-2007:playout.SaveAtari.chanc=0.7", "'chanc' is no setting of SaveAtari; did you mean 'chance'?"),
    ("mogo-2007-even:prior.EvenGame.chance=0.7", "mogo-2007-even: only steps of a playout have a chance, not EvenGame"),
    ("mogo-2007-even:playout.SaveAtari.from_size=9", "only priors are for some sizes of the board, not SaveAtari"),
    ("mogo-2007-even:prior.EvenGame.from_siz=9", "'from_siz' is no setting of EvenGame; did you mean 'from_size'?"),
    ("mogo-2007-hand:selection.schedule.kk=5", "'kk' is no setting of HandSelected; did you mean 'k'?"),
    ("mogo-2007-hand:selection.schedule.k=abc", "HandSelected.k must be a number, not 'abc'"),
    ("mc-rave:expand_after=1.5", "expand_after of preset mc-rave must be a whole number"),
    ("mc-rave:selection.use=Ucb2", "there is no selection rule 'Ucb2'; did you mean 'Ucb1'?"),
    ("mc-rave:final=best", "final is 'visits', 'value' or 'selection', not 'best'"),
    ("mc-rave:playout.SaveAtari=1", "say which setting"),
    ("mc-rave:nonsense", "write NAME=VALUE"),
])  # fmt: skip
def test_a_misspelt_setting_says_what_was_meant(text, message):
    with pytest.raises(SettingError) as caught:
        load_preset(text)
    assert message in str(caught.value)


def test_a_preset_needs_its_parts():
    with pytest.raises(SettingError, match="has no selection and no playout and no backup"):
        build("mine", {})
    with pytest.raises(SettingError, match="a step is a table"):
        build("mine", {"playout": ["Uniform"]})


def test_classes_are_found_by_their_methods():
    from hayago.core import contract

    assert {"Ucb1", "McRave", "Mogo2009", "Widening"} <= set(classes(contract.Selection))
    assert "Uniform" not in classes(contract.Selection)
    assert {"Uniform", "SaveAtari", "Nakade"} <= set(classes(contract.Playout))


def test_texts_keep_their_comments():
    assert "eq. 47" in preset_text("mc-rave-mse")


def test_an_own_file_is_a_preset(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(preset_text("mc-rave").replace("expand_after = 0", "expand_after = 9"))
    assert load_preset(str(path)).method.expand_after == 9
    assert load_preset(f"{path}:expand_after=2").method.expand_after == 2
    with pytest.raises(SettingError, match="cannot be read"):
        load_preset(str(tmp_path / "missing.toml"))
    path.write_text("selection = [")
    with pytest.raises(SettingError, match="cannot be read"):
        load_preset(str(path))


def test_a_prior_may_be_for_some_sizes_of_the_board():
    preset = load_preset("mogo-2007-even:prior.EvenGame.from_size=13,prior.EvenGame.to_size=15")
    assert preset.method.prior == all_of(OnBoards(EvenGame(50.0), 13, 15))
    assert load_preset("mogo-2007-even:prior.EvenGame.to_size=9").method.prior == all_of(OnBoards(EvenGame(50.0), 2, 9))
