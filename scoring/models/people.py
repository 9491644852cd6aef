"""A club, its people, and the rules it plays by."""

from __future__ import annotations

import unicodedata
import uuid
from typing import Any

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import Q

from scoring.models.integrity import Kept

NAME_LENGTH = 60


def name_key(name: str) -> str:
    """The form in which two spellings of one name are equal: "ANN  Lee" and "ann lee"."""
    return unicodedata.normalize("NFKC", " ".join(name.split())).casefold()


class User(AbstractUser):
    """Somebody who can sign in."""


class Club(models.Model):
    """A club: everything else hangs from one."""

    key = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    name = models.CharField(max_length=NAME_LENGTH)
    slug = models.SlugField(max_length=NAME_LENGTH, unique=True)
    timezone = models.CharField(max_length=64, default="UTC")
    names_version = models.PositiveIntegerField(default=0)  # +1 whenever a shown name changes
    is_demo = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=~Q(name=""),
                name="club_has_a_name",
                violation_error_message="A club needs a name.",
            ),
            models.UniqueConstraint(
                fields=["is_demo"],
                condition=Q(is_demo=True),
                name="one_demo_club",
                violation_error_message="There is already a demo club.",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """What a user may do in a club."""

    class Role(models.TextChoices):
        OWNER = "owner", "Owner"
        DIRECTOR = "director", "Director"
        SCORER = "scorer", "Scorer"

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="memberships")
    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="memberships")
    role = models.CharField(max_length=10, choices=Role.choices)
    until = models.DateTimeField(null=True, blank=True)  # a stand-in's right ends

    class Meta:
        ordering = ["club_id", "role", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "user"],
                name="one_membership_each",
                violation_error_message="This person is already in the club.",
            ),
            models.CheckConstraint(
                condition=Q(role__in=["owner", "director", "scorer"]),
                name="membership_role",
                violation_error_message="The role is owner, director or scorer.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user}, {self.get_role_display()} of {self.club}"


class Named(models.Model):
    """A row known by a name; `name_key` decides whether two names are the same."""

    name = models.CharField(max_length=NAME_LENGTH)
    # One sign may become 18 when it is brought to its plain form (U+FDFA does).
    name_key = models.CharField(max_length=18 * NAME_LENGTH, editable=False)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keep the key with the name, whoever writes the row."""
        self.name_key = name_key(self.name)
        if (fields := kwargs.get("update_fields")) is not None and "name" in fields:
            kwargs["update_fields"] = {*fields, "name_key"}
        super().save(*args, **kwargs)


class Player(Named):
    """A person who plays. Two people may have one name; the person is the row."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="players")
    key = models.UUIDField(default=uuid.uuid4, editable=False)
    user = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL)
    is_guest = models.BooleanField(default=False)
    anonymised_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["name_key", "pk"]
        indexes = [models.Index(fields=["club", "name_key"])]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "key"],
                name="player_key",
                violation_error_message="This player has already been added.",
            ),
            models.CheckConstraint(
                condition=~Q(name_key=""),
                name="player_has_a_name",
                violation_error_message="A player needs a name.",
            ),
        ]


class Team(Named):
    """Players who share a side."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="teams")
    key = models.UUIDField(default=uuid.uuid4, editable=False)
    players = models.ManyToManyField(Player, through="TeamMember", related_name="teams")

    class Meta:
        ordering = ["name_key", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "key"],
                name="team_key",
                violation_error_message="This team has already been added.",
            ),
            models.UniqueConstraint(
                fields=["club", "name_key"],
                name="team_name",
                violation_error_message="There is already a team of this name.",
            ),
            models.CheckConstraint(
                condition=~Q(name_key=""),
                name="team_has_a_name",
                violation_error_message="A team needs a name.",
            ),
        ]


class TeamMember(models.Model):
    """A player of a team, in the order in which they take their seats."""

    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="members")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="memberships")
    position = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["team_id", "position"]
        constraints = [
            models.UniqueConstraint(
                fields=["team", "player"],
                name="in_a_team_once",
                violation_error_message="A player is in a team only once.",
            ),
            models.UniqueConstraint(
                fields=["team", "position"],
                name="team_position",
                violation_error_message="Two players cannot have the same place in a team.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} of {self.team}"


class RulesText(Kept):
    """One complete set of rules, exactly as a game is scored by it.

    `document` is a Variant's canonical document as JSON text. Equal rules are one row.
    """

    sha256 = models.CharField(max_length=64, unique=True)
    document = models.TextField()
    format = models.PositiveSmallIntegerField(default=1)

    def __str__(self) -> str:
        return self.sha256[:12]


class HouseRules(Named):
    """Rules a club has given a name; every change is a new version."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="house_rules")
    key = models.UUIDField(default=uuid.uuid4, editable=False)

    class Meta:
        ordering = ["name_key", "pk"]
        verbose_name_plural = "house rules"
        constraints = [
            models.UniqueConstraint(
                fields=["club", "key"],
                name="house_rules_key",
                violation_error_message="These house rules have already been added.",
            ),
            models.UniqueConstraint(
                fields=["club", "name_key"],
                name="house_rules_name",
                violation_error_message="There are already house rules of this name.",
            ),
        ]


class HouseRulesVersion(Kept):
    """One version of a club's house rules."""

    house_rules = models.ForeignKey(HouseRules, on_delete=models.PROTECT, related_name="versions")
    number = models.PositiveIntegerField()
    rules = models.ForeignKey(RulesText, on_delete=models.PROTECT, related_name="+")
    by_user = models.ForeignKey(User, null=True, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["house_rules_id", "-number"]
        constraints = [
            models.UniqueConstraint(
                fields=["house_rules", "number"],
                name="house_rules_version",
                violation_error_message="Somebody else has changed these house rules meanwhile.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.house_rules}, version {self.number}"


class Act(Kept):
    """Who did what, when and why, wherever no other row of history says so."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="acts")
    key = models.UUIDField()
    event_id = models.BigIntegerField(null=True, blank=True)
    verb = models.CharField(max_length=40)
    by_user = models.ForeignKey(User, null=True, on_delete=models.PROTECT, related_name="+")
    reason = models.CharField(max_length=200, blank=True)
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "key"],
                name="act_once",
                violation_error_message="This has already been done.",
            )
        ]

    def __str__(self) -> str:
        return f"{self.verb} by {self.by_user}"
