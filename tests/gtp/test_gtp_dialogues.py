"""What Lizzie, Sabaki and the CGOS client send, after their sources, with the answers that they can read.

In the files "> " is a line to send, "< " the whole response to come (a pattern), "~ " a line of a response that goes on
(further lines of an analysis may come before and after it), "." its end.
"""

import pathlib
import re

import pytest
from gtp_drive import Process

FOLDER = pathlib.Path(__file__).with_name("dialogues")


@pytest.mark.parametrize("name", ["lizzie", "sabaki", "cgos"])
def test_a_dialogue(name):
    options = ("--preset", "mc-rave-tuned", "--simulations", "200", "--memory", "32", "--override-name", "KataGo")
    with Process(*options, "--override-version", "0.17") as engine:
        for number, row in enumerate((FOLDER / f"{name}.gtp").read_text(encoding="utf-8").splitlines(), 1):
            kind, text = row[:1], row[2:]
            if kind == ">":
                engine.write(f"{text}\n")
            elif kind == "<":
                answer = "\n".join(engine.response())
                assert re.fullmatch(text, answer), (number, text, answer)
            elif kind == "~":
                line = engine.line()
                while not re.fullmatch(text, line) and line.startswith("info "):
                    line = engine.line()
                assert re.fullmatch(text, line), (number, text, line)
            elif kind == ".":
                assert all(line.startswith("info ") for line in engine.response()), number
        assert engine.end() == 0
