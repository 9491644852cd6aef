"""Keeping the standings behind the posted hands by as little as possible, and never wrong.

The dance of the three numbers of EventFreshness: a change adds one to `dirty` and then sets
`queued`, as the last statements of its transaction. Whoever changed `queued` asks for a refresh
after the commit. A refresh first clears `queued` and then reads `dirty`: a change it does not see
finds the flag clear and asks anew. It computes without a lock and writes only over older sheets,
so it may run twice, late or out of order.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from fractions import Fraction
from typing import Any

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from tournaments.models import EventFreshness, Stage, StandingsSheet
from tournaments.rules.picture import StagePicture, picture
from tournaments.rules.standings import Comparison, Placed
from tournaments.selectors.facts import facts_of
from tournaments.selectors.hidden import visible_through

# A refresh that was asked for and not done by now is taken for lost.
LOST_AFTER = timedelta(seconds=60)


def mark_stale(*, event_id: int) -> None:
    """Note a change that standings could read. Call it last in the transaction of the change."""
    EventFreshness.objects.filter(pk=event_id).update(dirty=F("dirty") + 1)


def claim_refresh(*, event_id: int) -> bool:
    """Whether the caller is the one to ask for a refresh. Call it right after `mark_stale`."""
    return bool(
        EventFreshness.objects.filter(pk=event_id, queued=False).update(
            queued=True, queued_at=timezone.now()
        )
    )


def claim_stale(*, event_id: int) -> bool:
    """Whether standings are stale and the caller is the one to see to it.

    True for one caller only, until the refresh is done or taken for lost.
    """
    claimed = _unattended().filter(pk=event_id).update(queued=True, queued_at=timezone.now())
    return bool(claimed)


def sweep() -> list[int]:
    """Claim every event whose standings are stale and that nobody sees to; returns their ids.

    It repairs what a dead broker or a killed worker dropped.
    """
    stale = _unattended().order_by("pk").values_list("pk", flat=True)
    return [event_id for event_id in stale if claim_stale(event_id=event_id)]


def refresh_standings(*, event_id: int) -> None:
    """Compute the standings of an event from its games and replace its latest sheets."""
    freshness = EventFreshness.objects.filter(pk=event_id)
    freshness.update(queued=False)
    seen = freshness.values_list("dirty", flat=True).first()
    if seen is None:  # the event was deleted with its club
        return

    stages = Stage.objects.filter(event_id=event_id).select_related("event__rules")
    computed = [(stage, seen_now) for stage in stages for seen_now in _pictures(stage)]
    with transaction.atomic():
        for stage, seen_now in computed:
            _write_sheet(stage, seen_now, seen)
        freshness.filter(computed__lt=seen).update(computed=seen)


def _pictures(stage: Stage) -> Iterator[StagePicture]:
    """How a stage stands; and how it stood after the last round whose results are for everybody."""
    facts = facts_of(stage, published_only=True)
    latest = picture(facts)
    yield latest
    shown = visible_through(stage.event, role="")
    if shown and shown < latest.through_round:
        yield picture(facts.up_to(shown))


def _unattended() -> Any:
    lost = Q(queued=False) | Q(queued_at__lt=timezone.now() - LOST_AFTER)
    return EventFreshness.objects.filter(lost, computed__lt=F("dirty"))


def _write_sheet(stage: Stage, computed: StagePicture, seen: int) -> None:
    """Write the sheet over an older one; a newer one, or the same, stays."""
    tables = computed.tables
    values = {
        "version": seen,
        "lines": [_as_document(placed) for placed in computed.placed],
        "tables_in": sum(table.is_over for table in tables),
        "tables_expected": len(tables),
        "computed_at": timezone.now(),
    }
    sheet, created = StandingsSheet.objects.get_or_create(
        stage=stage, through_round=computed.through_round, defaults=values
    )
    if not created:
        StandingsSheet.objects.filter(pk=sheet.pk, version__lt=seen).update(**values)


def _as_document(placed: Placed) -> dict[str, Any]:
    """A line as plain values: ids, whole numbers, and exact "n/d" where a half can be."""
    line = placed.line
    return {
        "entry": line.entry,
        "place": placed.place,
        "shared": placed.is_shared,
        "left": line.has_left,
        "points": str(line.points),
        "rounds": {str(number): str(points) for number, points in sorted(line.rounds.items())},
        "credited": sorted(line.credited),
        "adjusted": {str(number): str(given) for number, given in sorted(line.adjusted.items())},
        "unagreed": sorted(line.unagreed),
        "wins": str(line.wins),
        "losses": str(line.losses),
        "difference": str(line.difference),
        "strength": _exact(line.strength),
        "made": line.made,
        "sets": line.sets,
        "hands": line.hands,
        "best_hand": line.best_hand,
        "best_game": line.best_game,
        "above": _comparison_as_document(placed.above),
        "below": _comparison_as_document(placed.below),
    }


def _comparison_as_document(comparison: Comparison | None) -> dict[str, Any] | None:
    if comparison is None:
        return None
    return {
        "entry": comparison.entry,
        "steps": [
            {
                "tie_break": step.tie_break,
                "own": _exact(step.own),
                "other": _exact(step.other),
                "among": list(step.among),
            }
            for step in comparison.steps
        ],
    }


def _exact(measure: Fraction | None) -> str | None:
    return None if measure is None else str(measure)
