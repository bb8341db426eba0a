// The dialog for a new game.

import { $, html, setText } from "./dom.js";
import { sizeText } from "./words.js";

const SIDES = {
  black: { black: "human", white: "engine" },
  white: { black: "engine", white: "human" },
  humans: { black: "human", white: "human" },
  engines: { black: "engine", white: "engine" },
};

export class NewGame {
  constructor(send) {
    this.dialog = $("new-dialog");
    this.form = $("new-form");
    this.send = send;
    this.form.addEventListener("change", (event) => this.changed(event.target));
    this.form.addEventListener("input", (event) => event.target.name === "level" && this.describeLevel());
    this.form.addEventListener("submit", () => this.submit());
    $("new-cancel").addEventListener("click", () => this.dialog.close());
  }

  /** Fills in what the server offers. */
  offer({ games, levels, presets, limits, usual_level }) {
    Object.assign(this, { games, levels, presets, limits, shown: null });
    $("new-games").replaceChildren(...games.map((game, i) => choice("game", game.name, game.title, i === 0)));
    const { level, komi } = this.form.elements;
    Object.assign(level, { max: levels.length, value: usual_level });
    Object.assign(komi, { min: -limits.max_komi, max: limits.max_komi });
    this.changed({ name: "game" });
  }

  open(state) {
    if (state) {
      const { elements } = this.form;
      if (this.games?.some((game) => game.name === state.kind)) elements.game.value = state.kind;
      this.changed({ name: "game" });
      if (state.size && this.game.sizes) elements.size.value = state.size;
      if (state.level) elements.level.value = state.level;
      elements.side.value = Object.keys(SIDES).find((side) => SIDES[side].black === state.players.black && SIDES[side].white === state.players.white) ?? "black";
      this.changed({ name: "size" });
      this.describeLevel();
    }
    this.dialog.showModal();
  }

  changed({ name }) {
    const { elements } = this.form;
    if (name === "game") {
      this.chooseGame();
      this.describeLevel();
    }
    if (name === "size" || name === "game") {
      for (const button of $("new-sizes").children) button.setAttribute("aria-pressed", button.value === elements.size.value);
    }
    if (name === "handicap") elements.komi.value = Number(elements.handicap.value) > 0 ? this.game.handicap_komi : this.game.komi;
    elements.amount.hidden = elements.limit.value === "level";
    if (name === "limit") elements.amount.max = this.limits[`max_${elements.limit.value}`] ?? "";
  }

  get game() {
    return this.games.find((one) => one.name === this.form.elements.game.value) ?? this.games[0];
  }

  /** Shows what belongs to the chosen game. */
  chooseGame() {
    const { game } = this;
    const { size } = this.form.elements;
    const [least, most, usual] = game.sizes ?? [1, 1, 1];
    Object.assign(size, { min: least, max: most, value: usual, disabled: !game.sizes });
    $("new-board").hidden = !game.sizes;
    this.showSides(game);
    $("new-sizes").replaceChildren(
      ...game.shortcuts.map((one) => html("button", { type: "button", value: one, class: "pick", onclick: () => this.pickSize(one) }, sizeText(game, one))),
    );
    const presets = this.presets.filter((preset) => preset.games.includes(game.name));
    const options = presets.map((preset) => html("option", { value: preset.name, title: preset.title }, preset.name));
    $("new-preset").replaceChildren(html("option", { value: "" }, "as the level says"), ...options);
    if (this.shown !== game.name) this.showRules(game);
  }

  /** A lone player is the first one. */
  showSides(game) {
    const isAlone = game.players === 1;
    const { side } = this.form.elements;
    for (const input of side) input.closest("label").hidden = isAlone && ["white", "humans"].includes(input.value);
    if (isAlone && side.value !== "engines") side.value = "black";
    setText($("new-black"), isAlone ? "You" : "Black");
  }

  /** Komi, handicap and rules stay as they were chosen, until it is another game. */
  showRules(game) {
    const { komi, handicap } = this.form.elements;
    this.shown = game.name;
    komi.value = game.komi ?? "";
    const stones = Array.from({ length: Math.max(0, game.most_handicap - 1) }, (_, i) => i + 2);
    handicap.replaceChildren(html("option", { value: 0 }, "none"), ...stones.map((count) => html("option", { value: count }, String(count))));
    $("new-rules").replaceChildren(...game.rules.map((name) => html("option", { value: name }, name)));
    $("new-komi").hidden = game.komi === null;
    $("new-handicap").hidden = !game.most_handicap;
    $("new-rules-row").hidden = !game.rules.length;
  }

  pickSize(size) {
    this.form.elements.size.value = size;
    this.changed({ name: "size" });
  }

  describeLevel() {
    const level = Number(this.form.elements.level.value);
    const found = this.levels.find((one) => one.level === level);
    setText($("new-level-name"), found ? `${level} · ${found.name}` : String(level));
    setText($("new-level-text"), this.game.levels[level - 1] ?? "");
  }

  submit() {
    const { elements } = this.form;
    const wish = { game: elements.game.value, ...SIDES[elements.side.value], level: Number(elements.level.value) };
    const { game } = this;
    if (game.sizes) wish.size = Number(elements.size.value);
    if (game.komi !== null) wish.komi = Number(elements.komi.value);
    if (game.most_handicap) wish.handicap = Number(elements.handicap.value);
    if (game.rules.length) wish.rules = elements.rules.value;
    if (elements.preset.value) wish.preset = elements.preset.value;
    if (elements.limit.value !== "level") wish.limit = { [elements.limit.value]: Number(elements.amount.value) };
    this.send("new", wish);
  }
}

function choice(name, value, text, isChosen) {
  return html("label", { class: "choice" }, html("input", { type: "radio", name, value, checked: isChosen }), html("span", {}, text));
}
