"""Small boards as text, each below a line `name | list | list ...`; a blank line between two of them."""

import pytest


def drawings(text):
    """Parameters (lists, drawing) of a test, by name. The first block of the text says what the lists mean."""
    found = []
    for block in text.strip().split("\n\n")[1:]:
        line, drawing = block.split("\n", 1)
        name, *lists = (part.strip() for part in line.split("|"))
        found.append(pytest.param([part.split() for part in lists], drawing, id=name))
    return found
