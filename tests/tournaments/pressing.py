"""Pressing the buttons of an event's pages, and reading what they say."""

import re

from django.urls import reverse

from scoring import services as scoring
from scoring.models import Game
from tests.club_night import new_key, owner_of, post
from tests.slips import slip
from tournaments.models import Pairing


def address(name, event, **more):
    return reverse(f"tournaments:{name}", kwargs={"slug": event.club.slug, "key": event.key} | more)


def of_round(name, event, number=1, stage=1):
    return address(name, event, stage=stage, number=number)


def text(response):
    return " ".join(response.content.decode().split())


def press(client, url, **more):
    return client.post(url, {"key": new_key()} | more, follow=True)


def correct(game):
    """Correct the first hand of a game whose round is closed, so that the other side wins."""
    hand = game.hands.get(number=1)
    scoring.correct_hand(
        game_id=game.pk,
        hand_key=hand.key,
        key=new_key(),
        based_on=hand.revision,
        slip=slip(contract=250, meld=(20, 100), tricks=100, seat=None),
        reason="The tricks were misread",
        by=owner_of(game.club),
        of_final=True,
    )


def page(client, event):
    return text(client.get(address("event", event)))


def win_open_matches(event):
    """In every match that is being played, the side with the better start number wins."""
    for pairing in Pairing.objects.filter(stage__event=event, undone_at=None, table__isnull=False):
        game = pairing.games.order_by("number").last().game
        first, second = pairing.places.order_by("side").select_related("entry")
        if game.state == Game.State.OPEN:
            if first.entry.number < second.entry.number:
                post(game)
            else:
                post(game, contract=300)  # set: the other side is ahead


def numbers(text):
    """Every number that stands by itself in a page; parts of keys and addresses are none."""
    return re.findall(r"(?<![\w-])\d+(?![\w-])", text)
