"""The parts of the server on their own: turns, the data folder, the drawn boards, a further game."""

import itertools
import math
import socket
import subprocess
import sys
import threading
import time

import pytest

from hayago.cli.play import PORT, first_game, listening
from hayago.core.errors import HayagoError
from hayago.games.go import Go, Position
from hayago.games.hex import Hex
from hayago.games.registry import GAMES, Drawing, GameCard, card
from hayago.play.grades import RATINGS, grades_of, kyu
from hayago.presets import load_preset
from hayago.web import limits, protocol
from hayago.web.beginnings import beginning, rules_of
from hayago.web.cells import cells_of, numbers_of, territory_of
from hayago.web.compiling import kind_of
from hayago.web.games import described, games_here
from hayago.web.inbox import Inbox
from hayago.web.open_game import OpenGame
from hayago.web.opponents import level_texts, levels, limit_of, preset_of, presets
from hayago.web.saved_trees import saved_nodes, tree_of
from hayago.web.session import Session
from hayago.web.shares import Turn, Turns
from hayago.web.state_message import state_of
from hayago.web.storage import Choices, SavedGame, Storage, new_id
from hayago.web.thinker import Shared

# ---- turns


def test_no_more_searches_than_places_and_all_have_their_turn(monkeypatch):
    """Six searches that never end by themselves share two places: without turns four of them would never begin."""
    monkeypatch.setattr(limits, "SEARCH_PAUSE", 0.001)
    turns, running, most, slices = Turns(2), 0, 0, [0] * 6
    lock, end = threading.Lock(), time.monotonic() + 120

    def search(number):
        nonlocal running, most
        with Turn(turns, lambda: False, Inbox()) as turn:
            while min(slices) < 5 and time.monotonic() < end:
                with lock:
                    running += 1
                    most = max(most, running)
                time.sleep(0.002)
                slices[number] += 1
                with lock:
                    running -= 1
                assert turn.go_on()

    threads = [threading.Thread(target=search, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == 2
    assert min(slices) >= 5
    assert turns.free == 2 and not turns.waiting


def test_who_is_not_wanted_any_more_does_not_wait():
    turns = Turns(1)
    assert turns.take(lambda: False, Inbox())
    looks = itertools.count()
    assert not turns.take(lambda: next(looks) > 1, Inbox())
    turns.give()
    assert turns.free == 1


# ---- the data folder


def game(**changes):
    tree = beginning(protocol.New(size=9, handicap=2, rules="japanese"))
    node = tree.add(tree.add(tree.root, "E5"), "pass")
    node.comment, node.value = "x", 0.25
    tree.add(tree.root, "D4")
    saved = SavedGame("go", 9, 2, saved_nodes(tree), Choices(level=3))
    saved.settings = {"komi": 0.5, "ko": tree.game.ko, "scoring": tree.game.scoring}
    for name, value in changes.items():
        setattr(saved, name, value)
    return saved


def test_a_saved_game_comes_back(tmp_path):
    storage, name = Storage(tmp_path), new_id()
    assert not storage.has(name)
    storage.save(name, game())
    assert storage.has(name) and Storage(tmp_path).count == 1
    saved = storage.load(name)
    assert saved == game()
    tree = tree_of(saved)
    assert saved_nodes(tree) == saved.nodes
    assert tree.node(2).value == 0.25 and tree.game.scoring == 1 and tree.root.setup.to_play == "white"


@pytest.mark.parametrize("name", ["", "..", "../../etc/passwd", "0123456789abcdeF", "0" * 17, "0" * 15 + "\n", "0" * 16 + "\n"])
def test_only_ids_name_files(tmp_path, name):
    storage = Storage(tmp_path)
    assert not storage.has(name)
    with pytest.raises(HayagoError):
        storage.save(name, game())
    with pytest.raises(HayagoError):
        storage.load(name)
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


@pytest.mark.parametrize("data", [b"", b"null", b"{}", b'{"kind":"go"}', b"\xff\xfe", b"[" * 100_000])
def test_a_damaged_file_is_an_error(tmp_path, data):
    storage, name = Storage(tmp_path), new_id()
    (storage.folder / f"{name}.json").write_bytes(data)
    with pytest.raises(HayagoError, match=r"cannot be read|no beginning"):
        tree_of(storage.load(name))


@pytest.mark.parametrize("changes", [{"kind": "chess"}, {"nodes": []}, {"size": 99}])
def test_a_saved_game_that_cannot_be(tmp_path, changes):
    with pytest.raises(HayagoError):
        tree_of(game(**changes))


def test_the_folder_is_not_filled_without_end(tmp_path, monkeypatch):
    storage = Storage(tmp_path)
    monkeypatch.setattr(limits, "SAVED_GAMES", 2)
    first = new_id()
    storage.save(first, game())
    storage.save(new_id(), game())
    with pytest.raises(HayagoError, match="holds 2 games already"):
        storage.save(new_id(), game())
    storage.save(first, game(node=0))
    assert storage.load(first).node == 0


# ---- boards


def test_boards_of_games_with_equal_records_are_told_apart():
    hexes, havannah = card("hex").make(4), card("havannah").make(4)
    assert hexes == havannah  # as tuples of the same settings
    assert (len(cells_of(hexes)), len(cells_of(havannah))) == (16, 37)
    assert (len(numbers_of(hexes)), len(numbers_of(havannah))) == (16, 37)


@pytest.mark.parametrize(("name", "size", "cells", "inner"), [("go", 9, 81, 4), ("hex", 5, 25, 6), ("havannah", 4, 37, 6)])
def test_neighbours_are_one_apart_and_mutual(name, size, cells, inner):
    by_name = {cell["name"]: cell for cell in cells_of(card(name).make(size))}
    assert len(by_name) == cells
    assert max(len(cell["neighbours"]) for cell in by_name.values()) == inner
    for cell in by_name.values():
        for other in cell["neighbours"]:
            assert math.dist((cell["x"], cell["y"]), (by_name[other]["x"], by_name[other]["y"])) == pytest.approx(1, abs=1e-3)
            assert cell["name"] in by_name[other]["neighbours"]


DRAWN = """
. X O . O
. X O O O
. X X O X
X . X O X
. X X O .
"""


def test_territory_by_hand():
    """E1 lies between D1 (white) and E2 (black): nobody's, until E2 and E3 are dead."""
    position = Position.drawing(DRAWN)
    territory = territory_of(position, [])
    assert "E1" not in territory and territory["A5"] == territory["B2"] == territory["A1"] == 1 and territory["D5"] == -1
    assert list(territory.values()).count(1) == 10 + 5 and list(territory.values()).count(-1) == 8 + 1
    territory = territory_of(position, ["E2", "E3"])
    assert territory["E1"] == territory["E2"] == territory["E3"] == -1
    assert sum(territory.values()) == position.score(["E2", "E3"]) + 7.5


@pytest.mark.parametrize(("wanted", "message"), [
    ({"rules": "nonsense"}, "no rules"),
    ({"game": "havannah", "size": 14}, "sizes from 3 to 13"),
    ({"game": "chess"}, "there is no game 'chess' here: choose go, hex, havannah, connect_four"),
    ({"handicap": 10}, "at most 9 stones"),
])  # fmt: skip
def test_what_is_wanted_is_checked(wanted, message):
    with pytest.raises(HayagoError, match=message):
        beginning(protocol.New(**wanted))


def test_what_a_game_does_not_have_is_not_looked_at():
    game = beginning(protocol.New(game="hex", size=5, komi=3.5, handicap=4, rules="chinese")).game
    assert game == Hex(5) and rules_of(card("hex"), game) == ""
    for rules in card("go").rules:
        game = beginning(protocol.New(rules=rules, komi=0.5)).game
        assert card("go").rules_named(rules_of(card("go"), game)) == card("go").rules_named(rules)


class Small(Hex):
    """A game of one's own: nothing of the server names it."""

    card = GameCard("small", "Small Hex", __name__, "Small", sizes=range(3, 5), size=3, can_swap=True,
                    page_sizes=range(3, 5), page_size=3, drawing=Drawing("hex", 0.5))  # fmt: skip


def test_a_further_game_needs_nothing_but_its_card(monkeypatch):
    monkeypatch.setitem(GAMES, "small", Small.card)
    assert [each.key for each in games_here()] == ["go", "hex", "havannah", "connect_four", "small"]
    assert described(Small.card)["sizes"] == [3, 4, 3]
    assert "small" in next(row["games"] for row in presets() if row["name"] == "rave")
    game = OpenGame(new_id(), beginning(protocol.New(game="small")), Choices(level=1))
    assert game.preset == "rave" and len(cells_of(game.tree.game)) == 9
    for move in ("a1", "b1", "a2", "b2", "a3"):
        game.node = game.tree.add(game.node, move)
    state = state_of(game, None, False)
    assert state["kind"] == "small" and state["stones"]["a3"] == "black" and state["komi"] is None
    assert state["over"]["winner"] == "black" and state["over"]["text"] == "black wins"
    assert saved_nodes(tree_of(game.saved())) == saved_nodes(game.tree)


# ---- levels and messages


def test_levels_say_what_is_behind_them():
    assert levels()[0] == {"level": 1, "name": "First stones"}
    assert level_texts(card("go"))[0] == "by-sight, 4 simulations a move"
    assert level_texts(card("hex"))[-1] == "hex, 5 seconds a move"
    assert len(levels()) == len(level_texts(card("go"))) == len(level_texts(card("hex")))
    assert limit_of(card("go"), 8, None, None).simulations == 1000
    assert limit_of(card("go"), 10, None, None).seconds == 5
    assert limit_of(card("go"), 7, 20, None).simulations == 20
    assert preset_of(card("go"), 3, None).startswith("by-sight:prior.Glances.glances=1,")
    assert preset_of(card("havannah"), 7, None) == "havannah"
    with pytest.raises(HayagoError, match="no preset for Hex"):
        preset_of(card("hex"), 3, "hayago")


def test_a_level_is_compiled_once_for_all():
    """Levels by sight differ by numbers alone."""
    assert {kind_of(Go(9), preset_of(card("go"), level, None)) for level in range(1, 7)} == {("go", "Go", 9, "by-sight", False)}
    kinds = {contract_types(load_preset(preset_of(card("go"), level, None)).method) for level in range(1, 7)}
    assert len(kinds) == 1


def contract_types(record):
    """The classes of a record and of all records inside it."""
    return type(record), tuple(contract_types(part) for part in record if isinstance(part, tuple))


def test_grades_are_told_by_board():
    assert described(card("go"))["grades"] == grades_of("go")
    assert kyu(1800) == 9 and kyu(1700) == 10 and kyu(2800) == 1 and kyu(-9000) == 30
    for game, boards in RATINGS.items():
        for size, ratings in boards.items():
            assert list(ratings) == sorted(ratings), (game, size)  # each level is stronger than the one before


@pytest.mark.parametrize("text", ["", "{}", '{"do":"fly"}', '{"do":"play"}', '{"do":"play","move":3}', '{"do":"go","node":-1}',
                                  '{"do":"undo","more":1}', '{"do":"new","limit":{"seconds":1e9}}', "[" * 10**5])  # fmt: skip
def test_messages_that_cannot_be_understood(text):
    with pytest.raises(HayagoError, match="cannot be understood"):
        protocol.read(text)
    assert protocol.id_of('{"do":"fly","id":7}') == 7


# ---- the command


@pytest.mark.parametrize(("arguments", "message"), [
    (("--size", "99"), "Go can be played here on sizes from 5 to 25, not 99"),
    (("--komi", "99999"), "such a game cannot be played"),
    (("--game", "connect_fur"), "there is no game 'connect_fur'"),
    (("--host", "203.0.113.1", "--port", "8850"), "cannot listen at 203.0.113.1, port 8850"),
    (("--data", "/dev/null/games"), "name another one with --data"),
    (("--colour", "red"), "'red' is no colour"),
])  # fmt: skip
def test_what_the_command_refuses(arguments, message):
    command = [sys.executable, "-m", "hayago", "play", "--no-browser", *arguments]
    result = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert result.returncode == 2 and message in result.stderr and "Traceback" not in result.stderr


def test_a_port_that_is_taken():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(HayagoError, match="name another one with --port"):
            listening("127.0.0.1", taken.getsockname()[1])
    with listening("127.0.0.1", None) as listener:
        assert listener.getsockname()[1] >= PORT


def test_the_first_game_is_what_the_options_say():
    assert first_game(card("go"), None, None, "black", 0, None, None) is None
    game = first_game(card("go"), 13, 0.5, "white", 2, None, 500)
    assert (game.size, game.black, game.white, game.handicap, game.limit.simulations) == (13, "engine", "human", 2, 500)


# ---- a game


def test_weak_engines_do_not_advise(tmp_path):
    def session(**choices):
        return Session(new_id(), beginning(protocol.New()), Choices(**choices), Storage(tmp_path), Shared()).engines

    beginner = session(level=1)
    assert (beginner.opponent.preset.partition(":")[0], beginner.adviser.preset) == ("by-sight", "hayago")
    strong = session(level=8)
    assert strong.adviser is strong.opponent and strong.opponent.preset == "hayago"
    chosen = session(preset="mc-rave-tuned")
    assert chosen.adviser is chosen.opponent and chosen.opponent.preset == "mc-rave-tuned"
