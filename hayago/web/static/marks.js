// Marks on the points of a board: the last move, a ko, dead stones, marks and labels of the record, and the chain that has won.

import { svg } from "./dom.js";
import { UNIT, winningStones } from "./geometry.js";

/** What lies on the stones; `has` tells whether there is a stone. */
export function drawMarks({ model, placed, radius, stones }) {
  const { state } = model;
  const marks = [];
  const on = (name) => state.stones[name] ?? "wood";
  if (state.over?.reason === "win" && state.over.winner) marks.push(...winning(model, placed, radius));
  const last = placed.get(state.last);
  if (last && stones.has(state.last) && !state.marks?.[state.last]) {
    marks.push(svg("circle", { class: `last on-${on(state.last)}`, cx: last.px, cy: last.py, r: radius * 0.5 }));
  }
  const ko = placed.get(state.ko);
  if (ko) marks.push(square(ko, 0.2 * UNIT, "ko"));
  for (const name of state.over?.dead ?? []) {
    const cell = placed.get(name);
    if (cell) marks.push(svg("path", { class: "cross", d: crossPath(cell, radius * 0.4), "data-dead": name }));
  }
  for (const [name, mark] of Object.entries(state.marks ?? {})) {
    const cell = placed.get(name);
    if (cell) marks.push(...markOf(mark, cell, radius, on(name), name));
  }
  const lesson = model.lessons.get(model.taughtMove?.node);
  if (lesson?.is_sure && stones.has(lesson.move)) marks.push(dotOf(placed.get(lesson.move), lesson, radius));
  return marks;
}

function markOf(mark, cell, radius, ground, name) {
  const kind = { class: `mark on-${ground}`, "data-mark": name, "data-kind": mark };
  const r = 0.5 * radius;
  const { px, py } = cell;
  if (mark.startsWith('"')) {
    const text = mark.slice(1, -1);
    const patch = ground === "wood" ? [svg("circle", { class: "patch", cx: px, cy: py, r: 0.62 * radius })] : [];
    const size = (text.length > 2 ? 0.3 : text.length > 1 ? 0.4 : 0.5) * UNIT;
    return [...patch, svg("text", { ...kind, class: `mark-text on-${ground}`, x: px, y: py, "font-size": size }, text)];
  }
  if (mark === "triangle") return [svg("path", { ...kind, d: `M${px} ${py - 1.1 * r}l${0.95 * r} ${1.65 * r}h${-1.9 * r}z` })];
  if (mark === "square") return [svg("rect", { ...kind, x: px - 0.8 * r, y: py - 0.8 * r, width: 1.6 * r, height: 1.6 * r })];
  if (mark === "circle") return [svg("circle", { ...kind, cx: px, cy: py, r })];
  return [svg("path", { ...kind, d: crossPath(cell, 0.75 * r) })];
}

/** What the teacher thinks of the person's last move: a quiet dot, larger for a larger loss. */
function dotOf({ px, py }, { loss, is_grave }, radius) {
  const r = radius * Math.min(0.42, 0.18 + loss);
  return svg("circle", { class: `verdict${is_grave ? " grave" : ""}`, cx: px + 0.62 * radius, cy: py - 0.62 * radius, r });
}

function winning(model, placed, radius) {
  const names = winningStones(placed, model.state, model.game.has_owned_edges);
  const set = new Set(names);
  let path = "";
  for (const name of names) {
    for (const next of placed.get(name).neighbours) {
      if (set.has(next) && name < next) path += `M${placed.get(name).px} ${placed.get(name).py}L${placed.get(next).px} ${placed.get(next).py}`;
    }
  }
  const rings = names.map((name) => svg("circle", { class: "won", cx: placed.get(name).px, cy: placed.get(name).py, r: radius * 0.34, "data-won": name }));
  return [svg("path", { class: "won-line", d: path }), ...rings];
}

export const crossPath = ({ px, py }, r) => `M${px - r} ${py - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`;

/** A square around a cell. */
export const square = ({ px, py }, half, kind) => svg("rect", { class: kind, x: px - half, y: py - half, width: 2 * half, height: 2 * half });

/** Whose points are: soft fields over whole cells, which lie below the stones, and small squares that are seen on any ground. */
export function territory(cells, placed) {
  const fields = { black: svg("g", { class: "field black" }), white: svg("g", { class: "field white" }) };
  const squares = [];
  for (const [name, owner] of cells) {
    const cell = placed.get(name);
    const colour = owner > 0 ? "black" : "white";
    const field = square(cell, 0.5 * UNIT, "");
    field.setAttribute("opacity", Math.abs(owner).toFixed(2));
    fields[colour].append(field);
    const dot = square(cell, (0.05 + 0.08 * Math.abs(owner)) * UNIT, `own ${colour}`);
    dot.setAttribute("opacity", (0.25 + 0.65 * Math.abs(owner)).toFixed(2));
    squares.push(dot);
  }
  return { fields: [fields.black, fields.white], squares };
}
