"""The picture of a tuning: for each setting the games, the curve through the estimate, and the region still in play."""

import pathlib
from dataclasses import replace
from typing import Any

import numpy as np

from ...core.figures import OURS, PAPER, new_figure, save
from ..match.statistics import Z, wilson
from . import clop
from .settings import preset_value
from .tune import Tuning

BINS = 12  # groups of games, as many in each
PLACES = 200  # of a curve
HEIGHT = 12  # of the weight 1, in per cent of the picture


def plot_tuning(tuning: Tuning, path: pathlib.Path) -> None:
    """One panel for each setting, the others at their estimates."""
    fit = tuning.fit
    figure, axes = new_figure(6.5, 4.4, len(tuning.tuned.settings))
    for i, part in enumerate(axes):
        draw_setting(part, tuning, fit, i)
    axes[0].set_ylabel("won (%)")
    figure.legend(*axes[0].get_legend_handles_labels(), loc="outside lower center", ncols=3, fontsize=8)
    figure.suptitle(f"{tuning.tuned.preset} against {tuning.plan.second}, {len(fit.x)} games", fontsize=10)
    save(figure, path)


def draw_setting(axes: Any, tuning: Tuning, fit: clop.Fit, i: int) -> None:
    """The win rate by one setting."""
    setting = tuning.tuned.settings[i]
    places = np.tile(fit.estimate, (PLACES, 1))
    places[:, i] = np.linspace(-1, 1, PLACES)
    smooth = replace(setting, is_whole=False)
    values = [smooth.value(u) for u in places[:, i]]
    low, high = fit.curve.interval(places, Z)
    axes.fill_between(values, 100 * low, 100 * high, color=OURS[0], alpha=0.15)
    axes.plot(values, 100 * clop.sigmoid(fit.curve.logit(places)), color=OURS[0], label="the curve, with its 95 % interval")
    weights = HEIGHT * np.exp(fit.log_weight(places))
    axes.fill_between(values, 0, weights, color=OURS[2], alpha=0.4, lw=0, label="weight: where the next games are played")
    draw_games(axes, fit, [setting.value(u) for u in fit.x[:, i]], i)
    estimate, before = setting.value(fit.estimate[i]), preset_value(tuning.tuned.preset, setting.path)
    axes.axvline(estimate, color=OURS[1], label="the estimate")
    title = f"estimate {estimate:.5g}"
    if before is not None and setting.holds(before):
        axes.axvline(before, color=PAPER, ls="--", label="the preset as it is")
        title += f", the preset has {before:.5g}"
    axes.set_title(title, fontsize=9)
    if setting.is_log:
        axes.set_xscale("log")
    axes.set_xlabel(setting.path)
    axes.set_ylim(0, 100)


def draw_games(axes: Any, fit: clop.Fit, values: list[float], i: int) -> None:
    """Groups of games that are neighbours in this setting: what was won in them, with 95 % intervals."""
    order = np.argsort(fit.x[:, i], kind="stable")
    for group in np.array_split(order, min(BINS, max(1, len(order) // 8))):
        won, games = float(fit.results[group].sum()), len(group)
        low, high = wilson(won, games)
        middle = float(np.median([values[k] for k in group]))
        rate = 100 * won / games
        label = "games, in groups" if group[0] == order[0] else ""
        style = {"label": label, "fmt": "o", "ms": 4, "color": PAPER, "capsize": 2, "zorder": 1}
        axes.errorbar([middle], [rate], yerr=[[max(0.0, rate - 100 * low)], [max(0.0, 100 * high - rate)]], **style)
