"""Running totals, and how a game ends."""

from dataclasses import replace

import pytest

from scoring.rules import (
    BySide,
    GameReason,
    HandEnd,
    HandRecord,
    HandScore,
    Outcome,
    ShownMeld,
    SideRecord,
    SideScore,
    SideTally,
    finish,
    get_variant,
    tally,
)

SINGLE_DECK = get_variant("single-deck")
DOUBLE_DECK = get_variant("double-deck")


def hand(a=340, b=110, outcome=Outcome.MADE, declarer="A", **extra):
    """A scored hand: side A had the contract unless another is named."""
    sides = {
        "A": SideScore(points=a, outcome=outcome if declarer == "A" else None),
        "B": SideScore(points=b, outcome=outcome if declarer == "B" else None),
    }
    return HandScore(outcome, sides, declarer=declarer, **extra)


MISDEAL = HandRecord(None, None, {}, end=HandEnd.MISDEAL)
PASSED_OUT = HandRecord(None, None, {}, end=HandEnd.PASSED_OUT)


def end_of(rules, before, *hands, variant=SINGLE_DECK):
    """The state after some hands of a game that stood at `before`."""
    table = variant.with_house_rules(rules)
    opening = tally(table, [], sides=tuple(before))
    return tally(table, hands, start=replace(opening, totals=BySide(before)))


def result(state):
    return state.winners, state.reason


def test_totals_run_and_contracts_are_counted():
    state = tally(SINGLE_DECK, [hand(), hand(-320, 140, Outcome.SET), hand(90, 400, declarer="B")])

    assert dict(state.totals) == {"A": 110, "B": 650}
    assert state.sides["A"] == SideTally(hands=3, made=1, set=1, best_hand=340)
    assert state.sides["B"] == SideTally(hands=3, made=1, best_hand=400)
    assert (state.hands, state.deals, state.over) == (3, 3, False)


def test_a_thrown_in_hand_is_counted_by_itself():
    state = tally(SINGLE_DECK, [hand(-320, 20, Outcome.THROWN_IN)])

    assert state.sides["A"] == SideTally(hands=1, thrown_in=1, best_hand=-320)


def test_a_misdeal_keeps_the_dealer_and_a_passed_out_hand_moves_the_deal_on():
    state = tally(SINGLE_DECK, [MISDEAL, PASSED_OUT, hand(), MISDEAL])

    assert (state.hands, state.deals) == (4, 2)
    assert state.sides["A"].hands == 1


def test_a_side_that_sits_out_keeps_its_total():
    first = HandScore(Outcome.MADE, {side: SideScore(points=50) for side in "ABC"}, declarer="A")
    second = HandScore(Outcome.MADE, {side: SideScore(points=50) for side in "BCD"}, declarer="B")

    state = tally(SINGLE_DECK, [first, second], sides="ABCD")

    assert dict(state.totals) == {"A": 50, "B": 100, "C": 100, "D": 50}


def test_hands_after_the_one_that_decided_change_nothing():
    decided = tally(SINGLE_DECK, [hand()] * 5)

    assert (decided.winners, decided.reason, decided.deciding_hand) == (
        ("A",),
        GameReason.TARGET,
        5,
    )
    assert tally(SINGLE_DECK, [hand()] * 7) == decided
    assert tally(SINGLE_DECK, [hand()], start=decided) == decided


@pytest.mark.parametrize(
    ("rules", "before", "last", "expected"),
    [
        pytest.param(
            {}, (1300, 1450), hand(210, 130), (("A",), GameReason.DECLARER_FIRST), id="made"
        ),
        pytest.param(
            {},
            (1800, 1450),
            hand(-250, 130, Outcome.SET),
            (("B",), GameReason.HIGHER_TOTAL),
            id="both there, the declarer set",
        ),
        pytest.param({}, (1400, 0), hand(100, 0), (("A",), GameReason.TARGET), id="exactly"),
        pytest.param(
            {"game_end.reach": "more_than"}, (1400, 0), hand(100, 0), ((), None), id="more than"
        ),
        pytest.param(
            {}, (1450, 1450), hand(-250, 60, Outcome.SET), (("B",), GameReason.TARGET), id="one"
        ),
        pytest.param(
            {"game_end.several": ["higher_total"]},
            (1300, 1450),
            hand(210, 130),
            (("B",), GameReason.HIGHER_TOTAL),
            id="higher total",
        ),
        pytest.param(
            {"game_end.several": ["higher_total", "play_on"]},
            (1400, 1400),
            hand(200, 200),
            ((), None),
            id="equal totals play on",
        ),
        pytest.param(
            {"game_end.several": ["higher_total", "shared"]},
            (1400, 1400),
            hand(200, 200),
            (("A", "B"), GameReason.SHARED),
            id="equal totals share",
        ),
        pytest.param(
            {"game_end.several": ["higher_total", "seat_order"]},
            (1400, 1400),
            hand(200, 200, declarer="B"),
            (("A",), GameReason.SEAT_ORDER),
            id="who sits first",
        ),
        pytest.param(
            {"game_end.several": ["declarer"]},
            (1800, 1450),
            hand(-250, 130, Outcome.SET),
            (("A",), GameReason.DECLARER_FIRST),
            id="the declarer even when set",
        ),
        pytest.param(
            {"game_end.declarer_only": True},
            (1200, 1450),
            hand(260, 140),
            ((), None),
            id="bid and out: the other side waits",
        ),
        pytest.param(
            {"game_end.declarer_only": True},
            (1300, 1650),
            hand(260, 0),
            (("A",), GameReason.BID_OUT),
            id="bid and out",
        ),
        pytest.param(
            {"game_end.back_door": 1500},
            (-1200, 300),
            hand(-320, 20, Outcome.SET),
            (("B",), GameReason.BACK_DOOR),
            id="out by the back door",
        ),
        pytest.param(
            {"game_end.mercy_lead": 1000},
            (800, 0),
            hand(300, 100),
            (("A",), GameReason.MERCY),
            id="mercy",
        ),
        pytest.param(
            {"game_end.hands": 1, "game_end.target": 0},
            (0, 0),
            hand(110, 340),
            (("B",), GameReason.HANDS),
            id="a fixed number of hands",
        ),
        pytest.param(
            {"game_end.hands": 1},
            (0, 0),
            hand(100, 100),
            (("A", "B"), GameReason.HANDS),
            id="equal after the last hand, whoever declared",
        ),
        pytest.param({"game_end.target": 0}, (9000, 0), hand(), ((), None), id="no target, no end"),
        pytest.param(
            {"game_end.instant_wins": ["unanswered_250"]},
            (0, -250),
            hand(300, 0),
            (("A",), GameReason.UNANSWERED),
            id="250 unanswered",
        ),
        pytest.param(
            {"game_end.instant_wins": ["unanswered_250"]},
            (0, 0),
            hand(300, 10),
            ((), None),
            id="250 answered",
        ),
    ],
)
def test_a_game_ends_by_its_rules(rules, before, last, expected):
    state = end_of(rules, dict(zip("AB", before, strict=True)), last)

    assert result(state) == expected


def test_equal_totals_can_be_parted_by_the_exact_points_of_the_last_hand():
    sides = {"A": SideScore(points=100, exact=98), "B": SideScore(points=100, exact=102)}
    last = HandScore(Outcome.MADE, sides, declarer="A")

    target = {"game_end.several": ["higher_total", "exact_points"], "game_end.target": 100}
    hands = {"game_end.several": ["exact_points"], "game_end.hands": 1, "game_end.target": 0}

    assert result(end_of(target, {"A": 0, "B": 0}, last)) == (("B",), GameReason.EXACT_POINTS)
    assert result(end_of(hands, {"A": 0, "B": 0}, last)) == (("B",), GameReason.HANDS)


def test_when_several_arrive_the_target_can_move_away():
    rules = {"game_end.several": ["declarer_if_made", "extend"], "game_end.extend_by": 250}

    state = end_of(rules, {"A": 1450, "B": 1450}, hand(60, 60, Outcome.MADE, declarer=None))

    assert (state.over, state.target) == (False, 1750)


def test_a_passed_out_hand_decides_nothing_but_counts_as_a_deal():
    before = {"A": 1600, "B": 1600}

    assert not end_of({}, before, PASSED_OUT).over
    assert end_of({"game_end.hands": 1}, before, PASSED_OUT).reason is GameReason.HANDS
    assert not end_of({"game_end.hands": 1}, before, MISDEAL).over


@pytest.mark.parametrize(
    ("rule", "facts"),
    [
        ("all_tricks", {"tricks": 20}),
        ("quadruple_pinochle", {"shown": (ShownMeld("pinochle", 4),)}),
        ("quadruple_run", {"shown": (ShownMeld("run", 4),)}),
    ],
)
def test_one_hand_can_win_the_game(rule, facts):
    a = SideRecord(meld=100, trick_points=50, **facts)
    record = HandRecord("A", 60, {"A": a, "B": SideRecord(trick_points=0)})
    wins = {"game_end.instant_wins": [rule]}

    state = end_of(wins, {"A": 0, "B": 400}, record, variant=DOUBLE_DECK)

    assert result(state) == (("A",), GameReason(rule))
    assert not end_of({}, {"A": 0, "B": 400}, record, variant=DOUBLE_DECK).over


def test_the_director_can_end_a_game():
    state = finish(SINGLE_DECK, tally(SINGLE_DECK, [hand()]), GameReason.CLOCK)

    assert (state.winners, state.reason, state.deciding_hand) == (("A",), GameReason.CLOCK, 1)


def test_equal_totals_share_a_game_that_the_director_ended():
    state = finish(SINGLE_DECK, tally(SINGLE_DECK, [hand(100, 100)]), GameReason.DIRECTOR)

    assert state.winners == ("A", "B")


def test_a_game_already_won_is_not_ended_again():
    won = tally(SINGLE_DECK, [hand()] * 5)

    assert finish(SINGLE_DECK, won, GameReason.DIRECTOR) == won


@pytest.mark.parametrize("reason", GameReason)
def test_every_reason_is_a_sentence(reason):
    assert reason.sentence.endswith(".")


def test_a_quadruple_pinochle_wins_only_with_enough_in_tricks():
    a = SideRecord(trick_points=0, shown=(ShownMeld("pinochle", 4),))
    record = HandRecord("B", 50, {"A": a, "B": SideRecord(trick_points=50)})
    wins = {"game_end.instant_wins": ["quadruple_pinochle"]}

    assert not end_of(wins, {"A": 0, "B": 0}, record, variant=DOUBLE_DECK).over
