// The keyboard: one list of shortcuts, for the keys and for the help.

import { $, html } from "./dom.js";

/** `does` names an action; null where the board or the keys themselves see to it. */
export const SHORTCUTS = [
  { keys: ["←", "→", "↑", "↓"], text: "on the board: move the cursor", does: null },
  { keys: ["Enter"], text: "on the board: play there, or mark a dead chain", does: null },
  { keys: ["1", "9"], text: "the moves with buttons; arrows where they are directions", does: null },
  { keys: ["B"], text: "put the keyboard on the board", does: "focusBoard" },
  { keys: ["P"], text: "pass", does: "pass" },
  { keys: ["U"], text: "undo", does: "undo" },
  { keys: ["H"], text: "hint", does: "hint" },
  { keys: ["A"], text: "analysis on and off", does: "analyse" },
  { keys: ["G"], text: "the engine moves now", does: "genmove" },
  { keys: ["S"], text: "stop the search", does: "stop" },
  { keys: ["N"], text: "new game", does: "newGame" },
  { keys: ["O"], text: "ownership on and off", does: "ownership" },
  { keys: ["C"], text: "candidates on and off", does: "candidates" },
  { keys: [",", "←"], text: "back", does: "back" },
  { keys: [".", "→"], text: "forward", does: "forward" },
  { keys: ["Home"], text: "first position", does: "first" },
  { keys: ["End"], text: "last position", does: "last" },
  { keys: ["[", "]"], text: "previous, next variation", does: null },
  { keys: ["Ctrl S"], text: "save the game", does: null },
  { keys: ["Ctrl O"], text: "open a saved game", does: null },
  { keys: ["T"], text: "light or dark", does: "theme" },
  { keys: ["?"], text: "this help", does: "help" },
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
    if (isWriting || event.altKey || event.target.closest?.("[role=tablist]")) return;
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
    ...SHORTCUTS.map(({ keys, text }) => html("div", {}, html("dt", {}, ...keys.map((key) => html("kbd", {}, key))), html("dd", {}, text))),
  );
}
