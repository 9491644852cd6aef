"""What happened to a hand: every version of its facts, who wrote it, when and why."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from scoring.models import Hand, HandRevision
from scoring.rules import score_hand
from scoring.selectors.facts import FactChange, changes_between, facts_of, result_text
from scoring.selectors.people import seating
from scoring.selectors.rules import variant_of
from scoring.selectors.sheet import who_wrote
from scoring.slips import relations_of_facts, slip_of


@dataclass(frozen=True)
class HistoryLine:
    """One version of a hand. `facts` compares it with the version before it."""

    number: int
    at: datetime
    who: str
    act: HandRevision.Act
    reason: str
    facts: tuple[FactChange, ...]
    result: str
    is_current: bool


def hand_history(hand: Hand) -> list[HistoryLine]:
    """Every version of a hand, the first one first."""
    variant = variant_of(hand.game.rules)
    seats = seating(hand.game)
    revisions = hand.revisions.select_related("by_user", "by_table").prefetch_related(
        *relations_of_facts(variant)
    )
    lines = []
    before = None
    for revision in revisions.order_by("number"):
        slip = slip_of(revision, variant)
        facts = facts_of(slip, seats, hand.number)
        lines.append(
            HistoryLine(
                number=revision.number,
                at=revision.at,
                who=who_wrote(revision),
                act=HandRevision.Act(revision.act),
                reason=revision.reason,
                facts=changes_between(before, facts),
                result=result_text(score_hand(variant, slip.record), seats),
                is_current=revision.is_current,
            )
        )
        before = facts
    return lines
