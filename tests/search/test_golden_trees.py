"""Golden trees: one thread and one seed give the same tree bit by bit, here and after every change that means no other.

A change of the method itself (its rules, constants, random draws) gives other trees: then put the new digests here.
"""

import hashlib
import json
import pathlib

import pytest

from hayago import Go
from hayago.presets import load_preset
from hayago.search.searcher import Searcher

FILE = pathlib.Path(__file__).parent / "golden-trees.json"
GOLDEN = json.loads(FILE.read_text())


def digest(preset, size, simulations=1500, slices=(1500,)):
    """Of all moves, links, visits and values of the tree."""
    searcher = Searcher(Go(size), load_preset(preset).method, seed=1, memory_mb=32)
    for part in slices:
        searcher.run(Go(size).new_board(), part)
    tree = searcher.trees[0]
    used = int(tree.used[0])
    parts = [tree[name][:used].tobytes() for name in ("move", "first_child", "children", "visits")]
    parts.append(tree.wins[:used].astype("f4").tobytes())
    return hashlib.sha256(b"".join(parts)).hexdigest()[:16]


@pytest.mark.parametrize("name", GOLDEN)
def test_golden_tree(name):
    preset, size = name.split()
    assert digest(preset, int(size)) == GOLDEN[name]


def test_slices_do_not_matter():
    assert digest("mc-rave-tuned", 9, slices=(700, 1, 799)) == GOLDEN["mc-rave-tuned 9"]
