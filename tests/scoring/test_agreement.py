"""Whether the sides of a game agree on its result, and who may be asked again."""

import uuid

import pytest

from scoring import services
from scoring.models import Agreement, Game, HistoryIsKept
from scoring.selectors import (
    Agreed,
    Disputed,
    NotAsked,
    Waiting,
    agreement_history,
    agreement_of,
    agreements_of,
    current_house_rules,
)
from scoring.signals import game_scored
from tests.slips import slip


@pytest.fixture
def game(game):
    """A game on which both sides have to agree."""
    Game.objects.filter(pk=game.pk).update(agreement_needed=True)
    game.refresh_from_db()
    return game


@pytest.fixture
def agree(game, scorer):
    """Sides agree to the game as it stands now."""

    def agree(*sides, **changes):
        game.refresh_from_db()
        arguments = {
            "game_id": game.pk,
            "key": uuid.uuid4(),
            "sides": sides or None,
            "based_on": game.revision,
            "by": scorer,
        }
        return services.agree_result(**arguments | changes)

    return agree


@pytest.fixture
def dispute(game, scorer):
    """A side says what is wrong with the game as it stands now."""

    def dispute(side, note, **changes):
        game.refresh_from_db()
        arguments = {
            "game_id": game.pk,
            "key": uuid.uuid4(),
            "side": side,
            "note": note,
            "based_on": game.revision,
            "by": scorer,
        }
        return services.dispute_result(**arguments | changes)

    return dispute


def state_of(game):
    return agreement_of(Game.objects.get(pk=game.pk))


def waiting_for(game):
    return state_of(game).sides


# ---------------------------------------------------------------- agreeing


def test_a_game_asks_for_agreement_only_if_it_was_started_so(club, players, scorer, game):
    start = {
        "club_id": club.pk,
        "rules": current_house_rules(club)[0].rules,
        "players": [player.pk for player in players],
        "first_dealer": 0,
        "by": scorer,
    }
    asked = services.start_game(**start, key=uuid.uuid4(), agreement_needed=True)
    plain = services.start_game(**start, key=uuid.uuid4())

    assert isinstance(agreement_of(asked), Waiting)
    assert agreement_of(plain) == NotAsked()
    with pytest.raises(services.AgreementNotAsked):
        services.agree_result(
            game_id=plain.pk, key=uuid.uuid4(), sides=["A"], based_on=0, by=scorer
        )


def test_a_result_is_agreed_when_every_side_has_agreed(game, post, agree, scorer):
    post(slip())
    assert waiting_for(game) == ("A", "B")

    agree("A")
    assert waiting_for(game) == ("B",)

    agree("B")
    assert isinstance(state_of(game), Agreed)
    assert state_of(game).who == scorer.username


def test_a_director_agrees_for_the_table(game, post, agree):
    post(slip())

    agree(note="They have gone home.")

    assert isinstance(state_of(game), Agreed)
    (line,) = agreement_history(Game.objects.get(pk=game.pk))
    assert (line.sides, line.agreed, line.note) == (("A", "B"), True, "They have gone home.")


def test_a_correction_asks_both_sides_again(game, post, agree, change):
    hand = post(slip())
    agree()

    change(services.correct_hand, hand, slip=slip(tricks=130), reason="Counted again")

    assert state_of(game) == Waiting(sides=("A", "B"), asked_again=True)


def test_agreeing_changes_nothing_about_the_game_itself(game, post, agree):
    post(slip())
    game.refresh_from_db()
    before = (game.revision, game.state, game.totals)

    agree()

    game.refresh_from_db()
    assert (game.revision, game.state, game.totals) == before


def test_agreeing_and_disputing_are_announced(game, post, agree, dispute):
    post(slip())
    heard = []

    def hear(game, **_):
        heard.append(game.pk)

    game_scored.connect(hear)
    try:
        agree("A")
        dispute("B", "Hand 1 is not ours.")
    finally:
        game_scored.disconnect(hear)

    assert heard == [game.pk, game.pk]


def test_a_game_that_is_over_can_be_agreed(game, post, agree, scorer):
    post(slip())
    services.end_game(game_id=game.pk, key=uuid.uuid4(), by=scorer)

    agree("A", "B")

    assert isinstance(state_of(game), Agreed)


# ---------------------------------------------------------------- disputing


def test_a_side_says_what_is_wrong_and_that_stays_until_it_agrees(
    game, post, agree, dispute, change
):
    hand = post(slip())
    agree("A")

    dispute("B", "Our 40 meld  is missing.")
    disputed = state_of(game)
    assert isinstance(disputed, Disputed)
    assert (disputed.sides, disputed.note) == (("B",), "Our 40 meld is missing.")
    assert not disputed.changed_since

    change(services.correct_hand, hand, slip=slip(tricks=130), reason="Counted again")
    assert state_of(game).changed_since

    agree("B")
    assert waiting_for(game) == ("A",)


def test_one_side_does_not_settle_the_dispute_of_the_other(game, post, agree, dispute):
    post(slip())
    dispute("B", "Not ours.")

    agree("A")

    assert state_of(game).sides == ("B",)


def test_a_dispute_says_what_is_wrong(game, post, dispute):
    post(slip())

    with pytest.raises(services.NoteMissing) as caught:
        dispute("B", "  ")

    assert caught.value.field == "note"


def test_who_changes_their_mind_may_say_so(game, post, agree, dispute):
    post(slip())
    agree()

    dispute("A", "We had 190.")

    assert isinstance(state_of(game), Disputed)
    assert [line.agreed for line in agreement_history(game)] == [True, False]


# ---------------------------------------------------------------- what is refused


def test_nobody_agrees_to_what_they_have_not_seen(game, post, agree, dispute):
    post(slip())
    post(slip())

    with pytest.raises(services.ResultChanged):
        agree("A", based_on=1)
    with pytest.raises(services.ResultChanged):
        dispute("A", "No.", based_on=1)


def test_only_a_side_of_the_game_is_asked(game, post, agree, dispute):
    post(slip())

    for sides in (["A", "C"], []):
        with pytest.raises(services.WrongSide) as caught:
            agree(sides=sides)
        assert caught.value.field == "sides"
    with pytest.raises(services.WrongSide):
        dispute("D", "No.")


def test_a_cancelled_game_is_not_agreed(game, post, agree, scorer):
    post(slip())
    services.cancel_game(game_id=game.pk, key=uuid.uuid4(), by=scorer, reason="Wrong table")

    with pytest.raises(services.GameNotOpen):
        agree("A")


def test_the_same_word_twice_is_one_row(game, post, agree):
    post(slip())
    key = uuid.uuid4()

    agree("A", "B", key=key)
    post(slip())
    agree("A", "B", key=key, based_on=1)

    assert Agreement.objects.count() == 2
    assert waiting_for(game) == ("A", "B")


def test_a_key_says_one_thing_only(game, post, agree, dispute):
    post(slip())
    key = uuid.uuid4()
    agree("A", key=key)

    for again in (
        lambda: agree("B", key=key),
        lambda: agree("A", key=key, note="Really"),
        lambda: agree("A", key=key, based_on=2),
        lambda: dispute("A", "No.", key=key),
    ):
        with pytest.raises(services.KeyReused):
            again()


def test_what_was_said_is_never_changed(game, post, agree):
    post(slip())
    agree("A")
    row = Agreement.objects.get()

    row.note = "Something else"
    with pytest.raises(HistoryIsKept):
        row.save()
    with pytest.raises(HistoryIsKept):
        Agreement.objects.update(note="Something else")


# ---------------------------------------------------------------- many games


def test_many_games_take_one_statement_and_none_where_nobody_is_asked(
    game, club, players, scorer, agree, django_assert_num_queries
):
    more = [
        services.start_game(
            club_id=club.pk,
            key=uuid.uuid4(),
            rules=game.rules,
            players=[player.pk for player in players],
            first_dealer=0,
            by=scorer,
            agreement_needed=needed,
        )
        for needed in (True, False)
    ]
    agree()
    game.refresh_from_db()

    with django_assert_num_queries(1):
        states = agreements_of([game, *more])
    with django_assert_num_queries(0):
        agreements_of(more[1:])

    assert [type(states[one.pk]) for one in (game, *more)] == [Agreed, Waiting, NotAsked]
