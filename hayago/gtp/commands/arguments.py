"""Reads the arguments of commands."""

import math

from ..protocol import Failure

COLOURS = {"b": "black", "black": "black", "w": "white", "white": "white"}


def exactly(arguments: list[str], *names: str) -> list[str]:
    """The arguments, when there are as many as names."""
    if len(arguments) != len(names):
        wanted = f"write {' '.join(name.upper() for name in names)}" if names else "there are none here"
        raise Failure(f"syntax error: {len(arguments)} arguments, but {wanted}")
    return arguments


def at_most(arguments: list[str], *names: str) -> list[str | None]:
    """The arguments, filled up with None to as many as names."""
    if len(arguments) > len(names):
        raise Failure(f"syntax error: {len(arguments)} arguments, but at most {' '.join(name.upper() for name in names)}")
    return [*arguments, *([None] * (len(names) - len(arguments)))]


def colour(text: str) -> str:
    if not is_colour(text):
        raise Failure(f"invalid color or coordinate: {text!r} is no colour, write black or white")
    return COLOURS[text.lower()]


def is_colour(text: str) -> bool:
    return text.isascii() and text.lower() in COLOURS  # the Kelvin sign is a small k, too


def whole(text: str, what: str, least: int = 0, most: int = 10**9) -> int:
    """A whole number within bounds."""
    digits = text[1:] if text[:1] in "+-" else text
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 12) or not least <= int(text) <= most:
        raise Failure(f"syntax error: {what} must be a whole number from {least} to {most}, not {text!r}")
    return int(text)


def number(text: str, what: str, least: float = -1e9, most: float = 1e9) -> float:
    """A finite number within bounds."""
    try:
        value = float(text) if text.isascii() and "_" not in text else math.nan
    except ValueError:
        value = math.nan
    if not least <= value <= most:
        raise Failure(f"syntax error: {what} must be a number from {least:g} to {most:g}, not {text!r}")
    return value


def truth(text: str, what: str) -> bool:
    if text.lower() not in ("true", "false", "1", "0"):
        raise Failure(f"syntax error: {what} must be true or false, not {text!r}")
    return text.lower() in ("true", "1")
