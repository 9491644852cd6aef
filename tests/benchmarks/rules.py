"""The rules alone: no database, no network."""

import random
from itertools import cycle, islice

from scoring.rules import (
    VARIANTS,
    Card,
    Rank,
    Suit,
    count_meld,
    find_problems,
    get_variant,
    reachable,
    reachable_meld,
    score_hand,
    tally,
)
from tests.benchmarks.measuring import heading, middle, milliseconds, processor_seconds, table
from tests.slips import slip, thrown_in

VARIANT = "single-deck"


def different_hands(number):
    """Hands made, set and thrown in, in turn."""
    slips = [slip(), slip(tricks=130), slip(declarer="B", seat=1, meld=(40, 200)), thrown_in()]
    variant = get_variant(VARIANT)
    return [each.completed(variant).record for each in islice(cycle(slips), number)]


def run(*, quick):
    hands = different_hands(1_000 if quick else 4_000)
    variant = get_variant(VARIANT).with_house_rules({"game_end.target": 0})
    scores = [score_hand(variant, hand) for hand in hands]
    few = scores[: len(scores) // 10]

    def a_second(act, number):
        return f"{number / middle(act, 5, processor_seconds):,.0f}"

    heading("Rules, by processor time")
    one_of_few = middle(lambda: tally(variant, few), 5, processor_seconds) / len(few)
    one_of_many = middle(lambda: tally(variant, scores), 5, processor_seconds) / len(scores)
    table(
        ["", "a second"],
        [
            [
                "hands scored, with their steps",
                a_second(lambda: score_all(variant, hands), len(hands)),
            ],
            ["slips looked through", a_second(lambda: look_at_all(variant, hands), len(hands))],
            ["hands added to a tally", f"{1 / one_of_many:,.0f}"],
        ],
    )
    print(
        f"one hand of {len(scores):,} in a tally / one of {len(few):,}: "
        f"{one_of_many / one_of_few:.2f}"
    )

    number = 500 if quick else 2_000
    table(
        ["variant", "hands meld-counted a second", "reachable meld, first time", "from then on"],
        [[key, *melds_of(get_variant(key), number)] for key in VARIANTS],
    )


def melds_of(variant, number):
    """How fast hands are counted, and how long it takes to know all that a side can show."""
    hands = dealt_hands(variant, number)
    hands_of_a_side = variant.deck.hands_per_side

    def count_all():
        for hand in hands:
            count_meld(variant, hand, Suit.HEARTS)

    def cold():
        for name in vars(reachable).values():
            if hasattr(name, "cache_clear"):
                name.cache_clear()
        warm()

    def warm():
        reachable_meld(variant, Suit.HEARTS, hands_of_a_side)

    return [
        f"{number / middle(count_all, 3, processor_seconds):,.0f}",
        milliseconds(middle(cold, 3, processor_seconds)),
        f"{middle(warm, 99) * 1e6:.1f} µs",
    ]


def dealt_hands(variant, number):
    """Hands of the variant's deck, dealt the same way each time."""
    dealer = random.Random(1)
    deck = [
        Card(Rank(rank), suit)
        for rank in variant.deck.ranks
        for suit in Suit
        for _ in range(variant.deck.copies)
    ]
    return [dealer.sample(deck, variant.deck.hand_size) for _ in range(number)]


def score_all(variant, hands):
    for hand in hands:
        score_hand(variant, hand)


def look_at_all(variant, hands):
    for hand in hands:
        find_problems(variant, hand)
