"""Who meets whom in a round, at which table, in which game."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from scoring.models import SIDES, Game, Player, Table
from tournaments.models.events import Entry
from tournaments.models.stages import Round, Stage


class Pairing(models.Model):
    """Entries who meet at a table in a round, or one who does not play it.

    A match of a bracket is there from the draw on, under its code ("W1-3", "L2-1", "F2"); it has a
    table once both are known and it was seated.
    """

    class Kind(models.TextChoices):
        TABLE = "table", "Table"
        BYE = "bye", "Bye"
        SIT_OUT = "sit-out", "Sits out"
        ABSENT = "absent", "Absent"

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="pairings")
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="pairings")
    code = models.CharField(max_length=12)
    kind = models.CharField(max_length=10, choices=Kind.choices, default=Kind.TABLE)
    table = models.ForeignKey(
        Table, null=True, blank=True, on_delete=models.PROTECT, related_name="pairings"
    )
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["round_id", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["stage", "code"],
                condition=Q(undone_at__isnull=True),
                name="pairing_code_once",
                violation_error_message="This place of the round is already taken.",
            ),
            models.UniqueConstraint(
                fields=["round", "table"],
                condition=Q(undone_at__isnull=True),
                name="one_pairing_at_a_table",
                violation_error_message="This table is already taken in this round.",
            ),
            models.CheckConstraint(
                condition=Q(kind="table") | Q(table__isnull=True),
                name="only_who_meets_has_a_table",
                violation_error_message="Only those who meet do so at a table.",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=["table", "bye", "sit-out", "absent"]),
                name="pairing_kind",
                violation_error_message="A place is a table, a bye, a sit-out or an absence.",
            ),
        ]

    def __str__(self) -> str:
        return self.code


class PairingEntry(models.Model):
    """An entry's one place in a round."""

    pairing = models.ForeignKey(Pairing, on_delete=models.PROTECT, related_name="places")
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="places")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="places")
    side = models.CharField(max_length=1, blank=True, default="")
    seat = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["pairing_id", "side", "seat"]
        verbose_name_plural = "pairing entries"
        constraints = [
            models.UniqueConstraint(
                fields=["round", "entry"],
                name="one_place_a_round",
                violation_error_message="An entry has only one place in a round.",
            ),
            models.CheckConstraint(
                condition=Q(side="") | Q(side__in=SIDES),
                name="place_side",
                violation_error_message="The sides are A, B, C and D.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry} in {self.pairing}"


class PairingGame(models.Model):
    """A game played for a pairing; more than one where the best of several counts."""

    pairing = models.ForeignKey(Pairing, on_delete=models.PROTECT, related_name="games")
    number = models.PositiveSmallIntegerField(default=1)
    game = models.OneToOneField(Game, on_delete=models.PROTECT, related_name="pairing_game")

    class Meta:
        ordering = ["pairing_id", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["pairing", "number"],
                name="game_of_a_pairing",
                violation_error_message="This game of the pairing is already there.",
            ),
            models.CheckConstraint(
                condition=Q(number__gte=1),
                name="pairing_game_from_one",
                violation_error_message="Games of a pairing are numbered from 1.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.pairing}, game {self.number}"


class Substitution(models.Model):
    """Somebody sits in for a player of an entry in a round; the entry keeps what is played."""

    place = models.ForeignKey(PairingEntry, on_delete=models.PROTECT, related_name="substitutions")
    instead_of = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["place_id", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["place", "instead_of"],
                name="one_substitute_for_a_player",
                violation_error_message="Somebody already sits in for this player.",
            ),
            models.CheckConstraint(
                condition=~Q(player=models.F("instead_of")),
                name="a_substitute_is_somebody_else",
                violation_error_message="A substitute is somebody else.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} for {self.instead_of}"
