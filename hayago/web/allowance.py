"""How fast something may go on: so much a second, after a burst."""

import time


class Allowance:
    """`spend` says how long to wait."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst, self.left = rate, burst, burst
        self.last = time.monotonic()

    def spend(self, amount: float) -> float:
        """Take some; seconds until it is there."""
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.last) * self.rate) - amount
        self.last = now
        return max(0.0, -self.left / self.rate)
