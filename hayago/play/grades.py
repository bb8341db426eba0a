"""What the levels are worth, as kyu: rough, but by games.

The ratings are those of docs/results/levels.md, by the games in results/levels. Where GNU Go 3.8 at level 10 took part it has
1800 and is taken for a player of 9 kyu; else (on 19x19, in Hex, in Havannah) level 1 is called 30 kyu. 100 Elo are a grade.
"""

ANCHOR, ANCHOR_KYU = 1800, 9  # Elo and kyu of GNU Go 3.8 at level 10
WEAKEST, WEAKEST_KYU = -300, 30  # Elo and kyu of level 1 where there is no such player
STRONGEST_KYU = 1  # dan are not told: games among relatives do not show them
ELO_A_GRADE = 100

# [game][size of the board][level - 1] Elo
RATINGS: dict[str, dict[int, tuple[int, ...]]] = {
    "go": {
        9: (61, 404, 513, 866, 1102, 1298, 1908, 2185, 2493, 2756),
        13: (-173, 77, 326, 680, 1034, 1388, 1833, 2059, 2380, 2825),
        19: (-300, -74, 151, 377, 603, 829, 1388, 1947, 2329, 2710),
    },
    "hex": {
        11: (-300, -40, 176, 488, 714, 932, 1494, 1597, 1944, 2077),
    },
    "havannah": {
        8: (-300, -20, 82, 221, 501, 603, 828, 1008, 1188, 1468),
    },
}


def kyu(rating: float) -> int:
    """The kyu of a rating, from 30 to 1, the strongest that is told."""
    return max(STRONGEST_KYU, min(WEAKEST_KYU, round(ANCHOR_KYU + (ANCHOR - rating) / ELO_A_GRADE)))


def grades_of(game: str) -> dict[int, list[int]]:
    """[size][level - 1] the kyu of the levels of a game, on all boards that they were rated on."""
    return {size: [kyu(rating) for rating in ratings] for size, ratings in RATINGS.get(game, {}).items()}
