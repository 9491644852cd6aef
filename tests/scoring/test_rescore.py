import io

import pytest
from django.core.management import CommandError, call_command

from scoring.models import Game, Hand
from tests.slips import slip


def rescore(*arguments):
    out = io.StringIO()
    call_command("rescore", *arguments, stdout=out)
    return out.getvalue()


def test_scores_that_follow_from_the_facts_are_left_alone(post):
    post(slip())

    assert rescore() == "1 games looked at, 0 wrong.\n"


def test_a_wrong_score_is_reported_and_put_right_only_when_asked(post, game):
    hand = post(slip())
    Hand.objects.filter(pk=hand.pk).update(points={"A": 1, "B": 130})

    with pytest.raises(CommandError):
        rescore()
    hand.refresh_from_db()
    assert hand.points["A"] == 1

    said = rescore("--apply")

    hand.refresh_from_db()
    assert f"Game {game.pk}: hand 1, points is" in said
    assert hand.points["A"] == 340
    assert rescore() == "1 games looked at, 0 wrong.\n"


def test_wrong_totals_are_put_right(post, game):
    post(slip())
    document = Game.objects.get(pk=game.pk).totals
    document["sides"][0]["total"] = 5
    Game.objects.filter(pk=game.pk).update(totals=document)

    rescore("--apply")

    assert Game.objects.get(pk=game.pk).totals["sides"][0]["total"] == 340
