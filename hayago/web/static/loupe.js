// A loupe for fingers on small cells: while a finger is down it shows the board around it, larger, above the hand; where it is lifted,
// the move is aimed at, and a second touch there plays it.

import { $, svg } from "./dom.js";
import { UNIT } from "./geometry.js";

const FINGER = 32; // pixels; on larger cells there is no need
const ACROSS = 5.2; // cells that are seen

export class Loupe {
  constructor(board) {
    this.board = board;
    this.point = null;
    this.hasJustAimed = false; // so that the click that follows does not count
    board.frame.addEventListener("pointerdown", (event) => this.begin(event));
    board.frame.addEventListener("pointermove", (event) => this.point !== null && this.move(event));
    board.frame.addEventListener("pointerup", () => this.end(true));
    board.frame.addEventListener("pointercancel", () => this.end(false));
    board.frame.addEventListener("touchmove", (event) => this.isDragged && event.preventDefault(), { passive: false });
  }

  begin(event) {
    this.hasJustAimed = false;
    const { board } = this;
    if (event.pointerType !== "touch" || !board.svg || board.isPicture || board.cellPixels >= FINGER || !board.model.mayPlay) return;
    this.point = "";
    this.isDragged = false;
    this.start = [event.clientX, event.clientY];
    this.timer = setTimeout(() => this.show(event), 180);
  }

  show(event) {
    this.isDragged = true;
    $("loupe").hidden = false;
    this.move(event);
  }

  move(event) {
    const far = Math.hypot(event.clientX - this.start[0], event.clientY - this.start[1]) > 10;
    if (!this.isDragged && !far) return;
    if (!this.isDragged) {
      clearTimeout(this.timer);
      this.point = null; // the page is scrolled
      return;
    }
    const { board } = this;
    const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(board.svg.getScreenCTM().inverse());
    let best = null;
    for (const cell of board.placed.values()) {
      const far = Math.hypot(cell.px - place.x, cell.py - place.y);
      if (!best || far < best.far) best = { cell, far };
    }
    this.point = best.cell.name;
    board.aimed = this.point;
    board.drawCursor();
    this.draw(best.cell);
  }

  /** The board around a cell; its drawing is shared, so nothing is drawn twice. */
  draw({ px, py, name }) {
    const half = (ACROSS / 2) * UNIT;
    for (const [layer, group] of Object.entries(this.board.layers)) group.id = `layer-${layer}`;
    const uses = Object.keys(this.board.layers).filter((layer) => layer !== "targets").map((layer) => svg("use", { href: `#layer-${layer}` }));
    $("loupe").replaceChildren(svg("svg", { viewBox: `${px - half} ${py - half} ${2 * half} ${2 * half}` }, ...uses));
    $("loupe").dataset.at = name;
  }

  end(isLifted) {
    clearTimeout(this.timer);
    if (this.point === null) return;
    const { point } = this;
    const wasShown = this.isDragged;
    this.point = null;
    this.isDragged = false;
    $("loupe").hidden = true;
    if (!wasShown || !isLifted || !point) return;
    this.hasJustAimed = true;
    this.board.aim(point);
  }
}
