"""How the crew's process begins: it reads from its standard input, writes to its standard output, and ends with the engine."""

import os
import queue
import sys
import threading
from typing import IO, Any

from .messages import News
from .pipe import receive, send


def main() -> None:
    """Be the crew of the engine that started this process."""
    sink = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever Ray prints is no message
    source = sys.stdin.buffer
    settings = receive(source)
    inbox: queue.Queue[Any] = queue.Queue()
    threading.Thread(target=listen, args=(source, inbox), daemon=True).start()
    try:
        from .crew import Crew

        Crew(**settings, read=inbox, write=lambda news: send(sink, news)).run()
    except BrokenPipeError:
        pass
    except Exception as error:  # the engine tells the user, and searches alone
        text = str(error).strip().splitlines()
        send(sink, News(0, 0, None, False, 0, 0, 0.0, text[0] if text else type(error).__name__))
        os._exit(1)
    from .ray_cluster import close_ray

    close_ray()
    os._exit(0)


def listen(source: IO[bytes], inbox: "queue.Queue[Any]") -> None:
    """Hand on what the engine says; leave with it. A crew that hangs in Ray is ended here."""
    try:
        while True:
            inbox.put(receive(source))
    except (EOFError, OSError):
        inbox.put(None)
        threading.Timer(2.0, lambda: os._exit(1)).start()


if __name__ == "__main__":
    main()
