"""Reads a preset: a TOML file that names the parts of a search by their classes, with their settings.

    [selection]
    use = "McRave"
    schedule = {use = "MinimumMse", bias = 0.0091}

    [[playout]]                  # steps in order; `chance` is the probability that a step is tried
    use = "SaveAtari"
    chance = 0.9

    [[prior]]
    use = "PatternMoves"
    from_size = 13               # only on boards from this size on, or up to another one: `to_size`

A class of your own is named with its file, which is looked for beside the TOML file and then in the current folder, or with
its module: use = "puct.py:Puct", use = "my_package.parts:Puct". Such a file is run: name only files that you trust.

A preset that says use = "TdSearch" before all else describes a search by temporal differences, of the parts that it has.

A setting that takes weights names their file, which is looked for in the same way, then in the user's data folder and in the
package: weights = "mine.hayago".

Settings are changed by their path: "selection.schedule.bias", "playout.SaveAtari.chance", "expand_after".
"""

import functools
import importlib
import pathlib
import pkgutil
from copy import deepcopy
from dataclasses import dataclass, field
from importlib import resources
from typing import Any

from .. import parts
from .. import search as search_package
from ..core import contract
from ..core.checked import NUMBERS, checked, converted
from ..core.errors import ContractError, SettingError
from ..core.folders import shipped
from ..core.loading import is_own, load_class
from ..core.settings import hint, split_name
from ..core.toml import toml_of, toml_text
from ..core.weights import marks, weights_named
from ..games.registry import FOR_ANY_GAME, GAMES, GameCard, card_of
from ..parts.playouts.combine import Sometimes, in_order
from ..parts.priors.combine import all_of
from ..parts.priors.on_boards import OnBoards
from ..search.kinds import KINDS
from ..search.search import Method
from ..search.td_search import TdSearch

SIZES = {"from_size": "least", "to_size": "most"}  # of a prior: the settings of OnBoards
LISTS = ("prior", "playout")  # parts that are lists of steps
KIND = "use"  # which names the kind of search; a tree search where it is left out
OWN: dict[str, type] = {"title": str, "source": str, "final": str, "resign": float, "openings": str}  # of the player
FINAL = ("visits", "value", "selection")


@dataclass(frozen=True)
class Preset:
    """A method with what a player needs beside it.

    >>> from hayago import presets
    >>> preset = presets.load_preset("uct").with_settings({"selection.exploration": 0.3})
    >>> preset.method.selection.exploration
    0.3
    """

    name: str
    title: str
    source: str
    method: Method | TdSearch
    final: str = "visits"  # the move to play: "visits" (most visited), "value" (best valued), "selection" (the rule's next)
    resign: float = 0.0
    openings: str = ""  # a file of opening moves (play/openings.py), none by default
    data: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)  # as read
    folder: pathlib.Path | None = field(default=None, repr=False, compare=False)  # that of its file, if it is an own one

    def __post_init__(self) -> None:
        if self.final not in FINAL:
            raise SettingError(f"final is 'visits', 'value' or 'selection', not {self.final!r} (preset {self.name})")
        if self.final == "selection" and not isinstance(self.method, Method):
            raise SettingError(f"final is 'visits' or 'value' in a search without a selection rule (preset {self.name})")
        if not isinstance(self.resign, int | float) or not 0 <= self.resign < 1:
            raise SettingError(f"resign is a win rate from 0 (never) to below 1, not {self.resign!r} (preset {self.name})")

    def __reduce__(self) -> Any:
        """A copy for another process is built there: weights are known by numbers that only hold here."""
        return (build, (self.name, self.data, self.folder)) if self.data else super().__reduce__()

    def with_settings(self, settings: dict[str, Any]) -> "Preset":
        """The preset with settings changed by their paths: {"selection.schedule.bias": 0.01}."""
        data = deepcopy(self.data)
        for path, value in settings.items():
            change(data, path, value, self.name)
        return build(self.name, data, self.folder)


def preset_names() -> list[str]:
    """All presets that come with the package."""
    return shipped("presets")


def default_preset(game: Any) -> str:
    """The preset with which a game is played where none is named."""
    return card_of(game).preset


def presets_offered(card: GameCard) -> list[str]:
    """The presets that players of a game may choose from, the usual one first: its own, and those made for no single game."""
    elsewhere = {name for other in GAMES.values() if other.key != card.key for name in other.own_presets}
    further = [name for name in preset_names() if name not in elsewhere] if card.takes_any_preset else [FOR_ANY_GAME]
    return list(dict.fromkeys([card.preset, *card.own_presets, *further]))


def preset_text(name: str) -> str:
    """The file of a preset, with its comments; a name that ends in .toml is the path of an own file."""
    if name.endswith(".toml"):
        return toml_text(pathlib.Path(name))
    if name not in preset_names():
        raise SettingError(f"there is no preset {name!r}{hint(name, preset_names())}")
    return (resources.files(__package__) / f"{name}.toml").read_text(encoding="utf-8")


def read_toml(name: str) -> dict[str, Any]:
    """What a preset's file says."""
    try:
        text = preset_text(name)
    except SettingError:
        raise
    except (OSError, ValueError) as error:  # also a path with a null byte
        raise SettingError(f"the preset {name!r} cannot be read: {error}") from error
    return toml_of(text, f"the preset {name!r}")


def load_preset(text: str) -> Preset:
    """A preset by its name or file, with settings behind a colon: "mogo-2007:expand_after=5,selection.schedule.bias=0.01"."""
    name, settings = split_name(text)
    folder = pathlib.Path(name).parent if name.endswith(".toml") else None
    preset = build(name, read_toml(name), folder)
    return preset.with_settings(settings) if settings else preset


def change(data: dict[str, Any], path: str, value: Any, name: str) -> None:
    """Set the entry at `path`; a step of a list is named by its class. "merging.use" also works where there is no merging."""
    *parents, last = path.split(".")
    place: Any = data
    if last == "use" and len(parents) == 1 and parents[0] in kind_of(data, name)._fields and parents[0] not in LISTS:
        data.setdefault(parents[0], {})
    for word in parents:
        if isinstance(place, list):
            place = step_named(place, word)
        elif isinstance(place, dict):
            place = place.get(word)
        if not isinstance(place, dict | list):
            raise SettingError(f"{path!r} leads nowhere in preset {name}: it has no {word!r}{hint(word, all_words(data))}")
    if isinstance(place, list):
        raise SettingError(f"{path!r} names a whole step of preset {name}: say which setting of {last!r}")
    place[last] = value


def step_named(steps: list[Any], word: str) -> Any:
    """The step of a list by the name of its class, without the file of an own one; None where there is none."""
    return next((step for step in steps if isinstance(step, dict) and class_name(step) == word), None)


def class_name(entry: dict[str, Any]) -> str:
    """The class that an entry names: "Puct" also for "puct.py:Puct"."""
    return str(entry.get("use", "")).rpartition(":")[2]


def all_words(data: Any) -> list[str]:
    """Every name and class in a preset, for hints."""
    if isinstance(data, dict):
        return [*data, *([class_name(data)] if "use" in data else []), *(w for v in data.values() for w in all_words(v))]
    if isinstance(data, list):
        return [word for item in data for word in all_words(item)]
    return []


def build(name: str, data: dict[str, Any], folder: pathlib.Path | None = None) -> Preset:
    """The preset that the data describe; SettingError names what is wrong. Own files are looked for in the folder."""
    kind = kind_of(data, name)
    known = [*kind._fields, *OWN, KIND]
    for key in data:
        if key not in known:
            raise SettingError(f"{key!r} is no setting of a preset ({name}){hint(key, known)}")
    parts: dict[str, Any] = {}
    for key, protocol in contract.annotations(kind).items():
        if protocol in NUMBERS:
            if key in data:
                parts[key] = number(data[key], protocol, f"{key} of preset {name}")
        elif key in LISTS:
            entries = data.get(key, [])
            if not isinstance(entries, list):
                raise SettingError(f"{key} of preset {name} is a list of steps, [[{key}]], not {entries!r}")
            steps = [step(entry, protocol, f"{key} of preset {name}", folder) for entry in entries]
            parts[key] = all_of(*steps) if key == "prior" else in_order(*steps) if steps else None
        elif key in data:
            parts[key] = part(data[key], protocol, f"{key} of preset {name}", folder)
    missing = [key for key in kind._fields if key not in kind._field_defaults and parts.get(key) is None]
    if missing:
        raise SettingError(f"preset {name} has no {' and no '.join(missing)}")
    own: dict[str, Any] = {"title": name, "source": ""}
    for key, wanted in OWN.items():
        if key in data:
            own[key] = (
                text(data[key], f"{key} of preset {name}")
                if wanted is str
                else number(data[key], wanted, f"{key} of preset {name}")
            )
    try:
        method = checked(kind(**parts))
    except ContractError as error:
        raise SettingError(f"preset {name}: {error}") from None
    return Preset(name=name, method=method, data=data, folder=folder, **own)


def kind_of(data: dict[str, Any], name: str) -> Any:
    """The kind of search that the data describe."""
    chosen = data.get(KIND, Method.__name__)
    if not isinstance(chosen, str) or chosen not in KINDS:
        raise SettingError(
            f"there is no kind of search {chosen!r} (preset {name}){hint(str(chosen), KINDS)}; use {' or '.join(KINDS)}"
        )
    return KINDS[chosen]


def step(entry: Any, protocol: type, where: str, folder: pathlib.Path | None = None) -> Any:
    """A step of a list; `chance` wraps a playout step in Sometimes, `from_size` and `to_size` a prior in OnBoards."""
    if not isinstance(entry, dict):
        raise SettingError(f"{where}: a step is a table with `use`, not {entry!r}")
    entry = dict(entry)
    chance = entry.pop("chance", None)
    if chance is not None and protocol is not contract.Playout:
        raise SettingError(f"{where}: only steps of a playout have a chance, not {entry.get('use')}")
    sizes = {field: entry.pop(key) for key, field in SIZES.items() if key in entry}
    if sizes and protocol is not contract.Prior:
        raise SettingError(f"{where}: only priors are for some sizes of the board, not {entry.get('use')}")
    also = ("chance",) if protocol is contract.Playout else tuple(SIZES) if protocol is contract.Prior else ()
    made = part(entry, protocol, where, folder, also)
    if sizes:
        return part({"use": OnBoards.__name__, **sizes}, protocol, where, folder, prior=made)
    if chance is None:
        return made
    share = number(chance, float, f"chance of {entry.get('use')} in {where}")
    if not 0 <= share <= 1:
        raise SettingError(f"chance of {entry.get('use')} in {where} is a probability from 0 to 1, not {chance!r}")
    return Sometimes(share, made)


def part(
    entry: Any, protocol: type, where: str, folder: pathlib.Path | None = None, also: tuple[str, ...] = (), **made_before: Any
) -> Any:
    """The record that a table {use = "Class", setting = ...} describes; some of its parts may be made before."""
    if isinstance(entry, str):
        entry = {"use": entry}
    if not isinstance(entry, dict) or "use" not in entry:
        raise SettingError(f'{where}: name the class with use = "..."; one of {", ".join(sorted(classes(protocol)))}')
    made = part_class(entry["use"], protocol, where, folder)
    fields = contract.annotations(made)
    settings = {}
    for key, value in entry.items():
        if key == "use":
            continue
        if key not in fields:
            raise SettingError(f"{where}: {key!r} is no setting of {made.__name__}{hint(key, (*fields, *also))}")
        wanted = fields[key]
        label = f"{made.__name__}.{key}"
        is_part = getattr(wanted, "_is_protocol", False)
        if isinstance(value, str) and key in marks(made):
            value = weights_named(value, marks(made)[key], folder)
        settings[key] = part(value, wanted, where, folder) if is_part else number(value, wanted, label)
    try:
        record = made(**settings, **made_before)
        contract.check(record, protocol)
        return checked(record)
    except (ContractError, TypeError) as error:
        raise SettingError(f"{where}: {error}") from None


def part_class(name: Any, protocol: type, where: str, folder: pathlib.Path | None) -> Any:
    """The class that `use` names: one of the package's, or one of the user's own by its file or module."""
    if isinstance(name, str) and is_own(name):
        try:
            made = load_class(name, () if folder is None else (folder,))
        except SettingError as error:
            raise SettingError(f"{where}: {error}") from error
        if not (issubclass(made, tuple) and hasattr(made, "_fields")):
            raise SettingError(f"{where}: {name} is no typing.NamedTuple: a part is one, with its settings as fields")
        return made
    options = classes(protocol)
    if not isinstance(name, str) or name not in options:
        what = contract.noun_of(protocol)
        raise SettingError(f"{where}: there is no {what} {name!r}{hint(str(name), options)}; one of your own is FILE.py:CLASS")
    return options[name]


def text(value: Any, label: str) -> str:
    if not isinstance(value, str):
        raise SettingError(f"{label} must be a text in quotes, not {value!r}")
    return value


def number(value: Any, wanted: type, label: str) -> Any:
    if wanted not in NUMBERS:
        raise SettingError(
            f"{label} cannot be set here: its type {getattr(wanted, '__name__', wanted)} is no number and no part"
        )
    try:
        return converted(value, wanted, label)
    except ContractError as error:
        raise SettingError(str(error)) from None


@functools.cache  # looking through the folders takes 5 ms, and a preset has eight parts
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
