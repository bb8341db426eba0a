// SGF files and saved games in and out: by the buttons, or dropped on the page.

import { $, html } from "./dom.js";
import { notice } from "./notices.js";

/** `load` gets the text of a file, `largest` tells how many bytes it may have. */
export function listenForFiles(load, largest) {
  $("file").addEventListener("change", () => {
    if ($("file").files.length) read($("file").files[0], load, largest());
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
    if (event.dataTransfer.files.length) read(event.dataTransfer.files[0], load, largest());
  });
}

async function read(file, load, largest) {
  if (file.size > largest) {
    notice(`${file.name} is larger than a game: at most ${Math.round(largest / 1024)} kB`, "error");
    return;
  }
  load(await file.text());
}

export function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: name.endsWith(".sgf") ? "application/x-go-sgf" : "application/json" }));
  html("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
