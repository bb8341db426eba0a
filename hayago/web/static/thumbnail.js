// A small picture of a game's position: a board of Go, Hex or Havannah with its stones.

import { svg } from "./dom.js";

const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
const ROOT = Math.sqrt(3) / 2;

export function thumbnail({ kind, size, black_stones: black, white_stones: white }) {
  const draw = { go, hex, havannah }[kind];
  const stones = [...black.map((name) => [name, "black"]), ...white.map((name) => [name, "white"])];
  return draw && size ? draw(size, stones) : svg("svg", { viewBox: "0 0 10 10", "aria-hidden": "true" }, svg("circle", { class: "thumb-any", cx: 5, cy: 5, r: 3 }));
}

function drawing(left, top, width, height, ...parts) {
  return svg("svg", { viewBox: `${left} ${top} ${width} ${height}`, "aria-hidden": "true" }, ...parts);
}

const discs = (stones, place, r) =>
  stones.map(([name, colour]) => {
    const [x, y] = place(name);
    return svg("circle", { class: `thumb-stone ${colour}`, cx: x, cy: y, r });
  });

function go(size, stones) {
  let lines = "";
  for (let i = 0; i < size; i++) lines += `M0 ${i}H${size - 1}M${i} 0V${size - 1}`;
  const place = (name) => [LETTERS.indexOf(name[0].toUpperCase()), size - Number(name.slice(1))];
  return drawing(-0.75, -0.75, size + 0.5, size + 0.5, svg("path", { class: "thumb-lines", d: lines }), ...discs(stones, place, 0.47));
}

function hex(size, stones) {
  const place = (name) => {
    const [column, row] = [name.toLowerCase().charCodeAt(0) - 97, Number(name.slice(1)) - 1];
    return [column + 0.5 * row, row * ROOT];
  };
  const [end, tall] = [size - 1, (size - 1) * ROOT];
  const corners = `-0.8,-0.6 ${end + 0.6},-0.6 ${end + end / 2 + 0.8},${tall + 0.6} ${end / 2 - 0.6},${tall + 0.6}`;
  const ends = `M-0.8 -0.6H${end + 0.6}M${end / 2 - 0.6} ${tall + 0.6}H${end + end / 2 + 0.8}`;
  const sides = `M-0.8 -0.6L${end / 2 - 0.6} ${tall + 0.6}M${end + 0.6} -0.6L${end + end / 2 + 0.8} ${tall + 0.6}`;
  const edges = [svg("path", { class: "thumb-edge white", d: sides }), svg("path", { class: "thumb-edge", d: ends })];
  return drawing(-1.4, -1.4, end * 1.5 + 2.8, tall + 2.8, svg("polygon", { class: "thumb-ground", points: corners }), ...edges, ...discs(stones, place, 0.45));
}

/** Cells have letters for the rows to the lower right and numbers for columns; the middle is size-size. */
function havannah(size, stones) {
  const place = (name) => {
    const [letter, number] = [name.toUpperCase().charCodeAt(0) - 65, Number(name.slice(1)) - 1];
    return [number - letter / 2 + (size - 1) / 2 - (size - 1), letter * ROOT - (size - 1) * ROOT];
  };
  const r = size;
  const points = [0, 1, 2, 3, 4, 5].map((k) => `${(r * Math.cos((k * Math.PI) / 3)).toFixed(2)},${(r * Math.sin((k * Math.PI) / 3)).toFixed(2)}`).join(" ");
  return drawing(-r - 0.4, -r - 0.1, 2 * r + 0.8, 2 * r + 0.2, svg("polygon", { class: "thumb-ground", points }), ...discs(stones, place, 0.45));
}
