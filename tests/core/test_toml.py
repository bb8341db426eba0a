"""Files of presets and studies that would take minutes to read are refused at once."""

import pytest

from hayago.core.errors import SettingError
from hayago.core.toml import MOST_IN_LINE, MOST_LETTERS, toml_of, toml_text
from hayago.lab.study.study import read_study
from hayago.presets import load_preset

DOTTED = ".".join(["a"] * 50_000) + " = 1"  # took 246 seconds and 6 GB


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (DOTTED, "more than 100,000 characters"),
        (f"# fine\n[{'a.' * MOST_IN_LINE}b]", "line 2 has 2,003 characters, more than 1,000"),
        ("a = 1\n" * MOST_LETTERS, "more than 100,000 characters"),
        ("x = " + "[\n" * 5000, "nested too deeply"),
        ("x = " + "9" * 900 + "\n" * 3 + "y = [1", "Unclosed array"),
        ("x", "Expected"),
    ],
)
def test_what_cannot_be_read_is_refused_in_words(text, said):
    with pytest.raises(SettingError, match=f"mine cannot be read: .*{said}"):
        toml_of(text, "mine")


def test_the_worst_that_is_accepted_is_read():
    key = ".".join(["a"] * (MOST_IN_LINE // 2 - 8))
    lines = [f"x{number}.{key} = 1" for number in range(MOST_LETTERS // MOST_IN_LINE)]
    assert len(toml_of("\n".join(lines), "mine")) == len(lines)


def test_a_file_is_read_no_further_than_needed(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text("#\n" * MOST_LETTERS)
    assert len(toml_text(file)) == MOST_LETTERS + 1


@pytest.mark.parametrize("reader", [load_preset, read_study])
def test_presets_and_studies_are_read_by_it(tmp_path, reader):
    file = tmp_path / "mine.toml"
    file.write_text(DOTTED)
    with pytest.raises(SettingError, match=r"mine\.toml.* cannot be read: .* characters"):
        reader(str(file))
