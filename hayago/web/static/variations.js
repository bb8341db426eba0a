// The moves of the game as a tree: the main line in the first row, variations below. Each bears its node in `data-go`.

import { svg } from "./dom.js";
import { t } from "./texts.js";
import { isNumber } from "./words.js";

const [COLUMN, ROW, PAD] = [30, 30, 18];

export function drawVariations(frame, model) {
  const places = arrange(model);
  const width = 2 * PAD + COLUMN * Math.max(...places.map((place) => place.x));
  const height = 2 * PAD + ROW * Math.max(...places.map((place) => place.y));
  const drawing = svg("svg", { width, height, viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" });
  const at = ({ x, y }) => [PAD + COLUMN * x, PAD + ROW * y];
  const byNode = new Map(places.map((place) => [place.node.node, place]));
  for (const place of places) {
    const parent = byNode.get(place.node.parent);
    if (!parent) continue;
    const [x0, y0] = at(parent);
    const [x1, y1] = at(place);
    drawing.append(svg("path", { class: "twig", d: y0 === y1 ? `M${x0} ${y0}H${x1}` : `M${x0} ${y0}V${y1 - 10}L${x0 + 10} ${y1}H${x1}` }));
  }
  for (const place of places) drawing.append(knot(place, at(place), model));
  frame.replaceChildren(drawing);
  keepInView(frame, at(byNode.get(model.state.node) ?? places[0]));
}

/** Each node with its column (depth) and the first row that is free from there to the end of its line. */
function arrange(model) {
  const roots = [...model.nodes.values()].filter((node) => !model.nodes.has(node.parent));
  const filled = []; // [row] the first column that is taken, seen from the right
  const places = [];
  const waiting = roots.toReversed().map((node) => ({ node, above: 0 }));
  const tails = [];
  while (waiting.length) {
    const { node, above } = waiting.pop();
    const line = [node];
    while (line[line.length - 1].children.length) line.push(line[line.length - 1].children[0]);
    let row = above;
    while ((filled[row] ?? Infinity) <= line[line.length - 1].depth + 1) row++;
    filled[row] = node.depth - 1;
    for (const member of line) places.push({ node: member, x: member.depth, y: row });
    for (const member of line) tails.push(...member.children.slice(1).map((child) => ({ node: child, above: row + 1 })));
    if (!waiting.length) {
      tails.sort((a, b) => a.node.depth - b.node.depth);
      waiting.push(...tails.splice(0));
    }
  }
  return places;
}

function knot({ node }, [x, y], model) {
  const isCurrent = node.node === model.state.node;
  const sign = model.state.signs?.[node.color] ?? node.color;
  const dot = { class: "dot", cx: x, cy: y, r: node.move ? 11 : 6, fill: sign?.startsWith("#") ? sign : null };
  const group = svg("g", { class: `knot ${sign?.startsWith("#") ? "own" : (sign ?? "root")}${isCurrent ? " current" : ""}`, "data-go": node.node });
  const value = isNumber(node.value) ? `, ${model.nameOf("black")} ${(100 * node.value).toFixed(0)}%` : "";
  group.append(svg("title", {}, node.move ? `${node.depth}. ${model.nameOf(node.color)} ${node.move}${value}` : t("beginning")));
  if (isCurrent) group.append(svg("circle", { class: "halo", cx: x, cy: y, r: 14.5 }));
  group.append(svg("circle", dot));
  if (node.move) group.append(svg("text", { x, y: y + 3.8 }, label(node)));
  if (node.comment) group.append(svg("circle", { class: "commented", cx: x + 9, cy: y - 9, r: 3.4 }));
  if (model.isMistake(node)) group.append(svg("path", { class: "mistake", d: `M${x - 4} ${y + 14}h8l-4 -4z` }));
  return group;
}

/** The number of a move; of what chance did, the outcome where that is short. */
function label({ move, color, depth }) {
  if (move === "pass") return "p";
  if (color === "chance") return move.length < 3 ? move : "?";
  return String(depth);
}

function keepInView(frame, [x, y]) {
  if (x < frame.scrollLeft + 40 || x > frame.scrollLeft + frame.clientWidth - 40) frame.scrollLeft = x - frame.clientWidth / 2;
  if (y < frame.scrollTop + 20 || y > frame.scrollTop + frame.clientHeight - 20) frame.scrollTop = y - frame.clientHeight / 2;
}
