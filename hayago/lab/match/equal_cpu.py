"""`hayago match --equal-cpu`: the simulations with which a preset takes as much CPU time as its opponent."""

import pathlib
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ...core.errors import SettingError
from .engines import is_preset
from .match import run_match
from .plan import Plan
from .report import MatchReport

GAMES = 4  # from which the time is measured, as many with each colour
CLOSE = 0.05  # times that differ by no more are taken as equal
MOST_ROUNDS = 8
SIMULATIONS = re.compile(r"(?<=[:,])simulations=(\d+)")


def equalised(
    plan: Plan, path: pathlib.Path, parallel: int, patience: float, tell: Callable[[str], None] = lambda text: None
) -> Plan:
    """The plan with other simulations of one engine, so that both take the same CPU seconds a move.

    The first engine is changed, or the second where the first is no preset with simulations. Some games are played, the
    simulations changed by the ratio of the times, and so on until the times are close. These games are in the file like
    others, each under its own plan: called again, it plays none twice and ends with the same plan; and those of the plan
    that it ends with are the first games of the match.
    """
    role = adjustable(plan)
    for _ in range(MOST_ROUNDS):
        report = MatchReport(plan, list(run_match(plan, GAMES, path, parallel, patience=patience)))
        mine = report.cpu_a_move(getattr(plan, role))
        other = report.cpu_a_move(plan.second if role == "first" else plan.first)
        if not mine or not other:
            raise SettingError("the CPU time of an engine cannot be measured here: leave out --equal-cpu")
        tell(f"{getattr(plan, role)}: {mine:.3f} CPU seconds a move, the opponent {other:.3f}")
        if abs(other / mine - 1) <= CLOSE:
            return plan
        changed: dict[str, Any] = {role: with_factor(getattr(plan, role), other / mine)}
        plan = replace(plan, **changed)
    raise SettingError(
        f"after {MOST_ROUNDS} rounds the times still differ, {mine:.3f} and {other:.3f} CPU seconds a move: give "
        f"{getattr(plan, role)!r} simulations that come closer, or leave out --equal-cpu"
    )


def adjustable(plan: Plan) -> str:
    """Which engine is changed: "first" or "second"."""
    for role, text in (("first", plan.first), ("second", plan.second)):
        if is_preset(text) and SIMULATIONS.search(text):
            return role
    raise SettingError(
        "--equal-cpu changes the simulations of a preset: give one of the engines some, as in hayago:simulations=3000"
    )


def with_factor(text: str, factor: float) -> str:
    """The engine with so many times its simulations, to three digits."""
    found = SIMULATIONS.search(text)
    assert found is not None
    wanted = max(1, round(float(f"{int(found[1]) * factor:.3g}")))
    return f"{text[: found.start()]}simulations={wanted}{text[found.end() :]}"
