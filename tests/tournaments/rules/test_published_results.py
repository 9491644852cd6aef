"""Result lists that clubs have published, ranked as they were; names are replaced.

What is odd about a list is said beside its test.
"""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from tests.tournaments.rules.stages import met, stage, teams
from tournaments.rules.facts import Adjustment, Gone
from tournaments.rules.results import Line, lines_of
from tournaments.rules.standings import rank

PUBLISHED = json.loads((Path(__file__).parent / "published_results.json").read_text())


def played_alone(rows):
    """Everybody's points by round; nobody is set against anybody."""
    left = {
        entry: rounds.index(None)
        for entry, rounds in enumerate((row["rounds"] for row in rows), 1)
        if None in rounds
    }
    competitors = [
        one
        for entry in range(1, len(rows) + 1)
        for one in (
            teams(entry, left=left[entry], gone=Gone.WITHDRAWN) if entry in left else teams(entry)
        )
    ]
    meetings = [
        met(number, (entry, points))
        for entry, row in enumerate(rows, 1)
        for number, points in enumerate(row["rounds"], 1)
        if points is not None
    ]
    return stage(competitors, *meetings)


def test_a_total_that_is_not_the_sum_of_its_rounds_stands_out():
    """Row 5 was printed as 1,226; its rounds add up to 1,199. The order is not affected."""
    rows = PUBLISHED["skat_club_2017_6p"]

    placed = rank(lines_of(played_alone(rows)), ["points"])

    assert [one.place for one in placed] == [row["rank"] for row in rows]
    assert [one.line.entry for one in placed] == [1, 2, 3, 4, 5, 6]
    wrong = [
        row["name"]
        for row, one in zip(rows, placed, strict=True)
        if row["total"] != one.line.points
    ]
    assert wrong == ["Player E"]


def test_who_left_keeps_the_points_but_takes_no_place():
    """Player K left after round 1 and stands above Player L, who is 11th."""
    rows = PUBLISHED["skat_band_2012_12p_dropout"]

    placed = rank(lines_of(played_alone(rows)), ["points"])

    assert [(one.line.points, one.place) for one in placed] == [
        (row["total"], row["rank"]) for row in rows
    ]


@pytest.mark.parametrize(
    "night",
    ["cribbage_3way_tie", "cribbage_2way_tie", "cribbage_15_players", "cribbage_13_players"],
)
def test_points_then_wins_then_the_difference_decide(night):
    """A difference is printed only where it decided; where it was not, any would do."""
    rows = PUBLISHED[night]
    lines = [
        Line(
            entry,
            points=Fraction(row["points"]),
            wins=Fraction(row["wins"]),
            difference=Fraction(row["difference"] or 0),
        )
        for entry, row in enumerate(rows, 1)
    ]

    placed = rank(reversed(lines), ["points", "wins", "difference"])

    assert [(one.place, one.line.entry) for one in placed] == [
        (row["rank"], entry) for entry, row in enumerate(rows, 1)
    ]


def test_a_league_table_after_two_weeks_shares_places_1_to_3_and_8_to_10():
    """The first week is known only by the records: A to E won, F to J lost."""
    league = PUBLISHED["euchre_league_week2_no_forfeit"]
    names = sorted(league["standings_after"])
    number = {name: index for index, name in enumerate(names, 1)}
    week_1 = [met(1, (entry, 900), (entry + 5, 800)) for entry in range(1, 6)]
    week_2 = [
        met(2, (number[match["winner"]], 800 + match["margin"]), (number[match["loser"]], 800))
        for match in league["matches"]
    ]

    placed = rank(lines_of(stage(teams(*number.values()), *week_1, *week_2)), ["wins"])

    assert {
        names[one.line.entry - 1]: [one.line.wins, one.line.losses] for one in placed
    } == league["standings_after"]
    assert [one.place for one in placed] == [1, 1, 1, 4, 4, 4, 4, 8, 8, 8]


def test_a_team_of_three_is_ranked_with_an_exact_third():
    """Team C was one short: its points were counted 4/3 times and printed as 10,697.33."""
    rows = PUBLISHED["skat_mayday"]
    scores = {1: 12036, 2: 11185, 3: 8023}
    facts = stage(
        teams(1, 2, 3),
        *(met(1, (entry, points)) for entry, points in scores.items()),
        adjustments=(Adjustment(3, 1, Fraction(8023, 3)),),
    )

    placed = rank(lines_of(facts), ["points"])

    assert [round(float(one.line.points), 2) for one in placed] == [row["total"] for row in rows]
    assert placed[2].line.points == Fraction(32092, 3)


@pytest.mark.parametrize("evening", ["binokel_180", "binokel_30"])
def test_points_of_any_size_and_any_last_digit_are_ranked(evening):
    """180 people in threes at 61 tables do not fit, and scores need not end in nought."""
    rows = PUBLISHED[evening]

    placed = rank([Line(row, Fraction(rows[row]["total"])) for row in range(len(rows))], ["points"])

    assert [one.line.entry for one in placed] == list(range(len(rows)))
