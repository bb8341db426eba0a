// The board: an SVG drawing of cells, stones and marks, with a cursor for the keyboard. What the search says lies above it (overlay.js).
// A game that is drawn by its own shapes (picture.js) has these in place of cells and stones.

import { fill, svg } from "./dom.js";
import { BESIDE, UNIT, borderSides, chain, corners, labels, linesPath, place, shoreLines, step, threeTones, tilt } from "./geometry.js";
import { cellsIn, hasDirections, movesAfter } from "./moves.js";
import { Loupe } from "./loupe.js";
import { drawMarks, territory } from "./marks.js";
import { drawOverlay, ownership } from "./overlay.js";
import { markRadius, picture, thingsAt } from "./picture.js";
import { Stones, definitions, stone } from "./stones.js";
import { t } from "./texts.js";
import { titleOf } from "./words.js";

const LAYERS = ["ground", "lines", "territory", "shadows", "stones", "marks", "overlay", "cursor", "targets"];
const PICTURE_LAYERS = ["picture", "overlay", "cursor"];
const FEW = 0.5; // of the cells: legal moves are marked where there are fewer
const RADIUS = { cross: 0.482 * UNIT, hex: 0.42 * UNIT };
export const FINGER = 32; // pixels; on smaller cells a first touch only aims
const TIGHT = 24; // pixels of a cell below which names of points need a wider margin
const LABEL = { usual: 22, pixels: 10.5 }; // drawing units, and pixels at least
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Board {
  /** `actions` has play(point), dead(points), refuse(text), say(text), landed(captured), aimedAt(point), and taken(point) where a click is for something else. */
  constructor(frame, model, actions) {
    this.frame = frame;
    this.model = model;
    this.actions = actions;
    this.cursor = null;
    this.aimed = null;
    this.chosen = []; // cells of a move that takes several clicks
    this.isFocused = false;
    this.loupe = new Loupe(this);
    new ResizeObserver(() => this.resized()).observe(frame);
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
    Object.assign(this, { stones: new Map(), cursor: null, aimed: null, drawn: null, isHex: false });
    this.layers = Object.fromEntries(PICTURE_LAYERS.map((name) => [name, svg("g", { class: `layer-${name}` })]));
    this.svg = svg("svg", { "aria-hidden": "true" }, definitions(), ...Object.values(this.layers));
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
    Object.assign(this, { placed, box, isHex, radius: RADIUS[isHex ? "hex" : "cross"], cursor: null, aimed: null });
    this.layers = Object.fromEntries(LAYERS.map((name) => [name, svg("g", { class: `layer-${name}` })]));
    this.stones = new Stones(this.layers.shadows, this.layers.stones, placed, this.radius);
    const across = (box.right - box.left) / UNIT + 2;
    const isTight = (this.isTight = this.isTightFor(across));
    this.wide = this.wideFor(across);
    const high = (isHex ? 1.3 : !this.model.show.coordinates ? 0.75 : isTight ? 1.35 : 1.02) * UNIT;
    const wide = isHex ? this.wide : high;
    const view = [box.left - wide, box.top - high, box.right - box.left + 2 * wide, box.bottom - box.top + 2 * high];
    if (isHex) this.drawHexagons();
    else this.drawLines();
    if (this.model.show.coordinates) {
      const away = isTight ? 0.92 : 0.72;
      for (const { text, x, y, anchor } of labels(placed, box, isHex, away)) this.layers.lines.append(svg("text", { class: `label ${anchor ?? ""}`, x, y }, text));
    }
    const size = 0.98 * UNIT;
    for (const { name, px, py } of placed.values()) {
      const place = { x: px - size / 2, y: py - size / 2, width: size, height: size };
      this.layers.targets.append(svg("rect", { ...place, class: "target", "data-point": name }));
    }
    this.svg = svg("svg", { viewBox: view.join(" "), "aria-hidden": "true" }, definitions(), ...Object.values(this.layers));
    this.frame.replaceChildren(this.svg);
    this.sizeLabels();
    this.frame.className = `board ${isHex ? "hexagons" : "crosses"} ${this.model.state.kind}`;
    this.frame.style.setProperty("--shape", view[2] / view[3]);
    this.frame.closest(".stage").classList.toggle("hexagons-stage", isHex);
  }

  /** Pixels of a cell. */
  get cellPixels() {
    return (this.svg.getBoundingClientRect().width / this.svg.viewBox.baseVal.width) * UNIT;
  }

  /** Are the cells so small that the names of points need a wider margin? */
  isTightFor(across) {
    return this.frame.clientWidth > 0 && this.frame.clientWidth / across < TIGHT;
  }

  /** The margin beside a board of hexagons: the names at the ends of its rows have room there. */
  wideFor(across) {
    if (!this.isHex || !this.model.show.coordinates) return 1.3 * UNIT;
    const letters = Math.max(...[...this.placed.keys()].map((name) => name.length));
    const size = Math.max(LABEL.usual, (LABEL.pixels * UNIT * across) / (this.frame.clientWidth || 1000));
    return Math.max(1.3 * UNIT, BESIDE * UNIT + 0.1 * UNIT * Math.ceil(0.07 * letters * size));
  }

  /** Another size of the board: names of points are never too small to read. */
  resized() {
    if (!this.svg || this.isPicture) return;
    const across = (this.box.right - this.box.left) / UNIT + 2;
    if (this.frame.clientWidth && (this.isTightFor(across) !== this.isTight || this.wideFor(across) !== this.wide)) {
      this.build();
      return this.draw();
    }
    this.sizeLabels();
  }

  sizeLabels() {
    const least = (LABEL.pixels * UNIT) / (this.cellPixels || UNIT);
    this.svg.style.setProperty("--label", `${Math.max(LABEL.usual, least).toFixed(1)}px`);
    const space = this.frame.parentElement; // the board is in its middle
    this.frame.closest(".stage").style.setProperty("--below", `${(space.clientHeight - this.frame.clientHeight) / 2}px`);
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
    const shore = (name, points) => this.layers.ground.append(svg("path", { class: `shore ${name}`, d: `M${points.join("L")}` }));
    const all = sides.map((side) => ({ ...side, owner: side.owner && "black" })); // around the board; White's sides lie above it
    for (const { owner, points } of shoreLines(all)) for (const name of ["under", ""]) shore(`${name} ${owner}`, points);
    for (const { points } of shoreLines(sides).filter(({ owner }) => owner === "white")) shore("white", points);
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
      this.layers.marks.replaceChildren(...drawMarks(this));
    }
    drawOverlay(this.layers.overlay, this);
    this.drawCursor();
    frame.dataset.turn = model.mayPlay ? model.state.to_play : "";
    frame.classList.toggle("marking", model.isMarkingDead);
    frame.setAttribute("aria-label", this.describe());
  }

  describe() {
    const { state } = this.model;
    const title = titleOf(this.model.game, state.kind);
    const last = state.last ? t("lastMove", { move: state.last }) : t("noMove");
    const turn = state.over ? t("isOver") : t("turnOf", { colour: this.model.nameOf(state.to_play) });
    return t("describeBoard", { title, size: state.size ? t("ofSize", state) : "", n: state.move_number, last, turn });
  }

  drawStones() {
    const { state } = this.model;
    const { added, removed } = this.stones.draw(state.stones, new Set(state.over?.dead ?? []));
    if (added.length === 1 && added[0] === state.last) this.actions.landed(removed.length);
  }

  /** Whose the points are at the end, or become by the simulations; the latter have their squares above the stones. */
  drawTerritory() {
    if (!this.model.state.over) return fill(this.layers.territory, ownership(this).fields);
    const { territory: owned, dead } = this.model.state.over;
    const cells = Object.entries(owned ?? {}).filter(([name, owner]) => owner !== 0 && this.placed.has(name));
    const isTaken = (name) => this.stones.has(name) && !dead?.includes(name); // a stone tells by itself whose it is
    const { squares } = territory(cells.filter(([name]) => !isTaken(name)), this.placed);
    fill(this.layers.territory, cells.length ? [...territory(cells, this.placed).fields, ...squares] : []);
  }

  drawCursor() {
    const parts = this.isPicture ? this.choices() : [];
    const aim = this.aimed ?? (this.model.hovered && !this.model.line ? this.model.hovered : null);
    if (!this.isPicture && aim && this.model.mayPlay && this.placed.has(aim) && !this.model.state.stones[aim]) {
      const { px, py } = this.placed.get(aim);
      parts.push(stone(aim, this.model.state.to_play, px, py, this.radius, this.aimed ? "aim sure" : "aim"));
    }
    if (this.isFocused && this.cursor) {
      const { px, py } = this.cursor;
      const half = 0.49 * UNIT;
      parts.push(svg("rect", { class: "cursor", x: px - half, y: py - half, width: 2 * half, height: 2 * half, rx: 14 }));
    }
    this.layers.cursor.replaceChildren(...parts);
    this.actions.aimedAt(this.loupe.point === null && this.model.mayPlay ? this.aimed : null);
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
    this.actions.say(cells.length ? t("chosen", { cells: cells.join(", ") }) : t("nothingChosen"));
  }

  // ---- what the person does

  clicked(event) {
    const point = event.target.dataset?.point;
    if (!point) return;
    if (this.loupe.hasJustAimed) return;
    const mustAim = event.pointerType === "touch" && this.cellPixels < FINGER && this.model.mayPlay;
    if (mustAim && this.aimed !== point && !this.model.state.stones[point]) return this.aim(point);
    this.choose(point);
    if (event.pointerType === "touch") this.hover(null); // a finger does not stay
  }

  /** A finger is on a point of small cells: a second touch there, or the button within the thumb's reach, plays. */
  aim(point) {
    this.aimed = this.model.state.stones[point] ? null : point;
    if (this.aimed) this.actions.say(t("touchAgain", { point }));
    this.drawCursor();
  }

  /** Plays on a point, or marks a chain there dead or alive. */
  choose(point) {
    const { model } = this;
    this.aimed = null;
    this.drawCursor();
    if (this.actions.taken(point)) return;
    if (model.isMarkingDead) {
      if (!model.state.stones[point]) return;
      const dead = new Set(model.state.over.dead ?? []);
      const toggled = chain(model.cell, model.state.stones, point);
      const isDead = dead.has(point);
      for (const name of toggled) isDead ? dead.delete(name) : dead.add(name);
      this.actions.dead([...dead]);
    } else if (model.state.over) {
      this.actions.refuse(t("overRefused"));
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
    const colour = state.stones[name];
    const thing = this.isPicture ? this.describeThings(name) : colour ? t("stoneOf", { colour: this.model.nameOf(colour).toLowerCase() }) : t("empty");
    const found = this.candidateAt(name);
    const value = found?.value === null || found?.value === undefined ? "" : t("percentOf", { n: Math.round(100 * found.value) });
    return `${name}, ${thing}${found && this.model.show.candidates ? t("candidateOf", { visits: found.visits, value }) : ""}`;
  }

  describeThings(name) {
    const things = thingsAt(this.model.state.shapes, this.placed.get(name)).join(" ") || t("empty");
    const isNext = this.following().some(({ cells }) => cells[this.chosen.length] === name);
    return isNext ? t("canBeChosen", { things }) : things;
  }
}
