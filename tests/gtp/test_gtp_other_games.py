"""Hex, Havannah and Connect Four through GTP: GoGui's commands for other games, HTP, swap, analysis, records."""

import re
from dataclasses import replace

import pytest
from gtp_drive import Here, Process

from hayago import __version__
from hayago.core.errors import SettingError
from hayago.games.registry import GAMES
from hayago.gtp.commands import commands_of
from hayago.play.compiling_apart import SEARCH
from hayago.play.settings import Settings
from hayago.presets import default_preset


def open_engine(game, **settings):
    return Here(game=game, preset=None, **{"simulations": 60, **settings})


@pytest.fixture(scope="module")
def hex_engine():
    return open_engine("hex", size=5, swap=True)


@pytest.fixture(scope="module")
def havannah_engine():
    return open_engine("havannah", size=4)


@pytest.fixture
def five(hex_engine):
    hex_engine.engine.game.start(GAMES["hex"].start(5, True))
    return hex_engine


@pytest.fixture
def four(havannah_engine):
    havannah_engine.engine.game.start(GAMES["havannah"].start(4, False))
    return havannah_engine


def test_a_game_has_the_commands_that_its_card_calls_for(five):
    offered = set(five.ask("list_commands").split())
    of_go = set(commands_of(GAMES["go"]))
    assert of_go - offered == {
        *("komi", "get_komi", "gogui-setup", "gogui-setup_player", "fixed_handicap", "place_free_handicap"),
        *("set_free_handicap", "final_status_list", "kata-get-rules", "kata-set-rules", "kgs-rules", "kgs-genmove_cleanup"),
        *("kata-analyze", "kata-genmove_analyze", "cgos-analyze", "cgos-genmove_analyze"),
        *("hayago-ownership", "hayago-dead_stones", "hayago-param_rules"),
    }
    assert offered - of_go == {
        *("all_legal_moves", "hexgui-analyze_commands", "gogui-rules_game_id", "gogui-rules_board", "gogui-rules_board_size"),
        *("gogui-rules_legal_moves", "gogui-rules_side_to_move", "gogui-rules_final_result"),
    }
    assert five.fails("komi 7.5") == "unknown command"
    assert offered == set(commands_of(GAMES["connect_four"])) == set(commands_of(GAMES["havannah"]))
    card = replace(GAMES["hex"], komi=0.5)
    assert set(commands_of(card)) - offered == {"komi", "get_komi"}


@pytest.mark.parametrize("name", GAMES)
def test_every_game_begins_with_its_preset(name):
    card = GAMES[name]
    position = card.start()
    assert card.preset == default_preset(position.game)
    assert Settings(game=name).preset_name == card.preset
    assert not card.sizes or position.game.size == card.size in card.sizes


def test_levels_of_each_game():
    assert Settings(game="hex", level=8).preset_name == "hex" and Settings(game="hex", level=8).most_simulations == 1000
    assert Settings(level=6).preset_name.startswith("by-sight:") and Settings(level=6).most_simulations == 50
    assert Settings(game="connect_four", level=5).preset_name == "rave"
    assert Settings(game="connect_four", level=5).most_simulations == 1000


@pytest.mark.parametrize(("settings", "message"), [
    (dict(game="chess"), "there is no game 'chess'; there are: go, hex"),
    (dict(game="hex", size=20), "Hex has sizes from 3 to 19, not 20"),
    (dict(game="connect_four", size=7), "Connect Four has one size only, not 7"),
    (dict(swap=True), "Go knows no swap"),
])  # fmt: skip
def test_settings_that_no_game_has(settings, message):
    with pytest.raises(SettingError, match=message):
        Settings(**settings)


# ---- HTP


def test_a_game_of_hex_by_htp(five):
    five.ask("boardsize 4 4")
    assert five.position.game.size == 4
    five.ask("play black a1")
    assert "swap-pieces" in five.ask("all_legal_moves").split()
    five.ask("play white swap-pieces")
    assert five.fails("final_score") == "cannot score: the game is not over"
    assert "white is to play" not in five.ask("showboard") and "black to play" in five.ask("showboard")
    while not five.position.is_over:
        assert five.ask(f"genmove {five.position.to_play}") != "pass"
        if five.engine.game.decision.move == "resign":
            break
    if five.position.is_over:
        assert five.ask("final_score") == f"{five.position.winner[0].upper()}+"
        assert five.ask("all_legal_moves") == ""
    assert five.ask("hexgui-analyze_commands") == five.ask("gogui-analyze_commands")


def test_bad_sizes_moves_and_turns(five):
    assert "Hex has sizes from 3 to 19" in five.fails("boardsize 20")
    assert "sides of the same length" in five.fails("boardsize 5 6")
    assert "write SIZE" in five.fails("boardsize")
    assert "black is to play" in five.fails("play white a1")
    assert "black is to play" in five.fails("genmove white")
    assert "is not a cell" in five.fails("play black f1")
    five.ask("play black a1")
    assert "is occupied" in five.fails("play white a1")
    five.ask("undo")
    assert five.position.history == []


def test_records_of_hex_and_havannah(five, four, tmp_path):
    five.ask("gogui-play_sequence black a2 white swap-pieces black c3")
    five.ask(f"printsgf {tmp_path / 'game.sgf'}")
    text = five.ask("printsgf")
    assert text == f"(;FF[4]AP[Hayago:{__version__}]CA[UTF-8]GM[11]SZ[5];B[a2];W[swap-pieces];B[c3])"
    five.ask("clear_board")
    assert five.ask(f"loadsgf {tmp_path / 'game.sgf'} 3") == "black"
    assert [move for _, move in five.position.history] == ["a2", "swap-pieces"]
    assert "cannot load file" in five.fails(f"loadsgf {tmp_path / 'none.sgf'}")
    four.ask("gogui-play_sequence white D4 black A1")
    assert four.ask("printsgf") == f"(;FF[4]AP[Hayago:{__version__}]CA[UTF-8]GM[havannah]SZ[4];W[D4];B[A1])"
    (tmp_path / "game.hgf").write_text("(;SZ[4]RU[LG];W[D4];B[G1])")
    assert four.ask(f"loadsgf {tmp_path / 'game.hgf'}") == "white"
    assert four.position.history == [("white", "D4"), ("black", "G1")]  # as the record names them
    four.ask("boardsize 4")
    assert four.ask("gogui-rules_game_id") == "Havannah"
    assert four.ask(f"loadsgf {tmp_path / 'game.hgf'}") == "white"
    assert four.position.history == [("white", "D4"), ("black", "D7")]  # as GoGui does, from now on
    assert "this is a record of Hex" in four.fails(f"loadsgf {tmp_path / 'game.sgf'}")


# ---- GoGui


def test_gogui_rules_of_havannah(four):
    assert four.ask("gogui-rules_game_id") == "Havannah"
    assert four.ask("gogui-rules_board_size") == "7 hex"
    four.ask("play white D4")
    four.ask("play black G7")
    assert four.send("gogui-rules_board") == (
        "=\n? ? ? . . . X\n? ? . . . . .\n? . . . . . .\n. . . O . . .\n. . . . . . ?\n. . . . . ? ?\n. . . . ? ? ?\n\n"
    )
    assert four.ask("gogui-rules_side_to_move") == "white"
    legal = four.ask("gogui-rules_legal_moves").split()
    assert len(legal) == 35 and "D4" not in legal and "E1" not in legal and "D1" in legal
    assert four.ask("genmove white") in legal
    assert four.send("gogui-rules_final_result") == "=\n\n"
    assert all(len(row.split()) == 7 for row in four.ask("hayago-visits").splitlines())


def test_gogui_knows_the_swap_as_a_pass_and_the_winner(five):
    assert five.ask("gogui-rules_game_id") == "Hex"
    five.ask("boardsize 3")
    five.ask("play black A3")
    assert five.ask("gogui-rules_legal_moves").split()[-1] == "pass"
    five.ask("play white pass")
    assert five.position.history[-1] == ("white", "pass")
    five.ask("gogui-play_sequence black B3 white A2 black B2 white A1 black B1")
    assert five.ask("gogui-rules_final_result") == "Black wins"
    assert five.ask("final_score") == "B+"
    assert "comes after the end" in five.fails("play white C1")
    assert "is over" in five.fails("genmove white")
    assert "is over" in five.fails("hayago-visits")


# ---- thinking


def test_analysis(five):
    text = five.ask("lz-analyze black 1")
    assert text.startswith("info move ") and " pv " in text
    last = five.ask("lz-genmove_analyze black").splitlines()[-1]
    assert last == f"play {five.position.history[-1][1]}"
    for command in ("hayago-mc_value", "hayago-amaf_value", "hayago-prior", "hayago-explain", "hayago-principal_variation"):
        assert five.ask(command)
    shares = five.ask("hayago-playout_moves").splitlines()
    assert 24 <= len(shares) <= 25
    assert "preset hex" in five.ask("hayago-param")
    five.ask("hayago-param_preset selection.schedule.bias 0.02")
    assert "selection.schedule.bias 0.02" in five.ask("hayago-param_preset")


def test_clocks_pondering_and_reg_genmove(five):
    five.ask("time_settings 10 0 0")
    five.engine.settings.ponder = True
    assert five.engine.game.wait_until_ready(SEARCH, lambda: False)  # what is not compiled yet does not ponder
    five.ask("genmove black")
    assert five.engine.game.player.is_pondering
    five.engine.settings.ponder = False
    assert five.engine.game.clocks.by_colour["black"].left < 10
    five.ask("time_settings 0 1 0")
    before = five.position.history
    five.ask("reg_genmove white")
    assert five.position.history == before


def test_connect_four_plays_by_columns_but_not_in_gogui():
    engine = open_engine("connect_four")
    for column, colour in zip("1122", ("black", "white") * 2, strict=True):
        engine.ask(f"play {colour} {column}")
    assert engine.ask("genmove black") in tuple("1234567")
    assert "X" in engine.ask("showboard")
    assert "cannot be shown in GoGui" in engine.fails("gogui-rules_game_id")
    assert "one size only" in engine.fails("boardsize 7")
    assert "has no game records" in engine.fails("printsgf")


def test_the_command_line():
    with Process("--game", "havannah", "--size", "4", "--simulations", "50", "--seed", "1", "--memory", "32") as engine:
        assert engine.ask("name") == ["= Hayago"]
        assert engine.ask("gogui-rules_board_size") == ["= 7 hex"]
        (answer,) = engine.ask("genmove white")
        assert re.fullmatch("= [A-G][1-7]", answer)
        assert engine.ask("quit") == ["="] and engine.end() == 0
    with Process("--game", "hex", "--size", "40") as engine:
        assert engine.end() == 2
