"""Files that a kill leaves whole."""

import pytest

from hayago.core.files import add_line, read_lines, write_whole


def test_a_file_is_written_whole_or_not_at_all(tmp_path):
    path = tmp_path / "folder" / "file.txt"
    write_whole(path, "first")
    write_whole(path, b"second")
    assert path.read_bytes() == b"second"
    with pytest.raises(TypeError):
        write_whole(path, 5)
    assert path.read_bytes() == b"second"
    assert list(path.parent.iterdir()) == [path]  # nothing is left behind


def test_lines_survive_a_kill(tmp_path):
    path = tmp_path / "folder" / "lines.jsonl"
    assert list(read_lines(path)) == []
    add_line(path, {"a": 1})
    path.write_text(path.read_text() + '{"a": 2, "b')
    assert list(read_lines(path)) == [{"a": 1}]
    add_line(path, {"a": "ü\n"})
    path.write_text(path.read_text() + "5\n")
    assert list(read_lines(path)) == [{"a": 1}, {"a": "ü\n"}]
