// Where the cells of a board lie, and what lies between them. Works from `cells` alone, whatever the game.

export const UNIT = 100; // drawing units between two neighbours
export const BESIDE = 0.76; // cells from the middle of a row's last hexagon to its name

/** The cells with drawing coordinates `px`, `py`, and the box that holds them. */
export function place(cells) {
  const placed = new Map(cells.map((cell) => [cell.name, { ...cell, px: cell.x * UNIT, py: cell.y * UNIT }]));
  const xs = [...placed.values()].map((cell) => cell.px);
  const ys = [...placed.values()].map((cell) => cell.py);
  const box = { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  return { placed, box, isHex: cells[0]?.shape === "hex" };
}

/** One path along all lines between neighbours. */
export function linesPath(placed) {
  let path = "";
  for (const cell of placed.values()) {
    for (const name of cell.neighbours) {
      const next = placed.get(name);
      if (next && (next.px > cell.px || (next.px === cell.px && next.py > cell.py))) {
        path += `M${cell.px} ${cell.py}L${next.px} ${next.py}`;
      }
    }
  }
  return path;
}

/** The direction of the first neighbour, in radians: the sides of all hexagons follow from it. */
export function tilt(placed) {
  for (const cell of placed.values()) {
    const next = placed.get(cell.neighbours[0]);
    if (next) return Math.atan2(next.py - cell.py, next.px - cell.px);
  }
  return 0;
}

/** Six corners; side k lies between corners k and k + 1, towards the neighbour in direction k. */
export function corners(cell, angle, size = UNIT / Math.sqrt(3)) {
  return [0, 1, 2, 3, 4, 5].map((k) => {
    const a = angle + (k - 0.5) * (Math.PI / 3);
    return [cell.px + size * Math.cos(a), cell.py + size * Math.sin(a)];
  });
}

/** [name] 0, 1 or 2, different for any two neighbours: the usual three tones of a hexagonal board. */
export function threeTones(placed, angle) {
  const tones = new Map();
  for (const first of placed.keys()) {
    if (tones.has(first)) continue;
    tones.set(first, 0);
    const waiting = [first];
    while (waiting.length) {
      const cell = placed.get(waiting.pop());
      for (const name of cell.neighbours) {
        if (tones.has(name) || !placed.has(name)) continue;
        const k = direction(cell, placed.get(name), angle);
        tones.set(name, (tones.get(cell.name) + (k % 2 === 0 ? 1 : 2)) % 3);
        waiting.push(name);
      }
    }
  }
  return tones;
}

function direction(cell, next, angle) {
  const turn = (Math.atan2(next.py - cell.py, next.px - cell.px) - angle) / (Math.PI / 3);
  return ((Math.round(turn) % 6) + 6) % 6;
}

/** The sides of hexagons where the board ends, as {from, to, owner}; where edges are owned, top and bottom are Black's, left and right White's. */
export function borderSides(placed, box, angle, hasOwnedEdges) {
  const sides = [];
  for (const cell of placed.values()) {
    const taken = new Set(cell.neighbours.filter((n) => placed.has(n)).map((n) => direction(cell, placed.get(n), angle)));
    const points = corners(cell, angle);
    for (let k = 0; k < 6; k++) {
      if (taken.has(k)) continue;
      const up = Math.sin(angle + (k * Math.PI) / 3);
      const isEnd = (near(cell.py, box.top) && up < -0.1) || (near(cell.py, box.bottom) && up > 0.1);
      sides.push({ from: points[k], to: points[(k + 1) % 6], owner: hasOwnedEdges ? (isEnd ? "black" : "white") : "" });
    }
  }
  return sides;
}

const near = (a, b) => Math.abs(a - b) < 1;

/** Sides that follow each other and have one owner, as {owner, points}. */
export function shoreLines(sides) {
  const meets = (one, other) => near(one[0], other[0]) && near(one[1], other[1]);
  const lines = sides.map(({ from, to, owner }) => ({ owner, points: [from, to] }));
  for (let i = 0; i < lines.length; ) {
    const next = lines.findIndex((line, k) => k !== i && line.owner === lines[i].owner && meets(line.points[0], lines[i].points.at(-1)));
    if (next < 0) {
      i++;
      continue;
    }
    const [{ points }] = lines.splice(next, 1);
    if (next < i) i--;
    lines[i].points.push(...points.slice(1));
  }
  for (const { points } of lines) if (meets(points[0], points.at(-1))) points.push(points[1]); // around: no gap where it ends
  return lines;
}

/** Texts beside the board, as {text, x, y}. */
export function labels(placed, box, isHex, away = 0.72) {
  return isHex ? hexLabels(placed, box) : crossLabels(placed, box, away * UNIT);
}

function crossLabels(placed, box, away) {
  const texts = [];
  for (const cell of placed.values()) {
    const [letter, number] = [cell.name.slice(0, 1), cell.name.slice(1)];
    if (near(cell.py, box.top)) texts.push({ text: letter, x: cell.px, y: box.top - away });
    if (near(cell.py, box.bottom)) texts.push({ text: letter, x: cell.px, y: box.bottom + away });
    if (near(cell.px, box.left)) texts.push({ text: number, x: box.left - away, y: cell.py });
    if (near(cell.px, box.right)) texts.push({ text: number, x: box.right + away, y: cell.py });
  }
  return texts;
}

/** The first and the last cell of each row bear their names. */
function hexLabels(placed, box) {
  const rows = Map.groupBy(placed.values(), (cell) => Math.round(cell.py));
  const isRhombus = rows.size > 1 && new Set([...rows.values()].map((row) => row.length)).size === 1;
  const top = isRhombus ? [...placed.values()].filter((cell) => near(cell.py, box.top)) : [];
  const columns = top.map((cell) => ({ text: cell.name.replace(/\d+$/, ""), x: cell.px - 0.5 * UNIT, y: cell.py - 0.98 * UNIT }));
  const ends = [...rows.values()].flatMap((row) => {
    const ordered = row.sort((a, b) => a.px - b.px);
    const [first, last] = [ordered[0], ordered[ordered.length - 1]];
    return [
      { text: first.name, x: first.px - BESIDE * UNIT, y: first.py, anchor: "end" },
      { text: last.name, x: last.px + BESIDE * UNIT, y: last.py, anchor: "start" },
    ];
  });
  return [...columns, ...ends];
}

/** The cell next to `from` in the direction of an arrow key, or `from` itself at the edge. */
export function step(placed, from, [dx, dy]) {
  let best = from;
  let least = Infinity;
  for (const cell of placed.values()) {
    const along = ((cell.px - from.px) * dx + (cell.py - from.py) * dy) / UNIT;
    const aside = Math.abs((cell.px - from.px) * dy - (cell.py - from.py) * dx) / UNIT;
    if (along < 0.4 || aside > along + 0.01) continue;
    const cost = along + 2 * aside + (cell.px > from.px ? 0 : 0.001);
    if (cost < least) [least, best] = [cost, cell];
  }
  return best;
}

/** The stones joined to one by neighbours of its colour. */
export function chain(cells, stones, name) {
  const found = new Set([name]);
  const waiting = [name];
  while (waiting.length) {
    for (const next of cells.get(waiting.pop()).neighbours) {
      if (stones[next] !== stones[name] || found.has(next)) continue;
      found.add(next);
      waiting.push(next);
    }
  }
  return [...found];
}

/** The stones by which a connection game was won: the shortest way between owned edges, else the chain of the last move without its loose ends. */
export function winningStones(placed, { stones, over, last }, hasOwnedEdges) {
  const own = (name) => stones[name] === over.winner;
  if (hasOwnedEdges) return shortestWay(placed, own, over.winner);
  const start = own(last) ? last : [...placed.keys()].find(own);
  if (!start) return [];
  const left = new Set(chain(placed, stones, start));
  const inside = (name) => placed.get(name).neighbours.filter((next) => left.has(next)).length;
  const isEdge = (name) => placed.get(name).neighbours.length < 6;
  for (let found = true; found; ) {
    const loose = [...left].filter((name) => inside(name) < 2 && !isEdge(name));
    for (const name of loose) left.delete(name);
    found = loose.length > 0;
  }
  return left.size ? [...left] : chain(placed, stones, start);
}

function shortestWay(placed, own, winner) {
  const rows = (cell) => (winner === "black" ? cell.py : cell.px - cell.py / Math.sqrt(3)); // columns lean by half a cell a row
  const places = [...placed.values()].map(rows);
  const [low, high] = [Math.min(...places), Math.max(...places)];
  const before = new Map([...placed.values()].filter((cell) => own(cell.name) && near(rows(cell), low)).map((cell) => [cell.name, null]));
  const waiting = [...before.keys()];
  while (waiting.length) {
    const name = waiting.shift();
    if (near(rows(placed.get(name)), high)) {
      const way = [];
      for (let at = name; at; at = before.get(at)) way.push(at);
      return way;
    }
    for (const next of placed.get(name).neighbours) {
      if (!own(next) || before.has(next)) continue;
      before.set(next, name);
      waiting.push(next);
    }
  }
  return [];
}
