"""An event of a club: its stages and rounds, who is entered, how it stands."""

from __future__ import annotations

import uuid

from django.db import models
from django.db.models import Q

from scoring.models import NAME_LENGTH, Club, Player, RulesText, Team, User


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
        ordering = ["event_id", "number"]
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
        ordering = ["event_id", "number"]
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
        ordering = ["stage_id", "number"]
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
        ordering = ["stage_id", "through_round"]
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
