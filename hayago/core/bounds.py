"""Compiled kernels with every index checked, in a process of their own: whatever they do, the caller goes on.

Numba's check of an index raises an IndexError without a place; here it gets the file and line that were compiled.
"""

import contextlib
import faulthandler
import gc
import os
import pickle
import select
import signal
import sys
import threading
import time
import warnings
from collections.abc import Callable
from typing import Any, TypeVar

import numba
from numba.core import cgutils
from numba.core.compiler_lock import global_compiler_lock
from numba.core.lowering import Lower

from .cache import overload_templates
from .errors import ContractError, HayagoError, KernelError
from .jit import Entry, _compiled, _dispatchers

LONGEST = 900.0  # seconds; a kernel that runs longer never ends
Found = TypeVar("Found")
_at = threading.local()  # the place in the code that is being compiled


def in_child(work: Callable[[], Found], what: str) -> Found:
    """The result of `work`, done in a copy of this process where compiled kernels check every index.

    ContractError where the copy dies or never ends; `what` names what it did. It ends with this process. Without fork, or where
    nothing is compiled, the work is done here.
    """
    if not hasattr(os, "fork") or numba.config.DISABLE_JIT:
        return work()
    reading, writing = os.pipe()
    lifeline, held = os.pipe()
    with global_compiler_lock, warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # other threads hold no lock that the copy needs
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(AttributeError, OSError, ValueError):
                stream.flush()
        child = os.fork()
        if child == 0:
            os.close(reading)
            os.close(held)
            run(work, writing, lifeline)
    os.close(writing)
    os.close(lifeline)
    answer = received(reading, child)
    _, status = os.waitpid(child, 0)
    os.close(held)
    if answer is None:
        raise ContractError(f"{what} {ending(status)}")
    kind, value = answer
    if kind == "found":
        return value  # type: ignore[no-any-return]
    raise {"KernelError": KernelError, "ContractError": ContractError}.get(kind, ContractError)(value)


def run(work: Callable[[], Any], writing: int, lifeline: int) -> None:
    """What the copy does; it never returns."""
    answer: tuple[str, Any]
    try:
        threading.Thread(target=end_with, args=(lifeline,), daemon=True).start()
        faulthandler.disable()  # the caller tells how it ended
        check_every_index()
        answer = ("found", work())
    except HayagoError as error:
        answer = (type(error).__name__, str(error))
    except BaseException as error:
        answer = ("ContractError", f"{type(error).__name__}: {error}")
    try:
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(pickle.dumps(answer))
    finally:
        os._exit(0)


def end_with(lifeline: int) -> None:
    """End the copy when no process holds the other end of the pipe, into which nothing is ever written."""
    os.read(lifeline, 1)
    os._exit(1)


def received(reading: int, child: int) -> tuple[str, Any] | None:
    """What the copy has sent; None where it ended without a word, or did not end and was stopped."""
    data, end = b"", time.monotonic() + LONGEST
    with os.fdopen(reading, "rb", buffering=0) as pipe:
        while True:
            if not select.select([pipe], [], [], max(0.0, end - time.monotonic()))[0]:
                os.kill(child, signal.SIGALRM)
                return None
            part = pipe.read(1 << 16)
            if not part:
                break
            data += part
    return pickle.loads(data) if data else None


def ending(status: int) -> str:
    """How a process ended, in words."""
    number = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
    if number == signal.SIGALRM:
        return f"did not end within {LONGEST:g} seconds: does a loop never end?"
    name = signal.Signals(number).name if number else f"exit code {os.waitstatus_to_exitcode(status)}"
    return (
        f"killed the process ({name}) when it ran compiled. In plain Python it did not: look for numbers that do not fit their "
        "type, such as the difference of two unsigned ones, and for functions that Numba compiled without Hayago"
    )


def check_every_index() -> None:
    """From here on every kernel is compiled anew, with checks. For a process that does nothing else."""
    numba.config.BOUNDSCHECK = 1
    lower_inst = Lower.lower_inst

    def lower_at(lower: Any, inst: Any) -> Any:
        before = getattr(_at, "place", (None, None))
        _at.place = lower.loc, lower.func_ir.func_id.func_qualname
        try:
            return lower_inst(lower, inst)
        finally:
            _at.place = before

    Lower.lower_inst = lower_at
    cgutils.do_boundscheck = check_index
    _compiled.clear()
    for _, template in overload_templates():
        template._impl_cache.clear()
        template._compiled_overloads.clear()
    for dispatcher in _dispatchers:
        dispatcher._make_finalizer()()
        dispatcher._reset_overloads()
    for entry in [thing for thing in gc.get_objects() if type(thing) is Entry]:  # a proxy may stand for something that is gone
        entry.specialisations.clear()
        entry.dispatchers.clear()


def check_index(context: Any, builder: Any, index: Any, length: Any, axis: Any = None) -> None:
    """In place of cgutils.do_boundscheck: the same, with the place in the user's code."""
    loc, name = getattr(_at, "place", (None, None))
    beyond = builder.icmp_signed(">=", index, length)
    below = builder.icmp_signed("<", index, index.type(0))
    with cgutils.if_unlikely(builder, builder.or_(beyond, below)):
        message = "an index is out of bounds in the compiled code"
        context.call_conv.return_user_exc(builder, IndexError, (message,), loc=loc, func_name=name)
