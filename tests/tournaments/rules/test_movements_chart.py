"""The chart of a movement: everybody's card and every table's card say the same."""

from tournaments.rules.draws import DrawnRound, DrawnTable
from tournaments.rules.facts import Competitor, Kind, StageFacts, StageOptions
from tournaments.rules.movements.chart import Place, chart, meetings_of
from tournaments.rules.movements.rotation import draw

ROUND = DrawnRound(
    2,
    (DrawnTable(1, {"A": (11, 12), "B": (13, 14)}),),
    sit_outs=(15,),
    absent=(16,),
)


def test_a_card_says_the_table_the_seat_the_partner_and_the_opponents():
    found = chart(meetings_of([ROUND]), is_individual=True)

    assert found.places[12] == (Place(2, Kind.TABLE, 1, 2, (11,), (13, 14)),)
    assert [found.places[one][0].seat for one in (11, 12, 13, 14)] == [0, 2, 1, 3]
    assert [meeting.sides for meeting in found.tables[1]] == [ROUND.tables[0].sides]


def test_who_does_not_play_has_a_place_without_a_table():
    found = chart(meetings_of([ROUND]), is_individual=True)

    assert found.places[15] == (Place(2, Kind.SIT_OUT),)
    assert found.places[16] == (Place(2, Kind.ABSENT),)


def test_three_at_a_table_are_each_against_the_other_two():
    alone = DrawnRound(1, (DrawnTable(1, {"A": (1,), "B": (2,), "C": (3,)}),))
    found = chart(meetings_of([alone]), is_individual=True)

    assert found.places[2] == (Place(1, Kind.TABLE, 1, 1, (), (1, 3)),)


def test_teams_have_no_seats():
    found = chart(
        meetings_of([DrawnRound(1, (DrawnTable(1, {"A": (1,), "B": (2,)}),))]), is_individual=False
    )

    assert found.places[1] == (Place(1, Kind.TABLE, 1, None, (), (2,)),)


def test_all_cards_together_are_the_movement_and_no_chair_is_taken_twice():
    facts = StageFacts(
        StageOptions("rotation", rounds=7, is_individual=True),
        tuple(Competitor(entry, entry) for entry in range(1, 27)),
    )
    rounds = draw(facts, number=1, seed=1)
    found = chart(meetings_of(rounds), is_individual=True)

    assert all(
        [place.round for place in places] == list(range(1, 8)) for places in found.places.values()
    )
    assert len(found.places) == 26
    chairs = [
        (place.round, place.table, place.seat)
        for places in found.places.values()
        for place in places
        if place.kind is Kind.TABLE
    ]
    assert len(chairs) == len(set(chairs)) == 7 * 24
    assert {meeting.round for meeting in found.tables[6]} == set(range(1, 8))
