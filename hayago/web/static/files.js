// SGF files and saved games in and out: by the buttons, or dropped on the page.

import { $, html } from "./dom.js";
import { notice } from "./notices.js";
import { t } from "./texts.js";

/** `load` gets the text of a file, `largest` tells how many bytes it may have. */
export function listenForFiles(load, largest) {
  $("file").addEventListener("change", () => {
    readAll([...$("file").files], load, largest());
    $("file").value = "";
  });
  let depth = 0;
  const show = (change) => {
    depth = Math.max(0, depth + change);
    document.body.classList.toggle("dropping", depth > 0);
  };
  addEventListener("dragenter", (event) => event.dataTransfer?.types.includes("Files") && show(1));
  addEventListener("dragleave", () => show(-1));
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    show(-depth);
    readAll([...event.dataTransfer.files], load, largest());
  });
}

/** One after the other; the last one stays on the board, the others are in the list of games. */
async function readAll(files, load, largest) {
  const fitting = files.filter((file) => file.size <= largest);
  for (const file of files) if (file.size > largest) notice(t("tooLarge", { name: file.name, most: Math.round(largest / 1024) }), "error");
  for (const file of fitting) load(await file.text());
  if (fitting.length > 1) notice(t("opened", { n: fitting.length }));
}

export function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: name.endsWith(".sgf") ? "application/x-go-sgf" : "application/json" }));
  html("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
