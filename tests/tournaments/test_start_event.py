"""Opening an event of any format: its options, its stages, and who may enter."""

import pytest

from tests.club_night import add_teams, enter, new_key, owner_of, seat, start_club, start_event
from tests.factories import PlayerEntryFactory, PlayerFactory
from tournaments import services
from tournaments.models import Stage
from tournaments.rules.draws import Reason
from tournaments.rules.formats import FORMATS
from tournaments.rules.reasons import sentence
from tournaments.services import EventOptions, PlanRefused, StagePlan

pytestmark = pytest.mark.django_db

SWISS_AND_CUT = [
    StagePlan("swiss", rounds=5),
    StagePlan("single-elimination", cut=8, best_of=3, third_place=True),
]


def test_an_event_has_the_stages_that_were_planned():
    event = start_event(start_club(), stages=SWISS_AND_CUT)

    swiss, bracket = event.stages.all()

    assert (swiss.format, swiss.rounds_planned, swiss.cut) == ("swiss", 5, 0)
    assert (bracket.format, bracket.cut, bracket.best_of) == ("single-elimination", 8, 3)
    assert bracket.third_place
    assert bracket.is_bracket


def test_an_event_keeps_how_it_counts():
    options = EventOptions(
        round_minutes=45,
        bye_credit="fixed",
        bye_points=250,
        bye_half_wins=2,
        agreement_needed=True,
        count_unagreed=False,
        hidden_after_round=3,
    )

    event = start_event(start_club(), options=options)
    event.refresh_from_db()

    assert (event.round_minutes, event.bye_points, event.bye_half_wins) == (45, 250, 2)
    assert (event.agreement_needed, event.count_unagreed) == (True, False)
    assert event.hidden_after_round == 3


def test_the_same_call_again_gives_the_same_event_and_other_stages_are_refused():
    club, key = start_club(), new_key()
    event = start_event(club, key=key, stages=SWISS_AND_CUT)

    assert start_event(club, key=key, stages=SWISS_AND_CUT) == event
    with pytest.raises(services.ActRepeated):
        start_event(club, key=key, stages=SWISS_AND_CUT[:1])


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"stages": []}, "stages"),
        ({"stages": [StagePlan("chess")]}, "format"),
        ({"stages": [StagePlan("rotation")]}, "format"),
        ({"stages": [StagePlan("swiss")], "entrants": "players"}, "format"),
        ({"entrants": "dogs"}, "entrants"),
        ({"stages": [StagePlan("swiss", rounds=100)]}, "rounds"),
        ({"stages": [StagePlan("swiss", best_of=2)]}, "best_of"),
        ({"stages": [StagePlan("round-robin", legs=3)]}, "legs"),
        ({"stages": [StagePlan("round-robin", pools=0)]}, "pools"),
        ({"stages": [StagePlan("swiss", cut=4)]}, "cut"),
        ({"stages": [StagePlan("swiss"), StagePlan("single-elimination", cut=1)]}, "cut"),
        ({"stages": [StagePlan("single-elimination"), StagePlan("swiss")]}, "format"),
        ({"options": EventOptions(bye_credit="beer")}, "bye_credit"),
        ({"options": EventOptions(absent_credit="beer")}, "absent_credit"),
        ({"options": EventOptions(bye_half_wins=3)}, "bye_half_wins"),
        ({"options": EventOptions(round_minutes=0)}, "round_minutes"),
    ],
)
def test_what_does_not_fit_is_refused_beside_its_field(changes, field):
    with pytest.raises(PlanRefused) as refused:
        start_event(start_club(), **changes)

    assert refused.value.field == field


def test_players_enter_an_event_for_players():
    event = PlayerEntryFactory().event
    ann = PlayerFactory(club=event.club)
    by = owner_of(event.club)

    act = {"event_id": event.pk, "key": new_key(), "player_ids": [ann.pk], "by": by}
    (entry,) = services.enter_players(**act)

    assert (entry.number, entry.player) == (2, ann)
    assert services.enter_players(**act) == [entry]
    assert event.stages.get().members.count() == 2
    with pytest.raises(services.PlayersRefused, match="already entered"):
        services.enter_players(**act | {"key": new_key()})
    with pytest.raises(services.PlayersRefused, match="not one of the club's"):
        services.enter_players(**act | {"key": new_key(), "player_ids": [PlayerFactory().pk]})
    with pytest.raises(services.TeamsRefused, match="for players"):
        services.enter_teams(event_id=event.pk, key=new_key(), team_ids=[1], by=by)


def change(event, key=None, **changes):
    return services.change_event_options(
        event_id=event.pk,
        key=key or new_key(),
        by=owner_of(event.club),
        **{"options": EventOptions(), "tie_breaks": ["points"], "stages": [StagePlan()]} | changes,
    )


def test_an_event_can_be_changed_before_its_first_round():
    event = start_event(start_club(), stages=SWISS_AND_CUT)
    first = event.stages.get(number=1)
    key = new_key()
    stages = [StagePlan("round-robin", legs=2)]

    change(event, key, options=EventOptions(round_minutes=30), stages=stages)
    change(event, key, options=EventOptions(round_minutes=30), stages=stages)

    event.refresh_from_db()
    assert (event.round_minutes, event.tie_breaks) == (30, ["points"])
    stage = event.stages.get()
    assert (stage.pk, stage.format, stage.legs) == (first.pk, Stage.Format.ROUND_ROBIN, 2)


def test_an_event_stays_as_it_is_once_a_round_is_there():
    event = start_event(start_club())
    enter(event, add_teams(event.club, 2))
    seat(event)

    with pytest.raises(services.RoundsHaveBegun):
        change(event)


def test_the_formats_of_the_registry_are_those_of_the_stages():
    assert {key: one.name for key, one in FORMATS.items()} == dict(Stage.Format.choices)


def test_a_reason_says_the_names_of_today():
    reason = Reason("sits-out", (7,), ())

    assert sentence(reason, {7: "Ann & Bo"}) == "Ann & Bo sits out: the tables are full."
    assert sentence(Reason("from-tomorrow", (7, 8)), {7: "Ann", 8: "Bo"}) == "About Ann and Bo."
