"""python tests/web/screenshots.py FOLDER: pictures of the page in its main states, made by a real browser.

python tests/web/screenshots.py FOLDER                      those of the documentation
python tests/web/screenshots.py FOLDER --sheets             each state in three sizes, light and dark, on one sheet
python tests/web/screenshots.py FOLDER [--sheets] NAME...   some of them
"""

import io
import pathlib
import shutil
import sys
import tempfile
from typing import Any

from PIL import Image
from rich.progress import track
from visitor import Visitor, open_browser, running

from hayago.core.errors import HayagoError

FIGHT = "E5 E4 D4 D5 D6 C5 E6 D3 C4 B4 F4 E3 C3 C2 F3 F2 G2 G3 G4 H3 E2 D2 F1 H2"  # 9x9
LARGE = "Q16 D4 Q3 D16 F3 C6 O17 K4 R10 R6 P5 C10 K16 H17 D18 E17 E18 F18"  # 19x19
HEX = "f6 e5 g4 e7 d8 h5 g6"
HAVANNAH = "F6 G7 E4 H8 D6 F8"
HEX_WON = "g1 h2 g2 e2 f3 g4 f4 d5 f5 g5 e6 f7 e7 c7 d8 e9 d9 c9 d10 b10 c11"  # Black has joined top and bottom
RING = "E5 C4 E6 H9 F7 D8 G7 B3 G6 I10 F5"  # of Havannah
MEDIUM = "D4 K10 K4 D10 F11 C8 F9 D12 H3 M6 G10 L3 L4 M4 K3 M3"  # 13x13
FINISHED = "E5 F5 E4 F4 E3 F3 E2 F2 E1 F1 E6 F6 E7 F7 E8 F8 E9 F9 C3 H7 C7 H3 B5 B8"


def save(tab: Visitor, file: pathlib.Path) -> None:
    """A picture of what is seen, when it has come to rest."""
    tab.page.evaluate("scrollTo(0, 0)")
    tab.page.wait_for_timeout(400)
    tab.page.screenshot(path=file)


def think(tab: Visitor, visits: int = 4000) -> None:
    """Analyse the position on the board up to a number of visits."""
    tab.page.click("#analyse")
    tab.wait("most => Number(document.querySelector('#meter-visits').textContent.replace('k', 'e3')) >= most", visits)


def reviewed(tab: Visitor, moves: str, simulations: int = 200) -> None:
    """A game of these moves, with the win rate of each."""
    tab.new_game(side="humans", simulations=1000)
    tab.play_all(moves)
    tab.page.click("#tab-review")
    tab.page.select_option("#review-simulations", str(simulations))
    tab.page.click("#review-start")
    tab.page.wait_for_selector("#review-links")


def play(tab: Visitor) -> None:
    """The board alone, as a player sees it."""
    tab.new_game(side="humans")
    tab.page.click("#study")
    tab.play_all(FIGHT)


def hint(tab: Visitor) -> None:
    """The first step of a hint."""
    play(tab)
    tab.page.click("#hint")
    tab.page.wait_for_selector(".spot", state="attached")


def estimate(tab: Visitor) -> None:
    play(tab)
    tab.page.click("#estimate")
    tab.page.wait_for_selector(".layer-territory .field", state="attached")
    tab.wait_until_idle()


def lost_and_won(tab: Visitor) -> None:
    """Finished games against the engine: who resigns has lost, so who changes sides then has won."""
    for level, has_won in ((3, True), (4, True), (5, False)):
        tab.new_game(simulations=20)
        tab.page.select_option("#level", str(level))
        for number, point in enumerate(["E5", "C3", "G7", "C7"]):
            tab.play(point)
            tab.wait("most => document.querySelectorAll('[data-stone]').length >= most", 2 * number + 2)
        tab.page.click("#resign")
        tab.page.click("#resign-yes")
        tab.page.wait_for_selector("#end")
        if has_won:
            tab.page.click("#swap")
            tab.wait("() => document.querySelector('#is-white').value === 'human'")


def home(tab: Visitor) -> None:
    lost_and_won(tab)
    for moves in (FIGHT, f"{FINISHED} pass pass"):
        tab.new_game(side="humans")
        tab.play_all(moves)
    tab.page.click("#accept")
    tab.new_game("hex", 11, side="humans")
    tab.play_all(HEX)
    tab.new_game("havannah", 6, side="humans")
    tab.play_all(HAVANNAH)
    tab.new_game(size=19, side="humans")
    tab.play_all(LARGE)
    tab.page.click("#games")
    tab.page.wait_for_selector(".game-card")


def quiz(tab: Visitor) -> None:
    reviewed(tab, f"{FIGHT} A9 H4 J1 B3")
    tab.page.click("#quiz-start")
    tab.page.wait_for_selector("#lesson")
    tab.wait_until_idle()


def analysis(tab: Visitor) -> None:
    reviewed(tab, FIGHT)
    tab.page.select_option("#is-white", "engine")
    tab.page.click("#tab-candidates")
    think(tab)


def why(tab: Visitor) -> None:
    analysis(tab)
    for name in ("ownership", "amaf", "prior"):
        tab.page.click(f"[data-toggle={name}]")
    tab.page.locator("tr.candidate:not([data-move=pass])").first.hover()


def tree(tab: Visitor) -> None:
    analysis(tab)
    tab.page.click("#tab-lines")


def review(tab: Visitor) -> None:
    reviewed(tab, f"{FIGHT} A9 H4 J1 B3", 1000)
    tab.page.locator("button.worst").first.click()
    tab.page.wait_for_selector("#review-list .current")
    tab.page.locator("button.worst").first.hover()


def score(tab: Visitor) -> None:
    reviewed(tab, FINISHED)
    tab.play_all("pass pass")
    tab.page.click("#study")
    tab.page.wait_for_selector("#accept")


def large(tab: Visitor) -> None:
    tab.new_game(size=19, side="humans")
    tab.play_all(LARGE)
    think(tab, 2000)


def hexagons(tab: Visitor) -> None:
    tab.new_game("hex", 11, side="humans")
    tab.play_all(HEX)
    think(tab)


def havannah(tab: Visitor) -> None:
    tab.new_game("havannah", 6, side="humans")
    tab.play_all(HAVANNAH)
    think(tab)


def medium(tab: Visitor) -> None:
    """13x13, the board alone."""
    tab.new_game(size=13, side="humans")
    tab.page.click("#study")
    tab.play_all(MEDIUM)


def large_alone(tab: Visitor) -> None:
    tab.new_game(size=19, side="humans")
    tab.page.click("#study")
    tab.play_all(LARGE)


def hex_won(tab: Visitor) -> None:
    """The winning chain."""
    tab.new_game("hex", 11, side="humans")
    tab.page.click("#study")
    tab.play_all(HEX_WON)
    tab.page.wait_for_selector("[data-won]", state="attached")


def havannah_won(tab: Visitor) -> None:
    """The winning ring."""
    tab.new_game("havannah", 6, side="humans")
    tab.page.click("#study")
    tab.play_all(RING)
    tab.page.wait_for_selector("[data-won]", state="attached")


def swap(tab: Visitor) -> None:
    """The second player may take over the first move."""
    tab.page.click("#new")
    tab.page.locator("[name=game][value=hex]").check(force=True)
    tab.page.locator("[name=side][value=humans]").check(force=True)
    tab.page.locator("[name=swap]").check()
    tab.page.click("#new-start")
    tab.page.wait_for_selector(".cell")
    tab.page.click("#study")
    tab.play_all("e4")
    tab.page.wait_for_selector("#extra .move")


def rules(tab: Visitor) -> None:
    tab.new_game("hex", 11, side="humans")
    tab.choose("rules")


def teacher(tab: Visitor) -> None:
    """A move that loses much."""
    play(tab)
    tab.play_all("A9 H4")
    tab.page.click("#teacher")
    tab.play_all("J1")
    tab.page.wait_for_selector("#lesson-buttons .button")
    tab.wait_until_idle()


def growth(tab: Visitor) -> None:
    reviewed(tab, FIGHT)
    tab.page.click("#tab-growth")
    tab.page.click("#growth-record")
    tab.page.wait_for_selector("#growth-controls")
    tab.wait_until_idle()


def marks(tab: Visitor) -> None:
    """Marks, letters and a comment."""
    tab.new_game(side="humans")
    tab.play_all(FIGHT)
    for tool, points in (("triangle", "D6 E6"), ("square", "H3"), ("circle", "C2"), ("cross", "B4"), ("label", "H4 H5 F2")):
        tab.page.click(f"[data-tool={tool}]")
        for point in points.split():
            tab.play(point)
            tab.page.wait_for_selector(f"[data-mark={point}]", state="attached")
    tab.page.fill("#comment", "Black must choose between A and B; C is too small.")


def course(tab: Visitor) -> None:
    """The large graph of a reviewed game."""
    review(tab)
    tab.page.click("#enlarge")


def keys(tab: Visitor) -> None:
    play(tab)
    tab.page.keyboard.press("?")


def menu(tab: Visitor) -> None:
    play(tab)
    tab.page.click("#menu")


def info(tab: Visitor) -> None:
    play(tab)
    tab.choose("info")


def connect_four(tab: Visitor) -> None:
    tab.new_game("connect_four", None, side="humans")
    tab.play_all("4 4 3 5 4 2")
    think(tab)


def own_squares(tab: Visitor) -> None:
    tab.new_game("own.py:Threes", None, side="humans")
    tab.play_all("b2 a1")
    think(tab)


def own_hexagons(tab: Visitor) -> None:
    tab.new_game("own.py:HexThrees", None, side="humans")
    tab.play_all("b2 a1")


def own_shapes(tab: Visitor) -> None:
    tab.new_game("own.py:Pawns", None, side="humans")
    tab.play("a1")
    tab.play_all("a2")
    tab.page.click("#hint")
    tab.page.wait_for_selector(".disc.best")
    tab.wait_until_idle()


def own_buttons(tab: Visitor) -> None:
    tab.new_game("own.py:Heap", None, side="humans")
    tab.page.click("#extra [data-move='take 2']")
    tab.wait_for_moves(1)
    tab.page.click("#hint")
    tab.page.wait_for_selector("#extra .best")
    tab.wait_until_idle()


def own_dice(tab: Visitor) -> None:
    tab.new_game("own.py:Luck", None, simulations=200)
    tab.page.keyboard.press("1")
    tab.wait_for_moves(2)
    tab.page.click("#hint")
    tab.page.wait_for_selector("#extra .best")
    tab.wait_until_idle()


def new_game(tab: Visitor) -> None:
    tab.page.click("#new")


def new_past(tab: Visitor) -> None:
    """A program of the past as the opponent, and a clock."""
    tab.page.click("#new")
    tab.page.select_option("#new-preset", "crazystone-2006")
    tab.page.select_option("#new-clock", "canadian")


def new_hex(tab: Visitor) -> None:
    tab.page.click("#new")
    tab.page.locator("[name=game][value=hex]").check(force=True)


def clocks(tab: Visitor) -> None:
    """Two persons with byo-yomi."""
    tab.page.click("#new")
    tab.page.locator("[name=side][value=humans] + span").click()
    tab.page.select_option("#new-clock", "byoyomi")
    tab.page.click("#new-start")
    tab.page.wait_for_selector("#clock-black:visible")
    tab.play_all("E5 C3 G7")


def welcome(tab: Visitor) -> None:
    """The first visit."""
    tab.page.wait_for_selector("dialog[open]")


def settings(tab: Visitor) -> None:
    play(tab)
    tab.choose("settings")


WIDE, PHONE, LAPTOP, DESK = (1280, 800), (390, 844), (1280, 720), (1440, 900)
PICTURES: dict[str, tuple[Any, tuple[int, int], str]] = {
    "play": (play, WIDE, "light"),
    "play-dark": (play, DESK, "dark"),
    "play-laptop": (play, LAPTOP, "light"),
    "hint": (hint, LAPTOP, "light"),
    "hint-phone-dark": (hint, PHONE, "dark"),
    "estimate": (estimate, DESK, "light"),
    "home": (home, DESK, "light"),
    "home-phone-dark": (home, PHONE, "dark"),
    "quiz": (quiz, LAPTOP, "dark"),
    "analysis": (analysis, WIDE, "light"),
    "why-dark": (why, WIDE, "dark"),
    "tree": (tree, WIDE, "light"),
    "review": (review, WIDE, "light"),
    "score": (score, WIDE, "light"),
    "large": (large, WIDE, "dark"),
    "hex": (hex_won, WIDE, "light"),
    "hex-analysis": (hexagons, WIDE, "light"),
    "havannah": (havannah, WIDE, "dark"),
    "new-game": (new_game, WIDE, "light"),
    "phone": (play, PHONE, "light"),
    "phone-analysis": (analysis, PHONE, "light"),
    "phone-dark": (score, PHONE, "dark"),
    "connect-four": (connect_four, WIDE, "light"),
    "connect-four-phone-dark": (connect_four, PHONE, "dark"),
    "own-squares": (own_squares, WIDE, "light"),
    "own-hexagons-dark": (own_hexagons, WIDE, "dark"),
    "own-shapes": (own_shapes, WIDE, "light"),
    "own-shapes-phone-dark": (own_shapes, PHONE, "dark"),
    "own-buttons-dark": (own_buttons, WIDE, "dark"),
    "own-buttons-phone": (own_buttons, PHONE, "light"),
    "own-dice": (own_dice, WIDE, "light"),
}
SHEETS = {
    one.__name__.replace("_", "-"): one
    for one in (
        play, medium, large_alone, hint, estimate, teacher, home, quiz, analysis, why, tree, growth, marks, review, course,
        score, large, hexagons, hex_won, swap, rules, havannah, havannah_won, connect_four, new_game, new_past, new_hex, clocks,
        keys, menu, info, settings, welcome,
    )
}  # fmt: skip
SHEETS |= {
    f"japanese-{one.__name__.replace('_', '-')}": one
    for one in (
        play, estimate, teacher, home, review, score, hex_won, rules, new_game, new_past, clocks, keys, menu, info, settings,
        welcome,
    )
}  # fmt: skip
KEPT = {"welcome": {"met": "", "study": "off"}, "home": {"name": "Ada"}}  # what the browser remembers there
OWN = {own_squares: "Threes", own_hexagons: "HexThrees", own_shapes: "Pawns", own_buttons: "Heap", own_dice: "Luck"}


def main(arguments: list[str]) -> None:
    if not arguments or arguments[0].startswith("-"):
        raise HayagoError(f"usage: python tests/web/screenshots.py FOLDER [NAME...], names: {', '.join(PICTURES)}")
    has_sheets = "--sheets" in arguments
    offered: Any = SHEETS if has_sheets else PICTURES
    folder, wanted = pathlib.Path(arguments[0]), [name for name in arguments[1:] if name != "--sheets"] or list(offered)
    for name in wanted:
        if name not in offered:
            raise HayagoError(f"{name!r} is no picture: there are {', '.join(offered)}")
    folder.mkdir(parents=True, exist_ok=True)
    if has_sheets:
        make_sheets(folder, wanted)
        return
    by_game: dict[str, list[str]] = {}  # a server offers one own game
    for name in wanted:
        by_game.setdefault(OWN.get(PICTURES[name][0], ""), []).append(name)
    with open_browser() as browser:
        for game, names in by_game.items():
            take(browser, game, names, folder)


def make_sheets(folder: pathlib.Path, names: list[str]) -> None:
    """One sheet for each state: light above dark, from the desk to the phone."""
    with tempfile.TemporaryDirectory() as data, open_browser() as browser, running(pathlib.Path(data)) as server:
        for name in track(names, "sheets"):
            kept = KEPT.get(name.removeprefix("japanese-"), {}) | ({"language": "ja"} if name.startswith("japanese-") else {})
            tab = Visitor(browser, server.address, *DESK, kept=kept)
            SHEETS[name](tab)
            sheet(tab).save(folder / f"{name}.png")
            if tab.errors:
                raise HayagoError(f"{name}: the page complains: {tab.errors}")
            tab.close()


def sheet(tab: Visitor) -> Image.Image:
    """What is seen, in three sizes and two schemes."""
    sizes = (DESK, LAPTOP, PHONE)
    whole = Image.new("RGB", (sum(width for width, _ in sizes), 2 * DESK[1]), "white")
    for row, scheme in enumerate(("light", "dark")):
        tab.page.emulate_media(color_scheme=scheme)
        left = 0
        for width, height in sizes:
            tab.page.set_viewport_size({"width": width, "height": height})
            tab.page.wait_for_timeout(500)
            whole.paste(Image.open(io.BytesIO(tab.page.screenshot())), (left, row * DESK[1]))
            left += width
    return whole


def take(browser: Any, game: str, names: list[str], folder: pathlib.Path) -> None:
    """Pictures of a server that was started with this class of own_games.py, "" for none."""
    with tempfile.TemporaryDirectory() as data:
        where = pathlib.Path(data)
        shutil.copy(pathlib.Path(__file__).with_name("own_games.py"), where / "own.py")
        with running(where, f"own.py:{game}" if game else "", where) as server:
            for name in track(names, game or "pictures"):
                arrange, size, scheme = PICTURES[name]
                tab = Visitor(browser, server.address, *size, kept=KEPT.get(arrange.__name__), color_scheme=scheme)
                arrange(tab)
                save(tab, folder / f"{name}.png")
                tab.close()


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except HayagoError as error:
        sys.exit(str(error))
