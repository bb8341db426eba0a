"""How much memory the process holds."""

import pathlib
import sys

PAGES = pathlib.Path("/proc/self/statm")


def resident_mb() -> float:
    """Megabytes of memory that the process holds now; where the system does not tell, the most it has held; else 0."""
    if PAGES.exists():
        import resource

        return int(PAGES.read_text().split()[1]) * resource.getpagesize() / 2**20
    try:
        import resource
    except ImportError:  # Windows
        return 0.0
    unit = 1 if sys.platform == "darwin" else 2**10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 2**20
