"""The trial with small counts; `make trial` has the full ones."""

import types

import pytest

from .kills import COMMANDS, Kills
from .parts import PARTS
from .runner import Tally, carry_out

SHORT = {
    "gtp": 1000, "gtp-wild": 200, "gtp-pipe": 300, "sgf": 300, "toml": 300, "toml-search": 40, "web": 120, "opponents": 5,
}  # fmt: skip


@pytest.mark.parametrize("name", SHORT)
def test_no_harm(name):
    made, _ = PARTS[name]
    tally = Tally(name, made.unit, seed=2026)
    carry_out(made, tally, SHORT[name])
    assert tally.findings == []
    assert tally.count >= SHORT[name]


class FewKills(Kills):
    """Only what tests/lab/test_kill.py does not kill."""

    commands = types.MappingProxyType({name: (COMMANDS[name][0], 1) for name in ("learn", "play")})


def test_killed_commands_go_on():
    tally = Tally("kills", "kills", seed=2026)
    carry_out(FewKills, tally, 2)
    assert tally.findings == []
    assert tally.count == 2
