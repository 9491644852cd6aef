"""Open a game in the database that DATABASE_URL names; run as a program, for a server to serve.

Prints, as JSON, where its hands are posted and the session of who may post them.
"""

import json
import uuid

import django

if __name__ == "__main__":
    django.setup()

    from django.test import Client
    from django.urls import reverse

    from scoring import services
    from scoring.selectors import current_house_rules

    scorer = services.sign_up(username="dora", password="a long pass word")
    club = services.start_club(key=uuid.uuid4(), name="Millbrook", timezone="UTC", by=scorer)
    players = [
        services.add_player(club_id=club.pk, key=uuid.uuid4(), name=name, by=scorer)
        for name in ("Ann", "Bo", "Cy", "Di")
    ]
    game = services.start_game(
        club_id=club.pk,
        key=uuid.uuid4(),
        rules=current_house_rules(club)[0].rules,
        players=[player.pk for player in players],
        first_dealer=0,
        by=scorer,
    )
    client = Client()
    client.force_login(scorer)
    where = reverse("scoring:enter-hand", args=[club.slug, game.key])
    print(json.dumps({"where": where, "session": client.cookies["sessionid"].value}))
