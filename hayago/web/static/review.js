// The review of a game as a lesson: the moments that decided it, with the played and the better move on the board and what follows
// each; then the same as a quiz.

import { $, html, setText } from "./dom.js";
import { plainReason, t } from "./texts.js";
import { capital, percent } from "./words.js";

const KEY = 3; // moments that come first
const GOOD = 0.02; // of the win rate: a guess that loses less is as good

/** Each moment bears the node of the position before it in `data-go`. */
export function drawReview(model, actions) {
  const { review, progress } = model;
  const isRunning = Boolean(progress) || model.state.thinking === "review";
  $("review-start").hidden = isRunning;
  $("review-stop").hidden = !isRunning;
  $("review-progress").hidden = !isRunning;
  if (progress) {
    $("review-bar").max = progress.of;
    $("review-bar").value = progress.done;
    setText($("review-count"), t("reviewCount", progress));
  }
  $("review-empty").hidden = Boolean(review) || isRunning;
  setText($("review-text"), review ? summary(model) : "");
  $("review-links").hidden = !review;
  $("review-sgf").hidden = model.game.has_sgf === false;
  $("review-sgf").href = `/games/${model.state.game}.review.sgf`;
  $("review-json").href = `/games/${model.state.game}.json`;
  const moves = moments(model);
  $("quiz-start").hidden = !moves.length;
  const list = (title, some) => (some.length ? [html("h3", {}, title), html("ol", { class: "moments" }, ...some.map((move) => item(move, model, actions)))] : []);
  const shown = [...list(t("keyMoments"), moves.slice(0, KEY)), ...list(t("otherMistakes"), moves.slice(KEY))];
  $("review-list").replaceChildren(...(review && !moves.length ? [html("p", { class: "about" }, t("noMistakes"))] : shown));
}

/** The mistakes, the worst first, with the node before each. */
export function moments(model) {
  const { review } = model;
  return (review?.worst ?? []).map((node) => review.byNode.get(node)).filter((move) => move && model.nodes.has(move.node));
}

const before = (move, model) => model.nodes.get(move.node)?.parent ?? move.node;

function summary(model) {
  const lines = [];
  for (const colour of ["black", "white"]) {
    const own = model.review.moves.filter((move) => move.color === colour);
    if (!own.length) continue;
    const best = percent(own.filter((move) => move.move === move.best).length / own.length);
    const mistakes = own.filter((move) => move.loss >= model.welcome.review.mistake).length;
    const loss = `${((100 * own.reduce((sum, move) => sum + move.loss, 0)) / own.length).toFixed(1)}%`;
    lines.push(t("reviewSummary", { colour: model.nameOf(colour), n: own.length, best, mistakes, loss }));
  }
  return lines.join(" ");
}

/** How many points the move lost, by the expected scores before and after it; null where that is not told. */
function pointsLost(move, model) {
  const was = model.review.byNode.get(before(move, model))?.score;
  if (typeof was !== "number" || typeof move.score !== "number") return null;
  const lost = move.color === "black" ? was - move.score : move.score - was;
  return lost >= 1 ? Math.round(lost) : null;
}

function item(move, model, actions) {
  const node = model.nodes.get(move.node);
  const start = before(move, model);
  const isHere = start === model.state.node;
  const bar = html("span", { class: "loss" });
  bar.style.width = `${Math.min(100, 250 * move.loss)}%`;
  const reasons = move.reasons?.length ? html("span", { class: "reasons", title: move.reasons.join(", ") }, move.reasons.map(plainReason).join(t("semicolon"))) : null;
  const line = move.line?.length ? move.line : [move.best];
  const lost = pointsLost(move, model);
  const head = html(
    "button",
    { class: "worst", "data-go": start, "data-moment": move.node, "data-line": isHere ? line.join("\n") : null },
    html("span", { class: `chip ${move.color}` }, String(node?.depth ?? "")),
    html("span", { class: "what" }, `${model.nameOf(move.color)} ${move.move} `, html("b", {}, t("winLoss", { n: percent(move.loss) })), lost ? html("small", {}, ` ${t("pointLoss", { n: lost })}`) : null),
    html("span", { class: "better" }, `${t("better")} `, html("b", {}, move.best)),
    html("span", { class: "track" }, bar),
    reasons,
  );
  const ways = isHere
    ? html(
        "div",
        { class: "row ways" },
        html("button", { class: "button small", onclick: () => actions.follow(move, "best") }, `${t("showBest")}: ${line.slice(0, 4).join(" ")}`),
        html("button", { class: "button small", onclick: () => actions.follow(move, "played") }, `${t("showRefutation")}: ${[move.move, ...refutation(move, model)].slice(0, 4).join(" ")}`),
      )
    : null;
  return html("li", { class: isHere ? "current" : "" }, head, ways);
}

/** What the other side does about the move: the best line of the position after it. */
export function refutation(move, model) {
  const after = model.review.moves.find((one) => before(one, model) === move.node);
  return after?.line?.length ? after.line : [];
}

/** The quiz: the position before each mistake, and the person looks for the better move. */
export class Quiz {
  constructor(model, actions, redraw) {
    Object.assign(this, { model, actions, redraw, moves: [], at: 0, right: 0 });
  }

  get isOn() {
    return this.model.help?.kind === "quiz";
  }

  get closing() {
    return [t("close"), () => this.end(false)];
  }

  start() {
    const all = moments(this.model);
    const own = all.filter((move) => this.model.isHuman(move.color)); // who plays the engine learns from the own mistakes
    Object.assign(this, { moves: own.length ? own : all, at: 0, right: 0 });
    this.ask();
  }

  ask() {
    const move = this.moves[this.at];
    if (!move) return this.end();
    this.isTried = false;
    this.actions.go(before(move, this.model));
    this.actions.showBoard();
    const text = t("quizAsk", { colour: this.model.nameOf(move.color), move: move.move });
    this.tell(text, [[t("quizAnswer"), () => this.answer()], this.closing], [{ move: move.move, kind: "played", label: "?" }]);
  }

  /** A click on the board. */
  guess(point) {
    const move = this.moves[this.at];
    if (!move || !this.model.help.isThere) return; // its position is still on the way
    const found = this.model.thoughts.get(before(move, this.model))?.candidates?.find((candidate) => candidate.move === point);
    const isGood = point !== move.best && found?.value && move.best_value - found.value < GOOD && found.visits > 50;
    if (point !== move.best && !isGood) {
      this.isTried = true;
      const again = [[t("quizAnswer"), () => this.answer()], this.closing];
      return this.tell(t("quizWrong", { move: point }), again, [{ move: move.move, kind: "played", label: "?" }, { move: point, kind: "wrong", label: "×" }]);
    }
    if (!this.isTried) this.right += 1;
    this.answer(isGood ? t("quizGood", { move: point, best: move.best }) : t("quizRight", { move: point }));
  }

  answer(text) {
    const move = this.moves[this.at];
    const next = [t("quizNext"), () => ((this.at += 1), this.ask())];
    const why = move.reasons?.length ? ` ${capital(move.reasons.map(plainReason).join(t("semicolon")))}${t("fullStop")}` : "";
    const better = text ?? `${t("showBest")}: ${move.best}.`;
    this.tell(`${better}${why}`, [next, this.closing], [{ move: move.move, kind: "played", label: "?" }, { move: move.best, kind: "better", label: "!" }]);
  }

  end(isDone = true) {
    this.model.help = null;
    if (isDone) this.actions.notice(t("quizDone", { right: this.right, all: this.moves.length }));
    this.redraw();
  }

  tell(text, buttons, moves) {
    const asks = before(this.moves[this.at], this.model);
    this.model.help = { kind: "quiz", asks, isThere: asks === this.model.state.node, moves, parts: { head: `${t("quiz")} ${this.at + 1} / ${this.moves.length}`, text, buttons } };
    this.redraw();
  }
}
