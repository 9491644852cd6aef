"""Worked melds, plays, winners and counts from cards, with their right answers."""

from collections import Counter

import pytest

from scoring.rules import (
    Suit,
    count_meld,
    judge_play,
    legal_cards,
    parse_cards,
    trick_points,
    trick_winner,
)
from tests.scoring.rules.worked import cases, read, variant_of

EXTRA = {"run_king": "run_extra", "run_queen": "run_extra"}


def count(case):
    trump = case["trump"] and Suit(case["trump"])
    return count_meld(variant_of(case), parse_cards(case["cards"]), trump)


def judge(case):
    hand, trick = parse_cards(case["hand"]), parse_cards(case["trick"])
    (card,) = parse_cards(case["card"])
    return judge_play(variant_of(case), hand, trick, card, Suit(case["trump"]))


@pytest.mark.parametrize("case", cases("melds.json"))
def test_a_worked_hand_shows_what_is_written(case):
    assert count(case).points == case["points"]


@pytest.mark.parametrize("case", cases("melds.json", only="melds"))
def test_the_melds_of_a_worked_hand_are_those_written(case):
    points = Counter()
    for meld in count(case).melds:
        kind = meld.name.split("_")[0] if meld.name.startswith(("marriage", "family")) else None
        points[kind or EXTRA.get(meld.name, meld.name)] += meld.points

    assert points == case["melds"]


@pytest.mark.parametrize("case", cases("melds.json", only="wrong_points"))
def test_the_check_of_a_meld_refuses_a_wrong_answer(case):
    assert count(case).points != case["wrong_points"]


@pytest.mark.parametrize("case", cases("legal_cards.json"))
def test_the_cards_that_may_be_played_are_those_written(case):
    hand, trick = parse_cards(case["hand"]), parse_cards(case["trick"])

    legal = legal_cards(variant_of(case), hand, trick, Suit(case["trump"]))

    assert set(legal) == set(parse_cards(case["legal"]))


@pytest.mark.parametrize("case", cases("judged_plays.json"))
def test_a_worked_play_is_judged_as_written(case):
    assert judge(case).legal == case["legal"]


@pytest.mark.parametrize("case", cases("judged_plays.json", only="wrong_legal"))
def test_the_check_of_a_play_refuses_a_wrong_ruling(case):
    assert judge(case).legal != case["wrong_legal"]


@pytest.mark.parametrize("case", cases("trick_winners.json"))
def test_the_winner_of_a_worked_trick_is_the_one_written(case):
    trick = parse_cards(case["trick"])

    assert trick_winner(variant_of(case), trick, Suit(case["trump"])) == case["winner"]


@pytest.mark.parametrize("case", cases("trick_counts.json"))
def test_captured_cards_count_what_is_written(case):
    cards = parse_cards(case["cards"])

    assert trick_points(variant_of(case), cards, case["last_trick"]) == case["points"]


def test_every_worked_case_is_tried_once():
    names = (
        "hand_scores", "game_ends", "slips", "melds", "legal_cards", "judged_plays",
        "trick_winners", "trick_counts",
    )  # fmt: skip
    files = {name: [case["id"] for case in read(f"{name}.json")] for name in names}
    together = [name for found in files.values() for name in found]

    print(f"{len(together)} worked cases:", {name: len(found) for name, found in files.items()})
    assert len(set(together)) == len(together) == 335
