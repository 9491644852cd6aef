import uuid

import pytest
from django.db import IntegrityError, transaction

from scoring.integrity_errors import TAKEN_MEANWHILE, sentence_for
from tests.constraints import again


def refusal_of(act):
    with pytest.raises(IntegrityError) as refused, transaction.atomic():
        act()
    return refused.value


def test_a_check_that_failed_says_what_must_be_so(club):
    refused = refusal_of(lambda: again(club, key=uuid.uuid4(), slug="other", name=""))

    assert sentence_for(refused) == "A club needs a name."


def test_a_thing_that_is_there_already_is_named(players):
    refused = refusal_of(lambda: again(players[0]))

    assert sentence_for(refused) == "This player has already been added."


def test_a_field_that_is_unique_by_itself_has_a_sentence_too(club):
    refused = refusal_of(lambda: again(club, key=uuid.uuid4()))  # the same short name

    assert sentence_for(refused) == TAKEN_MEANWHILE


def test_a_mistake_of_the_program_has_no_sentence(players):
    refused = refusal_of(lambda: again(players[0], key=uuid.uuid4(), club_id=None))

    assert sentence_for(refused) is None
