"""Brackets in which results are corrected: the rest follows, and what was seated stands."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.rules.bracket import NOBODY, MatchState, Place, Progress, build, play

OPTIONS = [
    {},
    {"double": True},
    {"double": True, "second_final": False},
    {"third_place": True},
    {"third_place": True, "consolation": True},
]


def seeds(size):
    return list(range(1, size + 1))


# ---------------------------------------------------------------- one result at a time


@settings(max_examples=150, deadline=None)
@given(st.integers(2, 20), st.sampled_from(OPTIONS), st.randoms(use_true_random=False))
def test_results_noted_one_by_one_in_any_order_come_to_the_same(size, options, rng):
    """Whatever is corrected, opened again, or ruled to have no winner; and whoever leaves."""
    bracket = build(size, **options)
    gone = {entry: rng.randint(0, 4) for entry in seeds(size) if rng.random() < 0.1}
    progress = Progress(bracket, seeds(size), gone=gone)
    for _ in range(rng.randint(1, 3 * size)):
        known = [code for code, one in progress.nodes.items() if all(one.entries)]
        if not known:
            break
        code = rng.choice(known)
        first, second = progress.nodes[code].entries
        before = dict(progress.nodes)
        changed = progress.record(code, rng.choice([first, first, second, second, NOBODY, None]))

        assert set(changed) == {c for c, one in progress.nodes.items() if one != before[c]}
        assert progress.picture() == play(bracket, seeds(size), progress.outcomes, gone=gone)


def test_a_first_match_turned_between_two_keeps_the_second_final_if_it_is_wanted():
    """One final was won by the once beaten, who is the unbeaten one after the correction."""
    progress = Progress(build(2, double=True), seeds(2), {"W1-1": 1, "F1": 2})
    assert progress.nodes["F2"].state is MatchState.READY

    progress.record("W1-1", 2)

    assert progress.nodes["F1"].entries == (2, 1)
    assert progress.nodes["F2"].state is MatchState.NEEDLESS
    assert progress.picture().champion == 2


def test_a_result_of_an_earlier_meeting_decides_nothing_before_both_are_known():
    progress = Progress(build(4), seeds(4), {"W1-1": 1, "W1-2": 2, "W2-1": 1})

    progress.record("W1-2", None)

    assert progress.nodes["W2-1"].state is MatchState.WAITING
    assert progress.picture().champion is None


# ---------------------------------------------------------------- what was seated stands


def test_a_second_final_that_was_seated_is_told_when_it_is_not_needed_any_more():
    bracket = build(4, double=True)
    wins = {"W1-1": 1, "W1-2": 2, "W2-1": 1, "L1-1": 3, "L2-1": 2, "F1": 2}
    seated = {"F1": (1, 2), "F2": (2, 1)}
    assert not play(bracket, seeds(4), wins, seated).nodes["F2"].is_of_earlier_result

    picture = play(bracket, seeds(4), {**wins, "F1": 1, "F2": 2}, seated)

    last = picture.nodes["F2"]
    assert (last.entries, last.derived) == ((2, 1), (NOBODY, NOBODY))
    assert last.state is MatchState.NEEDLESS
    assert last.is_of_earlier_result
    assert picture.champion == 1
    assert picture.places[2] == Place(2, 2)


def test_who_stays_seated_after_a_correction_is_not_out_before_that_match_is():
    """Entry 1 lost after all, but is at the table of the final, and so plays it."""
    bracket = build(4)
    wins = {"W1-1": 4, "W1-2": 2}
    seated = {"W1-1": (1, 4), "W1-2": (2, 3), "W2-1": (1, 2)}

    playing = play(bracket, seeds(4), wins, seated)
    assert playing.eliminated == {3}

    won = play(bracket, seeds(4), {**wins, "W2-1": 1}, seated)
    assert won.champion == 1
    assert won.places == {1: Place(1, 1), 2: Place(2, 2), 3: Place(3, 4), 4: Place(3, 4)}


# ---------------------------------------------------------------- places of those who leave


def test_who_leaves_before_the_match_for_third_place_is_fourth():
    wins = {f"W1-{number}": entry for number, entry in enumerate((1, 4, 2, 3), start=1)}
    wins |= {"W2-1": 1, "W2-2": 2}
    bracket = build(8, third_place=True)

    places = play(bracket, seeds(8), wins, gone={4: 2}).places
    assert (places[3], places[4]) == (Place(3, 3), Place(4, 4))

    places = play(bracket, seeds(8), wins, gone={3: 2, 4: 2}).places
    assert (places[3], places[4]) == (Place(3, 4), Place(3, 4))


@pytest.mark.parametrize("size", range(3, 18))
@pytest.mark.parametrize("options", [{}, {"double": True}, {"third_place": True}])
def test_who_leaves_never_comes_back_and_everybody_has_a_place(size, options):
    """Seed 2 goes home after its first match, whatever comes of it."""
    bracket = build(size, **options)
    for has_won in (True, False):
        first = next(
            node for node in bracket.nodes.values() if 2 in [one.seed for one in node.sources]
        )
        progress = Progress(bracket, seeds(size), gone={2: first.step})
        while ready := [c for c, one in progress.nodes.items() if one.state is MatchState.READY]:
            entries = progress.nodes[ready[0]].entries
            loses = 2 in entries and not has_won
            assert 2 not in entries or ready[0] == first.code
            progress.record(ready[0], max(entries) if loses else min(entries))
        picture = progress.picture()

        assert picture.champion != 2
        assert set(picture.places) == set(seeds(size))
        assert picture.current_step is None


@pytest.mark.parametrize("size", range(2, 18))
@pytest.mark.parametrize("options", OPTIONS)
def test_where_neither_wins_both_are_out_with_a_place(size, options):
    """In each match of a bracket, one after the other, then in all of them."""
    bracket = build(size, **options)
    for nowhere in [*({code} for code in bracket.nodes), set(bracket.nodes)]:
        progress = Progress(bracket, seeds(size))
        while ready := [c for c, one in progress.nodes.items() if one.state is MatchState.READY]:
            entries = progress.nodes[ready[0]].entries
            progress.record(ready[0], NOBODY if ready[0] in nowhere else min(entries))
        picture = progress.picture()

        assert set(picture.places) == set(seeds(size))
        assert picture.current_step is None
