"""`hayago play` that compiles what somebody waits for and no more: most tests end before anything else could be of use."""

import contextlib
import os
import sys
import threading

from hayago.core.waiting import loading_only
from hayago.play.warm_up import warm_up_moves
from hayago.web import compiling
from hayago.web.hub import Hub


def load_moves(hub, session):
    """The moves of the game are read, if they are on disk; else they run as plain Python."""

    def load():
        with contextlib.suppress(Exception), loading_only():
            warm_up_moves(session.game.tree.game)

    threading.Thread(target=load, daemon=True).start()


def make_lean(replace=setattr):
    replace(compiling, "likely_after", lambda game, preset: [])
    replace(Hub, "_foresee", load_moves)


if __name__ == "__main__":
    from hayago.cli.main import main

    sys.path[0] = os.getcwd()  # as python -m has it
    make_lean()
    main()
