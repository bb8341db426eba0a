"""CPU seconds of a program and of all that it has started, as the system counts them."""

import os
import pathlib

PROCESSES = pathlib.Path("/proc")
# Fields of /proc/PID/stat behind the name: see proc(5), whose count begins at 1 with the number of the process
PARENT, OWN_USER, OWN_SYSTEM, ENDED_USER, ENDED_SYSTEM = (number - 3 for number in (4, 14, 15, 16, 17))


def cpu_seconds_below(pid: int) -> float | None:
    """What the processes that this one has started, and theirs, have used so far; None where the system does not tell.

    A process that has ended counts with the one that started it, once that has asked for its end.
    """
    if not (PROCESSES / str(pid) / "stat").exists():
        return None
    found = stats()
    ticks, wanted = 0, [number for number, fields in found.items() if int(fields[PARENT]) == pid]
    while wanted:
        parent = wanted.pop()
        ticks += sum(int(found[parent][field]) for field in (OWN_USER, OWN_SYSTEM, ENDED_USER, ENDED_SYSTEM))
        wanted += [number for number, fields in found.items() if int(fields[PARENT]) == parent]
    return ticks / os.sysconf("SC_CLK_TCK")


def stats() -> dict[int, list[str]]:
    """[number] of each process: its fields behind the name, which may hold spaces and brackets."""
    found = {}
    for folder in PROCESSES.iterdir():
        if folder.name.isdigit():
            try:
                found[int(folder.name)] = (folder / "stat").read_text(errors="replace").rpartition(")")[2].split()
            except OSError:  # it has ended
                continue
    return found
