"""The methods of a game as compiled kernels, one entry for each, so that an error can be told from the others."""

from collections.abc import Callable
from typing import Any

from ..core.jit import entry
from ..core.records import copy_record


@entry
def to_play(game, boards):
    return game.to_play(boards[0])


@entry
def is_over(game, boards):
    return game.is_over(boards[0])


@entry
def score(game, boards):
    return game.score(boards[0])


@entry
def score_range(game, boards):
    return game.score_range(boards[0])


@entry
def moves(game, boards, out):
    return game.moves(boards[0], out)


@entry
def legal_moves(game, boards, out):
    return game.legal_moves(boards[0], out)


@entry
def random_move(game, boards, workers):
    return game.random_move(boards[0], workers[0])


@entry
def play(game, boards, move):
    game.play(boards[0], move)


@entry
def chance(game, boards, move):
    return game.chance(boards[0], move)


@entry
def amaf_key(game, move, player):
    return game.amaf_key(move, player)


@entry
def copy_board(targets, sources):
    copy_record(targets[0], sources[0])


@entry
def nothing(game, boards):
    pass


@entry
def nothing_with(game, boards, others):
    pass


COMPILED: dict[str, Callable[..., Any]] = {
    "to_play": to_play,
    "is_over": is_over,
    "moves": moves,
    "legal_moves": legal_moves,
    "random_move": random_move,
    "play": play,
    "chance": chance,
    "amaf_key": amaf_key,
    "score": score,
    "score_range": score_range,
}
