"""What must never be in the tables of stages, of people who come and go, and of rulings."""

import pytest

from tests.constraints import again, assert_has_a_sentence, assert_refused, constraints_of
from tests.scoring.conftest import club, game, players, scorer  # noqa: F401
from tests.tournaments.constraint_rows import new, rows  # noqa: F401


def another_member(good, **changes):
    again(good.member, **{"entry_id": good.player_entry.pk, "seed": None} | changes)


def another_adjustment(good, **changes):
    again(good.adjustment, **{"key": new()} | changes)


def another_substitution(good, **changes):
    again(good.substitution, **{"instead_of_id": good.players[2].pk} | changes)


VIOLATIONS = {
    "stage_legs": lambda r: again(r.stage, number=2, legs=3),
    "stage_pools": lambda r: again(r.stage, number=2, pools=0),
    "stage_best_of": lambda r: again(r.stage, number=2, best_of=2),
    "entry_once_in_a_stage": lambda r: again(r.member, seed=2),
    "seed_once_in_a_stage": lambda r: another_member(r, seed=1),
    "who_left_says_why": lambda r: another_member(r, left_after_round=1),
    "stage_entry_from_one": lambda r: another_member(r, joined_round=0),
    "absent_once_a_round": lambda r: again(r.absence),
    "absence_from_round_one": lambda r: again(r.absence, round_number=0),
    "one_substitute_for_a_player": lambda r: again(r.substitution),
    "a_substitute_is_somebody_else": lambda r: another_substitution(r, player_id=r.players[2].pk),
    "ruling_key": lambda r: again(r.adjustment),
    "one_ruling_for_a_match": lambda r: again(r.ruling, key=new()),
    "a_ruling_is_about_a_match_or_an_entry": lambda r: another_adjustment(r, awarded="A"),
    "ruling_denominator": lambda r: another_adjustment(r, denominator=0),
    "a_ruling_says_why": lambda r: another_adjustment(r, note=""),
}


@pytest.mark.parametrize("name", VIOLATIONS)
def test_the_database_refuses_what_must_never_be(name, rows):  # noqa: F811
    assert_refused(constraints_of("tournaments")[name], lambda: VIOLATIONS[name](rows))


@pytest.mark.parametrize("name", VIOLATIONS)
def test_each_refusal_has_a_sentence_of_its_own(name):
    assert_has_a_sentence(constraints_of("tournaments")[name])
