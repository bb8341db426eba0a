// The texts of the page in the language of the person: one file a language in the folder texts.

import en from "./texts/en.js";
import ja from "./texts/ja.js";

const LANGUAGES = { en, ja };
const KEY = "hayago-language";
const SIGNS = { ja: { letters: "囲碁", lacking: "Japanese (this browser has no font for it)" } }; // not all browsers have these

/** Has the browser letters for a language? Without them all its signs look the same. */
function canDraw({ tag }) {
  if (!(tag in SIGNS)) return true;
  const { letters } = SIGNS[tag];
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: 24, height: 24 });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const drawn = [...letters].map((letter) => {
    context.clearRect(0, 0, 24, 24);
    context.font = "20px sans-serif";
    context.fillText(letter, 1, 20);
    return context.getImageData(0, 0, 24, 24).data.join();
  });
  return new Set(drawn).size > 1;
}

/** The languages, each with its name, or with that in English and why it cannot be chosen. */
export const languages = () =>
  Object.values(LANGUAGES).map(({ tag, language }) => (canDraw({ tag }) ? { tag, name: language } : { tag, name: SIGNS[tag].lacking, isLacking: true }));

/** What the person has chosen, else what the browser speaks and can draw. */
function firstLanguage() {
  const own = LANGUAGES[localStorage.getItem(KEY)];
  const spoken = LANGUAGES[navigator.language.slice(0, 2)];
  return own ?? (spoken && canDraw(spoken) ? spoken : en);
}

const chosen = firstLanguage();

export const languageTag = () => chosen.tag;

/** The text of a key ("boards.kaya" goes into a group), with values in place of {names}; English where a language lacks it. */
export function t(key, values = {}) {
  const found = lookup(chosen, key) ?? lookup(en, key) ?? key;
  if (typeof found === "function") return found(values);
  return typeof found === "string" ? found.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole) : found;
}

const lookup = (texts, key) => key.split(".").reduce((group, part) => group?.[part], texts);

/** Speaks another language from now on. */
export function speakLanguage(tag) {
  localStorage.setItem(KEY, tag);
  location.reload();
}

/** Fills in all texts of the page: data-t is the content, data-title the tooltip, data-label the name for screen readers. */
export function writeTexts(root = document) {
  document.documentElement.lang = chosen.tag;
  for (const element of root.querySelectorAll("[data-t]")) element.textContent = t(element.dataset.t);
  for (const element of root.querySelectorAll("[data-title]")) element.title = t(element.dataset.title);
  for (const element of root.querySelectorAll("[data-label]")) element.setAttribute("aria-label", t(element.dataset.label));
  for (const element of root.querySelectorAll("[data-placeholder]")) element.placeholder = t(element.dataset.placeholder);
}

/** Why a move is good, in words that a beginner has; the engine's own word stays beside it. */
export const plainReason = (reason) => byTable(t("reasons"), reason);

/** What the server says, in the language of the page; parts of a message may be messages or words themselves. */
export const plainMessage = (message) => byTable(t("messages"), message, plainMessage);

/** Words by a table of [pattern, text of the parts it finds]; what fits no row stays as it is. */
function byTable(table, words, ofPart = (part) => part) {
  for (const [pattern, text] of table) {
    const found = pattern.exec(words);
    if (found) return text(...found.slice(1).map((part) => ofPart(part)));
  }
  return words;
}
