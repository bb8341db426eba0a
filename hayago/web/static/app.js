// The page: takes messages from the server into the model, draws it, and sends what the person does.

import { Board } from "./board.js";
import { drawBranches } from "./branches.js";
import { Connection, rememberGame } from "./connection.js";
import { $, html, reconcile, setText } from "./dom.js";
import { download, listenForFiles } from "./files.js";
import { drawGraph, nodeAt } from "./graph.js";
import { Growth } from "./growth.js";
import { listenToKeys, writeHelp } from "./keys.js";
import { Model } from "./model.js";
import { buttonsFor, hasDirections, moveOf } from "./moves.js";
import { NewGame } from "./newgame.js";
import { drawStrip, notice, say } from "./notices.js";
import { drawPlayers } from "./players.js";
import { drawReview } from "./review.js";
import { applyTheme, switchTheme } from "./theme.js";
import { activity, drawCandidates, drawMeters } from "./thinking.js";
import { drawVariations } from "./variations.js";
import { capital, other, percent, pointsText } from "./words.js";

const SGF_TITLES = { save: "Save the game as SGF (Ctrl S)", open: "Open an SGF file, or drop it on the page (Ctrl O)" };
const SAVED_TITLES = { save: "Save the game (Ctrl S)", open: "Open a saved game, or drop it on the page (Ctrl O)" };
const model = new Model();
let status = "lost";
let spokenMove = "";
let gameOfDirections = "";
let isScheduled = false;
let isAllStale = true; // else only what a thought changes

// ---- what the person can do

const actions = {
  play: (move) => send("play", { move }),
  pass: () => send("play", { move: "pass" }),
  undo: () => send("undo"),
  hint: () => {
    if (!model.show.candidates) toggle("candidates");
    send("hint");
  },
  genmove: () => send("genmove"),
  stop: () => send("stop"),
  analyse: () => {
    if (!isAnalysing() && !model.show.candidates) toggle("candidates");
    send("analyse", { on: !isAnalysing() });
  },
  dead: (points) => send("dead", { points }),
  go: (node) => node !== undefined && node !== null && node !== model.state.node && send("go", { node }),
  first: () => actions.go(model.wholeLine[0]?.node),
  back: () => actions.go(model.current?.parent),
  forward: () => actions.go(model.current?.children[0]?.node),
  last: () => actions.go(model.wholeLine.at(-1)?.node),
  previousVariation: () => besides(-1),
  nextVariation: () => besides(1),
  newGame: () => newGame.open(model.state),
  save: () => send("save"),
  open: () => $("file").click(),
  theme: switchTheme,
  help: () => $("help-dialog").showModal(),
  focusBoard: () => $("board").focus({ focusVisible: true }),
  ownership: () => toggle("ownership"),
  candidates: () => toggle("candidates"),
  refuse: (text) => notice(text, "error"),
  say,
  hovered: (move) => {
    for (const row of $("candidates-body").querySelectorAll("tr.candidate")) row.classList.toggle("hovered", row.dataset.key === move);
  },
  /** Makes the move of a key, where there is one. Where moves are directions, arrows never go through the game instead. */
  key: (key) => {
    const { state } = model;
    if (hasDirections(state?.moves ?? [])) gameOfDirections = state.game;
    const move = model.mayPlay && state.moves ? moveOf(key, state.moves, board.placed) : undefined;
    if (move) actions.play(move);
    return Boolean(move) || (key.startsWith("Arrow") && !state?.over && state?.game === gameOfDirections);
  },
};

function send(name, fields = {}) {
  return connection.send(name, fields);
}

const isAnalysing = () => Boolean(model.state?.analysing ?? model.state?.thinking === "analysis");

/** To the next or previous of the variations that part where the current one does. */
function besides(way) {
  const parent = model.nodes.get(model.current?.parent);
  if (!parent || parent.children.length < 2) return;
  const place = parent.children.findIndex((node) => node.node === model.state.node);
  actions.go(parent.children.at((place + way) % parent.children.length).node);
}

function toggle(what) {
  model.toggle(what);
  if (!model.state) return;
  if (what === "coordinates") board.build();
  drawGame();
}

// ---- what the server says

function receive(message) {
  const isNewBoard = model.take(message);
  if (isNewBoard) {
    board.build();
    rememberGame(message.game);
  }
  if (message.type === "welcome") welcome(message);
  if (message.type === "state") speak(message);
  if (message.type === "message") notice(message.text, message.level);
  if (message.type === "sgf" || message.type === "saved") download(message.name, message.text);
  if (message.type === "review" && model.tab !== "review") notice("The review is ready.");
  isAllStale ||= message.type !== "thought";
  draw();
}

function welcome(message) {
  newGame.offer(message);
  const levels = message.levels.map(({ level, name }) => html("option", { value: level }, `${level} · ${name}`));
  $("level").replaceChildren(...levels);
  offerAmounts($("review-simulations"), message.review);
  offerAmounts($("growth-simulations"), message.growth);
  $("comment").maxLength = message.limits.max_comment_letters;
  setText($("version"), message.version ? `Hayago ${message.version}` : "");
}

function offerAmounts(select, { choices, usual }) {
  select.replaceChildren(...choices.map((amount) => html("option", { value: amount, selected: amount === usual }, String(amount))));
}

/** Moves and results in words, for those who listen. */
function speak(state) {
  const move = `${state.game} ${state.node}`;
  if (move === spokenMove) return;
  spokenMove = move;
  const node = model.current;
  const played = node?.move ? `${model.nameOf(node.color)} plays ${node.move}. ` : "";
  const end = state.over ? `The game is over: ${endText(state.over)}.` : `${model.nameOf(state.to_play)} to play.`;
  say(played + end);
}

// ---- drawing

/** Draws all before the next frame, once. */
function draw() {
  if (isScheduled) return;
  isScheduled = true;
  requestAnimationFrame(() => {
    isScheduled = false;
    drawStrip(status, model.compile);
    if (!model.state) return;
    if (isAllStale) drawGame();
    else drawThought();
  });
}

/** What changes several times a second; nothing that is clicked is made anew. */
function drawThought() {
  board.draw();
  drawPlayers(model);
  drawMeters(model);
  drawValues();
  if (model.tab === "candidates") drawCandidates(model);
  if (model.tab === "lines") drawLines();
}

function drawGame() {
  const { state } = model;
  isAllStale = false;
  document.body.classList.add("ready");
  document.body.dataset.thinking = state.thinking ?? "";
  document.body.dataset.node = state.node;
  document.body.dataset.counts = model.game.counts_points ? "points" : "";
  setText($("value-owner"), model.game.players === 1 ? "Expected result" : `${model.nameOf("black")}’s win rate`);
  document.body.dataset.board = state.shapes ? "picture" : "cells";
  document.body.dataset.players = model.game.players ?? 2;
  drawThought();
  drawMoves(); // which of them have cells is known when the board is drawn
  drawValues();
  drawGraph($("graph"), model);
  drawVariations($("variations"), model);
  drawTabs();
  drawButtons();
  drawEnd();
  drawComment();
}

function drawLines() {
  const branches = model.lastThought?.branches;
  const colour = model.state.moves ? null : model.thought ? model.state.to_play : other(model.state.to_play);
  drawBranches($("branches"), branches, colour, !model.thought);
  $("lines-empty").hidden = Boolean(branches?.children?.length);
}

function drawTabs() {
  for (const tab of $("tabs").children) {
    const isChosen = tab.dataset.tab === model.tab;
    tab.setAttribute("aria-selected", isChosen);
    tab.tabIndex = isChosen ? 0 : -1;
    $(`panel-${tab.dataset.tab}`).hidden = !isChosen;
  }
  if (model.tab === "growth") growth.draw();
  if (model.tab === "review") drawReview(model);
}

function drawButtons() {
  const { state } = model;
  setText($("activity"), activity(model));
  for (const button of document.querySelectorAll("[data-toggle]")) button.setAttribute("aria-pressed", model.show[button.dataset.toggle]);
  $("analyse").setAttribute("aria-checked", isAnalysing());
  $("stop").hidden = !state.thinking || state.thinking === "review";
  const isOver = Boolean(state.over);
  for (const name of ["pass", "hint", "resign", "genmove"]) $(name).disabled = isOver;
  $("pass").hidden = !model.game.ends_by_passing;
  $("undo").disabled = !model.current?.move;
  for (const name of ["first", "back"]) $(name).disabled = !model.current?.move;
  for (const name of ["forward", "last"]) $(name).disabled = !model.current?.children.length;
  $("delete").disabled = !model.current?.move;
  if (state.level) $("level").value = state.level;
  $("level").title = model.game.levels?.[state.level - 1] ?? "";
  $("level-row").hidden = !$("level").options.length || (model.isHuman("black") && model.isHuman("white") && !isAnalysing());
  setText($("engine-text"), engineText(state));
  for (const name of ["save", "open"]) $(name).title = model.game.has_sgf === false ? SAVED_TITLES[name] : SGF_TITLES[name];
}

/** Moves that are no cells, as buttons with their keys. */
function drawMoves() {
  const { state } = model;
  const further = (state.extra ?? []).map((move) => ({ move, key: "", sign: "" }));
  const buttons = state.moves ? buttonsFor(state.moves, board.placed ?? new Map()) : further;
  const isOff = !model.mayPlay;
  $("roll").hidden = !state.chance || state.thinking === "roll";
  reconcile(
    $("extra"),
    buttons.map(({ move, key, sign }) => {
      const label = html("span", {}, state.moves ? move : capital(move));
      const parts = [sign ? html("span", { class: "sign", "aria-hidden": "true" }, sign) : null, label, html("span", { class: "worth" })];
      const title = key ? `${move} (${sign || key})` : move;
      const about = { class: "button move", "data-key": move, "data-move": move, title, disabled: isOff, "aria-keyshortcuts": key || null };
      return html("button", { ...about, onclick: () => actions.play(move) }, ...parts);
    }),
  );
  $("extra").hidden = !buttons.length;
}

/** What the search says of the moves that have buttons. */
function drawValues() {
  const candidates = model.show.candidates ? (model.thought?.candidates ?? []) : [];
  for (const button of $("extra").children) {
    const found = candidates.find(({ move }) => move === button.dataset.move);
    setText(button.querySelector(".worth"), found ? percent(found.value) : "");
    button.classList.toggle("best", Boolean(found) && found === candidates[0]);
  }
}

function engineText({ preset, limit }) {
  const much = limit?.simulations ? `${limit.simulations} simulations` : limit?.seconds ? `${limit.seconds} s` : "";
  return [preset, much].filter(Boolean).join(", ");
}

function drawEnd() {
  const { over } = model.state;
  $("end").hidden = !over;
  if (!over) return;
  setText($("end-result"), endText(over));
  setText($("end-help"), model.isMarkingDead ? "Dead stones are crossed out. Click a chain to correct it." : "");
  $("accept").hidden = !model.isMarkingDead;
  $("resume").hidden = !model.isMarkingDead && over.reason !== "resign";
}

function endText({ winner, text, reason, score }) {
  if (model.game.players === 1) return score === null ? "The end" : `The end: ${pointsText(score)}`;
  if (!winner) return "A draw";
  if (reason === "win") return `${model.nameOf(winner)} wins${score === null ? "" : ` by ${pointsText(Math.abs(score))}`}`;
  if (reason === "pass") return `${capital(winner)} wins by ${Math.abs(score)}`;
  return reason === "resign" ? `${model.nameOf(winner)} wins by resignation` : capital(text);
}

function drawComment() {
  const area = $("comment");
  if (document.activeElement !== area) area.value = model.current?.comment ?? "";
  area.dataset.node = document.activeElement === area ? (area.dataset.node ?? model.state.node) : model.state.node;
}

// ---- listening

const board = new Board($("board"), model, actions);
const growth = new Growth(model, drawGame);
const newGame = new NewGame(send);

$("roll").addEventListener("click", actions.genmove);
for (const name of ["pass", "undo", "hint", "genmove", "stop", "analyse", "first", "back", "forward", "last", "save", "open", "theme", "help"]) {
  $(name).addEventListener("click", () => actions[name]());
}
for (const button of document.querySelectorAll("[data-toggle]")) button.addEventListener("click", () => toggle(button.dataset.toggle));
for (const button of document.querySelectorAll(".new-game")) button.addEventListener("click", actions.newGame);
for (const button of document.querySelectorAll("dialog .close")) button.addEventListener("click", () => button.closest("dialog").close());
for (const colour of ["black", "white"]) $(`is-${colour}`).addEventListener("change", () => send("engine", { black: $("is-black").value, white: $("is-white").value }));
$("swap").addEventListener("click", () => send("engine", { black: model.state.players.white, white: model.state.players.black }));
$("level").addEventListener("change", () => send("level", { level: Number($("level").value) }));
$("resign").addEventListener("click", () => $("resign-dialog").showModal());
$("resign-yes").addEventListener("click", () => send("resign"));
$("accept").addEventListener("click", () => send("finish"));
$("resume").addEventListener("click", () => send("resume"));
$("delete").addEventListener("click", () => send("delete", { node: model.state.node }));
$("comment").addEventListener("change", () => send("comment", { node: Number($("comment").dataset.node), text: $("comment").value }));
$("review-start").addEventListener("click", () => send("review", { simulations: Number($("review-simulations").value) }));
$("review-stop").addEventListener("click", actions.stop);
$("end-review").addEventListener("click", () => chooseTab("review"));
$("growth-record").addEventListener("click", () => send("growth", { simulations: Number($("growth-simulations").value) }));
$("tabs").addEventListener("click", (event) => event.target.dataset.tab && chooseTab(event.target.dataset.tab));
$("tabs").addEventListener("keydown", (event) => {
  const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!way) return;
  const tabs = [...$("tabs").children];
  const next = tabs.at((tabs.findIndex((tab) => tab.dataset.tab === model.tab) + way) % tabs.length);
  chooseTab(next.dataset.tab);
  next.focus();
});

/** Whatever bears a line shows it on the board while it is pointed at or has the focus. */
function showLine(event) {
  const bearer = event.target.closest?.("[data-line]");
  const line = bearer && !event.type.endsWith("out") ? bearer.dataset.line.split("\n") : null;
  if (!line && !model.line) return;
  model.line = line;
  board.draw();
}
$("graph").addEventListener("click", (event) => model.state && actions.go(nodeAt($("graph"), event, model)));
document.addEventListener("click", (event) => {
  const bearer = event.target.closest("[data-go]");
  if (bearer) actions.go(Number(bearer.dataset.go));
});
for (const type of ["dblclick", "keydown"]) {
  $("candidates-body").addEventListener(type, (event) => {
    const move = event.target.closest("[data-move]")?.dataset.move;
    if (move && (type === "dblclick" || event.key === "Enter")) actions.play(move);
  });
}
for (const type of ["pointerover", "pointerout", "focusin", "focusout"]) document.addEventListener(type, showLine);

function chooseTab(name) {
  model.tab = name;
  model.line = null;
  if (model.state) drawGame();
}

addEventListener("hashchange", () => send("hello", { game: location.hash.slice(1) }));
applyTheme();
writeHelp();
listenToKeys(actions);
listenForFiles((text) => send("load", text.trimStart().startsWith("{") ? { saved: text } : { sgf: text }), () => model.welcome?.limits.max_sgf_bytes);
drawStrip(status, null);

const connection = new Connection(receive, (now) => {
  if (now === "open" && status !== "open" && model.state) notice("Connected again.");
  status = now;
  draw();
});
