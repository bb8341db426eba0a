"""The files that learning writes."""

import pathlib

from ..core.errors import SettingError
from ..core.folders import data_folder


def weights_place(out: str | None, name: str) -> pathlib.Path:
    """The file that the user names for weights, else one of this name in the user's data folder, which is made."""
    if out:
        return pathlib.Path(out)
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SettingError(f"the data folder {folder} cannot be made: {error}; name a file with --out") from None
    return folder / name


def how_to_use(path: pathlib.Path, name: str) -> str:
    """Where the weights are, and how they come into play."""
    return f"Weights in {path}. Presets read the package's; to play with yours, copy them to hayago/data/{name} of a checkout."


def check_folder(path: pathlib.Path) -> None:
    """SettingError where there is no folder for a file of weights; better before hours of games than after them."""
    if not path.parent.is_dir():
        raise SettingError(f"there is no folder {path.parent} for the weights: make it first")
