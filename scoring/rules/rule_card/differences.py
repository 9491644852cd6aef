"""What house rules changed: the card's own sentences beside those of the plain variant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from scoring.rules.registry import VARIANTS
from scoring.rules.rule_card.section import RuleSection
from scoring.rules.variant import Variant

NOTHING = "–"


def differences_section(
    variant: Variant, plain: Sequence[RuleSection], here: Sequence[RuleSection]
) -> RuleSection:
    """What the card says differently from that of the plain variant of the same key.

    Args:
        plain: the other sections of the plain variant's card; none, if there is no such variant.
        here: those of this card.

    Returns:
        a table with the title of the part, what the plain card says, and what this one does; "–"
        where one of them says nothing.
    """
    title = "What differs from the plain variant"
    if not plain:
        return RuleSection("differences", title, ("These rules stand by themselves.",))
    usual = VARIANTS[variant.key].name
    rows = tuple(
        (new.title, was, now)
        for old, new in zip(plain, here, strict=True)
        for was, now in _changes(_lines(old), _lines(new))
    )
    if not rows:
        return RuleSection("differences", title, (f"Nothing: this is plain {usual}.",))
    sentence = f"This is {usual} with these house rules."
    return RuleSection("differences", title, (sentence,), ("Part", "Plain", "Here"), rows)


def _lines(section: RuleSection) -> list[str]:
    """Everything a section says, its table as sentences: "Run: single 150, double 1,500."."""
    heads = [head.lower() for head in section.columns[1:]]
    table = []
    for label, *cells in section.rows:
        said = ", ".join(f"{head} {cell}" for head, cell in zip(heads, cells, strict=True))
        table.append(f"{label}: {said}.")
    return [*table, *section.sentences]


def _changes(was: Sequence[str], now: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The sentences that differ, side by side where one takes the place of another."""
    for act, *places in SequenceMatcher(None, was, now, autojunk=False).get_opcodes():
        if act == "equal":
            continue
        first, last, from_now, to_now = places
        old, new = was[first:last], now[from_now:to_now]
        if len(old) == len(new):
            yield from zip(old, new, strict=True)
        else:
            yield " ".join(old) or NOTHING, " ".join(new) or NOTHING
