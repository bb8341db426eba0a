// Dialogs that are filled in by the page: settings, the first visit, the record's own words, the rules of a game.

import { $, html, setText } from "./dom.js";
import { beginFinding } from "./levels.js";
import { choose, looks, offerLooks } from "./looks.js";
import { languageTag, languages, speakLanguage, t } from "./texts.js";
import { titleOf } from "./words.js";

const MET = "hayago-met";
const VISITS = {
  New: { size: 9, level: 1, teacher: true, study: false },
  Casual: { size: 9, level: 4, teacher: false, study: false },
  Strong: { size: 19, level: 9, teacher: false, study: true },
  Unknown: { size: 9, level: null, teacher: false, study: false }, // to be found
};
const INFO = { title: "infoTitle", black: "infoBlack", black_rank: "infoBlackRank", white: "infoWhite", white_rank: "infoWhiteRank", event: "infoEvent", round: "infoRound", place: "infoPlace", date: "infoDate", result: "infoResult", about: "infoAbout" };
const LONG = "about"; // it has lines

export function openSettings() {
  offerLooks();
  $("set-theme").value = looks.theme;
  $("set-sound").checked = looks.sound;
  $("set-teacher").checked = looks.teacher;
  $("set-name").value = looks.name;
  $("set-language").replaceChildren(...languages().map(({ tag, name, isLacking }) => html("option", { value: tag, selected: tag === languageTag(), disabled: isLacking }, name)));
  $("settings-dialog").showModal();
}

export function listenToSettings() {
  $("set-theme").addEventListener("change", () => choose("theme", $("set-theme").value));
  $("set-sound").addEventListener("change", () => choose("sound", $("set-sound").checked));
  $("set-teacher").addEventListener("change", () => choose("teacher", $("set-teacher").checked));
  $("set-name").addEventListener("change", () => choose("name", $("set-name").value.trim()));
  $("set-language").addEventListener("change", () => speakLanguage($("set-language").value));
}

/** At the first visit: asks how well the person plays, and `begin`s a game that fits. */
export function askAtFirst(begin) {
  if (localStorage.getItem(MET)) return;
  const answer = (name) => {
    const { size, level, teacher, study } = VISITS[name];
    localStorage.setItem(MET, name.toLowerCase());
    choose("teacher", teacher);
    choose("study", study);
    $("welcome-dialog").close();
    begin({ game: "go", size, level: level ?? beginFinding("go", size), black: "human", white: "engine", teacher });
  };
  $("welcome-choices").replaceChildren(
    ...Object.keys(VISITS).map((name) =>
      html("button", { class: "button visit", "data-visit": name, onclick: () => answer(name) }, html("b", {}, t(`welcome${name}`)), html("span", {}, t(`welcome${name}Text`))),
    ),
  );
  $("welcome-dialog").addEventListener("close", () => localStorage.getItem(MET) ?? localStorage.setItem(MET, "unsaid"));
  $("welcome-dialog").showModal();
}

export function openInfo(info) {
  const field = ([name, key]) => html("label", { "data-info": name }, t(key), name === LONG ? html("textarea", { name, rows: 2, maxlength: 200 }, info[name] ?? "") : html("input", { type: "text", name, maxlength: 200, value: info[name] ?? "" }));
  $("info-fields").replaceChildren(...Object.entries(INFO).map(field));
  $("info-dialog").showModal();
}

/** What has been changed in the dialog. */
export function changedInfo(info) {
  const entries = [...$("info-fields").querySelectorAll("[name]")].map(({ name, value }) => [name, value.trim()]);
  return Object.fromEntries(entries.filter(([name, value]) => value !== (info[name] ?? "")));
}

export function openRules(game) {
  setText($("rules-title"), `${t("rules")}: ${titleOf(game)}`);
  const lines = t("rulesOf")[game.name] ?? t("rulesOf").other;
  $("rules-text").replaceChildren(...lines.map((line) => html("li", {}, line)));
  $("rules-dialog").showModal();
}
