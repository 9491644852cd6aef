"""What the sides of a game said about its result."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from scoring.models.integrity import Kept, SideOfTheGame
from scoring.models.people import User
from scoring.models.play import Game


class Agreement(Kept):
    """What a side said about the result as it stood at one revision of its game.

    The latest row of a side is what it says now. It agrees to `game_revision` and to no other,
    so each later change of the game asks again.
    """

    class Stand(models.TextChoices):
        AGREED = "agreed", "Agreed"
        DISPUTED = "disputed", "Disputed"

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="agreements")
    side = models.CharField(max_length=1)
    game_revision = models.PositiveIntegerField()
    stand = models.CharField(max_length=10, choices=Stand.choices)
    note = models.CharField(max_length=200, blank=True, default="")
    by_user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    key = models.UUIDField()  # of the act, which may speak for several sides
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["game_id", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "key", "side"],
                name="agreement_once_an_act",
                violation_error_message="This has already been said.",
            ),
            models.CheckConstraint(
                condition=Q(stand__in=["agreed", "disputed"]),
                name="agreement_stand",
                violation_error_message="A side agrees, or says that something is wrong.",
            ),
            models.CheckConstraint(
                condition=Q(stand="agreed") | ~Q(note=""),
                name="a_dispute_says_what_is_wrong",
                violation_error_message="Say what is wrong, in a few words.",
            ),
            SideOfTheGame(
                column="side",
                name="agreement_side_of_the_game",
                violation_error_message="This side does not play in this game.",
            ),
        ]

    def __str__(self) -> str:
        return f"Side {self.side}, {self.get_stand_display().lower()}"
