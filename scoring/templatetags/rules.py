"""The addresses of the rules desk, and cards as they are shown."""

from __future__ import annotations

from collections.abc import Iterable

from django import template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from scoring.rules import Card, Rank, RuleCard, RuleSection, Suit
from scoring.selectors.rules import RulesInForce
from scoring.templatetags.suits import suit_sign

register = template.Library()

LINE = 56  # letters of a sentence in a column of the rule card
SIZES = ((116, "print-longest"), (98, "print-long"))


@register.simple_tag
def desk_url(rules: RulesInForce, page: str) -> str:
    """A page of the rules desk for these rules: a variant's, or a club's own."""
    if rules.version is None:
        return reverse(f"scoring:{page}", kwargs={"variant": rules.variant.key})
    named = rules.version.house_rules
    return reverse(f"scoring:house-{page}", kwargs={"slug": named.club.slug, "rules": named.key})


@register.filter
def inside_a_sentence(words: str) -> str:
    """Words that began a sentence, inside another: "renege, Cy & Di". Names stay as they are."""
    return words[:1].lower() + words[1:]


@register.filter
def card_face(card: Card) -> SafeString:
    """A card as it looks, "10♥"; "ten of hearts" for the ear."""
    rank = "10" if card.rank is Rank.TEN else card.rank.value
    return format_html(
        '<span class="face"><span aria-hidden="true">{}</span>'
        '<span class="vh">{} of </span>{}</span>',
        rank,
        card.rank.label,
        suit_sign(card.suit),
    )


@register.filter
def card_faces(cards: Iterable[Card]) -> SafeString:
    """Several cards, one after another."""
    return format_html_join(" ", "{}", ((card_face(card),) for card in cards))


@register.filter
def trump_sign(letter: str) -> SafeString | str:
    """The sign of the suit with this letter, for a label that also says its name."""
    return suit_sign(Suit(letter))


@register.filter
def print_size(card: RuleCard) -> str:
    """How small a rule card has to be printed to stay on one page: a class, or nothing."""
    lines = sum(
        _lines_of_table(section) + sum(1 + len(text) // LINE for text in section.sentences) + 2
        for section in card.sections
    )
    return next((name for least, name in SIZES if lines >= least), "")


def _lines_of_table(section: RuleSection) -> int:
    """A line for each row; what differs is written out in sentences."""
    if section.key != "differences":
        return len(section.rows)
    return sum(2 + len(text) // LINE for row in section.rows for text in row[1:])
