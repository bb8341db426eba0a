// Moves as they are clicked: which cells the text of a move names, which moves have none, and the keys for these.

const SEPARATOR = /^[\s\-–—:;,./>→x×*@=]+/i;
const ARROWS = {
  ArrowLeft: ["left", "west", "l", "←"],
  ArrowRight: ["right", "east", "r", "→"],
  ArrowUp: ["up", "north", "u", "↑"],
  ArrowDown: ["down", "south", "d", "↓"],
};
const SIGNS = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓" };

/** The cells that a move names, in order: ["a2", "a3"] for "a2-a3"; none where its text says anything else. */
export function cellsIn(move, placed) {
  if (placed.has(move)) return [move];
  const lengths = [...new Set([...placed.keys()].map((name) => name.length))].sort((a, b) => b - a);
  const cells = [];
  let rest = move;
  while (rest) {
    const length = lengths.find((one) => rest.length >= one && placed.has(rest.slice(0, one)));
    const skipped = length ? null : SEPARATOR.exec(rest);
    if (length) cells.push(rest.slice(0, length));
    else if (!skipped) return [];
    rest = rest.slice(length ?? skipped[0].length);
  }
  return cells;
}

/** Legal moves with their cells, those whose cells begin with `before`. */
export function movesAfter(moves, placed, before) {
  return moves
    .map((move) => ({ move, cells: cellsIn(move, placed) }))
    .filter(({ cells }) => cells.length > 0 && before.every((cell, i) => cells[i] === cell));
}

/** The moves that are made by buttons, directions in the order of a keyboard; each with its key ("" for none) and its text. */
export function buttonsFor(moves, placed) {
  const without = moves.filter((move) => cellsIn(move, placed).length === 0);
  const order = Object.keys(ARROWS);
  const rank = (move) => (order.indexOf(arrowOf(move)) + 1 || order.length + 1);
  const sorted = hasDirections(without) ? without.toSorted((a, b) => rank(a) - rank(b)) : without;
  return sorted.map((move, i) => {
    const arrow = hasDirections(without) ? arrowOf(move) : undefined;
    const digit = i < 9 ? String(i + 1) : "";
    const isTaken = moves.includes(digit) && move !== digit;
    return { move, key: arrow ?? (isTaken ? "" : digit), sign: arrow ? SIGNS[arrow] : "" };
  });
}

/** The move that a key makes: a digit that is its name, an arrow that is its direction, or the key of its button. */
export function moveOf(key, moves, placed) {
  if (/^\d$/.test(key) && moves.includes(key)) return key;
  if (key in ARROWS && hasDirections(moves)) return moves.find((move) => arrowOf(move) === key);
  return buttonsFor(moves, placed).find((button) => button.key === key)?.move;
}

const arrowOf = (move) => Object.keys(ARROWS).find((key) => ARROWS[key].includes(move.toLowerCase()));

/** Are there directions among the moves? A single letter alone is none. */
export function hasDirections(moves) {
  const found = moves.filter(arrowOf);
  return found.length > 1 || found.some((move) => move.length > 1);
}
