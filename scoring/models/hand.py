"""The hands of a game.

Facts hang from a HandRevision and are never changed: a correction is a new revision with new
rows. Points, outcomes, dealers, totals and winners are derived from them, and `rescore`
computes them all anew.
"""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import models
from django.db.models import Q

from scoring.models.integrity import Kept, KeptQuerySet, SideOfTheGame
from scoring.models.people import User
from scoring.models.play import Game, Table

SUITS = ["S", "H", "D", "C"]


class Hand(models.Model):
    """A hand of a game. Its points, outcome and dealer are derived; its facts are its revisions."""

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="hands")
    key = models.UUIDField()
    number = models.PositiveIntegerField()
    voided = models.BooleanField(default=False)
    revision = models.PositiveIntegerField(default=1)  # number of the current revision
    dealer = models.PositiveSmallIntegerField()  # derived: a seat
    outcome = models.CharField(max_length=20)  # derived: rules.Outcome
    points = models.JSONField(default=dict)  # derived: side → points
    sat = models.JSONField(default=list)  # while struck out: who sat there, ids in seat order

    class Meta:
        ordering = ["game_id", "number", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "key"],
                name="hand_key",
                violation_error_message="This hand is already on the sheet.",
            ),
            models.UniqueConstraint(
                fields=["game", "number"],
                condition=Q(voided=False),
                name="hand_number_once",
                violation_error_message="This hand is already on the sheet.",
            ),
            models.CheckConstraint(
                condition=Q(number__gte=1),
                name="hand_number",
                violation_error_message="Hands are numbered from 1.",
            ),
            models.CheckConstraint(
                condition=Q(revision__gte=1),
                name="hand_revision",
                violation_error_message="Somebody else has changed this hand meanwhile.",
            ),
            models.CheckConstraint(
                condition=Q(dealer__lte=7),
                name="hand_dealer_is_a_seat",
                violation_error_message="The dealer is one of the seats.",
            ),
        ]

    def __str__(self) -> str:
        return f"Hand {self.number}"


class RevisionQuerySet(KeptQuerySet):
    """Revisions are kept; only which of them is the current one moves on."""

    def retire(self) -> int:
        """Mark these revisions as no longer the current ones; returns how many."""
        return models.QuerySet.update(self, is_current=False)


class HandRevision(Kept):
    """The facts of a hand as somebody wrote them down, with who, when and why."""

    class Act(models.TextChoices):
        POSTED = "posted", "Posted"
        CORRECTED = "corrected", "Corrected"
        VOIDED = "voided", "Voided"
        RESTORED = "restored", "Restored"

    hand = models.ForeignKey(Hand, on_delete=models.PROTECT, related_name="revisions")
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="revisions")
    number = models.PositiveIntegerField()
    is_current = models.BooleanField(default=True)
    act = models.CharField(max_length=10, choices=Act.choices)
    act_key = models.UUIDField()
    declarer = models.CharField(max_length=1, null=True, blank=True)
    declarer_seat = models.PositiveSmallIntegerField(null=True, blank=True)
    contract = models.PositiveIntegerField(null=True, blank=True)
    trump = models.CharField(max_length=1, null=True, blank=True)
    end = models.CharField(max_length=20)  # rules.HandEnd
    special = models.CharField(max_length=40, blank=True, default="")
    offender = models.CharField(max_length=1, null=True, blank=True)
    sits_out = models.CharField(max_length=1, null=True, blank=True)
    reason = models.CharField(max_length=200, blank=True, default="")
    by_user = models.ForeignKey(User, null=True, on_delete=models.PROTECT, related_name="+")
    by_table = models.ForeignKey(Table, null=True, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    objects: ClassVar[Any] = RevisionQuerySet.as_manager()

    class Meta:
        ordering = ["hand_id", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["hand", "number"],
                name="revision_number",
                violation_error_message="Somebody else has changed this hand meanwhile.",
            ),
            models.UniqueConstraint(
                fields=["hand"],
                condition=Q(is_current=True),
                name="one_current_revision",
                violation_error_message="Somebody else has changed this hand meanwhile.",
            ),
            models.UniqueConstraint(
                fields=["game", "act_key"],
                name="act_key_once_a_game",
                violation_error_message="This has already been saved.",
            ),
            models.CheckConstraint(
                condition=Q(number__gte=1),
                name="revision_from_one",
                violation_error_message="Changes of a hand are numbered from 1.",
            ),
            models.CheckConstraint(
                condition=Q(act__in=["posted", "corrected", "voided", "restored"]),
                name="revision_act",
                violation_error_message="A hand is posted, corrected, voided or restored.",
            ),
            models.CheckConstraint(
                condition=Q(trump__isnull=True) | Q(trump__in=SUITS),
                name="revision_trump",
                violation_error_message="Trump is spades, hearts, diamonds or clubs.",
            ),
            models.CheckConstraint(
                condition=Q(by_user__isnull=True) ^ Q(by_table__isnull=True),
                name="revision_by_one_hand",
                violation_error_message="A hand is written down by one person or at one table.",
            ),
            SideOfTheGame(
                column="declarer",
                name="declarer_side_of_the_game",
                violation_error_message="The declarer's side does not play in this game.",
            ),
            SideOfTheGame(
                column="offender",
                name="offender_side_of_the_game",
                violation_error_message="The side that reneged does not play in this game.",
            ),
            SideOfTheGame(
                column="sits_out",
                name="sits_out_side_of_the_game",
                violation_error_message="The side that sits out does not play in this game.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.hand}, {self.get_act_display().lower()}"
