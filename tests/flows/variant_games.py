"""One short game in each variant, its points worked out with a pencil beside it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Written:
    """A hand on paper: what is typed, and what each side writes down for it.

    `meld` are the sides' melds as far as the ending asks for them, `tricks` the trick points of
    all sides but the last one.
    """

    seat: int
    bid: int | None
    trump: str
    meld: tuple[int | None, ...]
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    end: str = "played"


# The target of the game, and its hands.
GAMES = {
    "single-deck": (
        600,
        Written(2, 320, "H", (180, 40), (160,), (340, 130)),  # 180 + 160; 40 + 90
        Written(1, 300, "S", (60, 100), (50,), (110, 300)),  # 100 + 200 is the bid
        Written(3, 260, "D", (100, 20), (), (100, -260), "thrown_in"),
        Written(0, 400, "D", (310, 0), (90,), (400, 160)),
    ),
    "single-deck-old-count": (
        600,
        Written(2, 320, "H", (180, 40), (157,), (337, 133)),  # 250 - 157 = 93
        Written(1, 300, "S", (60, 100), (66,), (126, -300)),  # 100 + 184 = 284
        Written(3, 260, "D", (100, 20), (), (100, -260), "thrown_in"),
        Written(0, 310, "D", (150, 40), (163,), (313, 127)),
    ),
    "single-deck-tenths": (
        60,
        Written(2, 32, "H", (18, 4), (16,), (34, 13)),  # 25 - 16 = 9
        Written(1, 30, "S", (6, 10), (7,), (13, -30)),  # 10 + 18 = 28
        Written(3, 26, "D", (10, 2), (), (10, -26), "thrown_in"),
        Written(0, 31, "D", (15, 4), (17,), (32, 12)),
    ),
    "double-deck": (
        150,
        Written(2, 60, "H", (40, 10), (30,), (70, 20)),  # a meld of 10 does not count
        Written(1, 55, "S", (22, 30), (21,), (43, 59)),
        Written(3, 51, "", (None, None), (), (0, -51), "no_marriage"),
        Written(0, 75, "D", (45, 20), (35,), (80, 0)),  # 15 in tricks keep no meld
    ),
    "double-deck-yahoo": (
        150,
        Written(2, 60, "H", (40, 10), (30,), (70, 30)),
        Written(1, 55, "S", (22, 20), (21,), (43, -55)),  # 20 + 29 = 49
        Written(3, 50, "C", (10, 4), (), (10, -50), "thrown_in"),
        Written(0, 70, "D", (30, 6), (40,), (70, 16)),
    ),
    "three-handed": (
        600,
        Written(1, 320, "H", (40, 150, 0), (50, 180), (90, 330, 20)),
        Written(2, 300, "S", (20, 0, 100), (60, 30), (80, 30, -300)),  # 100 + 160 = 260
        # The defender who reneged pays the bid to the declarer, who keeps the meld: 310 + 190.
        Written(0, 310, "D", (190, 40, 0), (), (500, 40, -310), "reneged:C"),
    ),
    "three-handed-tenths": (
        60,
        Written(1, 32, "H", (4, 15, 0), (5, 18), (9, 33, 2)),
        Written(2, 30, "S", (2, 0, 10), (6, 3), (8, 3, -30)),  # 10 + 16 = 26
        Written(0, 31, "D", (19, 4, 0), (), (-31, 4, 0), "thrown_in"),
        Written(1, 25, "C", (0, 10, 0), (0, 24), (0, 34, 1)),
    ),
    "binokel-three": (
        700,
        Written(1, 300, "H", (40, 150, 0), (47, 148), (90, 300, 60)),  # 87, 298 and 55, rounded
        Written(2, None, "", (40, 20, None), (), (40, 20, -2000), "special_lost:durch"),
        Written(0, 200, "S", (100, 0, 40), (146, 60), (250, 60, 80)),  # 246 and 84, rounded
        Written(1, None, "", (None, None, None), (), (0, 1000, 0), "special_won:durch"),
    ),
    "binokel-cross": (
        500,
        Written(2, 300, "H", (150, 40), (146,), (300, 140)),  # 296 and 144, rounded
        Written(1, 200, "S", (20, 40), (120,), (140, -400)),  # 170 is short: twice the bid
        Written(3, 210, "D", (20, 40), (), (20, -210), "thrown_in"),  # gone out: the bid once
        Written(0, 180, "D", (100, 0), (90,), (190, 160)),
    ),
}


def sheet_of(hands):
    """Points and running totals of every side, hand by hand."""
    totals = [0] * len(hands[0].points)
    lines = []
    for hand in hands:
        totals = [total + points for total, points in zip(totals, hand.points, strict=True)]
        lines.append((hand.points, tuple(totals)))
    return lines
