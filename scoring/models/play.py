"""A table, the games played at it, and the hands of a game.

Facts hang from a HandRevision and are never changed: a correction is a new revision with new
rows. Points, outcomes, dealers, totals and winners are derived from them, and `rescore`
computes them all anew.
"""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from scoring.models.integrity import Kept, KeptQuerySet, SideOfTheGame
from scoring.models.people import Club, Player, RulesText, Team, User

SIDES = ["A", "B", "C", "D"]
SUITS = ["S", "H", "D", "C"]


class Table(models.Model):
    """A table of one occasion (an event, or a day of single games): what a printed link opens."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="tables")
    occasion = models.CharField(max_length=60)
    number = models.PositiveSmallIntegerField()
    link_epoch = models.PositiveIntegerField(default=1)  # +1 makes every printed link void
    opens_at = models.DateTimeField(null=True, blank=True)
    closes_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["club", "occasion", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "occasion", "number"],
                name="table_of_an_occasion",
                violation_error_message="This table is already there.",
            ),
            models.CheckConstraint(
                condition=Q(number__gte=1),
                name="table_number",
                violation_error_message="Tables are numbered from 1.",
            ),
        ]

    def __str__(self) -> str:
        return f"Table {self.number}"


class Game(models.Model):
    """A game at a table, with its own copy of the rules."""

    class State(models.TextChoices):
        OPEN = "open", "Being played"
        OVER = "over", "Over"
        CANCELLED = "cancelled", "Cancelled"

    class EndedBy(models.TextChoices):
        NOBODY = "", "Not ended"
        TARGET = "target", "A side went out"
        HANDS = "hands", "All hands played"
        CLOCK = "clock", "The clock"
        DIRECTOR = "director", "The director"

    class KeptBy(models.TextChoices):
        HANDS = "hands", "Hand by hand"
        TOTALS = "totals", "Final totals"

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="games")
    key = models.UUIDField()
    rules = models.ForeignKey(RulesText, on_delete=models.PROTECT, related_name="+")
    table = models.ForeignKey(Table, null=True, on_delete=models.PROTECT, related_name="games")
    on_table = models.BooleanField(default=False)  # the game now lying on its table
    caption = models.CharField(max_length=120, blank=True)
    club_day = models.DateField()
    is_public = models.BooleanField(default=False)  # its sheet may be read without signing in
    kept_by = models.CharField(max_length=6, choices=KeptBy.choices, default=KeptBy.HANDS)
    first_dealer = models.PositiveSmallIntegerField()  # a seat
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    ended_by = models.CharField(max_length=10, choices=EndedBy.choices, blank=True, default="")
    revision = models.PositiveIntegerField(default=0)  # +1 at every change
    hand_count = models.PositiveIntegerField(default=0)  # derived: hands not voided
    totals = models.JSONField(default=dict)  # derived: rules.GameState as a document
    winner = models.CharField(max_length=4, blank=True, default="")  # derived: sides, "AB" shared
    started_by = models.ForeignKey(User, null=True, on_delete=models.PROTECT, related_name="+")
    started_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-club_day", "table__number", "-pk"]
        indexes = [models.Index(fields=["club", "-club_day"])]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "key"],
                name="game_key",
                violation_error_message="This game has already been started.",
            ),
            models.UniqueConstraint(
                fields=["table"],
                condition=Q(on_table=True),
                name="one_game_on_a_table",
                violation_error_message="Another game is being played at this table.",
            ),
            models.CheckConstraint(
                condition=Q(state__in=["open", "over", "cancelled"]),
                name="game_state",
                violation_error_message="A game is being played, over or cancelled.",
            ),
            models.CheckConstraint(
                condition=(Q(state="over") & ~Q(ended_by="")) | (~Q(state="over") & Q(ended_by="")),
                name="a_game_over_was_ended",
                violation_error_message="A game that is over says how it ended.",
            ),
            models.CheckConstraint(
                condition=Q(winner="") | Q(state="over"),
                name="only_a_game_over_is_won",
                violation_error_message="Only a game that is over has a winner.",
            ),
            models.CheckConstraint(
                condition=Q(first_dealer__lte=7),
                name="game_first_dealer_is_a_seat",
                violation_error_message="The first dealer is one of the seats.",
            ),
        ]

    def __str__(self) -> str:
        return self.caption or f"Game {self.key}"


class GameSide(models.Model):
    """A side of a game: the key by which its points are kept, and the team if it is one."""

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="sides")
    key = models.CharField(max_length=1)
    team = models.ForeignKey(
        Team, null=True, blank=True, on_delete=models.PROTECT, related_name="game_sides"
    )

    class Meta:
        ordering = ["game", "key"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "key"],
                name="side_of_a_game_once",
                violation_error_message="A side is in a game only once.",
            ),
            models.UniqueConstraint(
                fields=["game", "team"],
                name="no_team_on_two_sides",
                violation_error_message="A team cannot play against itself.",
            ),
            models.CheckConstraint(
                condition=Q(key__in=SIDES),
                name="side_key",
                violation_error_message="The sides are A, B, C and D.",
            ),
        ]

    def __str__(self) -> str:
        return f"Side {self.key}"


class Seat(models.Model):
    """Who sits in a seat from a hand on. Seats count clockwise from 0, which is North of four."""

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="seats")
    seat = models.PositiveSmallIntegerField()
    side = models.CharField(max_length=1)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")
    from_number = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["game", "seat", "from_number"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "seat", "from_number"],
                name="one_player_in_a_seat",
                violation_error_message="Two players cannot sit in one seat.",
            ),
            models.UniqueConstraint(
                fields=["game", "player", "from_number"],
                name="no_player_in_two_seats",
                violation_error_message="A player cannot sit in two seats.",
            ),
            models.CheckConstraint(
                condition=Q(from_number__gte=1),
                name="seat_from_a_hand",
                violation_error_message="Hands are numbered from 1.",
            ),
            models.CheckConstraint(
                condition=Q(seat__lte=7),
                name="seat_number",
                violation_error_message="There is no such seat.",
            ),
            SideOfTheGame(
                column="side",
                name="seat_side_of_the_game",
                violation_error_message="This side does not play in this game.",
            ),
        ]

    def __str__(self) -> str:
        return f"Seat {self.seat}"


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

    class Meta:
        ordering = ["game", "number", "pk"]
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

    objects = RevisionQuerySet.as_manager()

    class Meta:
        ordering = ["hand", "number"]
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


class Bid(Kept):
    """One call of the auction, in order; no amount is a pass."""

    revision = models.ForeignKey(HandRevision, on_delete=models.PROTECT, related_name="bids")
    turn = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField()
    amount = models.PositiveIntegerField(null=True)

    class Meta:
        ordering = ["revision", "turn"]
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
        ordering = ["revision", "side", "pk"]
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
    """What a side took in tricks, as counted: points with the last trick, and how many tricks."""

    revision = models.ForeignKey(
        HandRevision, on_delete=models.PROTECT, related_name="trick_counts"
    )
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="+")
    side = models.CharField(max_length=1)
    points = models.PositiveIntegerField()
    tricks = models.PositiveSmallIntegerField(null=True)
    last = models.BooleanField(null=True)

    class Meta:
        ordering = ["revision", "side"]
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
            SideOfTheGame(
                column="side",
                name="tricks_side_of_the_game",
                violation_error_message="This side does not play in this game.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.points} in tricks"
