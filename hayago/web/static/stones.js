// Stones on the board: slate and shell, each a little different, with a soft shadow where they touch the wood. New ones land,
// captured ones lift off.

import { svg } from "./dom.js";
import { UNIT } from "./geometry.js";

const GRAINS = 4; // drawings of shell
const SHIFT = 0.018 * UNIT; // by which a stone lies beside its point, at most
const LIFT = 260; // milliseconds

/** A number from 0 to 1 that belongs to a point: the same stone always looks the same. */
export function chanceOf(name, salt = 0) {
  let hash = 2166136261 ^ salt;
  for (const letter of name) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}

/** A stone as a group of its body, its grain and its light. */
export function stone(name, colour, x, y, radius, kind = "stone") {
  const [dx, dy] = [chanceOf(name, 1) - 0.5, chanceOf(name, 2) - 0.5].map((part) => 2 * SHIFT * part);
  const at = { cx: x + dx, cy: y + dy, r: radius * (0.99 + 0.02 * chanceOf(name, 3)) };
  const group = svg("g", { class: `${kind} ${colour}` }, svg("circle", { ...at, class: "body" }));
  if (colour === "white") {
    const turn = `rotate(${Math.round(360 * chanceOf(name, 4))} ${at.cx} ${at.cy})`;
    const grain = Math.floor(GRAINS * chanceOf(name, 5));
    group.append(svg("circle", { ...at, r: 0.97 * at.r, class: "grain", fill: `url(#shell-${grain})`, transform: turn }));
  }
  group.append(svg("circle", { ...at, class: "light" }));
  return group;
}

export class Stones {
  /** Draws into two layers; `placed` are the cells by name. */
  constructor(shadows, layer, placed, radius) {
    Object.assign(this, { shadows, layer, placed, radius, shown: new Map(), isFirst: true });
  }

  has(name) {
    return this.shown.has(name);
  }

  /** Adds and removes what has changed; {added, removed} names. */
  draw(wanted, dead) {
    const removed = [...this.shown].filter(([name, parts]) => wanted[name] !== parts.colour);
    for (const [name, parts] of removed) this.remove(name, parts, removed.length < 40 && !this.isFirst);
    const added = Object.keys(wanted).filter((name) => !this.shown.has(name) && this.placed.has(name));
    for (const name of added) this.add(name, wanted[name], added.length === 1 && !this.isFirst);
    for (const [name, { drawn, shadow }] of this.shown) {
      drawn.classList.toggle("dead", dead.has(name));
      shadow.classList.toggle("dead", dead.has(name));
    }
    this.isFirst = false;
    return { added, removed: removed.map(([name]) => name) };
  }

  add(name, colour, isLanding) {
    const { px, py } = this.placed.get(name);
    const off = 0.04 * UNIT;
    const shadow = svg("circle", { class: "shadow", cx: px + off, cy: py + 1.7 * off, r: this.radius * 1.09 });
    const drawn = stone(name, colour, px, py, this.radius);
    drawn.dataset.stone = name;
    if (isLanding) drawn.classList.add("landing");
    this.shadows.append(shadow);
    this.layer.append(drawn);
    this.shown.set(name, { colour, shadow, drawn });
  }

  remove(name, { drawn, shadow }, isLifting) {
    this.shown.delete(name);
    shadow.remove();
    delete drawn.dataset.stone;
    if (!isLifting) return drawn.remove();
    drawn.classList.remove("landing");
    drawn.classList.add("lifting");
    setTimeout(() => drawn.remove(), LIFT);
  }
}

/** Gradients and grains; their colours are those of the chosen stones (board.css). */
export function definitions() {
  const stops = (list) => list.map(([offset, name]) => svg("stop", { offset, class: name }));
  const radial = (id, place, list) => svg("radialGradient", { id, ...place }, ...stops(list));
  const light = { cx: "38%", cy: "32%", r: "74%", fx: "33%", fy: "26%" };
  return svg(
    "defs",
    {},
    radial("black-stone", light, [["0%", "slate-1"], ["24%", "slate-2"], ["62%", "slate-3"], ["100%", "slate-4"]]),
    radial("white-stone", light, [["0%", "shell-1"], ["48%", "shell-2"], ["82%", "shell-3"], ["100%", "shell-4"]]),
    radial("stone-shadow", { cx: "50%", cy: "50%", r: "50%" }, [["62%", "shade-1"], ["84%", "shade-2"], ["100%", "shade-3"]]),
    radial("stone-light", { cx: "34%", cy: "24%", r: "34%" }, [["0%", "shine-1"], ["100%", "shine-2"]]),
    ...Array.from({ length: GRAINS }, (_, i) => shell(i)),
    svg("filter", { id: "soften", x: "-20%", y: "-20%", width: "140%", height: "140%" }, svg("feGaussianBlur", { stdDeviation: 0.15 * UNIT })),
  );
}

/** The fine curved lines of a shell. */
function shell(number) {
  const lines = [];
  for (let at = 6, i = 0; at < 100; i++) {
    const bend = 5 + 8 * chanceOf(`bend ${number}`, i);
    lines.push(`M${at} 0Q${at + bend} 50 ${at + bend * (chanceOf(`end ${number}`, i) - 0.3)} 100`);
    at += 5 + 6 * chanceOf(`step ${number}`, i);
  }
  const pattern = { id: `shell-${number}`, patternUnits: "objectBoundingBox", patternContentUnits: "objectBoundingBox", width: 1, height: 1 };
  return svg("pattern", pattern, svg("path", { class: "shell-line", d: lines.join(""), transform: "scale(0.01)" }));
}
