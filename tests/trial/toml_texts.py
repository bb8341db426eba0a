"""Presets that nobody means, as bytes, from a seed."""

import random
import re

from hayago.presets import preset_names, preset_text

PRESETS = [preset_text(name).encode() for name in preset_names()]
ODD = [
    *"nan -nan inf -inf 1e400 -1 0 -0.0 1e-320 0x7fffffffffffffff 1_0 true [] {} [[]] 1979-05-27 07:32:00".split(),
    *("9" * 25, "9" * 5000, '""', '"x"', "[1, 2]", "{use = 1}", "{use = []}", "{use = {}}", '{use = "McRave"}'),
    *("'nothing.py:Nothing'", "'no.such.module:X'", "'.py:X'", "':X'", "'x:'", "'a:b:c'", "'../../x.py:X'", '"\\u0000.py:X"'),
    *('"os:stat_result"', '"builtins:int"', '"sys:X"', '"json.:X"', '"..:X"', '"hayago:Go"', '"a b:c"', '"/:X"'),
    *('{use = "Uniform", x = 1}', '{use = "McRave", schedule = {use = "McRave"}}', '[{use = "Uniform"}]', '"""\na"""'),
    *('[{use = "Uniform", chance = nan}]', '{use = "Sometimes", probability = 2, step = "Uniform"}'),
    *('"Uniform"', '"McRave"', '"Ownership"', '"Sometimes"', '"visits"', '"value"'),
]
KEYS = (
    "title source final resign expand_after sort_children prior_to_mc selection prior playout backup use chance step x".split()
)


def text(rng: random.Random) -> bytes:
    kind = rng.random()
    if kind < 0.03:
        return rng.randbytes(rng.choice((0, 1, 20, 300)))
    if kind < 0.4:
        return with_odd_values(rng, rng.choice(PRESETS))
    if kind < 0.75:
        return mutated(rng, rng.choice(PRESETS))
    if kind < 0.998:
        return "\n".join(line(rng) for _ in range(rng.randint(1, 12))).encode("utf-8", "replace")
    return huge(rng)


def with_odd_values(rng: random.Random, data: bytes) -> bytes:
    """A preset in which some values are other ones."""
    places = [found.span(1) for found in re.finditer(rb"= *(\"[^\"\n]*\"|[-\w.]+|\[|\{[^}\n]*\})", data)]
    for start, end in sorted(rng.sample(places, min(len(places), rng.choice((1, 1, 2, 4)))), reverse=True):
        data = data[:start] + rng.choice(ODD).encode() + data[end:]
    return data


def mutated(rng: random.Random, data: bytes) -> bytes:
    """A preset with lines or bytes changed, left out, doubled or moved."""
    lines = data.split(b"\n")
    for _ in range(rng.choice((1, 1, 2, 5))):
        place, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        kind = rng.randrange(6)
        if kind == 0:
            del lines[place : place + 1]
            lines = lines or [b""]
        elif kind == 1:
            lines.insert(other, lines[place])
        elif kind == 2:
            lines[place], lines[other] = lines[other], lines[place]
        elif kind == 3:
            lines.insert(place, line(rng).encode("utf-8", "replace"))
        else:
            at = rng.randrange(len(lines[place]) + 1)
            new = rng.choice((b"", b"[", b"]", b"{", b'"', b"'", b"=", b".", b"\\", b"\0", b"\xff", b"#", b"\xc3\xa9", b"9"))
            lines[place] = lines[place][:at] + new + lines[place][at + (kind == 5) :]
    return b"\n".join(lines)


def line(rng: random.Random) -> str:
    key = ".".join(rng.choice(KEYS) for _ in range(rng.choice((1, 1, 1, 2, 3))))
    return rng.choice(
        (f"{key} = {rng.choice(ODD)}", f"[{key}]", f"[[{key}]]", f"{key} = {rng.choice(ODD)}", f'use = "{key}"', key)
    )


def huge(rng: random.Random) -> bytes:
    """Deep or long beyond all measure."""
    count = rng.choice((500, 5000, 50_000))
    veto = "{use = 'NoSelfAtari', step = "
    made = rng.choice((
        lambda: "x = " + "[" * count, lambda: "x = " + "[" * count + "]" * count, lambda: "x = " + "{a = " * count,
        lambda: "[" + ".".join(["a"] * count) + "]", lambda: ".".join(["a"] * count) + " = 1", lambda: "#" * 50 * count,
        lambda: "title = '" + "x" * 20 * count + "'", lambda: "".join(f"k{number} = 1\n" for number in range(count // 5)),
        lambda: "[[playout]]\nuse = 'Uniform'\n" * (count // 10), lambda: "title = '''" + "\n" * count,
        lambda: "selection = " + veto * (count // 10) + "'Uniform'" + "}" * (count // 10), lambda: "resign = " + "9" * count,
        lambda: "[[playout]]\nuse = 'NoSelfAtari'\nstep = " + veto * 60 + "'Uniform'" + "}" * 60,
    ))  # fmt: skip
    return made().encode()
