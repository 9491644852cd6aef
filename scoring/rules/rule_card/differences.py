"""What house rules changed, beside the plain variant."""

from __future__ import annotations

from scoring.rules.house_rules import house_rule_fields
from scoring.rules.registry import VARIANTS
from scoring.rules.rule_card.section import RuleSection
from scoring.rules.variant import Variant


def differences_section(variant: Variant) -> RuleSection:
    """What house rules changed, beside the plain variant of the same key."""
    title, plain = "House rules", VARIANTS.get(variant.key)
    if plain is None:
        return RuleSection("differences", title, ("These rules stand by themselves.",))
    usual = {field.name: field.value for field in house_rule_fields(plain)}
    rows = tuple(
        (field.title, field.say(field.value), field.say(usual[field.name]))
        for field in house_rule_fields(variant)
        if field.value != usual[field.name]
    )
    if not rows:
        return RuleSection("differences", title, (f"None: this is plain {plain.name}.",))
    sentence = f"This is {plain.name} with these house rules."
    return RuleSection("differences", title, (sentence,), ("Rule", "Here", "Usually"), rows)
