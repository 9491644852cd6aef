"""The stages of an event, who takes part in each, their rounds and how they stand."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from scoring.models import User
from tournaments.models.events import Entry, Event
from tournaments.rules.facts import Gone


class Stage(models.Model):
    """A part of an event with one format.

    `cut` is how many of the stage before it go on into this one, best first; 0 takes everybody.
    """

    class Format(models.TextChoices):
        SEATED = "seated", "Seated by hand"
        ROTATION = "rotation", "New partner each round"
        PROGRESSIVE = "progressive", "Winners move up"
        RANDOM = "random", "Partners by lot"
        MITCHELL = "mitchell", "One side stays, one moves (Mitchell)"
        HOWELL = "howell", "Everybody moves (Howell)"
        LADDER = "ladder", "Ladder"
        ROUND_ROBIN = "round-robin", "Round robin"
        SWISS = "swiss", "Swiss"
        SINGLE_ELIMINATION = "single-elimination", "Single elimination"
        DOUBLE_ELIMINATION = "double-elimination", "Double elimination"

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="stages")
    number = models.PositiveSmallIntegerField(default=1)
    format = models.CharField(max_length=20, choices=Format.choices, default=Format.SEATED)
    rounds_planned = models.PositiveSmallIntegerField(default=0)  # 0: as many as it needs
    legs = models.PositiveSmallIntegerField(default=1)
    pools = models.PositiveSmallIntegerField(default=1)
    best_of = models.PositiveSmallIntegerField(default=1)
    third_place = models.BooleanField(default=False)
    consolation = models.BooleanField(default=False)
    second_final = models.BooleanField(default=True)
    three_handed = models.BooleanField(default=False)
    cut = models.PositiveSmallIntegerField(default=0)

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
            models.CheckConstraint(
                condition=Q(legs__gte=1, legs__lte=2),
                name="stage_legs",
                violation_error_message="Everybody meets once or twice.",
            ),
            models.CheckConstraint(
                condition=Q(pools__gte=1),
                name="stage_pools",
                violation_error_message="A stage has at least one pool.",
            ),
            models.CheckConstraint(
                condition=Q(best_of__in=[1, 3, 5, 7, 9]),
                name="stage_best_of",
                violation_error_message="Play one game, or the best of 3, 5, 7 or 9.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event}, stage {self.number}"

    @property
    def is_bracket(self) -> bool:
        """Whether its matches are known beforehand and who loses is out."""
        return self.format in (self.Format.SINGLE_ELIMINATION, self.Format.DOUBLE_ELIMINATION)


class StageEntry(models.Model):
    """An entry's part in a stage: its seed and pool there, and from which round to which.

    `left_after_round` is the last round it was in, 0 if it never played; null while it is there.
    """

    class Why(models.TextChoices):
        WITHDRAWN = Gone.WITHDRAWN.value, "Withdrawn"
        NO_SHOW = Gone.NO_SHOW.value, "Did not come"
        DISQUALIFIED = Gone.DISQUALIFIED.value, "Disqualified"

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="members")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="stages")
    seed = models.PositiveSmallIntegerField(null=True, blank=True)
    pool = models.PositiveSmallIntegerField(default=1)
    joined_round = models.PositiveSmallIntegerField(default=1)
    left_after_round = models.PositiveSmallIntegerField(null=True, blank=True)
    why = models.CharField(max_length=20, choices=Why.choices, blank=True, default="")

    class Meta:
        ordering = ["stage_id", "seed", "entry_id"]
        verbose_name_plural = "stage entries"
        constraints = [
            models.UniqueConstraint(
                fields=["stage", "entry"],
                name="entry_once_in_a_stage",
                violation_error_message="This entry is already in the stage.",
            ),
            models.UniqueConstraint(
                fields=["stage", "seed"],
                name="seed_once_in_a_stage",
                violation_error_message="Two entries cannot have the same seed.",
            ),
            models.CheckConstraint(
                condition=Q(left_after_round__isnull=True, why="")
                | (
                    Q(left_after_round__isnull=False)
                    & Q(why__in=["withdrawn", "no-show", "disqualified"])
                ),
                name="who_left_says_why",
                violation_error_message="An entry that has left needs a reason.",
            ),
            models.CheckConstraint(
                condition=Q(joined_round__gte=1, pool__gte=1),
                name="stage_entry_from_one",
                violation_error_message="Rounds and pools are numbered from 1.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry} in {self.stage}"


class StageAbsence(models.Model):
    """A round that an entry misses although it is in the stage before and after."""

    member = models.ForeignKey(StageEntry, on_delete=models.PROTECT, related_name="absences")
    round_number = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["member_id", "round_number"]
        constraints = [
            models.UniqueConstraint(
                fields=["member", "round_number"],
                name="absent_once_a_round",
                violation_error_message="This absence is already written down.",
            ),
            models.CheckConstraint(
                condition=Q(round_number__gte=1),
                name="absence_from_round_one",
                violation_error_message="Rounds are numbered from 1.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.member} without round {self.round_number}"


class Round(models.Model):
    """A round of a stage. In a bracket, the matches that can be played at the same step.

    `asked`: a draw is wanted, and a task or the sweep makes it. `reasons` says by code, entry ids
    and numbers why the draw is as it is. `drawn_from` is the change (EventFreshness.dirty) up to
    which the results were known to it.
    """

    class State(models.TextChoices):
        ASKED = "asked", "Being drawn"
        DRAWN = "drawn", "Drawn, not published"
        PUBLISHED = "published", "Being played"
        CLOSED = "closed", "Closed"

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.PUBLISHED)
    random_seed = models.PositiveBigIntegerField(null=True, blank=True)
    drawn_from = models.PositiveBigIntegerField(default=0)
    reasons = models.JSONField(default=list)
    trouble = models.CharField(max_length=300, blank=True, default="")  # why it was not drawn
    undone_at = models.DateTimeField(null=True, blank=True)
    drawn_by = models.ForeignKey(User, null=True, on_delete=models.PROTECT, related_name="+")
    drawn_at = models.DateTimeField(auto_now_add=True)
    published_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    close_note = models.CharField(max_length=300, blank=True, default="")

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
                condition=Q(state__in=["asked", "drawn", "published", "closed"]),
                name="round_state",
                violation_error_message="A round is being drawn, drawn, being played or closed.",
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
