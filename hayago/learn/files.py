"""The files that learning writes."""

import pathlib

from ..core.errors import SettingError


def check_folder(path: pathlib.Path) -> None:
    """SettingError where there is no folder for a file of weights; better before hours of games than after them."""
    if not path.parent.is_dir():
        raise SettingError(f"there is no folder {path.parent} for the weights: make it first")
