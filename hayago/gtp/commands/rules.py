"""Commands that switch the rules: the ko rule and the way of counting."""

import json
from typing import Any

from ...games.rule_sets import NAMED, Ko, Scoring
from ..engine import Engine
from ..protocol import Failure
from .arguments import exactly

KGS = {"chinese": "chinese-kgs", "japanese": "japanese", "aga": "aga", "new_zealand": "new-zealand"}
FIXED = {  # what can be said but not changed
    "suicide": (False,),
    "tax": ("NONE",),
    "whiteHandicapBonus": ("0",),
    "hasButton": (False,),
    "friendlyPassOk": (True, False),
}


def get_rules(engine: Engine, arguments: list[str]) -> str:
    exactly(arguments)
    rules = engine.game.rules
    names: dict[str, Any] = {
        "ko": Ko(rules.ko).name,
        "scoring": Scoring(rules.scoring).name,
    }
    return json.dumps(names | {key: values[0] for key, values in FIXED.items()})


def set_rules(engine: Engine, arguments: list[str]) -> str:
    """A name, or JSON such as {"ko": "SIMPLE", "scoring": "AREA"}."""
    text = " ".join(arguments)
    if text.startswith("{"):
        use(engine, *read_json(engine, text))
    elif text.lower() in NAMED:
        use(engine, *NAMED[text.lower()])
    else:
        raise Failure(
            f"{text!r} are no rules that can be played here: write one of {', '.join(NAMED)}, or JSON with ko and scoring"
        )
    return ""


def kgs_rules(engine: Engine, arguments: list[str]) -> str:
    word = exactly(arguments, "rules")[0].lower()
    if word not in KGS:
        raise Failure(f"{word!r} are no rules of KGS: write {', '.join(KGS)}")
    use(engine, *NAMED[KGS[word]])
    return ""


def read_json(engine: Engine, text: str) -> tuple[str, str]:
    """The ko rule and the scoring that JSON asks for; what it does not name stays."""
    try:
        wanted = json.loads(text)
    except (ValueError, RecursionError):
        raise Failure(f"the rules are no JSON: {text[:80]!r}") from None
    if not isinstance(wanted, dict):
        raise Failure('the rules must be a JSON object such as {"ko": "SIMPLE", "scoring": "AREA"}')
    now = json.loads(get_rules(engine, []))
    for key, value in wanted.items():
        options: Any = {"ko": tuple(Ko.__members__), "scoring": tuple(Scoring.__members__)}.get(key) or FIXED.get(key)
        if options is None:
            raise Failure(f"{key!r} is no rule; there are: ko, scoring, {', '.join(FIXED)}")
        if value not in options:
            raise Failure(f"{key} can be {' or '.join(json.dumps(option) for option in options)} here, not {json.dumps(value)}")
    return wanted.get("ko", now["ko"]), wanted.get("scoring", now["scoring"])


def use(engine: Engine, ko: str, scoring: str) -> None:
    engine.game.change_rules(engine.game.rules._replace(ko=int(Ko[ko]), scoring=int(Scoring[scoring])))


COMMANDS = {"kata-get-rules": get_rules, "kata-set-rules": set_rules, "kgs-rules": kgs_rules}
