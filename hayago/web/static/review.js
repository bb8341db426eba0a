// The review of a game: its progress, and the worst moves with the better ones and why.

import { $, html, setText } from "./dom.js";
import { capital, percent } from "./words.js";

/** Each move bears the node of the position before it in `data-go`. */
export function drawReview(model) {
  const { review, progress } = model;
  const isRunning = Boolean(progress) || model.state.thinking === "review";
  $("review-start").hidden = isRunning;
  $("review-stop").hidden = !isRunning;
  $("review-progress").hidden = !isRunning;
  if (progress) {
    $("review-bar").max = progress.of;
    $("review-bar").value = progress.done;
    setText($("review-count"), `${progress.done} of ${progress.of} moves`);
  }
  $("review-empty").hidden = Boolean(review) || isRunning;
  setText($("review-text"), review?.text ?? "");
  $("review-links").hidden = !review;
  $("review-sgf").hidden = model.game.has_sgf === false;
  $("review-sgf").href = `/games/${model.state.game}.review.sgf`;
  $("review-json").href = `/games/${model.state.game}.json`;
  const moves = (review?.worst ?? []).map((node) => review.byNode.get(node)).filter(Boolean);
  $("review-list").replaceChildren(...moves.map((move) => item(move, model)));
}

function item(move, model) {
  const node = model.nodes.get(move.node);
  const before = node?.parent ?? move.node;
  const bar = html("span", { class: "loss" });
  bar.style.width = `${Math.min(100, 250 * move.loss)}%`;
  const reasons = move.reasons?.length ? html("p", { class: "reasons" }, move.reasons.join(", ")) : null;
  const line = move.line?.length ? move.line : [move.best];
  return html(
    "li",
    { class: before === model.state.node ? "current" : "" },
    html(
      "button",
      {
        class: "worst",
        "data-go": before,
        "data-line": model.state.node === before ? line.join("\n") : null,
      },
      html("span", { class: `chip ${move.color}` }, String(node?.depth ?? "")),
      html("span", { class: "what" }, `${capital(move.color)} ${move.move} `, html("b", {}, `−${percent(move.loss)}`)),
      html("span", { class: "better" }, "better ", html("b", {}, move.best)),
      html("span", { class: "track" }, bar),
      reasons,
    ),
  );
}
