"""What a correction changes, known before it is made."""

from dataclasses import replace
from fractions import Fraction

from tests.tournaments.rules.stages import bye, fixed, met, stage, teams, waiting
from tournaments.rules.picture import effect, picture

A, B, C, D = 1, 2, 3, 4
BY_WINS = {"tie_breaks": ("wins",)}
ROUND_1 = (met(1, (A, 500), (B, 320), code="1-1"), met(1, (C, 500), (D, 320), code="1-2"))
CORRECTED = (met(1, (A, 320), (B, 500), code="1-1"), ROUND_1[1])
ROUND_2 = (waiting(2, A, C, code="2-1"), waiting(2, B, D, code="2-2"))


def effect_of(correction, *, before=ROUND_1, later=ROUND_2, **options):
    options = BY_WINS | options
    return effect(
        picture(stage(teams(A, B, C, D), *before, *later, **options)),
        picture(stage(teams(A, B, C, D), *correction, *later, **options)),
    )


def test_a_corrected_winner_changes_the_standings_and_leaves_the_next_draw():
    after = picture(stage(teams(A, B, C, D), *CORRECTED, *ROUND_2, **BY_WINS))

    assert {entry: placed.line.wins for entry, placed in after.places.items()} == {
        A: 0,
        B: 1,
        C: 1,
        D: 0,
    }
    seen = effect_of(CORRECTED)
    assert seen.drawn_from_earlier == ("2-1", "2-2")
    assert [change.code for change in seen.outcomes] == ["1-1"]
    assert [(one.entry, one.place_before, one.place_after) for one in seen.moved] == [
        (B, 3, 1),
        (A, 1, 3),
    ]


def test_a_draw_that_no_result_went_into_is_not_marked():
    assert effect_of(CORRECTED, format="round-robin").drawn_from_earlier == ()


def test_a_correction_of_the_latest_round_marks_no_draw():
    assert effect_of(CORRECTED, later=()).drawn_from_earlier == ()


def test_a_correction_of_points_marks_the_next_draw_even_if_the_winner_stays():
    narrower = (met(1, (A, 500), (B, 410), code="1-1"), ROUND_1[1])
    seen = effect_of(narrower)

    assert seen.outcomes == ()
    assert seen.moved == ()
    assert [(one.entry, one.points_before, one.points_after) for one in seen.entries] == [
        (B, 320, 410)
    ]
    assert seen.drawn_from_earlier == ("2-1", "2-2")


def test_nothing_changed_is_no_effect():
    assert effect_of(ROUND_1).is_nothing


def test_a_correction_reaches_those_whose_bye_hangs_from_it():
    idle = bye(2, D)
    options = {"bye": fixed(100, wins=1)}
    before = picture(stage(teams(A, B, D), met(2, (A, 5), (B, 4)), idle, **options))
    after = picture(stage(teams(A, B, D), met(2, (A, 5), (B, 400)), idle, **options))

    assert [one.entry for one in effect(before, after).moved] == [B, D, A]


def test_the_fingerprint_is_the_same_however_the_facts_were_read():
    facts = stage(teams(A, B, C, D), *ROUND_1, *ROUND_2, **BY_WINS)
    turned = replace(facts, competitors=facts.competitors[::-1], meetings=facts.meetings[::-1])

    assert picture(facts).fingerprint == picture(turned).fingerprint


def test_the_fingerprint_is_another_one_when_anything_was_posted_meanwhile():
    facts = stage(teams(A, B, C, D), *ROUND_1, *ROUND_2, **BY_WINS)
    meanwhile = stage(
        teams(A, B, C, D),
        *ROUND_1,
        met(2, (A, 0), (C, 0), over=False, code="2-1"),
        ROUND_2[1],
        **BY_WINS,
    )
    reseated = stage(
        teams(A, B, C, D), *ROUND_1, waiting(2, A, B, code="2-1"), ROUND_2[1], **BY_WINS
    )

    prints = {picture(one).fingerprint for one in (facts, meanwhile, reseated)}
    assert len(prints) == 3


def test_totals_stay_exact_in_an_effect():
    idle = bye(1, D)
    options = {"tie_breaks": ("points",)}
    rounds = [met(number, (D, points), (A, 0)) for number, points in ((2, 1), (3, 1), (4, 2))]
    before = picture(stage(teams(A, D), met(1, (A, 5), (B, 4)), idle, *rounds[:2], **options))
    after = picture(stage(teams(A, D), met(1, (A, 5), (B, 4)), idle, *rounds, **options))

    (change,) = (one for one in effect(before, after).entries if one.entry == D)
    assert (change.points_before, change.points_after) == (3, 4 + Fraction(4, 3))
