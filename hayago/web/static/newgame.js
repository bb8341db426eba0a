// The dialog for a new game.

import { $, html, setText } from "./dom.js";
import { beginFinding, levelName, levelText, MOST, ownLevel, rememberLevel, stopFinding } from "./levels.js";
import { looks } from "./looks.js";
import { plainMessage, t } from "./texts.js";
import { capital, sizeText, titleOf } from "./words.js";

const CLOCKS = { none: [], main: ["main"], byoyomi: ["main", "period", "periods"], canadian: ["main", "period", "stones"], move: ["period"] };

const EFFORT = 3000; // simulations a move of a program that is chosen by its name

const yearOf = ({ name }) => t("stories")[name].match(/\d{4}/)?.[0] ?? "9999";

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
    this.form.addEventListener("input", (event) => ["level", "size"].includes(event.target.name) && this.describeLevel());
    this.form.addEventListener("submit", () => this.submit());
    $("new-cancel").addEventListener("click", () => this.dialog.close());
    $("new-find").addEventListener("click", () => this.find());
  }

  /** Fills in what the server offers. */
  offer({ games, presets, limits, usual_level }) {
    Object.assign(this, { games, presets, limits, shown: null });
    $("new-games").replaceChildren(...games.map((game, i) => choice("game", game.name, titleOf(game), i === 0)));
    const { level, komi } = this.form.elements;
    Object.assign(level, { max: MOST, value: usual_level });
    Object.assign(komi, { min: -limits.max_komi, max: limits.max_komi });
    $("new-clock").replaceChildren(...Object.keys(CLOCKS).map((one) => html("option", { value: one }, t(`clock${one[0].toUpperCase()}${one.slice(1)}`))));
    this.changed({ name: "game" });
  }

  /** The fields of a kind of clock. */
  showClock() {
    const wanted = CLOCKS[this.form.elements.clock.value];
    $("new-times").hidden = !wanted.length;
    for (const label of $("new-times").children) {
      label.hidden = !wanted.includes(label.dataset.time);
      label.querySelector("input").disabled = label.hidden;
    }
  }

  get clock() {
    const { clock, main, period, periods, stones } = this.form.elements;
    const wanted = CLOCKS[clock.value];
    const found = {};
    if (wanted.includes("main")) found.main = 60 * Number(main.value);
    if (wanted.includes("period")) found.period = Number(period.value);
    if (wanted.includes("stones")) found.stones = Number(stones.value);
    if (wanted.includes("period") && !wanted.includes("stones")) found.periods = wanted.includes("periods") ? Number(periods.value) : 1;
    return found;
  }

  /** Opens the dialog with the choices of a game; `level` is that to go on with. */
  open(state, level) {
    if (state) {
      const { elements } = this.form;
      if (this.games?.some((game) => game.name === state.kind)) elements.game.value = state.kind;
      this.changed({ name: "game" });
      if (state.size && this.game.sizes) elements.size.value = state.size;
      elements.side.value = Object.keys(SIDES).find((side) => SIDES[side].black === state.players.black && SIDES[side].white === state.players.white) ?? "black";
      this.changed({ name: "size" });
      const wanted = level ?? ownLevel(state.kind, state.size) ?? state.level;
      if (wanted) elements.level.value = wanted;
      this.describeLevel();
    }
    this.dialog.showModal();
  }

  changed({ name }) {
    const { elements } = this.form;
    if (name === "game") {
      this.chooseGame();
    }
    if (name === "size" || name === "game") {
      for (const button of $("new-sizes").children) button.setAttribute("aria-pressed", button.value === elements.size.value);
      const known = ownLevel(this.game.name, this.game.sizes && Number(elements.size.value));
      if (known) elements.level.value = known;
      this.describeLevel();
    }
    if (name === "handicap") elements.komi.value = Number(elements.handicap.value) > 0 ? this.game.handicap_komi : this.game.komi;
    if (name === "clock") this.showClock();
    if (name === "preset") this.showStory();
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
    const option = ({ name, title }) => html("option", { value: name, title }, t("stories")[name]?.split(": ")[0] ?? name);
    const historic = presets.filter(({ name }) => t("stories")[name]).sort((a, b) => (yearOf(a) < yearOf(b) ? -1 : 1));
    const others = presets.filter(({ name }) => !t("stories")[name]);
    const groups = [["historic", historic], ["otherMethods", others]].filter(([, found]) => found.length);
    $("new-preset").replaceChildren(html("option", { value: "" }, t("hayagoAtLevel")), ...groups.map(([key, found]) => html("optgroup", { label: t(key) }, ...found.map(option))));
    this.showStory();
    setText($("new-begins"), t("begins")[game.name] ?? t("begins").other);
    $("new-swap").hidden = !game.can_swap;
    if (this.shown !== game.name) this.showRules(game);
  }

  /** A lone player is the first one. */
  showSides(game) {
    const isAlone = game.players === 1;
    const { side } = this.form.elements;
    for (const input of side) input.closest("label").hidden = isAlone && ["white", "humans"].includes(input.value);
    if (isAlone && side.value !== "engines") side.value = "black";
    setText($("new-black"), t(isAlone ? "you" : "black"));
  }

  /** Komi, handicap and rules stay as they were chosen, until it is another game. */
  showRules(game) {
    const { komi, handicap } = this.form.elements;
    this.shown = game.name;
    komi.value = game.komi ?? "";
    const stones = Array.from({ length: Math.max(0, game.most_handicap - 1) }, (_, i) => i + 2);
    handicap.replaceChildren(html("option", { value: 0 }, t("none")), ...stones.map((count) => html("option", { value: count }, String(count))));
    $("new-rules").replaceChildren(...game.rules.map((name) => html("option", { value: name }, t("rulesNames")[name] ?? name)));
    $("new-komi").hidden = game.komi === null;
    $("new-handicap").hidden = !game.most_handicap;
    $("new-rules-row").hidden = !game.rules.length;
  }

  pickSize(size) {
    this.form.elements.size.value = size;
    this.changed({ name: "size" });
  }

  /** A program of the past has a story, and no level. */
  showStory() {
    $("new-level").hidden = Boolean(this.form.elements.preset.value);
    this.describeLevel();
  }

  describeLevel() {
    const { level, size, preset } = this.form.elements;
    const about = [this.game, Number(size.value), Number(level.value)];
    const story = t("stories")[preset.value]?.split(": ")[1] ?? this.presets.find(({ name }) => name === preset.value)?.title;
    setText($("new-level-name"), preset.value ? "" : levelName(...about));
    setText($("new-level-text"), preset.value ? capital(story) : levelText(...about));
    $("new-level-text").title = plainMessage(this.game.levels[level.value - 1] ?? "");
  }

  /** A game at the level in the middle, to find the one that fits. */
  find() {
    const { elements } = this.form;
    elements.level.value = beginFinding(elements.game.value, this.game.sizes ? Number(elements.size.value) : null);
    this.dialog.close();
    this.begin(this.wish());
  }

  submit() {
    stopFinding();
    this.begin(this.wish());
  }

  /** What is chosen. A program by name has the effort of its papers where nothing else is said. */
  wish() {
    const { elements } = this.form;
    const wish = { game: elements.game.value, ...SIDES[elements.side.value] };
    const { game } = this;
    if (game.sizes) wish.size = Number(elements.size.value);
    if (game.komi !== null) wish.komi = Number(elements.komi.value);
    if (game.most_handicap) wish.handicap = Number(elements.handicap.value);
    if (game.rules.length) wish.rules = elements.rules.value;
    if (elements.preset.value) Object.assign(wish, { preset: elements.preset.value, limit: { simulations: EFFORT } });
    else wish.level = Number(elements.level.value);
    if (elements.limit.value !== "level") wish.limit = { [elements.limit.value]: Number(elements.amount.value) };
    if (game.can_swap && elements.swap.checked) wish.swap = true;
    if (elements.clock.value !== "none") wish.clock = this.clock;
    return wish;
  }

  /** Begins a game, with the name and the teacher that the person has chosen. */
  begin(wish) {
    const own = ["black", "white"].filter((colour) => wish[colour] === "human");
    if (wish.level && own.length === 1) rememberLevel(wish.game, wish.size, wish.level);
    const names = looks.name && own.length === 1 ? { [own[0]]: looks.name } : {};
    this.send("new", { teacher: looks.teacher && own.length === 1, names, ...wish });
  }
}

function choice(name, value, text, isChosen) {
  return html("label", { class: "choice" }, html("input", { type: "radio", name, value, checked: isChosen }), html("span", {}, text));
}
