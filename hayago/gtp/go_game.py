"""A game of Go in progress: what its commands need beyond those of any game."""

from collections.abc import Callable

import numpy as np

from ..core.errors import IllegalMove, SettingError
from ..evaluate.policy_moves import policy_moves
from ..evaluate.status import Status
from ..games.go import Go, Position
from ..games.go.handicap import fixed_handicap, free_handicap
from ..games.go.notation import point_at, to_point, to_text
from ..games.go.tactics.seki import chains_in_seki
from ..play.decision import Decision
from .game import Game
from .protocol import Failure


class GoGame(Game):
    """Passes, handicaps, komi, dead stones; a finished game can go on, and either colour may move."""

    # ---- the board

    def start_with_handicap(self, points: list[str]) -> None:
        """Begin a game with these stones of Black's, White to play."""
        try:
            self.start(Position.handicap(self.rules, points))
        except IllegalMove as error:
            raise Failure(f"bad vertex list: {error}") from None

    def fixed_points(self, count: int) -> list[str]:
        """The points of a fixed handicap."""
        try:
            return fixed_handicap(self.rules.size, count)
        except SettingError as error:
            raise Failure(f"invalid number of stones: {error}") from None

    def free_points(self, count: int) -> list[str]:
        """The points of a handicap of the engine's choice."""
        return free_handicap(self.rules.size, count)

    def change_rules(self, game: Go) -> None:
        """Go on under another komi, ko rule or scoring."""
        if game != self.rules:
            self.player.set_position(self.position.under(game))

    def play(self, colour: str, move: str) -> None:
        """Make a move of either colour, whoever's turn it is; after two passes the game goes on."""
        before = self.position
        if before.is_over:
            self.player.set_position(before.resumed())
        try:
            super().play(colour, move)
        except Failure:
            if self.player.position is not before:
                self.player.set_position(before)
            raise

    def turn_to(self, colour: str | None) -> None:
        """Let this colour move next, also in a finished game."""
        if self.position.is_over:
            self.player.set_position(self.position.resumed())
        super().turn_to(colour)

    def legal_moves(self, colour: str) -> list[str]:
        """What this colour may play, whoever's turn it is."""
        return self.position.resumed().with_to_play(colour).legal_moves()

    def chains(self) -> list[list[str]]:
        """The points of each chain on the board."""
        board, size = self.position.boards[0], self.rules.size
        heads = sorted({int(head) for head in board.head} - {0})
        return [[to_text(int(p), size) for p in np.flatnonzero(board.head == head)] for head in heads]

    def seki(self) -> set[str]:
        """The stones that are in seki."""
        board, size = self.position.boards[0], self.rules.size
        heads = chains_in_seki(board, [to_point(stone, size) for stone in self.status().dead])
        return {to_text(int(p), size) for p in np.flatnonzero(np.isin(board.head, list(heads)) & (board.head != 0))}

    def points(self) -> list[list[str]]:
        """The names of the points, row by row from the top."""
        size = self.rules.size
        return [[to_text(point_at(x, y, size), size) for x in range(size)] for y in range(size)]

    # ---- thinking

    def choose(self, colour: str, watch: Callable[[], bool], uses_clock: bool = True, clean_up: bool = False) -> Decision:
        """Decide on a move of this colour; with `clean_up` one that captures what is dead before anything else."""
        player = self.player
        player.handicap = self.position.handicap_stones
        resign = player.resign
        player.resign, player.clean_up = 0.0 if clean_up else resign, clean_up
        try:
            return super().choose(colour, watch, uses_clock)
        finally:
            player.resign, player.clean_up = resign, False

    def make(self, decision: Decision) -> str:
        try:
            return super().make(decision)
        except IllegalMove:  # every move is lost, and the best of them repeats a position
            self.player.play("pass")
            return "pass"

    def playout_moves(self) -> dict[str, float]:
        """How often the playout policy chooses each move here."""
        return policy_moves(self.position.resumed(), self.player.searcher.method.playout)

    # ---- the end

    def status(self) -> Status:
        """How the points stand: what the engine passed on, if it did."""
        return self.player.status()

    def score(self) -> float:
        """Black's points minus White's, without the dead stones."""
        return float(self.position.score(self.status().dead))
