// SGF files in and out: by the buttons, or dropped on the page.

import { $, html } from "./dom.js";
import { notice } from "./notices.js";

const LARGEST = 1_000_000; // bytes

export function listenForFiles(load) {
  $("file").addEventListener("change", () => {
    if ($("file").files.length) read($("file").files[0], load);
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
    if (event.dataTransfer.files.length) read(event.dataTransfer.files[0], load);
  });
}

async function read(file, load) {
  if (file.size > LARGEST) {
    notice(`${file.name} is larger than a game: at most ${LARGEST / 1e6} MB`, "error");
    return;
  }
  load(await file.text());
}

export function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/x-go-sgf" }));
  html("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
