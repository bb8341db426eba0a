"""Shapes: the plain form of a board's drawing, for the games of the package and for own ones."""

import itertools
import json
import math
from typing import ClassVar

import pytest

from hayago import ConnectFour, GamePosition, Go, Havannah, Hex
from hayago.core.errors import SettingError
from hayago.games.board_shapes import corners, edge_lines
from hayago.games.connect_four import ConnectFourPosition
from hayago.games.registry import Drawing
from hayago.games.shapes import Disc, Line, Polygon, Text, anchors, as_dict, frame_of, from_dict

POSITIONS = {
    "go": Go(9).start().play("E5").play("C3"),
    "hex": Hex(5).start().play("c3").play("d2"),
    "havannah": Havannah(4).start().play("D4"),
    "connect four": ConnectFour().start().play("4").play("4"),
}


class Bare(ConnectFourPosition):
    """A game that says nothing of its drawing but the text."""

    def shapes(self):
        return super(ConnectFourPosition, self).shapes()


class Squares(Bare):
    """A game with places and stones, and no card."""

    pieces: ClassVar = {"black": ["a1"], "white": ["b2"]}

    def places(self):
        return {f"{'ab'[x]}{y + 1}": (x, y) for x in range(2) for y in range(2)}

    def stones(self, colour):
        return self.pieces[colour]


@pytest.mark.parametrize("name", POSITIONS)
def test_every_shape_goes_to_json_and_comes_back(name):
    shapes = POSITIONS[name].shapes()
    plain = json.loads(json.dumps([as_dict(shape) for shape in shapes]))
    assert {shape["kind"] for shape in plain} <= {"disc", "polygon", "line", "text"}
    again = [as_dict(from_dict(shape)) for shape in plain]
    assert again == plain


@pytest.mark.parametrize("name", POSITIONS)
def test_every_legal_move_can_be_clicked(name):
    position = POSITIONS[name]
    clickable = set(anchors(position.shapes()))
    assert set(position.legal_moves()) - {"pass"} <= clickable


def test_go_has_lines_stars_stones_and_the_last_move():
    shapes = POSITIONS["go"].shapes()
    assert next(shape.fill for shape in shapes if isinstance(shape, Polygon)) == "wood"
    stones = {shape.cell: shape for shape in shapes if isinstance(shape, Disc) and shape.fill in ("black", "white")}
    assert {cell: (stone.fill, stone.x, stone.y) for cell, stone in stones.items()} == {
        "E5": ("black", 4, 4),
        "C3": ("white", 2, 6),
    }
    assert [shape.cell for shape in shapes if isinstance(shape, Disc) and shape.stroke == "last"] == ["C3"]
    assert sum(isinstance(shape, Line) for shape in shapes) == 9 + 9 + 1
    assert sum(isinstance(shape, Disc) and shape.fill == "line" for shape in shapes) == len(Go(9).start().stars)
    assert [shape.text for shape in shapes if isinstance(shape, Text)][::2][:9] == list("ABCDEFGHJ")
    assert anchors(shapes)["A9"] == (0, 0)


def test_hexagons_touch_and_hex_has_four_owned_edges():
    shapes = POSITIONS["hex"].shapes()
    cells = {shape.cell: shape for shape in shapes if isinstance(shape, Polygon) and shape.cell}
    places = POSITIONS["hex"].places()
    rounded = {name: {(round(x, 6), round(y, 6)) for x, y in cell.points} for name, cell in cells.items()}
    for name, (column, row) in places.items():
        for other, place in places.items():
            touches = len(rounded[name] & rounded[other]) == 2
            assert touches == ((place[0] - column, place[1] - row) in Drawing("hex", 0.5).near)
            if touches:
                assert cells[name].fill != cells[other].fill
    owners = [shape.stroke for shape in shapes if isinstance(shape, Line) and shape.stroke in ("black", "white")]
    assert sorted(owners) == ["black", "black", "white", "white"]


def test_the_edge_of_havannah_is_one_closed_line():
    position = POSITIONS["havannah"]
    drawing = Drawing("hex", -0.5)
    centres = {name: drawing.centre(*place) for name, place in position.places().items()}
    ((owner, line),) = edge_lines(drawing, position.places(), centres)
    assert owner == "" and line[0] == line[-1]
    assert len(line) - 1 == 6 * (2 * 4 - 1)  # 6 corner cells with 3 sides, 12 others with 2
    assert all(math.isclose(math.dist(a, b), 1 / math.sqrt(3), abs_tol=1e-5) for a, b in itertools.pairwise(line))
    assert len(corners((0, 0))) == 6


def test_a_disc_falls_where_connect_four_marks_the_column():
    shapes = POSITIONS["connect four"].shapes()
    assert anchors(shapes)["4"] == (4, 4) and anchors(shapes)["5"] == (5, 6)
    discs = [(shape.x, shape.y, shape.fill) for shape in shapes if isinstance(shape, Disc) and shape.fill in ("red", "yellow")]
    assert discs == [(4, 6, "red"), (4, 5, "yellow")]


def test_without_a_card_there_are_squares():
    shapes = Squares.start(ConnectFour()).shapes()
    assert [shape.cell for shape in shapes if isinstance(shape, Polygon) and shape.fill == "cell"] == ["a1", "a2", "b1", "b2"]
    assert [(shape.cell, shape.fill) for shape in shapes if isinstance(shape, Disc)] == [("a1", "black"), ("b2", "white")]


def test_without_places_there_is_the_text_and_moves_to_click():
    shapes = Bare.start(ConnectFour()).play("4").shapes()
    lines = [shape.text for shape in shapes if isinstance(shape, Text) and shape.is_mono]
    assert lines == Bare.start(ConnectFour()).play("4").draw().splitlines()
    assert set(anchors(shapes)) == set("1234567")


def test_a_game_that_says_nothing_has_its_fields_and_moves():
    shapes = GamePosition.start(ConnectFour()).shapes()
    assert all(len(shape.text) <= 72 for shape in shapes if isinstance(shape, Text))
    assert set(anchors(shapes)) == {str(cell) for cell in range(9, 16)}


def test_bad_shapes_are_named():
    with pytest.raises(SettingError, match=r"'blak'.*did you mean 'black'"):
        as_dict(Disc(1, 1, fill="blak"))
    with pytest.raises(SettingError, match="of type str"):
        as_dict("disc")
    assert as_dict(Disc(1, 1, fill="#e0a030"))["fill"] == "#e0a030"


def test_the_ground_does_not_count_for_the_frame():
    assert frame_of([Polygon.rectangle(0, 0, 50, 50, "ground"), Disc(1, 2, 0.5)], 0.25) == (0.25, 1.25, 1.75, 2.75)
