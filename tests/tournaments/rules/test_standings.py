import itertools
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.results import Line
from tournaments.rules.standings import Comparison, Step, rank
from tournaments.rules.tiebreaks import DEFAULT_TIE_BREAKS, TIE_BREAKS, UnknownTieBreak

HAL = Line(3, points=3850, sets=2, hands=24, best_hand=560)
NED = Line(4, points=3850, sets=3, hands=24, best_hand=480)
BO = Line(5, points=3830, sets=3, hands=24, best_hand=430)
CY = Line(6, points=3830, sets=3, hands=24, best_hand=520)
KIT = Line(7, points=3696, sets=4, hands=24, best_hand=500)


def places(placed):
    return [(line.place, line.line.entry) for line in placed]


def test_more_points_come_first_then_fewer_sets_and_equal_is_equal():
    placed = rank([KIT, CY, NED, BO, HAL], DEFAULT_TIE_BREAKS)

    assert places(placed) == [(1, 3), (2, 4), (3, 5), (3, 6), (5, 7)]
    assert [line.is_shared for line in placed] == [False, False, True, True, False]


def test_fewest_sets_compares_sets_for_each_hand_played():
    sat_out_a_round = Line(1, points=900, sets=2, hands=20)
    played_all = Line(2, points=900, sets=2, hands=24)

    assert places(rank([sat_out_a_round, played_all], DEFAULT_TIE_BREAKS)) == [(1, 2), (2, 1)]


def test_one_set_in_three_hands_equals_two_in_six():
    placed = rank([Line(1, sets=1, hands=3), Line(2, sets=2, hands=6)], DEFAULT_TIE_BREAKS)

    assert places(placed) == [(1, 1), (1, 2)]


def test_an_entry_without_a_hand_comes_after_its_equals_who_played():
    played = Line(9, points=0, sets=2, hands=4)
    waiting = Line(1)

    assert places(rank([waiting, played], DEFAULT_TIE_BREAKS)) == [(1, 9), (2, 1)]


def test_the_order_of_the_tie_breaks_decides():
    placed = rank([BO, CY, HAL], ["highest-hand", "points"])

    assert places(placed) == [(1, 3), (2, 6), (3, 5)]


def test_a_place_shows_the_tie_break_that_decided_it_and_those_before():
    hal, ned, *_ = rank([HAL, NED, BO], DEFAULT_TIE_BREAKS)

    assert hal.above is None
    assert hal.below == Comparison(
        4,
        (
            Step("points", Fraction(3850), Fraction(3850)),
            Step("fewest-sets", Fraction(2, 24), Fraction(3, 24)),
        ),
    )
    assert ned.below == Comparison(5, (Step("points", Fraction(3850), Fraction(3830)),))


def test_a_shared_place_shows_that_every_tie_break_was_equal():
    bo, cy = rank([BO, CY], DEFAULT_TIE_BREAKS)

    assert bo.below.is_equal
    assert cy.above.is_equal
    assert [step.tie_break for step in cy.above.steps] == list(DEFAULT_TIE_BREAKS)


def test_nobody_entered_makes_no_places():
    assert rank([], DEFAULT_TIE_BREAKS) == ()


def test_an_entry_has_one_line():
    with pytest.raises(ValueError, match="two lines"):
        rank([HAL, HAL], DEFAULT_TIE_BREAKS)


def test_an_unknown_tie_break_is_refused_even_with_nobody_entered():
    with pytest.raises(UnknownTieBreak):
        rank([], ["luck"])


# Few different values, so that many lines are equal.
lines = st.lists(
    st.builds(
        Line,
        entry=st.integers(1, 40),
        points=st.integers(-2, 2).map(lambda tens: tens * 10),
        sets=st.integers(0, 2),
        hands=st.integers(2, 4),
        best_hand=st.none() | st.integers(0, 2),
    )
    | st.builds(Line, entry=st.integers(1, 40)),
    unique_by=lambda line: line.entry,
    max_size=12,
)
orders = st.lists(st.sampled_from(sorted(TIE_BREAKS)), min_size=1, unique=True)


@given(lines, orders, st.randoms(use_true_random=False))
def test_the_order_in_which_lines_are_given_does_not_matter(given_lines, order, random):
    shuffled = list(given_lines)
    random.shuffle(shuffled)

    assert rank(shuffled, order) == rank(given_lines, order)


@given(lines, orders)
def test_everybody_is_placed_once(given_lines, order):
    placed = rank(given_lines, order)

    assert sorted(line.line.entry for line in placed) == sorted(line.entry for line in given_lines)


@given(lines, orders)
def test_a_place_is_one_more_than_the_number_of_lines_ahead(given_lines, order):
    """The definition of 1, 1, 3, worked out from the measures alone."""

    def is_ahead(other, line):
        for tie_break in (TIE_BREAKS[code] for code in order):
            theirs, own = tie_break.measure(other), tie_break.measure(line)
            if theirs == own:
                continue
            if own is None or theirs is None:
                return own is None
            return theirs < own if tie_break.code == "fewest-sets" else theirs > own
        return False

    for placed in rank(given_lines, order):
        ahead = sum(is_ahead(other, placed.line) for other in given_lines)
        equal = sum(
            not is_ahead(other, placed.line) and not is_ahead(placed.line, other)
            for other in given_lines
        )
        assert (placed.place, placed.is_shared) == (ahead + 1, equal > 1)


@given(lines, orders)
def test_neighbours_tell_the_same_story(given_lines, order):
    placed = rank(given_lines, order)

    for upper, lower in itertools.pairwise(placed):
        assert upper.below.entry == lower.line.entry
        assert lower.above.entry == upper.line.entry
        assert [(step.own, step.other) for step in upper.below.steps] == [
            (step.other, step.own) for step in lower.above.steps
        ]
        assert upper.below.is_equal == (upper.place == lower.place)
