"""What can be wrong with a meld: off the step, over the top, in a gap, or badly made up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import gcd

from scoring.rules.cards import Card, Suit
from scoring.rules.contract_problems import bid_problems
from scoring.rules.melds import meld_choices, named_melds
from scoring.rules.played import round_points
from scoring.rules.problem import Problem, impossible, unlikely
from scoring.rules.reachable import MOST_HANDS, reachable_from
from scoring.rules.record import HandEnd, HandRecord, ShownMeld, SideRecord
from scoring.rules.variant import Variant
from scoring.rules.wording import number, steps_of

_WITH_A_RUN = {"run_king", "run_queen"}


def meld_problems(variant: Variant, record: HandRecord) -> Iterator[Problem]:
    """Everything wrong with what the sides showed."""
    for side, facts in record.sides.items():
        field = f"sides.{side}.meld"
        declares = side == record.declarer
        if len(facts.melds) not in {1, variant.deck.hands_per_side}:
            hands = variant.deck.hands_per_side
            text = f"This side has {hands} {'hand' if hands == 1 else 'hands'}."
            yield impossible("wrong_hands", field, text, len(facts.melds), hands)
            continue
        size = variant.deck.hand_size
        if variant.melds.before_discard and declares:
            size += variant.deck.kitty
        found = [
            *_total_problems(variant, record.trump, facts, field, size),
            *_shown_problems(variant, record.trump, facts, f"sides.{side}.shown", size),
        ]
        if declares and record.end is HandEnd.PLAYED:
            found.extend(_trump_problems(variant, facts, field))
            if not found and record.contract is not None:
                found.extend(_reach_problems(variant, facts, record.contract, field))
        yield from found


def _total_problems(
    variant: Variant, trump: Suit | None, facts: SideRecord, field: str, size: int
) -> Iterator[Problem]:
    """Check each hand, where each was given, and then what the side shows together."""
    by_hand: list[Problem] = []
    if len(facts.melds) > 1:
        for meld in facts.melds:
            by_hand.extend(_amount_problems(variant, trump, meld, field, 1, size))
    yield from by_hand
    hands = variant.deck.hands_per_side
    if hands <= MOST_HANDS and not by_hand:
        yield from _amount_problems(variant, trump, facts.total_meld, field, hands, size)


def _amount_problems(
    variant: Variant, trump: Suit | None, meld: int, field: str, hands: int, size: int
) -> Iterator[Problem]:
    shows = reachable_from(variant, trump, hands, size)
    step, most = gcd(*shows), max(shows)
    who = "hand" if hands == 1 else "two hands"
    if meld < 0:
        yield impossible("below_zero", field, "A meld cannot be below 0.", meld)
    elif step and meld % step:
        text = f"{number(meld)} cannot be right. Melds go in {steps_of(step)}."
        yield impossible("off_step", field, text, meld, step)
    elif meld > most:
        text = f"No {who} can show {number(meld)}. Count again."
        yield impossible("over_maximum", field, text, meld, most)
    elif meld not in shows:
        verb = "shows" if hands == 1 else "show"
        asked = f"No {who} {verb} {number(meld)} unless a meld was missed."
        yield unlikely("in_gap", field, f"{asked} Is it {number(meld)}?", meld)


def _trump_problems(variant: Variant, facts: SideRecord, field: str) -> Iterator[Problem]:
    """A declarer who must hold a certain meld in trump should have shown it.

    A meld that is too small to count need not be shown.
    """
    if variant.required_meld is None:
        return
    table = getattr(variant.melds, variant.required_meld)
    least = min((points for points in table if points), default=0)
    unshown = not facts.total_meld and least < variant.melds.team_minimum
    if facts.total_meld < least and not unshown:
        what = variant.auction.trump_requires
        text = f"The declarer needs a {what} in trump, which counts {number(least)}."
        yield unlikely("trump_not_shown", field, text, facts.total_meld, least)


def _reach_problems(
    variant: Variant, facts: SideRecord, contract: int, field: str
) -> Iterator[Problem]:
    """A bid that not even every trick could make with this meld is hardly ever played out."""
    if any(bid_problems(variant, contract, "contract", forced=True)):
        return
    meld = facts.total_meld
    most = variant.trick_total + (meld if meld >= variant.melds.team_minimum else 0)
    if variant.settlement.made_compares == "rounded":
        most = round_points(variant, most)
    if most < contract:
        text = f"With {number(meld)} meld not even every trick makes {number(contract)}."
        yield unlikely("beyond_reach", field, f"{text} Is the meld right?", meld, contract)


def _shown_problems(
    variant: Variant, trump: Suit | None, facts: SideRecord, field: str, size: int
) -> Iterator[Problem]:
    """The named melds must exist, fit one deck and each hand, and add up to the meld."""
    if not facts.shown:
        return
    points = {
        (choice.name, choice.copies): choice.points for choice in meld_choices(variant, trump)
    }
    unknown = [meld for meld in facts.shown if (meld.name, meld.copies) not in points]
    if unknown:
        names = ", ".join(f"{meld.name} × {meld.copies}" for meld in unknown)
        yield impossible("unknown_meld", field, f"There is no such meld here: {names}.")
        return
    hands = range(1, variant.deck.hands_per_side + 1)
    if any(meld.hand not in hands for meld in facts.shown):
        yield impossible("wrong_hands", field, f"This side has {len(hands)} hands.")
        return
    counted = [0] * len(hands)
    for meld in facts.shown:
        counted[meld.hand - 1] += points[meld.name, meld.copies]
    if sum(counted) != facts.total_meld:
        text = f"The melds shown add up to {number(sum(counted))}, not {number(facts.total_meld)}."
        yield impossible("does_not_add_up", field, text, sum(counted), facts.total_meld)
    elif len(facts.melds) == len(hands) and tuple(counted) != facts.melds:
        yield impossible("does_not_add_up", field, "The melds shown belong to the other hand.")
    yield from _card_problems(variant, trump, facts.shown, field, size)


def _card_problems(
    variant: Variant, trump: Suit | None, shown: tuple[ShownMeld, ...], field: str, size: int
) -> Iterator[Problem]:
    """The fewest cards that show the named melds must fit each hand and the deck."""
    names = [(meld.hand, meld.name) for meld in shown]
    if len(set(names)) < len(names):
        text = "Name a meld once for each hand, with its number of copies."
        yield impossible("named_twice", field, text)
        return
    alone = [name for hand, name in names if name in _WITH_A_RUN and (hand, "run") not in names]
    if alone:
        text = "An extra king or queen counts only together with a run."
        yield impossible("no_run", field, text)
        return
    together: Counter[Card] = Counter()
    for hand in sorted({meld.hand for meld in shown}):
        cards = _cards_needed(variant, trump, [meld for meld in shown if meld.hand == hand])
        together += cards
        if cards.total() > size:
            text = f"These melds need {cards.total()} cards in one hand."
            yield impossible("too_many_cards", field, text, cards.total())
    copies = variant.deck.copies
    missing = [card for card, count in together.items() if count > copies]
    if missing:
        text = f"These melds need more than {copies} of {', '.join(map(str, sorted(missing)))}."
        yield impossible("too_many_copies", field, text, copies)


def _cards_needed(variant: Variant, trump: Suit | None, shown: list[ShownMeld]) -> Counter[Card]:
    """The fewest cards for some melds of one hand: a card serves once in each class."""
    melds = named_melds(variant, trump)
    classes: dict[str, Counter[Card]] = {}
    for name, copies, _ in shown:
        cards = Counter(dict.fromkeys(melds[name].cards, copies))
        classes.setdefault(melds[name].serves, Counter()).update(cards)
    needed: Counter[Card] = Counter()
    for cards in classes.values():
        needed |= cards
    return needed
