"""Starting a club, and adding and renaming its players and teams."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils.text import slugify

from scoring.models import (
    NAME_LENGTH,
    Act,
    Club,
    HouseRules,
    HouseRulesVersion,
    Membership,
    Player,
    RulesText,
    Team,
    TeamMember,
    User,
    name_key,
)
from scoring.names import short_names, tidy_name
from scoring.rules import Variant, get_variant
from scoring.selectors.rules import document_of, sha256_of
from scoring.services.errors import DemoOwnsNothing, KeyReused, NameTaken, WrongPlayers
from scoring.services.locks import lock_club

TEAM_SIZE = 2
USUAL_RULES = "single-deck"


@transaction.atomic
def sign_up(*, username: str, password: str) -> User:
    """Make an account that can sign in.

    Raises:
        NameTaken: somebody signs in under this name already.
    """
    taken = NameTaken("Somebody signs in with this name already.", field="username")
    if User.objects.filter(username__iexact=username).exists():
        raise taken
    try:
        with transaction.atomic():
            return User.objects.create_user(username=username, password=password)
    except IntegrityError as same_moment:
        raise taken from same_moment


@transaction.atomic
def start_club(*, key: UUID, name: str, timezone: str, by: User, is_demo: bool = False) -> Club:
    """Start a club with its first house rules; who starts it owns it.

    Raises:
        DemoOwnsNothing, KeyReused, ValidationError (the name).
    """
    name = tidy_name(name)
    User.objects.select_for_update().get(pk=by.pk)
    if not is_demo and by.memberships.filter(club__is_demo=True).exists():
        raise DemoOwnsNothing(field="username")
    if (club := Club.objects.filter(key=key).first()) is not None:
        if club.name != name or not club.memberships.filter(user=by).exists():
            raise KeyReused
        return club
    club = Club.objects.create(
        key=key, name=name, slug=_free_slug(name), timezone=timezone, is_demo=is_demo
    )
    Membership.objects.create(club=club, user=by, role=Membership.Role.OWNER)
    variant = get_variant(USUAL_RULES)
    house_rules = HouseRules.objects.create(club=club, name=variant.name)
    HouseRulesVersion.objects.create(
        house_rules=house_rules, number=1, rules=rules_text(variant), by_user=by
    )
    return club


def rules_text(variant: Variant) -> RulesText:
    """The one row that holds exactly these rules; written if it is not there yet."""
    document = document_of(variant)
    text, _ = RulesText.objects.get_or_create(
        sha256=sha256_of(document), defaults={"document": document}
    )
    return text


@transaction.atomic
def add_player(
    *,
    club_id: int,
    key: UUID,
    name: str,
    by: User,
    is_guest: bool = False,
    same_name: bool = False,
) -> Player:
    """Add a person to the club.

    Args:
        same_name: this is another person of a name that is there already.

    Raises:
        NameTaken, KeyReused, ValidationError (the name).
    """
    name = tidy_name(name)
    club = lock_club(club_id)
    if (player := club.players.filter(key=key).first()) is not None:
        if player.name != name:
            raise KeyReused
        return player
    if not same_name and club.players.filter(name_key=name_key(name)).exists():
        raise NameTaken(
            f"There is a {name} already. Add something to the name of a second one.", field="name"
        )
    player = Player.objects.create(club=club, key=key, name=name, is_guest=is_guest)
    _note(club, key, "player added", by, after={"player": player.pk})
    return player


@transaction.atomic
def rename_player(*, club_id: int, player_id: int, key: UUID, name: str, by: User) -> Player:
    """Give a player another name, everywhere at once.

    Raises:
        NameTaken, ValidationError (the name), Player.DoesNotExist.
    """
    name = tidy_name(name)
    club = lock_club(club_id)
    player = club.players.get(pk=player_id)
    if _done(club, key):
        return player
    if club.players.filter(name_key=name_key(name)).exclude(pk=player_id).exists():
        raise NameTaken(f"There is a {name} already.", field="name")
    _rename(club, player, name)
    _note(club, key, "player renamed", by, after={"player": player.pk})
    return player


@transaction.atomic
def add_team(*, club_id: int, key: UUID, name: str, player_ids: Sequence[int], by: User) -> Team:
    """Make a team of two players; without a name it is called by theirs.

    Raises:
        NameTaken, WrongPlayers, KeyReused, ValidationError (the name).
    """
    club = lock_club(club_id)
    players = players_by_id(club, player_ids)
    if len(players) != TEAM_SIZE:
        raise WrongPlayers("A team is two players.", field="players")
    name = tidy_name(name) if name.strip() else _name_of_team(players)
    if (team := club.teams.filter(key=key).first()) is not None:
        if team.name != name:
            raise KeyReused
        return team
    if club.teams.filter(name_key=name_key(name)).exists():
        raise NameTaken(f"There is a team {name} already.", field="name")
    team = Team.objects.create(club=club, key=key, name=name)
    TeamMember.objects.bulk_create(
        TeamMember(team=team, player=player, position=position)
        for position, player in enumerate(players, start=1)
    )
    _note(club, key, "team added", by, after={"team": team.pk, "players": list(player_ids)})
    return team


@transaction.atomic
def rename_team(*, club_id: int, team_id: int, key: UUID, name: str, by: User) -> Team:
    """Give a team another name, everywhere at once.

    Raises:
        NameTaken, ValidationError (the name), Team.DoesNotExist.
    """
    name = tidy_name(name)
    club = lock_club(club_id)
    team = club.teams.get(pk=team_id)
    if _done(club, key):
        return team
    if club.teams.filter(name_key=name_key(name)).exclude(pk=team_id).exists():
        raise NameTaken(f"There is a team {name} already.", field="name")
    _rename(club, team, name)
    _note(club, key, "team renamed", by, after={"team": team.pk})
    return team


def players_by_id(club: Club, player_ids: Sequence[int]) -> list[Player]:
    """The club's players of these ids, in this order.

    Raises:
        WrongPlayers: one is named twice, or is not of this club.
    """
    found = {player.pk: player for player in club.players.filter(pk__in=player_ids)}
    if len(found) != len(player_ids):
        twice = len(set(player_ids)) < len(player_ids)
        raise WrongPlayers(
            "Nobody can be in two places." if twice else "One of these players is not of the club.",
            field="players",
        )
    return [found[player_id] for player_id in player_ids]


def _name_of_team(players: Sequence[Player]) -> str:
    whole = " & ".join(player.name for player in players)
    if len(whole) <= NAME_LENGTH:
        return whole
    shorts = short_names({player.pk: player.name for player in players}).values()
    return " & ".join(short[: NAME_LENGTH // TEAM_SIZE - 2] for short in shorts)


def _rename(club: Club, named: Player | Team, name: str) -> None:
    named.name = name
    named.save(update_fields=["name"])
    Club.objects.filter(pk=club.pk).update(names_version=F("names_version") + 1)


def _done(club: Club, key: UUID) -> bool:
    return Act.objects.filter(club=club, key=key).exists()


def _note(club: Club, key: UUID, verb: str, by: User, after: dict[str, object]) -> None:
    Act.objects.create(club=club, key=key, verb=verb, by_user=by, after=after)


def _free_slug(name: str) -> str:
    # A name in letters that slugify drops (Greek, Hebrew, …) is still a club.
    wanted = slugify(name)[:40] or "club"
    taken = set(Club.objects.filter(slug__startswith=wanted).values_list("slug", flat=True))
    slug, number = wanted, 1
    while slug in taken or slug in RESERVED_SLUGS:
        number += 1
        slug = f"{wanted}-{number}"
    return slug


RESERVED_SLUGS = frozenset({"new"})
