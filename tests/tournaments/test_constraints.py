"""What must never be in the tables of an event: each refusal by the database itself."""

import pytest
from django.utils import timezone

from scoring import services
from tests.constraints import again, assert_has_a_sentence, assert_refused, constraints_of
from tests.scoring.conftest import club, game, players, scorer  # noqa: F401
from tests.tournaments import test_constraints_stages
from tests.tournaments.constraint_rows import new, rows  # noqa: F401
from tournaments.models import EventFreshness, Pairing, Round


def another_event(good, **changes):
    again(good.event, **{"key": new()} | changes)


def compute_more_than_was_changed(good):
    EventFreshness.objects.filter(pk=good.freshness.pk).update(computed=1)


def another_game(good):
    """A game of the same players that belongs to no pairing yet."""
    return services.start_game(
        club_id=good.event.club_id,
        key=new(),
        rules=good.game.rules,
        players=[player.pk for player in good.players],
        first_dealer=0,
        by=good.game.started_by,
    )


def another_round(good):
    return Round.objects.create(stage=good.stage, number=2)


def seat_table_one_twice(good):
    again(good.pairing, code="1-2")


VIOLATIONS = {
    "event_key": lambda r: again(r.event),
    "event_has_a_name": lambda r: another_event(r, name=""),
    "event_state": lambda r: another_event(r, state="paused"),
    "event_visibility": lambda r: another_event(r, visibility="secret"),
    "event_entrants": lambda r: another_event(r, entrants="dogs"),
    "event_credits": lambda r: another_event(r, bye_credit="beer"),
    "event_bye_wins": lambda r: another_event(r, bye_half_wins=3),
    "event_round_minutes": lambda r: another_event(r, round_minutes=0),
    "not_fresher_than_the_facts": compute_more_than_was_changed,
    "stage_number": lambda r: again(r.stage),
    "stage_from_one": lambda r: again(r.stage, number=0),
    "start_number_once": lambda r: again(r.entry, team_id=None, player_id=r.players[3].pk),
    "team_entered_once": lambda r: again(r.entry, number=3),
    "player_entered_once": lambda r: again(r.player_entry, number=3),
    "start_number": lambda r: again(r.entry, number=0, team_id=None, player_id=r.players[3].pk),
    "entry_is_a_team_or_a_player": lambda r: again(r.entry, number=3, team_id=None),
    "round_number_once": lambda r: again(r.round),
    "round_from_one": lambda r: again(r.round, number=0),
    "round_state": lambda r: again(r.round, number=2, state="lost"),
    "pairing_code_once": lambda r: again(r.bye),
    "one_pairing_at_a_table": seat_table_one_twice,
    "only_who_meets_has_a_table": lambda r: again(
        r.bye, code="1-2", table_id=r.pairing.table_id, round_id=another_round(r).pk
    ),
    "pairing_kind": lambda r: again(r.bye, code="1-2", kind="walk"),
    "one_place_a_round": lambda r: again(r.place, pairing_id=r.bye.pk),
    "place_side": lambda r: again(r.place, entry_id=r.player_entry.pk, side="E"),
    "game_of_a_pairing": lambda r: again(r.played, game_id=another_game(r).pk),
    "pairing_game_from_one": lambda r: again(r.played, game_id=another_game(r).pk, number=0),
    "one_sheet_after_a_round": lambda r: again(r.sheet),
    "no_more_tables_in_than_expected": lambda r: again(r.sheet, through_round=2, tables_in=1),
}


def test_no_constraint_is_left_untested():
    tested = VIOLATIONS.keys() | test_constraints_stages.VIOLATIONS.keys()
    assert tested == set(constraints_of("tournaments"))


@pytest.mark.parametrize("name", VIOLATIONS)
def test_the_database_refuses_what_must_never_be(name, rows):  # noqa: F811
    assert_refused(constraints_of("tournaments")[name], lambda: VIOLATIONS[name](rows))


@pytest.mark.parametrize("name", VIOLATIONS)
def test_each_refusal_has_a_sentence_of_its_own(name):
    assert_has_a_sentence(constraints_of("tournaments")[name])


def test_a_taken_back_round_leaves_its_number_and_its_places_free(rows):  # noqa: F811
    undone_at = timezone.now()
    Round.objects.filter(pk=rows.round.pk).update(undone_at=undone_at)
    Pairing.objects.filter(round=rows.round).update(undone_at=undone_at)

    again(rows.round)
    again(rows.pairing)

    assert rows.stage.rounds.filter(number=1, undone_at=None).count() == 1
