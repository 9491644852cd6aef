"""A table, the games played at it, and who sits where in them."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from scoring.models.integrity import SideOfTheGame
from scoring.models.people import Club, Player, RulesText, Team, User

SIDES = ["A", "B", "C", "D"]


class Table(models.Model):
    """A table of one occasion (an event, or a day of single games): what a printed link opens."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="tables")
    occasion = models.CharField(max_length=60)
    number = models.PositiveSmallIntegerField()
    link_epoch = models.PositiveIntegerField(default=1)  # +1 makes every printed link void
    opens_at = models.DateTimeField(null=True, blank=True)
    closes_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["club_id", "occasion", "number"]
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
    agreement_needed = models.BooleanField(default=False)  # its sides have to agree on the result
    final_at = models.DateTimeField(null=True, blank=True)  # others have built on its result
    revision = models.PositiveIntegerField(default=0)  # +1 at every change
    hand_count = models.PositiveIntegerField(default=0)  # derived: hands not voided
    totals = models.JSONField(default=dict)  # derived: rules.GameState as a document
    winner = models.CharField(max_length=4, blank=True, default="")  # derived: sides, "AB" shared
    started_by = models.ForeignKey(User, null=True, on_delete=models.PROTECT, related_name="+")
    started_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-club_day", "-pk"]
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
        ordering = ["game_id", "key"]
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
        ordering = ["game_id", "seat", "from_number"]
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
