"""What must never be in the tables of one table's play: each refusal by the database itself."""

import uuid
from types import SimpleNamespace

import pytest
from django.db import IntegrityError, transaction

from scoring import services
from scoring.models import (
    Act,
    Agreement,
    Game,
    GameSide,
    HouseRulesVersion,
    Meld,
    SideContract,
    Table,
)
from tests.constraints import again, assert_has_a_sentence, assert_refused, constraints_of
from tests.slips import slip

new = uuid.uuid4


@pytest.fixture
def rows(club, players, game, scorer, post):
    """One good row of each table."""
    add_team = {"club_id": club.pk, "by": scorer}
    teams = [
        services.add_team(key=new(), name="", player_ids=[pair[0].pk, pair[1].pk], **add_team)
        for pair in (players[:2], players[2:])
    ]
    table = Table.objects.create(club=club, occasion="Tuesday", number=1)
    Game.objects.filter(pk=game.pk).update(table=table, on_table=True)
    hand = post(slip(bids=((1, 250), (2, 320), (3, None), (0, None), (1, None))))
    revision = hand.revisions.get()
    agreement = Agreement.objects.create(
        game=game, side="A", game_revision=1, stand="agreed", by_user=scorer, key=new()
    )
    house_rules = club.house_rules.get()
    return SimpleNamespace(
        club=club,
        membership=club.memberships.get(),
        players=players,
        team=teams[0],
        other_team=teams[1],
        member=teams[0].members.first(),
        house_rules=house_rules,
        version=HouseRulesVersion.objects.get(house_rules=house_rules),
        act=Act.objects.filter(club=club).first(),
        table=table,
        game=Game.objects.get(pk=game.pk),
        side=game.sides.get(key="A"),
        seat=game.seats.get(seat=0),
        hand=hand,
        revision=revision,
        agreement=agreement,
        bid=revision.bids.first(),
        meld=revision.melds.get(side="A"),
        tricks=revision.trick_counts.get(side="A"),
        contract=SideContract.objects.create(revision=revision, game=game, side="A", amount=250),
    )


def add_demo_clubs(rows):
    again(rows.club, key=new(), slug="one", is_demo=True)
    again(rows.club, key=new(), slug="two", is_demo=True)


def add_meld_of_a_seat_twice(rows):
    again(rows.meld, seat=0, name="run")
    again(rows.meld, seat=0, name="run")


def give_a_team_both_sides(rows):
    GameSide.objects.filter(pk=rows.side.pk).update(team=rows.team)
    again(rows.side, key="C", team_id=rows.team.pk)


def let_both_sides_take_the_last_trick(rows):
    without_facts(rows)
    revision = rows.hand.revisions.get(number=2)
    again(rows.tricks, revision_id=revision.pk, side="A", last=True)
    again(rows.tricks, revision_id=revision.pk, side="B", last=True)


def without_facts(rows, **changes):
    """The revision once more, as the next one of its hand."""
    again(rows.revision, **{"number": 2, "is_current": False, "act_key": new()} | changes)


def another_game(rows, **changes):
    again(rows.game, **{"key": new(), "on_table": False} | changes)


def extra_player(rows):
    return services.add_player(
        club_id=rows.club.pk, key=new(), name="Ed Low", by=rows.membership.user
    )


VIOLATIONS = {
    # people
    "club_has_a_name": lambda r: again(r.club, key=new(), slug="other", name=""),
    "one_demo_club": add_demo_clubs,
    "one_membership_each": lambda r: again(r.membership, role="scorer"),
    "membership_role": lambda r: again(
        r.membership, user_id=services.sign_up(username="eve", password="x").pk, role="king"
    ),
    "player_key": lambda r: again(r.players[0]),
    "player_has_a_name": lambda r: again(r.players[0], key=new(), name_key=""),
    "team_key": lambda r: again(r.team, name_key="another name"),
    "team_name": lambda r: again(r.team, key=new()),
    "team_has_a_name": lambda r: again(r.team, key=new(), name_key=""),
    "in_a_team_once": lambda r: again(r.member, position=3),
    "team_position": lambda r: again(r.member, player_id=r.players[3].pk),
    "house_rules_key": lambda r: again(r.house_rules, name_key="another name"),
    "house_rules_name": lambda r: again(r.house_rules, key=new()),
    "house_rules_version": lambda r: again(r.version),
    "act_once": lambda r: again(r.act),
    # tables and games
    "table_of_an_occasion": lambda r: again(r.table),
    "table_number": lambda r: again(r.table, number=0),
    "game_key": lambda r: again(r.game, on_table=False),
    "one_game_on_a_table": lambda r: again(r.game, key=new()),
    "game_state": lambda r: another_game(r, state="paused"),
    "a_game_over_was_ended": lambda r: another_game(r, state="over", ended_by=""),
    "only_a_game_over_is_won": lambda r: another_game(r, winner="A"),
    "game_first_dealer_is_a_seat": lambda r: another_game(r, first_dealer=8),
    "side_of_a_game_once": lambda r: again(r.side),
    "no_team_on_two_sides": give_a_team_both_sides,
    "side_key": lambda r: again(r.side, key="E"),
    "one_player_in_a_seat": lambda r: again(r.seat, player_id=extra_player(r).pk),
    "no_player_in_two_seats": lambda r: again(r.seat, seat=5),
    "seat_from_a_hand": lambda r: again(r.seat, from_number=0),
    "seat_number": lambda r: again(r.seat, seat=8, from_number=2),
    "seat_side_of_the_game": lambda r: again(r.seat, side="C", from_number=2),
    # hands
    "hand_key": lambda r: again(r.hand, number=2),
    "hand_number_once": lambda r: again(r.hand, key=new()),
    "hand_number": lambda r: again(r.hand, key=new(), number=0),
    "hand_revision": lambda r: again(r.hand, key=new(), number=2, revision=0),
    "hand_dealer_is_a_seat": lambda r: again(r.hand, key=new(), number=2, dealer=8),
    "revision_number": lambda r: without_facts(r, number=1),
    "one_current_revision": lambda r: without_facts(r, is_current=True),
    "act_key_once_a_game": lambda r: without_facts(r, act_key=r.revision.act_key),
    "revision_from_one": lambda r: without_facts(r, number=0),
    "revision_act": lambda r: without_facts(r, act="burned"),
    "revision_trump": lambda r: without_facts(r, trump="X"),
    "revision_by_one_hand": lambda r: without_facts(r, by_table_id=r.table.pk),
    "declarer_side_of_the_game": lambda r: without_facts(r, declarer="C"),
    "offender_side_of_the_game": lambda r: without_facts(r, offender="C"),
    "sits_out_side_of_the_game": lambda r: without_facts(r, sits_out="C"),
    "bid_turn_once": lambda r: again(r.bid),
    "bid_seat": lambda r: again(r.bid, turn=9, seat=8),
    "bid_amount": lambda r: again(r.bid, turn=9, amount=0),
    "meld_of_a_seat_once": add_meld_of_a_seat_twice,
    "meld_of_a_side_once": lambda r: again(r.meld),
    "meld_copies": lambda r: again(r.meld, name="run", copies=0),
    "meld_side_of_the_game": lambda r: again(r.meld, side="C"),
    "contract_of_a_side_once": lambda r: again(r.contract),
    "contract_side_of_the_game": lambda r: again(r.contract, side="C"),
    "trick_count_once": lambda r: again(r.tricks),
    "one_last_trick": let_both_sides_take_the_last_trick,
    "tricks_include_the_kitty": lambda r: again(r.tricks, kitty=r.tricks.points + 10),
    "agreement_once_an_act": lambda r: again(r.agreement),
    "agreement_stand": lambda r: again(r.agreement, key=new(), stand="shrugged", note="Well."),
    "a_dispute_says_what_is_wrong": lambda r: again(r.agreement, key=new(), stand="disputed"),
    "agreement_side_of_the_game": lambda r: again(r.agreement, key=new(), side="C"),
    "tricks_side_of_the_game": lambda r: again(r.tricks, side="C"),
}


def test_no_constraint_is_left_untested():
    assert set(VIOLATIONS) == set(constraints_of("scoring"))


@pytest.mark.parametrize("name", VIOLATIONS)
def test_the_database_refuses_what_must_never_be(name, rows):
    assert_refused(constraints_of("scoring")[name], lambda: VIOLATIONS[name](rows))


@pytest.mark.parametrize("name", VIOLATIONS)
def test_each_refusal_has_a_sentence_of_its_own(name):
    assert_has_a_sentence(constraints_of("scoring")[name])


@pytest.mark.django_db(transaction=True)
def test_a_side_of_no_game_is_refused_at_the_commit(rows):
    with pytest.raises(IntegrityError), transaction.atomic():
        again(rows.meld, side="D")

    assert Meld.objects.filter(side="D").count() == 0
