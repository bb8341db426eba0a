"""The code in docs/games.md and docs/open-spiel.md runs."""

import importlib.util
import pathlib
import re

import pytest

DOCS = pathlib.Path(__file__).parents[2] / "docs"
BLOCK = re.compile(r"```python\n(.*?)```", re.S)
BLOCKS = [
    pytest.param(name, text, id=f"{name}-{number}")
    for name in ("games.md", "open-spiel.md")
    for number, text in enumerate(BLOCK.findall((DOCS / name).read_text()))
]


@pytest.fixture
def tutorial_game(tmp_path, monkeypatch):
    """The game of docs/add-a-game.md as a file that can be imported."""
    game = next(text for text in BLOCK.findall((DOCS / "add-a-game.md").read_text()) if text.startswith("# domineering.py"))
    (tmp_path / "domineering.py").write_text(game)
    monkeypatch.syspath_prepend(tmp_path)


@pytest.mark.usefixtures("tutorial_game")
@pytest.mark.parametrize(("name", "text"), BLOCKS)
def test_a_block_runs(name, text, capsys):
    if name == "open-spiel.md" and importlib.util.find_spec("pyspiel") is None:
        pytest.skip("OpenSpiel is not installed: pip install 'hayago[open_spiel]'")
    exec(compile(text, f"docs/{name}", "exec"), {"__name__": "docs"})
    assert capsys.readouterr().out.strip()
