"""What holds for every hand and every table, tried on many at random."""

import json
from typing import Annotated, Literal, get_args, get_origin

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules import (
    GameState,
    HandEnd,
    HandRecord,
    RulesRefused,
    Severity,
    SideRecord,
    Suit,
    Variant,
    complete,
    find_problems,
    get_variant,
    score_hand,
    tally,
)
from scoring.rules.document import hints_of
from scoring.rules.parts import GameEnd, Settlement

SINGLE_DECK = get_variant("single-deck")


def values(hint):
    """Values of a rule's own type, so that a new rule is tried without a word here."""
    if get_origin(hint) is Annotated:
        least, most = hint.__metadata__[0]
        return st.integers(least, min(most, 2_000))
    if get_origin(hint) is Literal:
        return st.sampled_from(get_args(hint))
    if get_origin(hint) is tuple:
        kinds = get_args(hint)
        if kinds[-1] is Ellipsis:
            return st.lists(values(kinds[0]), max_size=3).map(tuple)
        return st.tuples(*(values(kind) for kind in kinds))
    return st.booleans() if hint is bool else st.sampled_from(["", "stars", "checks"])


def changes(part, name):
    return st.fixed_dictionaries(
        {}, optional={f"{name}.{rule}": values(hint) for rule, hint in hints_of(part).items()}
    )


RULES = st.builds(
    lambda settle, end, more: SINGLE_DECK.with_house_rules(
        {**settle, **end, **more, "settlement.round_up_from": 1}
    ),
    changes(Settlement, "settlement"),
    changes(GameEnd, "game_end"),
    st.fixed_dictionaries(
        {},
        optional={
            "melds.counted_by": st.sampled_from(["all", "declarer"]),
            "melds.team_minimum": st.sampled_from([0, 20, 200]),
            "melds.short_meld_sets": st.booleans(),
            "tricks.keep_test": st.sampled_from(["points", "trick", "none"]),
            "tricks.keep_minimum": st.integers(0, 100),
            "auction.contracts": st.sampled_from(["declarer", "every_side"]),
            "auction.specials": st.just([["durch", 1000]]),
        },
    ),
)
TENS = st.integers(-2, 27).map(lambda count: 10 * count)
SIDES = st.builds(
    SideRecord,
    meld=st.integers(0, 40).map(lambda count: 10 * count),
    trick_points=st.none() | TENS | st.integers(0, 250),
    tricks=st.none() | st.integers(0, 12),
    last_trick=st.none() | st.booleans(),
    contract=st.none() | st.integers(25, 60).map(lambda count: 10 * count),
    forfeit=st.none() | st.just("aces around not declared"),
)
RECORDS = st.builds(
    HandRecord,
    declarer=st.sampled_from("AB"),
    contract=st.integers(25, 60).map(lambda count: 10 * count),
    sides=st.fixed_dictionaries({"A": SIDES, "B": SIDES}),
    trump=st.none() | st.sampled_from(Suit),
    end=st.sampled_from(HandEnd),
    special=st.none() | st.just("durch"),
    offender=st.none() | st.sampled_from("AB"),
)  # fmt: skip


@settings(deadline=None)
@given(record=RECORDS)
def test_accepted_trick_points_are_all_the_deck_has(record):
    refused = [
        problem
        for problem in find_problems(SINGLE_DECK, record)
        if problem.severity is Severity.IMPOSSIBLE
    ]

    if not refused and record.end is HandEnd.PLAYED:
        sides = complete(SINGLE_DECK, record).sides.values()
        assert sum(side.trick_points for side in sides) == 250


@settings(deadline=None)
@given(a=st.integers(-5, 30), left_out=st.booleans(), last=st.sampled_from([None, "A", "B"]))
def test_a_split_of_the_trick_points_is_accepted_when_it_can_be(a, left_out, last):
    points = {"A": 10 * a, "B": None if left_out else 250 - 10 * a}
    sides = {
        side: SideRecord(trick_points=points[side], last_trick=last and last == side)
        for side in "AB"
    }
    least = {"A": 10 if last == "A" else 0, "B": 10 if last == "B" else 0}

    accepted = not find_problems(SINGLE_DECK, HandRecord("A", 250, sides))

    assert accepted == (least["A"] <= 10 * a <= 250 - least["B"])


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=6,
)
RULE_NAMES = [
    f"{part}.{rule}"
    for part, rules in SINGLE_DECK.to_document().items()
    if isinstance(rules, dict)
    for rule in rules
]


@settings(deadline=None, max_examples=300)
@given(changes=st.dictionaries(st.sampled_from(RULE_NAMES), ANYTHING, min_size=1, max_size=3))
def test_whatever_house_rule_is_asked_for_the_answer_is_a_variant_or_a_refusal(changes):
    try:
        changed = SINGLE_DECK.with_house_rules(changes)
    except RulesRefused:
        return

    assert Variant.from_document(changed.to_document()) == changed


NUMBERS = st.none() | st.integers() | st.floats() | st.text(max_size=3) | st.booleans()


@settings(deadline=None, max_examples=300)
@given(
    sides=st.dictionaries(
        st.sampled_from("ABC"),
        st.builds(
            SideRecord,
            meld=NUMBERS | st.lists(NUMBERS, max_size=3).map(tuple),
            trick_points=NUMBERS,
            tricks=NUMBERS,
            last_trick=st.none() | st.booleans(),
            kitty=NUMBERS,
            contract=NUMBERS,
        ),
    ),
    contract=NUMBERS,
    declarer=st.sampled_from([None, "A", "X"]),
    end=st.sampled_from(HandEnd),
)
def test_whatever_is_on_a_slip_is_judged_in_sentences(sides, contract, declarer, end):
    problems = find_problems(SINGLE_DECK, HandRecord(declarer, contract, sides, end=end))

    assert all(problem.message.endswith((".", "?")) for problem in problems)


@settings(deadline=None)
@given(variant=RULES, record=RECORDS)
def test_a_hand_scores_the_same_twice_and_its_steps_add_up(variant, record):
    score = score_hand(variant, record)

    assert score_hand(variant, record) == score
    for side, points in score.points.items():
        assert sum(step.points for step in score.steps if step.side == side) == points
    assert all(step.sentence.endswith(".") for step in score.steps)


@settings(deadline=None)
@given(variant=RULES)
def test_rules_survive_storage(variant):
    stored = json.loads(json.dumps(variant.to_document(), sort_keys=True))

    read = Variant.from_document(stored)

    assert (read, hash(read)) == (variant, hash(variant))


@settings(deadline=None)
@given(variant=RULES, records=st.lists(RECORDS, max_size=8), place=st.integers(0, 8))
def test_a_game_folded_in_pieces_is_the_game_folded_at_once(variant, records, place):
    at_once = tally(variant, records, sides="AB")

    first = tally(variant, records[:place], sides="AB")
    stored = GameState.from_document(json.loads(json.dumps(first.to_document())))

    assert tally(variant, records[place:], start=stored) == at_once


@settings(deadline=None)
@given(records=st.lists(RECORDS, max_size=8))
def test_totals_are_the_sum_of_the_hands_until_the_game_is_over(records):
    state = tally(SINGLE_DECK, records, sides="AB")

    counted = [score_hand(SINGLE_DECK, record) for record in records[: state.hands]]
    for side, total in state.totals.items():
        assert total == sum(score.points[side] for score in counted)
    assert state.over == bool(state.winners)
