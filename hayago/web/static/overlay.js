// What the search says, drawn on the board: ownership squares, candidate discs, and a line of play as numbered ghost stones.

import { fill, svg } from "./dom.js";
import { UNIT } from "./geometry.js";
import { crossPath, territory } from "./marks.js";
import { lossColour, lossInk } from "./scale.js";
import { stone } from "./stones.js";
import { t } from "./texts.js";
import { count, isNumber, other } from "./words.js";

const LONGEST = 12; // moves of a line that are drawn
const [SMALL, TINY] = [21, 10]; // pixels of a disc's radius below which a second text in it, or any, is too small to read
const FAINT = 0.015; // share of the visits below which a disc has no text

/** What a disc can say, in the order of the toggles; the first two that are on are written, on small cells the first. */
const TEXTS = {
  mc: (candidate) => (isNumber(candidate.value) ? (100 * candidate.value).toFixed(0) : "–"),
  amaf: (candidate) => (isNumber(candidate.amaf) ? `R ${(100 * candidate.amaf).toFixed(0)}` : "R –"),
  prior: (candidate) => (isNumber(candidate.prior) ? `P ${(100 * candidate.prior).toFixed(0)}` : "P –"),
  visits: (candidate) => count(candidate.visits),
};

export function drawOverlay(layer, board) {
  if (!layer || !board.model.state) return;
  const { model } = board;
  const line = ghostLine(board);
  const parts = [];
  const { state, help } = model;
  parts.push(...ownership(board, line ?? []).squares);
  if (help?.kind === "estimate" && !state.over) parts.push(...groupMarks(board, help.groups ?? []));
  if (help?.place) parts.push(svg("circle", { class: "spot", cx: help.place.x, cy: help.place.y, r: help.place.r }));
  if (help?.moves) parts.push(...help.moves.flatMap((move) => moment(board, move)));
  if (line) parts.push(...ghosts(board, line));
  else if (model.showsCandidates && !state.over) parts.push(...discs(board));
  fill(layer, parts);
}

/** The moves to show: a line asked for elsewhere in the page, else the one of the candidate below the pointer. */
function ghostLine(board) {
  const { model } = board;
  if (model.line) return model.line;
  if (!model.hovered || !model.showsCandidates || model.state.over) return null;
  const line = board.candidateAt(model.hovered)?.line;
  return line?.length ? line : null;
}

/** Whose the points become, but for those of a line that is drawn; nothing where nobody wants to see it. */
export function ownership({ model, placed }, line = []) {
  const isWanted = (model.show.ownership && model.isStudying) || model.help?.kind === "estimate";
  if (!isWanted || model.state.over) return { fields: [], squares: [] };
  const isEstimate = model.help?.kind === "estimate"; // its groups bear marks of their own
  const owned = Object.entries(model.thought?.ownership ?? model.lastThought?.ownership ?? {});
  const cells = owned.filter(([name, owner]) => placed.has(name) && Math.abs(owner) > 0.08);
  const { stones } = model.state;
  const isTold = ([name, owner]) => agrees(stones[name], owner) || (isEstimate && stones[name]) || line.includes(name);
  return { fields: cells.length ? territory(cells, placed).fields : [], squares: territory(cells.filter((cell) => !isTold(cell)), placed).squares };
}

const agrees = (stone, owner) => stone === (owner > 0 ? "black" : "white");

function discs(board) {
  const { model, radius } = board;
  const shown = (model.thought?.candidates ?? []).filter((candidate) => candidate.visits > 0 && board.spots(candidate.move).length);
  if (!shown.length) return [];
  const most = Math.max(...shown.map((candidate) => candidate.visits));
  const best = shown[0].value ?? Math.max(...shown.map((candidate) => candidate.value ?? 0));
  const ends = new Map(); // [last cell] the best move to it
  for (const candidate of shown) {
    const end = board.spots(candidate.move).at(-1);
    if (!ends.has(end)) ends.set(end, candidate);
  }
  return [...ends].toReversed().flatMap(([end, candidate]) => [
    ...way(board.spots(candidate.move)),
    disc(candidate, end, radius, best, most, candidate === shown[0], board),
  ]);
}

/** A line along the cells of a move that has several. */
function way(spots, kind = "way") {
  if (spots.length < 2) return [];
  return [svg("polyline", { class: kind, points: spots.map(({ px, py }) => `${px},${py}`).join(" ") })];
}

function disc(candidate, { px, py }, radius, bestValue, most, isBest, { model, cellPixels }) {
  const share = candidate.visits / most;
  const loss = bestValue - (candidate.value ?? bestValue);
  const r = radius * (share < FAINT ? 0.3 : 0.7 + 0.3 * Math.sqrt(share));
  const pixels = (r * cellPixels) / UNIT;
  const lines = pixels < TINY ? 0 : pixels < SMALL ? 1 : 2;
  const group = svg("g", { class: `disc${isBest ? " best" : ""}`, "data-candidate": candidate.move });
  group.append(svg("circle", { cx: px, cy: py, r, fill: lossColour(loss) }));
  if (isBest) group.append(svg("circle", { class: "ring", cx: px, cy: py, r: r + 4 }));
  if (share < FAINT) return group;
  const texts = Object.keys(TEXTS).filter((name) => model.show[name]).slice(0, lines).map((name) => TEXTS[name](candidate));
  if (candidate.won && lines) texts[0] = t("win");
  if (candidate.lost && lines) texts[0] = t("lossWord");
  texts.forEach((text, i) => {
    const size = r * (texts.length === 1 ? 0.76 : i === 0 ? 0.64 : 0.44);
    const y = py + r * (texts.length === 1 ? 0 : i === 0 ? -0.2 : 0.42);
    group.append(svg("text", { x: px, y, "font-size": size, fill: lossInk(loss), class: i === 0 ? "first" : "second" }, text));
  });
  return group;
}

/** Numbered stones; a point that is played twice keeps its first number. */
function ghosts(board, line) {
  const { model, isPicture } = board;
  const radius = isPicture ? 0.62 * board.radius : board.radius;
  const parts = [];
  const taken = new Set();
  let colour = model.state.to_play;
  line.slice(0, LONGEST).forEach((move, i) => {
    const spots = board.spots(move);
    const cell = spots.at(-1);
    if (cell && !taken.has(cell.name)) {
      taken.add(cell.name);
      const kind = isPicture ? "plan" : colour; // what a move puts there, and whose it is, the game alone knows
      parts.unshift(...way(spots, "way plan"));
      const ghost = isPicture ? svg("circle", { class: `ghost ${kind}`, cx: cell.px, cy: cell.py, r: radius }) : stone(move, kind, cell.px, cell.py, radius, "ghost");
      ghost.dataset.ghost = move;
      parts.push(ghost);
      parts.push(svg("text", { class: `number on-${kind}`, x: cell.px, y: cell.py, "font-size": isPicture ? radius : 0.42 * UNIT }, String(i + 1)));
    }
    colour = other(colour);
  });
  return parts;
}

/** A move of a key moment: the one that was played, or the better one. */
function moment(board, { move, kind, label }) {
  const cell = board.spots(move).at(-1);
  if (!cell) return [];
  const ring = svg("circle", { class: `moment ${kind}`, cx: cell.px, cy: cell.py, r: 0.92 * board.radius, "data-moment": kind });
  return [ring, svg("text", { class: `moment-text ${kind}`, x: cell.px, y: cell.py, "font-size": 0.36 * UNIT }, label)];
}

/** Unsettled groups bear dots, those that are nearly lost crosses. */
function groupMarks({ placed, radius }, groups) {
  return groups.flatMap(({ names, status }) => {
    if (status === "safe") return [];
    return names.map((name) => {
      const cell = placed.get(name);
      if (status === "dead") return svg("path", { class: "cross", d: crossPath(cell, radius * 0.3), "data-group": status });
      return svg("circle", { class: "unsettled", cx: cell.px, cy: cell.py, r: radius * 0.22, "data-group": status });
    });
  });
}
