"""Who has won a finished game of Go: GNU Go where it is installed, and our own count beside it."""

from typing import Any

from ...core.errors import SettingError
from ...evaluate.status import status_by_playouts
from ...parts.playouts.policies import MOGO
from .engines import REFEREE, EngineError, GtpEngine, score_by


class Referee:
    """Scores finished games; GNU Go is started when it is first needed, and again when it has failed."""

    def __init__(self, kind: str = "auto") -> None:
        """`kind` is "gnugo", "own", or "auto" for GNU Go where it is installed."""
        if kind not in ("auto", "gnugo", "own"):
            raise SettingError(f"the referee is auto, gnugo or own, not {kind!r}")
        self.kind = kind
        self.program: GtpEngine | None = None

    def judge(self, position: Any) -> tuple[float, float, str]:
        """(the score that counts, our own, what went wrong): Black's points minus White's."""
        own = own_score(position)
        if self.kind == "own":
            return own, own, ""
        try:
            if self.program is None:
                self.program = GtpEngine(REFEREE)
            return score_by(self.program, position.game, position.history), own, ""
        except SettingError:
            if self.kind == "gnugo":
                raise
            self.kind = "own"
            return own, own, ""
        except EngineError as error:
            self.close()
            return own, own, f"scored without the referee: {error}"

    def close(self) -> None:
        if self.program is not None:
            self.program.close()
            self.program = None


def own_score(position: Any) -> float:
    """By playouts with either colour to move, which find the dead stones."""
    score = status_by_playouts(position, MOGO).score
    return float(position.score() if score is None else score)
