"""Files that nobody else can have written: what the cache holds is run, so it is read from such files only.

Trusted are the user and root. A private folder belongs to one of them, nobody else can write to it, and nobody else can put
another in its place: that is asked of every folder above it and of every link on the way. A folder above may be open to
everybody if it is sticky, as /tmp is, and to a group that holds the user alone. Without users (Windows), nothing is asked.
"""

import os
import pathlib
import stat

_FLAGS = ("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "O_BINARY")  # where there are such; a pipe opened so does not wait
_OPEN = sum(getattr(os, name, 0) for name in _FLAGS)


def private_folder(folder: pathlib.Path) -> pathlib.Path:
    """The folder without links on the way to it; OSError if it is not there, PermissionError if it is not private."""
    real = pathlib.Path(os.path.realpath(folder))
    status = os.lstat(real)
    if not stat.S_ISDIR(status.st_mode):
        raise NotADirectoryError(f"{folder} is not a folder")
    if hasattr(os, "getuid"):
        if not is_trusted(status):
            raise PermissionError(f"{folder} belongs to another user")
        if is_open_to_others(status):
            raise PermissionError(f"others can write to {folder}")
        above = folder.absolute()
        for place in dict.fromkeys((above, *real.parents, *above.parents)):
            check_place(place, folder)
    return real


def check_place(place: pathlib.Path, folder: pathlib.Path) -> None:
    """Raise PermissionError if another user can exchange what is at `place`, or in it: the folder, or one above it."""
    status = os.lstat(place)
    if not is_trusted(status) and status.st_uid != os.lstat("/").st_uid:  # in a container, root may have another number
        raise PermissionError(f"{place} belongs to another user")
    if stat.S_ISDIR(status.st_mode) and is_open_to_others(status, group=True) and not status.st_mode & stat.S_ISVTX:
        raise PermissionError(f"others can exchange {folder}, because they can write to {place}")


def is_trusted(status: os.stat_result) -> bool:
    return status.st_uid in (0, os.getuid())


def is_open_to_others(status: os.stat_result, group: bool = False) -> bool:
    """Can others write? With `group`, a group that holds the user alone is not another."""
    if group and status.st_mode & stat.S_IWGRP and is_own_group(status.st_gid):
        return bool(status.st_mode & stat.S_IWOTH)
    return bool(status.st_mode & (stat.S_IWGRP | stat.S_IWOTH))


def is_own_group(group: int) -> bool:
    """Is it the group that many systems make for each user, with that user alone in it?"""
    import grp  # not on Windows
    import pwd

    try:
        user, entry = pwd.getpwuid(os.getuid()).pw_name, grp.getgrgid(group)
    except KeyError:
        return False
    return entry.gr_name == user and set(entry.gr_mem) <= {user}


def make_folder(folder: pathlib.Path) -> None:
    """Make the folder, and those above it that are missing, for the user alone."""
    if not folder.is_dir():
        make_folder(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)


def read_private(path: pathlib.Path, most: int) -> bytes:
    """What is in a regular file of at most `most` bytes that nobody else can have written; OSError for anything else."""
    descriptor = os.open(path, os.O_RDONLY | _OPEN)
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode) or status.st_size > most:
            raise OSError(f"{path} is no regular file of at most {most:,} bytes")
        if hasattr(os, "getuid") and (not is_trusted(status) or is_open_to_others(status)):
            raise PermissionError(f"others can have written {path}")
        with open(descriptor, "rb", closefd=False) as file:
            content = file.read(status.st_size + 1)
    finally:
        os.close(descriptor)
    if len(content) != status.st_size:
        raise OSError(f"{path} changed while it was read")
    return content
