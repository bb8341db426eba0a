"""constraints.txt has an exact version, within what pyproject.toml asks for, of all that `make test` installs."""

import importlib.metadata
import pathlib
import re
import tomllib

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
packaging = pytest.importorskip("packaging.requirements", reason="packaging comes with pytest")


def plain(name):
    return re.sub(r"[-_.]+", "-", name).lower()


def pinned():
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    return dict(line.split("==") for line in lines if not line.startswith("#"))


def asked():
    """What the package and the tests ask for themselves."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = re.search(r'install --editable "\.\[(.*)\]"', (ROOT / "Makefile").read_text(encoding="utf-8"))[1].split(",")
    groups = [project["project"]["dependencies"], project["build-system"]["requires"]]
    groups += [project["project"]["optional-dependencies"][extra] for extra in extras]
    return [packaging.Requirement(text) for group in groups for text in group]


def test_every_dependency_is_pinned_within_its_bounds():
    versions, wanted = pinned(), asked()
    assert len(wanted) > 20
    missing = [requirement.name for requirement in wanted if plain(requirement.name) not in versions]
    assert missing == []
    assert [str(r) for r in wanted if not r.specifier.contains(versions[plain(r.name)])] == []


def test_what_they_need_in_turn_is_pinned_too():
    """As far as it is installed here: on another system there may be more."""
    versions, seen = pinned(), set()
    waiting = [(requirement, frozenset(requirement.extras)) for requirement in asked()]
    while waiting:
        requirement, extras = waiting.pop()
        name = plain(requirement.name)
        if (name, extras) in seen:
            continue
        seen.add((name, extras))
        assert name in versions
        for text in importlib.metadata.distribution(name).requires or []:
            inner = packaging.Requirement(text)
            if inner.marker is None or any(inner.marker.evaluate({"extra": extra}) for extra in {"", *extras}):
                waiting.append((inner, frozenset(inner.extras)))


def test_no_version_is_pinned_twice_or_to_a_place():
    lines = [line for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    assert lines == sorted(lines) and len(lines) == len(pinned())
    assert all(re.fullmatch(r"[a-z0-9-]+==[0-9][A-Za-z0-9.!+]*", line) for line in lines)
