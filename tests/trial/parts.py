"""The parts of the trial with their full counts."""

from typing import Any

from .hostile_gtp import GtpHere, GtpPipe, GtpWild
from .hostile_opponents import Opponents
from .hostile_sgf import SgfTexts
from .hostile_toml import TomlSearches, TomlTexts
from .hostile_web import WebMessages
from .kills import Kills

PARTS: dict[str, tuple[Any, int]] = {
    "gtp": (GtpHere, 460_000),
    "gtp-wild": (GtpWild, 20_000),
    "gtp-pipe": (GtpPipe, 120_000),
    "sgf": (SgfTexts, 170_000),
    "toml": (TomlTexts, 75_000),
    "toml-search": (TomlSearches, 5_000),
    "web": (WebMessages, 150_000),
    "opponents": (Opponents, 300),
    "kills": (Kills, 200),
}
