"""The house is kept: every room says what belongs there, trees are read in search/ alone, games are named in games/ alone."""

import ast
import pathlib

import pytest

import hayago
from hayago.games.registry import GAMES

ROOT = pathlib.Path(hayago.__file__).parent
FILES = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in sorted(ROOT.rglob("*.py"))}
ROOMS = sorted(name for name in FILES if name.endswith("/__init__.py"))
OF_THE_SEARCH = {"trees", "workers"}  # attributes of a Searcher that hold its memory


def outside(*rooms):
    return [name for name in FILES if not name.startswith(tuple(f"{room}/" for room in rooms))]


@pytest.mark.parametrize("name", ROOMS)
def test_a_room_says_what_belongs_there(name):
    text = ast.get_docstring(ast.parse(FILES[name]))
    assert text and len(text.splitlines()[0].split()) >= 5


@pytest.mark.parametrize("name", outside("search", "tree"))
def test_nobody_else_reads_the_tree_of_a_search(name):
    read = [
        (node.lineno, node.attr)
        for node in ast.walk(ast.parse(FILES[name]))
        if isinstance(node, ast.Attribute)
        and node.attr in OF_THE_SEARCH
        and ast.unparse(node.value).endswith(("searcher", "old"))
    ]
    assert read == []


@pytest.mark.parametrize("name", outside("games"))
def test_games_are_not_told_apart_by_name(name):
    """What differs between games is said by their cards: nobody compares names or asks for the class."""
    found = []
    classes = {card.class_name for card in GAMES.values()}
    for node in ast.walk(ast.parse(FILES[name])):
        if isinstance(node, ast.Compare):
            words = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str)]
            found += [(node.lineno, word) for word in words if word in GAMES]
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "isinstance":
            found += [
                (node.lineno, part.id) for part in ast.walk(node.args[1]) if isinstance(part, ast.Name) and part.id in classes
            ]
    assert found == []
