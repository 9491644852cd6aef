"""The rule card: a variant in sentences that strangers can play by.

A page, a print and a program are given the same text.
"""

from __future__ import annotations

from scoring.rules.registry import VARIANTS
from scoring.rules.rule_card.auction import auction_section
from scoring.rules.rule_card.deck import deck_section
from scoring.rules.rule_card.differences import differences_section
from scoring.rules.rule_card.game_end import game_end_section
from scoring.rules.rule_card.melds import melds_section
from scoring.rules.rule_card.section import RuleCard, RuleSection
from scoring.rules.rule_card.settlement import settlement_section
from scoring.rules.rule_card.tricks import tricks_section
from scoring.rules.variant import Variant

__all__ = ["RuleCard", "RuleSection", "rule_card"]


def rule_card(variant: Variant) -> RuleCard:
    """The rule card of a variant, house rules included.

    Its sections are `deck`, `auction`, `melds`, `tricks`, `settlement`, `game_end`, and
    `differences` from the plain variant of the same key.
    """
    plain = VARIANTS.get(variant.key)
    here = _sections(variant)
    differences = differences_section(variant, _sections(plain) if plain else (), here)
    return RuleCard(name=variant.name, summary=variant.summary, sections=(*here, differences))


def _sections(variant: Variant) -> tuple[RuleSection, ...]:
    return (
        deck_section(variant),
        auction_section(variant),
        melds_section(variant),
        tricks_section(variant),
        settlement_section(variant),
        game_end_section(variant),
    )
