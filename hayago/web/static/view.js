// Draws all of the page but the board: what belongs to a game, from the model.

import { drawBranches } from "./branches.js";
import { $, html, reconcile, setText } from "./dom.js";
import { drawGraph } from "./graph.js";
import { gradeText, levelName, levelText, MOST, nextLevel } from "./levels.js";
import { looks } from "./looks.js";
import { buttonsFor } from "./moves.js";
import { drawPlayers } from "./players.js";
import { drawReview } from "./review.js";
import { t } from "./texts.js";
import { activity, drawCandidates, drawMeters } from "./thinking.js";
import { drawVariations } from "./variations.js";
import { capital, other, percent, resultText } from "./words.js";

const LOW = "(max-height: 760px) and (min-width: 761px)"; // as in layout.css

export class View {
  constructor(model, board, actions, parts) {
    Object.assign(this, { model, board, actions, ...parts }); // growth, teacher
  }

  /** What changes several times a second; nothing that is clicked is made anew. */
  drawThought() {
    const { model } = this;
    this.teacher.draw();
    this.board.draw();
    drawPlayers(model);
    this.drawValues();
    if (!looks.study) return;
    drawMeters(model);
    if (model.tab === "candidates") drawCandidates(model);
    if (model.tab === "lines") this.drawLines();
  }

  drawGame() {
    const { model } = this;
    const { state } = model;
    const { body } = document;
    body.classList.add("ready");
    body.dataset.thinking = state.thinking ?? "";
    body.dataset.node = state.node;
    body.dataset.counts = model.game.counts_points ? "points" : "";
    body.dataset.board = state.shapes ? "picture" : "cells";
    body.dataset.help = model.help?.kind ?? "";
    body.dataset.over = state.over ? "yes" : "";
    body.dataset.players = model.game.players ?? 2;
    this.drawThought();
    this.drawMoves(); // which of them have cells is known when the board is drawn
    this.drawValues();
    this.drawButtons();
    this.drawEnd();
    setText($("print-line"), printLine(model));
    if (looks.study) this.drawStudy();
  }

  drawStudy() {
    const { model } = this;
    for (const place of document.querySelectorAll(".value-owner")) setText(place, model.game.players === 1 ? t("expected") : t("winRateOf", { colour: model.nameOf("black") }));
    drawGraph($("graph"), model, matchMedia(LOW).matches ? [300, 112] : undefined);
    this.drawLargeGraph();
    drawVariations($("variations"), model);
    this.drawTabs();
    this.drawComment();
  }

  /** As wide as the page. */
  drawLargeGraph() {
    if (!$("graph-dialog").open) return;
    const { clientWidth, clientHeight } = $("graph-large");
    drawGraph($("graph-large"), this.model, [Math.max(300, clientWidth), Math.max(160, clientHeight)]);
  }

  drawLines() {
    const { model } = this;
    const branches = model.lastThought?.branches;
    const colour = model.state.moves ? null : model.thought ? model.state.to_play : other(model.state.to_play);
    drawBranches($("branches"), branches, colour, !model.thought);
    $("lines-empty").hidden = Boolean(branches?.children?.length);
  }

  drawTabs() {
    const { model } = this;
    document.body.dataset.tab = model.tab;
    for (const tab of $("tabs").children) {
      const isChosen = tab.dataset.tab === model.tab;
      tab.setAttribute("aria-selected", isChosen);
      tab.tabIndex = isChosen ? 0 : -1;
      $(`panel-${tab.dataset.tab}`).hidden = !isChosen;
    }
    if (model.tab === "growth") this.growth.draw();
    if (model.tab === "review") drawReview(model, this.actions);
  }

  drawButtons() {
    const { model } = this;
    const { state } = model;
    const analysing = Boolean(state.analysing ?? state.thinking === "analysis");
    setText($("activity"), activity(model));
    for (const button of document.querySelectorAll("[data-toggle]")) button.setAttribute("aria-pressed", model.show[button.dataset.toggle]);
    $("analyse").setAttribute("aria-checked", analysing);
    $("stop").hidden = !state.thinking || state.thinking === "review";
    for (const name of ["pass", "hint", "estimate", "resign", "genmove"]) $(name).disabled = Boolean(state.over);
    $("pass").hidden = !model.game.ends_by_passing;
    $("estimate").hidden = !model.game.counts_points;
    $("undo").disabled = !model.current?.move;
    for (const name of ["first", "back"]) $(name).disabled = !model.current?.move;
    for (const name of ["forward", "last"]) $(name).disabled = !model.current?.children.length;
    $("delete").disabled = !model.current?.move;
    this.drawLevels();
    const isAlone = model.isHuman("black") && model.isHuman("white");
    $("level-row").hidden = isAlone && !analysing;
    $("teacher").hidden = model.game.players === 1 || (!model.isHuman("black") && !model.isHuman("white"));
    $("teacher").setAttribute("aria-checked", Boolean(state.teacher));
    $("machines-row").hidden = !state.machines;
    $("machines").setAttribute("aria-checked", Boolean(state.machines?.on));
    $("tools").hidden = Boolean(state.shapes);
    setText($("engine-text"), engineText(state));
    const saved = model.game.has_sgf === false ? "Saved" : "";
    $("save").title = t(`save${saved}Title`);
    $("open").title = t(`open${saved}Title`);
  }

  /** The levels of the game with their grades on this board; first the preset, where the engine plays by one. */
  drawLevels() {
    const { state, game } = this.model;
    const names = Array.from({ length: MOST }, (_, i) => [i + 1, levelName(game, state.size, i + 1)]);
    if (!state.level) names.unshift(["", state.preset]);
    const options = names.map(([level, name]) => html("option", { "data-key": level, value: level }, name));
    reconcile($("level"), options);
    $("level").value = state.level ?? "";
    $("level").title = state.level ? levelText(game, state.size, state.level) : "";
  }

  /** Moves that are no cells, as buttons with their keys. */
  drawMoves() {
    const { state } = this.model;
    const further = (state.extra ?? []).map((move) => ({ move, key: "", sign: "" }));
    const buttons = state.moves ? buttonsFor(state.moves, this.board.placed ?? new Map()) : further;
    const isOff = !this.model.mayPlay;
    $("roll").hidden = !state.chance || state.thinking === "roll";
    reconcile(
      $("extra"),
      buttons.map(({ move, key, sign }) => {
        const label = html("span", {}, state.moves ? move : (t("extraMoves")[move] ?? capital(move)));
        const parts = [sign ? html("span", { class: "sign", "aria-hidden": "true" }, sign) : null, label, html("span", { class: "worth" })];
        const title = key ? `${move} (${sign || key})` : move;
        const about = { class: "button move", "data-key": move, "data-move": move, title, disabled: isOff, "aria-keyshortcuts": key || null };
        return html("button", { ...about, onclick: () => this.actions.play(move) }, ...parts);
      }),
    );
    $("extra").hidden = !buttons.length;
  }

  /** What the search says of the moves that have buttons. */
  drawValues() {
    const candidates = this.model.showsCandidates ? (this.model.thought?.candidates ?? []) : [];
    for (const button of $("extra").children) {
      const found = candidates.find(({ move }) => move === button.dataset.move);
      setText(button.querySelector(".worth"), found ? percent(found.value) : "");
      button.classList.toggle("best", Boolean(found) && found === candidates[0]);
    }
  }

  // ---- the end

  drawEnd() {
    const { model } = this;
    const { over } = model.state;
    $("end").hidden = !over;
    if (!over) return;
    setText($("end-result"), endText(model));
    const next = nextLevel(model);
    setText($("end-help"), model.isMarkingDead ? t("markDead") : next && !next.isSame ? nextText(next, model) : "");
    $("accept").hidden = !model.isMarkingDead;
    $("resume").hidden = !model.isMarkingDead && over.reason !== "resign" && over.reason !== "time";
    $("rematch").hidden = !next || model.isMarkingDead;
    setText($("rematch"), next && !next.isSame ? t("levelNext", { level: levelName(model.game, model.state.size, next.level) }) : t("rematch"));
    drawCount($("end-count"), over.breakdown, model);
  }

  drawComment() {
    const area = $("comment");
    if (document.activeElement !== area) area.value = this.model.current?.comment ?? "";
    area.dataset.node = document.activeElement === area ? (area.dataset.node ?? this.model.state.node) : this.model.state.node;
  }
}

function engineText({ preset, limit }) {
  const much = limit?.simulations ? t("simulations", { n: limit.simulations }) : limit?.seconds ? t("seconds", { n: limit.seconds }) : "";
  return [preset, much].filter(Boolean).join(", ");
}

export function endText(model) {
  const { winner, text, reason, score } = model.state.over;
  if (model.game.players === 1) return score === null ? t("end") : t("endWith", { n: score });
  if (!winner) return t("draw");
  const colour = model.nameOf(winner);
  if (reason === "win") return score === null ? t("winsPlain", { colour }) : t("winsBy", { colour, n: Math.abs(score) });
  if (reason === "pass") return t("winsPoints", { colour, n: Math.abs(score) });
  return reason === "resign" ? t("winsResign", { colour }) : reason === "time" ? t("winsTime", { colour }) : capital(text);
}

/** Above a printed board: who plays, when, and how it ended, as far as it is known. */
function printLine(model) {
  const { info, names, over, players } = model.state;
  const name = (colour) => names?.[colour] || (players[colour] === "engine" ? t("hayago") : model.nameOf(colour));
  const isNamed = ["black", "white"].some((colour) => names?.[colour] || players[colour] === "engine");
  const result = over ? endText(model) : resultText(info?.result ?? "");
  return [isNamed && model.game.players !== 1 ? `${name("black")} – ${name("white")}` : "", info?.date, result].filter(Boolean).join(" · ");
}

/** What comes after a game. */
function nextText({ level, isUp, isFinding, isFound }, { game, state }) {
  if (isFound) return t("levelFound", { level, grade: gradeText(game, state.size, level) });
  return t(isFinding ? "levelFinding" : isUp ? "levelUpText" : "levelDownText");
}

/** The points by what they are for. */
function drawCount(table, breakdown, model) {
  table.hidden = !breakdown;
  if (!breakdown) return;
  const names = { stones: "countStones", territory: "countTerritory", prisoners: "countPrisoners", komi: "countKomi", total: "countTotal" };
  const row = (part) => html("tr", { class: part }, html("th", { scope: "row" }, t(names[part])), html("td", {}, String(breakdown.black[part])), html("td", {}, String(breakdown.white[part])));
  const head = html("tr", {}, html("th", { scope: "col" }, t("count")), html("th", { scope: "col" }, model.nameOf("black")), html("th", { scope: "col" }, model.nameOf("white")));
  table.replaceChildren(html("thead", {}, head), html("tbody", {}, ...[...breakdown.parts, "total"].map(row)));
}
