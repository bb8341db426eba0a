"""A study of the tiny engines, for tests."""


def write_study(folder, first, second, games=4):
    """Two points and a line, one of them with numbers of a paper."""
    (folder / "tiny.toml").write_text(f"""
title = "Tiny engines"
source = "nowhere"
games = {games}
size = 5
komi = 0.5
second = '{second}'
note = "Only a test."

[values]
moves = 6

[quick]
games = 2
moves = 3

[axes]
x = "seed"
y = "won (%)"

[[series]]
name = "tiny"
first = '{first} --moves $moves --seed $x'
x = [5, 7]
quick = [5]
paper = [[5, 40, 2.5]]
""")
