"""Random, half-valid and hostile lines: no crash, no hang, memory bounded, the board always that of the model."""

import io
import os
import random
import re
import time

from gtp_drive import Here
from gtp_model import Model

from hayago.games.registry import GAMES
from hayago.gtp.commands import commands_of
from hayago.gtp.protocol import bounded_lines

LINES = 100_000 if os.environ.get("HAYAGO_LONG") == "1" else 3_000
SIZES = (5, 9)
COMMANDS = commands_of(GAMES["go"])
LETTERS = "ABCDEFGHJ"
GENERATING = ("genmove", "kgs-genmove_cleanup", "lz-genmove_analyze", "kata-genmove_analyze", "cgos-genmove_analyze")
OFTEN = ("play", "play", "play", "play", "genmove", "undo", "gg-undo", "gogui-play_sequence", "lz-analyze", "kata-analyze")
WITH_EFFECTS = ("quit", "loadsgf", "printsgf", "gogui-setup", "hayago-param", "hayago-param_preset", "hayago-param_rules",
                "kata-set-rules", "kgs-rules", "set_free_handicap", "boardsize", "rectangular_boardsize",
                "kgs-time_settings", "time_settings", "time_left")  # fmt: skip


def vertex(rng):
    return rng.choice((f"{rng.choice(LETTERS)}{rng.randint(1, 9)}", "pass", f"{rng.choice(LETTERS).lower()}{rng.randint(1, 5)}",
                       rng.choice(("", "I5", "Z99", "A0", "A-1", "A1A1", "é3", "A٣", "resign", "D4,E5"))))  # fmt: skip


def colour(rng):
    return rng.choice(("b", "w", "B", "W", "black", "WHITE", "b", "w", "x", ""))


def word(rng):
    return rng.choice((vertex(rng), colour(rng), str(rng.randint(-5, 30)), "1e308", "nan", "-inf", "true", "interval", "avoid",
                       "ownership", "9" * 40, "{", "[]", "\x1b[2J", "%s%n", "../../etc/passwd", "\ud7ff", "#"))  # fmt: skip


def line(rng):
    """One line, as bytes."""
    kind = rng.random()
    if kind < 0.05:
        return bytes(rng.randrange(256) for _ in range(rng.randint(0, 60))).replace(b"\n", b" ") + b"\n"
    name = rng.choice(OFTEN) if kind < 0.7 else rng.choice([n for n in COMMANDS if n not in WITH_EFFECTS])
    if kind < 0.55:
        words = well_formed(rng, name)
    elif kind < 0.6:
        name, words = rng.choice((("boardsize", str(rng.choice((*SIZES, 0, 26, -1, 10**20, "x")))), ("time_left", "b 1 0"),
                                  ("kgs-rules", "chinese"), ("kgs-rules", "x"), ("set_free_handicap", "A1 C3 E5"),
                                  ("time_settings", "1 1 0"), ("hayago-param", word(rng)), ("komi", "6.5"),
                                  ("kata-set-rules", word(rng)), ("nonsense", word(rng)), ("komi", word(rng))))  # fmt: skip
    else:
        words = " ".join(word(rng) for _ in range(rng.randint(0, 4)))
    number = rng.choice(("", "", f"{rng.randint(0, 999)} ", "007 ", "-3 "))
    ending = rng.choice((b"\n", b"\r\n", b" # comment\n", b"\t\n"))
    return f"{number}{name} {words}".encode("utf-8", "replace") + ending


def well_formed(rng, name):
    if name == "play":
        return f"{rng.choice('bw')} {rng.choice(LETTERS)}{rng.randint(1, 9)}"
    if name == "gogui-play_sequence":
        return " ".join(f"{rng.choice('bw')} {vertex(rng)}" for _ in range(rng.randint(0, 3)))
    if name in GENERATING:
        return rng.choice("bw")
    if name == "gg-undo":
        return str(rng.randint(0, 3))
    return ""


def follow(model, name, words, answer, is_failure):
    """Let the model do what the command says; was the engine right to accept or refuse it?"""
    if name in ("play", "gogui-play_sequence") and len(words) % 2 == 0 and (name != "play" or len(words) == 2):
        pairs = [(c.lower(), v) for c, v in zip(words[::2], words[1::2], strict=True)]
        before, past = model.board, list(model.past)
        for name_of_colour, text in pairs:
            is_colour = name_of_colour in ("b", "w", "black", "white")
            if not is_colour or model.after(name_of_colour[0], text) is None:
                assert is_failure, (words, answer)
                model.board, model.past = before, past
                return
            model.play(name_of_colour[0], text)
        assert not is_failure, (words, answer)
    elif is_failure:
        return
    elif name in GENERATING:
        move = answer.split()[-1]
        if move != "resign":
            mover = words[0][0].lower() if words and words[0].lower() in ("b", "w", "black", "white") else None
            assert mover is not None or name in ("lz-genmove_analyze", "kata-genmove_analyze", "cgos-genmove_analyze")
            model.play(mover or model.turn, move)
    elif name in ("undo", "gg-undo"):
        assert model.undo(int(words[0]) if words else 1)
    elif name in ("boardsize", "rectangular_boardsize"):
        model.clear(int(words[0]))
    elif name == "clear_board":
        model.clear(model.board.side)
    elif name in ("fixed_handicap", "place_free_handicap"):
        model.give(answer.split())
    elif name == "set_free_handicap":
        model.give(words)


def memory():
    """Of this process, in MB."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def test_fuzz():
    rng = random.Random(2026)
    engine = Here(simulations=3)
    engine.ask("boardsize 9")
    for size in SIZES:  # compiled before anything is timed
        for text in (f"boardsize {size}", "genmove b", "final_score", "hayago-playout_moves", "clear_board"):
            engine.ask(text)
    model = Model(SIZES[-1])
    halfway, slowest = 0.0, 0.0
    for count in range(LINES):
        data = line(rng)
        (text,) = bounded_lines(io.BytesIO(data))
        model.turn = engine.position.to_play[0]
        start = time.monotonic()
        response = engine.send(text)
        slowest = max(slowest, time.monotonic() - start)
        engine.engine.quits = False
        if not response:
            continue
        command = engine.engine.command
        assert re.match(rf"[=?]{command.id}(?!\d)", response) and response.endswith("\n\n"), (data, response)
        assert "\n\n" not in response[:-2], (data, response)
        assert "internal error" not in response, (data, response)
        body = re.sub(r"^[=?]\d*", "", response).strip()
        follow(model, command.name, list(command.arguments), body, response.startswith("?"))
        for name in ("black", "white"):
            assert set(engine.position.stones(name)) == model.names(name[0]), (data, response)
        assert len(engine.position.history) == len(model.past), (data, response)
        if len(model.past) > 120:
            engine.ask("clear_board")
            model.clear(model.board.side)
        if count == LINES // 2:
            halfway = memory()
    assert slowest < 120  # no hang, however busy the machine is
    assert memory() < halfway + 100
