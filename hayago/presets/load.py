"""Reads a preset: a TOML file that names the parts of a search by their classes, with their settings.

    [selection]
    use = "McRave"
    schedule = {use = "MinimumMse", bias = 0.0091}

    [[playout]]                  # steps in order; `chance` is the probability that a step is tried
    use = "SaveAtari"
    chance = 0.9

Settings are changed by their path: "selection.schedule.bias", "playout.SaveAtari.chance", "expand_after".
"""

import importlib
import pathlib
import pkgutil
import tomllib
from copy import deepcopy
from dataclasses import dataclass, field
from importlib import resources
from typing import Any

from .. import parts
from .. import search as search_package
from ..core import contract
from ..core.errors import ContractError, SettingError
from ..core.settings import hint, split_name
from ..games.registry import FOR_ANY_GAME, GAMES, GameCard, card_of
from ..parts.playouts.combine import Sometimes, in_order
from ..parts.priors.combine import all_of
from ..search.search import Method

LISTS = ("prior", "playout")  # parts that are lists of steps
NUMBERS = {"expand_after": int, "sort_children": bool, "prior_to_mc": float, "prior_to_amaf": float}  # of Method
OWN = {"title": str, "source": str, "final": str, "resign": float}  # of the player


@dataclass(frozen=True)
class Preset:
    """A method with what a player needs beside it."""

    name: str
    title: str
    source: str
    method: Method
    final: str = "visits"  # the move to play: "visits" (most visited) or "value" (best valued)
    resign: float = 0.0
    data: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)  # as read

    def with_settings(self, settings: dict[str, Any]) -> "Preset":
        """The preset with settings changed by their paths: {"selection.schedule.bias": 0.01}."""
        data = deepcopy(self.data)
        for path, value in settings.items():
            change(data, path, value, self.name)
        return build(self.name, data)


def preset_names() -> list[str]:
    """All presets that come with the package."""
    files = [path.name for path in resources.files(__package__).iterdir()]
    return sorted(name.removesuffix(".toml") for name in files if name.endswith(".toml"))


def default_preset(game: Any) -> str:
    """The preset with which a game is played where none is named."""
    return card_of(game).preset


def presets_offered(card: GameCard) -> list[str]:
    """The presets that players of a game may choose from, the usual one first: its own, and those made for no single game."""
    elsewhere = {name for other in GAMES.values() if other.key != card.key for name in other.own_presets}
    further = [name for name in preset_names() if name not in elsewhere] if card.takes_any_preset else [FOR_ANY_GAME]
    return list(dict.fromkeys([card.preset, *card.own_presets, *further]))


def preset_text(name: str) -> str:
    """The file of a preset, with its comments."""
    if name not in preset_names():
        raise SettingError(f"there is no preset {name!r}{hint(name, preset_names())}")
    return (resources.files(__package__) / f"{name}.toml").read_text(encoding="utf-8")


def read_toml(name: str) -> dict[str, Any]:
    """What a preset's file says; a name that ends in .toml is the path of an own file."""
    try:
        return tomllib.loads(pathlib.Path(name).read_text(encoding="utf-8") if name.endswith(".toml") else preset_text(name))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise SettingError(f"the preset {name!r} cannot be read: {error}") from error


def load_preset(text: str) -> Preset:
    """A preset by its name or file, with settings behind a colon: "mogo-2007:expand_after=5,selection.schedule.bias=0.01"."""
    name, settings = split_name(text)
    preset = build(name, read_toml(name))
    return preset.with_settings(settings) if settings else preset


def change(data: dict[str, Any], path: str, value: Any, name: str) -> None:
    """Set the entry at `path`; a step of a list is named by its class. "merging.use" also works where there is no merging."""
    *parents, last = path.split(".")
    place: Any = data
    if last == "use" and len(parents) == 1 and parents[0] in Method._fields and parents[0] not in (*LISTS, *NUMBERS):
        data.setdefault(parents[0], {})
    for word in parents:
        if isinstance(place, list):
            place = next((step for step in place if step.get("use") == word), None)
        elif isinstance(place, dict):
            place = place.get(word)
        if not isinstance(place, dict | list):
            raise SettingError(f"{path!r} leads nowhere in preset {name}: it has no {word!r}{hint(word, all_words(data))}")
    if isinstance(place, list):
        raise SettingError(f"{path!r} names a whole step of preset {name}: say which setting of {last!r}")
    place[last] = value


def all_words(data: Any) -> list[str]:
    """Every name and class in a preset, for hints."""
    if isinstance(data, dict):
        return [*data, *([data["use"]] if "use" in data else []), *(w for v in data.values() for w in all_words(v))]
    if isinstance(data, list):
        return [word for item in data for word in all_words(item)]
    return []


def build(name: str, data: dict[str, Any]) -> Preset:
    """The preset that the data describe; SettingError names what is wrong."""
    known = [*Method._fields, *OWN]
    for key in data:
        if key not in known:
            raise SettingError(f"{key!r} is no setting of a preset ({name}){hint(key, known)}")
    parts: dict[str, Any] = {}
    for key, protocol in contract.annotations(Method).items():
        if key in NUMBERS:
            if key in data:
                parts[key] = number(data[key], NUMBERS[key], f"{key} of preset {name}")
        elif key in LISTS:
            steps = [step(entry, protocol, f"{key} of preset {name}") for entry in data.get(key, [])]
            parts[key] = all_of(*steps) if key == "prior" else in_order(*steps) if steps else None
        elif key in data:
            parts[key] = part(data[key], protocol, f"{key} of preset {name}")
    missing = [key for key in ("selection", "playout", "backup") if parts.get(key) is None]
    if missing:
        raise SettingError(f"preset {name} has no {' and no '.join(missing)}")
    own = {key: kind(data[key]) for key, kind in OWN.items() if key in data}
    if own.get("final", "visits") not in ("visits", "value"):
        raise SettingError(f"final is 'visits' or 'value', not {own['final']!r} (preset {name})")
    own.setdefault("title", name)
    own.setdefault("source", "")
    return Preset(name=name, method=Method(**parts), data=data, **own)


def step(entry: Any, protocol: type, where: str) -> Any:
    """A step of a list; `chance` wraps a playout step in Sometimes."""
    if not isinstance(entry, dict):
        raise SettingError(f"{where}: a step is a table with `use`, not {entry!r}")
    entry = dict(entry)
    chance = entry.pop("chance", None)
    made = part(entry, protocol, where)
    if chance is None:
        return made
    return Sometimes(number(chance, float, f"chance of {entry.get('use')} in {where}"), made)


def part(entry: Any, protocol: type, where: str) -> Any:
    """The record that a table {use = "Class", setting = ...} describes."""
    if isinstance(entry, str):
        entry = {"use": entry}
    if not isinstance(entry, dict) or "use" not in entry:
        raise SettingError(f'{where}: name the class with use = "..."; one of {", ".join(sorted(classes(protocol)))}')
    options = classes(protocol)
    if entry["use"] not in options:
        what = (protocol.__doc__ or "").strip()
        raise SettingError(f"{where}: there is no {what} {entry['use']!r}{hint(str(entry['use']), options)}")
    made = options[entry["use"]]
    fields = contract.annotations(made)
    settings = {}
    for key, value in entry.items():
        if key == "use":
            continue
        if key not in fields:
            raise SettingError(f"{where}: {key!r} is no setting of {made.__name__}{hint(key, fields)}")
        wanted = fields[key]
        label = f"{made.__name__}.{key}"
        settings[key] = part(value, wanted, where) if getattr(wanted, "_is_protocol", False) else number(value, wanted, label)
    try:
        return contract.checked(made(**settings))
    except (ContractError, TypeError) as error:
        raise SettingError(f"{where}: {error}") from None


def number(value: Any, wanted: type, label: str) -> Any:
    try:
        return contract.converted(value, wanted, label)
    except ContractError as error:
        raise SettingError(str(error)) from None


def classes(protocol: type) -> dict[str, Any]:
    """The records of the package that offer a contract, by name: every class of the folder that has its methods."""
    found = {}
    for package in (parts, search_package):
        for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            for name, value in vars(importlib.import_module(info.name)).items():
                if isinstance(value, type) and issubclass(value, tuple) and hasattr(value, "_fields"):
                    if all(hasattr(value, method) for method in contract.methods(protocol)):
                        found[name] = value
    return found
