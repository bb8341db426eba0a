// Black's win rate and the score over the moves of the line on the board; moves that lost much bear a mark.

import { svg } from "./dom.js";
import { t } from "./texts.js";
import { isNumber, percent, scoreText } from "./words.js";

const [LEFT, RIGHT, TOP, BOTTOM] = [28, 46, 10, 22];
const SMALL = [300, 150];

const span = (line) => Math.max(10, line.length - 1); // moves from the left to the right

/** Draws into a frame, in pixels of `size` where it is a large one. */
export function drawGraph(frame, model, [WIDTH, HEIGHT] = SMALL) {
  frame.dataset.width = WIDTH;
  const line = model.wholeLine;
  const last = span(line);
  const x = (i) => LEFT + ((WIDTH - LEFT - RIGHT) * i) / last;
  const y = (value) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value);
  const hasScores = model.game.counts_points;
  const letters = ["black", "white"].map((colour) => model.nameOf(colour)[0]);
  const widest = Math.max(10, ...line.map((node) => Math.abs(node.score ?? 0)));
  const scoreY = (score) => y(0.5 + (0.5 * score) / widest);
  const drawing = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": describe(model) });
  for (const [value, text] of [[1, "100"], [0.5, "50"], [0, "0"]]) {
    drawing.append(svg("path", { class: value === 0.5 ? "middle" : "grid", d: `M${LEFT} ${y(value)}H${WIDTH - RIGHT}` }));
    drawing.append(svg("text", { class: "tick", x: LEFT - 5, y: y(value) + 4, "text-anchor": "end" }, text));
    if (!hasScores) continue;
    const points = Math.round((2 * value - 1) * widest);
    const sign = points === 0 ? "0" : scoreText(points, letters);
    drawing.append(svg("text", { class: "tick score", x: WIDTH - RIGHT + 9, y: y(value) + 4 }, sign));
  }
  for (let move = 0; move <= last; move += last > 120 && WIDTH < 600 ? 50 : last > 40 ? 20 : 5) {
    drawing.append(svg("text", { class: "tick", x: x(move), y: HEIGHT - 5, "text-anchor": "middle" }, String(move)));
  }
  const values = line.map((node, i) => [x(i), node.value]).filter(([, value]) => isNumber(value));
  if (values.length > 1) {
    const path = values.map(([px, value], i) => `${i ? "L" : "M"}${px.toFixed(1)} ${y(value).toFixed(1)}`).join("");
    drawing.append(svg("path", { class: "area", d: `${path}V${y(0.5)}H${values[0][0]}Z` }));
    drawing.append(svg("path", { class: "score-line", d: scorePath(line, x, scoreY) }));
    drawing.append(svg("path", { class: "value-line", d: path }));
  }
  line.forEach((node, i) => {
    if (!model.isMistake(node)) return;
    const { loss } = model.review.byNode.get(node.node);
    const at = y(isNumber(node.value) ? node.value : 0.5);
    drawing.append(svg("circle", { class: "mistake", cx: x(i), cy: at, r: Math.min(7, 3 + 10 * loss) }));
  });
  const now = line.findIndex((node) => node.node === model.state.node);
  drawing.append(svg("path", { class: "now", d: `M${x(now)} ${TOP - 4}V${HEIGHT - BOTTOM + 4}` }));
  if (isNumber(line[now]?.value)) drawing.append(svg("circle", { class: "now-dot", cx: x(now), cy: y(line[now].value), r: 4 }));
  frame.replaceChildren(drawing);
}

/** The node of the move that was clicked at. */
export function nodeAt(frame, event, model) {
  const line = model.wholeLine;
  const box = frame.firstElementChild.getBoundingClientRect();
  const WIDTH = Number(frame.dataset.width);
  const at = ((event.clientX - box.left) / box.width) * WIDTH;
  const i = Math.round(((at - LEFT) / (WIDTH - LEFT - RIGHT)) * span(line));
  return line[Math.min(line.length - 1, Math.max(0, i))].node;
}

function scorePath(line, x, y) {
  const scores = line.map((node, i) => [x(i), node.score]).filter(([, score]) => isNumber(score));
  return scores.map(([px, score], i) => `${i ? "L" : "M"}${px.toFixed(1)} ${y(score).toFixed(1)}`).join("");
}

function describe(model) {
  const known = model.wholeLine.filter((node) => isNumber(node.value));
  if (!known.length) return t("graphUnknown");
  const worst = model.review?.worst?.length ? t("graphWorst", { n: model.review.worst.length }) : "";
  const [colour, turn] = [model.nameOf("black"), model.nameOf(model.state.to_play)];
  return t("graphSays", { colour, n: known.length, value: percent(known[known.length - 1].value), worst, turn });
}
