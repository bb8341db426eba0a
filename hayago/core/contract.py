"""What each part of a search must offer, and the check made before anything is compiled. Its settings: checked.py.

A part is a *record*: a `typing.NamedTuple` whose fields are settings (numbers, or further records) and whose methods are
kernels. Conventions that hold everywhere:

- Players are 1 and 2; where dice or cards decide, CHANCE is to move. Values and scores are seen by player 1 unless a name
  says otherwise.
- `board` is the record of the game, `worker` that of the thread (worker.py); a kernel changes nothing else.
- Moves are small unsigned numbers. The same number should mean the same thing in different positions, for AMAF's sake.
- A field that holds another part is annotated with its contract (`step: Playout`), so that nested parts are checked too.
"""

import functools
import inspect
import typing
from typing import Any, Protocol

import numpy as np

from .errors import ContractError
from .settings import nearest

NO_MOVE = np.uint16(0xFFFF)
"""A playout step's answer when it leaves the choice to the next one.

>>> from hayago import NO_MOVE
>>> int(NO_MOVE)
65535
"""
CHANCE = 0
"""What `to_play` says where no player moves, but dice or cards.

>>> from hayago import CHANCE
>>> CHANCE
0
"""


class Game(Protocol):
    """game"""

    # Shapes and the first position, in plain Python

    def board_dtype(self) -> Any:
        """Everything a position consists of, as a dtype made by `record_dtype`."""

    def new_board(self) -> Any:
        """The first position: an array of one record."""

    def action_count(self) -> int:
        """AMAF keys are below it; key 0 is never counted."""

    def max_children(self) -> int:
        """The most moves that `moves` ever writes."""

    def max_length(self) -> int:
        """Plies after which a simulation is stopped."""

    # Kernels

    def to_play(self, board: Any) -> Any:
        """1 or 2; CHANCE in a position where chance moves."""

    def is_over(self, board: Any) -> Any:
        """Has the game ended?"""

    def play(self, board: Any, move: Any) -> Any:
        """Make a legal move."""

    def moves(self, board: Any, out: Any) -> Any:
        """Write the moves worth a node to `out`; returns their number. Where chance moves, all outcomes that are possible."""

    def random_move(self, board: Any, worker: Any) -> Any:
        """A move drawn uniformly among those sensible in a random game. Where chance moves, an outcome by its probability."""

    def amaf_key(self, move: Any, player: Any) -> Any:
        """The number under which AMAF counts the move of that player; 0 is not counted. 0 for every outcome of CHANCE."""

    def score(self, board: Any) -> Any:
        """The score of a finished game, or of one stopped at `max_length`: above 0 when player 1 wins, 0 for a draw."""

    def score_range(self, board: Any) -> Any:
        """The largest score that either player can have, 1 where only winning counts.

        In a game of one player the score that is as good as any: the outcome `Score` takes more for that.
        """


class Chance(Protocol):
    """game with chance"""

    def chance(self, board: Any, move: Any) -> Any:
        """The probability of an outcome where chance moves: a float. They sum to 1. A game without chance has no `chance`."""


# Any part may also have these methods, in plain Python; the searcher finds them, in parts inside parts too:
#
#   scratch(game)        working memory that it needs for each thread: [(name, format, shape), ...], see worker.py
#   fill(worker)         writes tables, such as weights, to that memory once, before the first simulation
#   reads()              names of the columns of the tree that it reads, beyond those every tree has
#   fits(game, method)   what is wrong with its use in this method, in words; "" when nothing is
#   sorts_children()     must the children of a node be in the order of their priors?
#   prepare(game, sharing, tree, worker, depth)   a kernel that runs before each playout: notes in the worker's record what
#                        the playout should know of the tree. worker.path[0 .. depth] are the nodes of the descent


class Playout(Protocol):
    """playout policy

    A step such as this plays the middle column of Connect Four while it can:

    >>> from typing import NamedTuple
    >>> from hayago import NO_MOVE, ConnectFour, Mean, Method, NoPrior, Searcher, Ucb1, Uniform, in_order
    >>> class Middle(NamedTuple):
    ...     column: int = 3
    ...     def choose(self, game, board, worker):
    ...         cell = board.free[self.column]
    ...         return cell if board.color[cell] == 0 else NO_MOVE
    >>> game = ConnectFour()
    >>> method = Method(Ucb1(), NoPrior(), in_order(Middle(), Uniform()), Mean())
    >>> Searcher(game, method, memory_mb=1).run(game.new_board(), simulations=20)
    20
    """

    def choose(self, game: Any, board: Any, worker: Any) -> Any:
        """A playable move, or NO_MOVE to leave it to the next step; the last step must always have one."""


class External(Protocol):
    """choice in nodes with few visits"""

    def child(self, game: Any, selection: Any, playout: Any, tree: Any, worker: Any, board: Any, node: Any, moves: Any) -> Any:
        """The child of `node`, one of `moves`, that a simulation goes on to; `board` is the position of the node."""


class Preparation(Protocol):
    """preparation of playouts"""

    def prepare(self, game: Any, sharing: Any, tree: Any, worker: Any, depth: Any) -> Any:
        """Note in the worker's record what a playout that begins should know of the tree."""


class Selection(Protocol):
    """selection rule

    The mean and a bonus for moves that were seldom tried:

    >>> from typing import NamedTuple
    >>> from hayago import ConnectFour, Mean, Method, NoPrior, Searcher, Uniform
    >>> class Curious(NamedTuple):
    ...     bonus: float = 1.0
    ...     def select(self, tree, node, moves, worker):
    ...         for i in range(moves.length):
    ...             child = moves.at(i, worker)
    ...             worker.values[i] = (tree.wins[child] + self.bonus) / (tree.visits[child] + 1)
    ...         return moves.best(worker)
    >>> game = ConnectFour()
    >>> method = Method(Curious(), NoPrior(), Uniform(), Mean())
    >>> Searcher(game, method, memory_mb=1).run(game.new_board(), simulations=20)
    20
    """

    def select(self, tree: Any, node: Any, moves: Any, worker: Any) -> Any:
        """The child to try, one of moves.at(i, worker) for i below moves.length: the open moves of the node (tree/moves.py).

        worker.values is free; moves.best(worker) is the child with the largest of the first moves.length values.
        """


class Schedule(Protocol):
    """schedule of MC and AMAF values

    >>> from typing import NamedTuple
    >>> import numpy as np
    >>> from hayago import Amaf, ConnectFour, McRave, Method, NoPrior, Searcher, Uniform
    >>> class Half(NamedTuple):
    ...     def beta(self, parent_visits, visits, rave_visits, value, rave_value):
    ...         return np.float32(0.5)
    >>> game = ConnectFour()
    >>> method = Method(McRave(Half()), NoPrior(), Uniform(), Amaf())
    >>> Searcher(game, method, memory_mb=1).run(game.new_board(), simulations=20)
    20
    """

    def beta(self, parent_visits: Any, visits: Any, rave_visits: Any, value: Any, rave_value: Any) -> Any:
        """The weight of the AMAF value; all arguments and the result are float32."""


class Estimate(Protocol):
    """rapid estimate

    The value of the move's brothers together, as if each were a hint at it:

    >>> from typing import NamedTuple
    >>> import numpy as np
    >>> from hayago import ConnectFour, Mean, Method, NoPrior, RapidEstimates, Searcher, Uniform
    >>> class Brothers(NamedTuple):
    ...     bias: float = 0.2
    ...     def precision(self, tree, node, child, variance):
    ...         return np.float32(1 / (variance / max(tree.visits[node], 1) + self.bias**2))
    ...     def estimate(self, tree, node, child, variance):
    ...         return np.float32(1 - tree.wins[node] / max(tree.visits[node], 1))
    >>> game = ConnectFour()
    >>> method = Method(RapidEstimates(Brothers()), NoPrior(), Uniform(), Mean())
    >>> Searcher(game, method, memory_mb=1).run(game.new_board(), simulations=20)
    20
    """

    def precision(self, tree: Any, node: Any, child: Any, variance: Any) -> Any:
        """1 / (its mean squared error), where one simulation of the move has this variance; 0 where it says nothing."""

    def estimate(self, tree: Any, node: Any, child: Any, variance: Any) -> Any:
        """The value of the move for the player at the node: a float32 in 0 .. 1."""


class Prior(Protocol):
    """prior

    Ten virtual simulations for each move, more of them won in the middle column of Connect Four:

    >>> from typing import NamedTuple
    >>> from hayago import ConnectFour, Mean, Method, Searcher, Ucb1, Uniform
    >>> class Middle(NamedTuple):
    ...     def add(self, game, board, tree, worker, depth, count):
    ...         for i in range(count):
    ...             worker.prior_visits[i] += 10
    ...             worker.prior_wins[i] += 6 if worker.children[i] % 8 == 4 else 5
    >>> game = ConnectFour()
    >>> method = Method(Ucb1(), Middle(), Uniform(), Mean())
    >>> Searcher(game, method, memory_mb=1).run(game.new_board(), simulations=20)
    20
    """

    def add(self, game: Any, board: Any, tree: Any, worker: Any, depth: Any, count: Any) -> Any:
        """Add virtual simulations for the new moves worker.children[0 .. count-1] to worker.prior_visits and prior_wins.

        Wins are those of the player to move on `board`. worker.path[depth] is the node that is being expanded.
        """


class Backup(Protocol):
    """backup

    The mean, which needs no columns of its own:

    >>> from typing import NamedTuple
    >>> from hayago import ConnectFour, Method, NoPrior, Searcher, Ucb1, Uniform
    >>> class Plain(NamedTuple):
    ...     def columns(self):
    ...         return []
    ...     def begin(self, tree, child, wins, visits):
    ...         pass
    ...     def update(self, game, sharing, tree, worker, depth, length, outcome, won):
    ...         sharing.leave(tree, worker.path[0])
    ...         for i in range(depth):
    ...             child = worker.path[i + 1]
    ...             sharing.leave(tree, child)
    ...             sharing.add(tree.wins, child, outcome if worker.movers[i] == 1 else 1 - outcome)
    >>> game = ConnectFour()
    >>> method = Method(Ucb1(), NoPrior(), Uniform(), Plain())
    >>> Searcher(game, method, memory_mb=1).run(game.new_board(), simulations=20)
    20
    """

    def columns(self) -> list[tuple[str, str]]:
        """The columns (name, format) that the tree needs for it, beyond those every tree has."""

    def begin(self, tree: Any, child: Any, wins: Any, visits: Any) -> Any:
        """First statistics of a new child: the prior's virtual simulations that go to the backup's own columns."""

    def update(self, game: Any, sharing: Any, tree: Any, worker: Any, depth: Any, length: Any, outcome: Any, won: Any) -> Any:
        """Take in a simulation of `length` plies, the first `depth` of them in the tree.

        `outcome` is its value in 0 .. 1 for player 1, `won` the same without bonuses: 1, 0 or 1/2.
        """


class Outcome(Protocol):
    """outcome

    A quick win is worth more than a slow one:

    >>> from typing import NamedTuple
    >>> import numpy as np
    >>> from hayago import ConnectFour, Mean, Method, NoPrior, Searcher, Ucb1, Uniform
    >>> class Quick(NamedTuple):
    ...     loss: float = 0.002
    ...     def value(self, game, board, length):
    ...         margin = np.float32(0.5 - self.loss * length)
    ...         return np.float32(0.5) + margin * np.sign(game.score(board))
    >>> game = ConnectFour()
    >>> method = Method(Ucb1(), NoPrior(), Uniform(), Mean(), outcome=Quick())
    >>> Searcher(game, method, memory_mb=1).run(game.new_board(), simulations=20)
    20
    """

    def value(self, game: Any, board: Any, length: Any) -> Any:
        """What a finished simulation of `length` plies is worth to player 1: a float32 in 0 .. 1."""


class Komi(Protocol):
    """rule of extra komi"""

    def extra(self, before: Any, value: Any, handicap: Any, age: Any, size: Any) -> Any:
        """Points for White beside the komi of the game in the search that begins, in plain Python.

        `before` are those of the last search of this game, and `value` Black's win rate in it, with them; both None before the
        first. Black was given `handicap` stones. `age` is the number of moves divided by the points of the board, which has
        `size` lines.
        """


class Observer(Protocol):
    """observer"""

    def see(self, game: Any, board: Any, worker: Any) -> Any:
        """Note in the worker's record what the end of a simulation tells."""


class Solver(Protocol):
    """solver"""

    def prove(self, game: Any, tree: Any, worker: Any, depth: Any, score: Any) -> Any:
        """Take note that the node worker.path[depth] is the end of the game, with that score for player 1."""


class Merging(Protocol):
    """way of merging nodes of the same position"""

    def slots(self, capacity: Any) -> Any:
        """Entries of the table `tree.table`, a power of two."""

    def find(self, game: Any, tree: Any, board: Any) -> Any:
        """A node with children for the position, or 0."""

    def keep(self, game: Any, tree: Any, board: Any, node: Any) -> Any:
        """Remember that the node, just expanded, stands for the position."""


class Sharing(Protocol):
    """way of writing to the tree"""

    def is_shared(self) -> Any:
        """Do several threads write?"""

    def add(self, column: Any, i: Any, amount: Any) -> Any:
        """column[i] += amount."""

    def enter(self, tree: Any, node: Any) -> Any:
        """A simulation passes through the node on its way down."""

    def visits_before(self, tree: Any, node: Any) -> Any:
        """The visits of a node that this simulation has entered, without its own."""

    def leave(self, tree: Any, node: Any) -> Any:
        """The simulation is over: afterwards the node has one visit more."""

    def reserve(self, tree: Any, count: Any) -> Any:
        """The first of `count` new nodes."""

    def child_count(self, tree: Any, node: Any) -> Any:
        """How many children the node has; 0 when it is not expanded."""

    def lock(self, tree: Any, node: Any) -> Any:
        """May this thread expand the node?"""

    def publish(self, tree: Any, node: Any, count: Any) -> Any:
        """Show the children of a locked node to everybody."""


def _scratch(self: Any, game: Any) -> Any: ...


def _fill(self: Any, worker: Any) -> Any: ...


def _reads(self: Any) -> Any: ...


def _fits(self: Any, game: Any, method: Any) -> Any: ...


def _sorts_children(self: Any) -> Any: ...


OPTIONAL = {
    "scratch": _scratch,
    "fill": _fill,
    "reads": _reads,
    "fits": _fits,
    "sorts_children": _sorts_children,
    "prepare": Preparation.prepare,
}  # methods of any part


def check(record: Any, contract: type, role: str = "") -> None:
    """Raise ContractError unless `record` offers the methods of `contract`, and its nested parts those of theirs."""
    noun = noun_of(contract)
    what = with_article(noun)
    where = f" (in {role})" if role else ""
    name = type(record).__name__
    if isinstance(record, type):
        raise ContractError(f"{what} is wanted{where}, but {record.__name__} is a class: write {record.__name__}()")
    if not is_record(record):
        raise ContractError(f"{what} is a NamedTuple with its kernels as methods, but {record!r}{where} is of type {name}")
    for method, wanted in methods(contract).items():
        check_method(type(record), method, wanted, noun, where)
    for method, arguments in OPTIONAL.items():
        if hasattr(type(record), method) and method not in methods(contract) and method not in type(record)._fields:
            check_method(type(record), method, arguments, noun, where)
    if contract is Game and has_chance(record):
        check(record, Chance, role)
    for field, annotation in annotations(type(record)).items():
        if getattr(annotation, "_is_protocol", False):
            check(getattr(record, field), annotation, f"{role}.{field}" if role else f"{name}.{field}")


signature = functools.lru_cache(4096)(inspect.signature)  # asked for hundreds of times for one player


def check_method(owner: type, method: str, wanted: Any, noun: str, where: str) -> None:
    """Raise ContractError unless the class has a method of that name that can be called with the arguments of `wanted`."""
    arguments = list(signature(wanted).parameters)[1:]
    call = f"{method}({', '.join(arguments)})"
    names = [name for name in dir(owner) if not name.startswith("_") and not hasattr(tuple, name)]
    if method not in names:
        near = nearest(method, names)
        meant = f"; did you mean {method!r} by {near!r}?" if near else ""
        raise ContractError(f"{owner.__name__} is no {noun}{where}: it has no method {call}{meant}")
    function = inspect.getattr_static(owner, method)
    if not inspect.isfunction(function):
        kind = "setting" if method in owner._fields else type(function).__name__  # type: ignore[attr-defined]
        raise ContractError(f"{owner.__name__}.{method}{where} must be a plain method {call}, but is a {kind}")
    own = f"{owner.__name__}.{method}{signature(function)}"
    try:
        signature(function).bind(None, *arguments)
    except TypeError:
        raise ContractError(f"{own}{where} has other arguments than those of {with_article(noun)}: {call}") from None
    names = list(signature(function).parameters)[1 : len(arguments) + 1]
    moved = [name for name, wanted_name in zip(names, arguments, strict=False) if name != wanted_name and name in arguments]
    if moved:
        code = function.__code__
        raise ContractError(
            f"{code.co_filename}, line {code.co_firstlineno}: {own}{where} has {' and '.join(moved)} in other places than "
            f"{with_article(noun)} is called with; arguments go by their places: write {method}(self, {', '.join(arguments)})"
        )


def noun_of(contract: type) -> str:
    """What a part that keeps the contract is called: the first line of its docstring."""
    return (contract.__doc__ or "").strip().partition("\n")[0]


def with_article(noun: str) -> str:
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"


def parts_of(record: Any) -> list[Any]:
    """The record and all records inside it, the outer before the inner."""
    if not isinstance(record, tuple):
        return []
    return [*([record] if is_record(record) else []), *(part for value in record for part in parts_of(value))]


def for_game(part: Any, game: Any) -> Any:
    """The part as this game needs it: what has a method `for_game` gives way to what that gives, also in parts inside parts."""
    if not is_record(part):
        return part
    part = part._replace(**{name: for_game(value, game) for name, value in zip(part._fields, part, strict=True)})
    return part.for_game(game) if hasattr(part, "for_game") else part


def has_chance(game: Any) -> bool:
    """Does chance move in this game?"""
    return hasattr(game, "chance")


def for_players_only(game: Any) -> str:
    """What is wrong with a backup that takes the best reply, where chance replies; "" where it does not."""
    if not has_chance(game):
        return ""
    return f"it takes the best reply for the value of a move, but in {type(game).__name__} chance replies: use Mean or Amaf"


def for_one_thread(method: Any) -> str:
    """What is wrong with a backup that several threads would spoil, where there are several; "" where there is one."""
    return (
        "it writes sums that several threads would spoil: set threads to 1, or use Mean or Amaf"
        if method.sharing.is_shared()
        else ""
    )


def is_record(value: Any) -> bool:
    return isinstance(value, tuple) and hasattr(value, "_fields")


def methods(contract: type) -> dict[str, Any]:
    """The methods a contract names, in its order."""
    return {name: value for name, value in vars(contract).items() if inspect.isfunction(value) and not name.startswith("_")}


def annotations(owner: type) -> dict[str, Any]:
    """The fields of a record class with their types."""
    try:
        hints = typing.get_type_hints(owner)
    except NameError as error:
        raise ContractError(f"a field of {owner.__name__} is annotated with something unknown: {error}") from None
    fields: tuple[str, ...] = owner._fields  # type: ignore[attr-defined]
    return {field: hints.get(field, Any) for field in fields}
