"""What Numba says of a kernel that it cannot compile, in words: one line, after the file and line it is about."""

import os
import re
import traceback

import numba
from numba.core.errors import NumbaError
from numba.core.ir import Loc

from .errors import KernelError


def kernel_error(error: Exception) -> KernelError:
    """The innermost of Numba's nested messages, in one line, after the file and line it is about."""
    inner = re.split(r"Failed in nopython mode pipeline \(step: .*\)", str(error))[-1]
    message = re.split(r"\n *(?:During: |File \"|Return of: |There are \d+ candidate|- Resolution failure for non)", inner)[0]
    noise = r"- Resolution failure for literal arguments:|Raised from .*|(?: for '\$[^']*')?, defined at .*"
    message = re.sub(noise, "", shortened(message))
    message = re.sub(r"No implementation of function .* found for signature:\s*>>> ", "there is no ", " ".join(message.split()))
    if "<class 'function'>" in message:
        message += " (a function that kernels call needs the decorator hayago.core.jit.helper)"
    if isinstance(error, NumbaError):
        return KernelError(place(inner, error) + message, str(error))
    whole = "".join(traceback.format_exception(error))
    return KernelError(f"{place(inner, error)}{type(error).__name__}: {message}", whole)


def place(message: str, error: Exception) -> str:
    """The first file and line that the message names, else those of the code that Numba was at."""
    if match := re.search(r"(?:typing of .* at|Raised from) (.+) \((\d+)\)|File \"(.+)\", line (\d+)", message):
        file, line = match.group(1) or match.group(3), match.group(2) or match.group(4)
        return f"{file if file.startswith('<') else os.path.abspath(file)}, line {line}: "
    for frame, _ in reversed([*traceback.walk_tb(error.__traceback__)]):
        loc = getattr(frame.f_locals.get("self"), "loc", None)
        if isinstance(loc, Loc) and not loc.filename.startswith(os.path.dirname(numba.__file__)):
            return f"{loc.filename}, line {loc.line}: "
    return ""


def shortened(text: str) -> str:
    """The text without the fields of record types, which fill pages."""
    while match := re.search(r"(Record|nestedarray|NestedArray)\(", text):
        depth, end = 1, match.end()
        while depth and end < len(text):
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
        text = text[: match.start()] + "record" + text[end:]
    return text
