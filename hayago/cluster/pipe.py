"""Messages between a process and its child, whole and in order, by a pipe that only these two know."""

import pickle
from typing import IO, Any


def send(sink: IO[bytes], message: Any) -> None:
    """Write one message."""
    data = pickle.dumps(message, protocol=pickle.HIGHEST_PROTOCOL)
    sink.write(len(data).to_bytes(8, "big") + data)
    sink.flush()


def receive(source: IO[bytes]) -> Any:
    """Read one message; EOFError when the other side has left."""
    head = source.read(8)
    if len(head) < 8:
        raise EOFError
    data = source.read(int.from_bytes(head, "big"))
    return pickle.loads(data)
