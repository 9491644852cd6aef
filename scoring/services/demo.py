"""Deleting the rows of the demo club: the one place where history is ever deleted."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Model, Q, QuerySet

from scoring.models import (
    Act,
    Agreement,
    Bid,
    Game,
    GameSide,
    Hand,
    HandRevision,
    HouseRules,
    HouseRulesVersion,
    Meld,
    Membership,
    Player,
    Seat,
    SideContract,
    Table,
    Team,
    TeamMember,
    TrickCount,
    User,
)
from scoring.services.locks import lock_club

# Each row before those it refers to.
_ROWS_OF_A_CLUB: tuple[tuple[type[Model], str], ...] = (
    (Agreement, "game__club"),
    (Bid, "revision__game__club"),
    (SideContract, "game__club"),
    (Meld, "game__club"),
    (TrickCount, "game__club"),
    (HandRevision, "game__club"),
    (Hand, "game__club"),
    (Seat, "game__club"),
    (GameSide, "game__club"),
    (Game, "club"),
    (Table, "club"),
    (TeamMember, "team__club"),
    (Team, "club"),
    (Player, "club"),
    (HouseRulesVersion, "house_rules__club"),
    (HouseRules, "club"),
    (Act, "club"),
)


@transaction.atomic
def delete_demo_rows(*, club_id: int) -> None:
    """Delete everything of the demo club, and the sign-ins that belong to no other club.

    Raises:
        ValueError: the club is a real one.
    """
    club = lock_club(club_id)
    if not club.is_demo:
        raise ValueError("Only the demo club is ever deleted.")
    for model, path in _ROWS_OF_A_CLUB:
        # The rows of history refuse to be deleted; here the plain way is meant.
        QuerySet.delete(model._default_manager.filter(**{path: club}))
    members = list(club.memberships.values_list("user_id", flat=True))
    Membership.objects.filter(club=club).delete()
    club.delete()
    elsewhere = Q(memberships__isnull=False) | Q(is_superuser=True)
    User.objects.filter(pk__in=members).exclude(elsewhere).delete()
