"""Presets: every file can be read and plays; bad settings are named with what was meant."""

import pytest

from hayago import Go, Limit, Player
from hayago.core.errors import SettingError
from hayago.parts.playouts.combine import Either, Sometimes
from hayago.parts.playouts.save_atari import SaveAtari
from hayago.parts.priors.even_game import EvenGame
from hayago.parts.selection.rave import McRave
from hayago.parts.selection.schedules import MinimumMse
from hayago.presets import load_preset, preset_names, preset_text
from hayago.presets.load import build, classes
from hayago.search.search import Method

WANTED = ["flat-mc", "greedy-mcts", "hayago", "mc-rave", "mogo-2006", "mogo-2007", "mogo-2007-hand"]


def test_all_presets_are_there():
    assert set(WANTED) <= set(preset_names())


@pytest.mark.parametrize("name", preset_names())
def test_a_preset_is_a_method_with_sources(name):
    preset = load_preset(name)
    assert isinstance(preset.method, Method)
    assert preset.title and preset.source
    assert preset.final in ("visits", "value")


@pytest.mark.parametrize("name", ["flat-mc", "greedy-mcts", "mogo-2006", "mogo-2007"])
def test_a_preset_plays(name):
    decision = Player(Go(9), name, seed=1, memory_mb=64).choose(Limit(simulations=200))
    assert decision.move in Go(9).start().legal_moves()


def test_settings_behind_a_colon():
    preset = load_preset("mogo-2007:expand_after=7,selection.schedule.bias=0.02,playout.SaveAtari.chance=0.5")
    assert preset.method.expand_after == 7
    assert preset.method.selection == McRave(MinimumMse(0.02), first_play=1.0)
    assert preset.method.playout.first == Sometimes(0.5, SaveAtari())
    assert isinstance(preset.method.playout, Either)
    assert load_preset("mc-rave").method.expand_after == 5  # the preset itself is unchanged


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
    ("mogo-2007:prior.EvenGame.chance=0.7", "prior of preset mogo-2007: only steps of a playout have a chance, not EvenGame"),
    ("mogo-2007-hand:selection.schedule.kk=5", "'kk' is no setting of HandSelected; did you mean 'k'?"),
    ("mogo-2007-hand:selection.schedule.k=abc", "HandSelected.k must be a number, not 'abc'"),
    ("mc-rave:expand_after=1.5", "expand_after of preset mc-rave must be a whole number"),
    ("mc-rave:selection.use=Ucb2", "there is no selection rule 'Ucb2'; did you mean 'Ucb1'?"),
    ("mc-rave:final=best", "final is 'visits' or 'value', not 'best'"),
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
    assert "eq. 47" in preset_text("mc-rave")


def test_an_own_file_is_a_preset(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(preset_text("mc-rave").replace("expand_after = 5", "expand_after = 9"))
    assert load_preset(str(path)).method.expand_after == 9
    assert load_preset(f"{path}:expand_after=2").method.expand_after == 2
    with pytest.raises(SettingError, match="cannot be read"):
        load_preset(str(tmp_path / "missing.toml"))
    path.write_text("selection = [")
    with pytest.raises(SettingError, match="cannot be read"):
        load_preset(str(path))
