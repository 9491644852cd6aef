"""The admin is for looking: facts and what follows from them are changed on the pages only.

Names of players and teams, and who may do what in a club, can be put right here.
"""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.core.exceptions import ValidationError
from django.forms import ModelForm
from django.http import HttpRequest

from scoring import services
from scoring.models import (
    Act,
    Agreement,
    Bid,
    Club,
    Game,
    GameSide,
    Hand,
    HandRevision,
    HouseRules,
    HouseRulesVersion,
    Meld,
    Membership,
    Player,
    RulesText,
    Seat,
    SideContract,
    Table,
    Team,
    TeamMember,
    TrickCount,
    User,
    name_key,
)
from scoring.names import tidy_name

admin.site.site_header = "Aces Around"
admin.site.register(User, UserAdmin)


class NotToBeAdded:
    """Rows that come and go on the pages only."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False


class OnlyToRead(NotToBeAdded):
    """Rows that nobody changes here."""

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False


class Rows(OnlyToRead, admin.TabularInline):
    """Rows that belong to the one shown, to be read below it."""

    extra = 0


class NameForm(ModelForm):
    """Another name, refused with a sentence as on the pages."""

    def clean_name(self) -> str:
        """The tidied name. Raises ValidationError if it cannot be shown, or is taken."""
        name = tidy_name(self.cleaned_data["name"])
        others = type(self.instance).objects.filter(club_id=self.instance.club_id)
        if others.filter(name_key=name_key(name)).exclude(pk=self.instance.pk).exists():
            raise ValidationError(f"There is a {name} already.")
        return name


@admin.register(Club)
class ClubAdmin(OnlyToRead, admin.ModelAdmin):
    """Clubs."""

    list_display = ["name", "slug", "timezone", "is_demo"]


@admin.register(Membership)
class MembershipAdmin(admin.ModelAdmin):
    """What users may do in clubs."""

    list_display = ["user", "club", "role", "until"]
    list_filter = ["club", "role"]
    autocomplete_fields = ["user"]


@admin.register(Player)
class PlayerAdmin(NotToBeAdded, admin.ModelAdmin):
    """Players; their names can be put right."""

    form = NameForm
    fields = ["club", "name", "is_guest", "user"]
    readonly_fields = ["club"]
    autocomplete_fields = ["user"]
    list_display = ["name", "club", "is_guest"]
    list_filter = ["club"]
    search_fields = ["name"]

    def save_model(self, request: HttpRequest, obj: Player, form: ModelForm, change: bool) -> None:
        """Rename as on the pages, so that every page that shows the name is made anew."""
        if "name" in form.changed_data:
            services.rename_player(
                club_id=obj.club_id, player_id=obj.pk, key=uuid4(), name=obj.name, by=_who(request)
            )
        super().save_model(request, obj, form, change)


class MemberRows(Rows):
    """Who is in a team."""

    model = TeamMember


@admin.register(Team)
class TeamAdmin(NotToBeAdded, admin.ModelAdmin):
    """Teams; their names can be put right."""

    form = NameForm
    fields = ["club", "name"]
    readonly_fields = ["club"]
    inlines = [MemberRows]
    list_display = ["name", "club"]
    list_filter = ["club"]
    search_fields = ["name"]

    def save_model(self, request: HttpRequest, obj: Team, form: ModelForm, change: bool) -> None:
        """Rename as on the pages, so that every page that shows the name is made anew."""
        if "name" in form.changed_data:
            services.rename_team(
                club_id=obj.club_id, team_id=obj.pk, key=uuid4(), name=obj.name, by=_who(request)
            )


class VersionRows(Rows):
    """The versions of some house rules."""

    model = HouseRulesVersion


@admin.register(HouseRules)
class HouseRulesAdmin(OnlyToRead, admin.ModelAdmin):
    """House rules."""

    inlines = [VersionRows]
    list_display = ["name", "club"]
    list_filter = ["club"]


@admin.register(RulesText)
class RulesTextAdmin(OnlyToRead, admin.ModelAdmin):
    """Rules exactly as games are scored by them."""

    list_display = ["sha256", "format"]


@admin.register(Act)
class ActAdmin(OnlyToRead, admin.ModelAdmin):
    """Who did what, when and why."""

    list_display = ["at", "verb", "by_user", "club", "reason"]
    list_filter = ["club", "verb"]
    list_select_related = ["by_user", "club"]
    date_hierarchy = "at"


@admin.register(Table)
class TableAdmin(OnlyToRead, admin.ModelAdmin):
    """Tables."""

    list_display = ["number", "occasion", "club"]
    list_filter = ["club"]


class SideRows(Rows):
    """The sides of a game."""

    model = GameSide


class SeatRows(Rows):
    """Who sits where in a game."""

    model = Seat


class AgreementRows(Rows):
    """What the sides said about the result."""

    model = Agreement


class HandRows(Rows):
    """The hands of a game."""

    model = Hand
    show_change_link = True


@admin.register(Game)
class GameAdmin(OnlyToRead, admin.ModelAdmin):
    """Games with their hands."""

    inlines = [SideRows, SeatRows, HandRows, AgreementRows]
    list_display = ["club_day", "club", "table", "state", "hand_count", "caption"]
    list_filter = ["club", "state"]
    list_select_related = ["club", "table"]
    date_hierarchy = "club_day"


class RevisionRows(Rows):
    """The versions of a hand."""

    model = HandRevision
    fk_name = "hand"
    show_change_link = True


@admin.register(Hand)
class HandAdmin(OnlyToRead, admin.ModelAdmin):
    """Hands with their versions."""

    inlines = [RevisionRows]
    list_display = ["number", "game", "outcome", "points", "revision", "voided"]
    list_select_related = ["game"]


class BidRows(Rows):
    """An auction."""

    model = Bid


class MeldRows(Rows):
    """What was melded."""

    model = Meld


class ContractRows(Rows):
    """What each side had to make, where every side has a contract."""

    model = SideContract


class TrickRows(Rows):
    """What was taken in tricks."""

    model = TrickCount


@admin.register(HandRevision)
class HandRevisionAdmin(OnlyToRead, admin.ModelAdmin):
    """The facts of hands as they were written down."""

    inlines = [BidRows, ContractRows, MeldRows, TrickRows]
    list_display = ["at", "hand", "number", "act", "by_user", "reason", "is_current"]
    list_filter = ["act"]
    list_select_related = ["hand", "by_user"]
    date_hierarchy = "at"


def _who(request: HttpRequest) -> User:
    """Who is signed in to the admin."""
    assert isinstance(request.user, User)
    return request.user
