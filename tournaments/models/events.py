"""An event of a club and who is entered."""

from __future__ import annotations

import secrets
import uuid

from django.db import models
from django.db.models import Q

from scoring.models import NAME_LENGTH, Club, Player, RulesText, Team, User
from tournaments.rules.facts import CreditKind

CREDITS = [
    (CreditKind.NONE.value, "Nothing"),
    (CreditKind.OWN_AVERAGE.value, "Its own average"),
    (CreditKind.WINNERS_AVERAGE.value, "The average of the round's winners"),
    (CreditKind.FIXED.value, "A number of points"),
]
CREDIT_KINDS = [kind.value for kind in CreditKind]
MOST_SEED = 2**62


def new_seed() -> int:
    """Chance for a draw or a lot, kept so that it can be replayed."""
    return secrets.randbelow(MOST_SEED)


class Event(models.Model):
    """One club night or one tournament."""

    class State(models.TextChoices):
        OPEN = "open", "Open"
        CLOSED = "closed", "Closed"

    class Visibility(models.TextChoices):
        PUBLIC = "public", "Anybody with the address"
        CLUB = "club", "The club only"

    class Entrants(models.TextChoices):
        TEAMS = "teams", "Teams"
        PLAYERS = "players", "Players, with a new partner each round"

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="events")
    key = models.UUIDField(default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=NAME_LENGTH)
    day = models.DateField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    visibility = models.CharField(
        max_length=10, choices=Visibility.choices, default=Visibility.PUBLIC
    )
    rules = models.ForeignKey(RulesText, on_delete=models.PROTECT, related_name="+")
    entrants = models.CharField(max_length=10, choices=Entrants.choices, default=Entrants.TEAMS)
    round_minutes = models.PositiveSmallIntegerField(null=True, blank=True)  # null: no clock
    tie_breaks = models.JSONField(default=list)  # codes of tournaments.rules.tiebreaks, in order
    lot_seed = models.PositiveBigIntegerField(default=new_seed)
    bye_credit = models.CharField(
        max_length=20, choices=CREDITS, default=CreditKind.OWN_AVERAGE.value
    )
    bye_points = models.PositiveIntegerField(default=0)  # where the credit is fixed
    bye_half_wins = models.PositiveSmallIntegerField(default=0)  # a whole win is 2
    absent_credit = models.CharField(max_length=20, choices=CREDITS, default=CreditKind.NONE.value)
    absent_points = models.PositiveIntegerField(default=0)
    agreement_needed = models.BooleanField(default=False)
    count_unagreed = models.BooleanField(default=True)
    # Standings after later rounds than this are for the club's directors until announced.
    hidden_after_round = models.PositiveSmallIntegerField(null=True, blank=True)
    announced_at = models.DateTimeField(null=True, blank=True)
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
            models.CheckConstraint(
                condition=Q(entrants__in=["teams", "players"]),
                name="event_entrants",
                violation_error_message="An event is for teams or for players.",
            ),
            models.CheckConstraint(
                condition=Q(bye_credit__in=CREDIT_KINDS) & Q(absent_credit__in=CREDIT_KINDS),
                name="event_credits",
                violation_error_message="A round not played counts nothing, an average or points.",
            ),
            models.CheckConstraint(
                condition=Q(bye_half_wins__lte=2),
                name="event_bye_wins",
                violation_error_message="A bye counts as a win, half a win or none.",
            ),
            models.CheckConstraint(
                condition=Q(round_minutes__isnull=True) | Q(round_minutes__gte=1),
                name="event_round_minutes",
                violation_error_message="A round lasts at least a minute.",
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
    seed = models.PositiveSmallIntegerField(null=True, blank=True)  # 1 is the best
    checked_in_at = models.DateTimeField(null=True, blank=True)
    keeps_seat = models.BooleanField(default=False)

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
