// The dialog for a new game.

import { $, html, setText } from "./dom.js";

const SIZES = { go: [9, 13, 19], hex: [7, 11, 13], havannah: [4, 6, 8] };
const TITLES = { go: "Go", hex: "Hex", havannah: "Havannah" };
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
  offer(welcome) {
    this.games = welcome.games ?? [{ name: "go", sizes: [2, 25, 9] }];
    this.levels = welcome.levels ?? [];
    $("new-games").replaceChildren(...this.games.map((game, i) => choice("game", game.name, TITLES[game.name] ?? game.title ?? game.name, i === 0)));
    this.presets = welcome.presets ?? [];
    const rules = welcome.rules ?? ["tromp-taylor"];
    $("new-rules").replaceChildren(...rules.map((name) => html("option", { value: name }, name)));
    const { level } = this.form.elements;
    [level.min, level.max] = [1, this.levels.length || 10];
    this.changed({ name: "game" });
    this.describeLevel();
  }

  open(state) {
    if (state) {
      const { elements } = this.form;
      if (this.games?.some((game) => game.name === state.kind)) elements.game.value = state.kind;
      this.changed({ name: "game" });
      if (state.size) elements.size.value = state.size;
      if (state.level) elements.level.value = state.level;
      elements.side.value = Object.keys(SIDES).find((side) => SIDES[side].black === state.players.black && SIDES[side].white === state.players.white) ?? "black";
      this.changed({ name: "size" });
      this.describeLevel();
    }
    this.dialog.showModal();
  }

  changed({ name }) {
    const { elements } = this.form;
    if (name === "game") this.chooseGame(elements.game.value);
    if (name === "size" || name === "game") {
      for (const button of $("new-sizes").children) button.setAttribute("aria-pressed", button.value === elements.size.value);
    }
    if (name === "handicap" && Number(elements.handicap.value) > 0) elements.komi.value = 0.5;
    if (name === "handicap" && Number(elements.handicap.value) === 0) elements.komi.value = 7.5;
    elements.amount.hidden = elements.limit.value === "level";
  }

  chooseGame(kind) {
    const game = this.games.find((one) => one.name === kind) ?? this.games[0];
    const [least, most, usual] = game.sizes;
    const { size } = this.form.elements;
    Object.assign(size, { min: least, max: most, value: usual });
    const offered = (SIZES[game.name] ?? [usual]).filter((one) => one >= least && one <= most);
    $("new-sizes").replaceChildren(
      ...offered.map((one) => html("button", { type: "button", value: one, class: "pick", onclick: () => this.pickSize(one) }, sizeText(game.name, one))),
    );
    const presets = this.presets.filter((preset) => !preset.games || preset.games.includes(game.name));
    const options = presets.map((preset) => html("option", { value: preset.name, title: preset.title }, preset.name));
    $("new-preset").replaceChildren(html("option", { value: "" }, "as the level says"), ...options);
    for (const part of this.form.querySelectorAll(".go-only")) part.hidden = game.name !== "go";
  }

  pickSize(size) {
    this.form.elements.size.value = size;
    this.changed({ name: "size" });
  }

  describeLevel() {
    const level = Number(this.form.elements.level.value);
    const found = this.levels.find((one) => one.level === level);
    setText($("new-level-name"), found ? `${level} · ${found.name}` : String(level));
    setText($("new-level-text"), found?.text ?? "");
  }

  submit() {
    const { elements } = this.form;
    const wish = { game: elements.game.value, size: Number(elements.size.value), ...SIDES[elements.side.value], level: Number(elements.level.value) };
    if (wish.game === "go") {
      Object.assign(wish, { komi: Number(elements.komi.value), handicap: Number(elements.handicap.value), rules: elements.rules.value });
    }
    if (elements.preset.value) wish.preset = elements.preset.value;
    if (elements.limit.value !== "level") wish.limit = { [elements.limit.value]: Number(elements.amount.value) };
    this.send("new", wish);
  }
}

const sizeText = (kind, size) => (kind === "havannah" ? `side ${size}` : `${size}×${size}`);

function choice(name, value, text, isChosen) {
  return html("label", { class: "choice" }, html("input", { type: "radio", name, value, checked: isChosen }), html("span", {}, text));
}
