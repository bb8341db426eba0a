"""The list of games: every card tells the truth about its game, and an own game has a card too."""

import subprocess
import sys
from typing import NamedTuple

import pytest

from hayago.core.errors import SettingError
from hayago.games.connect_four import ConnectFour
from hayago.games.go import Go, Ko, Scoring
from hayago.games.havannah import Havannah
from hayago.games.hex import Hex
from hayago.games.registry import FOR_ANY_GAME, GAMES, USUAL_GAME, Drawing, GameCard, card, card_of, choices
from hayago.presets import default_preset, load_preset, preset_names, presets_offered


@pytest.mark.parametrize("key", GAMES)
def test_a_card_makes_its_game_in_all_sizes(key):
    chosen = card(key)
    assert chosen.key == key and card_of(chosen.make()) is chosen
    for size in chosen.sizes:
        game = chosen.make(size)
        assert game.size == size
        assert game.new_board().dtype == game.board_dtype()
    for size in (chosen.sizes[0] - 1, chosen.sizes[-1] + 1) if chosen.sizes else ():
        with pytest.raises(SettingError, match=f"{chosen.title} has sizes from"):
            chosen.check(size)
        with pytest.raises(SettingError, match="has sizes from"):
            chosen.make(size)
    assert set(chosen.page_shortcuts) <= set(chosen.page_sizes) <= set(chosen.sizes)
    assert not chosen.sizes or chosen.size in chosen.sizes
    assert not chosen.page_sizes or (chosen.page_size in chosen.page_sizes and chosen.drawing is not None)


@pytest.mark.parametrize("key", GAMES)
def test_settings_of_a_card_are_those_of_the_record(key):
    chosen = card(key)
    fields = set(type(chosen.make())._fields)
    assert set(chosen.settings) <= fields
    assert ("size" in fields) == bool(chosen.sizes) and ("swap" in fields) == chosen.can_swap
    assert ("komi" in fields) == (chosen.komi is not None) and ("ko" in fields) == bool(chosen.rules)
    assert chosen.can_name_as_gogui == ("coordinates" in fields)


@pytest.mark.parametrize("key", GAMES)
def test_a_game_ends_by_passing_where_its_card_says_so(key):
    position = card(key).start()
    assert ("pass" in position.legal_moves()) == card(key).ends_by_passing


def test_what_a_game_does_not_have_is_left_out():
    wanted = dict(komi=0.5, ko="simple", scoring="territory")
    assert card("go").make(5, **wanted) == Go(5, 0.5, Ko.SIMPLE, Scoring.TERRITORY)
    assert card("go").make(5, komi=None) == Go(5)
    assert card("hex").make(5, **wanted) == Hex(5)
    assert card("havannah").make(4, True, **wanted) == Havannah(4, swap=True)
    assert card("connect_four").make(9, **wanted) == ConnectFour()
    with pytest.raises(SettingError, match="Go knows no swap"):
        card("go").check(None, True)


def test_named_rules():
    go = card("go")
    assert go.rules_named("Chinese") == {"ko": "SIMPLE", "scoring": "AREA"}
    assert go.rules_named(None) == go.rules_named("tromp-taylor") == {"ko": "POSITIONAL", "scoring": "AREA"}
    for name in go.rules:
        go.make(9, **go.rules_named(name))
    with pytest.raises(SettingError, match="'chess' are no rules that can be played here"):
        go.rules_named("chess")
    assert card("hex").rules_named("chinese") == {}


def test_an_unknown_game_gets_a_hint():
    with pytest.raises(SettingError, match=r"there is no game 'havana'; did you mean 'havannah'\?"):
        card("havana")
    with pytest.raises(SettingError, match=choices()):
        card("shogi")
    assert USUAL_GAME in GAMES


def test_an_own_game_has_a_card():
    class Tiny(NamedTuple):
        pass

    plain = card_of(Tiny())
    assert (plain.key, plain.title, plain.preset) == ("tiny", "Tiny", FOR_ANY_GAME)
    assert not (plain.can_swap or plain.ends_by_passing or plain.sgf or plain.drawing or plain.rules or plain.sizes)
    own = GameCard("tiny", "A tiny game", __name__, "Tiny", sizes=range(3, 8), size=5, preset="uct")
    Tiny.card = own
    assert card_of(Tiny()) == own and default_preset(Tiny()) == "uct"


def test_a_class_of_the_same_name_is_another_game():
    class Go(NamedTuple):
        pass

    assert card_of(Go()).preset == FOR_ANY_GAME


@pytest.mark.parametrize("key", GAMES)
def test_presets_offered(key):
    offered = presets_offered(card(key))
    assert offered[0] == card(key).preset == default_preset(card(key).make())
    assert set(offered) <= set(preset_names()) and len(set(offered)) == len(offered)
    assert set(card(key).own_presets) <= set(offered)
    load_preset(offered[0])


def test_every_preset_is_offered_for_some_game():
    assert {name for each in GAMES.values() for name in presets_offered(each)} == set(preset_names())
    assert "hex" not in presets_offered(card("go")) and "hayago" not in presets_offered(card("hex"))


def test_neighbours_follow_from_the_drawing():
    assert set(Drawing("cross").near) == {(0, -1), (1, 0), (0, 1), (-1, 0)}
    assert set(Drawing("hex", 0.5).near) == {(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)}
    assert set(Drawing("hex", -0.5).near) == {(-1, -1), (0, -1), (1, 0), (1, 1), (0, 1), (-1, 0)}


def test_parameters_of_open_spiel():
    go, hexes = card("go").open_spiel, card("hex").open_spiel
    assert go.ours({"board_size": 9, "handicap": 0, "komi": 6.5, "max_game_length": 162}) == {"size": 9, "komi": 6.5}
    assert go.ours({"board_size": 9, "handicap": 2, "komi": 6.5}) is None
    assert hexes.ours({"num_cols": 7, "num_rows": 7, "swap": False}) == {"size": 7}
    assert hexes.ours({"num_cols": 7, "num_rows": 8, "swap": False}) is None
    assert hexes.ours({"num_cols": 7, "num_rows": 7, "swap": True}) is None
    assert card("connect_four").open_spiel.ours({"rows": 6, "columns": 7, "x_in_row": 4}) == {}
    assert card("connect_four").open_spiel.ours({"rows": 6, "columns": 7, "x_in_row": 5}) is None


def test_the_list_loads_nothing_slow():
    code = "import sys, hayago.games.registry; print([m for m in ('numba', 'numpy', 'sgfmill') if m in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "[]"
