// The page: takes messages from the server into the model, draws it, and sends what the person does.

import { Board } from "./board.js";
import { Clocks } from "./clock.js";
import { Connection, rememberGame } from "./connection.js";
import { putDialogs } from "./dialogs.js";
import { $, html, setText } from "./dom.js";
import { download, listenForFiles } from "./files.js";
import { nodeAt } from "./graph.js";
import { Growth } from "./growth.js";
import { Home } from "./home.js";
import { listenToKeys, writeHelp } from "./keys.js";
import { goOnFinding, nextLevel, rememberLevel } from "./levels.js";
import { applyLooks, choose, looks, switchTheme } from "./looks.js";
import { Model } from "./model.js";
import { hasDirections, moveOf } from "./moves.js";
import { NewGame } from "./newgame.js";
import { drawStrip, notice, say, withdraw } from "./notices.js";
import { Quiz, moments, refutation } from "./review.js";
import { askAtFirst, changedInfo, listenToSettings, openInfo, openRules, openSettings } from "./settings.js";
import { boardText, copyText, dragOut, savePicture } from "./share.js";
import { knock } from "./sound.js";
import { Teacher } from "./teacher.js";
import { plainMessage, t, writeTexts } from "./texts.js";
import { Tools } from "./tools.js";
import { View, endText } from "./view.js";

putDialogs();
writeTexts();

const model = new Model();
let status = "lost";
let spokenMove = "";
let answeredPass = ""; // the last move that a pass was answered by
let gameOfDirections = "";
let isScheduled = false;
let isAllStale = true; // else only what a thought changes
let step = null; // {node, id}: where the last step leads, until the server answers it
let wantsGame = false; // does the person leave home for a game?

// ---- what the person can do

const actions = {
  play: (move) => send("play", { move }),
  pass: () => send("play", { move: "pass" }),
  undo: () => send("undo"),
  hint: () => {
    if (looks.study && !model.show.candidates) toggle("candidates");
    if (looks.study || teacher.hint()) send("hint");
  },
  estimate: () => teacher.estimate() && send("hint"),
  genmove: () => send("genmove"),
  stop: () => send("stop"),
  analyse: () => {
    if (!looks.study) actions.study();
    if (!isAnalysing() && !model.show.candidates) toggle("candidates");
    send("analyse", { on: !isAnalysing() });
  },
  study: () => {
    choose("study", !looks.study);
    if (model.state) view.drawGame();
  },
  sound: () => {
    choose("sound", !looks.sound);
    notice(t(looks.sound ? "soundOn" : "soundOff"));
  },
  dead: (points) => send("dead", { points }),
  go: (node) => {
    if (node === undefined || node === null || node === here()?.node) return;
    if (send("go", { node })) step = { node, id: connection.sent };
  },
  first: () => actions.go(model.wholeLine[0]?.node),
  back: () => actions.go(here()?.parent),
  forward: () => actions.go(here()?.children[0]?.node),
  last: () => actions.go(endOf(here())?.node),
  previousVariation: () => besides(-1),
  nextVariation: () => besides(1),
  newGame: () => newGame.open(model.state, model.state && nextLevel(model)?.level),
  home: () => (location.hash = "home"),
  save: () => send("save"),
  open: () => $("file").click(),
  copy: () => copyText(boardText(model, board)),
  picture: () => savePicture(board, `${model.state.kind}-${model.state.move_number}`).catch((error) => notice(error.message, "error")),
  print: () => print(),
  info: () => openInfo(model.state.info ?? {}),
  rules: () => openRules(model.game),
  settings: openSettings,
  theme: switchTheme,
  help: () => $("help-dialog").showModal(),
  focusBoard: () => $("board").focus({ focusVisible: true }),
  ownership: () => toggle("ownership"),
  candidates: () => toggle("candidates"),
  refuse: (text) => notice(text, "error"),
  notice,
  say,
  landed: (captured) => knock(captured),
  /** A finger aims at a point, or at none: a button plays there. */
  aimedAt: (point) => {
    $("confirm").hidden = !point;
    if (point) setText($("confirm"), t("playAt", { point }));
  },
  spot: (move) => board.spots(move).at(-1),
  box: () => board.box,
  /** Is a click on a point for something else than a move? */
  taken: (point) => {
    if (quiz.isOn) quiz.guess(point);
    else if (tools.tool) send("mark", { node: model.state.node, point, ...tools.markFor(point, model.state.marks ?? {}) });
    return quiz.isOn || Boolean(tools.tool);
  },
  /** On a phone the review lies below the board. */
  showBoard: () => $("board").scrollIntoView({ block: "nearest", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" }),
  tryAgain: (node) => actions.go(node.parent),
  /** Shows a line of the review on the board, to click through. */
  follow: (move, which) => {
    const line = which === "best" ? (move.line?.length ? move.line : [move.best]) : [move.move, ...refutation(move, model)];
    const isSame = model.help?.kind === "line" && model.help.which === which && model.help.node === model.state.node;
    if (!isSame) model.help = { kind: "line", which, node: model.state.node, line, at: 1 };
    follow();
  },
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
  wantsGame ||= name === "new" || name === "load";
  step = null; // what follows counts from the answer
  return connection.send(name, fields);
}

/** The node that the next step counts from: who steps fast does not wait for the server. */
const here = () => model.nodes.get(step?.node) ?? (model.state ? model.current : undefined);

function endOf(node) {
  while (node?.children.length) node = node.children[0];
  return node;
}

const isAnalysing = () => Boolean(model.state?.analysing ?? model.state?.thinking === "analysis");

/** One more move of the line that is shown with each click. */
function follow() {
  const { help } = model;
  if (help?.kind !== "line") return;
  model.line = help.line.slice(0, help.at);
  help.at = help.at >= help.line.length ? 1 : help.at + 1;
  board.draw();
}

/** To the next or previous of the variations that part where the current one does. */
function besides(way) {
  const parent = model.nodes.get(here()?.parent);
  if (!parent || parent.children.length < 2) return;
  const place = parent.children.indexOf(here());
  actions.go(parent.children.at((place + way) % parent.children.length).node);
}

function toggle(what) {
  model.toggle(what);
  if (!model.state) return;
  if (what === "coordinates") board.build();
  view.drawGame();
}

// ---- what the server says

function receive(message) {
  if (message.type === "compile" && message.done && model.compile) say(t("compiled", { what: plainMessage(message.what) })); // who sees has seen the strip go
  if (step && message.id === step.id) step = null; // done, or refused
  const wasOpen = model.state && !model.state.over ? model.state.game : null;
  const isNewBoard = model.take(message);
  if (message.type === "games") return home.isShown && home.take(message);
  if (isNewBoard) {
    board.build();
    if (home.isShown && wantsGame) home.hide();
    if (!home.isShown) rememberGame(message.game);
    wantsGame = false;
  }
  if (message.type === "welcome") welcome(message);
  if (message.type === "state") {
    clocks.take();
    if (message.over && wasOpen === message.game) keepNextLevel();
    speak(message);
    answerPass(message);
    showMoment();
  }
  if (message.type === "message") notice(message.text, message.level);
  if (message.type === "sgf" || message.type === "saved") download(message.name, message.text);
  if (message.type === "review" && model.tab !== "review" && message.moves) notice(t("reviewReady"), "info", { name: t("review"), does: showReview });
  isAllStale ||= message.type !== "thought";
  draw();
}

function welcome(message) {
  newGame.offer(message);
  offerAmounts($("review-simulations"), message.review);
  offerAmounts($("growth-simulations"), message.growth);
  $("comment").maxLength = message.limits.max_comment_letters;
  setText($("version"), message.version ? `Hayago ${message.version}` : "");
  if (home.isShown) home.ask();
  else askAtFirst((wish) => newGame.begin(wish));
}

/** After a game that has just ended: the level of the next one is there at the next visit, too. */
function keepNextLevel() {
  const { kind, size } = model.state;
  const next = nextLevel(model);
  if (next) rememberLevel(kind, size, next.level);
}

function offerAmounts(select, { choices, usual }) {
  select.replaceChildren(...choices.map((amount) => html("option", { value: amount, selected: amount === usual }, String(amount))));
}

/** Says why the engine goes on after a pass. */
function answerPass(state) {
  const node = model.current;
  const passed = model.nodes.get(node?.parent);
  const isAnswer = passed?.move === "pass" && node.move !== "pass" && !node.children.length && model.isHuman(passed.color) && !model.isHuman(node.color);
  if (state.over) withdraw("pass");
  if (!isAnswer || answeredPass === `${state.game} ${state.node}`) return;
  answeredPass = `${state.game} ${state.node}`;
  notice(t("passAnswered", { move: node.move }), "info", null, "pass");
}

/** Moves and results in words, for those who listen. */
function speak(state) {
  const move = `${state.game} ${state.node}`;
  if (move === spokenMove) return;
  spokenMove = move;
  const node = model.current;
  const played = node?.move ? `${t("plays", { colour: model.nameOf(node.color), move: node.move })} ` : "";
  say(played + (state.over ? t("theEnd", { text: endText(model) }) : `${t("turnOf", { colour: model.nameOf(state.to_play) })}.`));
}

/** Draws all before the next frame, once. */
function draw() {
  if (isScheduled) return;
  isScheduled = true;
  requestAnimationFrame(() => {
    isScheduled = false;
    drawStrip(status, model);
    if (!model.state || home.isShown) return;
    if (isAllStale) view.drawGame();
    else view.drawThought();
    isAllStale = false;
  });
}

// ---- listening

const redraw = () => model.state && view.drawGame();
const board = new Board($("board"), model, actions);
const growth = new Growth(model, redraw);
const teacher = new Teacher(model, actions, redraw);
const quiz = new Quiz(model, actions, redraw);
const tools = new Tools(redraw);
const clocks = new Clocks(model, () => send("flag"));
const view = new View(model, board, actions, { growth, teacher });
const newGame = new NewGame(send);
const home = new Home(model, send, (game) => (location.hash = game));

const BUTTONS = ["pass", "undo", "hint", "estimate", "genmove", "stop", "analyse", "study", "first", "back", "forward", "last", "home", "theme", "help"];
const ITEMS = ["save", "open", "copy", "picture", "print", "info", "rules", "settings"];
for (const name of [...BUTTONS, ...ITEMS]) $(name).addEventListener("click", () => actions[name]());
for (const name of ITEMS) $(name).addEventListener("click", () => $("menu-items").hidePopover());
$("games").addEventListener("click", actions.home);
$("confirm").addEventListener("click", () => board.aimed && board.choose(board.aimed));
$("help-item").addEventListener("click", () => ($("menu-items").hidePopover(), actions.help()));
$("roll").addEventListener("click", actions.genmove);
for (const button of document.querySelectorAll("[data-toggle]")) button.addEventListener("click", () => toggle(button.dataset.toggle));
for (const button of document.querySelectorAll(".new-game")) button.addEventListener("click", actions.newGame);
for (const colour of ["black", "white"]) $(`is-${colour}`).addEventListener("change", (event) => send("engine", { [colour]: event.target.value }));
$("swap").addEventListener("click", () => {
  const { players, info } = model.state;
  send("engine", { black: players.white, white: players.black });
  if (!info?.black !== !info?.white) send("info", { entries: { black: info.white ?? "", white: info.black ?? "" } }); // the person's name goes along; two names are those of a record
});
$("level").addEventListener("change", () => $("level").value && send("level", { level: Number($("level").value) }));
$("teacher").addEventListener("click", () => send("teacher", { on: !model.state.teacher }));
$("machines").addEventListener("click", () => send("machines", { on: !model.state.machines.on }));
$("resign").addEventListener("click", () => $("resign-dialog").showModal());
$("resign-yes").addEventListener("click", () => send("resign"));
$("accept").addEventListener("click", () => send("finish"));
$("resume").addEventListener("click", () => send("resume"));
$("rematch").addEventListener("click", () => {
  const { kind, size, komi, handicap, rules, players, swap, clock, limit } = model.state;
  const wish = { game: kind, ...(size ? { size } : {}), ...(komi === null ? {} : { komi, handicap, rules }), ...players, swap };
  if (clock) wish.clock = clock.settings;
  if (limit.simulations || limit.seconds) wish.limit = limit;
  const { level } = nextLevel(model);
  goOnFinding(model);
  newGame.begin({ ...wish, level });
});
$("delete").addEventListener("click", () => send("delete", { node: model.state.node }));
$("comment").addEventListener("change", () => send("comment", { node: Number($("comment").dataset.node), text: $("comment").value }));
$("info-form").addEventListener("submit", () => send("info", { entries: changedInfo(model.state.info ?? {}) }));
$("review-start").addEventListener("click", () => send("review", { simulations: Number($("review-simulations").value) }));
$("review-stop").addEventListener("click", actions.stop);
$("quiz-start").addEventListener("click", () => quiz.start());
$("end-review").addEventListener("click", () => {
  showReview();
  if (!model.review && !model.progress) $("review-start").click();
});
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
$("enlarge").addEventListener("click", () => {
  $("graph-dialog").showModal();
  view.drawLargeGraph();
});

/** Whatever bears a line shows it on the board while it is pointed at or has the focus. */
function showLine(event) {
  const bearer = event.target.closest?.("[data-line]");
  const line = bearer && !event.type.endsWith("out") ? bearer.dataset.line.split("\n") : null;
  if ((!line && !model.line) || model.help?.kind === "line") return;
  model.line = line;
  board.draw();
}
for (const name of ["graph", "graph-large"]) $(name).addEventListener("click", (event) => model.state && actions.go(nodeAt($(name), event, model)));
document.addEventListener("click", (event) => {
  const bearer = event.target.closest("[data-go]");
  if (!bearer) return;
  actions.go(Number(bearer.dataset.go));
  const moment = bearer.dataset.moment && moments(model).find((move) => move.node === Number(bearer.dataset.moment));
  if (!moment) return;
  model.momentWanted = moment;
  showMoment();
  actions.showBoard();
});

/** The played and the better move of a moment, as soon as its position is on the board. */
function showMoment() {
  const move = model.momentWanted;
  if (!move || (model.nodes.get(move.node)?.parent ?? null) !== model.state.node) return;
  model.momentWanted = null;
  model.help = { kind: "moment", node: model.state.node, moves: [{ move: move.move, kind: "played", label: "?" }, { move: move.best, kind: "better", label: "!" }] };
  redraw();
}

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
  if (model.state) view.drawGame();
}

function showReview() {
  if (!looks.study) actions.study();
  chooseTab("review");
  if (innerWidth <= 760) $("tabs").scrollIntoView({ block: "start", behavior: "smooth" }); // there it lies below the board
}

/** What the address names: home, or a game. */
function route() {
  const name = location.hash.slice(1);
  if (name === "home") return home.show();
  wantsGame = true;
  send("hello", name ? { game: name } : {});
}

addEventListener("hashchange", route);
addEventListener("resize", () => !home.isShown && redraw());
applyLooks();
writeHelp();
listenToSettings();
listenToKeys(actions);
dragOut(model);
listenForFiles((text) => send("load", text.trimStart().startsWith("{") ? { saved: text } : { sgf: text }), () => model.welcome?.limits.max_sgf_bytes);
drawStrip(status, model);
if (location.hash === "#home") home.show();

const connection = new Connection(receive, (now) => {
  if (now === "open" && status !== "open" && model.state) notice(t("again"));
  status = now;
  if (now === "lost") step = null;
  draw();
});
navigator.serviceWorker?.register("/sw.js").catch(() => {}); // without it the page needs the server to open
