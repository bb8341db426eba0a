"""The commands of a game, in this process."""

import json

import pytest
from gtp_drive import Here

from hayago.games.registry import GAMES
from hayago.gtp.commands import commands_of

SEKI = """
. . . X O . . . .
. . . X O . . . .
. . . X O . . . .
. . . X O . . . .
. . . X O . . . .
X X X X O O O O O
X X O O X O O O O
. X O . X O . O .
X X O . X O O O .
"""
DEAD_STONE = """
    . X . O O . O . .
    X X X O . O O O O
    . X X O O O . O .
    X X O X O . O O O
    X X . X O O O . O
    X X X X X O O O O
    . X . X X X O O .
    X X X . X X X O O
    . X X X X . X O .
"""  # the white stone at C6


SEND_TWO = """
    . . . . .
    . . . . .
    . . . . .
    X X O . .
    . O . O .
"""  # White plays A1, Black takes both at C1, White takes that stone at B1: the board is the same, the turn is not


def drawing(text):
    """The command that sets up a drawing."""
    rows = [line.split() for line in text.strip().splitlines()]
    stones = []
    for y, row in enumerate(rows):
        stones += [f"{'b' if c == 'X' else 'w'} {'ABCDEFGHJ'[x]}{len(rows) - y}" for x, c in enumerate(row) if c != "."]
    return f"gogui-setup {' '.join(stones)}"


@pytest.fixture(scope="module")
def engine():
    return Here()


@pytest.fixture(autouse=True)
def nine(engine):
    for line in ("boardsize 9", "clear_board", "komi 7.5", "kata-set-rules tromp-taylor", "time_settings 0 1 0"):
        engine.ask(line)


def test_a_short_game(engine):
    assert engine.ask("protocol_version") == "2"
    assert engine.ask("play b D4") == ""
    move = engine.ask("genmove w")
    assert engine.position.history[1] == ("white", move)
    assert engine.ask("undo") == "" and len(engine.position.history) == 1
    assert engine.ask("gg-undo") == "" and engine.position.history == []
    assert "cannot undo" in engine.fails("undo")


def test_ids_are_echoed_in_errors_too(engine):
    assert engine.send("31 name") == "=31 Hayago\n\n"
    assert engine.send("32 nonsense") == "?32 unknown command\n\n"
    assert engine.send("33").startswith("?33 syntax error")
    assert engine.send("# a comment") == "" and engine.send("\r\n") == ""


def test_illegal_moves_change_nothing(engine):
    engine.ask("play black D4")
    before = engine.position
    for move in ("w D4", "w K1", "w I5", "w A0", "x D5", "w", "w D5 E5", "w ''"):
        assert engine.fails(f"play {move}")
        assert engine.position is before
    assert engine.fails("play w D4") == "illegal move: D4 is occupied by black"


def test_ko_suicide_and_superko(engine):
    engine.ask("gogui-setup b B1 b A2")
    assert "suicide" in engine.fails("play w A1")
    engine.ask("clear_board")
    engine.ask("gogui-play_sequence b D5 w E5 b E6 w F6 b E4 w F4 b F5 w G5 b A1")
    engine.ask("play w E5")
    assert "ko" in engine.fails("play b F5")
    for rules, is_legal in (("SIMPLE", True), ("SITUATIONAL", True), ("POSITIONAL", False)):
        engine.ask("boardsize 5")
        engine.ask(f'kata-set-rules {{"ko": "{rules}"}}')
        engine.ask(drawing(SEND_TWO))
        engine.ask("gogui-setup_player w")
        engine.ask("gogui-play_sequence w A1 b C1")
        assert engine.position.captured["white"] == 2
        assert engine.send("play w B1").startswith("=" if is_legal else "? illegal move: B1 repeats"), rules


def test_a_game_goes_on_after_two_passes(engine):
    engine.ask("gogui-play_sequence b D4 w F6 b pass w pass")
    assert engine.position.is_over
    assert engine.fails("play b D4") and engine.position.is_over
    engine.ask("play b E5")
    engine.ask("gogui-play_sequence w pass b pass")
    assert engine.ask("genmove w")
    for line in ("lz-analyze 10", "kata-genmove_analyze b", "cgos-genmove_analyze w", "reg_genmove b"):
        engine.ask("play b pass")
        engine.ask("play w pass")
        assert engine.ask(line)


def test_odd_positions_survive_every_search(engine):
    full = " ".join(f"b {column}{row}" for column in "ABCDE" for row in range(1, 6) if (column, row) != ("C", 3))
    for position in ("clear_board", f"gogui-setup {full}", "gogui-setup b A1 w B1"):
        engine.ask("boardsize 5")
        engine.ask(position)
        engine.send("play b A1")
        for line in ("lz-genmove_analyze b", "genmove w", "lz-analyze", "kata-analyze b ownership true", "final_score",
                     "final_status_list dead", "hayago-visits", "hayago-playout_moves", "hayago-explain"):  # fmt: skip
            engine.ask(line)
    engine.ask("boardsize 13")
    assert engine.ask("genmove b")


def test_sizes(engine):
    assert "2 to 25" in engine.fails("boardsize 26") and "2 to 25" in engine.fails("boardsize -3")
    assert engine.position.game.size == 9
    assert engine.fails("boardsize") and engine.fails("boardsize 9 9 9") and engine.fails("boardsize x")
    assert "not square" in engine.fails("rectangular_boardsize 9 13")
    engine.ask("rectangular_boardsize 7 7")
    assert engine.position.game.size == 7


def test_komi_in_the_middle_of_a_game(engine):
    engine.ask("gogui-play_sequence b D4 w E5")
    engine.ask("komi -3.5")
    assert engine.ask("get_komi") == "-3.5" and len(engine.position.history) == 2
    engine.ask("undo")
    assert engine.ask("get_komi") == "-3.5"
    for text in ("nan", "inf", "1e9", "x", ""):
        assert engine.fails(f"komi {text}")


def test_handicaps(engine):
    assert engine.ask("fixed_handicap 2") == "C3 G7"
    assert engine.position.to_play == "white" and "not empty" in engine.fails("fixed_handicap 2")
    engine.ask("clear_board")
    assert "invalid number" in engine.fails("fixed_handicap 10")
    for count in (2, 9, 12):
        assert len(engine.ask(f"place_free_handicap {count}").split()) == count
        engine.ask("clear_board")
    assert "bad vertex" in engine.fails("set_free_handicap A1 A1") and "bad vertex" in engine.fails("set_free_handicap A1 Z99")
    engine.ask("set_free_handicap A1 B3 c3")
    engine.ask("genmove w")
    assert engine.position.handicap_stones == 3


def test_the_handicap_is_inferred_from_blacks_first_moves(engine):
    engine.ask("gogui-play_sequence b C3 b G7 b C7")
    engine.ask("genmove w")
    assert engine.position.handicap_stones == 3
    engine.ask("clear_board")
    engine.ask("gogui-play_sequence b C3 w G7 b C7 b D7")
    engine.ask("genmove w")
    assert engine.position.handicap_stones == 0


def test_time_systems(engine):
    clocks = engine.engine.game.clocks
    assert clocks.by_colour == {}
    engine.ask("time_settings 60 10 5")
    assert clocks.by_colour["black"].stones == 5
    engine.ask("genmove b")
    assert clocks.by_colour["black"].left < 60 == clocks.by_colour["white"].left  # its own clock runs
    engine.ask("time_left b 31.5 0")
    assert clocks.by_colour["black"].left == 31.5
    engine.ask("kgs-time_settings byoyomi 0 5 3")
    engine.ask("time_left w 4 2")
    assert clocks.by_colour["white"].periods == 2 and clocks.by_colour["white"].left == 4
    engine.ask("kgs-time_settings absolute 9")
    assert clocks.by_colour["white"].left == 9
    for line in ("kgs-time_settings none", "time_settings 0 1 0", "time_settings 0 0 0"):
        engine.ask(line)
        assert clocks.by_colour == {}
    engine.ask("time_left b 30 5")
    assert clocks.by_colour["black"].stones_left == 5
    engine.ask("time_left b -3 0")
    assert engine.ask("genmove b")
    for line in ("time_settings 1 2", "time_settings a b c", "time_settings -1 0 0", "time_left x 1 0", "kgs-time_settings",
                 "kgs-time_settings fischer 1 2", "time_left b nan 0"):  # fmt: skip
        assert engine.fails(line)


def test_rules(engine):
    rules = json.loads(engine.ask("kata-get-rules"))
    assert (rules["ko"], rules["scoring"], rules["suicide"]) == ("POSITIONAL", "AREA", False)
    engine.ask("play b D4")
    engine.ask("kgs-rules japanese")
    assert json.loads(engine.ask("kata-get-rules"))["scoring"] == "TERRITORY"
    assert engine.position.history == [("black", "D4")]
    for line in ('kata-set-rules {"suicide": true}', "kata-set-rules nobody", 'kata-set-rules {"kko": 1}', "kata-set-rules {",
                 "kata-set-rules [1]", "kgs-rules ing", 'kata-set-rules {"ko": []}'):  # fmt: skip
        assert engine.fails(line)


def test_dead_stones_are_those_that_the_engine_passed_on(engine):
    engine.ask(drawing(DEAD_STONE))
    engine.ask("komi -10.5")
    engine.ask("hayago-param simulations 2000")
    engine.ask("play w pass")
    assert engine.ask("genmove b") == "pass"
    assert engine.ask("final_status_list dead") == "C6"
    assert "C6" not in engine.ask("final_status_list alive").split()
    assert engine.ask("final_status_list seki") == ""
    score = engine.ask("final_score")
    engine.ask("lz-analyze b")
    assert engine.ask("final_status_list dead") == "C6" and engine.ask("final_score") == score
    assert engine.fails("final_status_list asleep")
    engine.ask("hayago-param simulations 20")


def test_stones_in_seki_are_neither_dead_nor_alive(engine):
    engine.ask(drawing(SEKI))
    seki = {frozenset(line.split()) for line in engine.ask("final_status_list seki").splitlines()}
    assert seki == {frozenset({"C1", "C2", "C3", "D3"}), frozenset({"E1", "E2", "E3"})}
    assert engine.ask("final_status_list dead") == ""
    assert not frozenset().union(*seki) & set(engine.ask("final_status_list alive").split())


def test_dead_stones_without_an_own_pass(engine):
    engine.ask(drawing(DEAD_STONE))
    engine.ask("gogui-play_sequence b pass w pass")
    assert engine.ask("final_status_list dead") == "C6"
    assert engine.position.is_over


def test_cleanup_captures_what_is_dead(engine):
    engine.ask(drawing(DEAD_STONE))
    engine.ask("komi -10.5")
    engine.ask("hayago-param simulations 1000")
    moves = [engine.ask("kgs-genmove_cleanup b")]
    while moves[-1] != "pass" and len(moves) < 9:
        engine.ask("play w pass")
        moves.append(engine.ask("kgs-genmove_cleanup b"))
    assert engine.position.colour_at("C6") is None, moves
    engine.ask("hayago-param simulations 20")


def test_parameters(engine):
    assert "[string] simulations 20" in engine.ask("hayago-param")
    engine.ask("hayago-param simulations 7")
    assert engine.engine.settings.simulations == 7
    engine.ask("hayago-param resign 0.2")
    assert engine.engine.game.player.resign == 0.2
    engine.ask("hayago-param resign default")
    engine.ask("hayago-param_preset expand_after 3")
    assert "expand_after 3" in engine.ask("hayago-param_preset")
    assert "did you mean 'simulations'" in engine.fails("hayago-param simulaions 3")
    assert "no preset" in engine.fails("hayago-param preset nobody")
    for line in ("hayago-param ponder maybe", "hayago-param threads 0", "hayago-param live_graphics x", "hayago-param a",
                 "hayago-param_preset x 1", "hayago-param_rules ko x", "hayago-param simulations 1e9"):  # fmt: skip
        assert engine.fails(line)
    engine.ask("hayago-param_rules ko simple")
    assert "ko simple" in engine.ask("hayago-param_rules")
    engine.ask("hayago-param simulations 20")


def test_gogui_commands(engine):
    engine.ask("gogui-play_sequence b D4 w F6")
    for line in engine.ask("gogui-analyze_commands").splitlines():
        kind, label, command = line.split("/")
        assert kind in ("gfx", "sboard", "dboard", "pspairs", "var", "plist", "hstring", "param") and label
        text = engine.ask(command)
        if kind in ("sboard", "dboard"):
            assert [len(row.split()) for row in text.splitlines()] == [9] * 9
        if kind == "gfx":
            assert text.splitlines()[-1].startswith("LABEL ")
        if kind == "var":
            assert text.split()[0] == "b"
    assert engine.position.history == [("black", "D4"), ("white", "F6")]
    assert "Hayago" in engine.ask("gogui-title")


def test_live_graphics(engine, capfd):
    engine.ask("hayago-param simulations default")
    drawn = ""
    for kind, word in (("visits", "LABEL"), ("pv", "VAR")):
        engine.ask(f"hayago-param live_graphics {kind}")
        for seconds in (0.5, 2, 8, 32):  # as long as a busy machine needs to get to a first drawing
            engine.ask(f"hayago-param seconds {seconds}")
            engine.ask("genmove b")
            drawn = capfd.readouterr().err
            if "gogui-gfx" in drawn:
                break
        assert f"gogui-gfx:\n{word} " in drawn and drawn.endswith("gogui-gfx: CLEAR\n")
    for line in ("live_graphics none", "seconds default", "simulations 20"):
        engine.ask(f"hayago-param {line}")


def test_every_command_answers_without_and_with_strange_arguments(engine):
    for name in commands_of(GAMES["go"]):
        for arguments in ("", " x", " b x", " 1 2 3 4", " é # b"):
            if name not in ("quit", "printsgf"):
                answer = engine.send(f"9 {name}{arguments}")
                assert answer.startswith(("=9", "?9")) and "internal error" not in answer, (name, arguments, answer)
    assert not engine.engine.quits


def test_a_dead_stone_of_its_own_wins_nothing(engine):
    engine.ask(drawing(DEAD_STONE))
    engine.ask("komi 0")
    engine.ask("gogui-play_sequence b pass w pass")
    margin = float(engine.ask("final_score").removeprefix("B+"))
    engine.ask("undo")
    engine.ask(f"komi {margin - 1.5}")
    assert engine.position.score() < 0  # White has won as it stands, with the stone at C6
    engine.ask("hayago-param simulations 1000")
    engine.ask("genmove w")
    engine.ask("hayago-param simulations 20")
    engine.ask("gogui-play_sequence b pass w pass")
    assert engine.ask("final_score").startswith("B+")
