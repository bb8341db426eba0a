// Who plays, whose turn it is, what was captured, and how the game stands.

import { $, setText } from "./dom.js";
import { capital, isNumber, percent, pointsText, sizeText } from "./words.js";

export function drawPlayers(model) {
  const { state } = model;
  for (const colour of ["black", "white"]) {
    const row = $(`player-${colour}`);
    const isTurn = !state.over && state.to_play === colour;
    drawSign(row.querySelector(".stone-sign"), colour, state.signs?.[colour] ?? colour);
    setText(row.querySelector(".who .sr"), `${model.nameOf(colour)} is played by`);
    row.classList.toggle("turn", isTurn);
    row.classList.toggle("thinking", isTurn && state.thinking === "move");
    row.classList.toggle("winner", state.over?.winner === colour);
    $(`is-${colour}`).value = state.players[colour];
    setText($(`captures-${colour}`), standing(model, colour));
    setText($(`turn-${colour}`), turnText(model, colour, isTurn));
  }
  drawBalance(model);
  setText($("title"), titleText(model));
  document.title = `Hayago: ${titleText(model)}`;
}

/** The piece of a player: a stone, or a disc of its colour. */
function drawSign(element, colour, sign) {
  element.className = `stone-sign ${sign === colour ? colour : sign.startsWith("#") ? "plain" : `plain back-${sign}`}`;
  element.style.background = sign.startsWith("#") ? sign : "";
}

/** What was captured, or the points: all of a lone player, the lead of one who is ahead. */
function standing({ state, game }, colour) {
  if (game.counts_points) return `${state.captures?.[colour] ?? 0} captured`;
  if (!isNumber(state.points)) return "";
  if (game.players === 1) return pointsText(state.points);
  const lead = colour === "black" ? state.points : -state.points;
  return lead > 0 ? `ahead by ${pointsText(lead)}` : "";
}

function turnText(model, colour, isTurn) {
  if (model.state.over?.winner === colour) return "wins";
  if (!isTurn) return "";
  if (model.state.thinking === "move") return "thinking";
  return model.isHuman(colour) ? "to play" : "waiting";
}

/** A bar that is as dark as Black's chances are good. */
function drawBalance(model) {
  const value = model.blackValue;
  const isKnown = isNumber(value);
  $("balance").classList.toggle("unknown", !isKnown);
  $("balance-black").style.width = `${100 * (isKnown ? value : 0.5)}%`;
  setText($("balance-black-text"), isKnown ? percent(value) : "");
  setText($("balance-white-text"), isKnown ? percent(1 - value) : "");
  const score = isNumber(model.score) ? `, score ${model.scoreWords}` : "";
  $("balance").setAttribute("aria-label", isKnown ? `${model.nameOf("black")}'s win rate ${percent(value)}${score}` : "Win rate unknown");
}

function titleText({ state, game }) {
  const parts = [`${game.title ?? capital(state.kind)} ${sizeText(game, state.size)}`.trim()];
  if (state.komi !== null) parts.push(state.handicap ? `handicap ${state.handicap}` : `komi ${state.komi}`);
  parts.push(`move ${state.move_number}`);
  return parts.join(" · ");
}
