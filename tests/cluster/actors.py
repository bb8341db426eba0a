"""The processes of Ray's actors on nodes that this process has started; those of other clusters are left alone."""

import os
import pathlib


def actors(title):
    """The numbers of the processes of actors of this class."""
    found = []
    for path in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
        try:
            is_one = path.read_bytes().startswith(f"ray::{title}".encode())
            if is_one and parent(parent(int(path.parent.name))) == os.getpid():  # between them is the node
                found.append(int(path.parent.name))
        except OSError:  # it has just ended
            continue
    return found


def parent(process):
    return int(pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
