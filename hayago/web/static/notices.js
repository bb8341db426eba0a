// What the page tells in words: short notices, a line for screen readers, and a strip for connection and compiling.

import { $, html, setText } from "./dom.js";

const SECONDS = { info: 5, error: 9 };
const LETTERS = 20; // that are read in a further second

/** A notice that goes by itself; the same text does not come twice. */
export function notice(text, level = "info") {
  for (const shown of $("notices").children) if (shown.dataset.text === text) shown.remove();
  const close = html("button", { class: "plain", "aria-label": "Close this notice", onclick: () => box.remove() }, "×");
  const box = html("div", { class: `notice ${level}`, role: level === "error" ? "alert" : "status", "data-text": text }, html("span", {}, text), close);
  $("notices").append(box);
  setTimeout(() => box.remove(), 1000 * (SECONDS[level] + text.length / LETTERS));
}

/** Only for those who listen. */
export function say(text) {
  setText($("spoken"), text);
}

const REASONS = { open: "", lost: "Connection lost. Trying again; the game is kept.", waiting: "No connection. Trying again; the game is kept." };

/** The strip above the board: connection first, then compiling. */
export function drawStrip(status, compile) {
  const text = REASONS[status] || (compile ? told(compile) : "");
  $("strip").hidden = !text;
  $("strip").classList.toggle("lost", status !== "open");
  setText($("strip-text"), text);
  $("status").dataset.status = status === "open" ? (compile ? "compiling" : "open") : "lost";
  setText($("status-text"), status === "open" ? (compile ? "compiling" : "connected") : "reconnecting");
}

function told(compile) {
  const what = compile.what ?? "the search";
  return compile.waiting ? `${what} is going to be compiled, after what others wait for.` : `Compiling ${what} for this board, once. ${elapsed(compile)}`;
}

function elapsed(compile) {
  const seconds = Math.round(compile.seconds ?? 0);
  return seconds > 0 ? `${seconds} s so far; you can already play.` : "You can already play.";
}
