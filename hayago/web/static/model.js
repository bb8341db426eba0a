// What the page knows: the last state of the game, what the search has said about its positions, and what the person wants to see.

import { looks } from "./looks.js";
import { t } from "./texts.js";
import { capital, count, scoreText } from "./words.js";

const SHOWN = {
  candidates: true,
  ownership: false,
  coordinates: true,
  mc: true,
  amaf: false,
  prior: false,
  visits: true,
  why: true,
};

export class Model {
  constructor() {
    this.welcome = null;
    this.state = null;
    this.cells = [];
    this.cell = new Map(); // [name]
    this.nodes = new Map(); // [number] of the game's tree, each with `children`
    this.thoughts = new Map(); // [node] the last thought about it
    this.sights = new Map(); // [node] the move at first sight, while the search is being compiled
    this.lessons = new Map(); // [node] what the teacher says of its move
    this.momentWanted = null; // of the review, to be shown when its position comes
    this.help = null; // what the teacher shows at the moment: a hint, an estimate, a moment of the review, a quiz
    this.review = null;
    this.progress = null;
    this.compile = null;
    this.growth = null; // the recorded search, with the node it is about
    this.step = 0; // of the growth
    this.tab = "candidates";
    this.hovered = null; // a point, a candidate's move
    this.line = null; // moves to draw as ghost stones, from the current position
    this.show = { ...SHOWN, ...JSON.parse(localStorage.getItem("hayago-show") ?? "{}") };
  }

  toggle(what) {
    this.show[what] = !this.show[what];
    localStorage.setItem("hayago-show", JSON.stringify(this.show));
  }

  /** Takes in a message; true when another game is on the board now. */
  take(message) {
    const takers = {
      welcome: () => (this.welcome = message),
      thought: () => this.thoughts.set(message.node, message),
      sight: () => this.sights.set(message.node, message),
      compile: () => (this.compile = message.done ? null : message),
      progress: () => (this.progress = message.done < message.of ? message : null),
      review: () => this.takeReview(message),
      growth: () => this.takeGrowth(message),
      lesson: () => this.lessons.set(message.node, message),
    };
    if (message.type === "state") return this.takeState(message);
    takers[message.type]?.();
    return false;
  }

  takeState(state) {
    const isNew = this.state?.game !== state.game || Boolean(state.cells);
    if (this.state?.game !== state.game) {
      this.thoughts.clear();
      this.sights.clear();
      this.lessons.clear();
      this.help = null;
      this.review = this.growth = this.progress = this.compile = null;
    }
    if (state.cells) {
      this.cells = state.cells;
      this.cell = new Map(state.cells.map((cell) => [cell.name, cell]));
    }
    if (this.state?.node !== state.node) this.line = null;
    if (this.state?.node !== state.node && ["moment", "line"].includes(this.help?.kind)) this.help = null;
    if (this.help?.kind === "quiz") this.followQuiz(state.node);
    if (state.thinking !== "review") this.progress = null;
    this.state = state;
    this.nodes = new Map(state.tree.map((node) => [node.node, { ...node, children: [], depth: 0 }]));
    for (const node of this.nodes.values()) {
      const parent = this.nodes.get(node.parent);
      if (parent) parent.children.push(node);
    }
    for (const root of this.nodes.values()) if (!this.nodes.has(root.parent)) deepen(root);
    return isNew;
  }

  /** The quiz ends when its position has been on the board and is left: clicks there are no guesses any more. */
  followQuiz(node) {
    const isThere = this.help.asks === node;
    if (this.help.isThere && !isThere) this.help = null;
    else this.help.isThere = isThere;
  }

  takeReview(review) {
    this.review = { ...review, byNode: new Map(review.moves.map((move) => [move.node, move])) };
    this.progress = null;
  }

  takeGrowth(growth) {
    this.growth = { ...growth, node: growth.node ?? this.state.node };
    this.step = growth.steps.length - 1;
  }

  /** What the server says of the game on the board: see `games` in docs/web-protocol.md. */
  get game() {
    return this.welcome?.games.find((game) => game.name === this.state?.kind) ?? {};
  }

  /** Is the loss of a reviewed move worth a mark? */
  isMistake(node) {
    return (this.review?.byNode.get(node.node)?.loss ?? 0) >= (this.welcome?.review.mistake ?? Infinity);
  }

  // ---- the game's tree

  get current() {
    return this.nodes.get(this.state.node);
  }

  /** The person's move that the teacher speaks of: the last one, or the one before it where the engine has answered; else null. */
  get taughtMove() {
    if (!this.state.teacher || this.state.over) return null;
    return [this.current, this.nodes.get(this.current?.parent)].find((node) => node?.move && this.isHuman(node.color)) ?? null;
  }

  /** The nodes from the first position over the current one to the end of its line. */
  get wholeLine() {
    const line = [];
    for (let node = this.current; node; node = this.nodes.get(node.parent)) line.unshift(node);
    for (let node = this.current?.children[0]; node; node = node.children[0]) line.push(node);
    return line;
  }

  // ---- who may do what

  get mayPlay() {
    const state = this.state;
    return Boolean(state && !state.over && state.legal !== false && state.thinking !== "move" && this.isHuman(state.to_play));
  }

  /** What a colour is called: by the sign of its player's pieces, where that has a name. */
  nameOf(colour) {
    const sign = this.state.signs?.[colour] ?? colour;
    const word = sign.startsWith("#") ? colour : sign;
    const known = t(word);
    return capital(known === word ? word : known);
  }

  /** The score in words: "B+3.5", "R+2" where the players have other pieces, all points of a lone player. */
  get scoreWords() {
    if (this.game.players === 1 && this.score !== null) return count(this.score);
    return scoreText(this.score, this.nameOf("black")[0] + this.nameOf("white")[0]);
  }

  isHuman(colour) {
    return this.state.players[colour] === "human";
  }

  get isMarkingDead() {
    const over = this.state?.over;
    return Boolean(over && over.reason === "pass" && !over.final);
  }

  // ---- what the search says

  get isStudying() {
    return looks.study;
  }

  /** Are candidates drawn on the board? Who does not study asks for hints instead. */
  get showsCandidates() {
    return this.show.candidates && this.isStudying && this.help?.kind !== "quiz" && this.help?.kind !== "estimate";
  }

  /** The thought about the current position; a step of the recorded search while its slider is looked at. */
  get thought() {
    if (!this.state) return null;
    if (this.tab === "growth" && this.growth?.node === this.state.node) return this.growthStep;
    return this.thoughts.get(this.state.node) ?? null;
  }

  get growthStep() {
    const step = this.growth?.steps[this.step];
    if (!step) return null;
    const visits = step.candidates.reduce((sum, candidate) => sum + candidate.visits, 0) || 1;
    const candidates = step.candidates.map((c) => ({ line: [c.move], reasons: [], share: c.visits / visits, ...c }));
    return { ...step, node: this.growth.node, visits, candidates };
  }

  /** The thought to read about: the current position's, else the one that led to the last move. */
  get lastThought() {
    return this.thought ?? this.thoughts.get(this.current?.parent) ?? null;
  }

  /** Win rate of Black as it is known best for the current position. */
  get blackValue() {
    if (this.state.over?.winner) return this.state.over.winner === "black" ? 1 : 0;
    return this.judged(this.thought)?.value ?? this.current?.value ?? this.judged(this.lastThought)?.value ?? null;
  }

  /** A thought by the one that judges all positions; what a weak opponent believes is no verdict. */
  judged(thought) {
    return thought?.is_judge === false ? null : thought;
  }

  get score() {
    const now = this.judged(this.thought)?.score;
    return this.state.over?.score ?? this.state.points ?? now ?? this.current?.score ?? this.judged(this.lastThought)?.score ?? null;
  }
}

function deepen(root) {
  const waiting = [root];
  while (waiting.length) {
    const node = waiting.pop();
    for (const child of node.children) {
      child.depth = node.depth + 1;
      waiting.push(child);
    }
  }
}
