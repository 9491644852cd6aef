"""Plays the demo club's nights through the services, mistakes and all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any
from uuid import UUID, uuid4

from django.utils import timezone

from scoring import services as scoring
from scoring.club_day import club_day
from scoring.models import Club, Game, Hand, RulesText, Team, User
from scoring.selectors import current_house_rules
from tournaments import services
from tournaments.demo import SIDES, Facts, read_facts, slip_from
from tournaments.models import Entry, Event
from tournaments.rules.seating import SeatedTable

CLUB = "Demo: Millbrook Pinochle Club"
HANDS_A_ROUND = 4
# Tonight's last round is still being played: hands on the sheet of the tables that are not in.
STILL_PLAYING = {6: 2, 7: 0}
SPARE_TABLES = (8, 9, 10)


@dataclass
class DemoClub:
    """The demo club while it is being filled."""

    club: Club
    owner: User
    teams: list[Team]

    @property
    def rules(self) -> RulesText:
        """The rules it plays by."""
        return current_house_rules(self.club)[0].rules


def load_demo_club(*, owner: User) -> Club:
    """Start the demo club: its people, last week's event, some single games, and tonight."""
    evening = read_facts("evening")
    club = scoring.start_club(
        key=uuid4(),
        name=CLUB,
        timezone=timezone.get_default_timezone_name(),
        by=owner,
        is_demo=True,
    )
    demo = DemoClub(club=club, owner=owner, teams=[])
    _add_people(demo, evening)

    today = club_day(timezone.now(), club.timezone)
    last_week = today - timedelta(days=7)
    before = read_facts("week_before")
    old = _open_event(demo, "Last week's club night", last_week, before["teams"])
    for number, tables in enumerate(before["rounds"], start=1):
        play_round(event=old, number=number, tables=tables, by=owner)
    services.close_event(event_id=old.pk, key=uuid4(), by=owner)
    # A game belongs to the day on which it is started, and these were not started today.
    Game.objects.filter(pairing_game__pairing__stage__event=old).update(club_day=last_week)

    for table, facts in zip(SPARE_TABLES, read_facts("single_games"), strict=True):
        _play_single_game(demo, table, facts)

    numbers = range(1, len(demo.teams) + 1)
    tonight = _open_event(demo, "Tonight's club night", today, numbers)
    last = len(evening["rounds"])
    for number, tables in enumerate(evening["rounds"], start=1):
        still = STILL_PLAYING if number == last else {}
        play_round(event=tonight, number=number, tables=tables, by=owner, still_playing=still)
    return club


def play_round(
    *,
    event: Event,
    number: int,
    tables: Sequence[Facts],
    by: User,
    still_playing: dict[int, int] | None = None,
) -> None:
    """Seat a round as it was seated and play its hands.

    `still_playing` says of tables that are not in how many hands they have on the sheet.
    """
    entries = {entry.number: entry for entry in event.entries.all()}
    services.seat_round(
        event_id=event.pk,
        key=uuid4(),
        number=number,
        seating=[_seated(table, entries) for table in tables],
        by=by,
    )
    for table in tables:
        game = Game.objects.get(
            pairing_game__pairing__round__stage__event=event,
            pairing_game__pairing__round__number=number,
            table__number=table["table"],
        )
        hands = table["hands"]
        play_game(game=game, hands=hands[: (still_playing or {}).get(table["table"])], by=by)


def play_game(*, game: Game, hands: Sequence[Facts], by: User) -> None:
    """Post the hands of a game as the table did, then put right what went wrong."""
    posted: dict[int, Hand] = {}
    for place, facts in enumerate(hands, start=1):
        if facts.get("forgotten"):
            continue
        if "posted_instead" in facts:
            wrong = _post(game, facts["posted_instead"], by)
            _change(scoring.void_hand, wrong, by, reason=facts["reason"])
        posted[place] = _post(game, facts.get("first_posted", facts), by)

    for place, facts in enumerate(hands, start=1):
        if facts.get("forgotten"):
            scoring.insert_hand(
                game_id=game.pk, key=uuid4(), before=place, slip=slip_from(facts), by=by
            )
        if "first_posted" in facts:
            reason = facts["reason"]
            _change(scoring.correct_hand, posted[place], by, reason=reason, slip=slip_from(facts))


def _post(game: Game, facts: Facts, by: User) -> Hand:
    game.refresh_from_db(fields=["hand_count"])
    return scoring.post_hand(
        game_id=game.pk, key=uuid4(), number=game.hand_count + 1, slip=slip_from(facts), by=by
    )


def _change(service: Any, hand: Hand, by: User, **facts: Any) -> None:
    key: UUID = uuid4()
    service(
        game_id=hand.game_id, hand_key=hand.key, key=key, based_on=hand.revision, by=by, **facts
    )


def _add_people(demo: DemoClub, evening: Facts) -> None:
    players = {
        name: scoring.add_player(club_id=demo.club.pk, key=uuid4(), name=name, by=demo.owner)
        for name in evening["players"]
    }
    for team in evening["teams"]:
        player_ids = [players[name].pk for name in team["players"]]
        demo.teams.append(
            scoring.add_team(
                club_id=demo.club.pk,
                key=uuid4(),
                name=team["name"],
                player_ids=player_ids,
                by=demo.owner,
            )
        )


def _open_event(demo: DemoClub, name: str, day: date, numbers: Sequence[int]) -> Event:
    event = services.start_event(
        club_id=demo.club.pk,
        key=uuid4(),
        name=name,
        day=day,
        rules=demo.rules,
        by=demo.owner,
        hands=HANDS_A_ROUND,
    )
    services.enter_teams(
        event_id=event.pk,
        key=uuid4(),
        team_ids=[demo.teams[number - 1].pk for number in numbers],
        by=demo.owner,
    )
    return event


def _seated(table: Facts, entries: dict[int, Entry]) -> SeatedTable:
    left, right = (entries[table["sides"][side]].pk for side in SIDES)
    return SeatedTable(number=table["table"], left=left, right=right)


def _play_single_game(demo: DemoClub, table: int, facts: Facts) -> None:
    teams = {side: demo.teams[facts["sides"][side] - 1] for side in SIDES}
    pairs = [team.members.values_list("player_id", flat=True) for team in teams.values()]
    game = scoring.start_game(
        club_id=demo.club.pk,
        key=uuid4(),
        rules=demo.rules,
        players=[player for across in zip(*pairs, strict=True) for player in across],
        first_dealer=facts["first_dealer"],
        by=demo.owner,
        teams={side: team.pk for side, team in teams.items()},
        table_number=table,
    )
    play_game(game=game, hands=facts["hands"], by=demo.owner)
