// Numbers and names as people read them.

export const percent = (value) => (value === null || value === undefined ? "–" : `${(100 * value).toFixed(0)} %`);

export const percentExact = (value, digits = 1) => (value === null || value === undefined ? "–" : (100 * value).toFixed(digits));

/** 950, 1.2k, 34k, 2.1M */
export function count(number) {
  if (number === null || number === undefined) return "–";
  if (number < 1000) return String(Math.round(number));
  if (number < 999500) return `${(number / 1000).toFixed(number < 9950 ? 1 : 0)}k`;
  return `${(number / 1e6).toFixed(1)}M`;
}

/** A score seen by Black as Go players write it: B+3.5, W+12, even. */
export function scoreText(score, letters = "BW") {
  if (score === null || score === undefined) return "–";
  const rounded = Math.round(2 * score) / 2;
  if (rounded === 0) return "even";
  return `${rounded > 0 ? letters[0] : letters[1]}+${Math.abs(rounded)}`;
}

/** "1 point", "1,800 points" */
export const pointsText = (points) => `${points.toLocaleString("en")} ${Math.abs(points) === 1 ? "point" : "points"}`;

export const other = (colour) => (colour === "black" ? "white" : "black");

export const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

/** "cut pattern, saves 3 stones; RAVE 0.61 beside MC 0.48" */
export function whyText(candidate) {
  const parts = [];
  if (candidate.won) parts.push("proven win");
  if (candidate.lost) parts.push("proven loss");
  if (candidate.reasons?.length) parts.push(candidate.reasons.join(", "));
  if (isNumber(candidate.amaf) && isNumber(candidate.value)) {
    parts.push(`RAVE ${candidate.amaf.toFixed(2)} beside MC ${candidate.value.toFixed(2)}`);
  }
  return parts.join("; ");
}

/** "9×9" or "side 6": as the game writes it. */
export const sizeText = (game, size) => (size ? (game.size_text ?? "{size}") : "").replaceAll("{size}", size);

export const isNumber = (value) => typeof value === "number" && Number.isFinite(value);
