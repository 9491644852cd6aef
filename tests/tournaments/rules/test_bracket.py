"""Brackets of any size: who meets whom, who goes on, who is out, and who has won."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.rules.bracket import (
    NOBODY,
    MatchState,
    Place,
    Progress,
    Section,
    SourceKind,
    build,
    play,
)
from tournaments.rules.draws import DrawRefused

OPTIONS = [{}, {"double": True}, {"third_place": True}, {"consolation": True}]


def seeds(size):
    return list(range(1, size + 1))


def seeded(bracket, code):
    """The seeds in the places of a match, None where somebody comes from another match."""
    return tuple(
        source.seed if source.kind is SourceKind.SEED else None
        for source in bracket.nodes[code].sources
    )


def in_round(bracket, section, round_):
    nodes = bracket.nodes.values()
    return [node for node in nodes if (node.section, node.round) == (section, round_)]


def ready(progress):
    return [code for code, one in progress.nodes.items() if one.state is MatchState.READY]


def play_on(progress, better=min, until=None):
    """Play every match that can be played; `better` picks its winner."""
    while codes := [code for code in ready(progress) if code != until]:
        progress.record(codes[0], better(progress.nodes[codes[0]].entries))
    return progress.picture()


def played(size, better=min, **options):
    return play_on(Progress(build(size, **options), seeds(size)), better)


# ---------------------------------------------------------------- single elimination


@pytest.mark.parametrize("size", [0, 1])
def test_fewer_than_two_make_no_bracket(size):
    with pytest.raises(DrawRefused, match="at least two"):
        build(size)


def test_nine_play_one_match_first_and_nobody_waits_for_an_empty_place():
    bracket = build(9)

    assert [seeded(bracket, node.code) for node in in_round(bracket, Section.MAIN, 1)] == [(8, 9)]
    assert len(bracket.nodes) == 8


def test_six_give_the_byes_to_the_best_two():
    bracket = build(6)

    assert seeded(bracket, "W1-1") == (4, 5)
    assert seeded(bracket, "W1-2") == (3, 6)
    assert (seeded(bracket, "W2-1"), seeded(bracket, "W2-2")) == ((1, None), (2, None))
    sources = [bracket.nodes[code].sources[1].code for code in ("W2-1", "W2-2")]
    assert sources == ["W1-1", "W1-2"]


@pytest.mark.parametrize("size", range(2, 34))
def test_every_size_has_one_match_less_than_entries_and_a_champion(size):
    picture = played(size)
    byes = (1 << (size - 1).bit_length()) - size
    first = {
        source.seed
        for node in in_round(picture.bracket, Section.MAIN, 1)
        for source in node.sources
    }

    assert len(picture.nodes) == size - 1
    assert picture.champion == 1
    assert first == set(range(byes + 1, size + 1))


def test_nobody_goes_on_before_the_match_is_played():
    bracket = build(12)
    picture = play(bracket, seeds(12))

    assert all(None not in one.entries for one in picture.nodes.values() if one.node.round == 1)
    assert [one.entries for one in picture.nodes.values() if one.node.round == 2] == [
        (1, None),
        (4, None),
        (2, None),
        (3, None),
    ]
    assert all(one.entries == (None, None) for one in picture.nodes.values() if one.node.round > 2)


def test_with_a_match_for_third_place_each_of_the_best_four_has_a_place():
    places = played(8, third_place=True).places

    assert [places[entry] for entry in (1, 2, 3, 4)] == [Place(n, n) for n in (1, 2, 3, 4)]
    assert {places[entry] for entry in (5, 6, 7, 8)} == {Place(5, 8)}


def test_after_the_only_first_match_of_five_the_semifinals_are_on():
    progress = Progress(build(5), seeds(5))
    progress.record("W1-1", 4)

    assert progress.picture().current_step == 2


def test_who_lost_first_is_out_with_a_shared_place():
    progress = Progress(build(8), seeds(8))
    for code in ready(progress):
        progress.record(code, min(progress.nodes[code].entries))
    picture = progress.picture()

    assert picture.eliminated == {5, 6, 7, 8}
    assert {picture.places[entry] for entry in picture.eliminated} == {Place(5, 8)}
    assert not {5, 6, 7, 8} & {e for c in ready(progress) for e in progress.nodes[c].entries}


def test_who_does_not_play_a_match_cannot_win_it():
    with pytest.raises(ValueError, match="does not play"):
        Progress(build(8), seeds(8)).record("W1-1", 5)


def test_the_consolation_is_for_those_who_lost_first():
    picture = played(8, consolation=True)
    last = [one for one in picture.nodes.values() if one.node.section is Section.CONSOLATION][-1]

    assert len([n for n in picture.nodes.values() if n.node.section is Section.CONSOLATION]) == 3
    assert last.winner == 5


# ---------------------------------------------------------------- double elimination


def test_five_play_only_matches_that_somebody_can_play():
    bracket = build(5, double=True)

    assert len(bracket.nodes) == 9
    assert played(5, double=True).nodes["F2"].state is MatchState.NEEDLESS


def test_the_first_losers_meet_inside_their_quarter():
    progress = Progress(build(8, double=True), seeds(8))
    for code in ready(progress):
        progress.record(code, min(progress.nodes[code].entries))

    assert progress.nodes["L1-1"].entries == (8, 5)
    assert progress.nodes["L1-2"].entries == (7, 6)


def test_the_unbeaten_finalist_may_lose_once():
    progress = Progress(build(8, double=True), seeds(8))
    play_on(progress, until="F1")
    unbeaten, other = progress.nodes["F1"].entries

    progress.record("F1", other)
    assert progress.picture().champion is None
    assert set(progress.nodes["F2"].entries) == {unbeaten, other}

    progress.record("F1", unbeaten)
    picture = progress.picture()
    assert picture.champion == unbeaten
    assert picture.nodes["F2"].state is MatchState.NEEDLESS
    assert picture.places[other] == Place(2, 2)


def test_who_leaves_after_a_win_goes_on_nowhere():
    bracket = build(8, double=True)
    wins = {"W1-1": 1, "W1-2": 4, "W1-3": 2, "W1-4": 3}
    progress = Progress(bracket, seeds(8), wins, gone={4: 1})

    assert progress.nodes["W2-1"].state is MatchState.WALKOVER
    assert progress.nodes["W2-1"].winner == 1
    drops_to, place = bracket.loser_to["W2-1"]
    assert progress.nodes[drops_to].entries[place] == NOBODY
    picture = play_on(progress)
    assert picture.champion == 1
    assert set(picture.places) == set(seeds(8))


# ---------------------------------------------------------------- corrections


def test_a_ruling_taken_back_leaves_one_final_and_nobody_who_was_out():
    progress = Progress(build(8), seeds(8))
    for code in [*ready(progress)]:
        progress.record(code, min(progress.nodes[code].entries))
    progress.record("W2-1", NOBODY)
    assert progress.picture().eliminated >= {1, 4}

    progress.record("W2-1", 1)
    progress.record("W2-2", 2)

    assert progress.nodes["W3-1"].entries == (1, 2)
    assert progress.picture().eliminated == {3, 4, 5, 6, 7, 8}


def test_a_correction_below_a_seated_match_is_told_and_rewrites_nothing():
    bracket = build(4)
    before = {"W1-1": 1, "W1-2": 2}
    after = {"W1-1": 4, "W1-2": 2}

    picture = play(bracket, seeds(4), after, seated={"W2-1": (1, 2)})

    assert not play(bracket, seeds(4), before, {"W2-1": (1, 2)}).nodes["W2-1"].is_of_earlier_result
    assert picture.nodes["W2-1"].entries == (1, 2)
    assert picture.nodes["W2-1"].derived == (4, 2)
    assert picture.nodes["W2-1"].is_of_earlier_result


# ---------------------------------------------------------------- laws


@settings(max_examples=150, deadline=None)
@given(st.integers(2, 130), st.sampled_from(OPTIONS), st.randoms(use_true_random=False))
def test_every_bracket_ends_with_each_entry_at_its_number_of_losses(size, options, rng):
    progress = Progress(build(size, **options), seeds(size))
    allowed = 2 if options.get("double") else 1
    losses = dict.fromkeys(seeds(size), 0)
    played_codes = {}
    while codes := ready(progress):
        code = rng.choice(codes)
        entries = progress.nodes[code].entries
        winner = rng.choice(entries)
        changed = progress.record(code, winner)
        assert changed[0] == code
        played_codes[code] = winner
        if progress.nodes[code].node.section not in (Section.THIRD, Section.CONSOLATION):
            losses[sum(entries) - winner] += 1
    picture = progress.picture()

    assert losses.pop(picture.champion) < allowed
    assert set(losses.values()) <= {allowed}
    assert picture.current_step is None
    assert sorted(place for place in range(1, size + 1)) == sorted(
        number
        for place in set(picture.places.values())
        for number in range(place.first, place.last + 1)
    )
    assert play(progress.bracket, seeds(size), played_codes) == picture


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 300), st.sampled_from(OPTIONS))
def test_a_match_comes_after_those_it_waits_for_and_everybody_starts_once(size, options):
    bracket = build(size, **options)
    started = []
    for node in bracket.nodes.values():
        for source in node.sources:
            if source.kind is SourceKind.SEED:
                started.append(source.seed)
            else:
                assert bracket.nodes[source.code].step < node.step

    assert sorted(started) == seeds(size)


@pytest.mark.parametrize(("size", "latest"), [(8, 4), (16, 5), (32, 6), (64, 8)])
def test_losers_are_crossed_so_that_nobody_meets_again_early(size, latest):
    """In no order of results do two meet again before this step."""
    rng = random.Random(size)
    for _ in range(60):
        met = {}
        progress = Progress(build(size, double=True), seeds(size))
        while codes := ready(progress):
            one = progress.nodes[codes[0]]
            pair = frozenset(one.entries)
            if pair in met and one.node.section is Section.LOSERS:
                assert one.node.step >= latest
            met[pair] = codes[0]
            progress.record(codes[0], rng.choice(one.entries))


@pytest.mark.parametrize("size", range(2, 34))
@pytest.mark.parametrize("third_place", [True, False])
@pytest.mark.parametrize("consolation", [True, False])
def test_every_match_has_two_places_that_somebody_comes_into(size, third_place, consolation):
    bracket = build(size, third_place=third_place, consolation=consolation)

    taken = {*bracket.winner_to.values(), *bracket.loser_to.values()}
    for node in bracket.nodes.values():
        for place, source in enumerate(node.sources):
            assert source.kind is SourceKind.SEED or (node.code, place) in taken
