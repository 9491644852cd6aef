"""Two people at one score sheet, on two real connections, at the same moment."""

import uuid
from functools import partial

import pytest

from scoring import services
from scoring.integrity_errors import TAKEN_MEANWHILE, sentence_for
from scoring.models import Club, Game, Hand, HandRevision
from tests.slips import slip

pytestmark = pytest.mark.django_db(transaction=True)

TIMES = 200
OURS = slip()
THEIRS = slip(contract=330)


@pytest.fixture
def acts(game, scorer):
    """The services with the game and the person filled in."""

    def act(service, **arguments):
        arguments = {"game_id": game.pk, "key": uuid.uuid4(), "by": scorer} | arguments
        return partial(service, **arguments)

    return act


@pytest.fixture
def sheet(game):
    """The hands on the sheet, in order."""

    def sheet():
        return list(Hand.objects.filter(game=game, voided=False).order_by("number"))

    return sheet


def winner_and_loser(outcomes):
    """The hand that was written and the refusal; there must be one of each."""
    hands = [outcome for outcome in outcomes if isinstance(outcome, Hand)]
    refusals = [outcome for outcome in outcomes if isinstance(outcome, services.ScoringError)]
    assert (len(hands), len(refusals)) == (1, 1), outcomes
    return hands[0], refusals[0]


def assert_whole(game, sheet):
    """Numbers without a gap, and everything derived follows from the facts."""
    hands = sheet()
    assert [hand.number for hand in hands] == list(range(1, len(hands) + 1))
    assert services.rescore_game(game_id=game.pk, apply=False) == []


def test_of_two_who_post_the_same_hand_one_writes_it_and_the_other_sees_it(
    at_once, acts, game, sheet
):
    for number in range(1, TIMES + 1):
        won, lost = winner_and_loser(
            at_once(
                acts(services.post_hand, number=number, slip=OURS),
                acts(services.post_hand, number=number, slip=THEIRS),
            )
        )

        assert isinstance(lost, services.HandAlreadyThere)
        assert lost.hand == won

    assert len(sheet()) == TIMES
    assert HandRevision.objects.filter(game=game).count() == TIMES
    assert_whole(game, sheet)


def test_a_double_tap_writes_one_hand_and_both_taps_get_it(at_once, acts, game, sheet):
    for number in range(1, TIMES + 1):
        tap = acts(services.post_hand, number=number, slip=OURS)

        first, second = at_once(tap, tap)

        assert isinstance(first, Hand)
        assert first == second

    assert HandRevision.objects.filter(game=game).count() == TIMES
    assert_whole(game, sheet)


def test_of_two_corrections_of_the_same_hand_one_is_written_and_the_other_shown(
    at_once, acts, game, sheet
):
    hand = acts(services.post_hand, number=1, slip=OURS)()

    for revision in range(1, 51):
        correct = partial(
            acts, services.correct_hand, hand_key=hand.key, based_on=revision, reason="Miscounted"
        )

        won, lost = winner_and_loser(
            at_once(correct(slip=slip(meld=(200, 40))), correct(slip=slip(meld=(190, 40))))
        )

        assert isinstance(lost, services.HandChanged)
        assert (won.revision, lost.hand.revision) == (revision + 1, revision + 1)

    assert_whole(game, sheet)


def test_a_double_tap_on_a_correction_corrects_once(at_once, acts, game, sheet):
    hand = acts(services.post_hand, number=1, slip=OURS)()

    for revision in range(1, 51):
        tap = acts(
            services.correct_hand,
            hand_key=hand.key,
            based_on=revision,
            slip=THEIRS if revision % 2 else OURS,
            reason="Miscounted",
        )

        first, second = at_once(tap, tap)

        assert (first, first.revision) == (second, revision + 1)

    assert_whole(game, sheet)


def test_a_hand_posted_while_another_is_inserted_leaves_no_gap(at_once, acts, game, sheet):
    acts(services.post_hand, number=1, slip=OURS)()
    posted = 0

    for _ in range(50):
        count = len(sheet())

        post, insert = at_once(
            acts(services.post_hand, number=count + 1, slip=OURS),
            acts(services.insert_hand, before=1, slip=THEIRS),
        )

        # The inserted hand may have taken the number; then the other is shown what stands there.
        assert isinstance(insert, Hand)
        assert isinstance(post, Hand | services.HandAlreadyThere)
        posted += isinstance(post, Hand)

    assert len(sheet()) == 1 + 50 + posted
    assert_whole(game, sheet)


def test_a_hand_posted_while_another_is_struck_out_leaves_no_gap(at_once, acts, game, sheet):
    for number in range(1, 61):
        acts(services.post_hand, number=number, slip=OURS)()
    posted = 0

    for _ in range(50):
        hands = sheet()
        first = hands[0]

        post, void = at_once(
            acts(services.post_hand, number=len(hands) + 1, slip=THEIRS),
            acts(services.void_hand, hand_key=first.key, based_on=1, reason="Not this table"),
        )

        # With one hand fewer the number would leave a gap; the other is told the right one.
        assert isinstance(void, Hand)
        assert isinstance(post, Hand | services.NumberTooHigh)
        posted += isinstance(post, Hand)

    assert len(sheet()) == 10 + posted
    assert_whole(game, sheet)


def test_a_correction_while_the_hand_is_struck_out_is_one_or_the_other(at_once, acts, game, sheet):
    for number in range(1, 31):
        hand = acts(services.post_hand, number=number, slip=OURS)()
        looked_at = {"hand_key": hand.key, "based_on": 1, "reason": "Not so"}

        _, lost = winner_and_loser(
            at_once(
                acts(services.correct_hand, slip=THEIRS, **looked_at),
                acts(services.void_hand, **looked_at),
            )
        )

        assert isinstance(lost, services.HandChanged)
        if lost.hand.voided:
            acts(services.restore_hand, hand_key=hand.key, based_on=2, reason="It was ours")()

    assert len(sheet()) == 30
    assert_whole(game, sheet)


def test_two_games_cannot_be_started_at_one_table(at_once, club, players, game, scorer):
    seats = [player.pk for player in players]

    for number in range(1, 21):
        start = partial(
            services.start_game,
            club_id=club.pk,
            rules=game.rules,
            players=seats,
            first_dealer=0,
            by=scorer,
            table_number=number,
        )

        outcomes = at_once(partial(start, key=uuid.uuid4()), partial(start, key=uuid.uuid4()))

        refusal = next(each for each in outcomes if not isinstance(each, Game))
        assert isinstance(refusal, services.TableTaken)
        assert Game.objects.filter(table__number=number).count() == 1


def test_a_game_is_opened_again_while_the_next_one_is_started_at_its_table(
    at_once, club, players, game, scorer
):
    for number in range(1, 21):
        start = partial(
            services.start_game,
            club_id=club.pk,
            rules=game.rules,
            players=[player.pk for player in players],
            first_dealer=0,
            by=scorer,
            table_number=number,
        )
        before = start(key=uuid.uuid4())
        services.end_game(game_id=before.pk, key=uuid.uuid4(), by=scorer)

        # Each holds what the other needs next, unless they take care; neither may be refused.
        reopened, started = at_once(
            partial(
                services.reopen_game,
                game_id=before.pk,
                key=uuid.uuid4(),
                by=scorer,
                reason="One hand more",
            ),
            partial(start, key=uuid.uuid4()),
        )

        assert isinstance(reopened, Game)
        assert isinstance(started, Game | services.TableTaken)


def test_two_people_of_one_name_are_not_added_by_two_taps(at_once, club, scorer):
    for number in range(20):
        add = partial(
            services.add_player, club_id=club.pk, name=f"Ed Long {'I' * number}", by=scorer
        )
        before = club.players.count()

        outcomes = at_once(partial(add, key=uuid.uuid4()), partial(add, key=uuid.uuid4()))

        assert [isinstance(each, services.NameTaken) for each in outcomes].count(True) == 1
        assert club.players.count() == before + 1


def test_a_club_is_started_once_by_a_double_tap(at_once, scorer):
    for number in range(20):
        tap = partial(
            services.start_club,
            key=uuid.uuid4(),
            name=f"Club {number}",
            timezone="UTC",
            by=scorer,
        )

        first, second = at_once(tap, tap)

        assert first == second

    assert Club.objects.count() == 20


def test_two_clubs_of_one_name_get_an_address_each_or_a_sentence(at_once, scorer):
    other = services.sign_up(username="eve", password="a long pass word")

    for number in range(20):
        start = partial(services.start_club, name=f"Club {number}", timezone="UTC")

        outcomes = at_once(
            partial(start, key=uuid.uuid4(), by=scorer), partial(start, key=uuid.uuid4(), by=other)
        )

        refused = [each for each in outcomes if not isinstance(each, Club)]
        assert [sentence_for(each) for each in refused] in ([], [TAKEN_MEANWHILE])
        assert Club.objects.filter(name=f"Club {number}").count() == 2 - len(refused)
