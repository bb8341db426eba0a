"""What the messages of a tab do to its game: one function for each. HayagoError where something is not possible."""

import contextlib
from collections.abc import Callable
from typing import Any

from ..cluster.exchanged import shared_method
from ..core.contract import has_chance
from ..core.errors import HayagoError
from ..presets import load_preset
from ..records.info import set_info, set_mark
from . import limits, protocol
from .cells import corrected
from .engines import Engines
from .open_game import SIDES, OpenGame
from .opponents import preset_of
from .wishes import Wishes


class Commands:
    """Carries out commands: the game, what is wanted of the engines, and the engines change by that."""

    def __init__(self, game: OpenGame, wishes: Wishes, engines: Engines) -> None:
        self.game, self.wishes, self.engines = game, wishes, engines
        self.handlers: dict[type, Callable[[Any], None]] = {
            protocol.Play: self.play,
            protocol.Undo: self.undo,
            protocol.Resign: self.resign,
            protocol.Go: self.go,
            protocol.Delete: self.delete,
            protocol.Comment: self.comment,
            protocol.Engine: self.engine,
            protocol.Level: self.level,
            protocol.Genmove: self.genmove,
            protocol.Hint: self.hint,
            protocol.Analyse: self.analyse,
            protocol.Stop: self.stop,
            protocol.Dead: self.dead,
            protocol.Finish: self.finish,
            protocol.Resume: self.resume,
            protocol.Review: self.review,
            protocol.Growth: self.growth,
            protocol.Info: self.info,
            protocol.Mark: self.mark,
            protocol.Teacher: self.teacher,
            protocol.Flag: self.flag,
            protocol.Machines: self.machines,
        }

    def carry_out(self, command: Any) -> None:
        self.handlers[type(command)](command)

    # ---- moves

    def play(self, command: protocol.Play) -> None:
        game = self.game
        game.check_players_turn(command.move)
        if self.wishes.next(game) == "move":
            raise HayagoError(f"it is the turn of the engine, which plays {game.to_play}: wait, stop it, or switch sides")
        game.add(command.move)
        self.wishes.is_paused, self.wishes.once = False, None

    def undo(self, command: protocol.Undo) -> None:
        """Back to where a person was to move; the moves that are taken back are forgotten, if nothing follows them."""
        game = self.game
        game.stop_clock()
        if game.node.resigned:
            game.node.resigned, game.timed_out = "", None
            return
        line, people = game.node.path(), game.people
        back = next((at for at in reversed(line[:-1]) if game.tree.position(at).to_play in (people or SIDES)), None)
        if back is None:
            raise HayagoError("there is no move to take back")
        if not game.node.children:
            game.tree.delete(line[line.index(back) + 1])
        game.node, self.wishes.once = back, None
        self.wishes.is_paused = not people

    def resign(self, command: protocol.Resign) -> None:
        game = self.game
        game.check_going_on("resigning")
        game.stop_clock()
        game.node.resigned = game.people[0] if len(game.people) == 1 else game.to_play
        self.wishes.once = None

    def genmove(self, command: protocol.Genmove) -> None:
        self.game.check_going_on("a move of the engine")
        self.wishes.once, self.wishes.is_paused = "move", False

    # ---- the tree

    def go(self, command: protocol.Go) -> None:
        node = self.game.tree.node(command.node)
        if node is self.game.node:
            return
        self.game.node = node
        self.game.stop_clock()
        self.wishes.is_paused, self.wishes.once = True, None

    def delete(self, command: protocol.Delete) -> None:
        game = self.game
        node = game.tree.node(command.node)
        is_above = node in game.node.path()
        game.tree.delete(node)
        if is_above and node.parent is not None:
            game.node, self.wishes.is_paused = node.parent, True
        self.engines.forget()
        self.wishes.once = self.wishes.review = None

    def comment(self, command: protocol.Comment) -> None:
        node = self.game.tree.node(command.node)
        others = sum(len(other.comment) for other in self.game.tree if other is not node)
        if others + len(command.text) > limits.COMMENTS_LETTERS:
            raise HayagoError(f"the comments of a game have at most {limits.COMMENTS_LETTERS} letters: shorten some")
        node.comment = command.text

    def info(self, command: protocol.Info) -> None:
        for name, text in command.entries.items():
            set_info(self.game.tree, name, text)

    def mark(self, command: protocol.Mark) -> None:
        set_mark(self.game.tree, self.game.tree.node(command.node), command.point, command.mark, command.label)

    # ---- who plays

    def teacher(self, command: protocol.Teacher) -> None:
        self.game.choices.teacher = command.on

    def flag(self, command: protocol.Flag) -> None:
        with contextlib.suppress(HayagoError):
            self.game.check_time()

    def engine(self, command: protocol.Engine) -> None:
        choices = self.game.choices
        choices.black = command.black or choices.black
        choices.white = command.white or choices.white
        self.wishes.is_paused, self.wishes.once = False, None

    def level(self, command: protocol.Level) -> None:
        choices = self.game.choices
        level = command.level if command.level is not None or command.preset is not None else choices.level
        preset_of(self.game.card, level, command.preset)  # or an error, before anything changes
        budget = command.limit or protocol.Budget()
        choices.level, choices.preset = level, command.preset
        choices.simulations, choices.seconds = budget.simulations, budget.seconds
        self.engines.appoint()

    def machines(self, command: protocol.Machines) -> None:
        """Search on the cluster from now on, or here alone."""
        seat = self.engines.shared.seat
        if seat is None:
            raise HayagoError("this server has no cluster: start it with hayago play --cluster auto, or with an address")
        if command.on:
            shared_method(load_preset(self.game.strongest_preset).method)  # or an error: not every search can be shared
            seat.take(self.game)
        else:
            seat.leave(self.game)

    # ---- searches

    def hint(self, command: protocol.Hint) -> None:
        self.game.check_players_turn("a hint")
        self.wishes.once = "hint"

    def analyse(self, command: protocol.Analyse) -> None:
        self.wishes.analysing = command.on

    def stop(self, command: protocol.Stop) -> None:
        self.wishes.halt()

    def review(self, command: protocol.Review) -> None:
        if len(self.game.tree.root.main_line()) < 2:
            raise HayagoError("there is no move to review")
        if has_chance(self.game.tree.game):
            raise HayagoError(
                "a game with chance cannot be reviewed: what a move lost and what the dice did cannot be told apart"
            )
        self.engines.drop_review()
        self.wishes.review = command.simulations

    def growth(self, command: protocol.Growth) -> None:
        self.game.check_players_turn("a search")
        self.wishes.growth = command.simulations

    # ---- the end

    def dead(self, command: protocol.Dead) -> None:
        game = self.game
        over = game.over_at(game.node)
        if over is None or over["reason"] != "pass":
            raise HayagoError("stones are marked as dead when both players have passed, not before")
        game.node.dead = corrected(game.position, over["dead"], command.points)
        game.final = None

    def finish(self, command: protocol.Finish) -> None:
        if not self.game.is_over:
            raise HayagoError("the game is not over: both players have to pass first")
        self.game.final = self.game.node.number

    def resume(self, command: protocol.Resume) -> None:
        game = self.game
        over = game.over_at(game.node)
        if over is None or over["reason"] == "win":
            raise HayagoError("only a game that ended by passes or by resigning can go on")
        game.choices.to_the_end = game.choices.to_the_end or over["reason"] == "resign"
        game.tree.resume(game.node)
        game.timed_out = None
        game.final, self.wishes.is_paused = None, False
