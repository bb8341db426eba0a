// Home: all games with a picture, names, date and result; to open, search, rename and delete; and the person's progress.

import { $, html, setText, svg } from "./dom.js";
import { notice } from "./notices.js";
import { t } from "./texts.js";
import { thumbnail } from "./thumbnail.js";
import { dateText, resultText, sizeText, titleOf } from "./words.js";

/** Facts in one line; where it is too long it is broken between them. */
const facts = (...texts) => texts.flatMap((text, i) => [i ? " · " : "", html("span", { class: "fact" }, text)]);

const STONES = ["go", "hex", "havannah"]; // played with black and white ones

const drawing = (what) => svg("svg", { class: "icon", "aria-hidden": "true" }, svg("use", { href: `#icon-${what}` }));

export class Home {
  /** `send` talks to the server, `open(id)` shows a game. */
  constructor(model, send, open) {
    Object.assign(this, { model, send, open, games: [], message: null, isShown: false, renamed: null });
    let timer;
    $("home-search").addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(() => this.ask(), 250);
    });
    $("home-more").addEventListener("click", () => this.ask(this.games.length));
    $("rename-form").addEventListener("submit", () => {
      const title = $("rename-text").value.trim();
      if (this.renamed && title) this.send("rename", { game: this.renamed, title });
    });
  }

  show() {
    this.isShown = true;
    $("home-view").hidden = false;
    $("game-view").hidden = true;
    document.body.classList.add("at-home");
    document.title = t("title", { title: t("yourGames") });
    setText($("title"), t("yourGames"));
    this.ask();
  }

  hide() {
    this.isShown = false;
    $("home-view").hidden = true;
    $("game-view").hidden = false;
    document.body.classList.remove("at-home");
  }

  ask(first = 0) {
    this.send("home", { search: $("home-search").value, first });
  }

  take(message) {
    this.games = message.first ? [...this.games, ...message.games] : message.games;
    this.message = message;
    if (message.search !== $("home-search").value) return this.ask(); // what was changed came with all games
    this.draw();
  }

  draw() {
    const { message } = this;
    setText($("home-count"), t("gamesCount", { n: message.total }));
    $("home-games").replaceChildren(...this.games.map((game) => this.card(game)));
    $("home-empty").hidden = this.games.length > 0;
    setText($("home-empty"), t(message.all ? "noneFound" : "noGames"));
    $("home-more").hidden = this.games.length >= message.total;
    drawProgress($("home-progress"), message.results);
  }

  card(game) {
    const kind = this.model.welcome?.games.find((one) => one.name === game.kind);
    const board = `${titleOf(kind, game.kind)} ${kind ? sizeText(kind, game.size) : ""}`.trim();
    const isAlone = game.players.black === "human" && game.players.white === "human";
    const name = (colour) => game[colour] || t(game.players[colour] === "engine" ? "hayago" : isAlone ? colour : "you");
    const names = `${name("black")} – ${name("white")}`;
    const isNamed = !isAlone || game.black || game.white;
    const title = game.title || (isNamed ? names : board);
    const icon = (what, act, does) => html("button", { class: "button round small", "data-act": act, "aria-label": `${t(act)}: ${title}`, title: t(act), onclick: does }, drawing(what));
    const picture = html("span", { class: `thumb ${game.kind}` });
    picture.append(thumbnail(game));
    return html(
      "li",
      { class: "game-card", "data-game": game.game },
      html(
        "a",
        { class: "game-open", href: `#${game.game}`, onclick: (event) => (event.preventDefault(), this.open(game.game)) },
        picture,
        html("b", { class: "game-title" }, title),
        html("span", { class: "game-names" }, game.title && isNamed ? names : ""),
        html("span", { class: "muted" }, ...facts(...(title === board ? [] : [board]), t("movesCount", { n: game.moves }))),
        html("span", { class: game.result ? "game-result" : "muted" }, game.result ? (STONES.includes(game.kind) ? resultText(game.result) : game.result) : t("goingOn")),
      ),
      html(
        "span",
        { class: "game-acts" },
        html("span", { class: "muted" }, dateText(game.changed)),
        icon("pen", "rename", () => this.rename(game, title)),
        icon("cut", "remove", () => this.remove(game)),
      ),
    );
  }

  rename(game, title) {
    this.renamed = game.game;
    $("rename-text").value = title;
    $("rename-dialog").showModal();
    $("rename-text").select();
  }

  remove({ game }) {
    this.send("remove", { game });
    notice(t("removed"), "info", { name: t("undoRemove"), does: () => this.send("restore", { game }) });
  }
}

/** Games against the engine in their order: height is the level, filled dots are wins. */
function drawProgress(place, results) {
  const head = html("h2", {}, t("progress"));
  if (!results.length) {
    place.replaceChildren(head, html("p", { class: "muted" }, t("progressEmpty")));
    return;
  }
  const last = results.slice(-40);
  const [width, height] = [Math.max(240, 22 * last.length + 30), 96];
  const won = last.filter((result) => result.won).length;
  const text = t("progressText", { n: last.length, won });
  const drawing = svg("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": text });
  const y = (level) => height - 8 - ((height - 16) * (level - 1)) / 9;
  for (const level of [1, 5, 10]) {
    drawing.append(svg("path", { class: "grid", d: `M24 ${y(level)}H${width}` }), svg("text", { class: "tick", x: 18, y: y(level) + 4, "text-anchor": "end" }, String(level)));
  }
  last.forEach(({ level, won: isWon }, i) => drawing.append(svg("circle", { class: isWon ? "dot won" : "dot", cx: 36 + 22 * i, cy: y(level), r: 6 })));
  place.replaceChildren(head, html("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": t("progress") }, drawing), html("p", { class: "muted" }, text));
}
