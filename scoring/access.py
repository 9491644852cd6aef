"""Fetching a row and checking the person's right to it, in one step.

What a person may not even see is 404; what they see but may not do is 403.
"""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest
from django.utils import timezone

from scoring.models import Club, Game, Hand, HouseRules, Membership, User

Visitor = User | AnonymousUser
Role = Membership.Role


class SignedInRequest(HttpRequest):
    """A request that `login_required` has let through: it comes from a user."""

    user: User


SCORES = frozenset({Role.SCORER, Role.DIRECTOR, Role.OWNER})
DIRECTS = frozenset({Role.DIRECTOR, Role.OWNER})
OWNS = frozenset({Role.OWNER})


def clubs_of(user: Visitor) -> QuerySet[Club]:
    """The clubs a person belongs to now, by name."""
    if not user.is_authenticated:
        return Club.objects.none()
    now = timezone.now()
    running = Q(memberships__until=None) | Q(memberships__until__gt=now)
    return Club.objects.filter(running, memberships__user=user).order_by("name", "pk").distinct()


def is_of_the_demo(user: Visitor) -> bool:
    """Whether a person belongs to the demo club, whose password everybody can read."""
    return user.is_authenticated and user.memberships.filter(club__is_demo=True).exists()


def role_in(user: Visitor, club: Club) -> str:
    """The person's role in a club now; nothing for a stranger."""
    if not user.is_authenticated:
        return ""
    running = Q(until=None) | Q(until__gt=timezone.now())
    mine = club.memberships.filter(running, user=user).order_by("pk")
    found = mine.values_list("role", flat=True).first()
    return found or ""


def may_direct(user: Visitor, club: Club) -> bool:
    """Whether a person may run the club's nights: for showing a button, never for allowing it."""
    return role_in(user, club) in DIRECTS


def may_score(user: Visitor, club: Club) -> bool:
    """Whether a person may write hands: for showing a button, never for allowing it."""
    return role_in(user, club) in SCORES


def club_to_see(user: Visitor, slug: str) -> Club:
    """A club, for its members."""
    return _club(user, slug, SCORES)


def club_to_score(user: Visitor, slug: str) -> Club:
    """A club, for those who may write in it: start games, add players and teams."""
    return _club(user, slug, SCORES)


def club_to_direct(user: Visitor, slug: str) -> Club:
    """A club, for those who may run its nights."""
    return _club(user, slug, DIRECTS)


def club_to_own(user: Visitor, slug: str) -> Club:
    """A club, for its owners."""
    return _club(user, slug, OWNS)


def game_to_see(user: Visitor, slug: str, key: UUID) -> Game:
    """A game, for the club's members, or for anybody if its sheet is public."""
    game = _game(slug, key)
    if not game.is_public and not role_in(user, game.club):
        raise Http404("There is no such game.")
    return game


def game_to_score(user: Visitor, slug: str, key: UUID) -> Game:
    """A game, for those who may write its hands."""
    return _game_for(user, slug, key, SCORES)


def game_to_direct(user: Visitor, slug: str, key: UUID) -> Game:
    """A game, for those who may end it, open it again or cancel it."""
    return _game_for(user, slug, key, DIRECTS)


def hand_to_see(user: Visitor, slug: str, key: UUID, hand_key: UUID) -> tuple[Game, Hand]:
    """A hand and its game, for those who may see the game."""
    game = game_to_see(user, slug, key)
    return game, _hand(game, hand_key)


def hand_to_score(user: Visitor, slug: str, key: UUID, hand_key: UUID) -> tuple[Game, Hand]:
    """A hand and its game, for those who may correct it."""
    game = game_to_score(user, slug, key)
    return game, _hand(game, hand_key)


def house_rules_to_read(slug: str, key: UUID) -> HouseRules:
    """A club's house rules, for anybody who has their address: guests read them before they come.

    Who changed them, and when, is for members: see `may_score`.
    """
    house_rules = HouseRules.objects.select_related("club")
    found = house_rules.filter(club__slug=slug, key=key).first()
    if found is None:
        raise Http404("There are no such house rules.")
    return found


def house_rules_to_see(user: Visitor, slug: str, key: UUID) -> HouseRules:
    """A club's house rules and their versions, for its members."""
    club_to_see(user, slug)
    return house_rules_to_read(slug, key)


def house_rules_to_change(user: Visitor, slug: str, key: UUID) -> HouseRules:
    """A club's house rules, for those who may change them."""
    club_to_direct(user, slug)
    return house_rules_to_read(slug, key)


def _club(user: Visitor, slug: str, roles: frozenset[Role]) -> Club:
    club = Club.objects.filter(slug=slug).first()
    role = role_in(user, club) if club else ""
    if club is None or not role:
        raise Http404("There is no such club.")
    if role not in roles:
        raise PermissionDenied
    return club


def _game(slug: str, key: UUID) -> Game:
    games = Game.objects.select_related("club", "rules", "table")
    game = games.filter(club__slug=slug, key=key).order_by("pk").first()
    if game is None:
        raise Http404("There is no such game.")
    return game


def _game_for(user: Visitor, slug: str, key: UUID, roles: frozenset[Role]) -> Game:
    game = _game(slug, key)
    role = role_in(user, game.club)
    if not role and not game.is_public:
        raise Http404("There is no such game.")
    if role not in roles:
        raise PermissionDenied
    return game


def _hand(game: Game, hand_key: UUID) -> Hand:
    hand = game.hands.filter(key=hand_key).first()
    if hand is None:
        raise Http404("There is no such hand.")
    return hand
