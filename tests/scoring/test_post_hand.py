import uuid

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring import services
from scoring.models import Game, Hand, HandRevision
from scoring.rules import HandEnd, ShownMeld
from scoring.selectors import score_sheet, variant_of
from scoring.slips import slip_of
from tests.slips import not_played, slip, thrown_in

AUCTION = ((1, 250), (2, 320), (3, None), (0, None), (1, None))


def points_of(hand):
    return hand.points["A"], hand.points["B"]


def totals(game):
    return tuple(column.total for column in score_sheet(Game.objects.get(pk=game.pk)).columns)


def test_a_made_contract_adds_everything_earned(post, game):
    hand = post(slip())

    assert (hand.outcome, points_of(hand), totals(game)) == ("made", (340, 130), (340, 130))


def test_a_set_side_loses_its_bid_and_nothing_else(post, game):
    hand = post(slip(tricks=130))

    assert (hand.outcome, points_of(hand)) == ("set", (-320, 160))


def test_the_defenders_of_a_hand_thrown_in_score_their_meld(post):
    assert points_of(post(thrown_in())) == (-310, 100)


def test_the_dealer_follows_by_itself_and_a_misdeal_is_dealt_again(post):
    dealers = [
        post(slip()).dealer,
        post(not_played(HandEnd.MISDEAL)).dealer,
        post(not_played(HandEnd.PASSED_OUT), confirmed={"dealer_forced"}).dealer,
        post(slip()).dealer,
    ]

    assert dealers == [0, 1, 1, 2]


def test_what_was_written_is_read_back_as_it_was(post, game):
    shown = ((ShownMeld("run", 1, 1), ShownMeld("pinochle", 1, 2)), (ShownMeld("dix", 2, 1),))
    written = slip(meld=(190, 20), shown=shown, bids=AUCTION)

    revision = post(written).revisions.get()

    variant = variant_of(game.rules)
    assert slip_of(revision, variant) == written.completed(variant)


def test_the_same_post_twice_is_one_hand(post, game):
    key = uuid.uuid4()

    first = post(slip(), key=key, number=1)
    again = post(slip(), key=key, number=1)

    assert (first.pk, game.hands.count(), totals(game)) == (again.pk, 1, (340, 130))


def test_a_key_that_saved_other_facts_is_refused(post, game):
    key = uuid.uuid4()
    hand = post(slip(), key=key)

    with pytest.raises(services.KeyReused) as caught:
        post(slip(contract=330), key=key, number=1)

    assert (caught.value.hand, game.hands.count()) == (hand, 1)


def test_a_number_that_is_taken_shows_the_hand_that_is_there(post, game):
    hand = post(slip())

    with pytest.raises(services.HandAlreadyThere) as caught:
        post(slip(contract=330), number=1)

    assert (caught.value.hand, game.hands.count()) == (hand, 1)


def test_a_number_that_leaves_a_gap_is_refused(post):
    with pytest.raises(services.NumberTooHigh) as caught:
        post(slip(), number=3)

    assert caught.value.next_number == 1


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        pytest.param(slip(tricks=155), "sides.A.trick_points", id="not in tens"),
        pytest.param(slip(tricks=300), "sides.A.trick_points", id="more than there are"),
        pytest.param(slip(contract=240), "contract", id="under the opening bid"),
        pytest.param(slip(contract=325), "contract", id="off the step"),
        pytest.param(slip(meld=(2900, 0)), "sides.A.meld", id="more meld than a side can show"),
        pytest.param(slip(bids=((1, 250), (2, 240))), "bids.1", id="a bid that does not rise"),
    ],
)
def test_a_slip_that_cannot_be_true_is_refused_whole(post, game, typed, field):
    with pytest.raises(services.SlipRefused) as caught:
        post(typed)

    assert caught.value.impossible
    assert field in [problem.field for problem in caught.value.problems]
    assert not Hand.objects.exists()
    assert not HandRevision.objects.exists()


def test_an_unlikely_slip_is_stored_once_it_is_confirmed(post):
    unlikely = slip(meld=(2060, 0))
    with pytest.raises(services.SlipRefused) as caught:
        post(unlikely)
    codes = {problem.code for problem in caught.value.problems}

    hand = post(unlikely, confirmed=codes)

    assert not caught.value.impossible
    assert hand.points["A"] == 2220


def test_the_side_that_goes_out_wins_and_no_hand_can_follow(post, game):
    for _ in range(5):
        post(slip())

    game.refresh_from_db()

    assert (game.state, game.ended_by, game.winner) == ("over", "target", "A")
    assert score_sheet(game).result == "Ann & Bo went out with 1,700."
    with pytest.raises(services.GameNotOpen):
        post(slip())


def statements_of_a_post(post, **changes):
    with CaptureQueriesContext(connection) as captured:
        post(slip(bids=AUCTION), **changes)
    said = [query["sql"] for query in captured]
    return [sql for sql in said if not sql.startswith(("SAVEPOINT", "RELEASE", "BEGIN", "COMMIT"))]


def test_posting_takes_few_statements_and_the_thousandth_hand_no_more(game, scorer):
    def post(written, number):
        services.post_hand(
            game_id=game.pk, key=uuid.uuid4(), number=number, slip=written, by=scorer
        )

    first = statements_of_a_post(post, number=1)
    Hand.objects.filter(game=game).update(number=999)
    Game.objects.filter(pk=game.pk).update(hand_count=999, first_dealer=3)
    late = statements_of_a_post(post, number=1000)

    assert len(first) <= 14
    assert len(late) <= len(first)
