// The search in numbers: meters, and the table of candidates with the MC value, the RAVE value beside it, the prior and the reasons.

import { $, html, reconcile, setText, svg } from "./dom.js";
import { lossColour } from "./scale.js";
import { plainMessage, t } from "./texts.js";
import { count, isNumber, percent, percentExact, whyText } from "./words.js";

const COLUMNS = [
  { name: "mc", title: "mc", text: (c) => percentExact(c.value), help: "mcHelp" },
  { name: "amaf", title: "rave", text: (c) => percentExact(c.amaf), help: "raveHelp" },
  { name: "prior", title: "prior", text: (c) => percentExact(c.prior), help: "priorHelp" },
  { name: "visits", title: "visits", text: (c) => count(c.visits), help: "visitsTitle" },
];

export function drawMeters(model) {
  const thought = model.lastThought;
  setText($("meter-visits"), count(thought?.visits));
  setText($("meter-speed"), thought?.per_second ? count(thought.per_second) : "–");
  setText($("meter-score"), model.state ? model.scoreWords : "–");
  setText($("meter-memory"), isNumber(thought?.memory_mb) ? `${thought.memory_mb.toFixed(thought.memory_mb < 10 ? 1 : 0)} MB` : "–");
  const bound = thought?.memory_bound_mb ? t("ofMemory", { n: Math.round(thought.memory_bound_mb) }) : "";
  $("meter-memory").title = bound;
  const machines = model.state?.machines;
  setText($("machines-text"), machines?.on ? (model.thought?.machines ?? machines.text) : "");
  const isLive = Boolean(model.state?.thinking && model.thoughts.get(model.state.node) && !model.thought?.done);
  $("think").classList.toggle("live", isLive);
}

/** The table. Rows carry their line in `data-line`, and their move in `data-move` where it can be played. */
export function drawCandidates(model) {
  const thought = model.lastThought;
  const isPast = Boolean(thought && !model.thought);
  setText($("candidates-about"), aboutText(model, thought, isPast));
  const columns = COLUMNS.filter((column) => model.show[column.name]);
  const head = html("tr", {}, html("th", { scope: "col" }, t("move")), ...columns.map((c) => html("th", { scope: "col", title: t(c.help) }, t(c.title))));
  const span = spanOf(thought?.candidates ?? []);
  const about = t("rangeHelp");
  head.append(html("th", { scope: "col", class: "range", title: about }, `${percentExact(span[0], 0)} – ${percent(span[1])}`));
  $("candidates-head").replaceChildren(head);
  $("candidates-head").hidden = !thought?.candidates?.length;
  const best = thought?.candidates?.[0]?.value ?? 0;
  const rows = (thought?.candidates ?? []).flatMap((candidate) => rowsOf(candidate, best, columns, model, span, isPast));
  reconcile($("candidates-body"), rows);
  $("candidates-empty").hidden = Boolean(rows.length);
}

function aboutText(model, thought, isPast) {
  if (!thought) return "";
  const played = isPast && model.current ? t("beforeMove", { n: model.current.depth, colour: model.nameOf(model.current.color), move: model.current.move }) : t("thisPosition");
  const seconds = isNumber(thought.seconds) && thought.seconds > 0 ? t("seconds", { n: thought.seconds.toFixed(1) }) : "";
  return [played, seconds, plainMessage(thought.note ?? "")].filter(Boolean).join(" · ");
}

function rowsOf(candidate, best, columns, model, span, isPast) {
  const loss = best - (candidate.value ?? best);
  const swatch = html("span", { class: "swatch" });
  swatch.style.background = lossColour(loss);
  const first = html("td", { class: "move" }, swatch, candidate.move);
  const cells = columns.map((column) => html("td", {}, column.text(candidate)));
  const why = whyText(candidate);
  const row = html(
    "tr",
    {
      class: model.hovered === candidate.move ? "candidate hovered" : "candidate",
      "data-key": candidate.move,
      "data-move": isPast ? null : candidate.move,
      tabindex: 0,
      "aria-label": t("rowLabel", { move: candidate.move, visits: candidate.visits, why }),
      title: isPast ? null : t("rowTitle", { line: (candidate.line ?? []).join(" ") }),
      "data-line": isPast ? null : (candidate.line ?? []).join("\n"),
    },
    first,
    ...cells,
    html("td", { class: "range" }, range(candidate, span)),
  );
  if (!model.show.why || !why) return [row];
  return [row, html("tr", { class: "why", "data-key": `why ${candidate.move}` }, html("td", { colspan: columns.length + 2, title: (candidate.reasons ?? []).join(", ") }, why))];
}

/** The scale for all values: whole twentieths around them. */
function spanOf(candidates) {
  const values = candidates.flatMap(({ value, amaf }) => [value, amaf]).filter(isNumber);
  if (!values.length) return [0, 1];
  const [low, high] = [Math.floor(20 * Math.min(...values)) / 20, Math.ceil(20 * Math.max(...values)) / 20];
  return high - low < 0.1 ? [Math.max(0, high - 0.1), Math.max(0.1, high)] : [low, high];
}

/** MC value and RAVE value between the ends of the scale. */
function range({ value, amaf }, [low, high]) {
  const x = (at) => 4 + (92 * (at - low)) / (high - low);
  const drawing = svg("svg", { viewBox: "0 0 100 14", class: "range-drawing", "aria-hidden": "true" });
  drawing.append(svg("path", { class: "axis", d: `M1 7H99${low < 0.5 && high > 0.5 ? `M${x(0.5)} 2V12` : ""}` }));
  if (isNumber(value) && isNumber(amaf)) drawing.append(svg("path", { class: "gap", d: `M${x(value)} 7H${x(amaf)}` }));
  if (isNumber(amaf)) drawing.append(svg("path", { class: "rave", d: `M${x(amaf)} 2.5l4.5 4.5l-4.5 4.5l-4.5 -4.5z` }));
  if (isNumber(value)) drawing.append(svg("circle", { class: "mc", cx: x(value), cy: 7, r: 4 }));
  return drawing;
}

/** What the engine is at, in a few words. */
export function activity({ state }) {
  return state?.thinking ? (t("doing")[state.thinking] ?? state.thinking) : t("idle");
}
