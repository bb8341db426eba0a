"""A child process under hardship: a full disk, little memory, a slow disk, a clock that jumps.

    python hardship.py [--file-size BYTES] [--memory MB] [--slow-disk SECONDS] [--jumping-clock] COMMAND ...

runs `hayago COMMAND ...` so. It is a script of its own, because all of this holds for a whole process.
"""

import argparse
import os
import random
import resource
import sys
import time


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--file-size", type=int)
    parser.add_argument("--memory", type=int)
    parser.add_argument("--slow-disk", type=float)
    parser.add_argument("--jumping-clock", action="store_true")
    parser.add_argument("words", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    if options.file_size is not None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (options.file_size, options.file_size))
    if options.memory is not None:
        resource.setrlimit(resource.RLIMIT_AS, (options.memory * 2**20, options.memory * 2**20))
    if options.slow_disk is not None:
        slow_down(options.slow_disk)
    if options.jumping_clock:
        let_the_clock_jump()
    sys.argv = ["hayago", *options.words]
    from hayago.cli.main import main as hayago

    hayago()


def slow_down(seconds: float) -> None:
    """Every file that is opened, renamed or synced takes its time."""
    import builtins
    import io

    def slowly(done):
        def do(*arguments, **names):
            time.sleep(seconds)
            return done(*arguments, **names)

        return do

    for name in ("replace", "fsync", "rename"):
        setattr(os, name, slowly(getattr(os, name)))
    builtins.open = io.open = slowly(io.open)


def let_the_clock_jump() -> None:
    """The time of day jumps by up to a day back and forth, at each look."""
    rng, honest = random.Random(1), time.time
    time.time = lambda: honest() + rng.uniform(-86_400, 86_400)
    time.time_ns = lambda: int(time.time() * 1e9)


if __name__ == "__main__":
    main()
