"""Messages for the server as text or bytes, from a seed: well-formed ones at the wrong time, and wrong ones."""

import json
import random
from typing import Any, get_args

import msgspec

from hayago.web import protocol

from . import sgf_texts

KINDS = {
    kind.__struct_config__.tag: [field.name for field in msgspec.structs.fields(kind)] for kind in get_args(protocol.Command)
}
OPENING = ("hello", "new", "load")
PLAYED = "play play play play play undo go delete comment engine stop save resign resume dead finish genmove hint".split()
POINTS = [f"{column}{row}" for column in "ABCDEFGHJ" for row in range(1, 10)]
ODD: list[Any] = [
    *(
        None,
        True,
        False,
        0,
        -1,
        1,
        1.5,
        10**30,
        -(10**30),
        2**31,
        2**63,
        1e308,
        "",
        "x",
        "\0",
        "é" * 40,
        "a" * 70,
        "A" * 5000,
        "\ud800",
    ),
    *([], {}, [[]], {"x": 1}, ["E5"] * 3000, [None], {"simulations": 0}, {"simulations": -1}, {"seconds": 1e9}, {"seconds": 0}),
    *(
        "../../etc/passwd",
        "go",
        "hex",
        "chess",
        "nothing.py:Nothing",
        "human",
        "engine",
        "black",
        "japanese",
        "E5",
        "pass",
        "swap",
        "0" * 16,
    ),
]
RAW = [
    *(
        "",
        "null",
        "[]",
        "{}",
        "1",
        '"x"',
        "{",
        '{"do"',
        '{"do":}',
        '{"do":"play","move":NaN}',
        '{"do":"hello","do":"play"}',
        "\0",
        "\ufeff{}",
    ),
    *(
        "[" * 10_000,
        '{"a":' * 10_000,
        '{"id":' + "9" * 5000 + ',"do":"stop"}',
        '{"do":"go","node":1e5}',
        '{"do":"go","node":-0}',
    ),
    *('{"do":"play","move":"E5","id":9223372036854775808}', '{"do":"stop","id":1.5}', '{"do":"stop","id":[]}', "x" * 10_000),
]


def begun(rng: random.Random) -> dict[str, Any]:
    """A game whose kernels were compiled before, with few simulations."""
    sides = {"black": rng.choice(("human", "human", "engine")), "white": rng.choice(("human", "human", "engine"))}
    made: dict[str, Any] = {
        "do": "new",
        "game": "go",
        "size": rng.choice((5, 9)),
        "preset": "mc-rave-tuned",
        "limit": {"simulations": 5},
        **sides,
    }
    return made | rng.choice(
        (
            {},
            {},
            {"handicap": rng.choice((0, 2, 99))},
            {"komi": rng.choice((0, -1000, 1e9))},
            {"rules": rng.choice(("chinese", "x"))},
        )
    )


def well_formed(rng: random.Random, do: str) -> dict[str, Any]:
    """A message that would be right at some time."""
    node = rng.choice((0, 1, 2, 3, rng.randint(0, 60)))
    side, who = rng.choice(("black", "white")), rng.choice(("human", "human", "engine"))
    fields: dict[str, Any] = {
        "play": {"move": rng.choice((*POINTS, "pass", "pass"))},
        "go": {"node": node},
        "delete": {"node": node},
        "comment": {"node": node, "text": rng.choice(("", "why?", "]\\;(", "é\0\n" * 50, "x" * 20_000))},
        "engine": {side: who},
        "analyse": {"on": rng.random() < 0.3},
        "dead": {"points": rng.sample(POINTS, rng.randint(0, 4))},
        "review": {"simulations": rng.choice((1, 3))},
        "growth": {"simulations": rng.choice((1, 5))},
        "level": {"preset": "mc-rave-tuned", "limit": {"simulations": rng.choice((1, 10))}},
        "hello": {"game": rng.choice(("0" * 16, "x", ""))},
        "load": loaded(rng),
    }
    return begun(rng) if do == "new" else {"do": do, **fields.get(do, {})}


def loaded(rng: random.Random) -> dict[str, Any]:
    """A record, or a game as it is saved; hardly ever a right one."""
    if rng.random() < 0.7:
        return {"sgf": sgf_texts.text(rng)[:20_000].decode("utf-8", "replace")}
    nodes = [
        {
            "number": rng.choice((number, number, 0)),
            "parent": rng.choice((number - 1, number - 1, 7, -1)),
            "colour": rng.choice(("black", "white", "red", "")),
            "move": rng.choice(POINTS),
        }
        for number in range(rng.randint(0, 6))
    ]
    saved = {
        "kind": rng.choice(("go", "go", "hex", "x", "x.py:X")),
        "size": rng.choice((5, 9, 9, 0, -1, 10**9)),
        "node": rng.choice((0, 0, 3)),
        "nodes": nodes,
        "choices": rng.choice(({}, {"level": 99}, {"preset": "x"}, {"simulations": -1}, {"handicap": 10**9})),
        "settings": rng.choice(({}, {"komi": "x"}, {"komi": 1e308}, {"x": 1}, {"size": 5})),
    }
    return {"saved": json.dumps(saved)}


def message(rng: random.Random, number: int, openings: bool) -> str | bytes:
    """One message; few of them begin a game, and only where that is wanted."""
    kind = rng.random()
    if kind < 0.05:
        return rng.choice((rng.choice(RAW), rng.randbytes(rng.randint(0, 60))))
    if kind < 0.65:
        do = rng.choice((*PLAYED, "analyse", "review", "growth", "level")) if not openings else rng.choice(OPENING)
        made = well_formed(rng, do)
    else:
        do = rng.choice([name for name in KINDS if openings or name not in OPENING])
        made = well_formed(rng, do)
        for _ in range(rng.choice((1, 1, 2))):
            made[rng.choice((*KINDS[do], "do", "x"))] = rng.choice(ODD)
    if rng.random() < 0.95:
        made["id"] = number
    return json.dumps(made)
