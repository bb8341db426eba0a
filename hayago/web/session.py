"""One game: its tree, who plays, what the engine is to do. Everything happens in the game's own thread, one after the other.

Commands of the tabs come through an inbox. A search looks into it every few milliseconds: what does not disturb it is done
between two slices, anything else ends it, and when the inbox is empty `wanted` says what to do next.
"""

import logging
import threading
import time
from collections.abc import Callable
from typing import Any

import msgspec

from ..core.errors import GameOver, HayagoError, IllegalMove
from ..play.clock import Limit
from ..records import sgf
from ..records.tree import GameTree, Node
from ..review.moves import Review
from ..review.report import as_data, worst
from . import limits, protocol
from .boards import GoBoard, board_of
from .compiling import Compiling
from .inbox import Inbox
from .opponents import limit_of, preset_of
from .saved_trees import saved_nodes
from .shares import Turns
from .state_message import over_at, state_of
from .storage import Choices, SavedGame, Storage
from .tab import Tab
from .thinker import Thinker

LOG = logging.getLogger("hayago.web")
SIDES = ("black", "white")


class Join(msgspec.Struct):
    """A tab wants to see the game."""

    id: int | str | None = None


class Leave(msgspec.Struct):
    """A tab is closed, or has turned to another game."""

    id: None = None


class Close(msgspec.Struct):
    """Nobody is there any more: the thread ends."""

    id: None = None


QUIET = (protocol.Comment, protocol.Save, Join)  # commands that do not disturb a search


class Session:
    """A game in progress; `post` takes commands from any thread."""

    def __init__(self, game_id: str, tree: GameTree, choices: Choices, storage: Storage, turns: Turns, compiling: Compiling):
        self.id, self.tree, self.choices, self.storage = game_id, tree, choices, storage
        self.board = board_of(tree.game)
        self.node: Node = tree.root
        self.final: int | None = None  # the node at which the players agreed on the score
        self.review: dict[str, Any] | None = None
        self.revision = 0
        self.tabs: dict[Tab, bool] = {}  # does it have the cells of the board?
        self.inbox = Inbox()
        self.engine = Thinker(turns, compiling, self._is_disturbed)  # plays, by its level
        self.strong = Thinker(turns, compiling, self._is_disturbed)
        self._appoint()
        self.is_paused = False  # does the engine wait, though it is its turn?
        self.analysing = False
        self.wish: str | None = None  # "move" or "hint", once
        self.growth_wish: int | None = None  # simulations
        self.review_wish: int | None = None
        self.running_review: tuple[Review, list[Node]] | None = None
        self.last_move = 0.0  # of the engine, by time.monotonic()
        self.is_closed = False
        self.handlers: dict[type, Callable[[Any, Tab], None]] = {
            protocol.Play: self._play,
            protocol.Undo: self._undo,
            protocol.Resign: self._resign,
            protocol.Go: self._go,
            protocol.Delete: self._delete,
            protocol.Comment: self._comment,
            protocol.Engine: self._engine,
            protocol.Level: self._level,
            protocol.Genmove: self._genmove,
            protocol.Hint: self._hint,
            protocol.Analyse: self._analyse,
            protocol.Stop: self._stop,
            protocol.Dead: self._dead,
            protocol.Finish: self._finish,
            protocol.Resume: self._resume,
            protocol.Review: self._review,
            protocol.Growth: self._growth,
        }
        self.thread = threading.Thread(target=self._run, name=f"game {game_id}", daemon=True)

    # ---- the thread

    def post(self, command: Any, tab: Tab | None = None) -> None:
        self.inbox.put(command, tab)

    def _run(self) -> None:
        while not self.is_closed:
            item = self.inbox.take(wait=self.wanted() is None)
            if item is not None:
                self._carry_out(*item)
            else:
                self._work()

    def _carry_out(self, command: Any, tab: Tab) -> None:
        """Do what a command says, and tell everybody; an error goes to the tab alone."""
        try:
            if isinstance(command, Close):
                self.is_closed = True
            elif isinstance(command, Leave):
                self.tabs.pop(tab, None)
            elif isinstance(command, Join):
                self.tabs[tab] = False
                self._tell_state(tab, command.id, only=True)
                if self.review is not None:
                    tab.send({"type": "review", **self.review})
            elif isinstance(command, protocol.Save):
                tab.send({"type": "sgf", "id": command.id, "text": self.as_sgf(), "name": f"{self.board.name}-{self.id}.sgf"})
            else:
                self.handlers[type(command)](command, tab)
                self._changed(tab, command.id)
        except HayagoError as error:
            tab.fail(str(error), command.id)
        except Exception as error:
            LOG.exception("game %s: %s", self.id, type(command).__name__)
            tab.fail(f"internal error: {type(error).__name__}: {error}", command.id)

    def _is_disturbed(self) -> bool:
        """Does a command wait that ends a search? Quiet ones are carried out on the way."""
        while (command := self.inbox.peek()) is not None:
            if not isinstance(command, QUIET):
                return True
            item = self.inbox.take(wait=False)
            if item is not None:
                self._carry_out(*item)
        return False

    def wanted(self) -> str | None:
        """What the engine is to do now."""
        if not self.tabs:
            return None
        if self.growth_wish is not None:
            return "growth"
        is_over = self._is_over()
        if self.wish is not None and not is_over:
            return self.wish
        if not self.is_paused and not is_over and self._is_engines_turn():
            return "move"
        if self.review_wish is not None:
            return "review"
        return "analysis" if self.analysing and not is_over else None

    def _work(self) -> None:
        """Do what is wanted, until it is done or a command comes."""
        kind = self.wanted()
        try:
            if kind == "review":
                self._run_review()
            elif kind == "growth":
                self._run_growth()
            elif kind is not None:
                self._think(kind)
        except HayagoError as error:
            self._give_up(str(error))
        except Exception as error:
            LOG.exception("game %s: %s", self.id, kind)
            self._give_up(f"internal error: {type(error).__name__}: {error}")

    def _give_up(self, text: str) -> None:
        """Nothing is wanted any more, because it does not work."""
        self._halt()
        for tab in self.tabs:
            tab.fail(text)
        self._tell_state()

    def _halt(self) -> None:
        self.is_paused, self.analysing, self.wish, self.growth_wish = True, False, None, None
        self.review_wish = self.running_review = None

    # ---- telling

    def _tell(self, message: dict[str, Any]) -> None:
        data = msgspec.json.encode(message)
        for tab in self.tabs:
            tab.send_data(data, is_dispensable=message["type"] == "thought" and not message["done"])

    def _changed(self, tab: Tab | None = None, command_id: Any = None) -> None:
        """Save the game, and tell everybody."""
        self.revision += 1
        self.storage.save(self.id, self.saved())
        self._tell_state(tab, command_id)

    def _tell_state(self, sender: Tab | None = None, command_id: Any = None, only: bool = False) -> None:
        """Send the state to all tabs, or `only` the sender; the sender's bears the command's id."""
        state = state_of(self)
        for tab, has_cells in list(self.tabs.items()):
            if tab is sender or not only:
                cells = {} if has_cells else {"cells": self.board.cells(self.tree.game.size)}
                answer = {"id": command_id} if tab is sender and command_id is not None else {}
                tab.send({**state, **cells, **answer})
                self.tabs[tab] = True

    def saved(self) -> SavedGame:
        game = self.tree.game
        return SavedGame(
            kind=self.board.name,
            size=game.size,
            node=self.node.number,
            nodes=saved_nodes(self.tree),
            choices=self.choices,
            komi=getattr(game, "komi", 0.0),
            ko=getattr(game, "ko", 0),
            scoring=getattr(game, "scoring", 0),
            final=self.final,
            review=self.review,
        )

    def as_sgf(self) -> str:
        """The game with all variations; the result is that of the main line."""
        over = over_at(self, self.tree.root.main_line()[-1])
        names = {"human": "", "engine": f"Hayago ({self.engine.preset})"}
        result = self.board.result_text(over) if over is not None else ""
        return sgf.write(self.tree, {"RE": result, "PB": names[self.choices.black], "PW": names[self.choices.white]})

    # ---- searches

    def _appoint(self) -> None:
        """The engine thinks by its level, the strong one by the strongest preset, unless the person has chosen one."""
        self.engine.use(preset_of(self.board, self.choices.level, self.choices.preset))
        self.strong.use(self.choices.preset or self.board.presets[0])

    @property
    def adviser(self) -> Thinker:
        """Who gives hints, analyses and reviews: the engine itself where it is strong enough, so that they share a tree."""
        return self.engine if self.engine.preset == self.strong.preset else self.strong

    def _think(self, kind: str) -> None:
        choices, node = self.choices, self.node
        if choices.black == choices.white == "engine":
            self.inbox.wait(self.last_move + limits.MOVE_PAUSE - time.monotonic())
        limit = None if kind == "analysis" else limit_of(self.board, choices.level, choices.simulations, choices.seconds)
        if kind == "hint" and choices.simulations is None and choices.seconds is None:
            limit = Limit(simulations=limits.HINT_SIMULATIONS)

        def tell(thought: dict[str, Any]) -> None:
            node.value, node.score = thought["value"], thought["score"]
            self._tell(thought)

        thinker = self.engine if kind == "move" else self.adviser
        decision = thinker.search(self.tree, node, limit, tell)
        if decision is None:
            return
        self.wish = None
        if kind == "move":
            self._make(decision.move)
        elif kind == "analysis":
            self.analysing = False
            self._tell({"type": "message", "level": "info", "text": "the analysis has run as long as it may"})
        self._changed()

    def _make(self, move: str) -> None:
        """The engine's move."""
        self.last_move = time.monotonic()
        if move == "resign":
            self.node.resigned = self._to_play()
            return
        try:
            self.node = self.tree.add(self.node, move)
        except IllegalMove:  # every move is lost, and the best of them repeats a position
            self.node = self.tree.add(self.node, "pass")

    def _run_growth(self) -> None:
        if self.growth_wish is None:
            return
        message = self.adviser.growth(self.tree, self.node, self.growth_wish)
        if message is not None and message["steps"]:
            self.growth_wish = None
            self._tell(message)
            self._tell_state()

    def _run_review(self) -> None:
        if self.review_wish is None or not self.adviser.is_ready(self.tree.game):
            return
        if self.running_review is None:
            line = self.tree.root.main_line()
            positions = [self.tree.position(node) for node in line]
            self.running_review = Review(positions, self.adviser.preset, self.review_wish), line
        review, line = self.running_review
        if not self.adviser.review_step(review):
            return
        self._tell({"type": "progress", "what": "review", "done": len(review.assessed), "of": len(line)})
        if review.is_done:
            self._finish_review(review, line)

    def _finish_review(self, review: Review, line: list[Node]) -> None:
        """Keep what was found, and send it."""
        moves = review.moves()
        data = as_data(moves, self.adviser.preset, review.limit.simulations or 0)
        for row, move in zip(data["moves"], moves, strict=True):
            node = line[move.number]
            node.value, node.score = move.value, move.score
            row.update(node=node.number, color=row.pop("colour"))
        data["worst"] = [line[move.number].number for move in worst(moves)]
        self.review, self.review_wish, self.running_review = data, None, None
        self._tell({"type": "review", **data})
        self._changed()

    # ---- what the rules say

    def _to_play(self) -> str:
        return str(self.tree.position(self.node).to_play)

    def _is_over(self) -> bool:
        return bool(self.node.resigned) or bool(self.tree.position(self.node).is_over)

    def _is_engines_turn(self) -> bool:
        return getattr(self.choices, self._to_play()) == "engine"

    def _check_going_on(self, what: str) -> None:
        if self._is_over():
            raise GameOver(what, "is not possible: the game is over; take a move back, or let it go on")

    # ---- commands

    def _play(self, command: protocol.Play, tab: Tab) -> None:
        self._check_going_on(command.move)
        if self.wanted() == "move":
            raise HayagoError(f"it is the turn of the engine, which plays {self._to_play()}: wait, stop it, or switch sides")
        self.node = self.tree.add(self.node, command.move)
        self.is_paused, self.wish = False, None

    def _undo(self, command: protocol.Undo, tab: Tab) -> None:
        """Back to where a person was to move; the moves that are taken back are forgotten, if nothing follows them."""
        if self.node.resigned:
            self.node.resigned = ""
            return
        line = self.node.path()
        people = [side for side in SIDES if getattr(self.choices, side) == "human"]
        back = next((at for at in reversed(line[:-1]) if not people or self.tree.position(at).to_play in people), None)
        if back is None:
            raise HayagoError("there is no move to take back")
        if not self.node.children:
            self.tree.delete(line[line.index(back) + 1])
        self.node, self.wish = back, None
        self.is_paused = not people

    def _resign(self, command: protocol.Resign, tab: Tab) -> None:
        self._check_going_on("resigning")
        people = [side for side in SIDES if getattr(self.choices, side) == "human"]
        self.node.resigned = people[0] if len(people) == 1 else self._to_play()
        self.wish = None

    def _go(self, command: protocol.Go, tab: Tab) -> None:
        self.node = self.tree.node(command.node)
        self.is_paused, self.wish = True, None

    def _delete(self, command: protocol.Delete, tab: Tab) -> None:
        node = self.tree.node(command.node)
        is_above = node in self.node.path()
        self.tree.delete(node)
        if is_above and node.parent is not None:
            self.node, self.is_paused = node.parent, True
        self.engine.forget()
        self.strong.forget()
        self.wish = self.review_wish = self.running_review = None

    def _comment(self, command: protocol.Comment, tab: Tab) -> None:
        self.tree.node(command.node).comment = command.text

    def _engine(self, command: protocol.Engine, tab: Tab) -> None:
        self.choices.black = command.black or self.choices.black
        self.choices.white = command.white or self.choices.white
        self.is_paused, self.wish = False, None

    def _level(self, command: protocol.Level, tab: Tab) -> None:
        level = command.level if command.level is not None or command.preset is not None else self.choices.level
        preset_of(self.board, level, command.preset)  # or an error, before anything changes
        budget = command.limit or protocol.Budget()
        self.choices.level, self.choices.preset = level, command.preset
        self.choices.simulations, self.choices.seconds = budget.simulations, budget.seconds
        self._appoint()

    def _genmove(self, command: protocol.Genmove, tab: Tab) -> None:
        self._check_going_on("a move of the engine")
        self.wish, self.is_paused = "move", False

    def _hint(self, command: protocol.Hint, tab: Tab) -> None:
        self._check_going_on("a hint")
        self.wish = "hint"

    def _analyse(self, command: protocol.Analyse, tab: Tab) -> None:
        self.analysing = command.on

    def _stop(self, command: protocol.Stop, tab: Tab) -> None:
        self._halt()

    def _dead(self, command: protocol.Dead, tab: Tab) -> None:
        over = over_at(self, self.node)
        if over is None or over["reason"] != "pass" or not isinstance(self.board, GoBoard):
            raise HayagoError("stones are marked as dead when both players have passed, not before")
        self.node.dead = self.board.corrected(self.tree.position(self.node), over["dead"], command.points)
        self.final = None

    def _finish(self, command: protocol.Finish, tab: Tab) -> None:
        if over_at(self, self.node) is None:
            raise HayagoError("the game is not over: both players have to pass first")
        self.final = self.node.number

    def _resume(self, command: protocol.Resume, tab: Tab) -> None:
        over = over_at(self, self.node)
        if over is None or over["reason"] == "win":
            raise HayagoError("only a game that ended by passes or by resigning can go on")
        self.tree.resume(self.node)
        self.final, self.is_paused = None, False

    def _review(self, command: protocol.Review, tab: Tab) -> None:
        if len(self.tree.root.main_line()) < 2:
            raise HayagoError("there is no move to review")
        self.review_wish, self.running_review = command.simulations, None

    def _growth(self, command: protocol.Growth, tab: Tab) -> None:
        self._check_going_on("a search")
        self.growth_wish = command.simulations
