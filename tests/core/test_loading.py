"""Classes of a user's own, named by a text."""

import os
import sys

import pytest

from hayago.core.errors import SettingError
from hayago.core.loading import load_class

PART = "class Half:\n    share = {share}\n"


def test_a_class_is_loaded_from_a_file_and_again_after_a_change(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "own_half.py"
    file.write_text(PART.format(share=1))
    first = load_class("own_half.py:Half")
    assert first.share == 1 and load_class("own_half.py:Half") is first
    file.write_text(PART.format(share=25))
    os.utime(file, ns=(1, 1))
    assert load_class("own_half.py:Half").share == 25


def test_files_beside_it_can_be_imported_and_are_the_same_module(tmp_path):
    (tmp_path / "own_base.py").write_text("class Base:\n    pass\n")
    (tmp_path / "own_top.py").write_text("from own_base import Base\nclass Top(Base):\n    pass\n")
    top = load_class("own_top.py:Top", [tmp_path])
    assert load_class("own_base.py:Base", [tmp_path]) is top.__mro__[1]


def test_two_files_of_one_name_are_two_modules(tmp_path):
    for k in (1, 2):
        (tmp_path / str(k)).mkdir()
        (tmp_path / str(k) / "own_twin.py").write_text(PART.format(share=k))
    classes = [load_class("own_twin.py:Half", [tmp_path / str(k)]) for k in (1, 2)]
    assert [made.share for made in classes] == [1, 2]
    assert {sys.modules[made.__module__] for made in classes} == {sys.modules["own_twin"], sys.modules[classes[1].__module__]}


def test_a_class_is_loaded_from_a_module():
    assert load_class("fractions:Fraction").__name__ == "Fraction"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nosuch.py:Part", r"there is no file 'nosuch.py' in .*write FILE.py:CLASS"),
        ("own_bad.py:Half", r"own_bad.py cannot be loaded: line 2: NameError: name 'nothing' is not defined"),
        ("own_typo.py:Half", r"own_typo.py cannot be loaded: line 1: SyntaxError"),
        ("own_good.py:Halv", r"own_good.py has no class 'Halv'; did you mean 'Half'\?"),
        ("own_good.py:share", r"own_good.py has no class 'share'; it has: Half"),
        ("own_good.py:", r"'own_good.py:' names no class"),
        ("no.such.module:Part", r"there is no module 'no.such.module'"),
        ("fractions:Fractoin", r"fractions has no class 'Fractoin'; did you mean 'Fraction'\?"),
    ],
)
def test_what_cannot_be_loaded_is_named(tmp_path, text, message):
    (tmp_path / "own_good.py").write_text(PART.format(share=1))
    (tmp_path / "own_bad.py").write_text("class Half:\n    share = nothing\n")
    (tmp_path / "own_typo.py").write_text("class Half\n")
    with pytest.raises(SettingError, match=message):
        load_class(text, [tmp_path])
