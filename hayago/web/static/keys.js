// The keyboard: one list of shortcuts, for the keys and for the help.

import { $, html } from "./dom.js";
import { t } from "./texts.js";

/** `does` names an action; null where the board or the keys themselves see to it. The texts are `keys` of each language. */
export const SHORTCUTS = [
  { keys: ["←", "→", "↑", "↓"], text: "arrows", does: null },
  { keys: ["Enter"], text: "enter", does: null },
  { keys: ["1 – 9"], text: "digits", does: null },
  { keys: ["B"], text: "focusBoard", does: "focusBoard" },
  { keys: ["P"], text: "pass", does: "pass" },
  { keys: ["U"], text: "undo", does: "undo" },
  { keys: ["H"], text: "hint", does: "hint" },
  { keys: ["E"], text: "estimate", does: "estimate" },
  { keys: ["Y"], text: "study", does: "study" },
  { keys: ["A"], text: "analyse", does: "analyse" },
  { keys: ["G"], text: "genmove", does: "genmove" },
  { keys: ["S"], text: "stop", does: "stop" },
  { keys: ["O"], text: "ownership", does: "ownership" },
  { keys: ["C"], text: "candidates", does: "candidates" },
  { keys: [",", "←"], text: "back", does: "back" },
  { keys: [".", "→"], text: "forward", does: "forward" },
  { keys: ["Home"], text: "first", does: "first" },
  { keys: ["End"], text: "last", does: "last" },
  { keys: ["[", "]"], text: "variations", does: null },
  { keys: ["N"], text: "newGame", does: "newGame" },
  { keys: ["Ctrl S"], text: "save", does: null },
  { keys: ["Ctrl O"], text: "open", does: null },
  { keys: ["M"], text: "sound", does: "sound" },
  { keys: ["T"], text: "theme", does: "theme" },
  { keys: ["Q"], text: "home", does: "home" },
  { keys: ["?"], text: "help", does: "help" },
];

const NAMES = { "←": "ArrowLeft", "→": "ArrowRight" };
const EXTRA = { "[": "previousVariation", "]": "nextVariation" };

export function listenToKeys(actions) {
  const byKey = { ...EXTRA };
  for (const { keys, does } of SHORTCUTS) if (does) for (const key of keys) byKey[NAMES[key] ?? key.toLowerCase()] = does;
  document.addEventListener("keydown", (event) => {
    const isWriting = event.target.closest?.("input, textarea, select, dialog[open]");
    if (event.ctrlKey || event.metaKey) {
      const does = { s: "save", o: "open" }[event.key.toLowerCase()];
      if (!does || isWriting) return;
      event.preventDefault();
      actions[does]();
      return;
    }
    if (document.body.classList.contains("at-home") && !["q", "n", "t", "?"].includes(event.key.toLowerCase())) return;
    if (isWriting || event.altKey || (event.key.startsWith("Arrow") && event.target.closest?.("[role=tablist]"))) return;
    if (actions.key(event.key)) {
      event.preventDefault();
      return;
    }
    const does = byKey[event.key] ?? byKey[event.key.toLowerCase()];
    if (!does) return;
    event.preventDefault();
    actions[does]();
  });
}

export function writeHelp() {
  $("help-keys").replaceChildren(
    ...SHORTCUTS.map(({ keys, text }) => html("div", {}, html("dt", {}, ...keys.map((key) => html("kbd", {}, key))), html("dd", {}, t(`keys.${text}`)))),
  );
}
