import uuid

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring import services
from scoring.models import Game, Hand, HandRevision, HistoryIsKept, Seat
from scoring.rules import HandEnd
from scoring.selectors import current_house_rules, hand_history, preview_change, score_sheet
from tests.slips import not_played, slip


def sheet_of(game):
    return score_sheet(Game.objects.get(pk=game.pk))


def totals(game):
    return [[cell.total for cell in row.cells] for row in sheet_of(game).rows]


def dealers(game):
    return [row.dealer for row in sheet_of(game).rows]


def test_correcting_an_early_hand_moves_every_later_total(post, change, game):
    hand = post(slip())
    post(slip())

    change(services.correct_hand, hand, slip=slip(tricks=130), reason="Counted again")

    assert totals(game) == [[-320, 160], [20, 290]]


def test_a_correction_needs_a_reason(post, change):
    hand = post(slip())

    with pytest.raises(services.ReasonMissing):
        change(services.correct_hand, hand, slip=slip(tricks=130), reason="  ")


def test_a_correction_of_what_has_changed_meanwhile_is_refused_and_shows_it(post, change):
    hand = post(slip())
    change(services.correct_hand, hand, slip=slip(tricks=130), reason="Counted again")

    with pytest.raises(services.HandChanged) as caught:
        change(services.correct_hand, hand, slip=slip(tricks=140), reason="No", based_on=1)

    assert caught.value.hand.revision == 2


def test_the_same_correction_twice_is_one_revision(post, change):
    hand = post(slip())
    key = uuid.uuid4()

    for _ in range(2):
        change(
            services.correct_hand,
            hand,
            slip=slip(tricks=130),
            reason="Typed wrong",
            key=key,
            based_on=1,
        )

    assert hand.revisions.count() == 2


def test_a_game_won_by_a_mistake_opens_again(post, change, game):
    hands = [post(slip()) for _ in range(5)]

    change(services.correct_hand, hands[0], slip=slip(tricks=130), reason="Counted again")

    game.refresh_from_db()
    assert (game.state, game.winner, game.ended_by) == ("open", "", "")
    assert post(slip()).number == 6


def test_hands_after_the_deciding_one_stay_and_do_not_count(post, change, game):
    first = post(slip(tricks=130))
    for _ in range(5):
        post(slip())

    change(services.correct_hand, first, slip=slip(tricks=250), reason="Counted again")

    rows = sheet_of(game).rows
    assert [row.counts for row in rows] == [True] * 5 + [False]
    assert [row.dealer for row in rows] == ["Ann", "Cy", "Bo", "Di", "Ann", "Cy"]
    assert rows[-1].cells[0].total == rows[-2].cells[0].total


def test_a_voided_hand_leaves_no_gap_and_the_dealers_follow(post, change, game):
    post(slip())
    second = post(slip(tricks=130))
    post(slip())

    change(services.void_hand, second, reason="Entered twice")

    assert (dealers(game), totals(game)) == (["Ann", "Cy"], [[340, 130], [680, 260]])
    assert [row.hand for row in sheet_of(game).voided] == [second]


def test_a_voided_hand_comes_back_where_it_was(post, change, game):
    post(slip())
    second = post(slip(tricks=130))
    post(slip())
    change(services.void_hand, second, reason="Entered twice")

    change(services.restore_hand, second, reason="It was not")

    assert totals(game) == [[340, 130], [20, 290], [360, 420]]


def test_a_forgotten_hand_goes_in_the_middle_and_the_dealers_follow(post, game, scorer):
    post(slip())
    post(not_played(HandEnd.MISDEAL))
    post(slip())
    forgotten = {
        "game_id": game.pk,
        "key": uuid.uuid4(),
        "before": 2,
        "slip": slip(tricks=130),
        "by": scorer,
    }

    for _ in range(2):
        services.insert_hand(**forgotten)

    assert [row.number for row in sheet_of(game).rows] == [1, 2, 3, 4]
    assert dealers(game) == ["Ann", "Cy", "Bo", "Bo"]


def test_a_hand_is_not_inserted_behind_the_last_one(post, game, scorer):
    post(slip())

    with pytest.raises(services.HandNotFound):
        services.insert_hand(game_id=game.pk, key=uuid.uuid4(), before=2, slip=slip(), by=scorer)


def test_a_substitute_keeps_the_hands_they_came_for(post, game, scorer, club):
    for _ in range(2):
        post(slip())
    substitute = services.add_player(club_id=club.pk, key=uuid.uuid4(), name="Eve", by=scorer)
    Seat.objects.create(game=game, seat=2, side="A", player=substitute, from_number=2)

    services.insert_hand(game_id=game.pk, key=uuid.uuid4(), before=2, slip=slip(), by=scorer)

    assert [row.declarer for row in sheet_of(game).rows] == ["Bo", "Bo", "Eve"]


@pytest.mark.parametrize(
    ("acts", "points"),
    [
        pytest.param([], None, id="a posted hand is struck out"),
        pytest.param(["correct"], [340, 130], id="a corrected hand is as it was before"),
        pytest.param(["void"], [340, 130], id="a struck-out hand is back"),
        pytest.param(["correct", "void"], [-320, 160], id="only the latest act is taken back"),
    ],
)
def test_undo_takes_back_the_latest_act(post, change, game, acts, points):
    hand = post(slip())
    for act in acts:
        if act == "correct":
            change(services.correct_hand, hand, slip=slip(tricks=130), reason="Counted again")
        else:
            change(services.void_hand, hand, reason="Entered twice")

    change(services.undo, hand)

    assert totals(game) == ([points] if points else [])


def test_undo_twice_with_one_key_is_undone_once(post, change, game):
    hand = post(slip())
    key = uuid.uuid4()

    for _ in range(2):
        change(services.undo, hand, key=key, based_on=1)

    assert totals(game) == []


def test_the_history_tells_what_was_what_is_who_and_why(post, change, scorer):
    hand = post(slip())
    change(services.correct_hand, hand, slip=slip(tricks=130), reason="Counted again")

    first, second = hand_history(Hand.objects.select_related("game__rules").get(pk=hand.pk))

    assert (first.act, first.who, first.reason) == ("posted", scorer.username, "")
    assert (second.act, second.who, second.reason) == (
        "corrected",
        scorer.username,
        "Counted again",
    )
    assert [(fact.label, fact.was, fact.now) for fact in second.facts if fact.changed] == [
        ("Tricks, Ann & Bo", "160", "130"),
        ("Tricks, Cy & Di", "90", "120"),
    ]


def test_history_is_never_changed_or_deleted(post):
    revision = post(slip()).revisions.get()

    for attempt in (
        revision.save,
        revision.delete,
        HandRevision.objects.all().delete,
        lambda: HandRevision.objects.update(reason="x"),
    ):
        with pytest.raises(HistoryIsKept):
            attempt()


def test_the_effect_of_a_correction_is_known_before_it_is_made(post, change, game):
    hand = post(slip())
    post(slip())
    game.refresh_from_db()

    effect = preview_change(game, hand, slip(tricks=130))
    change(services.correct_hand, hand, slip=slip(tricks=130), reason="Counted again")

    assert [(total.before, total.after) for total in effect.totals] == [(680, 20), (260, 290)]
    assert totals(game)[-1] == [20, 290]


def test_striking_out_a_misdeal_says_which_dealers_move(post, game):
    post(slip())
    gone = post(slip())
    post(slip())
    game.refresh_from_db()

    effect = preview_change(game, gone, None)

    assert effect.dealers == ((3, "Bo", "Cy"),)


ACTS = st.sampled_from(["post", "misdeal", "insert", "correct", "void", "restore", "undo"])


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(acts=st.lists(st.tuples(ACTS, st.integers(0, 5), st.integers(0, 25)), max_size=12))
def test_whatever_is_done_the_stored_scores_follow_from_the_facts(acts, club, players, scorer):
    game = a_game(club, players, scorer)
    for act, which, tens in acts:
        do(act, which, slip(tricks=10 * tens), game, scorer)

    game.refresh_from_db()
    assert services.rescore_game(game_id=game.pk, apply=False) == []
    numbers = list(game.hands.filter(voided=False).values_list("number", flat=True))
    assert sorted(numbers) == list(range(1, game.hand_count + 1))


def a_game(club, players, scorer):
    return services.start_game(
        club_id=club.pk,
        key=uuid.uuid4(),
        rules=current_house_rules(club)[0].rules,
        players=[player.pk for player in players],
        first_dealer=0,
        by=scorer,
    )


def do(act, which, written, game, scorer):
    game.refresh_from_db()
    hands = list(game.hands.order_by("pk"))
    act_of_hand = {
        "game_id": game.pk,
        "key": uuid.uuid4(),
        "by": scorer,
        "hand_key": hands[which % len(hands)].key if hands else uuid.uuid4(),
        "based_on": hands[which % len(hands)].revision if hands else 1,
    }
    new_hand = {"game_id": game.pk, "key": uuid.uuid4(), "by": scorer}
    number = game.hand_count + 1
    doing = {
        "post": lambda: services.post_hand(**new_hand, number=number, slip=written),
        "misdeal": lambda: services.post_hand(
            **new_hand, number=number, slip=not_played(HandEnd.MISDEAL)
        ),
        "insert": lambda: services.insert_hand(**new_hand, before=which + 1, slip=written),
        "correct": lambda: services.correct_hand(**act_of_hand, slip=written, reason="x"),
        "void": lambda: services.void_hand(**act_of_hand, reason="x"),
        "restore": lambda: services.restore_hand(**act_of_hand, reason="x"),
        "undo": lambda: services.undo(**act_of_hand),
    }
    try:
        doing[act]()
    except services.ScoringError:
        return
