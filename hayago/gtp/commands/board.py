"""Commands that set up, change and show the board."""

from ...core.errors import IllegalMove
from ..engine import Engine
from ..protocol import Failure
from .arguments import at_most, colour, exactly, number, whole


def boardsize(engine: Engine, arguments: list[str]) -> str:
    """SIZE, or WIDTH HEIGHT as in HTP, the protocol for Hex; the board is cleared."""
    if not 1 <= len(arguments) <= 2:
        raise Failure("syntax error: write SIZE, or WIDTH HEIGHT")
    width, height = (whole(word, "the size", -(10**9)) for word in (arguments[0], arguments[-1]))
    game, card = engine.game, engine.settings.card
    if width not in card.sizes:
        raise Failure(f"unacceptable size: {card.title} has {card.sizes_text}")
    if width != height:
        raise Failure(f"unacceptable size: {width}x{height} is not square, and boards have sides of the same length")
    game.begin(game.rules._replace(size=width))
    return ""


def clear_board(engine: Engine, arguments: list[str]) -> str:
    exactly(arguments)
    engine.game.begin(engine.game.rules)
    return ""


def komi(engine: Engine, arguments: list[str]) -> str:
    points = number(exactly(arguments, "komi")[0], "komi", -10_000, 10_000)
    engine.game.change_rules(engine.game.rules._replace(komi=points))
    return ""


def get_komi(engine: Engine, arguments: list[str]) -> str:
    exactly(arguments)
    return f"{engine.game.rules.komi:g}"


def play(engine: Engine, arguments: list[str]) -> str:
    name, vertex = exactly(arguments, "colour", "vertex")
    make_move(engine, name, vertex)
    return ""


def play_sequence(engine: Engine, arguments: list[str]) -> str:
    """Several moves at once; none is made when one of them is illegal."""
    if len(arguments) % 2:
        raise Failure("syntax error: write COLOUR VERTEX for each move")
    before = engine.game.position
    try:
        for name, vertex in zip(arguments[::2], arguments[1::2], strict=True):
            make_move(engine, name, vertex)
    except Failure:
        engine.game.player.set_position(before)
        raise
    return ""


def make_move(engine: Engine, name: str, vertex: str) -> None:
    try:
        engine.game.play(colour(name), vertex)
    except IllegalMove as error:
        raise Failure(f"illegal move: {error}") from None


def undo(engine: Engine, arguments: list[str]) -> str:
    exactly(arguments)
    take_back(engine, 1)
    return ""


def undo_several(engine: Engine, arguments: list[str]) -> str:
    (count,) = at_most(arguments, "moves")
    take_back(engine, whole(count or "1", "the number of moves", 0))
    return ""


def take_back(engine: Engine, moves: int) -> None:
    try:
        engine.game.undo(moves)
    except IllegalMove as error:
        raise Failure(f"cannot undo: {error}") from None


def showboard(engine: Engine, arguments: list[str]) -> str:
    exactly(arguments)
    return f"\n{engine.game.position}"


def chance(engine: Engine, arguments: list[str]) -> str:
    """What chance did after the last move, as in "4"; nothing where it does not move. The engine draws it by its seed."""
    exactly(arguments)
    position, done = engine.game.position, 0
    while position.parent is not None and position.parent.is_chance:
        position, done = position.parent, done + 1
    return " ".join(outcome for _, outcome in engine.game.position.history[-done:]) if done else ""


def setup(engine: Engine, arguments: list[str]) -> str:
    """Put stones on the board, COLOUR VERTEX for each; the game begins from there."""
    if len(arguments) % 2:
        raise Failure("syntax error: write COLOUR VERTEX for each stone")
    position = engine.game.position
    added: dict[str, list[str]] = {"black": [], "white": []}
    for name, vertex in zip(arguments[::2], arguments[1::2], strict=True):
        added[colour(name)].append(vertex.upper())
    new = {*added["black"], *added["white"]}
    stones = {name: [p for p in position.stones(name) if p not in new] + added[name] for name in added}
    engine.game.start(position.setup(position.game, stones["black"], stones["white"], position.to_play))
    return ""


def setup_player(engine: Engine, arguments: list[str]) -> str:
    engine.game.turn_to(colour(exactly(arguments, "colour")[0]))
    return ""


def clear_cache(engine: Engine, arguments: list[str]) -> str:
    """Forget what the search has found."""
    exactly(arguments)
    engine.game.player.set_position(engine.game.position)
    return ""


COMMANDS = {
    "boardsize": boardsize,
    "rectangular_boardsize": boardsize,
    "clear_board": clear_board,
    "play": play,
    "undo": undo,
    "gg-undo": undo_several,
    "showboard": showboard,
    "clear_cache": clear_cache,
    "hayago-chance": chance,
    "gogui-play_sequence": play_sequence,
}
OF_KOMI = {"komi": komi, "get_komi": get_komi}
OF_SETUP = {"gogui-setup": setup, "gogui-setup_player": setup_player}
