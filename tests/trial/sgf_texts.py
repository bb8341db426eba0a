"""Game records that no honest program writes, as bytes, from a seed."""

import random
from pathlib import Path

RECORDS = [file.read_bytes() for file in sorted(Path(__file__).parents[1].glob("*/*.sgf"))] + [
    b"(;GM[1]FF[4]SZ[9]KM[7.5]RU[Chinese]PB[a]PW[b];B[ee];W[cc]C[why?];B[gg](;W[cg];B[gc])(;W[gc];B[cg]LB[aa:1][bb:2]TR[cc]))",
    b"(;GM[1]SZ[9]HA[2]AB[cc][gg]PL[W];W[ee];B[dd];W[];B[])",
    b"(;GM[1]SZ[5];B[aa];W[ba];B[bb];W[ab];B[ca];W[];B[];W[cc])",
    b"(;FF[4]GM[11]SZ[11];B[f6];W[swap-pieces];B[a1];W[resign])",
    b"(;FF[4]GM[havannah]SZ[6]RU[LG];W[a1];B[b2])",
    b"(;GM[1]SZ[19];B[pd];W[dp];B[pp];W[dd];AB[jj][jk]AW[kk]AE[pd]PL[B];B[qq])",
]
PROPERTIES = [*"B W AB AW AE PL C SZ GM FF CA KM RU HA RE LB TM XX b Bé AP KO N DT".split(), ""]
VALUES = [
    *"aa ee tt zz AA a aaa aa:cc cc:aa aa:zz pass resign swap-pieces 9 0 1 2 25 26 52 53 -1 19:19 19:9 9: :".split(),
    *"1e9 nan inf -inf 1e400 UTF-8 latin-1 utf-7 utf-16 idna zlib rot13 undefined é Chinese Japanese LG".split(),
    *"b w x 4 11 havannah aa:1 a1 f6".split(),
    *("", "9" * 40, "9" * 5000, "\\", "\\]", "\0", "\n"),
]


def text(rng: random.Random) -> bytes:
    kind = rng.random()
    if kind < 0.05:
        return rng.randbytes(rng.choice((0, 1, 10, 300)))
    if kind < 0.1:
        return bytes(rng.choice(b"();[]\\BWabC:\n ") for _ in range(rng.randint(1, 200)))
    if kind < 0.5:
        return mutated(rng, rng.choice(RECORDS))
    if kind < 0.999:
        return grown(rng)
    return huge(rng)


def mutated(rng: random.Random, data: bytes) -> bytes:
    """A record with some bytes changed, left out, doubled or exchanged."""
    data = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 3, 8, 40))):
        place, length = rng.randrange(len(data) + 1), rng.choice((1, 1, 2, 5, 30))
        kind = rng.randrange(6)
        if kind == 0:
            del data[place : place + length]
        elif kind == 1:
            data[place:place] = data[place : place + length] * rng.choice((1, 2, 20))
        elif kind == 2:
            data[place:place] = rng.choice((b"(", b")", b";", b"[", b"]", b"\\", b"\xff\xfe", b"\xef\xbb\xbf", b"\0", b"\xc3"))
        elif kind == 3:
            data[place : place + 1] = rng.randbytes(1)
        elif kind == 4:
            data[place:place] = one(rng).encode("utf-8", "replace")
        else:
            del data[place:]
    return bytes(data)


def one(rng: random.Random) -> str:
    """A property with its values."""
    values = "".join(f"[{rng.choice(VALUES)}]" for _ in range(rng.choice((1, 1, 1, 2, 5, 0))))
    return f"{rng.choice(PROPERTIES)}{values}"


def node(rng: random.Random) -> str:
    return ";" + "".join(one(rng) for _ in range(rng.choice((1, 1, 2, 4))))


def tree(rng: random.Random, depth: int) -> str:
    nodes = "".join(node(rng) for _ in range(rng.randint(1, 5)))
    below = "".join(tree(rng, depth - 1) for _ in range(rng.randint(0, 3))) if depth else ""
    return f"({nodes}{below})"


def grown(rng: random.Random) -> bytes:
    """A tree by the grammar, with whatever values."""
    first = rng.choice(("(;GM[1]FF[4]SZ[9]", "(;SZ[5]", "(;GM[11]SZ[5]", "(;GM[havannah]SZ[4]", "(;CA[latin-1]SZ[9]", "(;"))
    made = first + tree(rng, rng.randint(0, 3))[2 if rng.random() < 0.8 else 0 :]
    return made.encode(rng.choice(("utf-8", "utf-8", "latin-1", "utf-16", "utf-8-sig")), "replace")


def huge(rng: random.Random) -> bytes:
    """Deep, long or wide beyond all measure."""
    count = rng.choice((500, 3000, 20_000))
    moves = (f";{'BW'[n % 2]}[{'abcdefghi'[n % 9]}{'abcdefghi'[n // 9 % 9]}]" for n in range(count))
    inside = rng.choice((
        lambda: "(;B[aa]" * count + ")" * count, lambda: "C[" + "x" * 50 * count + "]", lambda: ";B[];W[]" * count,
        lambda: "".join(moves), lambda: "(;B[aa])" * count, lambda: "XX" + "[a]" * count, lambda: "AB" + "[aa:ii]" * count,
        lambda: ";AB[aa]AE[aa]" * count, lambda: "".join(f"A{chr(65 + n % 26)}[x]" for n in range(count)),
        lambda: ";C[a]" * count, lambda: ";AB[aa:ii]AE[aa:ii]" * (count // 10),
    ))  # fmt: skip
    return rng.choice((b"(" * count, b"x" * 10 * count, *[f"(;SZ[9]{inside()})".encode()] * 8))
