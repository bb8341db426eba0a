// The tools that put marks and labels on the points of a record.

import { $, html, svg } from "./dom.js";
import { t } from "./texts.js";

const TOOLS = {
  triangle: ["markTriangle", "M8 2.5l6 11H2z"],
  square: ["markSquare", "M3 3h10v10H3z"],
  circle: ["markCircle", "M8 2.5a5.5 5.5 0 1 0 .01 0z"],
  cross: ["markCross", "M3 3l10 10M13 3L3 13"],
  label: ["markLabel", "M3 13.5L8 2.5l5 11M5 9.5h6"],
};

export class Tools {
  constructor(redraw) {
    this.tool = "";
    const choose = (name) => {
      this.tool = this.tool === name ? "" : name;
      this.show();
      redraw();
    };
    $("tools").append(
      ...Object.entries(TOOLS).map(([name, [key, d]]) => {
        const icon = svg("svg", { class: "icon", viewBox: "0 0 16 16", "aria-hidden": "true" }, svg("path", { d }));
        return html("button", { class: "button round small", "data-tool": name, "aria-label": t(key), title: t(key), "aria-pressed": false, onclick: () => choose(name) }, icon);
      }),
    );
  }

  show() {
    for (const button of $("tools").children) button.setAttribute("aria-pressed", button.dataset.tool === this.tool);
    document.body.classList.toggle("marking-points", Boolean(this.tool));
  }

  /** What a click with the tool does to a point: the mark, the next letter, or nothing where the same is there. */
  markFor(point, marks) {
    const now = marks[point];
    if (this.tool !== "label") return { mark: now === this.tool ? "" : this.tool };
    if (now?.startsWith('"')) return { mark: "" };
    const taken = new Set(Object.values(marks));
    const label = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].find((letter) => !taken.has(`"${letter}"`)) ?? "Z";
    return { mark: "label", label };
  }
}
