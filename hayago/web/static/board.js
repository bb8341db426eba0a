// The board: an SVG drawing of cells, stones and marks, with a cursor for the keyboard. What the search says lies above it (overlay.js).
// A game that is drawn by its own shapes (picture.js) has these in place of cells and stones.

import { svg } from "./dom.js";
import { UNIT, borderSides, chain, corners, labels, linesPath, place, step, threeTones, tilt } from "./geometry.js";
import { cellsIn, hasDirections, movesAfter } from "./moves.js";
import { drawOverlay, square } from "./overlay.js";
import { markRadius, picture, thingsAt } from "./picture.js";
import { capital } from "./words.js";

const LAYERS = ["ground", "lines", "territory", "shadows", "stones", "marks", "overlay", "cursor", "targets"];
const PICTURE_LAYERS = ["picture", "overlay", "cursor"];
const FEW = 0.5; // of the cells: legal moves are marked where there are fewer
const RADIUS = { cross: 0.475 * UNIT, hex: 0.42 * UNIT };
const FINGER = 32; // pixels; on smaller cells a first touch only aims
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Board {
  /** `actions` has play(point), dead(points), refuse(text), say(text) and redraw(). */
  constructor(frame, model, actions) {
    this.frame = frame;
    this.model = model;
    this.actions = actions;
    this.cursor = null;
    this.aimed = null;
    this.chosen = []; // cells of a move that takes several clicks
    this.isFocused = false;
    frame.addEventListener("click", (event) => this.clicked(event));
    frame.addEventListener("pointerover", (event) => this.hover(event.target.dataset?.point ?? null));
    frame.addEventListener("pointerleave", () => this.hover(null));
    frame.addEventListener("keydown", (event) => this.pressed(event));
    frame.addEventListener("focus", () => this.focused(true));
    frame.addEventListener("blur", () => this.focused(false));
  }

  // ---- building

  /** Draws another game's board. */
  build() {
    this.isPicture = Boolean(this.model.state.shapes);
    if (this.isPicture) this.buildPicture();
    else this.buildCells();
  }

  buildPicture() {
    Object.assign(this, { stones: new Map(), cursor: null, drawn: null, isHex: false });
    this.layers = Object.fromEntries(PICTURE_LAYERS.map((name) => [name, svg("g", { class: `layer-${name}` })]));
    this.svg = svg("svg", { "aria-hidden": "true" }, gradients(), ...Object.values(this.layers));
    this.frame.replaceChildren(this.svg);
    this.drawPicture();
  }

  /** The shapes of the position; the cells follow from them. */
  drawPicture() {
    const { state } = this.model;
    const { elements, placed, box, ground } = picture(state.shapes);
    Object.assign(this, { placed, drawn: state, chosen: [], aimed: null, radius: markRadius(placed) });
    this.cursor = placed.get(this.cursor?.name) ?? null;
    const [left, top, width, height] = box;
    this.box = { left, top, right: left + width, bottom: top + height };
    this.svg.setAttribute("viewBox", box.join(" "));
    this.layers.picture.replaceChildren(...elements);
    this.frame.className = `board picture on-${ground}${this.model.show.coordinates ? "" : " bare"}`;
    this.frame.style.setProperty("--shape", width / height);
  }

  buildCells() {
    const { placed, box, isHex } = place(this.model.cells);
    Object.assign(this, { placed, box, isHex, radius: RADIUS[isHex ? "hex" : "cross"], stones: new Map(), cursor: null });
    this.layers = Object.fromEntries(LAYERS.map((name) => [name, svg("g", { class: `layer-${name}` })]));
    const margin = (isHex ? 1.3 : this.model.show.coordinates ? 1.02 : 0.75) * UNIT;
    const view = [box.left - margin, box.top - margin, box.right - box.left + 2 * margin, box.bottom - box.top + 2 * margin];
    if (isHex) this.drawHexagons();
    else this.drawLines();
    if (this.model.show.coordinates) {
      for (const { text, x, y } of labels(placed, box, isHex)) this.layers.lines.append(svg("text", { class: "label", x, y }, text));
    }
    const size = 0.98 * UNIT;
    for (const { name, px, py } of placed.values()) {
      const place = { x: px - size / 2, y: py - size / 2, width: size, height: size };
      this.layers.targets.append(svg("rect", { ...place, class: "target", "data-point": name }));
    }
    this.svg = svg("svg", { viewBox: view.join(" "), "aria-hidden": "true" }, gradients(), ...Object.values(this.layers));
    this.frame.replaceChildren(this.svg);
    this.frame.className = `board ${isHex ? "hexagons" : "crosses"} ${this.model.state.kind}`;
    this.frame.style.setProperty("--shape", view[2] / view[3]);
  }

  drawLines() {
    const { placed, box, layers } = this;
    layers.lines.append(svg("path", { class: "lines", d: linesPath(placed) }));
    const size = { width: box.right - box.left, height: box.bottom - box.top };
    layers.lines.append(svg("rect", { class: "rim", x: box.left, y: box.top, ...size }));
    for (const name of this.model.state.stars ?? []) {
      const star = placed.get(name);
      if (star) layers.lines.append(svg("circle", { class: "star", cx: star.px, cy: star.py, r: 0.075 * UNIT }));
    }
  }

  drawHexagons() {
    const angle = tilt(this.placed);
    const tones = threeTones(this.placed, angle);
    const sides = borderSides(this.placed, this.box, angle, this.model.game.has_owned_edges);
    for (const name of ["side under", "side"]) {
      for (const { from, to, owner } of sides) {
        this.layers.ground.append(svg("path", { class: `${name} ${owner}`, d: `M${from.join(" ")}L${to.join(" ")}` }));
      }
    }
    for (const cell of this.placed.values()) {
      const points = corners(cell, angle).map((corner) => corner.join(",")).join(" ");
      this.layers.lines.append(svg("polygon", { class: `cell tone-${tones.get(cell.name)}`, points }));
    }
  }

  // ---- drawing

  draw() {
    const { model, frame } = this;
    if (!model.state || !this.layers) return;
    if (this.isPicture) {
      if (this.drawn !== model.state) this.drawPicture();
    } else {
      this.drawStones();
      this.drawTerritory();
      this.drawMarks();
    }
    drawOverlay(this.layers.overlay, this);
    this.drawCursor();
    frame.dataset.turn = model.mayPlay ? model.state.to_play : "";
    frame.classList.toggle("marking", model.isMarkingDead);
    frame.setAttribute("aria-label", this.describe());
  }

  describe() {
    const { state } = this.model;
    const last = state.last ? `last move ${state.last}` : "no move yet";
    const turn = state.over ? "the game is over" : `${this.model.nameOf(state.to_play)} to play`;
    const size = state.size ? ` of size ${state.size}` : "";
    return `${this.model.game.title ?? capital(state.kind)} board${size}, move ${state.move_number}, ${last}, ${turn}. Arrow keys move, Enter plays.`;
  }

  /** Adds and removes what has changed, so that new stones may land softly. */
  drawStones() {
    const wanted = this.model.state.stones;
    for (const [name, parts] of this.stones) {
      if (wanted[name] === parts.colour) continue;
      parts.shadow.remove();
      parts.stone.remove();
      this.stones.delete(name);
    }
    const fresh = Object.keys(wanted).filter((name) => !this.stones.has(name) && this.placed.has(name));
    for (const name of fresh) {
      const { px, py } = this.placed.get(name);
      const colour = wanted[name];
      const off = 0.045 * UNIT;
      const shadow = svg("circle", { class: "shadow", cx: px + off, cy: py + 1.6 * off, r: this.radius * 1.06 });
      const landing = fresh.length === 1 ? " landing" : "";
      const stone = svg("circle", { class: `stone ${colour}${landing}`, cx: px, cy: py, r: this.radius, "data-stone": name });
      this.layers.shadows.append(shadow);
      this.layers.stones.append(stone);
      this.stones.set(name, { colour, shadow, stone });
    }
    const dead = new Set(this.model.state.over?.dead ?? []);
    for (const [name, { stone, shadow }] of this.stones) {
      stone.classList.toggle("dead", dead.has(name));
      shadow.classList.toggle("dead", dead.has(name));
    }
  }

  drawTerritory() {
    const squares = Object.entries(this.model.state.over?.territory ?? {})
      .filter(([name, owner]) => owner !== 0 && this.placed.has(name))
      .filter(([name]) => !this.stones.has(name) || this.model.state.over.dead?.includes(name))
      .map(([name, owner]) => square(this.placed.get(name), 0.17 * UNIT, owner > 0 ? "black" : "white", 1));
    this.layers.territory.replaceChildren(...squares);
  }

  drawMarks() {
    const { state } = this.model;
    const marks = [];
    const last = this.placed.get(state.last);
    if (last && this.stones.has(state.last)) {
      marks.push(svg("circle", { class: `last on-${state.stones[state.last]}`, cx: last.px, cy: last.py, r: this.radius * 0.5 }));
    }
    const ko = this.placed.get(state.ko);
    if (ko) {
      const half = 0.2 * UNIT;
      marks.push(svg("rect", { class: "ko", x: ko.px - half, y: ko.py - half, width: 2 * half, height: 2 * half }));
    }
    for (const name of state.over?.dead ?? []) {
      const cell = this.placed.get(name);
      if (!cell) continue;
      const r = this.radius * 0.4;
      const d = `M${cell.px - r} ${cell.py - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`;
      marks.push(svg("path", { class: "cross", d, "data-dead": name }));
    }
    this.layers.marks.replaceChildren(...marks);
  }

  drawCursor() {
    const parts = this.isPicture ? this.choices() : [];
    const aim = this.aimed ?? (this.model.hovered && !this.model.line ? this.model.hovered : null);
    if (!this.isPicture && aim && this.model.mayPlay && this.placed.has(aim) && !this.model.state.stones[aim]) {
      const { px, py } = this.placed.get(aim);
      parts.push(svg("circle", { class: `aim ${this.model.state.to_play}`, cx: px, cy: py, r: this.radius }));
    }
    if (this.isFocused && this.cursor) {
      const { px, py } = this.cursor;
      const half = 0.49 * UNIT;
      parts.push(svg("rect", { class: "cursor", x: px - half, y: py - half, width: 2 * half, height: 2 * half, rx: 14 }));
    }
    this.layers.cursor.replaceChildren(...parts);
  }

  // ---- moves on a picture

  /** Where a move is made: the cells that it names, on a picture; else its point. */
  spots(move) {
    const names = this.isPicture ? cellsIn(move, this.placed) : [move];
    return names.map((name) => this.placed.get(name)).filter(Boolean);
  }

  /** Legal moves with their cells that begin with the cells chosen so far. */
  following() {
    return movesAfter(this.model.state.moves ?? [], this.placed, this.chosen);
  }

  /** Marks on the cells that are chosen, that can be chosen next, and at the pointer. */
  choices() {
    if (!this.model.mayPlay) return [];
    const next = new Set(this.following().map(({ cells }) => cells[this.chosen.length]).filter(Boolean));
    const ring = (name, kind, r) => {
      const { px, py } = this.placed.get(name);
      return svg("circle", { class: kind, cx: px, cy: py, r, "data-choice": name });
    };
    const isShown = this.chosen.length || next.size < FEW * this.placed.size;
    const busy = this.model.show.candidates && this.model.thought?.candidates?.length && !this.chosen.length;
    const dots = isShown && !busy ? [...next].map((name) => ring(name, "may", 0.24 * this.radius)) : [];
    const here = this.aimed ?? this.model.hovered;
    if (next.has(here)) dots.push(ring(here, "aim-ring", 0.9 * this.radius));
    return [...dots, ...[...this.goesOn(), ...this.chosen].map((name) => ring(name, "chosen", 0.95 * this.radius))];
  }

  /** The cells of the last move, where it was a part of what its player is still at. */
  goesOn() {
    const { state, current } = this.model;
    const isPart = state.last && this.model.game.players !== 1 && current?.color === state.to_play;
    return isPart ? this.spots(state.last).map(({ name }) => name) : [];
  }

  /** A click on a cell of a picture: a move, or a part of one that takes several clicks. */
  choosePart(point) {
    const match = (before) => movesAfter(this.model.state.moves ?? [], this.placed, before);
    const isAgain = this.chosen.at(-1) === point;
    const exact = (before) => match(before).find(({ cells }) => cells.length === before.length);
    if (isAgain && exact(this.chosen)) return this.actions.play(exact(this.chosen).move);
    if (isAgain) return this.part([]);
    let before = [...this.chosen, point];
    if (!match(before).length) before = [point];
    const found = match(before);
    if (!found.length || !this.model.mayPlay) return this.actions.play(point); // refused, and told why
    if (found.length === 1 && exact(before)) return this.actions.play(found[0].move);
    return this.part(before);
  }

  part(cells) {
    this.chosen = cells;
    this.drawCursor();
    this.actions.say(cells.length ? `${cells.join(", ")} chosen: now where to?` : "nothing chosen");
  }

  // ---- what the person does

  clicked(event) {
    const point = event.target.dataset?.point;
    if (!point) return;
    const cellPixels = (this.svg.getBoundingClientRect().width / this.svg.viewBox.baseVal.width) * UNIT;
    const mustAim = event.pointerType === "touch" && cellPixels < FINGER && this.model.mayPlay;
    if (mustAim && this.aimed !== point && !this.model.state.stones[point]) {
      this.aimed = point;
      this.actions.say(`${point}: touch again to play`);
      this.drawCursor();
      return;
    }
    this.choose(point);
    if (event.pointerType === "touch") this.hover(null); // a finger does not stay
  }

  /** Plays on a point, or marks a chain there dead or alive. */
  choose(point) {
    const { model } = this;
    this.aimed = null;
    if (model.isMarkingDead) {
      if (!model.state.stones[point]) return;
      const dead = new Set(model.state.over.dead ?? []);
      const toggled = chain(model.cell, model.state.stones, point);
      const isDead = dead.has(point);
      for (const name of toggled) isDead ? dead.delete(name) : dead.add(name);
      this.actions.dead([...dead]);
    } else if (model.state.over) {
      this.actions.refuse("The game is over: go back, undo, or begin a new game.");
    } else if (this.isPicture) {
      this.choosePart(point);
    } else {
      this.actions.play(point);
    }
  }

  hover(point) {
    if (this.model.hovered === point) return;
    this.model.hovered = point;
    drawOverlay(this.layers?.overlay, this);
    if (this.layers) this.drawCursor();
    this.actions.hovered(this.candidateAt(point)?.move ?? point);
  }

  /** What the search says of a move at a point; of a move with several cells, at the last of them. */
  candidateAt(point) {
    const found = this.model.thought?.candidates ?? [];
    return found.find(({ move }) => move === point) ?? (this.isPicture ? found.find(({ move }) => this.spots(move).at(-1)?.name === point) : undefined);
  }

  focused(is) {
    this.isFocused = is && this.frame.matches(":focus-visible");
    if (is && !this.cursor && this.placed) this.cursor = this.placed.get(this.model.state.last) ?? this.middle();
    if (!is && this.model.hovered) this.hover(null);
    if (this.layers) this.drawCursor();
  }

  middle() {
    const x = (this.box.left + this.box.right) / 2;
    const y = (this.box.top + this.box.bottom) / 2;
    const distance = (cell) => Math.hypot(cell.px - x, cell.py - y);
    return [...this.placed.values()].reduce((best, cell) => (best && distance(best) <= distance(cell) ? best : cell), null);
  }

  pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.placed) return;
    if (this.isPicture && (hasDirections(this.model.state.moves ?? []) || !this.placed.size)) return;
    if (event.key === "Escape" && this.chosen.length) this.part([]);
    if (event.key in ARROWS) {
      event.preventDefault();
      event.stopPropagation();
      this.isFocused = true;
      this.cursor = step(this.placed, this.cursor ?? this.middle(), ARROWS[event.key]);
      this.hover(this.cursor.name);
      this.drawCursor();
      this.actions.say(this.describePoint(this.cursor.name));
    } else if ((event.key === "Enter" || event.key === " ") && this.cursor) {
      event.preventDefault();
      event.stopPropagation();
      this.choose(this.cursor.name);
    }
  }

  describePoint(name) {
    const { state } = this.model;
    const stone = this.isPicture ? this.describeThings(name) : state.stones[name] ? `${state.stones[name]} stone` : "empty";
    const found = this.candidateAt(name);
    const value = found?.value === null || found?.value === undefined ? "" : `, ${Math.round(100 * found.value)} percent`;
    return `${name}, ${stone}${found ? `, candidate with ${found.visits} visits${value}` : ""}`;
  }

  describeThings(name) {
    const things = thingsAt(this.model.state.shapes, this.placed.get(name)).join(" ") || "empty";
    const isNext = this.following().some(({ cells }) => cells[this.chosen.length] === name);
    return isNext ? `${things}, can be chosen` : things;
  }
}

function gradients() {
  const stops = (list) => list.map(([offset, colour, opacity]) => svg("stop", { offset, "stop-color": colour, "stop-opacity": opacity ?? 1 }));
  const radial = (id, place, list) => svg("radialGradient", { id, ...place }, ...stops(list));
  const light = { cx: "36%", cy: "30%", r: "72%", fx: "32%", fy: "24%" };
  return svg(
    "defs",
    {},
    radial("black-stone", light, [["0%", "#6e7075"], ["22%", "#3c3d41"], ["60%", "#1a1a1d"], ["100%", "#0a0a0b"]]),
    radial("white-stone", light, [["0%", "#ffffff"], ["45%", "#fbfaf7"], ["80%", "#e6e3dc"], ["100%", "#c4bfb4"]]),
    radial("stone-shadow", { cx: "50%", cy: "50%", r: "50%" }, [["70%", "#000", 0.5], ["88%", "#000", 0.22], ["100%", "#000", 0]]),
  );
}
