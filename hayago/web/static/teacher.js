// The teacher beside the board: hints in three steps, an estimate of who has what, and what the last move lost. It says nothing
// that the search is not sure of.

import { $, html, setText } from "./dom.js";
import { UNIT, chain } from "./geometry.js";
import { languageTag, plainReason, t } from "./texts.js";
import { isNumber, percent } from "./words.js";

const ENOUGH = 1500; // visits after which a search that is not done yet may be believed
const SAFE = 0.6; // ownership from which on a group is settled
const NEAR = 0.02; // of the win rate: moves that are not told apart

/** Has a search seen enough to be told? Early ones are far off, and change their mind. */
const isEnough = (thought) => thought.done || thought.visits > ENOUGH;

export class Teacher {
  constructor(model, actions, redraw) {
    Object.assign(this, { model, actions, redraw });
  }

  // ---- hints

  /** The first step, or the next one. */
  hint() {
    const { model } = this;
    if (model.help?.kind === "hint" && model.help.node === model.state.node) return this.nextStep();
    model.help = { kind: "hint", node: model.state.node, step: 1 };
    this.redraw();
    return true;
  }

  nextStep() {
    const { help } = this.model;
    if (!this.best) return false;
    help.step = Math.min(3, help.step + 1);
    this.redraw();
    return false;
  }

  /** What the search found, once it is done; a move at first sight while it is being compiled. */
  get best() {
    const { model } = this;
    const thought = model.thoughts.get(model.state.node);
    return thought && thought.is_judge !== false && isEnough(thought) ? thought.candidates?.[0] : (model.sights.get(model.state.node) ?? null);
  }

  estimate() {
    const { model } = this;
    if (model.help?.kind === "estimate") return this.close();
    model.help = { kind: "estimate", node: model.state.node };
    this.redraw();
    const known = model.thoughts.get(model.state.node);
    return !(known?.ownership && isEnough(known));
  }

  close() {
    this.model.help = null;
    this.redraw();
    return false;
  }

  // ---- drawing

  draw() {
    const { model } = this;
    if (model.help?.node !== undefined && model.help.node !== model.state.node) model.help = null;
    const shown = model.help?.kind === "hint" ? this.hintParts() : model.help?.kind === "estimate" ? this.estimateParts() : model.help?.kind === "quiz" ? model.help.parts : this.lessonParts();
    $("lesson").hidden = !shown;
    if (!shown) return;
    setText($("lesson-step"), shown.head ?? "");
    const text = shown.title ? html("span", { title: shown.title }, shown.text) : shown.text;
    if ($("lesson-text").textContent !== shown.text) $("lesson-text").replaceChildren(text);
    const names = (shown.buttons ?? []).map(([name]) => name).join("\n");
    if ($("lesson-buttons").dataset.names !== names) {
      $("lesson-buttons").dataset.names = names;
      $("lesson-buttons").replaceChildren(...(shown.buttons ?? []).map(([name, act], i) => html("button", { class: `button small${i || name === t("close") ? "" : " primary"}`, onclick: act }, name)));
    }
  }

  hintParts() {
    const { help } = this.model;
    const { best } = this;
    const close = [t("close"), () => this.close()];
    help.place = null;
    help.moves = null;
    if (!best) return { head: t("hint"), text: t("hintThinks"), buttons: [close] };
    const more = [t("hintNext"), () => this.nextStep()];
    const head = t("hintStep", { n: help.step });
    if (best.move === "pass") return { head: t("hint"), text: t("hintPass"), buttons: [close] };
    if (help.step === 1) {
      help.place = this.region(best.move);
      return { head, text: t("hintWhere", { where: this.where(best.move) }), buttons: [more, close] };
    }
    if (help.step === 2) {
      help.place = this.region(best.move);
      const reasons = ideasOf(best.reasons);
      const idea = reasons.map(plainReason).join(t("semicolon")) || t("noIdea");
      return { head, text: t("hintIdea", { idea }), title: reasons.join(", "), buttons: [more, close] };
    }
    if (best.type === "sight") {
      help.moves = [{ move: best.move, kind: "better", label: "1" }];
      return { head, text: t("hintSight", { move: best.move }), buttons: [close] };
    }
    const second = this.model.thoughts.get(this.model.state.node).candidates[1];
    const isClose = second && isNumber(second.value) && best.value - second.value < NEAR && second.visits > 0.4 * best.visits;
    help.moves = [{ move: best.move, kind: "better", label: "1" }, ...(isClose ? [{ move: second.move, kind: "better second", label: "2" }] : [])];
    const text = isClose ? t("hintUnsure", { move: best.move, other: second.move }) : t("hintMove", { move: best.move, value: percent(best.value) });
    return { head, text, buttons: [close] };
  }

  cellOf(move) {
    return this.actions.spot(move);
  }

  /** A wide circle in which the move lies, not in its middle. */
  region(move) {
    const cell = this.cellOf(move);
    if (!cell) return null;
    const reach = Math.max(1.6, 0.16 * (this.model.state.size ?? 9)) * UNIT;
    const { left, right, top, bottom } = this.actions.box();
    const within = (at, low, high) => Math.min(Math.max(at, low + 0.5 * reach), high - 0.5 * reach);
    const aside = 0.35 * UNIT * (move.charCodeAt(0) % 2 ? 1 : -1);
    return { x: within(cell.px + aside, left, right), y: within(cell.py + 0.3 * UNIT, top, bottom), r: reach };
  }

  where(move) {
    const cell = this.cellOf(move);
    const { left, right, top, bottom } = this.actions.box();
    if (!cell) return move;
    const third = (at, low, high) => Math.min(2, Math.floor((3 * (at - low)) / (high - low + 1)));
    const [column, row] = [third(cell.px, left, right), third(cell.py, top, bottom)];
    return t("where")[[["tl", "t", "tr"], ["l", "c", "r"], ["bl", "b", "br"]][row][column]];
  }

  estimateParts() {
    const { model } = this;
    const close = [t("close"), () => this.close()];
    const thought = model.thoughts.get(model.state.node);
    if (!thought?.ownership || !isEnough(thought)) return { head: t("estimate"), text: t("estimateThinks"), buttons: [close] };
    const owned = thought.ownership;
    const open = Object.values(owned).filter((owner) => Math.abs(owner) < 0.4).length;
    const groups = groupsOf(model.cell, model.state.stones, owned);
    model.help.groups = groups;
    const count = (status) => groups.filter((group) => group.status === status).length;
    const score = thought.settled ? thought.score : settledScore(owned, model.state.komi);
    const lines = [t("estimateIs", { score: this.inWords(score) })];
    if (open) lines.push(t("estimateUnsure", { n: open }));
    else if (thought.settled && !count("open")) lines.push(t("estimateSettled")); // the server is content with less than the marks here
    const counts = ["safe", "open", "dead"].filter((status) => count(status)).map((status) => t(`groupsOf.${status}`, { n: count(status) }));
    if (counts.length) lines.push(t("groups", { counts: counts.join(t("comma")) }));
    return { head: t("estimate"), text: lines.join("\n"), buttons: [close] };
  }

  /** "Black wins by 3.5" */
  inWords(score) {
    const rounded = Math.round(2 * score) / 2;
    return rounded === 0 ? t("even") : t("winsPoints", { colour: this.model.nameOf(rounded > 0 ? "black" : "white"), n: Math.abs(rounded) });
  }

  lessonParts() {
    const { model } = this;
    const node = model.taughtMove;
    if (!node) return null;
    const said = model.lessons.get(node.node);
    if (!said) return { head: t("teacher"), text: t("lessonWait", { move: node.move }) };
    if (said.move === said.best) return { head: t("teacher"), text: t("lessonGood", said) };
    if (!said.is_sure) return { head: t("teacher"), text: t("lessonFine", said) };
    const lost = { move: said.move, percent: percent(said.loss), points: said.points ? Math.round(said.points) : null, margin: percent(said.margin) };
    const text = [t(said.by_points ? "lessonPoints" : "lessonBad", lost), betterIdea(said.reasons)].filter(Boolean).join(" ");
    const again = [t("tryAgain"), () => this.actions.tryAgain(node)];
    return { head: t("teacher"), text, buttons: said.is_grave ? [again] : [] };
  }
}

/** What a better move does, without its point: the person may want to find it. Nothing where that has no name. */
function betterIdea(reasons) {
  const ideas = ideasOf(reasons).map(plainReason);
  return ideas.length ? t("lessonIdea", { ideas: new Intl.ListFormat(languageTag()).format(ideas) }) : "";
}

/** What speaks for a move, of all that is told about it. */
const ideasOf = (reasons) => (reasons ?? []).filter((reason) => reason !== "self-atari");

/** The score if settled points go to whom they belong; open ones count as far as the simulations share them. */
function settledScore(owned, komi) {
  const points = Object.values(owned).map((owner) => (Math.abs(owner) > SAFE ? Math.sign(owner) : owner));
  return points.reduce((sum, owner) => sum + owner, 0) - komi;
}

/** All chains as {names, colour, status}: "safe", "open" or "dead" by whose points their stones become. */
export function groupsOf(cells, stones, owned) {
  const left = new Set(Object.keys(stones));
  const groups = [];
  while (left.size) {
    const [first] = left;
    const names = chain(cells, stones, first);
    for (const name of names) left.delete(name);
    const own = (name) => (owned[name] ?? 0) * (stones[name] === "black" ? 1 : -1);
    const mean = names.reduce((sum, name) => sum + own(name), 0) / names.length;
    groups.push({ names, colour: stones[first], status: mean > SAFE ? "safe" : mean < -SAFE ? "dead" : "open" });
  }
  return groups;
}

