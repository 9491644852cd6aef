import uuid

import pytest

from scoring import services
from scoring.selectors import current_house_rules


@pytest.fixture
def scorer(db):
    return services.sign_up(username="dora", password="a long pass word")


@pytest.fixture
def club(scorer):
    return services.start_club(
        key=uuid.uuid4(), name="Millbrook Pinochle Club", timezone="UTC", by=scorer
    )


@pytest.fixture
def players(club, scorer):
    return [
        services.add_player(club_id=club.pk, key=uuid.uuid4(), name=name, by=scorer)
        for name in ("Ann Lee", "Cy Hall", "Bo Hall", "Di Moss")
    ]


@pytest.fixture
def game(club, players, scorer):
    """Ann and Bo (North-South) against Cy and Di; Ann deals first."""
    return services.start_game(
        club_id=club.pk,
        key=uuid.uuid4(),
        rules=current_house_rules(club)[0].rules,
        players=[player.pk for player in players],
        first_dealer=0,
        by=scorer,
    )


@pytest.fixture
def post(game, scorer):
    """Post the next hand of the game."""

    def post(slip, **changes):
        game.refresh_from_db()
        arguments = {
            "game_id": game.pk,
            "key": uuid.uuid4(),
            "number": game.hand_count + 1,
            "slip": slip,
            "by": scorer,
        }
        return services.post_hand(**(arguments | changes))

    return post


@pytest.fixture
def change(game, scorer):
    """Correct, void, restore or take back a hand as it is now."""

    def change(service, hand, **changes):
        hand.refresh_from_db()
        arguments = {
            "game_id": game.pk,
            "hand_key": hand.key,
            "key": uuid.uuid4(),
            "based_on": hand.revision,
            "by": scorer,
        }
        return service(**(arguments | changes))

    return change
