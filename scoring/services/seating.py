"""Finding people by the names somebody typed, and starting a game with them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID, uuid5

from django.db import transaction

from scoring.models import (
    Club,
    Game,
    Player,
    RulesText,
    Seat,
    Team,
    TeamMember,
    User,
    name_key,
)
from scoring.selectors.roster import KnownPlayer, known_players
from scoring.services.errors import ScoringError
from scoring.services.locks import lock_club
from scoring.services.people import add_player, add_team
from scoring.services.seats import change_seat
from scoring.services.starting import start_game


@dataclass(frozen=True)
class Named:
    """Somebody as named on a form.

    `player_key` says which of several people of the name is meant; `is_new` that it is none of
    them. With neither, the name alone has to say it.
    """

    name: str
    player_key: UUID | None = None
    is_new: bool = False


@dataclass(frozen=True)
class Question:
    """Who is meant by a name: one of `players`, or somebody new?"""

    message: str
    players: tuple[KnownPlayer, ...]


class WhichPlayer(ScoringError):
    """Names that do not say who is meant; `questions` are by their place in the list."""

    message = "Say who is meant."

    def __init__(self, questions: Mapping[int, Question]) -> None:
        self.questions = questions
        super().__init__()


@transaction.atomic
def start_game_with_names(
    *,
    club_id: int,
    key: UUID,
    rules: RulesText,
    names: Sequence[Named],
    first_dealer: int,
    by: User,
    teams: Mapping[str, int] | None = None,
    table_number: int | None = None,
) -> Game:
    """Start a game with people named in seat order; whoever is not known yet becomes a guest.

    Raises:
        WhichPlayer, and everything `start_game` raises; then no guest is kept either.
    """
    club = lock_club(club_id)
    seats = Seat.objects.filter(game__club=club, game__key=key, from_number=1).order_by("seat")
    before = [seat.player for seat in seats.select_related("player")]
    players = _sent_again(before, names) or _find_or_add(club, key, names, by)
    return start_game(
        club_id=club_id,
        key=key,
        rules=rules,
        players=[player.pk for player in players],
        first_dealer=first_dealer,
        by=by,
        teams=teams,
        table_number=table_number,
    )


@transaction.atomic
def add_team_with_names(
    *, club_id: int, key: UUID, name: str, names: Sequence[Named], by: User
) -> Team:
    """Make a team of people named; whoever is not known yet becomes a guest.

    Raises:
        WhichPlayer, and everything `add_team` raises; then no guest is kept either.
    """
    club = lock_club(club_id)
    members = TeamMember.objects.filter(team__club=club, team__key=key).order_by("position")
    before = [member.player for member in members.select_related("player")]
    players = _sent_again(before, names) or _find_or_add(club, key, names, by)
    return add_team(
        club_id=club_id, key=key, name=name, player_ids=[player.pk for player in players], by=by
    )


@transaction.atomic
def change_seat_with_name(
    *,
    game_id: int,
    key: UUID,
    seat: int,
    named: Named,
    by: User,
    from_number: int | None = None,
) -> Game:
    """Let somebody named sit in a seat from a hand on; not known yet, they become a guest.

    Raises:
        WhichPlayer, and everything `change_seat` raises; then no guest is kept either.
    """
    club = lock_club(Club.objects.get(games=game_id).pk)
    (player,) = _find_or_add(club, key, [named], by)
    return change_seat(
        game_id=game_id,
        key=key,
        seat=seat,
        player_id=player.pk,
        by=by,
        from_number=from_number,
    )


@transaction.atomic
def player_with_name(*, club_id: int, key: UUID, named: Named, by: User) -> Player:
    """The player of the club who is meant by a name; not known yet, they become a guest.

    The same key and name again find the same player.

    Raises:
        WhichPlayer.
    """
    (player,) = _find_or_add(lock_club(club_id), key, [named], by)
    return player


def _sent_again(before: Sequence[Player], names: Sequence[Named]) -> list[Player]:
    """The people found when the same names were sent before; a guest of then is known now."""
    if [player.name_key for player in before] == [name_key(named.name) for named in names]:
        return list(before)
    return []


def _find_or_add(club: Club, key: UUID, names: Sequence[Named], by: User) -> list[Player]:
    """The people in the order of their names."""
    namesakes: dict[str, list[Player]] = defaultdict(list)
    for player in club.players.filter(
        name_key__in={name_key(named.name) for named in names}, anonymised_at=None
    ):
        namesakes[player.name_key].append(player)

    found: dict[int, Player | None] = {}  # None: a guest to add
    questions: dict[int, Question] = {}
    for place, named in enumerate(names):
        known = namesakes[name_key(named.name)]
        meant = _meant(named, known)
        if len(meant) > 1:
            questions[place] = Question(
                f"{len(meant)} people are called {named.name}. Which one?",
                tuple(known_players(club, meant)),
            )
        elif meant and meant[0] in found.values():
            questions[place] = Question(
                f"{named.name} is named twice. Who is this?",
                tuple(known_players(club, known)),
            )
        else:
            found[place] = meant[0] if meant else None
    _ask_about_new_namesakes(names, found, questions)
    if questions:
        raise WhichPlayer(questions)
    return [
        player
        or add_player(
            club_id=club.pk,
            key=uuid5(key, f"guest {place}"),
            name=names[place].name,
            by=by,
            is_guest=True,
            same_name=True,
        )
        for place, player in sorted(found.items())
    ]


def _meant(named: Named, known: Sequence[Player]) -> list[Player]:
    if named.is_new:
        return []
    return [player for player in known if player.key == named.player_key] or list(known)


def _ask_about_new_namesakes(
    names: Sequence[Named], found: Mapping[int, Player | None], questions: dict[int, Question]
) -> None:
    seen: set[str] = set()
    for place, player in found.items():
        if player is not None:
            continue
        spelling = name_key(names[place].name)
        if spelling in seen and not names[place].is_new:
            questions[place] = Question(f"{names[place].name} is named twice. Who is this?", ())
        seen.add(spelling)
