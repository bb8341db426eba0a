"""The code in docs/notebook.md runs, one block after the other as in a notebook, and says something."""

import pathlib
import re

PAGE = pathlib.Path(__file__).parents[2] / "docs" / "notebook.md"


def test_the_page_runs(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    names = {"__name__": "notebook"}
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
    assert len(blocks) == 6
    for number, block in enumerate(blocks):
        exec(compile(block, f"docs/notebook.md, block {number}", "exec"), names)
        assert capsys.readouterr().out.strip()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["candidates.png", "growth.svg", "ownership.svg"]
