"""What the director ruled: who wins without play, points given or taken."""

from __future__ import annotations

import uuid

from django.db import models
from django.db.models import Q

from scoring.models import SIDES, User
from tournaments.models.events import Entry
from tournaments.models.pairings import Pairing
from tournaments.models.stages import Stage


class Ruling(models.Model):
    """One ruling, never changed; taking it back fills `revoked_at`.

    A ruling about a match names its `pairing` and, unless neither side wins, the side `awarded`.
    An adjustment names an `entry` and a round, and gives the points numerator/denominator, which
    may be negative, and half wins.
    """

    class Kind(models.TextChoices):
        WALKOVER = "walkover", "Walkover"
        FORFEIT = "forfeit", "Given up"
        EXTRA_HAND = "extra-hand", "Won on an extra hand"
        DOUBLE = "double", "Neither side wins"
        ADJUSTMENT = "adjustment", "Points given or taken"

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="rulings")
    key = models.UUIDField(default=uuid.uuid4, editable=False)
    kind = models.CharField(max_length=20, choices=Kind.choices)
    pairing = models.ForeignKey(
        Pairing, null=True, blank=True, on_delete=models.PROTECT, related_name="rulings"
    )
    awarded = models.CharField(max_length=1, blank=True, default="")
    entry = models.ForeignKey(
        Entry, null=True, blank=True, on_delete=models.PROTECT, related_name="rulings"
    )
    round_number = models.PositiveSmallIntegerField(null=True, blank=True)
    numerator = models.BigIntegerField(default=0)
    denominator = models.PositiveBigIntegerField(default=1)
    half_wins = models.SmallIntegerField(default=0)
    note = models.CharField(max_length=300)
    by_user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    revoked_by = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )

    class Meta:
        ordering = ["stage_id", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["stage", "key"],
                name="ruling_key",
                violation_error_message="This ruling is already written down.",
            ),
            models.UniqueConstraint(
                fields=["pairing"],
                condition=Q(revoked_at__isnull=True),
                name="one_ruling_for_a_match",
                violation_error_message="There is already a ruling. Take it back first.",
            ),
            models.CheckConstraint(
                condition=Q(
                    kind__in=["walkover", "forfeit", "extra-hand"],
                    pairing__isnull=False,
                    entry__isnull=True,
                    awarded__in=SIDES,
                )
                | Q(kind="double", pairing__isnull=False, entry__isnull=True, awarded="")
                | Q(
                    kind="adjustment",
                    pairing__isnull=True,
                    entry__isnull=False,
                    round_number__isnull=False,
                    awarded="",
                ),
                name="a_ruling_is_about_a_match_or_an_entry",
                violation_error_message="A ruling names a match and who wins it, or an entry.",
            ),
            models.CheckConstraint(
                condition=Q(denominator__gte=1),
                name="ruling_denominator",
                violation_error_message="Points are a whole number or a fraction.",
            ),
            models.CheckConstraint(
                condition=~Q(note=""),
                name="a_ruling_says_why",
                violation_error_message="A ruling says why it was made.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.note}"
