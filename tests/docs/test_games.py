"""The code in docs/games.md runs."""

import importlib.util
import pathlib
import re

import pytest

TEXT = (pathlib.Path(__file__).parents[2] / "docs" / "games.md").read_text()
BLOCKS = re.findall(r"```python\n(.*?)```", TEXT, re.S)


@pytest.mark.parametrize("number", range(len(BLOCKS)))
def test_a_block_runs(number, capsys):
    if "open_spiel" in BLOCKS[number] and importlib.util.find_spec("pyspiel") is None:
        pytest.skip("OpenSpiel is not installed: pip install open_spiel")
    exec(compile(BLOCKS[number], f"docs/games.md, block {number}", "exec"), {})
    assert capsys.readouterr().out.strip()
