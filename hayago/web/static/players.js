// Who plays, whose turn it is, what was captured, and how the game stands.

import { $, setText } from "./dom.js";
import { t } from "./texts.js";
import { isNumber, percent, pointsText, sizeText, titleOf } from "./words.js";

const SIGNS = { red: "#b93622", yellow: "#f4c530", blue: "#2d60b4", green: "#2f7547" }; // on which the percentages can be read

export function drawPlayers(model) {
  const { state } = model;
  for (const colour of ["black", "white"]) {
    const row = $(`player-${colour}`);
    const isTurn = !state.over && state.to_play === colour;
    drawSign(row.querySelector(".stone-sign"), colour, state.signs?.[colour] ?? colour);
    setText(row.querySelector(".who .sr"), t("playedBy", { colour: model.nameOf(colour) }));
    row.classList.toggle("turn", isTurn);
    row.classList.toggle("thinking", isTurn && state.thinking === "move");
    row.classList.toggle("winner", state.over?.winner === colour);
    drawNames($(`is-${colour}`), model, colour);
    setText($(`captures-${colour}`), standing(model, colour));
    setText($(`turn-${colour}`), turnText(model, colour, isTurn));
  }
  drawBalance(model);
  setText($("title"), titleText(model));
  document.title = t("title", { title: titleText(model) });
}

/** A person bears the name of the record. */
function drawNames(select, model, colour) {
  const { state } = model;
  const isHuman = state.players[colour] === "human";
  const isShared = state.players.black === state.players.white; // two persons at one board are no "you"
  setText(select.options[0], (isHuman && state.names?.[colour]) || (isHuman && isShared ? model.nameOf(colour) : t("you")));
  select.value = state.players[colour];
  select.title = select.selectedOptions[0].textContent; // a long name is cut
}

/** The piece of a player: a stone, or a disc of its colour. */
function drawSign(element, colour, sign) {
  element.className = `stone-sign ${sign === colour ? colour : sign.startsWith("#") ? "plain" : `plain back-${sign}`}`;
  element.style.background = sign.startsWith("#") ? sign : "";
}

/** What was captured, or the points: all of a lone player, the lead of one who is ahead. */
function standing({ state, game }, colour) {
  if (game.counts_points) return t("captured", { n: state.captures?.[colour] ?? 0 });
  if (!isNumber(state.points)) return "";
  if (game.players === 1) return pointsText(state.points);
  const lead = colour === "black" ? state.points : -state.points;
  return lead > 0 ? t("ahead", { n: lead }) : "";
}

function turnText(model, colour, isTurn) {
  if (model.state.over?.winner === colour) return t("wins");
  if (!isTurn) return model.current?.first_sight && model.current.color === colour ? t("firstSight") : "";
  if (model.state.thinking === "move") return t("thinking");
  return t(model.isHuman(colour) ? "toPlay" : "isWaiting");
}

/** Is the ground of an element so dark that letters on it should be white? */
function isDark(element) {
  const [red, green, blue] = getComputedStyle(element).backgroundColor.match(/\d+/g);
  return 0.3 * red + 0.59 * green + 0.11 * blue < 125;
}

/** A bar that is as dark as Black's chances are good. */
function drawBalance(model) {
  const value = model.blackValue;
  const isKnown = isNumber(value);
  $("balance").classList.toggle("unknown", !isKnown);
  $("balance-black").style.width = `${100 * (isKnown ? value : 0.5)}%`;
  for (const [colour, ids] of [["black", ["balance-black", "balance-black-text"]], ["white", ["balance", "balance-white-text"]]]) {
    const sign = model.state.signs?.[colour] ?? "";
    for (const id of ids) $(id).style.background = isKnown ? (sign.startsWith("#") ? sign : (SIGNS[sign] ?? "")) : "";
    $(ids[1]).style.color = isDark($(ids[1])) ? "#fff" : "#1c1a17";
  }
  setText($("balance-black-text"), isKnown ? `${Math.round(100 * value)}%` : "");
  setText($("balance-white-text"), isKnown ? `${100 - Math.round(100 * value)}%` : ""); // both together are 100
  const score = isNumber(model.score) ? t("andScore", { score: model.scoreWords }) : "";
  $("balance").setAttribute("aria-label", isKnown ? t("blackWinRate", { colour: model.nameOf("black"), value: percent(value), score }) : t("unknownWinRate"));
}

function titleText({ state, game }) {
  const parts = [`${titleOf(game, state.kind)} ${sizeText(game, state.size)}`.trim()];
  if (state.komi !== null) parts.push(state.handicap ? t("handicap", { n: state.handicap }) : t("komi", state));
  parts.push(t("moveNumber", { n: state.move_number }));
  return parts.join(" · ");
}
