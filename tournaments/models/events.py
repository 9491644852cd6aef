"""An event of a club: who is entered, who meets whom, at which table, in which game."""

from __future__ import annotations

import uuid

from django.db import models
from django.db.models import Q

from scoring.models import NAME_LENGTH, SIDES, Club, Game, Player, RulesText, Table, Team, User


class Event(models.Model):
    """One club night or one tournament."""

    class State(models.TextChoices):
        OPEN = "open", "Open"
        CLOSED = "closed", "Closed"

    class Visibility(models.TextChoices):
        PUBLIC = "public", "Anybody with the address"
        CLUB = "club", "The club only"

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="events")
    key = models.UUIDField(default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=NAME_LENGTH)
    day = models.DateField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    visibility = models.CharField(
        max_length=10, choices=Visibility.choices, default=Visibility.PUBLIC
    )
    rules = models.ForeignKey(RulesText, on_delete=models.PROTECT, related_name="+")
    tie_breaks = models.JSONField(default=list)  # codes of tournaments.rules.tiebreaks, in order
    started_by = models.ForeignKey(User, null=True, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-day", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "key"],
                name="event_key",
                violation_error_message="This event has already been opened.",
            ),
            models.CheckConstraint(
                condition=~Q(name=""),
                name="event_has_a_name",
                violation_error_message="An event needs a name.",
            ),
            models.CheckConstraint(
                condition=Q(state__in=["open", "closed"]),
                name="event_state",
                violation_error_message="An event is open or closed.",
            ),
            models.CheckConstraint(
                condition=Q(visibility__in=["public", "club"]),
                name="event_visibility",
                violation_error_message="An event is for anybody or for the club.",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class EventFreshness(models.Model):
    """How far the standings are behind the posted hands; a row of its own, for it is written often.

    `dirty` counts changes, `computed` the change up to which standings were computed. They are
    stale while computed < dirty. `queued` says that a task has been asked for.
    """

    event = models.OneToOneField(
        Event, primary_key=True, on_delete=models.PROTECT, related_name="freshness"
    )
    dirty = models.PositiveBigIntegerField(default=0)
    computed = models.PositiveBigIntegerField(default=0)
    queued = models.BooleanField(default=False)
    queued_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name_plural = "event freshness"
        constraints = [
            models.CheckConstraint(
                condition=Q(computed__lte=models.F("dirty")),
                name="not_fresher_than_the_facts",
                violation_error_message="Standings cannot be newer than the hands.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.computed} of {self.dirty}"


class Stage(models.Model):
    """A part of an event with one format."""

    class Format(models.TextChoices):
        SEATED = "seated", "Seated by hand"

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="stages")
    number = models.PositiveSmallIntegerField(default=1)
    format = models.CharField(max_length=20, choices=Format.choices, default=Format.SEATED)

    class Meta:
        ordering = ["event", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "number"],
                name="stage_number",
                violation_error_message="This stage is already there.",
            ),
            models.CheckConstraint(
                condition=Q(number__gte=1),
                name="stage_from_one",
                violation_error_message="Stages are numbered from 1.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event}, stage {self.number}"


class Entry(models.Model):
    """A team or a player in an event, under a start number. The name is the team's or player's."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveSmallIntegerField()
    team = models.ForeignKey(
        Team, null=True, blank=True, on_delete=models.PROTECT, related_name="entries"
    )
    player = models.ForeignKey(
        Player, null=True, blank=True, on_delete=models.PROTECT, related_name="entries"
    )

    class Meta:
        ordering = ["event", "number"]
        verbose_name_plural = "entries"
        constraints = [
            models.UniqueConstraint(
                fields=["event", "number"],
                name="start_number_once",
                violation_error_message="Two entries cannot have the same start number.",
            ),
            models.UniqueConstraint(
                fields=["event", "team"],
                name="team_entered_once",
                violation_error_message="This team is already entered.",
            ),
            models.UniqueConstraint(
                fields=["event", "player"],
                name="player_entered_once",
                violation_error_message="This player is already entered.",
            ),
            models.CheckConstraint(
                condition=Q(number__gte=1),
                name="start_number",
                violation_error_message="Start numbers begin at 1.",
            ),
            models.CheckConstraint(
                condition=Q(team__isnull=True) ^ Q(player__isnull=True),
                name="entry_is_a_team_or_a_player",
                violation_error_message="An entry is a team or a player.",
            ),
        ]

    def __str__(self) -> str:
        return str(self.team or self.player)


class Round(models.Model):
    """A round of a stage."""

    class State(models.TextChoices):
        DRAWN = "drawn", "Being seated"
        PUBLISHED = "published", "Being played"
        CLOSED = "closed", "Closed"

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.PUBLISHED)
    undone_at = models.DateTimeField(null=True, blank=True)
    drawn_by = models.ForeignKey(User, null=True, on_delete=models.PROTECT, related_name="+")
    drawn_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["stage", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["stage", "number"],
                condition=Q(undone_at__isnull=True),
                name="round_number_once",
                violation_error_message="This round is already seated.",
            ),
            models.CheckConstraint(
                condition=Q(number__gte=1),
                name="round_from_one",
                violation_error_message="Rounds are numbered from 1.",
            ),
            models.CheckConstraint(
                condition=Q(state__in=["drawn", "published", "closed"]),
                name="round_state",
                violation_error_message="A round is being seated, being played or closed.",
            ),
        ]

    def __str__(self) -> str:
        return f"Round {self.number}"


class Pairing(models.Model):
    """Entries who meet at a table in a round, or one who does not play it."""

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
        ordering = ["round", "table__number", "pk"]
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
                condition=Q(kind="table", table__isnull=False)
                | (~Q(kind="table") & Q(table__isnull=True)),
                name="a_table_pairing_has_a_table",
                violation_error_message="Those who meet do so at a table.",
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
        ordering = ["pairing", "side", "seat"]
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
        ordering = ["pairing", "number"]
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


class StandingsSheet(models.Model):
    """Derived: the standings of a stage after a round, as one sheet that is replaced whole.

    `lines` holds ids and numbers, no names. `version` is the freshness up to which it was
    computed; a sheet is written only over an older one.
    """

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="sheets")
    through_round = models.PositiveSmallIntegerField()
    version = models.PositiveBigIntegerField(default=0)
    lines = models.JSONField(default=list)
    tables_in = models.PositiveSmallIntegerField(default=0)
    tables_expected = models.PositiveSmallIntegerField(default=0)
    computed_at = models.DateTimeField()
    announced_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["stage", "through_round"]
        constraints = [
            models.UniqueConstraint(
                fields=["stage", "through_round"],
                name="one_sheet_after_a_round",
                violation_error_message="There is already a sheet for this round.",
            ),
            models.CheckConstraint(
                condition=Q(tables_in__lte=models.F("tables_expected")),
                name="no_more_tables_in_than_expected",
                violation_error_message="There cannot be more tables in than were seated.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.stage} after round {self.through_round}"
