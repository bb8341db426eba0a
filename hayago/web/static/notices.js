// What the page tells in words: short notices, a line for screen readers, and a strip for connection and compiling.

import { $, html, setText } from "./dom.js";
import { plainMessage, t } from "./texts.js";

const SECONDS = { info: 5, error: 9 };
const MOST = 3; // at once
const LETTERS = 20; // that are read in a further second

/** A notice that goes by itself; what is about the same thing takes the place of what was said before. */
export function notice(told, level = "info", act = null, about = told) {
  const text = plainMessage(told); // the server speaks English
  withdraw(about);
  const close = html("button", { class: "plain", "aria-label": t("closeNotice"), onclick: () => box.remove() }, "×");
  const box = html("div", { class: `notice ${level}`, role: level === "error" ? "alert" : "status", "data-about": about }, html("span", {}, text), act ? html("button", { class: "button small", onclick: () => (act.does(), box.remove()) }, act.name) : null, close);
  while ($("notices").childElementCount >= MOST) $("notices").firstElementChild.remove();
  $("notices").append(box);
  setTimeout(() => box.remove(), 1000 * (SECONDS[level] + text.length / LETTERS));
}

/** What was said about something does not hold any more. */
export function withdraw(about) {
  for (const shown of [...$("notices").children]) if (shown.dataset.about === about) shown.remove();
}

/** Only for those who listen. */
export function say(text) {
  setText($("spoken"), text);
}

/** The strip above the board: connection first, then compiling. */
export function drawStrip(status, { compile, state }) {
  const text = (status === "open" ? "" : t(status)) || (compile ? preparing(compile, state) : "");
  $("strip").hidden = !text;
  $("strip").classList.toggle("lost", status !== "open");
  setText($("strip-text"), text);
  $("strip").title = text;
  $("status").dataset.status = status === "open" ? (compile ? "compiling" : "open") : "lost";
  setText($("status-text"), t(status === "open" ? (compile ? "compiling" : "connected") : "reconnecting"));
}

/** What is being compiled, and what that means here: who asks for so many simulations waits for them. */
function preparing(compile, state) {
  const what = compile.what ? plainMessage(compile.what) : t("theSearch");
  const doing = compile.waiting ? t("compileWaiting", { what }) : t("compileNow", { what, seconds: Math.round(compile.seconds ?? 0) });
  const isPlaying = state && Object.values(state.players).includes("engine") && compile.what?.startsWith(`${state.preset} `);
  if (!isPlaying) return doing;
  return `${doing} ${t(Number.isFinite(state.limit?.simulations) ? "movesWait" : "movesAtFirstSight")}`;
}
