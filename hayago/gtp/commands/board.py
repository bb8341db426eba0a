"""Commands that set up, change and show the board."""

from ..engine import Engine
from ..protocol import Failure
from .arguments import at_most, colour, exactly, number, whole


def set_size(engine: Engine, size: int) -> None:
    game = engine.game
    if not 2 <= size <= 25:
        raise Failure("unacceptable size: boards have sizes from 2 to 25")
    game.start(game.rules._replace(size=size).start())


def boardsize(engine: Engine, arguments: list[str]) -> str:
    set_size(engine, whole(exactly(arguments, "size")[0], "the size", -(10**9)))
    return ""


def rectangular_boardsize(engine: Engine, arguments: list[str]) -> str:
    width, height = (whole(word, "the size", -(10**9)) for word in exactly(arguments, "width", "height"))
    if width != height:
        raise Failure(f"unacceptable size: {width}x{height} is not square, and only square boards can be played")
    set_size(engine, width)
    return ""


def clear_board(engine: Engine, arguments: list[str]) -> str:
    exactly(arguments)
    engine.game.start(engine.game.rules.start())
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
    engine.game.play(colour(name), vertex)
    return ""


def play_sequence(engine: Engine, arguments: list[str]) -> str:
    """Several moves at once; none is made when one of them is illegal."""
    if len(arguments) % 2:
        raise Failure("syntax error: write COLOUR VERTEX for each move")
    game, before = engine.game, engine.game.position
    try:
        for name, vertex in zip(arguments[::2], arguments[1::2], strict=True):
            game.play(colour(name), vertex)
    except Failure:
        game.player.set_position(before)
        raise
    return ""


def undo(engine: Engine, arguments: list[str]) -> str:
    exactly(arguments)
    engine.game.undo()
    return ""


def undo_several(engine: Engine, arguments: list[str]) -> str:
    (count,) = at_most(arguments, "moves")
    engine.game.undo(whole(count or "1", "the number of moves", 0))
    return ""


def showboard(engine: Engine, arguments: list[str]) -> str:
    exactly(arguments)
    return f"\n{engine.game.position}"


def setup(engine: Engine, arguments: list[str]) -> str:
    """Put stones on the board, COLOUR VERTEX for each; the game begins from there."""
    if len(arguments) % 2:
        raise Failure("syntax error: write COLOUR VERTEX for each stone")
    game = engine.game
    added: dict[str, list[str]] = {"black": [], "white": []}
    for name, vertex in zip(arguments[::2], arguments[1::2], strict=True):
        added[colour(name)].append(vertex.upper())
    new = {*added["black"], *added["white"]}
    stones = {name: [p for p in game.position.stones(name) if p not in new] + added[name] for name in added}
    position = type(game.position).setup(game.rules, stones["black"], stones["white"], game.position.to_play)
    game.start(position)
    return ""


def setup_player(engine: Engine, arguments: list[str]) -> str:
    engine.game.turn_to(colour(exactly(arguments, "colour")[0]))
    return ""


def clear_cache(engine: Engine, arguments: list[str]) -> str:
    """Forget what the search has found."""
    exactly(arguments)
    engine.game.player.set_position(engine.game.position)
    return ""


def title(engine: Engine, arguments: list[str]) -> str:
    """For the title of GoGui's window."""
    exactly(arguments)
    return f"{engine.settings.name} {engine.settings.version} ({engine.settings.preset_name})"


COMMANDS = {
    "boardsize": boardsize,
    "rectangular_boardsize": rectangular_boardsize,
    "clear_board": clear_board,
    "komi": komi,
    "get_komi": get_komi,
    "play": play,
    "undo": undo,
    "gg-undo": undo_several,
    "showboard": showboard,
    "clear_cache": clear_cache,
    "gogui-play_sequence": play_sequence,
    "gogui-setup": setup,
    "gogui-setup_player": setup_player,
    "gogui-title": title,
}
