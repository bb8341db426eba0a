"""Looks at a preset that a user names, before anything else begins."""

from typing import Any

from ..core.folders import shipped


def check_preset(name: str, changes: dict[str, Any] | None = None) -> None:
    """SettingError where there is no such preset, or where it cannot be changed so.

    A bare name of the package is right without a look into its file, which would load Numba.
    """
    if name in shipped("presets") and not changes:
        return
    from ..presets import load_preset

    load_preset(name).with_settings(changes or {})
