// How the page looks and sounds: light or dark, board, stones, sound, study; kept in the browser.

import { $, html } from "./dom.js";
import { t } from "./texts.js";

const dark = matchMedia("(prefers-color-scheme: dark)");
const CHOICES = { board: ["kaya", "walnut", "bamboo", "slate", "paper"], stones: ["shell", "glass", "flat"] };

const kept = (name, usual) => localStorage.getItem(`hayago-${name}`) ?? usual;
const keep = (name, value) => localStorage.setItem(`hayago-${name}`, value);

export const looks = {
  get study() {
    return kept("study", "off") === "on";
  },
  /** "light", "dark", or "auto" for what the system has. */
  get theme() {
    return kept("theme", "auto");
  },
  get sound() {
    return kept("sound", "on") === "on";
  },
  get teacher() {
    return kept("teacher", "off") === "on";
  },
  get name() {
    return kept("name", "");
  },
};

/** Keeps a choice: "on" and "off" for switches. */
export function choose(name, value) {
  keep(name, typeof value === "boolean" ? (value ? "on" : "off") : value);
  applyLooks();
}

export function applyLooks() {
  const theme = looks.theme === "auto" ? (dark.matches ? "dark" : "light") : looks.theme;
  const { dataset } = document.documentElement;
  Object.assign(dataset, { theme, wood: kept("board", "kaya"), stones: kept("stones", "shell") });
  document.body.dataset.study = looks.study ? "on" : "off";
  $("theme").setAttribute("aria-pressed", theme === "dark");
  $("study").setAttribute("aria-checked", looks.study);
  document.querySelector("meta[name=theme-color]").content = theme === "dark" ? "#131417" : "#f3f0ea";
}

export function switchTheme() {
  choose("theme", document.documentElement.dataset.theme === "dark" ? "light" : "dark");
}

/** Pictures to choose a board and stones from. */
export function offerLooks() {
  const radio = (what, value, name, sample) =>
    html(
      "label",
      { class: "look" },
      html("input", { type: "radio", name: `look-${what}`, value, checked: kept(what, CHOICES[what][0]) === value, onchange: () => choose(what, value) }),
      sample,
      html("span", {}, name),
    );
  $("look-board").replaceChildren(...CHOICES.board.map((one) => radio("board", one, t(`boards.${one}`), html("i", { class: `sample-board ${one}` }))));
  $("look-stones").replaceChildren(
    ...CHOICES.stones.map((one) => radio("stones", one, t(`stonesOf.${one}`), html("i", { class: `sample-stones ${one}` }, html("b"), html("em")))),
  );
}

dark.addEventListener("change", applyLooks);
