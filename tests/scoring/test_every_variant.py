"""Starting a game and entering hands in every variant, through the pages and through the API."""

import uuid

import pytest
from django.http import QueryDict
from django.urls import reverse
from rest_framework.test import APIClient

from scoring import services
from scoring.forms.hand_again import initial_of
from scoring.forms.hands import HandForm
from scoring.models import Game, HandRevision
from scoring.rules import VARIANTS, HandEnd, seat_name
from scoring.selectors import hand_history, score_sheet
from scoring.selectors.endings import endings_of
from scoring.selectors.pad import pad_of
from scoring.slips import slip_of
from tests.factories import (
    ClubFactory,
    GameFactory,
    HouseRulesFactory,
    PlayerFactory,
    TeamFactory,
    scorer_of,
)
from tests.flows.variant_games import GAMES

pytestmark = pytest.mark.django_db

NAMES = ("Ann Lee", "Cy Hall", "Bo Hall", "Di Moss")
ONE_SITS_OUT = {"deck.players": 4, "deck.sides": 4, "deck.sitting_out": 1}


def game_of(key, **house_rules):
    """A game of Ann, Cy, Bo and Di, as many as the variant seats; Ann deals first."""
    variant = VARIANTS[key].with_house_rules(house_rules)
    club = ClubFactory()
    players = [PlayerFactory(club=club, name=name) for name in NAMES[: variant.deck.players]]
    return GameFactory(club=club, players=players, rules=services.rules_text(variant))


def fields_of(hand, sides, number):
    """A hand as it is typed on the page."""
    typed = {
        "key": str(uuid.uuid4()),
        "number": number,
        "end": hand.end,
        "declarer_seat": hand.seat,
        "contract": hand.bid,
        "trump": hand.trump,
        **{f"meld_{side}": meld for side, meld in zip(sides, hand.meld, strict=True)},
        **{f"tricks_{side}": tricks for side, tricks in zip(sides, hand.tricks, strict=False)},
    }
    return {name: value for name, value in typed.items() if value not in (None, "")}


def form_of(game, **typed):
    data = QueryDict(mutable=True)
    data.update({name: str(value) for name, value in ({"key": uuid.uuid4()} | typed).items()})
    form = HandForm(data, pad=pad_of(game))
    form.is_valid()
    return form


# ---------------------------------------------------------------- starting a game


@pytest.mark.parametrize("key", VARIANTS)
def test_a_game_of_each_variant_is_started_with_its_seats(client, key):
    club = ClubFactory(house_rules=None)
    first = HouseRulesFactory(club=club, name="A first one").versions.get()
    variant = VARIANTS[key]
    chosen = HouseRulesFactory(club=club, name="B chosen", version=None)
    version = first.__class__.objects.create(
        house_rules=chosen, number=1, rules=services.rules_text(variant)
    )
    client.force_login(scorer_of(club))
    address = reverse("scoring:start-game", args=[club.slug])

    page = client.post(address, {"rules": version.pk, "set_table": "1"})
    seats = [seat_name(variant, seat) for seat in range(variant.deck.players)]
    fields = page.context["form"].name_fields
    started = client.post(
        address,
        {
            "key": str(uuid.uuid4()),
            "rules": version.pk,
            "first_dealer": 1,
            "ending": "target",
            **dict(zip(fields, NAMES, strict=False)),
        },
    )

    assert [seat.name for seat in page.context["form"].seats()] == seats
    assert started.status_code == 302
    game = Game.objects.get()
    assert [seat.player.name for seat in game.seats.all()] == list(NAMES[: len(seats)])
    assert game.first_dealer == 1


def test_three_who_play_alone_are_not_asked_for_teams(client):
    club = ClubFactory(house_rules=None)
    rules = HouseRulesFactory(club=club, version=None)
    rules.versions.create(number=1, rules=services.rules_text(VARIANTS["three-handed"]))
    TeamFactory(club=club)
    client.force_login(scorer_of(club))

    page = client.get(reverse("scoring:start-game", args=[club.slug])).content.decode()

    assert "Seat two teams" not in page
    assert "Partners sit across" not in page
    assert "Seat 3" in page


# ---------------------------------------------------------------- entering hands


@pytest.mark.parametrize("key", VARIANTS)
def test_the_page_and_the_api_write_the_same_sheet(client, key):
    target, *hands = GAMES[key]
    api = APIClient()
    sheets = []
    for through_the_page in (True, False):
        game = game_of(key, **{"game_end.target": target})
        sides = "ABC"[: len(hands[0].points)]
        client.force_login(scorer_of(game.club))
        api.force_authenticate(scorer_of(game.club))
        for number, hand in enumerate(hands, start=1):
            facts = fields_of(hand, sides, number)
            if through_the_page:
                address = reverse("scoring:enter-hand", args=[game.club.slug, game.key])
                assert client.post(address, facts).status_code == 302
            else:
                facts["end"], _, about = hand.end.partition(":")
                facts |= {"offender" if facts["end"] == "reneged" else "special": about or None}
                address = f"/api/v1/clubs/{game.club.slug}/games/{game.key}/hands/"
                answer = api.post(address, facts, format="json")
                assert answer.status_code == 201, answer.json()
        game.refresh_from_db()
        sheets.append([[cell.points for cell in row.cells] for row in score_sheet(game).rows])

    assert sheets[0] == sheets[1] == [list(hand.points) for hand in hands]


@pytest.mark.parametrize("key", VARIANTS)
def test_every_hand_of_a_variant_comes_back_to_the_form_as_it_was_written(client, key):
    target, *hands = GAMES[key]
    game = game_of(key, **{"game_end.target": target})
    client.force_login(scorer_of(game.club))
    address = reverse("scoring:enter-hand", args=[game.club.slug, game.key])
    for number, hand in enumerate(hands, start=1):
        client.post(address, fields_of(hand, "ABC"[: len(hand.points)], number))

    for row in score_sheet(Game.objects.get(pk=game.pk)).rows:
        pad = pad_of(game, hand=row.hand)
        written = slip_of(row.hand.revisions.get(), pad.variant)
        initial = {k: v for k, v in initial_of(written, pad.variant).items() if v is not None}
        shown = [initial.pop(name) for name in list(initial) if name.startswith("shown_")]
        data = QueryDict(mutable=True)
        data.update({"key": str(uuid.uuid4())} | {k: str(v) for k, v in initial.items()})
        form = HandForm(data, pad=pad)

        assert form.is_valid(), form.errors
        assert not any(shown)
        assert form.slip() == written
        assert hand_history(row.hand)
        correct = reverse("scoring:correct-hand", args=[game.club.slug, game.key, row.hand.key])
        assert client.get(correct).status_code == 200


def test_the_total_is_the_variants_own(client):
    game = game_of("single-deck-tenths")
    client.force_login(scorer_of(game.club))
    _, hand, *_ = GAMES["single-deck-tenths"]
    typed = fields_of(hand, "AB", 1) | {"tricks_A": 26}

    page = client.post(reverse("scoring:enter-hand", args=[game.club.slug, game.key]), typed)

    assert page.status_code == 422
    assert page.context["form"].errors == {"tricks_A": ["Only 25 can be taken."]}


def test_two_of_three_sides_trick_points_are_needed_and_the_third_follows():
    game = game_of("three-handed")
    _, hand, *_ = GAMES["three-handed"]
    typed = fields_of(hand, "ABC", 1)

    whole = form_of(game, **typed)
    short = form_of(game, **{k: v for k, v in typed.items() if k != "tricks_B"})

    assert whole.is_valid()
    assert whole.slip().completed(whole.pad.variant).record.sides["C"].trick_points == 20
    assert short.errors == {"tricks_B": ["Type the trick points of two sides."]}


@pytest.mark.parametrize(
    ("key", "labels"),
    [
        ("single-deck", ["Played", "Thrown in", "Renege, A", "Renege, B", "Passed out", "Misdeal"]),
        (
            "double-deck",
            [
                "Played",
                "Thrown in",
                "No marriage",
                "Renege, A",
                "Renege, B",
                "Passed out",
                "Misdeal",
            ],
        ),
        (
            "binokel-cross",
            [
                "Played",
                "Thrown in",
                "Renege, A",
                "Renege, B",
                "Durch won",
                "Durch lost",
                "Untendurch won",
                "Untendurch lost",
                "Passed out",
                "Misdeal",
            ],
        ),
    ],
)
def test_only_endings_of_the_variant_are_offered(key, labels):
    variant = VARIANTS[key]
    sides = dict(zip(variant.side_names, variant.side_names, strict=True))

    assert [ending.label for ending in endings_of(variant, sides, "Ann")] == labels


def test_only_the_declarers_meld_is_asked_for_where_only_it_counts():
    game = game_of("single-deck", **{"melds.counted_by": "declarer"})
    _, hand, *_ = GAMES["single-deck"]
    typed = fields_of(hand, "AB", 1)
    del typed["meld_B"]

    assert form_of(game, **typed).is_valid()
    assert list(form_of(game, **typed | {"declarer_seat": 1}).errors) == ["meld_B"]


def test_the_kitty_is_the_declarers_and_asked_for_where_it_counts_for_nobody():
    game = game_of("three-handed", **{"tricks.kitty_counts_for": "nobody"})
    _, hand, *_ = GAMES["three-handed"]
    typed = fields_of(hand, "ABC", 1)

    assert form_of(game, **typed).errors == {"kitty": ["Type what the discards count, or 0."]}
    sides = form_of(game, **typed, kitty=20).slip().record.sides
    assert [sides[side].kitty for side in "ABC"] == [None, 20, None]


def test_the_kitty_goes_to_the_last_trick_where_the_rules_say_so():
    game = game_of("three-handed", **{"tricks.kitty_counts_for": "last_trick"})
    _, hand, *_ = GAMES["three-handed"]
    typed = fields_of(hand, "ABC", 1) | {"kitty": 10}

    assert "last" in form_of(game, **typed).errors
    assert form_of(game, **typed, last="A").slip().record.sides["A"].kitty == 10


def test_tricks_are_counted_where_more_than_one_keeps_the_meld():
    game = game_of("three-handed", **{"tricks.keep_minimum": 2})
    _, hand, *_ = GAMES["three-handed"]

    errors = form_of(game, **fields_of(hand, "ABC", 1)).errors

    assert list(errors) == ["count_A", "count_B", "count_C"]


# ---------------------------------------------------------------- four players, one sits out


def test_the_dealer_sits_out_and_three_sides_play(client):
    game = game_of("three-handed", **ONE_SITS_OUT)
    client.force_login(scorer_of(game.club))
    typed = {
        "key": str(uuid.uuid4()),
        "number": 1,
        "declarer_seat": 1,
        "contract": 300,
        "trump": "H",
        "meld_B": 150,
        "meld_C": 40,
        "meld_D": 0,
        "tricks_B": 180,
        "tricks_C": 50,
    }

    client.post(reverse("scoring:enter-hand", args=[game.club.slug, game.key]), typed)

    game.refresh_from_db()
    row = score_sheet(game).rows[0]
    assert [cell.points for cell in row.cells] == [0, 330, 90, 20]
    assert [cell.sits_out for cell in row.cells] == [True, False, False, False]
    assert HandRevision.objects.get().sits_out == "A"


def test_somebody_else_may_sit_out():
    game = game_of("three-handed", **ONE_SITS_OUT)
    typed = {"declarer_seat": 0, "contract": 300, "trump": "H", "sits_out": "D"}
    numbers = {"meld_A": 150, "meld_B": 40, "meld_C": 0, "tricks_A": 180, "tricks_B": 50}

    form = form_of(game, **typed, **numbers)

    assert form.is_valid(), form.errors
    assert list(form.slip().record.sides) == ["A", "B", "C"]


# ---------------------------------------------------------------- a contract for every side


def test_every_side_has_its_contract_where_the_rules_say_so(client):
    game = game_of("double-deck-yahoo", **{"auction.contracts": "every_side"})
    client.force_login(scorer_of(game.club))
    typed = {
        "key": str(uuid.uuid4()),
        "number": 1,
        "declarer_seat": 2,
        "contract_A": 60,
        "contract_B": 50,
        "trump": "H",
        "meld_A": 40,
        "meld_B": 10,
        "tricks_A": 30,
    }
    address = reverse("scoring:enter-hand", args=[game.club.slug, game.key])

    assert "contract_B" in client.post(address, typed | {"contract_B": ""}).context["form"].errors
    client.post(address, typed)

    game.refresh_from_db()
    (row,) = score_sheet(game).rows
    assert [cell.points for cell in row.cells] == [70, -50]
    assert [cell.contract for cell in row.cells] == [60, 50]
    assert client.get(reverse("scoring:game", args=[game.club.slug, game.key])).status_code == 200


def test_a_forfeit_is_kept_and_told(client):
    game = game_of("single-deck")
    client.force_login(scorer_of(game.club))
    _, hand, *_ = GAMES["single-deck"]
    typed = fields_of(hand, "AB", 1) | {"forfeit_B": "aces not declared"}

    client.post(reverse("scoring:enter-hand", args=[game.club.slug, game.key]), typed)

    game.refresh_from_db()
    (row,) = score_sheet(game).rows
    assert [cell.points for cell in row.cells] == [340, 0]
    facts = hand_history(row.hand)[0].facts
    assert ("Meld and tricks lost, Cy & Di", "aces not declared") in [
        (fact.label, fact.now) for fact in facts
    ]


def test_an_ending_of_another_variant_is_refused():
    game = game_of("single-deck")
    form = form_of(game, end=f"{HandEnd.SPECIAL_WON}:durch", declarer_seat=1)

    assert form.is_valid()
    form.judge_the_rest()
    assert form.errors == {"end": ["There is no such special game here."]}
