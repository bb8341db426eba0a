"""The rules of Go: the compiled board in random games, ply by ply, and `Position`, both against the plain twin.

A normal run plays a sample of the games; HAYAGO_LONG=1 plays them all (24 minutes of one core).
"""

import collections
import os
import random
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from naive import go as naive

from hayago import Go, Ko, Position, Scoring
from hayago.core.errors import GameOver, IllegalMove, KoBan, Occupied, OffBoard, SettingError, Suicide, Superko, WrongColour
from hayago.core.jit import entry
from hayago.core.records import copy_record
from hayago.core.rng import below, unit
from hayago.core.worker import new_worker
from hayago.games.go.handicap import fixed_handicap
from hayago.games.go.rules.board import BORDER, EMPTY, PASS, RECENT, in_atari, legal
from hayago.games.go.rules.scoring import area, owners
from hayago.games.go.tactics.atari import liberties_after, update_ataris
from hayago.parts.playouts.policies import MOGO

LONG = os.environ.get("HAYAGO_LONG") == "1"
SAMPLE = {2: 40, 9: 70, 25: 1}  # [size] games of a normal run; a further size takes 4 s to compile
FULL = {2: 300, 3: 300, 5: 300, 9: 10_000, 13: 1_000, 19: 300, 25: 30}
GAMES = FULL if LONG else SAMPLE


# ---- games by the kernels, and all they say about each position


class Rough(NamedTuple):
    """A pass, a sensible move, or else any legal one, own eyes and self-ataris included."""

    passing: float
    sensible: float

    def choose(self, game, board, worker):
        dice = unit(worker)
        if dice < np.float32(self.passing):
            return PASS
        if dice < np.float32(self.passing + self.sensible):
            return game.random_move(board, worker)
        for _ in range(50):
            point = board.empty[below(worker, board.empties)]
            if legal(board, point, game.to_play(board)):
                return point
        return PASS


UNIFORM, ODD, ODDER = Rough(0.0, 1.0), Rough(0.02, 0.6), Rough(0.05, 0.0)  # Rough(0, 1) plays like playouts.UNIFORM


def answers_dtype(size):
    """What the kernels answer about one position."""
    points = (size + 1) * (size + 2) + 1
    fields = [
        ("legal", "u1", (points,)),  # [point] for the player to move
        ("after", "u1", (3, points)),  # [colour, point] liberties_after
        ("atari", "u1", (points,)),  # [point] is its chain in atari?
        ("owner", "u1", (points,)),
        ("area", "i4"),
        ("updated", "u1"),  # was update_ataris called?
    ]
    return np.dtype((np.record, np.dtype(fields, align=True)))


@entry
def record_game(game, policy, workers, boards, answers, gap):
    """Play one game from boards[0]; boards[n] and answers[n] tell of the position after n plies. Returns the plies.

    The list of chains in atari is brought up to date every `gap` plies only.
    """
    worker = workers[0]
    board = worker.board
    copy_record(board, boards[0])
    ply = 0
    while ply < boards.shape[0] - 1 and not game.is_over(board):
        move = policy.choose(game, board, worker)
        worker.moves[ply] = move
        game.play(board, move)
        ply += 1
        answer = answers[ply]
        answer.updated = ply % gap == 0
        if answer.updated:
            update_ataris(board)
        for point in range(board.color.shape[0]):
            color = board.color[point]
            empty = color == EMPTY
            answer.legal[point] = legal(board, np.uint16(point), np.int64(board.to_play))
            answer.atari[point] = not empty and color != BORDER and in_atari(board, board.head[point])
            for player in range(1, 3):
                answer.after[player, point] = liberties_after(board, np.uint32(point), player) if empty else 0
        owners(board, answer.owner)
        answer.area = area(board)
        copy_record(boards[ply], board)
    return ply


def points_of(size):
    """[cell of the twin] the point of the compiled board."""
    return [(y + 1) * (size + 1) + x + 1 for y in range(size) for x in range(size)]


def facts(twin, points):
    """What the twin says about its position: each fact is a number, or a list with one for each cell."""
    cells = range(twin.size**2)
    found = {
        "color": list(twin.cells),
        "pattern": [twin.code(cell) for cell in cells],
        "owner": twin.owners(),
        "area": twin.area(),
        "empties": twin.cells.count(naive.EMPTY),
        "ko": 0 if twin.ko is None else points[twin.ko],
        "captured": len(twin.captured),
        "prisoners": [0, twin.prisoners[naive.BLACK], twin.prisoners[naive.WHITE], 0],
        "passes": twin.passes,
        "to_play": twin.to_play,
    }
    after = {naive.BLACK: [0] * len(cells), naive.WHITE: [0] * len(cells)}
    for cell in cells:
        if twin.cells[cell] == naive.EMPTY:
            for colour in after:
                after[colour][cell] = min(2, len(twin.liberties_after(cell, colour)))
    found["legal"] = [cell != twin.ko and liberties > 0 for cell, liberties in enumerate(after[twin.to_play])]
    found["after black"], found["after white"] = after.values()
    of_chain = {None: (-1, 0, 0, 0, 0, 0)}
    for chain in twin.chains():
        if chain not in of_chain:
            pairs = [points[cell] for cell in chain.pairs]
            squares = sum(point * point for point in pairs)
            numbers = (len(chain.stones), len(pairs), sum(pairs), squares, len(chain.liberties) == 1)
            of_chain[chain] = (min(chain.stones), *numbers)
    names = ("first cell", "stones", "liberties", "liberty_sum", "liberty_squares", "atari")
    columns = zip(*(of_chain[chain] for chain in twin.chains()), strict=True)
    return found | {name: list(column) for name, column in zip(names, columns, strict=True)}


class Recorder:
    """Plays games on boards of one size and compares all that the kernels say about them with the twin."""

    def __init__(self, size):
        self.game = Go(size)
        self.points = points_of(size)
        plies = self.game.max_length()
        self.boards = np.zeros(plies + 1, self.game.board_dtype())
        self.boards[:1] = self.game.new_board()
        self.answers = np.zeros(plies + 1, answers_dtype(size))
        self.seen = collections.Counter()  # what happened in the games

    def check(self, policy, seed, gap):
        """One game."""
        workers = new_worker(self.game, seed)
        plies = record_game(self.game, policy, workers, self.boards, self.answers, gap)
        twin = naive.Board(self.game.size)
        cell_of = {point: cell for cell, point in enumerate(self.points)}
        moves = workers[0].moves[:plies].tolist()
        wanted, banned, last_ko = [], set(), (0, 0)
        for ply, move in enumerate(moves):
            self.play(twin, cell_of.get(move), banned)
            found = facts(twin, self.points)
            last_ko = (found["ko"], ply) if found["ko"] else last_ko
            wanted.append(found | {"last": move, "ply": ply + 1, "last_ko": last_ko[0], "last_ko_ply": last_ko[1]})
        self.seen["games"] += 1
        self.seen["plies"] += plies
        where = f"{self.game.size}x{self.game.size}, {policy}, seed {seed}"
        boards, answers = self.boards[1 : plies + 1], self.answers[1 : plies + 1]
        for name, got in self.kernel_facts(boards, answers).items():
            same(name, got, [fact[name] for fact in wanted], where)
        border = np.delete(boards["color"], self.points, 1)
        same("border", border, np.full(border.shape, BORDER), where)
        first_cell = np.array([fact["first cell"] for fact in wanted])
        self.check_chains(boards, first_cell, where)
        for board, answer in zip(boards, answers, strict=True):
            self.check_lists(board, answer, where)

    def play(self, twin, move, banned):
        """Make the move on the twin, and count what is seldom; `banned` are the points of earlier ko bans."""
        before = twin.captured
        self.seen["own eyes filled"] += move is not None and all(twin.cells[n] == twin.to_play for n in twin.sides[move])
        twin.play(move)
        self.seen["passes"] += move is None
        self.seen["captures of several stones"] += len(twin.captured) > 1
        self.seen["snapbacks"] += move in before and len(twin.captured) > 1
        self.seen["kos"] += twin.ko is not None
        self.seen["kos retaken"] += twin.ko is not None and move in banned
        banned.add(twin.ko)

    def kernel_facts(self, boards, answers):
        """The facts of `check`, but for the first cells, told by the kernels: [name][ply] or [name][ply, cell]."""
        numbers = ("empties", "ko", "captured", "prisoners", "passes", "to_play", "last", "ply", "last_ko", "last_ko_ply")
        found = {name: boards[name] for name in numbers}
        found |= {name: boards[name][:, self.points] for name in ("color", "pattern")}
        found |= {name: answers[name][:, self.points] for name in ("legal", "owner", "atari")}
        found |= {"area": answers["area"], "after black": answers["after"][:, 1, self.points]}
        found["after white"] = answers["after"][:, 2, self.points]
        head = boards["head"][:, self.points].astype(int)
        for name in ("stones", "liberties", "liberty_sum", "liberty_squares"):
            found[name] = np.where(head > 0, np.take_along_axis(boards[name], head, 1), 0)
        return found

    def check_chains(self, boards, first_cell, where):
        """Heads and rings name the same chains as the twin, where each is known by its first cell."""
        points = np.array(self.points)
        head = boards["head"][:, points].astype(int)
        stone = first_cell >= 0
        same("stones with a head", head > 0, stone, where)
        same("heads in all", np.count_nonzero(boards["head"], 1), np.count_nonzero(stone, 1), where)
        head_of_first = np.take_along_axis(head, np.maximum(first_cell, 0), 1)
        same("one head for each chain", np.where(stone, head, 0), np.where(stone, head_of_first, 0), where)
        cell_of = np.full(boards["color"].shape[1], -1)
        cell_of[points] = np.arange(len(points))
        first_of_head = np.take_along_axis(first_cell, cell_of[head], 1)
        same("the head is a stone of its chain", np.where(stone, first_of_head, -1), first_cell, where)
        following = boards["next_stone"][:, points].astype(int)
        for ply in range(len(boards)):
            stones = collections.defaultdict(set)
            for point, chain in zip(self.points, first_cell[ply].tolist(), strict=True):
                stones[chain].add(point)
            next_of = dict(zip(self.points, following[ply].tolist(), strict=True))
            for chain in stones.keys() - {-1}:
                ring = [self.points[chain]]
                while len(ring) <= len(stones[chain]):
                    ring.append(next_of[ring[-1]])
                assert ring[0] == ring[-1], f"a ring is not closed; {where}, after {ply + 1} plies"
                assert set(ring) == stones[chain], f"a ring has other stones; {where}, after {ply + 1} plies"

    def check_lists(self, board, answer, where):
        """The list of empty points and, when it was brought up to date, that of the chains in atari."""
        empty = board.empty[: board.empties]
        where = f"{where}, ply {board.ply}"
        assert sorted(empty.tolist()) == np.flatnonzero(board.color == EMPTY).tolist(), f"list of empty points; {where}"
        assert board.place[empty].tolist() == list(range(board.empties)), f"places in the list of empty points; {where}"
        if answer.updated:
            in_atari = sorted(set(board.head[answer.atari == 1].tolist()))
            assert sorted(board.atari_list[: board.ataris].tolist()) == in_atari, f"chains in atari; {where}"
            assert np.flatnonzero(board.listed).tolist() == in_atari, f"flags of the chains in atari; {where}"


def same(name, got, wanted, where):
    """Assert that two arrays [ply] or [ply, cell] are equal; says where they first differ."""
    got, wanted = np.asarray(got).astype(int), np.asarray(wanted).astype(int)
    if not np.array_equal(got, wanted):
        ply, *cell = np.argwhere(got != wanted)[0].tolist()
        at = (ply, *cell)
        raise AssertionError(f"{name}: {got[at]} should be {wanted[at]}; {where}, after {ply + 1} plies, cell {cell}")


@pytest.mark.parametrize("size", GAMES)
def test_board_agrees_with_twin(size):
    recorder = Recorder(size)
    policies = (UNIFORM, MOGO, ODD, UNIFORM, MOGO, ODDER) if LONG or size == 9 else (UNIFORM, ODD, ODDER)
    for seed in range(GAMES[size]):
        recorder.check(policies[seed % len(policies)], seed, gap=(1, 3, 10, 63, 64, 65, 100)[seed % 7])
    seen = recorder.seen
    print(f"{size}x{size}:", ", ".join(f"{number:,} {what}" for what, number in seen.items()))
    assert seen["games"] == GAMES[size]
    assert seen["captures of several stones"] > 0
    if size == 9:
        assert all(seen[rare] > 0 for rare in ("passes", "own eyes filled", "snapbacks", "kos", "kos retaken")), seen


@pytest.mark.parametrize("wait", [0, 1, RECENT - 2, RECENT - 1, RECENT, RECENT + 1, 3 * RECENT])
def test_atari_of_long_ago_is_listed(wait):
    """The board remembers RECENT moves only; the kernels run as plain Python here."""
    game = Go(5)
    board = game.new_board()[0]
    black, white = points_of(5)[:2]
    game.play(board, np.uint16(black))
    update_ataris(board)
    for move in (white, *[PASS] * wait):
        game.play(board, np.uint16(move))
    update_ataris(board)
    assert board.atari_list[: board.ataris].tolist() == [black]


@pytest.mark.parametrize("size", [2, 3, 5])
def test_twin_agrees_with_itself(size):
    """The liberties that the twin computes from its chains are those it finds once the stone is on the board."""
    generator = random.Random(size)
    tried = 0
    for _ in range(10):
        twin = naive.Board(size)
        for _ in range(3 * size**2):
            for cell in range(size**2):
                following = twin.copy()
                if twin.is_legal(cell, twin.to_play):
                    following.play(cell)
                    assert following.flood(cell).liberties == twin.liberties_after(cell, twin.to_play)
                    tried += 1
                else:
                    with pytest.raises(ValueError, match=r"taken or banned|suicide"):
                        following.play(cell)
                    assert following.cells == twin.cells
            twin.play(generator.choice([*twin.legal_moves(), None]))
    assert tried > 100


# ---- positions: what `Position` accepts, refuses and counts

many = settings(deadline=None, database=None, derandomize=True, max_examples=500 if LONG else 25)
walks = st.lists(st.integers(0, 999), max_size=70)  # which of the legal moves is made each time; below 40: the pass


def move_name(cell, size):
    y, x = divmod(cell, size)
    return f"{'ABCDEFGHJKLMNOPQRSTUVWXYZ'[x]}{size - y}"


def verdict(twin, cell, ko):
    """The error that the move deserves, or None."""
    if twin.cells[cell] != naive.EMPTY:
        return Occupied
    if cell == twin.ko:
        return KoBan
    if not twin.liberties_after(cell, twin.to_play):
        return Suicide
    if ko != Ko.SIMPLE and twin.repeats(cell, situational=ko == Ko.SITUATIONAL):
        return Superko
    return None


def walk(game, numbers):
    """A position and its twin, again and again while they go through a game that the numbers choose."""
    position, twin = game.start(), naive.Board(game.size)
    yield position, twin
    for number in numbers:
        if position.is_over:
            return
        *moves, move = position.legal_moves()
        if moves and number >= 40:
            move = moves[number % len(moves)]
        position = position.play(move)
        names = {move_name(cell, game.size): cell for cell in range(game.size**2)}
        twin.play(names.get(move))
        yield position, twin


def stones(position):
    return [position.stones(colour) for colour in ("black", "white")]


def all_of(position):
    """Everything that can be seen of a position."""
    sight = (str(position), repr(position), position.history, position.legal_moves(), position.captured, position.is_over)
    board = position.boards[0]
    return (*sight, position.to_play, *(board[name].tobytes() for name in board.dtype.names if name != "raw"))


@many
@given(st.sampled_from([2, 3, 5]), st.sampled_from(list(Ko)), walks)
def test_position_accepts_and_refuses(size, ko, numbers):
    for position, twin in walk(Go(size, ko=ko), numbers):
        before, accepted = all_of(position), []
        for cell in range(size**2):
            move, error = move_name(cell, size), verdict(twin, cell, ko)
            if position.is_over:
                error = GameOver
            if error is not None:
                with pytest.raises(IllegalMove) as refusal:
                    position.play(move)
                assert (refusal.type, refusal.value.move) == (error, move)
            else:
                following = position.play(move)
                assert all_of(following.undo()) == before
                assert following.history == [*position.history, (position.to_play, move)]
                accepted.append(move)
        assert all_of(position) == before
        assert position.legal_moves() == ([] if position.is_over else [*accepted, "pass"])


@many
@given(st.sampled_from([2, 3, 5]), walks, st.randoms(use_true_random=False))
def test_position_shows_and_counts(size, numbers, generator):
    names = {cell: move_name(cell, size) for cell in range(size**2)}
    by_territory = walk(Go(size, komi=-3, scoring="territory"), numbers)
    for (position, twin), (same_position, _) in zip(walk(Go(size, komi=0.5), numbers), by_territory, strict=True):
        for colour, name in ((naive.BLACK, "black"), (naive.WHITE, "white")):
            assert position.stones(name) == [names[cell] for cell in names if twin.cells[cell] == colour]
            assert position.captured[name] == twin.prisoners[colour]
        assert [position.colour_at(name) for name in names.values()] == [(None, "black", "white")[c] for c in twin.cells]
        assert position.to_play == (None, "black", "white")[twin.to_play]
        assert position.is_over == (twin.passes >= 2)
        dead = [cell for cell in names if twin.cells[cell] != naive.EMPTY and generator.random() < 0.2]
        assert position.score() == twin.area() - 0.5
        assert position.score([names[cell] for cell in dead]) == twin.area(dead) - 0.5
        assert same_position.score() == twin.territory() + 3
        assert same_position.score([names[cell] for cell in dead]) == twin.territory(dead) + 3


@many
@given(st.sampled_from([2, 5, 9, 25]), walks)
def test_drawing_is_read_back(size, numbers):
    *_, (position, _) = walk(Go(size, ko=Ko.SIMPLE), numbers)
    drawing = str(position).splitlines()[: size + 2]
    rows = "\n".join(drawing[1:-1])
    for text in ("\n".join(drawing), rows, rows.replace("X", "#").lower()):
        again = Position.drawing(text, to_play=position.to_play)
        assert (again.game.size, again.to_play) == (size, position.to_play)
        assert stones(again) == stones(position)


def test_text_of_a_position_is_read_back():
    position = Go(9).start().play("E5").play("A9")
    for before in (position, position.play("pass"), position.play("pass").play("pass")):
        again = Position.drawing(str(before), to_play=before.to_play)
        assert stones(again) == stones(before)


@pytest.mark.parametrize("ko", [Ko.POSITIONAL, Ko.SITUATIONAL])
@pytest.mark.parametrize("size", [2, 3])
def test_superko_on_small_boards(size, ko):
    """Many repetitions, and moves that only one of the two rules forbids."""
    refused = spared = 0
    for seed in range(200 if LONG else 30):
        generator = random.Random(seed)
        for position, twin in walk(Go(size, ko=ko), (generator.randrange(999) for _ in range(100))):
            if position.is_over:
                break
            verdicts = {move_name(cell, size): verdict(twin, cell, ko) for cell in range(size**2)}
            assert position.legal_moves() == [move for move, error in verdicts.items() if error is None] + ["pass"]
            for cell, (move, error) in enumerate(verdicts.items()):
                if error is Superko:
                    refused += 1
                    with pytest.raises(Superko):
                        position.play(move)
                elif error is None:
                    spared += twin.repeats(cell, situational=False)
    assert refused > 10
    assert (spared > 0) == (ko == Ko.SITUATIONAL)


def test_simple_ko_by_hand():
    position = Position.drawing(
        """
        . X O . .
        X . X O .
        . X O . .
        . . . . .
        . . . . .
        """,
        to_play="white",
        game=Go(5, ko=Ko.SIMPLE),
    )
    taken = position.play("B4")
    assert taken.captured == {"black": 1, "white": 0}
    assert taken.colour_at("C4") is None
    with pytest.raises(KoBan):
        taken.play("C4")
    assert "C4" not in taken.legal_moves()
    later = taken.play("E1").play("A1")
    assert later.play("C4").captured == {"black": 1, "white": 1}
    assert taken.with_to_play("white").with_to_play("black").play("C4").captured == {"black": 1, "white": 1}


def test_sending_two_returning_one():
    """White makes one stone two, Black takes both, White retakes one: the first board again, now with Black to play."""
    drawing = """
        . O . O .
        X X O O .
        . X X O .
        . . X O .
        . . X O .
    """
    for ko in Ko:
        position = Position.drawing(drawing, to_play="white", game=Go(5, ko=ko))
        sent = position.play("A5")
        taken = sent.play("C5")
        assert taken.captured == {"black": 0, "white": 2}
        if ko == Ko.POSITIONAL:
            with pytest.raises(Superko):
                taken.play("B5")
            continue
        returned = taken.play("B5")
        assert stones(returned) == stones(position)
        if ko == Ko.SIMPLE:
            assert stones(returned.play("pass").play("A5")) == stones(sent)
        else:
            with pytest.raises(Superko):
                returned.play("pass").play("A5")


def test_playing_the_wrong_colour():
    position = Go(5).start()
    before = all_of(position)
    with pytest.raises(WrongColour):
        position.play("C3", by="white")
    assert all_of(position) == before
    following = position.play("C3", by="b")
    assert following.history == [("black", "C3")]
    with pytest.raises(WrongColour):
        following.play("pass", by="black")
    assert following.with_to_play("black").play("C4", by="black").stones("black") == ["C4", "C3"]


@pytest.mark.parametrize("move", ["", "C", "5", "A0", "A6", "F1", "I1", "A-1", "AA", "Z9", "A1 B1", "A٣", "resign", None])
def test_no_point_of_the_board(move):
    position = Go(5).start().play("A1")
    before = all_of(position)
    with pytest.raises(OffBoard):
        position.play(move)
    assert all_of(position) == before


def test_two_passes_end_the_game():
    position = Go(5, komi=2.5).start().play("C3").play("PASS").play("pass", by="black")
    assert position.is_over
    assert position.legal_moves() == []
    assert position.score() == 25 - 2.5
    for move in ("pass", "A1", "C3"):
        with pytest.raises(GameOver):
            position.play(move)
    assert not position.undo().is_over
    assert not position.undo().play("A1").play("pass").is_over
    with pytest.raises(IllegalMove):
        Go(5).start().undo()


# ---- handicaps and set-up stones

HANDICAPS = {  # [size][stones], as the table and the rules of GTP 2, section 4.1.1, have them
    19: {
        2: "D4 Q16",
        3: "D4 Q16 D16",
        4: "D4 Q16 D16 Q4",
        5: "D4 Q16 D16 Q4 K10",
        6: "D4 Q16 D16 Q4 D10 Q10",
        7: "D4 Q16 D16 Q4 D10 Q10 K10",
        8: "D4 Q16 D16 Q4 D10 Q10 K4 K16",
        9: "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10",
    },
    13: {2: "D4 K10", 5: "D4 K10 D10 K4 G7", 9: "D4 K10 D10 K4 D7 K7 G4 G10 G7"},
    12: {2: "C3 K10", 4: "C3 K10 C10 K3"},
    9: {2: "C3 G7", 3: "C3 G7 C7", 6: "C3 G7 C7 G3 C5 G5", 9: "C3 G7 C7 G3 C5 G5 E3 E7 E5"},
    8: {3: "C3 F6 C6", 4: "C3 F6 C6 F3"},
    7: {2: "C3 E5", 4: "C3 E5 C5 E3"},
    14: {4: "D4 L11 D11 L4"},
    25: {2: "D4 W22", 9: "D4 W22 D22 W4 D13 W13 N4 N22 N13"},
}


@pytest.mark.parametrize(("size", "stones"), [(size, stones) for size in HANDICAPS for stones in HANDICAPS[size]])
def test_fixed_handicap(size, stones):
    assert sorted(fixed_handicap(size, stones)) == sorted(HANDICAPS[size][stones].split())


@pytest.mark.parametrize(
    ("size", "stones"), [(9, 1), (9, 0), (9, -2), (9, 10), (8, 5), (7, 5), (7, 9), (6, 2), (5, 2), (14, 5)]
)
def test_no_such_fixed_handicap(size, stones):
    with pytest.raises(SettingError):
        Position.handicap(Go(size), stones)


def test_handicap_and_setup():
    position = Position.handicap(Go(9), 5)
    assert (position.to_play, position.history, stones(position)) == ("white", [], [["C7", "G7", "E5", "C3", "G3"], []])
    assert Position.handicap(Go(5), ["A1", "e5"]).stones("black") == ["E5", "A1"]
    position = Position.setup(Go(5), black=["A1"], white=["B1", "C3"], to_play="white")
    assert (position.to_play, position.history, position.captured) == ("white", [], {"black": 0, "white": 0})
    assert position.play("A2").captured == {"black": 1, "white": 0}
    with pytest.raises(Occupied):
        Position.setup(Go(5), black=["A1"], white=["a1"])
    with pytest.raises(Suicide):
        Position.setup(Go(5), black=["A1"], white=["A2", "B1"])
    with pytest.raises(SettingError):
        Position.setup(Go(5), black=["pass"])


# ---- the score, counted by hand

CORNERED = """
    . X O . .
    X X O . O
    . X O O .
    X X O X O
    . X O . O
"""
DIVIDED = """
    . . X O . . .
    O . X O . . .
    . . X O . X .
    X X X O O X .
    . . X O . . .
    . . X X O O O
    . . . X X O .
"""


@pytest.mark.parametrize(
    ("drawing", "dead", "area", "territory"),
    [
        (CORNERED, "", 11 - 13, 3 - 4),  # D1 touches both
        (CORNERED, "D2", 10 - 15, 3 - (6 + 1)),
        (DIVIDED, "", 20 - 12, 7 - 1),
        (DIVIDED, "A6", 26 - 11, (13 + 1) - 1),
        (DIVIDED, "F4 A6", 24 - 25, (13 + 1) - (15 + 2)),
        (DIVIDED, "F5 A6 F4", 24 - 25, (13 + 1) - (15 + 2)),
        (DIVIDED, "F5", 18 - 26, 7 - (15 + 2)),
    ],
)
def test_score_by_hand(drawing, dead, area, territory):
    size = len(drawing.split("\n")) - 2
    for scoring, wanted in ((Scoring.AREA, area), (Scoring.TERRITORY, territory)):
        position = Position.drawing(drawing, game=Go(size, komi=0.5, scoring=scoring))
        assert position.score(dead.split()) == wanted - 0.5
        for empty in ("pass", "A5" if size == 5 else "A1"):
            with pytest.raises(SettingError):
                position.score([empty])


def test_prisoners_count_as_territory():
    by_area, by_territory = (
        Position.drawing(CORNERED, to_play="white", game=Go(5, komi=0, scoring=scoring)).play("D1") for scoring in Scoring
    )
    assert by_area.captured == {"black": 1, "white": 0}
    assert by_area.score() == 10 - 15
    assert by_territory.score() == 3 - (5 + 1)
