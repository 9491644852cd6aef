"""The facts of a hand as they stand on its slip: the auction, contracts, melds and tricks."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from scoring.models.hand import HandRevision
from scoring.models.integrity import Kept, SideOfTheGame
from scoring.models.play import Game


class Bid(Kept):
    """One call of the auction, in order; no amount is a pass."""

    revision = models.ForeignKey(HandRevision, on_delete=models.PROTECT, related_name="bids")
    turn = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField()
    amount = models.PositiveIntegerField(null=True)

    class Meta:
        ordering = ["revision_id", "turn"]
        constraints = [
            models.UniqueConstraint(
                fields=["revision", "turn"],
                name="bid_turn_once",
                violation_error_message="Two bids cannot have the same turn.",
            ),
            models.CheckConstraint(
                condition=Q(seat__lte=7),
                name="bid_seat",
                violation_error_message="There is no such seat.",
            ),
            models.CheckConstraint(
                condition=Q(amount__isnull=True) | Q(amount__gte=1),
                name="bid_amount",
                violation_error_message="A bid is more than nothing.",
            ),
        ]

    def __str__(self) -> str:
        return "pass" if self.amount is None else str(self.amount)


class SideContract(Kept):
    """What a side had to make, where every side has a contract of its own."""

    revision = models.ForeignKey(HandRevision, on_delete=models.PROTECT, related_name="contracts")
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="+")
    side = models.CharField(max_length=1)
    amount = models.PositiveIntegerField()

    class Meta:
        ordering = ["revision_id", "side"]
        constraints = [
            models.UniqueConstraint(
                fields=["revision", "side"],
                name="contract_of_a_side_once",
                violation_error_message="A side has only one contract.",
            ),
            SideOfTheGame(
                column="side",
                name="contract_side_of_the_game",
                violation_error_message="This side does not play in this game.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.side}, {self.amount}"


class Meld(Kept):
    """A side's meld: its total (no name), or one named meld of which the total is made up."""

    revision = models.ForeignKey(HandRevision, on_delete=models.PROTECT, related_name="melds")
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="+")
    side = models.CharField(max_length=1)
    seat = models.PositiveSmallIntegerField(null=True)
    name = models.CharField(max_length=40, blank=True, default="")
    copies = models.PositiveSmallIntegerField(default=1)
    points = models.PositiveIntegerField()

    class Meta:
        ordering = ["revision_id", "side", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["revision", "side", "seat", "name"],
                condition=Q(seat__isnull=False),
                name="meld_of_a_seat_once",
                violation_error_message="The same meld stands twice for one seat.",
            ),
            models.UniqueConstraint(
                fields=["revision", "side", "name"],
                condition=Q(seat__isnull=True),
                name="meld_of_a_side_once",
                violation_error_message="The same meld stands twice for one side.",
            ),
            models.CheckConstraint(
                condition=Q(copies__gte=1),
                name="meld_copies",
                violation_error_message="A meld is there at least once.",
            ),
            SideOfTheGame(
                column="side",
                name="meld_side_of_the_game",
                violation_error_message="This side does not play in this game.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name or 'meld'} {self.points}"


class TrickCount(Kept):
    """What a side took in tricks, as counted: points with the last trick, and how many tricks.

    `points` include the part that lay in the `kitty`. A side with a `forfeit`, its reason, has
    lost its meld and its tricks.
    """

    revision = models.ForeignKey(
        HandRevision, on_delete=models.PROTECT, related_name="trick_counts"
    )
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="+")
    side = models.CharField(max_length=1)
    points = models.PositiveIntegerField(null=True)
    tricks = models.PositiveSmallIntegerField(null=True)
    last = models.BooleanField(null=True)
    kitty = models.PositiveIntegerField(null=True)
    forfeit = models.CharField(max_length=60, blank=True, default="")

    class Meta:
        ordering = ["revision_id", "side"]
        constraints = [
            models.UniqueConstraint(
                fields=["revision", "side"],
                name="trick_count_once",
                violation_error_message="A side's trick points stand only once.",
            ),
            models.UniqueConstraint(
                fields=["revision"],
                condition=Q(last=True),
                name="one_last_trick",
                violation_error_message="Only one side takes the last trick.",
            ),
            models.CheckConstraint(
                condition=Q(kitty__isnull=True) | Q(kitty__lte=F("points")),
                name="tricks_include_the_kitty",
                violation_error_message="The trick points include those of the kitty.",
            ),
            SideOfTheGame(
                column="side",
                name="tricks_side_of_the_game",
                violation_error_message="This side does not play in this game.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.points} in tricks"
