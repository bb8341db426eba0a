"""A game that is open: its tree, the position on the board, who plays, and what the rules say about it."""

import time
from collections.abc import Callable
from typing import Any

import msgspec

from ..core.contract import for_game
from ..core.errors import GameOver, HayagoError
from ..core.waiting import in_a_hurry
from ..evaluate.status import status_by_playouts
from ..games.position import result_text
from ..games.registry import card_of
from ..presets import load_preset
from ..records import sgf
from ..records.info import info_of, names_of
from ..records.tree import GameTree, Node
from . import limits
from .cells import stones_on, territory_of
from .counting import breakdown_of
from .game_clock import GameClock
from .games import has_cells, kind_of
from .opponents import preset_of
from .points import points_of
from .saved_trees import saved_nodes
from .storage import Choices, SavedGame, Summary

SIDES = ("black", "white")
REASONS = {"resign": "R", "time": "T"}  # how SGF writes an end without points


class OpenGame:
    """What is saved of a game, and questions about it. It knows nothing of tabs, threads and searches."""

    def __init__(self, game_id: str, tree: GameTree, choices: Choices) -> None:
        self.id, self.tree, self.choices = game_id, tree, choices
        self.card = card_of(tree.game)
        self.node: Node = tree.root  # the one on the board
        self.final: int | None = None  # the node at which the players agreed on the score
        self.review: dict[str, Any] | None = None
        self.revision = 0
        self.begun = time.time()
        self.clock = GameClock(choices.clock) if choices.clock is not None else None
        self.timed_out: int | None = None  # the node at which the time of a player was over
        self.at_first_sight: set[Node] = set()  # whose moves the engine made before its search was compiled
        self.may_grow: Callable[[], bool] = lambda: self.tree.memory_mb <= limits.GAME_MB
        self.before_counting: Callable[[], None] = lambda: None  # called before playouts find dead stones

    def add(self, move: str) -> None:
        """Make a move on the board. HayagoError where the game has grown too large."""
        if not self.may_grow():
            self.tree.forget_positions(self.node)
            if not self.may_grow():
                raise HayagoError(
                    f"this game takes {self.tree.memory_mb:.0f} MB, and may not grow: delete variations, or begin a new one"
                )
        self.check_time()
        self.node = self.tree.add(self.node, move)
        if self.clock is not None:
            self.clock.move_made(None if self.is_over else self.to_play)

    # ---- time

    def check_time(self) -> None:
        """HayagoError where the player to move has no time left: the game ends by that."""
        lost = self.clock.lost if self.clock is not None and not self.is_over else None
        if self.clock is None or lost is None or lost != self.to_play:
            return
        self.clock.stop()
        self.node.resigned, self.timed_out = lost, self.node.number
        raise HayagoError(f"the time of {lost} is over")

    def stop_clock(self) -> None:
        if self.clock is not None:
            self.clock.stop()

    # ---- who plays, and how

    @property
    def preset(self) -> str:
        """How the opponent thinks: by the preset that is asked for, else by its level."""
        return preset_of(self.card, self.choices.level, self.choices.preset)

    @property
    def strongest_preset(self) -> str:
        """How hints, analyses and reviews are found: by the game's own preset, unless the person has chosen one."""
        return self.choices.preset or self.card.preset

    @property
    def people(self) -> list[str]:
        """The colours that persons play."""
        return [side for side in SIDES if getattr(self.choices, side) == "human"]

    # ---- what the rules say

    @property
    def position(self) -> Any:
        return self.tree.position(self.node)

    @property
    def to_play(self) -> str:
        return str(self.position.to_play)

    @property
    def is_over(self) -> bool:
        return bool(self.node.resigned) or bool(self.position.is_over)

    @property
    def is_chance(self) -> bool:
        """Is it chance that moves, and no player?"""
        return bool(self.position.is_chance)

    @property
    def is_engines_turn(self) -> bool:
        return not self.is_chance and self.to_play not in self.people

    def check_going_on(self, what: str) -> None:
        if self.is_over:
            raise GameOver(what, "is not possible: the game is over; take a move back, or let it go on")

    def check_players_turn(self, what: str) -> None:
        self.check_going_on(what)
        if self.is_chance:
            raise HayagoError(f"{what} is not possible now: chance is to move; press Roll")

    # ---- the end

    def over_at(self, node: Node) -> dict[str, Any] | None:
        """How the game has ended at this node; None where it goes on."""
        position = self.tree.position(node)
        if node.resigned:
            winner = "white" if node.resigned == "black" else "black"
            if self.timed_out == node.number:
                over = ended("time", winner, f"{winner} wins: the time of {node.resigned} is over")
            else:
                over = ended("resign", winner, f"{winner} wins: {node.resigned} has resigned")
        elif not position.is_over:
            return None
        elif self.card.counts_points:
            over = self._counted(position, node)
        else:
            over = {**ended("win", position.winner, position.status), "score": points_of(position)}
        return {**over, "final": over["reason"] != "pass" or self.final == node.number}

    def _counted(self, position: Any, node: Node) -> dict[str, Any]:
        """The result by points; dead stones are found by playouts, unless a person has marked them."""
        if node.dead is None:
            self.before_counting()
            method = for_game(load_preset(self.strongest_preset).method, position.game)
            with in_a_hurry(0):
                node.dead = status_by_playouts(position, method.playout, method=method).dead
        score = position.score(node.dead)
        winner = "black" if score > 0 else "white" if score < 0 else None
        territory = territory_of(position, node.dead)
        counted = {"score": score, "dead": node.dead, "territory": territory}
        counted["breakdown"] = breakdown_of(position, node.dead, territory, score)
        return {**ended("pass", winner, result_text(score)), **counted}

    # ---- what is kept

    def saved(self) -> SavedGame:
        game, further = self.tree.game, ("swap",) if self.card.can_swap else ()
        return SavedGame(
            kind=kind_of(self.card),
            size=getattr(game, "size", 0),
            node=self.node.number,
            nodes=saved_nodes(self.tree),
            choices=self.choices,
            final=self.final,
            review=self.review,
            settings={name: getattr(game, name) for name in (*self.card.settings, *further)},
            begun=self.begun,
            summary=self.summary(),
            clock=None if self.clock is None else self.clock.saved(),
            timed_out=self.timed_out,
        )

    def restore(self, saved: SavedGame) -> None:
        """Go on where a saved game was."""
        self.node = self.tree.node(saved.node)
        self.final, self.review, self.timed_out = saved.final, saved.review, saved.timed_out
        self.begun = saved.begun or self.begun
        if self.clock is not None and saved.clock is not None:
            self.clock = GameClock(self.clock.settings, saved.clock)

    @property
    def names(self) -> dict[str, str]:
        """[colour] the names of the players, as the record has them; the engine's own, "" for a person."""
        engine = f"Hayago ({self.preset})" if self.choices.preset or not self.choices.level else f"Hayago {self.choices.level}"
        return names_of(self.tree, {side: engine if getattr(self.choices, side) == "engine" else "" for side in SIDES})

    def summary(self) -> Summary:
        """For the list of games; the result where it is known without counting."""
        line = self.tree.root.main_line()
        nodes = [node for node in (self.node, line[-1]) if self._is_counted(node)]
        over = next((over for over in map(self.over_at, nodes) if over is not None), None)
        stones = stones_on(self.position) if has_cells(self.card) else {}
        return Summary(
            title=info_of(self.tree).get("title", ""),
            black=self.names["black"],
            white=self.names["white"],
            moves=sum(bool(node.move) for node in line),
            result=result_of(over) or info_of(self.tree).get("result", ""),
            winner=(over or {}).get("winner") or "",
            black_stones=[name for name, colour in stones.items() if colour == "black"],
            white_stones=[name for name, colour in stones.items() if colour == "white"],
        )

    def _is_counted(self, node: Node) -> bool:
        return not self.card.counts_points or bool(node.resigned) or node.dead is not None

    def as_file(self) -> dict[str, Any]:
        """The message with the game as a file: an SGF record, or what is saved of it where there are no records."""
        if self.card.sgf is None:
            name = f"{type(self.tree.game).__name__.lower()}-{self.id}.json"
            return {"type": "saved", "text": msgspec.json.encode(self.saved()).decode(), "name": name}
        return {"type": "sgf", "text": self.as_sgf(), "name": f"{self.card.key}-{self.id}.sgf"}

    def as_sgf(self) -> str:
        """The game with all variations; the result is that of the main line."""
        over = self.over_at(self.tree.root.main_line()[-1])
        date = time.strftime("%Y-%m-%d", time.localtime(self.begun))
        info = {"PB": self.names["black"], "PW": self.names["white"], "DT": date, **clock_info(self.choices)}
        handicap = str(self.choices.handicap) if self.choices.handicap > 1 else ""
        return sgf.write(self.tree, {"RE": result_of(over), "HA": handicap, **info})


def ended(reason: str, winner: str | None, text: str) -> dict[str, Any]:
    """The end of a game without points."""
    return {"reason": reason, "winner": winner, "score": None, "text": text, "dead": [], "territory": {}}


def result_of(over: dict[str, Any] | None) -> str:
    """The result of a game as SGF writes it, "" for one that goes on."""
    if over is None:
        return ""
    if over["reason"] == "pass":
        return str(over["text"])
    letter = (over["winner"] or "")[:1].upper()
    return f"{letter}+{REASONS.get(over['reason'], '')}" if letter else "0"


def clock_info(choices: Choices) -> dict[str, str]:
    """The time settings as SGF writes them."""
    clock = choices.clock
    if clock is None:
        return {}
    overtime = f"{clock.periods}x{clock.period:g} byo-yomi" if clock.periods else f"{clock.stones}/{clock.period:g} Canadian"
    return {"TM": f"{clock.main:g}", "OT": overtime if clock.period else ""}
