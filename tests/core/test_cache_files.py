"""The folder of machine code and its files: only what the user alone can have written is loaded; else it is compiled anew."""

import hashlib
import os
import pathlib
import pickle
import re
import socket

import pytest
from sandbox import CALL, TINY

from hayago.core import cache as cache_module
from hayago.core.cache import folder, make_room

COMPILING = r"hayago: compiling kernel\(Plus\[Twice\]\) \.\.\. \d+\.\d s, "


@pytest.fixture
def tiny(sandbox):
    sandbox.write(tiny=TINY)
    return sandbox


def test_progress_line_while_compiling_only(tiny):
    assert re.fullmatch(COMPILING + r"kept for the next start\n", tiny.run(CALL).stderr)
    assert tiny.run(CALL).stderr == ""


def test_loading_needs_no_compiler(tiny):
    """Numba's larger part is not even imported: 0.1 s, or 0.2 s where SciPy is installed."""
    tiny.run(CALL)
    stdout, stderr = tiny.start(f"import sys; {CALL}; print(value, 'numba.np.arraymath' in sys.modules)").communicate()
    assert (stdout, stderr) == ("13 False\n", "")


def test_progress_line_can_be_silenced(tiny):
    assert tiny.run(CALL, HAYAGO_QUIET="1")[1:] == (0, 1, "")


@pytest.mark.parametrize("state", ["sys.stderr = None", "sys.stderr.close()", "os.close(2)"])
def test_compiling_needs_no_stderr(tiny, state):
    assert tiny.run(f"import os, sys; {state}; {CALL}")[:3] == (13, 0, 1)


def with_checksum(content, name):
    return hashlib.sha256(name.encode() + b"\0" + content).digest() + content


DAMAGE = {
    "empty": lambda content: b"",
    "truncated": lambda content: content[: len(content) // 2],
    "without its end": lambda content: content[:-1],
    "a flipped bit": lambda content: content[:1000] + bytes([content[1000] ^ 1]) + content[1001:],
    "garbage": lambda content: b"garbage" * 100,
}
SOUND = {
    "garbage": b"garbage" * 100,
    "another object": pickle.dumps(["not", "machine", "code"]),
    "a class that is missing here": b"cmissing_module\nMissing\n.",
    "nothing": b"",
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_file_is_compiled_anew_and_replaced(tiny, damage):
    tiny.run(CALL)
    (path,) = tiny.cache.iterdir()
    sound = path.read_bytes()
    path.write_bytes(DAMAGE[damage](sound))
    assert_replaced(tiny, path)


@pytest.mark.parametrize("content", SOUND)
def test_other_content_with_the_right_checksum_is_compiled_anew_and_replaced(tiny, content):
    tiny.run(CALL)
    (path,) = tiny.cache.iterdir()
    path.write_bytes(with_checksum(SOUND[content], path.name))
    assert_replaced(tiny, path)


def assert_replaced(tiny, path):
    """The code is compiled anew, and its file is the only one in the folder and sound."""
    assert tiny.run(CALL)[:3] == (13, 0, 1)
    assert tiny.files() == [path.name]
    assert tiny.run(CALL)[:3] == (13, 1, 0)


def test_the_file_of_other_code_under_the_name_is_not_loaded(tiny):
    """Both are sound; what is loaded has another result for the same arguments, or none."""
    tiny.run(CALL.replace("4", "4.5"))
    (other,) = tiny.cache.iterdir()
    tiny.run(CALL)
    (path,) = set(tiny.cache.iterdir()) - {other}
    path.write_bytes(other.read_bytes())
    other.unlink()
    assert_replaced(tiny, path)


def fill_socket(path):
    with socket.socket(socket.AF_UNIX) as server:
        here = os.getcwd()
        os.chdir(path.parent)  # its address has room for 100 characters
        try:
            server.bind(path.name)
        finally:
            os.chdir(here)


def fill_sparse(path):
    with path.open("wb") as file:
        file.truncate(2**40)


IN_PLACE = {
    "a named pipe": os.mkfifo,
    "a socket": fill_socket,
    "a device": lambda path: path.symlink_to("/dev/zero"),
    "a dangling link": lambda path: path.symlink_to("nowhere"),
    "a link to itself": lambda path: path.symlink_to(path.name),
    "a file of a terabyte": fill_sparse,
}


@pytest.mark.parametrize("what", IN_PLACE)
def test_what_is_no_file_is_not_opened_and_replaced(tiny, what):
    tiny.run(CALL)
    (path,) = tiny.cache.iterdir()
    path.unlink()
    IN_PLACE[what](path)
    assert_replaced(tiny, path)


def test_a_link_to_a_sound_file_is_not_followed(tiny):
    tiny.run(CALL)
    (path,) = tiny.cache.iterdir()
    path.rename(tiny.folder / path.name)
    path.symlink_to(tiny.folder / path.name)
    assert_replaced(tiny, path)


def test_a_folder_in_the_place_of_a_file(tiny):
    tiny.run(CALL)
    (path,) = tiny.cache.iterdir()
    path.unlink()
    path.mkdir()
    outcome = tiny.run(CALL)
    assert outcome[:3] == (13, 0, 1)
    assert re.fullmatch(COMPILING + r"not kept: .*Is a directory.*\n", outcome.stderr)
    assert tiny.files() == [path.name]


@pytest.mark.parametrize("change", ["grows", "shrinks"])
def test_a_file_that_changes_while_it_is_read(tiny, change):
    """Between the look at its size and the end of reading."""
    tiny.run(CALL)
    (path,) = tiny.cache.iterdir()
    size = path.stat().st_size + (1000 if change == "grows" else -1000)
    statements = f"""
    import os
    look = os.fstat
    def change(descriptor):
        status = look(descriptor)
        os.truncate({str(path)!r}, {size})
        return status
    os.fstat = change
    {CALL}
    """
    assert tiny.run(statements)[:3] == (13, 0, 1)
    assert tiny.run(CALL)[:3] == (13, 1, 0)


ANOTHERS = """
import os

def of_another(look):
    def changed(*arguments):
        status = look(*arguments)
        return os.stat_result((*status[:4], 12345, *status[5:10])) if status.st_ino == {inode} else status
    return changed

os.lstat, os.fstat = of_another(os.lstat), of_another(os.fstat)
"""  # what belongs to the user seems to belong to another one


@pytest.mark.parametrize("mode", [0o666, 0o660, 0o602])
def test_a_file_that_others_can_write_to_is_replaced(tiny, mode):
    tiny.run(CALL)
    (path,) = tiny.cache.iterdir()
    path.chmod(mode)
    assert_replaced(tiny, path)
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_file_of_another_user_is_replaced(tiny):
    tiny.run(CALL)
    (path,) = tiny.cache.iterdir()
    assert tiny.run(ANOTHERS.format(inode=path.stat().st_ino) + CALL)[:3] == (13, 0, 1)
    assert tiny.run(CALL)[:3] == (13, 1, 0)


def test_folder_that_cannot_be_made(tiny):
    (tiny.folder / "file").write_text("in the way")
    for path in (tiny.folder / "file", tiny.folder / "file" / "cache"):
        outcome = tiny.run(CALL, HAYAGO_CACHE=str(path))
        assert outcome[:3] == (13, 0, 1)
        assert re.fullmatch(COMPILING + r"not kept: .*(File exists|Not a directory).*\n", outcome.stderr)
    assert (tiny.folder / "file").read_text() == "in the way"


def test_missing_home(tiny):
    statements = f"""
    import pathlib
    def no_home():
        raise RuntimeError("Could not determine home directory.")
    pathlib.Path.home = no_home
    {CALL}
    """
    outcome = tiny.run(statements, HAYAGO_CACHE="", XDG_CACHE_HOME="")
    assert outcome[:3] == (13, 0, 1)
    assert outcome.stderr.endswith("not kept: there is no home folder; set HAYAGO_CACHE\n")
    assert tiny.run(statements, HAYAGO_CACHE="", XDG_CACHE_HOME=str(tiny.cache))[:3] == (13, 0, 1)
    assert tiny.run(statements, HAYAGO_CACHE="", XDG_CACHE_HOME=str(tiny.cache))[:3] == (13, 1, 0)


def test_the_users_cache_folder(monkeypatch):
    monkeypatch.setattr(pathlib.Path, "home", lambda: pathlib.Path("/home/somebody"))
    for name in ("HAYAGO_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    assert folder() == pathlib.Path("/home/somebody/.cache/hayago")
    monkeypatch.setenv("XDG_CACHE_HOME", "/xdg")
    assert folder() == pathlib.Path("/xdg/hayago")
    monkeypatch.setattr("sys.platform", "darwin")
    assert folder() == pathlib.Path("/home/somebody/Library/Caches/hayago")
    monkeypatch.setattr("sys.platform", "win32")
    assert folder() is None
    monkeypatch.setenv("LOCALAPPDATA", "/local")
    assert folder() == pathlib.Path("/local/hayago")
    monkeypatch.setenv("HAYAGO_CACHE", "/chosen")
    assert folder() == pathlib.Path("/chosen")


def test_the_folder_is_made_for_the_user_alone(tiny):
    tiny.run(CALL, HAYAGO_CACHE=str(tiny.cache / "deep" / "down"))
    assert (tiny.cache / "deep" / "down").stat().st_mode & 0o777 == 0o700
    (path,) = (tiny.cache / "deep" / "down").iterdir()
    assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("mode", [0o777, 0o770, 0o1777, 0o702])
def test_a_folder_that_others_can_write_to_is_not_used(tiny, mode):
    tiny.run(CALL)
    (path,) = tiny.cache.iterdir()
    content = path.read_bytes()
    tiny.cache.chmod(mode)
    outcome = tiny.run(CALL)
    assert outcome[:3] == (13, 0, 1)
    assert re.fullmatch(COMPILING + rf"not kept: others can write to {tiny.cache}\n", outcome.stderr)
    assert path.read_bytes() == content


def test_a_folder_of_another_user_is_not_used(tiny):
    tiny.run(CALL)
    outcome = tiny.run(ANOTHERS.format(inode=tiny.cache.stat().st_ino) + CALL)
    assert outcome[:3] == (13, 0, 1)
    assert re.fullmatch(COMPILING + rf"not kept: {tiny.cache} belongs to another user\n", outcome.stderr)


@pytest.mark.parametrize("mode", [0o777, 0o770])
def test_a_folder_that_others_can_exchange_is_not_used(tiny, mode):
    """It is private, but it can be moved away, and another of the user's folders put in its place."""
    cache = tiny.folder / "shared" / "mine" / "cache"
    assert tiny.run(CALL, HAYAGO_CACHE=str(cache))[:3] == (13, 0, 1)
    (tiny.folder / "shared").chmod(mode)
    in_company = "import hayago.core.private as p; p.is_own_group = lambda group: False; "
    outcome = tiny.run(in_company + CALL, HAYAGO_CACHE=str(cache))
    assert outcome[:3] == (13, 0, 1)
    because = f"others can exchange {cache}, because they can write to {tiny.folder / 'shared'}"
    assert re.fullmatch(COMPILING + rf"not kept: {because}\n", outcome.stderr)
    (tiny.folder / "shared").chmod(mode | 0o1000)  # sticky: only the owner can move it
    assert tiny.run(CALL, HAYAGO_CACHE=str(cache))[:3] == (13, 1, 0)


def test_a_folder_below_one_of_another_user_is_not_used(tiny):
    tiny.run(CALL)
    above = tiny.cache.parent
    outcome = tiny.run(ANOTHERS.format(inode=above.stat().st_ino) + CALL)
    assert outcome[:3] == (13, 0, 1)
    assert re.fullmatch(COMPILING + rf"not kept: {above} belongs to another user\n", outcome.stderr)


def test_the_group_that_a_user_has_alone_may_write_above_the_folder(tiny):
    """Many systems make such a group for each user, and folders that it can write to."""
    tiny.run(CALL)
    tiny.cache.parent.chmod(0o770)
    alone = "import hayago.core.private as p; p.is_own_group = lambda group: True; "
    assert tiny.run(alone + CALL)[:3] == (13, 1, 0)
    tiny.cache.parent.chmod(0o777)
    assert tiny.run(alone + CALL)[:3] == (13, 0, 1)


def test_a_link_to_the_folder_is_followed_where_only_the_user_can_set_it(tiny):
    tiny.run(CALL)
    link = tiny.folder / "link"
    link.symlink_to(tiny.cache)
    assert tiny.run(CALL, HAYAGO_CACHE=str(link))[:3] == (13, 1, 0)
    outcome = tiny.run(ANOTHERS.format(inode=link.lstat().st_ino) + CALL, HAYAGO_CACHE=str(link))
    assert outcome[:3] == (13, 0, 1)
    assert re.fullmatch(COMPILING + rf"not kept: {link} belongs to another user\n", outcome.stderr)


@pytest.mark.parametrize("what", [name for name in IN_PLACE if name != "a file of a terabyte"])
def test_what_is_no_folder_in_the_place_of_the_folder(tiny, what):
    IN_PLACE[what](tiny.cache)
    before = tiny.cache.lstat().st_ino
    outcome = tiny.run(CALL)
    assert outcome[:3] == (13, 0, 1)
    assert re.fullmatch(COMPILING + r"not kept: .*File exists.*\n", outcome.stderr)
    assert tiny.cache.lstat().st_ino == before
    assert not (tiny.folder / "nowhere").exists()


def test_a_full_disk_leaves_nothing_behind(tiny):
    statements = f"""
    import errno, os
    def fail(source, target):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    os.replace = fail
    {CALL}
    """
    outcome = tiny.run(statements)
    assert outcome[:3] == (13, 0, 1)
    assert re.fullmatch(COMPILING + r"not kept: .*No space left on device\n", outcome.stderr)
    assert tiny.files() == []


def test_processes_that_start_at_once(tiny):
    """All wait at a barrier with a cold cache. Each gives the right result; one sound file is left, and nothing unfinished."""
    statements = """
    import os
    from tiny import Plus, kernel
    wait, go = os.pipe()
    children = []
    for _ in range(4):
        children.append(os.fork())
        if children[-1] == 0:
            os.close(go)
            os.read(wait, 1)
            os._exit(kernel(Plus(), 4))
    os.close(go)
    value = [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]
    """
    outcome = tiny.run(statements)
    assert outcome.value == [13, 13, 13, 13]
    assert outcome.stderr.count("compiling") > 1
    (name,) = tiny.files()
    assert name.endswith(".bin")
    assert tiny.run(CALL)[:3] == (13, 1, 0)


# ---- its size


def put(directory, name, size, age):
    path = directory / name
    path.write_bytes(bytes(size))
    used = path.stat().st_mtime - age
    os.utime(path, (used, used))


def test_the_longest_unused_files_go_first(tmp_path, monkeypatch):
    monkeypatch.setattr(cache_module, "MAX_BYTES", 250)
    for name, age in [("old.bin", 30), ("oldest.bin", 40), ("new.bin", 10), ("newest.bin", 0)]:
        put(tmp_path, name, 100, age)
    put(tmp_path, "somebody-elses.txt", 1000, 50)
    make_room(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["new.bin", "newest.bin", "somebody-elses.txt"]


def test_unfinished_files_of_dead_processes_go(tmp_path):
    put(tmp_path, "dead.tmp", 10, 2 * cache_module.ABANDONED)
    put(tmp_path, "at-work.tmp", 10, 1)
    put(tmp_path, "old.bin", 10, 2 * cache_module.ABANDONED)
    make_room(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["at-work.tmp", "old.bin"]


def test_what_cannot_be_loaded_takes_no_room_from_what_can(tmp_path):
    put(tmp_path, "old.bin", 10, 100)
    fill_sparse(tmp_path / "huge.bin")
    (tmp_path / "folder.bin").mkdir()
    (tmp_path / "link.bin").symlink_to("/proc/kcore")
    make_room(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder.bin", "link.bin", "old.bin"]


def test_saving_keeps_the_folder_within_its_bound_and_loading_counts_as_use(tiny):
    tiny.run(CALL)
    (first,) = tiny.files()
    put(tiny.cache, "unused.bin", 1000, 5)
    os.utime(tiny.cache / first, (1, 1))
    assert tiny.run(CALL).loaded == 1
    size = (tiny.cache / first).stat().st_size
    outcome = tiny.run(f"from hayago.core import cache; cache.MAX_BYTES = {2 * size + 900}; {CALL.replace('4', '4.0')}")
    assert outcome.compiled == 1
    assert first in tiny.files()
    assert "unused.bin" not in tiny.files()
    outcome = tiny.run(f"from hayago.core import cache; cache.MAX_BYTES = 100; {CALL.replace('4', 'True')}")
    assert (outcome.value, tiny.files()) == (7, [])
