"""Settings at the border: converted to their annotated types, and within their ranges, before anything is compiled."""

import contextlib
import functools
import numbers
import typing
from typing import Any

import numpy as np

from .contract import annotations, is_record
from .errors import ContractError
from .ranges import Range

NUMBERS = {int: "a whole number of 64 bits", float: "a number", bool: "True or False"}  # what settings can be


def checked(record: Any) -> Any:
    """The record with its settings converted to the annotated types: Ucb1(1) and Ucb1(1.0) share their machine code.

    ContractError where one is no such number, or not in the range that its annotation declares.
    """
    owner: Any = type(record)
    found = ranges(owner)
    values = []
    for field, wanted in annotations(owner).items():
        value, name = getattr(record, field), f"{owner.__name__}.{field}"
        if wanted in NUMBERS:
            number = converted(value, wanted, name)
            if field in found and not found[field].holds(number):
                raise ContractError(f"{name} must be {found[field]}, not {value!r}")
            value = number
        elif is_record(value):
            value = checked(value)
        else:
            check_setting(value, name)
        values.append(value)
    return owner._make(values)


@functools.lru_cache(1024)  # a player has dozens of records
def ranges(owner: type) -> dict[str, Range]:
    """The fields of a record class that declare a range, with it."""
    hints = typing.get_type_hints(owner, include_extras=True)
    declared = {field: getattr(hints[field], "__metadata__", ()) for field in annotations(owner) if field in hints}
    return {field: mark for field, marks in declared.items() for mark in marks if isinstance(mark, Range)}


def check_setting(value: Any, name: str) -> None:
    """Raise ContractError unless kernels can take the value: a number, a record, or a tuple of such."""
    if isinstance(value, tuple):
        for i, item in enumerate(value):
            check_setting(item, f"{name}[{i}]")
    elif isinstance(value, str | bytes | list | dict | set | frozenset | np.ndarray) or callable(value):
        remedies = {
            str: "for a choice by name write a class for each, or a number (an IntEnum)",
            list: "write a tuple of numbers",
            np.ndarray: "make it a global array, which is compiled in, or declare working memory with scratch(game)",
        }
        advice = remedies.get(type(value), "write a number, or a record for each choice")
        raise ContractError(
            f"{name} is {value!r}, of type {type(value).__name__}: the settings of a record are numbers, True or False, or "
            f"further records, because kernels are compiled; {advice}"
        )


def converted(value: Any, wanted: type, name: str) -> Any:
    """`value` as a `wanted` number, if it is a number and nothing is lost by it. True is not taken for 1."""
    if isinstance(value, numbers.Real | np.bool) and (wanted is bool or not isinstance(value, bool | np.bool)):
        with contextlib.suppress(OverflowError, ValueError):  # infinity as an integer, NaN as one
            number = wanted(value)
            if number == value and not (wanted is int and abs(number) >= 2**63):
                return number
    raise ContractError(f"{name} must be {NUMBERS[wanted]}, not {value!r}")
