"""The grammar of settings: what is written is read back, TOML means the same, and errors name the text and the remedy."""

import math
import string
import tomllib

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hayago.core.errors import SettingError
from hayago.core.settings import hint, nearest, read_settings, split_name, written, written_value

many = settings(deadline=None, database=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])

NAMES = st.text(string.ascii_letters + "_", min_size=1, max_size=6)
PATHS = st.lists(NAMES, min_size=1, max_size=3).map(".".join)
SCALARS = st.booleans() | st.integers(-(2**62), 2**62) | st.floats(allow_nan=False) | st.text(max_size=8)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=8,
)


@many
@given(st.dictionaries(PATHS, VALUES, max_size=4))
def test_what_is_written_is_read_back(wanted):
    found = read_settings(written(wanted))
    assert found == wanted and list(found) == list(wanted)
    assert [type(value) for value in found.values()] == [type(value) for value in wanted.values()]  # True is not 1


@many
@given(VALUES)
def test_toml_reads_the_same(value):
    assert tomllib.loads(f"value = {written_value(value)}")["value"] == value


@many
@given(st.text(string.ascii_letters + string.digits + " .,=[]{}\"'\\#:-\n", max_size=20))
def test_any_text_is_read_or_refused(text):
    """Nothing but a SettingError, and what is read can be written and read again."""
    try:
        found = read_settings(text)
    except SettingError:
        return
    again = read_settings(written(found))
    assert again == found or "nan" in text.lower()


@pytest.mark.parametrize(("text", "value"), [
    ("5", 5), ("-3", -3), ("1_000", 1000), ("0x10", 16), ("0.5", 0.5), (".5", 0.5), ("1e-3", 0.001), ("inf", math.inf),
    ("true", True), ("False", False), ("value", "value"), ("two words", "two words"), ("2011-11-11", "2011-11-11"),
    ("mogo-2007.toml", "mogo-2007.toml"), ("5 # five", "5 # five"), ('"a,b=c"', "a,b=c"), ("'it is \"so\"'", 'it is "so"'),
    ('"5"', "5"), ('""', ""), (r'"a\"b\n"', 'a"b\n'), ("[]", []), ("[1, 2,]", [1, 2]), ("{}", {}),
    ("{a.b=1, a.c=2}", {"a": {"b": 1, "c": 2}}),
    ('{use="McRave",schedule={use=HandSelected,k=5}}', {"use": "McRave", "schedule": {"use": "HandSelected", "k": 5}}),
    ('[{use="EvenGame"},{use=Rare, losses=1.5}]', [{"use": "EvenGame"}, {"use": "Rare", "losses": 1.5}]),
])  # fmt: skip
def test_values(text, value):
    found = read_settings(f"first=1, key = {text} , last=2")
    assert found == {"first": 1, "key": value, "last": 2} and type(found["key"]) is type(value)


def test_names_and_settings():
    assert split_name("mogo-2007") == split_name("mogo-2007:") == ("mogo-2007", {})
    assert split_name("a/mine.toml:b.c=2,d=[1,{e=x:y}]") == ("a/mine.toml", {"b.c": 2, "d": [1, {"e": "x:y"}]})
    assert read_settings("a=1,b=2,a=3") == {"a": 3, "b": 2}  # the last counts


@pytest.mark.parametrize(("text", "message"), [
    ("nonsense", "'nonsense' is no setting: write NAME=VALUE"),
    ("a=1,=2", "'=2' is no setting"),
    ("a=1,,b=2", "',b=2' is no setting"),
    ("a..b=1", "'a..b=1' is no setting"),
    ("a=", "a value is missing"),
    ("a=,b=1", "a value is missing at ',b=1'"),
    ("a=1 b=2", "a comma is missing before '=2'"),
    ("a={use=X", "a comma or '}' is missing before ''"),
    ("a=[1,2", "a comma or ']' is missing"),
    ("a={use=X]", "a comma or '}' is missing before ']'"),
    ("a=1}", "a comma is missing before '}'"),
    ('a="x', "is no text in quotes"),
    (r'a="\q"', "is no text in quotes"),
    ("a={b=1,b.c=2}", "'b' is a value and a table"),
])  # fmt: skip
def test_errors_name_the_text_and_the_remedy(text, message):
    with pytest.raises(SettingError) as caught:
        read_settings(text)
    assert message in str(caught.value)


def test_what_cannot_be_written():
    with pytest.raises(SettingError, match="None cannot be written"):
        written({"a": [None]})


def test_hints():
    assert nearest("explortion", ["exploration", "bias"]) == "exploration"
    assert nearest("zzz", ["exploration"]) is None
    assert hint("explortion", ["exploration", "bias"]) == "; did you mean 'exploration'?"
    assert hint("zzz", ["b", "a", "b"]) == "; there are: b, a"  # in their own order
