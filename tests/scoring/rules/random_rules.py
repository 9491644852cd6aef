"""Variants with house rules drawn at random, every one of them legal."""

import contextlib
from typing import Annotated, Literal, get_args, get_origin

from hypothesis import strategies as st

from scoring.rules import VARIANTS, RulesRefused
from scoring.rules.document import hints_of
from scoring.rules.parts import PARTS

CARDS = {f"deck.{rule}" for rule in hints_of(PARTS["deck"])} - {"deck.clockwise", "deck.passing"}
TEXTS = {
    "melds.pinochle_cards": st.sampled_from(["QS JD", "QC JH", "QH JS"]),
    "settlement.special_ledger": st.sampled_from(["", "stars", "checks"]),
    "auction.specials": st.sampled_from(
        [(), (("durch", 1000),), (("durch", 500), ("bettel", 300))]
    ),
    "auction.steps": st.sampled_from([((0, 1),), ((0, 10),), ((0, 1), (60, 5), (100, 10))]),
}


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
            return st.lists(values(kinds[0]), max_size=4).map(tuple)
        return st.tuples(*(values(kind) for kind in kinds))
    return st.booleans() if hint is bool else st.sampled_from(["stars", "checks"])


def rules_of(part):
    """A strategy for each house rule of a part that leaves the cards as they are."""
    return {
        f"{part}.{rule}": TEXTS.get(f"{part}.{rule}", values(hint))
        for rule, hint in hints_of(PARTS[part]).items()
        if f"{part}.{rule}" not in CARDS
    }


def legal(variant, changes):
    """The variant with the changes that can be; where they contradict, the later ones give way."""
    for name, value in changes.items():
        with contextlib.suppress(RulesRefused):
            variant = variant.with_house_rules({name: value})
    return variant


def changed(*parts):
    """Any variant, with some house rules of these parts."""
    rules = {name: rule for part in parts for name, rule in rules_of(part).items()}
    changes = st.lists(st.sampled_from(sorted(rules)), max_size=8, unique=True).flatmap(
        lambda names: st.fixed_dictionaries({name: rules[name] for name in names})
    )
    return st.builds(legal, st.sampled_from(list(VARIANTS.values())), changes)


ANY_RULES = changed(*PARTS)
SAME_MELDS = changed("auction", "tricks", "settlement", "game_end", "play")
OTHER_MELDS = changed("melds")
