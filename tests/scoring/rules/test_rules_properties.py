"""What holds for every hand and every table, tried on many at random."""

import json

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
from tests.scoring.rules.random_rules import ANY_RULES, SAME_MELDS

SINGLE_DECK = get_variant("single-deck")


@st.composite
def records(draw, variant):
    """A hand of this variant, as often as not one that cannot be true."""
    step = variant.trick_step
    most = variant.trick_total // step
    tens = step if step > 1 else 1
    points = st.none() | st.integers(-1, most + 1).map(lambda count: step * count)
    side = st.builds(
        SideRecord,
        meld=st.integers(0, 40).map(lambda count: tens * count),
        trick_points=points,
        tricks=st.none() | st.integers(0, variant.deck.hand_size),
        last_trick=st.none() | st.booleans(),
        contract=st.none() | st.integers(25, 60).map(lambda count: tens * count),
        forfeit=st.none() | st.just("aces around not declared"),
    )
    sides = draw(st.fixed_dictionaries(dict.fromkeys(variant.side_names, side)))
    names = st.sampled_from(variant.side_names)
    return HandRecord(
        declarer=draw(names),
        contract=draw(st.integers(1, 12)) * tens * 5,
        sides=sides,
        trump=draw(st.none() | st.sampled_from(Suit)),
        end=draw(st.sampled_from(HandEnd)),
        special=draw(st.none() | st.just("durch")),
        offender=draw(st.none() | names),
    )


def games(variant):
    return st.lists(records(variant), max_size=4)


@st.composite
def splits(draw, variant):
    """A played hand whose trick points are split between the sides in any way."""
    step, left = variant.trick_step, variant.trick_total // variant.trick_step
    points = []
    for _ in variant.side_names[1:]:
        points.append(draw(st.integers(0, left)))
        left -= points[-1]
    points.append(left + draw(st.sampled_from([0, 0, 0, -1, 1])))
    sides = {
        side: SideRecord(trick_points=count * step)
        for side, count in zip(variant.side_names, points, strict=True)
    }
    blank = draw(st.sampled_from([None, *variant.side_names]))
    record = HandRecord("A", variant.auction.opening, sides)
    return record.with_side(blank, trick_points=None) if blank else record


def tables_with(strategy, rules=ANY_RULES):
    return rules.flatmap(lambda variant: st.tuples(st.just(variant), strategy(variant)))


def refused(variant, record):
    return [
        problem
        for problem in find_problems(variant, record)
        if problem.severity is Severity.IMPOSSIBLE
    ]


@settings(deadline=None, max_examples=200)
@given(table=tables_with(splits, SAME_MELDS) | tables_with(records, SAME_MELDS))
def test_accepted_trick_points_are_all_the_deck_has(table):
    variant, record = table

    if not refused(variant, record) and record.end is HandEnd.PLAYED:
        sides = complete(variant, record).sides.values()
        assert sum(side.trick_points for side in sides) == variant.trick_total


@settings(deadline=None)
@given(a=st.integers(-5, 30), left_out=st.booleans(), last=st.sampled_from([None, "A", "B"]))
def test_a_split_of_the_trick_points_is_accepted_when_it_can_be(a, left_out, last):
    points = {"A": 10 * a, "B": None if left_out else 250 - 10 * a}
    sides = {
        side: SideRecord(trick_points=points[side], last_trick=last and last == side)
        for side in "AB"
    }
    least = {"A": 10 if last == "A" else 0, "B": 10 if last == "B" else 0}

    accepted = not refused(SINGLE_DECK, HandRecord("A", 250, sides))

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


@settings(deadline=None, max_examples=200)
@given(changes=st.dictionaries(st.sampled_from(RULE_NAMES), ANYTHING, min_size=1, max_size=3))
def test_whatever_house_rule_is_asked_for_the_answer_is_a_variant_or_a_refusal(changes):
    try:
        changed = SINGLE_DECK.with_house_rules(changes)
    except RulesRefused:
        return

    assert Variant.from_document(changed.to_document()) == changed


NUMBERS = st.none() | st.integers() | st.floats() | st.text(max_size=3) | st.booleans()


@settings(deadline=None, max_examples=200)
@given(
    variant=SAME_MELDS,
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
def test_whatever_is_on_a_slip_is_judged_in_sentences(variant, sides, contract, declarer, end):
    problems = find_problems(variant, HandRecord(declarer, contract, sides, end=end))

    assert all(problem.message.endswith((".", "?")) for problem in problems)


@settings(deadline=None, max_examples=100)
@given(table=tables_with(records))
def test_a_hand_scores_the_same_twice_and_its_steps_add_up(table):
    variant, record = table

    score = score_hand(variant, record)

    assert score_hand(variant, record) == score
    for side, points in score.points.items():
        assert sum(step.points for step in score.steps if step.side == side) == points
    assert all(step.sentence.endswith(".") for step in score.steps)


@settings(deadline=None)
@given(variant=ANY_RULES)
def test_rules_survive_storage(variant):
    stored = json.loads(json.dumps(variant.to_document(), sort_keys=True))

    read = Variant.from_document(stored)

    assert (read, hash(read)) == (variant, hash(variant))


@settings(deadline=None, max_examples=50)
@given(table=tables_with(games), place=st.integers(0, 4))
def test_a_game_folded_in_pieces_is_the_game_folded_at_once(table, place):
    variant, hands = table
    at_once = tally(variant, hands, sides=variant.side_names)

    first = tally(variant, hands[:place], sides=variant.side_names)
    stored = GameState.from_document(json.loads(json.dumps(first.to_document())))

    assert tally(variant, hands[place:], start=stored) == at_once


@settings(deadline=None, max_examples=50)
@given(table=tables_with(games))
def test_totals_are_the_sum_of_the_hands_until_the_game_is_over(table):
    variant, hands = table
    state = tally(variant, hands, sides=variant.side_names)

    counted = [score_hand(variant, record) for record in hands[: state.hands]]
    for side, total in state.totals.items():
        assert total == sum(score.points[side] for score in counted)
    assert state.over == bool(state.winners)
