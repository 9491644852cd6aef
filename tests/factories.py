"""One factory for each model that a test may want to have; what they make is what people make.

club = ClubFactory()
owner, scorer = owner_of(club), scorer_of(club)
team = TeamFactory(club=club)               # with two players of that club
"""

import factory
from factory.django import DjangoModelFactory

from scoring.models import Club, Membership, Player, Team, TeamMember, User

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


class ClubFactory(DjangoModelFactory):
    """A club with an owner and a scorer; ``owner=None`` or ``scorer=None`` leaves one out."""

    class Meta:
        model = Club
        skip_postgeneration_save = True

    name = factory.Sequence(lambda n: f"Pinochle Club {n}")
    slug = factory.Sequence(lambda n: f"pinochle-club-{n}")

    owner = factory.RelatedFactory(MembershipFactory, "club", role=Membership.Role.OWNER)
    scorer = factory.RelatedFactory(MembershipFactory, "club", role=Membership.Role.SCORER)


def owner_of(club):
    """The user who owns the club."""
    return club.memberships.get(role=Membership.Role.OWNER).user


def scorer_of(club):
    """The user who keeps score in the club."""
    return club.memberships.get(role=Membership.Role.SCORER).user


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
