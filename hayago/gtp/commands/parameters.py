"""Commands that show and change settings; GoGui makes dialogs of them.

Without arguments they answer a line for each setting, "[type] name value"; with NAME VALUE they change one.
"""

from collections.abc import Iterator
from typing import Any

from ...core.settings import hint
from ...games.rule_sets import Ko, Scoring
from ...play.levels import MOST
from ..engine import Engine
from ..protocol import Failure
from .arguments import number, truth, whole
from .rules import use

UNSET = "default"
GRAPHICS = ("none", "visits", "pv")


def parameters(engine: Engine, arguments: list[str]) -> str:
    """How the engine thinks."""
    chosen = engine.settings
    if not arguments:
        rows = [
            ("[string]", "simulations", shown(chosen.simulations)),
            ("[string]", "seconds", shown(chosen.seconds)),
            ("[string]", "level", shown(chosen.level)),
            ("[string]", "preset", chosen.preset_name),
            ("[string]", "threads", shown(chosen.threads)),
            ("[string]", "memory", f"{chosen.memory:g}"),
            ("[bool]", "ponder", str(int(chosen.ponder))),
            ("[string]", "resign", shown(chosen.resign)),
            ("[string]", "lag", f"{chosen.lag:g}"),
            (f"[list/{'/'.join(GRAPHICS)}]", "live_graphics", chosen.live_graphics),
        ]
        return "\n".join(" ".join(row) for row in rows)
    name, value = pair(arguments)
    readers = {
        "simulations": lambda text: whole(text, name, 1),
        "seconds": lambda text: number(text, name, 0.001, 1e6),
        "level": lambda text: whole(text, name, 1, MOST),
        "preset": lambda text: text,
        "threads": lambda text: whole(text, name, 1, 256),
        "memory": lambda text: number(text, name, 1, 1e6),
        "ponder": lambda text: truth(text, name),
        "resign": lambda text: number(text, name, 0, 0.999),
        "lag": lambda text: number(text, name, 0, 60),
        "live_graphics": lambda text: one_of(text, GRAPHICS, name),
    }
    if name not in readers:
        raise Failure(f"{name!r} is no parameter{hint(name, list(readers))}")
    can_be_unset = name in ("simulations", "seconds", "level", "preset", "resign")
    change(engine, name, None if value.lower() == UNSET and can_be_unset else readers[name](value))
    return ""


def change(engine: Engine, name: str, value: Any) -> None:
    """Change a setting; where the player cannot be made with it, the old value stays."""
    chosen, old = engine.settings, getattr(engine.settings, name)
    changes = chosen.changes
    setattr(chosen, name, value)
    if name in ("level", "preset", "threads", "memory", "resign"):
        if name in ("level", "preset"):
            chosen.changes = {}
        try:
            engine.game.renew_player()
        except Exception:
            setattr(chosen, name, old)
            chosen.changes = changes
            raise


def preset_parameters(engine: Engine, arguments: list[str]) -> str:
    """The numbers of the preset, named by their paths."""
    game = engine.game
    known = dict(numbers_in(game.player.preset.data))
    if not arguments:
        return "\n".join(f"{'[bool]' if isinstance(v, bool) else '[string]'} {k} {shown(v)}" for k, v in known.items())
    name, value = pair(arguments)
    if name not in known:
        raise Failure(f"{name!r} is no number of this preset{hint(name, list(known))}")
    old = engine.settings.changes
    new: Any = truth(value, name) if isinstance(known[name], bool) else number(value, name)
    if isinstance(known[name], int) and not isinstance(known[name], bool):
        new = whole(value, name, -(10**9))
    engine.settings.changes = {**old, name: new}
    try:
        game.renew_player()
    except Exception:
        engine.settings.changes = old
        raise
    return ""


def numbers_in(data: Any, path: str = "") -> Iterator[tuple[str, bool | int | float]]:
    """The numbers in the data of a preset, with their paths; the first step of each class counts."""
    if isinstance(data, list):
        seen = set()
        for step in data:
            if step.get("use") not in seen:
                seen.add(step.get("use"))
                yield from numbers_in(step, f"{path}{step.get('use')}.")
        return
    for key, value in data.items():
        if isinstance(value, bool | int | float):
            yield f"{path}{key}", value
        elif isinstance(value, dict | list):
            yield from numbers_in(value, f"{path}{key}.")


def rule_parameters(engine: Engine, arguments: list[str]) -> str:
    """The rules of the game."""
    rules = engine.game.rules
    ko, scoring = Ko(rules.ko).name.lower(), Scoring(rules.scoring).name.lower()
    if not arguments:
        return (
            f"[list/{'/'.join(Ko.__members__).lower()}] ko {ko}\n"
            f"[list/{'/'.join(Scoring.__members__).lower()}] scoring {scoring}\n"
            f"[string] komi {rules.komi:g}"
        )
    name, value = pair(arguments)
    if name == "ko":
        use(engine, one_of(value.upper(), tuple(Ko.__members__), name), scoring.upper())
    elif name == "scoring":
        use(engine, ko.upper(), one_of(value.upper(), tuple(Scoring.__members__), name))
    elif name == "komi":
        engine.game.change_rules(rules._replace(komi=number(value, name, -10_000, 10_000)))
    else:
        raise Failure(f"{name!r} is no rule{hint(name, ['ko', 'scoring', 'komi'])}")
    return ""


def pair(arguments: list[str]) -> tuple[str, str]:
    if len(arguments) != 2:
        raise Failure("syntax error: write NAME VALUE, or nothing to see them all")
    return arguments[0], arguments[1]


def one_of(text: str, options: tuple[str, ...], what: str) -> str:
    if text not in options:
        raise Failure(f"{what} is one of {', '.join(options)}, not {text!r}")
    return text


def shown(value: Any) -> str:
    if value is None:
        return UNSET
    return str(int(value)) if isinstance(value, bool) else f"{value:g}" if isinstance(value, float) else str(value)


COMMANDS = {
    "hayago-param": parameters,
    "hayago-param_preset": preset_parameters,
}
OF_RULES = {"hayago-param_rules": rule_parameters}
