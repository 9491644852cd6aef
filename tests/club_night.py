"""A small club night made through the services, as a director would make it."""

import datetime
import uuid

from scoring import services as scoring
from scoring.models import Game, Membership
from scoring.selectors import current_house_rules
from tests.slips import slip
from tournaments import services
from tournaments.rules.seating import seat_first_round

FIRST_NAMES = [
    *("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo", "Kit", "Lou", "Mae", "Ned"),
    *("Ola", "Pat", "Quin", "Roy", "Sue", "Tom", "Una", "Vic", "Wes", "Xan", "Yve", "Zoe", "Abe"),
    "Bea",
]


PLAIN = {"contract": 250, "meld": (100, 20), "tricks": 160, "seat": None}


def new_key():
    return uuid.uuid4()


def start_club(name="Tuesday Club", by=None):
    by = by or scoring.sign_up(username=f"owner of {name}", password="seven of hearts")
    return scoring.start_club(key=new_key(), name=name, timezone="Europe/Berlin", by=by)


def owner_of(club):
    return club.memberships.get(role=Membership.Role.OWNER).user


def member_of(club, role, username=None):
    user = scoring.sign_up(username=username or f"{role} of {club.slug}", password="nine of clubs")
    Membership.objects.create(club=club, user=user, role=role)
    return user


def add_teams(club, number):
    """Teams Ann & Bo, Cy & Di, and so on."""
    owner = owner_of(club)
    teams = []
    for index in range(number):
        pair = FIRST_NAMES[2 * index : 2 * index + 2]
        players = [
            scoring.add_player(club_id=club.pk, key=new_key(), name=name, by=owner) for name in pair
        ]
        teams.append(
            scoring.add_team(
                club_id=club.pk,
                key=new_key(),
                name=" & ".join(pair),
                player_ids=[player.pk for player in players],
                by=owner,
            )
        )
    return teams


def house_rules(club):
    return current_house_rules(club)[0].rules


def start_event(club, **changes):
    facts = {
        "club_id": club.pk,
        "key": new_key(),
        "name": "Club night",
        "day": datetime.date(2026, 11, 24),
        "rules": house_rules(club),
        "hands": 4,
        "by": owner_of(club),
    }
    return services.start_event(**facts | changes)


def enter(event, teams):
    return services.enter_teams(
        event_id=event.pk,
        key=new_key(),
        team_ids=[team.pk for team in teams],
        by=owner_of(event.club),
    )


def seat(event, seating=None, number=1):
    if seating is None:
        seating = seat_first_round(list(event.entries.values_list("pk", flat=True)))
    return services.seat_round(
        event_id=event.pk, key=new_key(), number=number, seating=seating, by=owner_of(event.club)
    )


def club_night(teams=4, **changes):
    """A club with an event, entries and a first round at its tables."""
    club = start_club()
    event = start_event(club, **changes)
    enter(event, add_teams(club, teams))
    seat(event)
    return event


def game_at(event, table, round_number=1):
    return Game.objects.get(
        pairing_game__pairing__stage__event=event,
        pairing_game__pairing__round__number=round_number,
        pairing_game__pairing__table__number=table,
    )


def post(game, **facts):
    """Post the next hand: side A makes 250 with 260 against 110, unless said otherwise."""
    game.refresh_from_db()
    return scoring.post_hand(
        game_id=game.pk,
        key=new_key(),
        number=game.hand_count + 1,
        slip=slip(**PLAIN | facts),
        by=owner_of(game.club),
    )
