// Numbers and names as people read them.

import { languageTag, plainReason, t } from "./texts.js";

export const percent = (value) => (value === null || value === undefined ? "–" : `${(100 * value).toFixed(0)}%`);

export const percentExact = (value, digits = 1) => (value === null || value === undefined ? "–" : (100 * value).toFixed(digits));

/** 950, 1.2k, 34k, 2.1M */
export function count(number) {
  if (number === null || number === undefined) return "–";
  if (number < 1000) return String(Math.round(number));
  if (number < 999500) return `${(number / 1000).toFixed(number < 9950 ? 1 : 0)}k`;
  return `${(number / 1e6).toFixed(1)}M`;
}

/** A score seen by Black as Go players write it: B+3.5, W+12, even. */
export function scoreText(score, letters = "BW") {
  if (score === null || score === undefined) return "–";
  const rounded = Math.round(2 * score) / 2;
  if (rounded === 0) return t("even");
  return `${rounded > 0 ? letters[0] : letters[1]}+${Math.abs(rounded)}`;
}

/** The result of a record in words: "B+3.5" is "Black wins by 3.5"; others stay as they are. */
export function resultText(result) {
  const [, letter, how] = /^([BW])\+(.*)$/.exec(result) ?? [];
  if (!letter) return result;
  const says = { "": "winsPlain", R: "winsResign", Resign: "winsResign", T: "winsTime", Time: "winsTime" }[how] ?? (Number(how) ? "winsPoints" : null);
  return says ? t(says, { colour: capital(t(letter === "B" ? "black" : "white")), n: how }) : result;
}

/** "1 point", "1,800 points" */
export const pointsText = (points) => t("points", { n: points });

export const other = (colour) => (colour === "black" ? "white" : "black");

export const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

const APART = 0.03; // RAVE and MC values that are worth telling

/** "cuts the other’s stones apart; RAVE 0.61 beside MC 0.48" */
export function whyText(candidate) {
  const parts = [];
  if (candidate.won) parts.push(t("provenWin"));
  if (candidate.lost) parts.push(t("provenLoss"));
  if (candidate.reasons?.length) parts.push(candidate.reasons.map(plainReason).join(t("comma")));
  if (isNumber(candidate.amaf) && isNumber(candidate.value) && Math.abs(candidate.amaf - candidate.value) >= APART) {
    parts.push(t("raveBeside", { rave: candidate.amaf.toFixed(2), mc: candidate.value.toFixed(2) }));
  }
  return parts.join(t("semicolon"));
}

/** The name of a game in the language of the page. */
export const titleOf = (game, kind = "") => t("titles")[game?.name] ?? game?.title ?? capital(kind);

/** "9×9" or "side 6": as the game writes it. */
export const sizeText = (game, size) => (size ? (t("sizesOf")[game.name] ?? game.size_text ?? "{size}") : "").replaceAll("{size}", size);

export const isNumber = (value) => typeof value === "number" && Number.isFinite(value);

/** A day as people write it; this year goes without saying. */
export function dateText(seconds) {
  const day = new Date(1000 * seconds);
  const year = day.getFullYear() === new Date().getFullYear() ? {} : { year: "numeric" };
  return day.toLocaleDateString(languageTag(), { ...year, month: "short", day: "numeric" });
}
