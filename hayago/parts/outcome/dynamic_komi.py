"""Dynamic komi: points for White beside the komi of the game, while a search runs [Baudis11].

Who is far ahead wins whatever is played, and who is far behind loses: then simulations cannot tell good moves from bad ones.
With a komi that makes the game look even they can. The rules here say how many extra points the next search has; they are plain
Python and are asked once before it. What the search does with them is in search/extra_komi.py, who asks in play/search_komi.py.
"""

from typing import Annotated, NamedTuple

from ...core.contract import Komi
from ...core.ranges import Amount, Count, Positive, Range


class FixedKomi(NamedTuple):
    """The komi of the game, always."""

    def extra(self, before, value, handicap, age, size):
        return 0.0


class LinearKomi(NamedTuple):
    """points * handicap * (1 - age / until), and 0 from the age `until` on; 0 in even games [Baudis11, "linear"].

    The age of a game is its moves divided by the points of the board, so `until` is about 200 moves on 19x19.
    """

    points: Amount = 7.0  # for White, for each stone that Black was given
    until: Positive = 0.55

    def extra(self, before, value, handicap, age, size):
        return self.points * handicap * max(0.0, 1.0 - age / self.until)


class AdaptiveKomi(NamedTuple):
    """The extra komi of the last search, one `step` more for who is behind: while Black's win rate in it was above 1/2 + margin
    White gets points, while it was below 1/2 - margin Black does ["value situational" of Baudis11].

    It begins with what `start` says, is never larger than `most`, and is 0 from the age `until` on, when the game itself must
    be won. Even games have it on boards with at least `even_from` lines only: on 9x9 it costs strength.
    """

    margin: Annotated[float, Range(0, 0.5)] = 0.1
    step: Positive = 2.0
    most: Amount = 30.0
    until: Positive = 0.7
    even_from: Count = 13
    start: Komi = LinearKomi()

    def extra(self, before, value, handicap, age, size):
        if age >= self.until or (handicap == 0 and size < self.even_from):
            return 0.0
        if before is None or value is None:
            return self.start.extra(before, value, handicap, age, size)
        moved = before
        if value > 0.5 + self.margin:
            moved += self.step
        elif value < 0.5 - self.margin:
            moved -= self.step
        return max(-self.most, min(self.most, moved))
