"""What a user can get wrong at the border is named, with the remedy."""

import math

import pytest

import hayago
from hayago import Clock, ConnectFour, Limit, Player, SettingError


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda: Limit(), r"a limit needs simulations, seconds or a clock"),
        (lambda: Limit(seconds="3"), r"seconds must be a number above 0, not '3': Limit\(seconds=2.5\)"),
        (lambda: Limit(seconds=0), r"seconds must be a number above 0, not 0"),
        (lambda: Limit(seconds=math.nan), r"seconds must be a number above 0, not nan"),
        (lambda: Limit(simulations=2.5), r"simulations must be a whole number above 0, not 2.5: Limit\(simulations=3000\)"),
        (lambda: Limit(simulations=True), r"simulations must be a whole number above 0, not True"),
        (lambda: Limit(clock=10), r"clock must be a Clock, not 10"),
        (lambda: Clock(main="600"), r"main must be a number of seconds from 0 on, not '600'"),
        (lambda: Clock(main=60, period=10, stones=2.5), r"stones must be a whole number, not 2.5"),
        (lambda: Player(ConnectFour(), seed=-1), r"seed is a whole number from 0 to below 2\^64.*, not -1"),
        (lambda: Player(ConnectFour(), seed="7"), r"seed is a whole number from 0 to below 2\^64.*, not '7'"),
        (lambda: Player(ConnectFour(), resign="abc"), r"resign is a win rate from 0 \(never\) to below 1, not 'abc'"),
        (lambda: Player(ConnectFour(), resign=1), r"resign is a win rate from 0 \(never\) to below 1, not 1"),
        (lambda: Player(ConnectFour(), memory_mb="much"), r"memory_mb is a number of megabytes above 0, not 'much'"),
        (lambda: Player(ConnectFour(), threads=0), r"threads must be a whole number from 1 to 256, not 0"),
        (lambda: Player(ConnectFour(), "nosuch"), r"there is no preset 'nosuch'"),
        (lambda: Player(ConnectFour(), 7), r"a player thinks by a preset .* a Method or a TdSearch, not by 7"),
        (lambda: Player(ConnectFour(), "uct").choose(100), r"choose takes a Limit, such as Limit\(simulations=1000\)"),
    ],
)
def test_a_wrong_setting_is_named(wrong, message):
    with pytest.raises(SettingError, match=message):
        wrong()


def test_what_is_no_game_is_named():
    with pytest.raises(hayago.ContractError, match="a game is a NamedTuple with its kernels as methods, but 'go'"):
        Player("go")
    with pytest.raises(hayago.ContractError, match=r"ConnectFour is a class: write ConnectFour\(\)"):
        Player(ConnectFour)


def test_a_player_thinks_by_a_method_a_preset_a_name_or_a_file(tmp_path):
    preset = hayago.presets.load_preset("uct")
    file = tmp_path / "mine.toml"
    file.write_text(hayago.presets.preset_text("uct"))
    limit = Limit(simulations=60)
    moves = {
        Player(ConnectFour(), how, seed=1, memory_mb=32).choose(limit).move
        for how in ("uct", preset, preset.method, file, str(file))
    }
    assert len(moves) == 1
