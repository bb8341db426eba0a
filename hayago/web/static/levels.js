// Levels as grades, the level to go on with after a game, and the search for the level that fits.

import { plainMessage, t } from "./texts.js";
import { capital, sizeText } from "./words.js";

export const MOST = 10; // the highest level
const OWN = "hayago-levels"; // the level that a person plays at, by game and size of the board
const FINDING = "hayago-finding"; // the levels that are still possible, while the level of a person is looked for

/** The rated board that is nearest in size, and the kyu of its levels; null for a game whose levels were not rated. */
function rated(game, size) {
  const sizes = Object.keys(game.grades ?? {}).map(Number);
  if (!sizes.length) return null;
  const nearest = sizes.reduce((best, one) => (Math.abs(one - size) < Math.abs(best - size) ? one : best));
  return { size: nearest, kyu: game.grades[nearest] };
}

const kyuText = (kyu) => t("kyu", { n: kyu });

/** "12 kyu", "stronger than 5 kyu", or "" where nothing is known. */
export function gradeText(game, size, level) {
  const found = rated(game, size);
  if (!found) return "";
  const { kyu } = found;
  return level <= kyu.length ? kyuText(kyu[level - 1]) : t("strongerThan", { grade: kyuText(kyu.at(-1)) });
}

/** "3 · Learner": a level by its name, with its grade where it has one. */
export function levelName(game, size, level) {
  const name = (t("levelNames")[level - 1] ?? "").split(": ")[0];
  return [`${level} · ${name}`, gradeText(game, size, level)].filter(Boolean).join(" · ");
}

/** How a level plays, and on what its grade rests. */
export function levelText(game, size, level) {
  const found = rated(game, size);
  if (!found) return t("gradesOther", { level, text: plainMessage(game.levels[level - 1] ?? "") });
  const meaning = capital((t("levelNames")[level - 1] ?? "").split(": ")[1] ?? "");
  return t(found.size === size ? "gradeIsRough" : "gradeElsewhere", { meaning, board: sizeText(game, found.size) });
}

// ---- after a game

/** The person's colour in a game against the engine that has ended, else null. */
function personIn({ state }) {
  const [person, ...others] = ["black", "white"].filter((colour) => state.players[colour] === "human");
  return person && !others.length && state.level && state.over?.winner ? person : null;
}

/** The level to go on with after a game of a person against the engine: up after a win, down after a loss, as far as there are some. */
export function nextLevel(model) {
  const person = personIn(model);
  if (!person) return null;
  const { state } = model;
  const isUp = state.over.winner === person;
  const finding = findingIn(state);
  const level = finding ? middle(narrowed(finding, state.level, isUp)) : Math.min(MOST, Math.max(1, state.level + (isUp ? 1 : -1)));
  return { level, isUp, isSame: level === state.level && !finding, isFinding: Boolean(finding), isFound: Boolean(finding) && isFound(narrowed(finding, state.level, isUp)) };
}

// ---- the level of a person is remembered for each board

const boardKey = (kind, size) => (size ? `${kind}-${size}` : kind);
const ownLevels = () => JSON.parse(localStorage.getItem(OWN) ?? "{}");

/** The level that a person plays at on a board, undefined where none is known. */
export const ownLevel = (kind, size) => ownLevels()[boardKey(kind, size)];

export function rememberLevel(kind, size, level) {
  localStorage.setItem(OWN, JSON.stringify({ ...ownLevels(), [boardKey(kind, size)]: level }));
}

// ---- find my level: half of the levels that are possible are left after each game

const middle = ({ low, high }) => Math.max(1, Math.floor((low + high) / 2));
const isFound = ({ low, high }) => low >= high;
const narrowed = ({ kind, size, low, high }, level, isUp) => ({ kind, size, low: isUp ? Math.min(MOST, level + 1) : low, high: isUp ? high : Math.max(1, level - 1) });

function findingIn({ kind, size, level }) {
  const found = JSON.parse(localStorage.getItem(FINDING) ?? "null");
  return found && found.kind === kind && found.size === size && middle(found) === level ? found : null;
}

/** Begins to look for the level; the one to play first. */
export function beginFinding(kind, size) {
  const all = { kind, size: size ?? null, low: 1, high: MOST };
  localStorage.setItem(FINDING, JSON.stringify(all));
  return middle(all);
}

export const stopFinding = () => localStorage.removeItem(FINDING);

/** Takes the result of a game in, when the next one begins. */
export function goOnFinding(model) {
  const finding = findingIn(model.state);
  if (!finding) return;
  const left = narrowed(finding, model.state.level, nextLevel(model).isUp);
  if (isFound(left)) stopFinding();
  else localStorage.setItem(FINDING, JSON.stringify(left));
}
