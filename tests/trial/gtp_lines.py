"""Lines for a GTP engine, as bytes, from a seed: well-formed, half-valid and hostile."""

import random

from hayago.games.registry import GAMES
from hayago.gtp.commands import commands_of

SIZES = (5, 9)  # what was compiled before
LETTERS = "ABCDEFGHJ"
GENERATING = ("genmove", "kgs-genmove_cleanup", "lz-genmove_analyze", "kata-genmove_analyze", "cgos-genmove_analyze")
ANALYSING = ("lz-analyze", "kata-analyze", "cgos-analyze")
SEARCHING = [
    *(*GENERATING, *ANALYSING, "reg_genmove", "final_score", "final_status_list", "hayago-mc_value", "hayago-amaf_value"),
    *("hayago-prior", "hayago-visits", "hayago-playout_moves", "hayago-principal_variation", "hayago-explain"),
    *("hayago-ownership", "hayago-dead_stones"),
]
OFTEN = ("play",) * 12 + ("undo", "undo", "gg-undo", "gogui-play_sequence", "gogui-play_sequence", "showboard")
FREE = (  # change more than the model knows: only in wild rounds
    "loadsgf", "printsgf", "gogui-setup", "gogui-setup_player", "hayago-param", "hayago-param_preset", "hayago-param_rules",
    "kata-set-rules", "kgs-rules",
)  # fmt: skip
SLOW = ("kgs-time_settings", "time_settings", "time_left")  # a clock may let a search take seconds
LEFT_OUT = (*FREE, *SLOW, *SEARCHING, "quit", "boardsize", "rectangular_boardsize")
OTHERS = [name for name in commands_of(GAMES["go"]) if name not in LEFT_OUT]
ODD = [
    *("", "1e308", "nan", "-inf", "1e400", "true", "interval", "avoid", "allow", "ownership", "9" * 40, "9" * 5000, "0x10"),
    *("1_0", "{", "[]", "\x1b[2J", "%s%n", "../../etc/passwd", "\ud7ff", "#", "\0", "\x85", "\u2028", "\u3000", "\ufeff"),
    *("\uff11", "²", "A" * 300, "=", "?", "=1", "-0", "\x0b", "\x1c"),
]
ODD_POINTS = (
    "",
    "I5",
    "Z99",
    "A0",
    "A-1",
    "A1A1",
    "é3",
    "A٣",
    "A\uff11",
    "resign",
    "D4,E5",
    "A1e1",
    "swap",
    "tt",
    "PASS",
    "a²",
)
JSON = (
    *('{"ko":"SIMPLE"}', '{"ko":[]}', "{" * 3000, '{"scoring":"AREA","tax":"ALL"}', "[1]", '{"ko":1e999}', "chinese", "aga"),
    *('{"ko": null}', '{"ko": {}}', '{"hasButton": []}', '{"x": 1}', '{"suicide": false}'),
)
SETTINGS = (
    *(
        "simulations 1",
        "simulations 3",
        "simulations -1",
        "simulations x",
        "seconds 0.001",
        "seconds nan",
        "level 1",
        "level 11",
    ),
    *(
        "preset mc-rave-tuned",
        "preset nothing",
        "preset ../x.toml",
        "preset .toml",
        "preset default",
        "preset mc-rave-tuned:expand_after=1",
    ),
    *(
        "preset mc-rave-tuned:x={",
        "memory 16",
        "memory 1",
        "memory nan",
        "resign 0.5",
        "resign 1",
        "lag 0",
        "lag 1e9",
        "threads 0",
    ),
    *("live_graphics visits", "live_graphics pv", "live_graphics x", "ponder 1", "ponder 0", "x y", "x"),
)
PRESET_NUMBERS = ("expand_after", "selection.schedule.bias", "selection.first_play", "resign")
RULE_WORDS = ("simple", "POSITIONAL", "situational", "area", "territory")
CLOCKS = ("0 1 1", "1 0 0", "0 0 0", "1e7 0 0", "-1 0 0", "nan 1 1", "0 1 1000000000")
KGS_CLOCKS = ("none", "byoyomi 0 1 5", "canadian 0 1 25", "absolute 1", "absolute x", "byoyomi 1 1 -1", "x")


def vertex(rng: random.Random) -> str:
    good = f"{rng.choice(LETTERS)}{rng.randint(1, 9)}"
    return rng.choice((good, good, "pass", f"{rng.choice(LETTERS).lower()}{rng.randint(1, 5)}", rng.choice(ODD_POINTS)))


def colour(rng: random.Random) -> str:
    return rng.choice(("b", "w", "B", "W", "black", "WHITE", "b", "w", "x", "", "bl", "ß"))


def word(rng: random.Random) -> str:
    return rng.choice((vertex(rng), colour(rng), str(rng.randint(-5, 30)), rng.choice(ODD)))


def words(rng: random.Random, most: int = 4) -> str:
    return " ".join(word(rng) for _ in range(rng.randint(0, most)))


def analysis(rng: random.Random) -> str:
    """The arguments of an analysis, right or nearly so."""
    moves = ",".join(vertex(rng) for _ in range(rng.randint(0, 3)))
    pairs = [
        f"interval {rng.choice(('1', '0', '-1', 'x', '1e9'))}", f"avoid {colour(rng)} {moves} {rng.randint(-1, 3)}",
        f"allow {rng.choice('bw')} {moves} 1", f"maxmoves {rng.choice(('0', '1', '-1', '9999999999'))}", "ownership true",
        "rootInfo true", "pvVisits false", "movesOwnership true", word(rng),
    ]  # fmt: skip
    return " ".join([rng.choice(("b", "w", "", "b 1")), *rng.sample(pairs, rng.randint(0, 2))])


def model_line(rng: random.Random) -> bytes:
    """A line whose effect on the board the model can follow."""
    kind = rng.random()
    if kind < 0.05:
        return rng.randbytes(rng.randint(0, 80)).replace(b"\n", b" ") + b"\n"
    if kind < 0.55:
        name = rng.choice(OFTEN)
        text = well_formed(rng, name)
    elif kind < 0.6:
        name, text = beginning(rng)
    elif kind < 0.65:
        name = rng.choice(SEARCHING)
        text = rng.choice((well_formed(rng, name), words(rng), analysis(rng)))
        if name.endswith("genmove_analyze"):
            text = f"{rng.choice('bw')} {text}"  # without a colour the model would not know whose move it is
    else:
        name, text = rng.choice(OTHERS), rng.choice((words(rng), ""))
    return framed(rng, name, text)


def beginning(rng: random.Random) -> tuple[str, str]:
    """What begins a game, nearly always wrong."""
    return rng.choice((
        ("boardsize", str(rng.choice((*SIZES, *SIZES, 0, 1, 26, -1, 10**20, "x", "9 5", "5 5 5", "")))),
        ("rectangular_boardsize", rng.choice(("9 9", "5 5", "9 8", "0 0", "9", "x y"))), ("komi", word(rng)), ("komi", "6.5"),
        ("set_free_handicap", " ".join(vertex(rng) for _ in range(rng.randint(0, 6)))), ("fixed_handicap", word(rng)),
        ("place_free_handicap", str(rng.choice((2, 5, 24, 80, 10**6, -1)))), ("nonsense", word(rng)),
        ("known_command", word(rng)), ("time_left", f"{colour(rng)} {word(rng)}"), ("kgs-rules", word(rng)),
        ("time_settings", f"{word(rng)} x {word(rng)}"), ("hayago-param", word(rng)),
    ))  # fmt: skip


def framed(rng: random.Random, name: str, text: str) -> bytes:
    number = rng.choice(("", "", "", f"{rng.randint(0, 999)} ", "007 ", "-3 ", "1" * 30 + " ", "  "))
    ending = rng.choice((b"\n", b"\n", b"\r\n", b" # comment\n", b"\t\n", b"\x00\n"))
    return f"{number}{name} {text}".replace("\n", " ").encode("utf-8", "replace") + ending


def well_formed(rng: random.Random, name: str) -> str:
    if name == "play":
        return f"{rng.choice('bw')} {rng.choice(LETTERS)}{rng.randint(1, 9)}"
    if name == "gogui-play_sequence":
        return " ".join(f"{rng.choice('bw')} {vertex(rng)}" for _ in range(rng.choice((0, 1, 2, 3, 3, 20))))
    if name in GENERATING or name == "reg_genmove":
        return rng.choice("bw")
    if name == "gg-undo":
        return str(rng.randint(0, 3))
    if name == "final_status_list":
        return rng.choice(("dead", "alive", "seki"))
    return analysis(rng) if name in ANALYSING else ""


def wild_line(rng: random.Random, records: tuple[str, ...]) -> bytes:
    """A line of any kind: rules, settings, records, clocks. `records` are files to load."""
    if rng.random() < 0.5:
        return model_line(rng)
    name, text = rng.choice((
        ("loadsgf", f"{rng.choice(records)} {rng.choice(('', '1', '3', '0', '99999', '-1', 'x'))}"), ("loadsgf", word(rng)),
        ("printsgf", rng.choice(("", "/nowhere/x.sgf", "/proc/x", "\0", "A" * 5000))),
        ("gogui-setup", " ".join(f"{colour(rng)} {vertex(rng)}" for _ in range(rng.randint(0, 12)))),
        ("gogui-setup_player", colour(rng)), ("hayago-param", rng.choice(SETTINGS)), ("hayago-param_preset", words(rng)),
        ("hayago-param_preset", f"{rng.choice(PRESET_NUMBERS)} {word(rng)}"), ("quit", ""), ("lz-genmove_analyze", ""),
        ("hayago-param_rules", f"{rng.choice(('ko', 'scoring', 'komi'))} {rng.choice((*RULE_WORDS, word(rng)))}"),
        ("kata-set-rules", rng.choice(JSON)), ("kgs-rules", rng.choice(("chinese", "japanese", "aga", "new_zealand", "x"))),
        ("time_settings", rng.choice(CLOCKS)), ("kgs-time_settings", rng.choice(KGS_CLOCKS)),
        ("time_left", f"{rng.choice('bw')} {rng.choice(('0 0', '1 1', '-5 0', '1e9 0', 'x 0', '0 25'))}"),
    ))  # fmt: skip
    return framed(rng, name, text)


def long_line(rng: random.Random) -> bytes:
    """A line beyond all measure."""
    kinds = (
        b"play b " + b"A" * rng.choice((10**5, 2**20, 3 * 2**20)), b"\x00" * 10**6, b" " * 10**6 + b"name",
        b"1" * 10**5 + b" name",
        b"gogui-play_sequence" + b" b A1 w A2" * 5000, b"known_command" + b" x" * 10**5, b"komi " + b"9" * 10**5,
        b"kata-analyze b" + b" avoid b A1 1" * 10**4, b"gogui-setup" + b" b C3" * 10**4,
    )  # fmt: skip
    return rng.choice(kinds) + b"\n"
