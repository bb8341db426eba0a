"""Every Python file that the docs name is there."""

import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).parents[2]
DOCS = sorted([*ROOT.glob("docs/**/*.md"), *ROOT.glob("*.md")])
OWN = re.compile(r"^# (\w+\.py)$", re.M)  # files that a tutorial writes


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_named_files_exist(path):
    text = path.read_text(encoding="utf-8")
    there = [file.relative_to(ROOT).as_posix() for folder in ("hayago", "tests") for file in (ROOT / folder).rglob("*.py")]
    named = {match for match in re.findall(r"(?<![\w*])((?:[\w.]+/)*\w+\.py)\b", text) if match not in OWN.findall(text)}
    missing = [name for name in sorted(named) if not any(f"/{file}".endswith(f"/{name.removeprefix('../')}") for file in there)]
    assert missing == [], "rename them in the docs, too"


def test_links_lead_somewhere():
    for path in DOCS:
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8")):
            assert (path.parent / target).exists(), f"{path.name}: {target}"
