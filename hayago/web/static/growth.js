// The growth of a search tree: a small search recorded step by step, and a slider through it.

import { $, setText } from "./dom.js";
import { drawBranches } from "./branches.js";
import { t } from "./texts.js";
import { count } from "./words.js";

const PAUSE = 220; // milliseconds from step to step while it plays

export class Growth {
  constructor(model, redraw) {
    Object.assign(this, { model, redraw, timer: null });
    $("growth-slider").addEventListener("input", () => this.goTo(Number($("growth-slider").value)));
    $("growth-play").addEventListener("click", () => (this.timer ? this.pause() : this.play()));
  }

  goTo(step) {
    this.model.step = step;
    this.redraw();
  }

  play() {
    if (!this.model.growth) return;
    if (this.model.step >= this.model.growth.steps.length - 1) this.model.step = 0;
    this.timer = setInterval(() => {
      if (!this.model.growth || this.model.step >= this.model.growth.steps.length - 1) this.pause();
      else this.goTo(this.model.step + 1);
    }, PAUSE);
    this.redraw();
  }

  pause() {
    clearInterval(this.timer);
    this.timer = null;
    this.redraw();
  }

  draw() {
    const { model } = this;
    const steps = model.growth?.node === model.state.node ? model.growth.steps : [];
    $("growth-empty").hidden = steps.length > 0;
    $("growth-controls").hidden = !steps.length;
    if (!steps.length) {
      $("growth-tree").replaceChildren();
      return;
    }
    const step = steps[model.step];
    $("growth-slider").max = steps.length - 1;
    $("growth-slider").value = model.step;
    const text = t("simulations", { n: count(step.simulations) });
    setText($("growth-count"), text);
    $("growth-slider").setAttribute("aria-valuetext", text);
    $("growth-play").setAttribute("aria-pressed", Boolean(this.timer));
    $("growth-play").setAttribute("aria-label", t(this.timer ? "pause" : "playGrowth"));
    drawBranches($("growth-tree"), step.branches, model.state.moves ? null : model.state.to_play);
  }
}
