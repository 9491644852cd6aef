"""Taking the demo club out of the tables. Nothing else in the house deletes a club."""

from __future__ import annotations

from django.db import models, transaction

from scoring.models import (
    Act,
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
    Seat,
    Table,
    Team,
    TeamMember,
    TrickCount,
)

# Whoever points to a row goes before it.
_CLUB_OF: tuple[tuple[type[models.Model], str], ...] = (
    (Bid, "revision__game__club"),
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
    (Membership, "club"),
    (Club, "pk"),
)


@transaction.atomic
def delete_demo_rows(*, club_id: int) -> None:
    """Delete the demo club with its people, games and history; any other club stays as it is.

    People who can sign in stay, and so do texts of rules, which other clubs may share.
    """
    if not Club.objects.filter(pk=club_id, is_demo=True).exists():
        return
    for model, club in _CLUB_OF:
        # A plain QuerySet: the history's own refuses to delete, and a demo is nobody's history.
        models.QuerySet(model).filter(**{club: club_id}).delete()
