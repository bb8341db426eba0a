"""Where files are: what comes with the package, and the user's own folders. Nothing is ever written into the package."""

import pathlib
from importlib import resources

import platformdirs

from .errors import SettingError

NAME = "hayago"
PACKAGE = resources.files(NAME)


def shipped(folder: str) -> list[str]:
    """The names of the TOML files in a folder of the package, such as "presets" or "studies"; loads nothing."""
    files = [path.name for path in (PACKAGE / folder).iterdir()]
    return sorted(name.removesuffix(".toml") for name in files if name.endswith(".toml"))


def checkout() -> pathlib.Path | None:
    """The top of the project's repository where the package runs from there; None where it is installed."""
    top = pathlib.Path(__file__).resolve().parents[2]
    return top if (top / "pyproject.toml").is_file() else None


def data_folder() -> pathlib.Path:
    """Where the user's games, results and weights are kept, unless the user names another place.

    $XDG_DATA_HOME/hayago on Linux, usually ~/.local/share/hayago; ~/Library/Application Support/hayago on a Mac, and
    %LOCALAPPDATA%\\hayago under Windows.
    """
    try:
        return platformdirs.user_data_path(NAME, appauthor=False)
    except RuntimeError as error:
        raise SettingError(f"there is no folder for your data: {error}") from None


def results_folder() -> pathlib.Path:
    """Where studies keep what they measure: `studies` in the data folder, or that of the checkout in which the package runs."""
    top = checkout()
    return data_folder() / "studies" if top is None else top / "studies"
