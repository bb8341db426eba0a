"""Every Python file that the docs name is there."""

import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).parents[2]
DOCS = sorted([*ROOT.glob("docs/**/*.md"), *ROOT.glob("*.md")])
OWN = re.compile(r"^# (\w+\.py)$|\b(\w+\.py):[A-Z]", re.M)  # files that a tutorial writes, and a user's FILE.py:CLASS


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_named_files_exist(path):
    text = path.read_text(encoding="utf-8")
    there = [
        file.relative_to(ROOT).as_posix() for folder in ("hayago", "tests", "docs") for file in (ROOT / folder).rglob("*.py")
    ]
    own = {name for pair in OWN.findall(text) for name in pair}
    named = set(re.findall(r"(?<![\w*])((?:[\w.]+/)*\w+\.py)\b", text)) - own
    missing = [name for name in sorted(named) if not any(f"/{file}".endswith(f"/{name.removeprefix('../')}") for file in there)]
    assert missing == [], "rename them in the docs, too"


def test_links_lead_somewhere():
    for path in DOCS:
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8")):
            assert (path.parent / target).exists(), f"{path.name}: {target}"
