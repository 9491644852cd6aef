from fractions import Fraction

import pytest

from tournaments.rules.results import Line
from tournaments.rules.tiebreaks import TIE_BREAKS, UnknownTieBreak, find_tie_breaks


@pytest.mark.parametrize(
    ("code", "line", "measure"),
    [
        pytest.param("points", Line(1, points=-30), Fraction(-30), id="points may be negative"),
        pytest.param(
            "fewest-sets", Line(1, sets=2, hands=24), Fraction(1, 12), id="sets for each hand"
        ),
        pytest.param("fewest-sets", Line(1), None, id="no hands, so no sets to compare"),
        pytest.param("highest-hand", Line(1, best_hand=-250), Fraction(-250), id="a bad best hand"),
        pytest.param("highest-hand", Line(1), None, id="no hand, so no highest hand"),
    ],
)
def test_a_tie_break_measures_a_line_exactly(code, line, measure):
    assert TIE_BREAKS[code].measure(line) == measure


def test_the_tie_breaks_of_an_event_keep_their_order():
    asked = find_tie_breaks(["highest-hand", "points"])

    assert [tie_break.code for tie_break in asked] == ["highest-hand", "points"]


@pytest.mark.parametrize("codes", [[], ["points", "points"], ["points", "luck"]])
def test_codes_that_make_no_order_are_refused(codes):
    with pytest.raises(UnknownTieBreak):
        find_tie_breaks(codes)
