"""The settings that are tuned: their ranges, and a preset's text with values for them."""

import math
from dataclasses import dataclass, replace
from typing import Any

from ...core.errors import SettingError
from ...core.settings import read_settings, written
from ...presets.load import load_preset, step_named
from ..match.engines import PresetEngine, is_preset
from .clop import Array

LIMITS = ("simulations", "seconds")
EXAMPLE = "write NAME=LOW..HIGH, such as playout.Capture.chance=0..1 or selection.schedule.bias=0.005..0.1:log"


@dataclass(frozen=True)
class Setting:
    """A number of a preset with the range in which the best value is looked for."""

    path: str
    low: float
    high: float
    is_log: bool = False  # are factors, not differences, what matters?
    is_whole: bool = False

    def value(self, x: float) -> float:
        """The value at a place between -1 (low) and 1 (high)."""
        share = (min(1.0, max(-1.0, x)) + 1) / 2
        if self.is_log:
            value = self.low * (self.high / self.low) ** share
        else:
            value = self.low + (self.high - self.low) * share
        return round(value) if self.is_whole else value

    def place(self, value: float) -> float:
        """The place of a value, the reverse."""
        if self.is_log:
            share = math.log(value / self.low) / math.log(self.high / self.low)
        else:
            share = (value - self.low) / (self.high - self.low)
        return 2 * share - 1

    def rounded(self, x: float) -> float:
        """The value at a place, with as many digits as an engine is given."""
        value = self.value(x)
        return value if self.is_whole else float(f"{value:.5g}")

    def holds(self, value: float) -> bool:
        """Is the value in the range? What was rounded at an end is."""
        slack = 1e-4 * max(abs(self.low), abs(self.high))
        return self.low - slack <= value <= self.high + slack


@dataclass(frozen=True)
class Tuned:
    """A preset with the settings that are tuned."""

    preset: str  # as `open_engine` reads it
    settings: tuple[Setting, ...]

    def text(self, x: Array) -> str:
        """The preset with the values at a point of the cube."""
        values = {setting.path: setting.rounded(float(u)) for setting, u in zip(self.settings, x, strict=True)}
        return before_settings(self.preset) + written(values)

    def point(self, text: str) -> list[float] | None:
        """The point of the cube for such a text; None where it is another preset's, or lies outside of the ranges."""
        start = before_settings(self.preset)
        if not text.startswith(start):
            return None
        found = read_settings(text.removeprefix(start))
        if list(found) != [setting.path for setting in self.settings]:
            return None
        if not all(setting.holds(found[setting.path]) for setting in self.settings):
            return None
        return [setting.place(found[setting.path]) for setting in self.settings]


def read_tuned(preset: str, texts: list[str]) -> Tuned:
    """The preset with its ranges; SettingError names what cannot be tuned."""
    if not is_preset(preset):
        load_preset(preset)  # tells what there is
    if not texts:
        raise SettingError(f"nothing to tune: {EXAMPLE}")
    settings = tuple(read_range(text, preset) for text in texts)
    paths = [setting.path for setting in settings]
    for path in paths:
        if paths.count(path) > 1:
            raise SettingError(f"{path} is to be tuned twice: name it once")
    return Tuned(preset, settings)


def read_range(text: str, preset: str) -> Setting:
    """A setting of "path=low..high" or "path=low..high:log"."""
    path, equals, words = text.partition("=")
    ends, _, scale = words.partition(":")
    low_text, dots, high_text = ends.partition("..")
    if not (path.strip() and equals and dots) or scale not in ("", "log"):
        raise SettingError(f"{text!r} is no range of a setting: {EXAMPLE}")
    try:
        low, high = float(low_text), float(high_text)
    except ValueError:
        raise SettingError(f"{text!r}: {ends!r} are no two numbers: {EXAMPLE}") from None
    if not (math.isfinite(low) and low < high < math.inf):
        raise SettingError(f"{text!r}: the lower end comes first, and both are finite")
    if scale == "log" and low <= 0:
        raise SettingError(f"{text!r}: a range with :log begins above 0")
    if path.strip() in LIMITS:
        raise SettingError(f"{path.strip()} is a limit, of which more is always better: write {preset}:{path.strip()}=...")
    setting = Setting(path.strip(), low, high, scale == "log")
    setting = replace(setting, is_whole=is_whole(setting, preset))
    for end in (-1.0, 1.0):
        check(setting, preset, setting.value(end))
    return setting


def is_whole(setting: Setting, preset: str) -> bool:
    """Does the preset take whole numbers alone? It is asked with a number in the range that is none."""
    half = math.floor(setting.low) + 0.5
    options = [half, half + 1, setting.low, setting.high]
    between = next(x for x in options if setting.low <= x <= setting.high and x != math.floor(x))
    try:
        check(setting, preset, between)
        return False
    except SettingError:
        check(setting, preset, math.ceil(setting.low))
    if setting.low != math.floor(setting.low) or setting.high != math.floor(setting.high):
        raise SettingError(f"{setting.path} of {preset} is a whole number, and so are the ends of its range")
    return True


def check(setting: Setting, preset: str, value: float) -> None:
    """SettingError where the preset does not take the value."""
    PresetEngine(f"{before_settings(preset)}{setting.path}={value}")


def before_settings(preset: str) -> str:
    """The preset's text, ready for further settings. The space tells it from an opponent with the same settings."""
    return f"{preset}{',' if ':' in preset else ':'} "


def preset_value(preset: str, path: str) -> float | None:
    """The value that the preset has; None where it leaves it to the class."""
    place: Any = PresetEngine(preset).preset.data
    for word in path.split("."):
        if isinstance(place, list):
            place = step_named(place, word)
        else:
            place = place.get(word) if isinstance(place, dict) else None
    return place if isinstance(place, int | float) else None
