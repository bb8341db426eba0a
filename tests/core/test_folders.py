"""Where files are kept: in folders of the user's, never in the package."""

import os
import pathlib

import pytest

from hayago.core import folders
from hayago.core.errors import SettingError
from hayago.learn.files import check_folder, how_to_use, weights_place

linux_only = pytest.mark.skipif(
    os.name != "posix" or os.uname().sysname != "Linux", reason="the folders of other systems differ"
)


@linux_only
def test_the_users_data_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert folders.data_folder() == tmp_path / "hayago"
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert folders.data_folder() == tmp_path / ".local" / "share" / "hayago"


def no_home(*_, **__):
    raise RuntimeError("could not determine the home directory")


def test_without_a_home(monkeypatch):
    monkeypatch.setattr("platformdirs.user_data_path", no_home)
    with pytest.raises(SettingError, match="no folder for your data: could not determine the home"):
        folders.data_folder()


def test_results_go_to_the_checkout_or_to_the_user(monkeypatch, tmp_path):
    top = folders.checkout()
    assert top is not None and folders.results_folder() == top / "studies"
    monkeypatch.setattr(folders, "checkout", lambda: None)
    monkeypatch.setattr(folders, "data_folder", lambda: tmp_path)
    assert folders.results_folder() == tmp_path / "studies"


def test_an_installed_package_is_no_checkout(monkeypatch, tmp_path):
    monkeypatch.setattr(folders, "__file__", str(tmp_path / "hayago" / "core" / "folders.py"))
    assert folders.checkout() is None
    (tmp_path / "pyproject.toml").write_text("")
    assert folders.checkout() == tmp_path


def test_what_comes_with_the_package():
    assert {"hayago", "uct"} <= set(folders.shipped("presets"))
    assert {"history", "gelly11-fig5"} <= set(folders.shipped("studies"))


def test_weights_go_to_the_user(monkeypatch, tmp_path):
    monkeypatch.setattr("hayago.learn.files.data_folder", lambda: tmp_path / "data")
    path = weights_place(None, "move-weights.f4")
    assert path == tmp_path / "data" / "move-weights.f4"
    check_folder(path)  # it was made
    assert weights_place("mine.f4", "move-weights.f4") == pathlib.Path("mine.f4")
    assert str(path) in how_to_use(path, "move-weights.f4")
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setattr("hayago.learn.files.data_folder", lambda: tmp_path / "file" / "data")
    with pytest.raises(SettingError, match=r"cannot be made: .*; name a file with --out"):
        weights_place(None, "move-weights.f4")
