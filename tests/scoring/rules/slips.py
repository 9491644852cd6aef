"""Slips without fault, and what is said about them."""

from scoring.rules import HandRecord, SideRecord, Suit, find_problems, get_variant

SINGLE_DECK = get_variant("single-deck")


def slip(a=None, b=None, **changes):
    """A slip without fault, declared by A, with some facts changed."""
    sides = {
        "A": SideRecord(**{"meld": 180, "trick_points": 160, **(a or {})}),
        "B": SideRecord(**{"meld": 20, "trick_points": 90, **(b or {})}),
    }
    facts = {"declarer": "A", "contract": 320, "sides": sides, "trump": Suit.HEARTS}
    return HandRecord(**facts | changes)


def said(record, variant=SINGLE_DECK):
    """The sentence beside each field of a slip."""
    return [(problem.field, problem.message) for problem in find_problems(variant, record)]
