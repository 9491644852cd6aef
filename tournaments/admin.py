"""Events in the admin: everything can be looked at, nothing is changed there."""

from __future__ import annotations

from django.contrib import admin

from scoring.admin import OnlyToRead, Rows
from tournaments.models import (
    Entry,
    Event,
    EventFreshness,
    Pairing,
    PairingEntry,
    PairingGame,
    Round,
    Ruling,
    Stage,
    StageAbsence,
    StageEntry,
    StandingsSheet,
    Substitution,
)


class FreshnessRows(Rows):
    """How far the standings are behind."""

    model = EventFreshness


class StageRows(Rows):
    """The stages of an event."""

    model = Stage
    show_change_link = True


class EntryRows(Rows):
    """Who is entered."""

    model = Entry


@admin.register(Event)
class EventAdmin(OnlyToRead, admin.ModelAdmin):
    """Events with their entries."""

    inlines = [FreshnessRows, StageRows, EntryRows]
    list_display = ["day", "name", "club", "state", "visibility"]
    list_filter = ["club", "state"]
    list_select_related = ["club"]
    date_hierarchy = "day"


class RoundRows(Rows):
    """The rounds of a stage."""

    model = Round
    show_change_link = True


class SheetRows(Rows):
    """The standings of a stage, round by round."""

    model = StandingsSheet


class MemberRows(Rows):
    """Who takes part in a stage."""

    model = StageEntry
    show_change_link = True


class RulingRows(Rows):
    """What the director ruled in a stage."""

    model = Ruling


@admin.register(Stage)
class StageAdmin(OnlyToRead, admin.ModelAdmin):
    """Stages with those who take part, their rounds, rulings and standings."""

    inlines = [MemberRows, RoundRows, RulingRows, SheetRows]
    list_display = ["event", "number", "format"]
    list_select_related = ["event"]


class AbsenceRows(Rows):
    """The rounds somebody misses."""

    model = StageAbsence


@admin.register(StageEntry)
class StageEntryAdmin(OnlyToRead, admin.ModelAdmin):
    """Entries in a stage, with the rounds they miss."""

    inlines = [AbsenceRows]
    list_display = ["entry", "stage", "seed", "joined_round", "left_after_round"]
    list_select_related = ["entry__team", "entry__player", "stage__event"]


class PairingRows(Rows):
    """The tables of a round."""

    model = Pairing
    show_change_link = True


@admin.register(Round)
class RoundAdmin(OnlyToRead, admin.ModelAdmin):
    """Rounds with their tables."""

    inlines = [PairingRows]
    list_display = ["number", "stage", "state", "drawn_by", "drawn_at"]
    list_select_related = ["stage__event", "drawn_by"]


class PlaceRows(Rows):
    """Who is at a table."""

    model = PairingEntry
    show_change_link = True


class GameRows(Rows):
    """What is played at a table."""

    model = PairingGame


@admin.register(Pairing)
class PairingAdmin(OnlyToRead, admin.ModelAdmin):
    """Tables of rounds, with who meets there and what they play."""

    inlines = [PlaceRows, GameRows]
    list_display = ["code", "round", "kind", "table"]
    list_select_related = ["round", "table"]


class SubstitutionRows(Rows):
    """Who sits in for whom."""

    model = Substitution


@admin.register(PairingEntry)
class PairingEntryAdmin(OnlyToRead, admin.ModelAdmin):
    """Places of rounds, with who sits in for whom there."""

    inlines = [SubstitutionRows]
    list_display = ["entry", "pairing", "side", "seat"]
    list_select_related = ["entry__team", "entry__player", "pairing"]
