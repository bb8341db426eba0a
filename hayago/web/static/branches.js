// The best lines of the search tree, drawn as a tree: the size of a stone and the width of a branch tell the visits.

import { svg } from "./dom.js";
import { t } from "./texts.js";
import { count, isNumber, other } from "./words.js";

const [NARROWEST, ROW, PAD, LABEL] = [58, 36, 16, 38];
const LEAST = 3; // moves of a line that are drawn in any case

/** Stones carry the moves from the root in `data-line`, unless the tree is one of an earlier position. */
export function drawBranches(frame, root, toPlay, isPast = false) {
  if (!root?.children?.length) {
    frame.replaceChildren();
    return;
  }
  const nodes = [];
  let row = 0;
  const room = Math.max(LEAST, Math.floor((frame.clientWidth - 2 * PAD - LABEL) / NARROWEST)); // what is deeper has no room
  const arrange = (branch, depth, line, parent) => {
    const node = { branch, depth, line, parent, y: 0 };
    nodes.push(node);
    const children = (depth < room ? (branch.children ?? []) : []).map((child) => arrange(child, depth + 1, [...line, child.move], node));
    node.y = children.length ? children[0].y : row++;
    return node;
  };
  arrange(root, 0, [], null);
  const most = Math.max(1, root.visits);
  const deepest = Math.max(...nodes.map((node) => node.depth));
  const column = Math.max(NARROWEST, Math.min(110, (frame.clientWidth - 2 * PAD - LABEL) / deepest));
  const width = 2 * PAD + column * deepest + LABEL;
  const height = 2 * PAD + ROW * Math.max(0, row - 1);
  const drawing = svg("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": describe(root) });
  const place = (node) => [PAD + column * node.depth, PAD + ROW * node.y];
  for (const node of nodes) if (node.parent) drawing.append(branchPath(place(node.parent), place(node), node.branch.visits / most));
  for (const node of nodes) drawing.append(stone(node, place(node), most, toPlay, isPast));
  frame.replaceChildren(drawing);
}

function branchPath([x0, y0], [x1, y1], share) {
  const middle = (x0 + x1) / 2;
  const d = `M${x0} ${y0}C${middle} ${y0} ${middle} ${y1} ${x1} ${y1}`;
  return svg("path", { class: "branch", d, "stroke-width": (1 + 9 * Math.sqrt(share)).toFixed(1) });
}

function stone({ branch, depth, line }, [x, y], most, toPlay, isPast) {
  const colour = !toPlay ? "plan" : depth % 2 === 1 ? toPlay : other(toPlay); // without turns nobody knows whose move it is
  const r = 5 + 10 * Math.sqrt(branch.visits / most);
  const group = svg("g", { class: "branch-node", "data-line": isPast || !depth ? null : line.join("\n") });
  group.append(svg("circle", { class: depth ? `dot ${colour}` : "dot root", cx: x, cy: y, r: depth ? r : 6 }));
  if (!depth) return group;
  const value = isNumber(branch.value) ? `${(100 * branch.value).toFixed(0)}%` : "";
  group.append(svg("text", { class: "branch-move", x: x + r + 4, y: y - 3 }, branch.move));
  group.append(svg("text", { class: "branch-value", x: x + r + 4, y: y + 13 }, value || count(branch.visits)));
  group.append(svg("title", {}, t("branchSays", { move: branch.move, value, visits: branch.visits })));
  return group;
}

function describe(root) {
  const best = root.children[0];
  return t("treeOf", { visits: root.visits, move: best.move, count: best.visits });
}
