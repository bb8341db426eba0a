// A board that a game draws by itself: its shapes as SVG, and where its cells are. See hayago/games/shapes.py for what shapes are.

import { svg } from "./dom.js";
import { UNIT } from "./geometry.js";

const GROUNDS = ["wood", "ground"];
const STONES = ["black", "white"];
const LEAST_STONE = 0.2; // radius from which on a black or white disc is a stone
const INKS = ["ink", "last"]; // roles that must be seen on whatever lies below them
const BRIGHT = { wood: 0.7, cell: 0.75, "cell-2": 0.65, "cell-3": 0.6, black: 0.05, white: 0.95, red: 0.35, yellow: 0.75, blue: 0.3, green: 0.4 };
const MARGIN = 0.3;

/** {elements, placed, box, ground}: what to draw from the bottom to the top, the cells by name, the view, and what all lies on. */
export function picture(shapes) {
  const drawn = shapes.filter((shape) => !isGround(shape));
  const placed = new Map();
  for (const shape of drawn) {
    if (!shape.cell) continue;
    const [x, y] = centre(shape);
    placed.set(shape.cell, { name: shape.cell, x, y, px: x * UNIT, py: y * UNIT, neighbours: [] });
  }
  const elements = drawn.flatMap((shape, i) => drawing(shape, drawn.slice(0, i)));
  return { elements, placed, box: boxOf(drawn), ground: shapes.find(isGround)?.fill ?? "ground" };
}

/** What lies at a cell, in words: "black", "16". */
export function thingsAt(shapes, { x, y }) {
  const near = shapes.filter((shape) => Math.hypot(centre(shape)[0] - x, centre(shape)[1] - y) < 0.3);
  const things = near.map((shape) => (shape.kind === "text" ? shape.text : shape.kind === "disc" && /^[a-z]+$/.test(shape.fill) ? shape.fill : ""));
  return [...new Set(things)].filter((thing) => thing && !["none", ...GROUNDS].includes(thing));
}

/** A radius for marks that do not overlap. */
export function markRadius(placed) {
  const cells = [...placed.values()];
  let least = 1;
  for (const [i, one] of cells.entries()) {
    for (const other of cells.slice(i + 1)) least = Math.min(least, Math.hypot(one.x - other.x, one.y - other.y) || 1);
  }
  return 0.44 * least * UNIT;
}

const isGround = (shape) => shape.kind === "polygon" && GROUNDS.includes(shape.fill);

function centre(shape) {
  if (shape.kind === "text") return [shape.x + (shape.align === "start" ? width(shape) / 2 : 0), shape.y];
  if (shape.kind === "disc") return [shape.x, shape.y];
  const mean = (k) => shape.points.reduce((sum, point) => sum + point[k], 0) / shape.points.length;
  return [mean(0), mean(1)];
}

const width = (text) => 0.6 * text.size * text.text.length;

function extent(shape) {
  if (shape.points) {
    const [xs, ys] = [shape.points.map(([x]) => x), shape.points.map(([, y]) => y)];
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  }
  const [x, y] = centre(shape);
  const [across, down] = shape.kind === "disc" ? [shape.radius, shape.radius] : [width(shape) / 2, shape.size / 2];
  return [x - across, y - down, x + across, y + down];
}

/** Left, top, width and height of the view, in drawing units. */
function boxOf(shapes) {
  const all = shapes.length ? shapes.map(extent) : [[0, 0, 1, 1]];
  const [left, top] = [0, 1].map((k) => Math.min(...all.map((one) => one[k])) - MARGIN);
  const [right, bottom] = [2, 3].map((k) => Math.max(...all.map((one) => one[k])) + MARGIN);
  return [left, top, right - left, bottom - top].map((number) => number * UNIT);
}

// ---- shapes as SVG

function drawing(shape, below) {
  const place = { "data-point": shape.cell || null };
  if (shape.kind === "disc") return disc(shape, place, below);
  if (shape.kind === "text") {
    const ink = paint("fill", shape.fill, centre(shape), below);
    const named = `text${shape.is_mono ? " mono" : ""}${shape.align === "start" ? " start" : ""} ${ink.class}`;
    return [svg("text", { ...place, ...ink, class: named, x: shape.x * UNIT, y: shape.y * UNIT, "font-size": shape.size * UNIT }, shape.text)];
  }
  const points = shape.points.map(([x, y]) => `${x * UNIT},${y * UNIT}`).join(" ");
  const stroke = { ...paint("stroke", shape.stroke, centre(shape), below), "stroke-width": shape.width * UNIT };
  if (shape.kind === "line") return [svg("polyline", { ...place, ...stroke, class: `line ${stroke.class}`, points })];
  const fill = paint("fill", shape.fill, centre(shape), below);
  const seam = shape.stroke === "none" && shape.fill !== "none" ? closed(shape.fill) : stroke; // no light between neighbours
  return [svg("polygon", { ...place, ...fill, ...seam, class: `area ${fill.class} ${seam.class}`, points })];
}

/** A thin rim in the colour of an area. */
function closed(colour) {
  return { ...(colour.startsWith("#") ? { class: "", stroke: colour } : { class: `stroke-${colour}` }), "stroke-width": 1 };
}

function disc(shape, place, below) {
  const at = { cx: shape.x * UNIT, cy: shape.y * UNIT, r: shape.radius * UNIT };
  const stroke = { ...paint("stroke", shape.stroke, [shape.x, shape.y], below), "stroke-width": shape.width * UNIT };
  if (STONES.includes(shape.fill) && shape.radius >= LEAST_STONE) {
    const off = 0.1 * at.r;
    const shadow = svg("circle", { class: "shadow", cx: at.cx + off, cy: at.cy + 1.6 * off, r: 1.06 * at.r });
    return [shadow, svg("circle", { ...place, ...at, ...stroke, class: `stone ${shape.fill} ${stroke.class}` })];
  }
  const fill = paint("fill", shape.fill, [shape.x, shape.y], below);
  return [svg("circle", { ...place, ...at, ...stroke, ...fill, class: `area ${fill.class} ${stroke.class}` })];
}

/** Attributes for a colour: a class for a role, so that light and dark pages have their own; ink is what can be read there. */
function paint(what, colour, place, below) {
  if (colour.startsWith("#")) return { class: "", [what]: colour };
  if (!INKS.includes(colour)) return { class: `${what}-${colour}` };
  const bright = brightness(below, place);
  return { class: `${what}-${bright === null ? colour : bright > 0.5 ? "dark-ink" : "light-ink"}` };
}

/** How bright the highest filled shape below a place is; null on the ground and on cells, which follow the page. */
function brightness(below, [x, y]) {
  const under = below.findLast((shape) => {
    const [left, top, right, bottom] = extent(shape);
    return shape.fill && shape.fill !== "none" && shape.kind !== "text" && x >= left && x <= right && y >= top && y <= bottom;
  });
  if (!under || GROUNDS.includes(under.fill) || under.fill.startsWith("cell")) return null;
  if (!under.fill.startsWith("#")) return BRIGHT[under.fill] ?? null;
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(under.fill.slice(at, at + 2), 16) / 255);
  return 0.3 * red + 0.59 * green + 0.11 * blue;
}
