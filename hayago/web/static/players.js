// Who plays, whose turn it is, what was captured, and how the game stands.

import { $, setText } from "./dom.js";
import { capital, isNumber, percent, scoreText, sizeText } from "./words.js";

export function drawPlayers(model) {
  const { state } = model;
  for (const colour of ["black", "white"]) {
    const row = $(`player-${colour}`);
    const isTurn = !state.over && state.to_play === colour;
    row.classList.toggle("turn", isTurn);
    row.classList.toggle("thinking", isTurn && state.thinking === "move");
    row.classList.toggle("winner", state.over?.winner === colour);
    $(`is-${colour}`).value = state.players[colour];
    setText($(`captures-${colour}`), model.game.counts_points ? `${state.captures?.[colour] ?? 0} captured` : "");
    setText($(`turn-${colour}`), turnText(model, colour, isTurn));
  }
  drawBalance(model);
  setText($("title"), titleText(model));
  document.title = `Hayago: ${titleText(model)}`;
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
  const score = isNumber(model.score) ? `, score ${scoreText(model.score)}` : "";
  $("balance").setAttribute("aria-label", isKnown ? `Black's win rate ${percent(value)}${score}` : "Win rate unknown");
}

function titleText({ state, game }) {
  const parts = [`${game.title ?? capital(state.kind)} ${sizeText(game, state.size)}`];
  if (state.komi !== null) parts.push(state.handicap ? `handicap ${state.handicap}` : `komi ${state.komi}`);
  parts.push(`move ${state.move_number}`);
  return parts.join(" · ");
}
