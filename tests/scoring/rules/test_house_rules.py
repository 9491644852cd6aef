"""What each house rule changes in a score, one rule at a time."""

import pytest

from scoring.rules import HandEnd, HandRecord, Outcome, SideRecord, get_variant, score_hand
from scoring.rules.score import needed_in_tricks

SINGLE_DECK = get_variant("single-deck")
THREE_SIDES = {"deck.players": 3, "deck.sides": 3, "deck.hand_size": 15, "deck.kitty": 3}

MADE = {"A": (180, 160), "B": (20, 90)}
SET = {"A": (180, 130), "B": (20, 120)}
SHUT_OUT = {"A": (400, 0), "B": (20, 250)}
DEFENDERS_OUT = {"A": (180, 250), "B": (220, 0)}
THREE = {"A": (180, 100), "B": (20, 100), "C": (40, 50)}


def hand(taken, contract=320, declarer="A", extra=None, **changes):
    sides = {
        side: SideRecord(**{"meld": meld, "trick_points": tricks, **(extra or {}).get(side, {})})
        for side, (meld, tricks) in taken.items()
    }
    return HandRecord(declarer, contract, sides, **changes)


def points(rules, record):
    return tuple(score_hand(SINGLE_DECK.with_house_rules(rules), record).points.values())


@pytest.mark.parametrize(
    ("rules", "taken", "expected"),
    [
        ({"settlement.set_multiplier": 2}, SET, (-640, 140)),
        ({"settlement.set_multiplier": 0}, SET, (0, 140)),
        ({"settlement.set_adds_meld": True}, SET, (-500, 140)),
        ({"settlement.set_adds_meld": True, "melds.team_minimum": 200}, SET, (-320, 120)),
        ({"settlement.set_points_to_defenders": True}, SET, (0, 460)),
        ({"settlement.set_bonus": 30}, SET, (-320, 170)),
        ({"settlement.defenders_when_set": "meld"}, SET, (-320, 20)),
        ({"settlement.defenders_when_set": "tricks"}, SET, (-320, 120)),
        ({"settlement.defenders_when_set": "nothing"}, SET, (-320, 0)),
        ({"settlement.defenders_when_set": "nothing"}, MADE, (340, 110)),
        ({"settlement.made_award": "bid"}, MADE, (320, 110)),
        ({"settlement.declarer_below_keep": "ignored"}, SHUT_OUT, (400, 270)),
        ({"settlement.declarer_below_keep": "lose_meld"}, SHUT_OUT, (-320, 270)),
        ({"settlement.defender_below_keep": "lose_meld"}, DEFENDERS_OUT, (430, 0)),
        ({"tricks.keep_test": "none"}, DEFENDERS_OUT, (430, 220)),
        ({"tricks.keep_minimum": 100}, MADE, (340, 0)),
        (
            {"tricks.keep_minimum": 100, "settlement.defender_below_keep": "lose_meld"},
            MADE,
            (340, 90),
        ),
        ({"melds.counted_by": "declarer"}, MADE, (340, 90)),
        ({"melds.team_minimum": 40}, MADE, (340, 90)),
        ({"melds.team_minimum": 200}, MADE, (-320, 90)),
        ({"melds.team_minimum": 200, "melds.short_meld_sets": True}, DEFENDERS_OUT, (-320, 0)),
        ({"settlement.round_to": 100}, MADE, (300, 100)),
        ({"settlement.round_to": 100, "settlement.round_up_from": 40}, MADE, (400, 100)),
    ],
    ids=str,
)
def test_a_house_rule_changes_the_score_of_a_played_hand(rules, taken, expected):
    if "settlement.round_to" in rules:
        rules = {"settlement.round_up_from": 50, "settlement.made_compares": "exact", **rules}

    assert points(rules, hand(taken)) == expected


@pytest.mark.parametrize(
    ("compares", "expected"), [("rounded", Outcome.MADE), ("exact", Outcome.SET)]
)
def test_the_contract_is_compared_with_the_rounded_or_the_exact_count(compares, expected):
    variant = SINGLE_DECK.with_house_rules(
        {
            "tricks.values": [11, 10, 4, 3, 2, 0],
            "settlement.round_to": 10,
            "settlement.made_compares": compares,
        }
    )

    score = score_hand(variant, hand({"A": (180, 135), "B": (20, 115)}))

    assert score.outcome is expected
    assert needed_in_tricks(variant, 320, 180) == {"rounded": 135, "exact": 140}[compares]


@pytest.mark.parametrize(
    ("extra", "kept"),
    [
        ({}, False),
        ({"last_trick": True}, True),
        ({"tricks": 1}, True),
        ({"tricks": 0}, False),
    ],
)
def test_where_a_trick_keeps_the_meld_it_is_looked_for_in_all_that_is_known(extra, kept):
    rules = {"tricks.keep_test": "trick", "tricks.keep_minimum": 1}
    record = hand(DEFENDERS_OUT, extra={"B": extra})

    assert points(rules, record) == (430, 220 if kept else 0)


def test_points_of_the_kitty_are_no_trick():
    rules = THREE_SIDES | {"tricks.keep_test": "trick", "auction.opening": 150}
    record = hand(
        {"A": (300, 20), "B": (0, 200), "C": (0, 30)}, contract=250, extra={"A": {"kitty": 20}}
    )

    assert points(rules, record) == (-250, 200, 30)


def test_a_kitty_that_counts_for_nobody_is_taken_off():
    rules = THREE_SIDES | {"tricks.kitty_counts_for": "nobody"}
    record = hand(THREE, contract=270, extra={"A": {"kitty": 20}})

    assert points(rules, record) == (-270, 120, 90)


def test_a_kitty_that_counts_for_the_last_trick_stays_with_it():
    rules = THREE_SIDES | {"tricks.kitty_counts_for": "last_trick"}
    record = hand(THREE, contract=270, extra={"B": {"kitty": 20, "last_trick": True}})

    assert points(rules, record) == (280, 120, 90)


def test_a_forfeit_sets_the_declarer_and_leaves_a_defender_nothing():
    forfeit = {"forfeit": "aces around not declared"}

    assert points({}, hand(MADE, extra={"A": forfeit})) == (-320, 110)
    assert points({}, hand(MADE, extra={"B": forfeit})) == (340, 0)
    assert points({"settlement.declarer_below_keep": "ignored"}, hand(MADE, extra={"A": forfeit}))[
        0
    ] == (-320)


@pytest.mark.parametrize(
    ("contracts", "expected"),
    [
        ({"A": 320, "B": 110}, (340, 110)),
        ({"A": 350, "B": 110}, (-350, 110)),
        ({"A": 320, "B": 120}, (340, -120)),
        ({"A": 350, "B": 120}, (-350, -120)),
    ],
)
def test_where_every_side_has_a_contract_each_is_made_or_set(contracts, expected):
    record = hand(
        MADE,
        contract=None,
        declarer=None,
        extra={side: {"contract": bid} for side, bid in contracts.items()},
    )

    assert points({"auction.contracts": "every_side"}, record) == expected


def unplayed(end, contract=320, **changes):
    sides = {"A": SideRecord(meld=180), "B": SideRecord(meld=20), "C": SideRecord(meld=40)}
    return HandRecord("A", contract, sides, end=end, **changes)


@pytest.mark.parametrize(
    ("rules", "record", "outcome", "expected"),
    [
        ({}, unplayed(HandEnd.THROWN_IN), Outcome.THROWN_IN, (-320, 20, 40)),
        (
            {"settlement.thrown_in_multiplier": 2},
            unplayed(HandEnd.THROWN_IN),
            Outcome.THROWN_IN,
            (-640, 20, 40),
        ),
        (
            {"settlement.thrown_in_bonus": 30},
            unplayed(HandEnd.THROWN_IN),
            Outcome.THROWN_IN,
            (-320, 50, 70),
        ),
        (
            {"settlement.thrown_in_defenders": "nothing"},
            unplayed(HandEnd.THROWN_IN),
            Outcome.THROWN_IN,
            (-320, 0, 0),
        ),
        (
            {"melds.team_minimum": 30},
            unplayed(HandEnd.THROWN_IN),
            Outcome.THROWN_IN,
            (-320, 0, 40),
        ),
        ({}, unplayed(HandEnd.NO_MARRIAGE), Outcome.SET, (-320, 0, 0)),
        (
            {"settlement.no_marriage_defenders": "meld"},
            unplayed(HandEnd.NO_MARRIAGE),
            Outcome.SET,
            (-320, 20, 40),
        ),
        (
            {"auction.forced": 250},
            unplayed(HandEnd.NO_MARRIAGE, 250),
            Outcome.NOT_SCORED,
            (0, 0, 0),
        ),
        (
            {"auction.forced": 250, "settlement.no_marriage_forced": "lose"},
            unplayed(HandEnd.NO_MARRIAGE, 250),
            Outcome.SET,
            (-250, 0, 0),
        ),
        ({}, unplayed(HandEnd.RENEGED, offender="A"), Outcome.SET, (-320, 20, 40)),
        (
            {"settlement.renege_multiplier": 2, "settlement.renege_defenders": "nothing"},
            unplayed(HandEnd.RENEGED, offender="A"),
            Outcome.SET,
            (-640, 0, 0),
        ),
        ({}, unplayed(HandEnd.RENEGED, offender="B"), Outcome.MADE, (500, -320, 40)),
        ({}, unplayed(HandEnd.PASSED_OUT), Outcome.PASSED_OUT, (0, 0, 0)),
        ({}, unplayed(HandEnd.MISDEAL), Outcome.MISDEAL, (0, 0, 0)),
        (
            {},
            unplayed(HandEnd.SPECIAL_WON, None, special="durch"),
            Outcome.SPECIAL_WON,
            (1000, 0, 0),
        ),
        (
            {"settlement.special_won_defenders": "meld"},
            unplayed(HandEnd.SPECIAL_WON, None, special="durch"),
            Outcome.SPECIAL_WON,
            (1000, 20, 40),
        ),
        (
            {},
            unplayed(HandEnd.SPECIAL_LOST, None, special="durch"),
            Outcome.SPECIAL_LOST,
            (-2000, 20, 40),
        ),
        (
            {
                "settlement.special_lost_multiplier": 1,
                "settlement.special_lost_defenders": "nothing",
            },
            unplayed(HandEnd.SPECIAL_LOST, None, special="durch"),
            Outcome.SPECIAL_LOST,
            (-1000, 0, 0),
        ),
    ],
    ids=str,
)
def test_a_hand_that_was_not_played_scores_by_its_ending(rules, record, outcome, expected):
    variant = SINGLE_DECK.with_house_rules({"auction.specials": [["durch", 1000]], **rules})

    score = score_hand(variant, record)

    assert (score.outcome, tuple(score.points.values())) == (outcome, expected)
    for side in score.points:
        assert sum(step.points for step in score.steps if step.side == side) == score.points[side]


def test_ledgers_are_kept_beside_the_points():
    variant = SINGLE_DECK.with_house_rules(
        {
            "settlement.ledger": [
                ["stars", "made", "declarer", 2],
                ["stars", "set", "defenders", 1],
                ["checks", "thrown_in", "all", -1],
            ]
        }
    )

    def ledgers(record):
        sides = score_hand(variant, record).sides
        return {side: dict(score.ledgers) for side, score in sides.items()}

    assert ledgers(hand(MADE)) == {"A": {"stars": 2}, "B": {}}
    assert ledgers(hand(SET)) == {"A": {}, "B": {"stars": 1}}
    assert ledgers(unplayed(HandEnd.THROWN_IN))["C"] == {"checks": -1}
