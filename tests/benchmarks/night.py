"""What the measurements are made on: a club, its games, and a hand to post to each."""

import itertools
import uuid

from scoring import services
from scoring.models import Game
from scoring.selectors import current_house_rules, variant_of
from tests.club_night import add_teams, enter, owner_of, seat, start_club, start_event
from tests.slips import slip
from tournaments import services as tournaments

SEATS = 4
MELD = (120, 100)
TRICKS = 160
_names = itertools.count(1)


class Night:
    """A club whose games have no target, so that any number of hands goes on a sheet."""

    def __init__(self):
        self.club = start_club(name=f"Speed Club {next(_names)}")
        self.scorer = owner_of(self.club)
        variant = variant_of(current_house_rules(self.club)[0].rules)
        self.rules = services.rules_text(variant.with_house_rules({"game_end.target": 0}))
        self.players = [
            services.add_player(
                club_id=self.club.pk, key=uuid.uuid4(), name=name, by=self.scorer
            ).pk
            for name in ("North", "East", "South", "West")
        ]

    def start_game(self):
        """A new sheet for the same four people."""
        return services.start_game(
            club_id=self.club.pk,
            key=uuid.uuid4(),
            rules=self.rules,
            players=self.players,
            first_dealer=0,
            by=self.scorer,
        )

    def start_event(self, teams):
        """An event of one round at tables, its standings known."""
        event = start_event(self.club, name="Speed night", hands=0)
        enter(event, add_teams(self.club, teams))
        seat(event)
        tournaments.refresh_standings(event_id=event.pk)
        return event

    def post(self, game, number):
        """Post a hand by the service."""
        return services.post_hand(
            game_id=game.pk,
            key=uuid.uuid4(),
            number=number,
            slip=hand_slip(number),
            by=self.scorer,
        )

    def fill(self, game, hands):
        """Post hands until there are so many."""
        there = Game.objects.get(pk=game.pk).hand_count
        for number in range(there + 1, hands + 1):
            self.post(game, number)


def turns_of(number):
    """The seats from the dealer's left on, seat 0 dealing the first hand."""
    dealer = (number - 1) % SEATS
    return [(dealer + turn) % SEATS for turn in range(1, SEATS + 1)]


def hand_slip(number):
    """A hand with its auction and both melds: the second bidder gets it for 320."""
    first, second, third, fourth = turns_of(number)
    bids = ((first, 250), (second, 320), (third, None), (fourth, None), (first, None))
    side = "AB"[second % 2]
    return slip(declarer=side, seat=second, meld=MELD, tricks=TRICKS, bids=bids)


def hand_form(number):
    """The same hand as a browser sends it."""
    return {
        "key": str(uuid.uuid4()),
        "number": str(number),
        "end": "played",
        "declarer_seat": str(turns_of(number)[1]),
        "contract": "320",
        "trump": "H",
        "auction": "250 320 p p p",
        "meld_A": str(MELD[0]),
        "meld_B": str(MELD[1]),
        "tricks_A": str(TRICKS),
        "tricks_B": "",
    }
