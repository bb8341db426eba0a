// The position out of the page: as text, as a picture, on paper, and as a file to drag.

import { $, html } from "./dom.js";
import { download } from "./files.js";
import { notice } from "./notices.js";
import { t } from "./texts.js";

const PIXELS = 1600; // of the longer side of a picture

/** The board as people write it in letters: X is Black, O White. */
export function boardText(model, board) {
  const { state } = model;
  const rows = Map.groupBy(board.placed.values(), (cell) => Math.round(cell.py));
  const left = Math.min(...[...board.placed.values()].map((cell) => cell.x));
  const lines = [...rows.keys()].sort((a, b) => a - b).map((y) => {
    const cells = rows.get(y).sort((a, b) => a.px - b.px);
    const signs = cells.map(({ name }) => ({ black: "X", white: "O" })[state.stones[name]] ?? (state.stars?.includes(name) ? "+" : "."));
    const label = board.isHex ? cells[0].name : cells[0].name.slice(1);
    return `${label.padStart(3)} ${" ".repeat(Math.round(2 * (cells[0].x - left)))}${signs.join(" ")}`;
  });
  const first = [...rows.values()][0];
  const letters = board.isHex ? [] : [`    ${first.toSorted((a, b) => a.px - b.px).map(({ name }) => name[0]).join(" ")}`];
  return [document.title, "", ...letters, ...lines, ...letters, ""].join("\n");
}

export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    notice(t("copied"));
  } catch {
    notice(t("notCopied"), "error");
  }
}

/** Saves the board as PNG: its drawing with the styles that it has on the page, on its wood. */
export async function savePicture(board, name) {
  const copy = board.svg.cloneNode(true);
  inline(board.svg, copy);
  copy.querySelector(".layer-targets")?.remove();
  const [, , width, height] = copy.getAttribute("viewBox").split(" ").map(Number);
  const scale = PIXELS / Math.max(width, height);
  const canvas = Object.assign(document.createElement("canvas"), { width: Math.round(width * scale), height: Math.round(height * scale) });
  const pen = canvas.getContext("2d");
  const style = getComputedStyle(board.frame);
  pen.fillStyle = style.backgroundColor;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  if (style.backgroundImage.includes("wood")) {
    const wood = await loaded("/static/wood.webp");
    pen.globalCompositeOperation = "multiply";
    const side = Math.max(canvas.width, canvas.height);
    pen.drawImage(wood, 0, 0, side, side);
    pen.globalCompositeOperation = "source-over";
  }
  copy.setAttribute("width", canvas.width);
  copy.setAttribute("height", canvas.height);
  copy.setAttribute("xmlns", copy.namespaceURI);
  const text = new XMLSerializer().serializeToString(copy);
  pen.drawImage(await loaded(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`), 0, 0);
  canvas.toBlob((data) => {
    const address = URL.createObjectURL(data);
    html("a", { href: address, download: `${name}.png` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  }, "image/png");
}

const STYLES = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-linecap", "stroke-linejoin", "stroke-dasharray", "opacity", "font-size", "font-weight", "font-family", "text-anchor", "dominant-baseline", "stop-color", "stop-opacity", "filter", "display"];

/** Writes the styles of the page into a copy, since a picture has no style sheet. */
function inline(from, to) {
  const style = getComputedStyle(from);
  for (const name of STYLES) {
    const value = style.getPropertyValue(name);
    if (value && !to.hasAttribute("data-plain")) to.setAttribute(name, value.replace(/url\("[^#"]*#/g, 'url("#').replaceAll('"', "'"));
  }
  to.removeAttribute("class");
  [...from.children].forEach((child, i) => inline(child, to.children[i]));
}

function loaded(address) {
  return new Promise((done, failed) => {
    const image = new Image();
    image.onload = () => done(image);
    image.onerror = () => failed(new Error("the picture cannot be drawn"));
    image.src = address;
  });
}

/** Lets the save button be dragged out of the page as a file. */
export function dragOut(model) {
  $("save").addEventListener("dragstart", (event) => {
    if (model.game.has_sgf === false) return event.preventDefault();
    const address = `${location.origin}/games/${model.state.game}.sgf`;
    event.dataTransfer.setData("DownloadURL", `application/x-go-sgf:${model.state.kind}-${model.state.game}.sgf:${address}`);
    event.dataTransfer.setData("text/uri-list", address);
  });
}

export { download };
