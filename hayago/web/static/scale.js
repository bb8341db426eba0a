// From blue (as good as the best move) over pale to orange (much worse): readable without telling red from green.

const STOPS = [
  [24, 84, 184],
  [74, 137, 220],
  [176, 205, 240],
  [236, 228, 212],
  [248, 196, 128],
  [226, 122, 26],
];

/** The colour of a move that loses so much of the win rate against the best one. */
export function lossColour(loss) {
  const place = Math.min(1, Math.max(0, loss / 0.25)) * (STOPS.length - 1);
  const low = Math.min(STOPS.length - 2, Math.floor(place));
  const mixed = STOPS[low].map((part, i) => Math.round(part + (STOPS[low + 1][i] - part) * (place - low)));
  return `rgb(${mixed.join(" ")})`;
}

/** Black or white letters on that colour. */
export const lossInk = (loss) => (loss < 0.06 ? "#ffffff" : "#16130f");
