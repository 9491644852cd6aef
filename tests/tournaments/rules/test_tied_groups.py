"""Tie-breaks that depend on who is level: matches against each other, and the lot."""

from dataclasses import replace
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.rules.stages import bye, fixed, met, stage, teams
from tournaments.rules.facts import Gone
from tournaments.rules.results import Line, lines_of
from tournaments.rules.standings import Step, rank
from tournaments.rules.tiebreaks import TIE_BREAKS


def placed_of(facts, *tie_breaks):
    return rank(lines_of(facts), tie_breaks)


def places(facts, *tie_breaks):
    return [(one.place, one.line.entry) for one in placed_of(facts, *tie_breaks)]


def round_robin(results):
    """Matches by winner and loser, each in a round of its own."""
    return [met(number, (won, 5), (lost, 4)) for number, (won, lost) in enumerate(results, 1)]


def test_who_beat_the_other_comes_first():
    facts = stage(teams(1, 2, 3, 4), *round_robin([(2, 1), (1, 3), (2, 3), (4, 3), (4, 2)]))

    first, second, *_ = placed_of(facts, "wins", "head-to-head")
    assert (first.line.entry, second.line.entry) == (4, 2)
    assert first.below.steps == (
        Step("wins", Fraction(2), Fraction(2)),
        Step("head-to-head", Fraction(1), Fraction(0), among=(2, 4)),
    )


def test_it_is_not_asked_unless_all_who_are_level_have_met():
    facts = stage(teams(1, 2, 3, 4, 5), *round_robin([(1, 2), (2, 4), (3, 5)]))

    level = placed_of(facts, "wins", "head-to-head")[:3]
    assert [one.place for one in level] == [1, 1, 1]
    assert level[0].below.steps[1] == Step("head-to-head", None, None, among=(1, 2, 3))


def test_two_still_level_after_it_are_asked_again_between_themselves():
    """Of four level on points, 1 and 2 won twice, and 2 beat 1."""
    facts = stage(teams(1, 2, 3, 4), *round_robin([(2, 1), (1, 3), (1, 4), (3, 2), (2, 4), (4, 3)]))
    level = [replace(line, points=Fraction(7)) for line in lines_of(facts)]

    placed = rank(level, ("points", "head-to-head"))

    assert [one.line.entry for one in placed] == [2, 1, 4, 3]
    assert placed[0].below.steps[1:] == (
        Step("head-to-head", Fraction(2), Fraction(2), among=(1, 2, 3, 4)),
        Step("head-to-head", Fraction(1), Fraction(0), among=(1, 2)),
    )


def test_a_circle_is_not_separated_by_it():
    facts = stage(teams(1, 2, 3), *round_robin([(1, 2), (2, 3), (3, 1)]))

    assert places(facts, "wins", "head-to-head") == [(1, 1), (1, 2), (1, 3)]


def test_four_equal_totals_share_place_39_and_the_next_is_43():
    """0.1 + 0.2 is 0.3."""
    tenth = Fraction(1, 10)
    ahead = [Line(entry, points=Fraction(entry)) for entry in range(1, 39)]
    level = [Line(entry, points=tenth + 2 * tenth) for entry in (41, 42)]
    level += [Line(entry, points=Fraction(3, 10)) for entry in (43, 44)]

    placed = rank([*ahead, *level, Line(50)], ["points"])

    assert [one.place for one in placed[38:]] == [39, 39, 39, 39, 43]


def test_the_lot_can_be_drawn_again_and_stays_when_others_come():
    level = stage(teams(*range(1, 9)), lot_seed=2026)
    more = stage(teams(*range(1, 12)), lot_seed=2026)
    other = stage(teams(*range(1, 9)), lot_seed=2027)

    assert lines_of(level) == lines_of(stage(teams(*range(1, 9)), lot_seed=2026))
    assert [line.lot for line in lines_of(more)[:8]] == [line.lot for line in lines_of(level)]
    assert places(level, "lot") != places(other, "lot")
    assert [place for place, _ in places(level, "lot")] == list(range(1, 9))


def test_the_lot_belongs_to_the_start_number():
    """The same event opened anew gives its entries other ids and the same places."""
    level = stage(teams(1, 2, 3), lot_seed=4)
    anew = stage(
        tuple(replace(one, entry=one.entry + 100) for one in level.competitors), lot_seed=4
    )

    assert [line.lot for line in lines_of(anew)] == [line.lot for line in lines_of(level)]


@st.composite
def events(draw):
    """A few teams, some rounds of any results, a bye, somebody who left."""
    count = draw(st.integers(2, 7))
    meetings = []
    for number in range(1, draw(st.integers(0, 5)) + 1):
        order = draw(st.permutations(range(1, count + 1)))
        for left, right in zip(order[::2], order[1::2], strict=False):
            points = draw(st.tuples(st.integers(-1, 2), st.integers(-1, 2)))
            over = draw(st.booleans())
            meetings.append(met(number, (left, points[0]), (right, points[1]), over=over))
        if count % 2:
            meetings.append(bye(number, order[-1]))
    left = draw(st.sets(st.integers(1, count), max_size=1))
    competitors = [
        replace(one, left=0, gone=Gone.WITHDRAWN) if one.entry in left else one
        for one in teams(*range(1, count + 1))
    ]
    return stage(competitors, *meetings, bye=fixed(1, wins=1), lot_seed=draw(st.integers(0, 3)))


orders = st.lists(st.sampled_from(sorted(TIE_BREAKS)), min_size=1, max_size=4, unique=True)


@settings(max_examples=60)
@given(events(), orders, st.randoms(use_true_random=False))
def test_places_do_not_depend_on_the_order_of_anything_given(facts, order, random):
    competitors, meetings = list(facts.competitors), list(facts.meetings)
    random.shuffle(competitors)
    random.shuffle(meetings)
    shuffled = replace(facts, competitors=tuple(competitors), meetings=tuple(meetings))

    assert placed_of(shuffled, *order) == placed_of(facts, *order)


@settings(max_examples=60)
@given(events(), orders)
def test_places_skip_and_neighbours_agree(facts, order):
    placed = [one for one in placed_of(facts, *order) if one.place is not None]

    for index, one in enumerate(placed):
        shares = index > 0 and one.above.is_equal
        assert one.place == (placed[index - 1].place if shares else index + 1)
        assert one.is_shared == ([other.place for other in placed].count(one.place) > 1)


@settings(max_examples=60)
@given(events())
def test_every_table_gives_one_win_and_one_loss(facts):
    lines = lines_of(facts)
    byes = sum(line.wins for line in lines) - sum(line.losses for line in lines)

    assert byes == int(byes) >= 0
