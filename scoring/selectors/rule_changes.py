"""Which rules two sets of rules have differently, in words."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.rules import Variant, house_rule_fields


@dataclass(frozen=True)
class RuleChange:
    """One rule that two sets of rules have differently, in words."""

    name: str
    title: str
    was: str
    now: str


def rule_changes(old: Variant, new: Variant) -> tuple[RuleChange, ...]:
    """Every rule in which the two differ, in the order of the documents."""
    pairs = zip(house_rule_fields(old), house_rule_fields(new), strict=True)
    return tuple(
        RuleChange(now.name, now.title, was.say(was.value), now.say(now.value))
        for was, now in pairs
        if was.value != now.value
    )
