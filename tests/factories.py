"""One factory for each model that a test may want to have; what they make is what people make.

club = ClubFactory()
owner, scorer = owner_of(club), scorer_of(club)
team = TeamFactory(club=club)  # with two players of that club
game = GameFactory(club=club)  # North to West are four new players, North deals
hand = HandFactory(game=game)  # the next hand: South made 320 in hearts by 20
event = EventFactory(club=club)  # an event of four-hand games, its rounds seated by RoundFactory
"""

import datetime
import uuid

import factory
from factory.django import DjangoModelFactory

from scoring import services
from scoring.models import (
    Club,
    Game,
    Hand,
    HouseRules,
    HouseRulesVersion,
    Membership,
    Player,
    RulesText,
    Team,
    TeamMember,
    User,
)
from scoring.rules import get_variant
from tests.slips import slip
from tournaments import services as events
from tournaments.models import Entry, Event, Pairing, Round
from tournaments.rules.seating import seat_first_round

PASSWORD = "between the lines"


class UserFactory(DjangoModelFactory):
    """Somebody who can sign in with PASSWORD."""

    class Meta:
        model = User
        skip_postgeneration_save = True

    username = factory.Sequence(lambda n: f"user{n}")
    password = factory.django.Password(PASSWORD)


class MembershipFactory(DjangoModelFactory):
    """A scorer of a club, unless another role is named."""

    class Meta:
        model = Membership

    club = factory.SubFactory("tests.factories.ClubFactory")
    user = factory.SubFactory(UserFactory)
    role = Membership.Role.SCORER


class RulesTextFactory(DjangoModelFactory):
    """The rules of single-deck partnership play; equal rules are one row."""

    class Meta:
        model = RulesText

    variant = factory.LazyFunction(lambda: get_variant("single-deck"))

    @classmethod
    def _create(cls, model_class, *, variant):
        return services.rules_text(variant)


class HouseRulesFactory(DjangoModelFactory):
    """House rules of a club, with their first version."""

    class Meta:
        model = HouseRules
        skip_postgeneration_save = True

    club = factory.SubFactory("tests.factories.ClubFactory", house_rules=None)
    name = "House rules"

    version = factory.RelatedFactory("tests.factories.HouseRulesVersionFactory", "house_rules")


class HouseRulesVersionFactory(DjangoModelFactory):
    """The first version of some house rules."""

    class Meta:
        model = HouseRulesVersion

    house_rules = factory.SubFactory(HouseRulesFactory, version=None)
    number = 1
    rules = factory.SubFactory(RulesTextFactory)


class ClubFactory(DjangoModelFactory):
    """A club with an owner, a scorer and house rules; ``owner=None`` and so on leaves one out."""

    class Meta:
        model = Club
        skip_postgeneration_save = True

    name = factory.Sequence(lambda n: f"Pinochle Club {n}")
    slug = factory.Sequence(lambda n: f"pinochle-club-{n}")

    owner = factory.RelatedFactory(MembershipFactory, "club", role=Membership.Role.OWNER)
    scorer = factory.RelatedFactory(MembershipFactory, "club", role=Membership.Role.SCORER)
    house_rules = factory.RelatedFactory(HouseRulesFactory, "club")


def owner_of(club):
    """The user who owns the club."""
    return club.memberships.get(role=Membership.Role.OWNER).user


def scorer_of(club):
    """The user who keeps score in the club."""
    return club.memberships.get(role=Membership.Role.SCORER).user


def rules_of(club):
    """The rules the club plays by."""
    return HouseRulesVersion.objects.get(house_rules__club=club).rules


class PlayerFactory(DjangoModelFactory):
    """A player of a club of her own, unless ``club`` is given."""

    class Meta:
        model = Player

    club = factory.SubFactory(ClubFactory)
    name = factory.Sequence(lambda n: f"Player {n}")


class TeamMemberFactory(DjangoModelFactory):
    """The first player of a team."""

    class Meta:
        model = TeamMember

    team = factory.SubFactory("tests.factories.TeamFactory", players=[])
    player = factory.SubFactory(PlayerFactory, club=factory.SelfAttribute("..team.club"))
    position = 1


class TeamFactory(DjangoModelFactory):
    """A team of two new players of its club; ``players=[ann, bo]`` names them."""

    class Meta:
        model = Team
        skip_postgeneration_save = True

    club = factory.SubFactory(ClubFactory)
    name = factory.Sequence(lambda n: f"Team {n}")

    @factory.post_generation
    def players(self, create, extracted, **kwargs):
        if extracted is None:
            extracted = PlayerFactory.create_batch(2, club=self.club)
        for position, player in enumerate(extracted, start=1):
            TeamMemberFactory(team=self, player=player, position=position)


class GameFactory(DjangoModelFactory):
    """A game of four new players of a club, started by its scorer; North deals first.

    ``players=[…]`` names the players by seat, ``teams={"A": team, "B": other}`` the teams, whose
    members then take their seats.
    """

    class Meta:
        model = Game

    club = factory.SubFactory(ClubFactory)
    key = factory.LazyFunction(uuid.uuid4)
    first_dealer = 0
    by = factory.LazyAttribute(lambda game: scorer_of(game.club))
    rules = factory.LazyAttribute(lambda game: rules_of(game.club))
    teams = factory.LazyFunction(dict)

    @factory.lazy_attribute
    def players(self):
        if self.teams:
            sides = [[m.player for m in self.teams[side].members.all()] for side in "AB"]
            return [player for pair in zip(*sides, strict=True) for player in pair]
        return PlayerFactory.create_batch(4, club=self.club)

    @classmethod
    def _create(cls, model_class, *, club, players, teams, **facts):
        return services.start_game(
            club_id=club.pk,
            players=[player.pk for player in players],
            teams={side: team.pk for side, team in teams.items()},
            **facts,
        )


class HandFactory(DjangoModelFactory):
    """The next hand of a game, posted by the club's scorer; ``slip=slip(…)`` says what happened."""

    class Meta:
        model = Hand

    game = factory.SubFactory(GameFactory)
    key = factory.LazyFunction(uuid.uuid4)
    slip = factory.LazyFunction(slip)
    by = factory.LazyAttribute(lambda hand: scorer_of(hand.game.club))

    @classmethod
    def _create(cls, model_class, *, game, **facts):
        game.refresh_from_db()
        hand = services.post_hand(game_id=game.pk, number=game.hand_count + 1, **facts)
        game.refresh_from_db()
        return hand


class EventFactory(DjangoModelFactory):
    """An event of a club, opened by its owner: games of four hands, the standings public."""

    class Meta:
        model = Event

    club = factory.SubFactory(ClubFactory)
    key = factory.LazyFunction(uuid.uuid4)
    name = factory.Sequence(lambda n: f"Club night {n}")
    day = datetime.date(2026, 11, 30)
    hands = 4
    by = factory.LazyAttribute(lambda event: owner_of(event.club))
    rules = factory.LazyAttribute(lambda event: rules_of(event.club))

    @classmethod
    def _create(cls, model_class, *, club, **facts):
        return events.start_event(club_id=club.pk, **facts)


class EntryFactory(DjangoModelFactory):
    """A new team of the event's club, entered under the next start number."""

    class Meta:
        model = Entry

    event = factory.SubFactory(EventFactory)
    team = factory.LazyAttribute(lambda entry: TeamFactory(club=entry.event.club))

    @classmethod
    def _create(cls, model_class, *, event, team):
        by = owner_of(event.club)
        (entry,) = events.enter_teams(
            event_id=event.pk, key=uuid.uuid4(), team_ids=[team.pk], by=by
        )
        return entry


class PlayerEntryFactory(DjangoModelFactory):
    """A new player of the event's club, entered in an event for players."""

    class Meta:
        model = Entry

    event = factory.SubFactory(
        EventFactory, entrants="players", stages=[events.StagePlan("rotation")]
    )
    player = factory.LazyAttribute(lambda entry: PlayerFactory(club=entry.event.club))

    @classmethod
    def _create(cls, model_class, *, event, player):
        by = owner_of(event.club)
        (entry,) = events.enter_players(
            event_id=event.pk, key=uuid.uuid4(), player_ids=[player.pk], by=by
        )
        return entry


class RoundFactory(DjangoModelFactory):
    """The first round of an event, its entries seated in order; two are entered if none are."""

    class Meta:
        model = Round

    event = factory.SubFactory(EventFactory)

    @classmethod
    def _create(cls, model_class, *, event):
        entries = list(event.entries.all()) or EntryFactory.create_batch(2, event=event)
        return events.seat_round(
            event_id=event.pk,
            key=uuid.uuid4(),
            number=1,
            seating=seat_first_round([entry.pk for entry in entries]),
            by=owner_of(event.club),
        )


class PairingFactory(DjangoModelFactory):
    """Table 1 of the first round of an event, with its game."""

    class Meta:
        model = Pairing

    event = factory.SubFactory(EventFactory)

    @classmethod
    def _create(cls, model_class, *, event):
        return RoundFactory(event=event).pairings.get(table__number=1)
