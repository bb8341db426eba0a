"""Monte-Carlo tree search in plain Python: the twin of hayago/search. It shares no line with the package.

Nodes are objects with a list of children, a simulation is a list of moves, everything is counted in the plainest way. With
the same seed it draws the same random numbers in the same order, so it grows the same tree.

- Positions are those of naive/games.py. Players are 1 and 2; outcomes are seen by player 1.
- The statistics of a node are seen by the player who moved into it.
- A selection rule is a function (node, moves, position, stream) -> one of the moves, see naive/rules.py.
- A backup is a function (simulation), see naive/backups.py.
- A prior is a function (path, position, move) -> (virtual wins, virtual visits).
- An outcome is a function (position, length) -> a number in 0 .. 1.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from naive.stream import Stream

OPEN, WON, LOST, DRAWN, FORBIDDEN = "open", "won", "lost", "drawn", "forbidden"


@dataclass(eq=False)
class Node:
    """A move and the position after it."""

    move: int = 0
    visits: int = 0
    wins: float = 0.0  # value times simulations, virtual ones included
    prior_visits: float = 0.0  # virtual simulations
    prior: float = 0.5  # the value of the prior
    amaf_visits: float = 0.0
    amaf_wins: float = 0.0
    reply_visits: float = 0.0  # simulations in which the opponent was the first to play there
    reply_wins: float = 0.0  # and what these were worth to the opponent
    real_wins: float = 0.0  # results at the komi of the game, where the search has another
    value: float = 0.0  # Crazy Stone's score and its uncertainty
    variance: float = 0.0
    state: str = OPEN
    pruned: bool = False
    outcomes: list[float] = field(default_factory=list)  # of all simulations through the node
    children: list[Node] = field(default_factory=list)

    @property
    def n(self) -> float:
        """Simulations, virtual ones included."""
        return self.visits + self.prior_visits

    @property
    def total(self) -> float:
        """N(s): simulations through the node, and the virtual ones that its children began with [Gelly11, eq. 52]."""
        return self.visits + sum(child.prior_visits for child in self.children)

    @property
    def known_value(self) -> float | None:
        """What is known of the move: a proof, else the mean; None if nothing is."""
        if self.state in (WON, LOST, DRAWN):
            return {WON: 1.0, LOST: 0.0, DRAWN: 0.5}[self.state]
        return None if self.state == FORBIDDEN or self.visits == 0 else self.wins / self.n


@dataclass
class Simulation:
    """One game: its first moves lead through the nodes of `path`, the others are of the playout."""

    path: list[Node]  # the root first
    moves: list[int]
    movers: list[int]
    position: Any  # the last one
    outcome: float = 0.0
    won: float = 0.0
    kos: list[int] = field(default_factory=list)  # [ply] the point that a ko closed, 0 where there is none

    @property
    def depth(self) -> int:
        return len(self.path) - 1

    def play(self, move: int) -> None:
        self.moves.append(move)
        self.movers.append(self.position.to_play)
        self.position.play(move)
        self.kos.append(self.position.ko)

    @property
    def goes_on(self) -> bool:
        return len(self.moves) < self.position.longest and not self.position.is_over()


def no_prior(path: list[Node], position: Any, move: int) -> tuple[float, float]:
    return 0.0, 0.0


def won(score: float) -> float:
    return 0.5 if score == 0 else float(score > 0)


def win_loss(position: Any, length: int) -> float:
    return won(position.score())


@dataclass
class Method:
    """The parts of a search."""

    rule: Callable[[Node, list[Node], Any, Stream], Node]
    backup: Callable[[Simulation], None]
    prior: Callable[[list[Node], Any, int], tuple[float, float]] = no_prior
    outcome: Callable[[Any, int], float] = win_loss
    solver: bool = False
    policy_below: Callable[[Any], float] = lambda position: 0.0  # the policy chooses in nodes with fewer visits
    policy_at_new: bool = False  # and where no move of the node has been tried
    draws: int = 1  # and tries so often
    expand_after: int = 1
    sort_children: bool = False
    prior_to_mc: float = 1.0
    prior_to_amaf: float = 1.0
    observer: Callable[[Any], None] = lambda position: None  # sees the ends of simulations, but those in the tree
    extra_komi: float = 0.0  # points for player 2 beside those of the game


def simulate(method: Method, root: Node, start: Any, stream: Stream) -> None:
    """One simulation from the position `start`."""
    game = Simulation([root], [], [], start.copy())
    added = 0
    while game.goes_on:  # in the tree
        node = game.path[-1]
        if not node.children:
            if node is not root and node.visits < method.expand_after:
                break
            if method.expand_after == 0 and added == 1:
                break
            added += 1
            node.children = new_children(method, game, stream)
            if not node.children:
                break
        child = next_node(method, node, game.position, stream)
        game.path.append(child)
        game.play(child.move)
    ended_in_tree = game.position.is_over()
    while game.goes_on:  # the playout
        game.play(game.position.random_move(stream))
    game.outcome = method.outcome(game.position, len(game.moves))
    real = won(game.position.score())
    game.won = won(game.position.score() - method.extra_komi)
    game.outcome = game.won if method.extra_komi else game.outcome
    for i, node in enumerate(game.path):
        node.visits += 1
        chooser = game.movers[i - 1] if i > 0 else 3 - game.movers[0]
        node.outcomes.append(game.outcome if chooser == 1 else 1 - game.outcome)
        node.real_wins += real if chooser == 1 else 1 - real
    method.backup(game)
    if not ended_in_tree:
        method.observer(game.position)
    elif method.solver:
        prove(game)


def new_children(method: Method, game: Simulation, stream: Stream) -> list[Node]:
    """The moves of the position in random order, each with the virtual simulations of the prior."""
    moves = game.position.moves()
    for i in reversed(range(1, len(moves))):  # Fisher and Yates
        k = stream.below(i + 1)
        moves[i], moves[k] = moves[k], moves[i]
    children = []
    for move in moves:
        wins, visits = method.prior(game.path, game.position, move)
        to_amaf = method.prior_to_amaf if game.position.key(move) != 0 else 0.0
        child = Node(move, wins=method.prior_to_mc * wins, prior_visits=method.prior_to_mc * visits)
        child.amaf_wins, child.amaf_visits = to_amaf * wins, to_amaf * visits
        child.prior = wins / visits if visits > 0 else 0.5
        children.append(child)
    return sorted(children, key=lambda child: -child.prior) if method.sort_children else children


def next_node(method: Method, node: Node, position: Any, stream: Stream) -> Node:
    """A won child at once, else one of the open ones, else the best of what there is."""
    for state in (WON, OPEN, DRAWN, LOST, FORBIDDEN):
        found = [child for child in node.children if child.state == state]
        if found and state != OPEN:
            return found[0]
        if found:
            is_new = method.policy_at_new and not any(child.visits for child in found)
            if is_new or node.visits < method.policy_below(position):
                for _ in range(method.draws):
                    move = position.random_move(stream)
                    if drawn := [child for child in found if child.move == move]:
                        return drawn[0]
            return method.rule(node, found, position, stream)
    raise AssertionError("a node without children")


def prove(game: Simulation) -> None:
    """The last node of the path ends the game: what does that prove of the nodes above?"""
    score = game.position.score()
    if game.depth == 0:
        return
    winner = 0 if score == 0 else 1 if score > 0 else 2
    game.path[-1].state = DRAWN if winner == 0 else WON if winner == game.movers[game.depth - 1] else LOST
    for i in reversed(range(1, game.depth)):
        states = {child.state for child in game.path[i].children}
        if WON in states:
            best = WON
        elif OPEN in states:
            return
        else:
            best = DRAWN if DRAWN in states else LOST
        if game.movers[i] != game.movers[i - 1]:
            best = {WON: LOST, LOST: WON, DRAWN: DRAWN}[best]
        game.path[i].state = best


# ---- priors and outcomes


def even_game(equivalence: float) -> Callable[[list[Node], Any, int], tuple[float, float]]:
    """So many virtual simulations, half of them won [Gelly11, section 5.1]."""
    return lambda path, position, move: (equivalence / 2, equivalence)


def grandfather(equivalence: float) -> Callable[[list[Node], Any, int], tuple[float, float]]:
    """The value that the move had two plies ago, virtual simulations included [Gelly11, section 5.1 and eq. 48]."""

    def prior(path: list[Node], position: Any, move: int) -> tuple[float, float]:
        before = path[-3].children if len(path) >= 3 else []
        values = [child.wins / child.n for child in before if child.move == move and child.n > 0]
        return equivalence * (values[0] if values else 0.5), equivalence

    return prior


def score_outcome(limit: float = 0.0) -> Callable[[Any, int], float]:
    """The score: 0 for the largest loss, 1 for the largest win. Points beyond the limit do not count."""

    def outcome(position: Any, length: int) -> float:
        score = position.score()
        if limit:
            score = max(-limit, min(limit, score))
        return 0.5 + score / (2 * position.score_range)

    return outcome


def score_bonus(weight: float) -> Callable[[Any, int], float]:
    """Mostly win or loss, and a little of the score."""
    scaled = score_outcome()
    return lambda position, length: (1 - weight) * win_loss(position, length) + weight * scaled(position, length)
