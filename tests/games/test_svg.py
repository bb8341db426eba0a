"""SVG pictures of positions: well-formed, with what is laid over the board, light and dark."""

import re
import xml.etree.ElementTree as ElementTree
from types import SimpleNamespace

import pytest
from test_drawn_shapes import POSITIONS, Bare

from hayago import ConnectFour, Go
from hayago.games.overlays import counted, mixed
from hayago.games.svg import DARK, PALETTE

SVG = "{http://www.w3.org/2000/svg}"


def candidate(move, visits, value):
    return SimpleNamespace(move=move, visits=visits, value=value)


def texts(picture):
    return [element.text for element in ElementTree.fromstring(picture).iter(f"{SVG}text")]


@pytest.mark.parametrize("name", POSITIONS)
def test_a_position_shows_itself_in_a_notebook(name):
    position = POSITIONS[name]
    root = ElementTree.fromstring(position._repr_svg_())
    assert root.tag == f"{SVG}svg" and root.find(f"{SVG}title").text == position.status
    left, top, width, height = map(float, root.get("viewBox").split())
    for circle in root.iter(f"{SVG}circle"):
        x, y, r = (float(circle.get(key)) for key in ("cx", "cy", "r"))
        assert left <= x - r and x + r <= left + width and top <= y - r and y + r <= top + height


def test_colours_change_in_the_dark():
    picture = POSITIONS["hex"].svg()
    assert "@media (prefers-color-scheme: dark)" in picture and set(DARK) < set(PALETTE)
    assert f'fill="{PALETTE["ground"]}" class="hg-ground"' in picture and f".hg-ground{{fill:{DARK['ground']}}}" in picture


def test_coordinates_and_the_last_move_can_be_left_out():
    position = POSITIONS["go"]
    assert texts(position.svg()).count("A") == 2 and texts(position.svg(coordinates=False)) == []
    assert PALETTE["last"] in position.svg() and PALETTE["last"] not in position.svg(last=False)
    assert 'width="320"' in position.svg(width=320)


def test_candidates_have_win_rates_and_visits():
    listed = [candidate("G7", 1500, 0.534), candidate("D4", 300, None), candidate("pass", 90, 0.5), candidate("A1", 2, 0.1)]
    written = texts(POSITIONS["go"].svg(candidates=listed, coordinates=False))
    assert written == ["53", "1.5k", "?", "300"]  # a pass has no cell, and two visits of 1892 are too few
    assert texts(Go(19).start().svg(candidates=listed[:1], coordinates=False)) == ["53"]


def test_a_candidate_of_connect_four_lies_where_the_disc_would():
    root = ElementTree.fromstring(POSITIONS["connect four"].svg(candidates=[candidate("4", 10, 0.5)]))
    ((x, y),) = [
        (c.get("cx"), c.get("cy"))
        for c in root.iter(f"{SVG}circle")
        if c.get("stroke-width") == "0.07" and c.get("stroke") == "#ffffff"
    ]
    assert (x, y) == ("4", "4")


def test_ownership_and_marks():
    plain = POSITIONS["go"].svg()
    picture = POSITIONS["go"].svg(ownership={"A1": 1.0, "B1": -0.5, "C1": 0.0, "nowhere": 1.0}, marks={"J9": "<7>"})
    squares = re.findall(r'<polygon points="([^"]*)" fill="([^"]*)"', picture)
    assert [fill for _, fill in squares] == [PALETTE["black"], PALETTE["white"]] and "<polygon" not in plain
    assert "<7>" in texts(picture)


def test_text_is_kept_as_it_is():
    position = Bare.start(ConnectFour()).play("4")
    assert texts(position.svg())[:7] == position.draw().splitlines()


def test_numbers_and_colours():
    assert [counted(n) for n in (0, 999, 1000, 4149, 9949, 12300, 999_600, 1_300_000)] == [
        *("0", "999", "1.0k", "4.1k", "9.9k", "12k", "1.0M", "1.3M")
    ]
    assert mixed("#000000", "#ff8000", 0.5) == "#804000" and mixed("#000000", "#ffffff", 7) == "#ffffff"
