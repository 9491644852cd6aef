"""A bracket read from the facts of its stage: seeds, how far it is, and who stands where."""

from dataclasses import replace

import pytest

from tests.tournaments.rules.stages import stage, teams
from tournaments.rules.bracket import build
from tournaments.rules.facts import Competitor, Gone, Meeting, SideResult, Verdict
from tournaments.rules.picture import effect, picture
from tournaments.rules.stage_bracket import play_stage, seeds_of

SINGLE = {"format": "single-elimination"}
DOUBLE = {"format": "double-elimination"}


def seeded(number, **changes):
    """Entries 101, 102, … with the seeds 1, 2, …"""
    return tuple(
        Competitor(100 + seed, number - seed + 1, seed=seed, **changes)
        for seed in range(1, number + 1)
    )


def drawn(number, **options):
    """A meeting for every match, without anybody in it."""
    kinds = {key: options[key] for key in ("third_place", "consolation") if key in options}
    bracket = build(number, double=options["format"] == "double-elimination", **kinds)
    meetings = [Meeting(node.step, code, {}) for code, node in bracket.nodes.items()]
    return stage(seeded(number), *meetings, **options)


def play_match(facts, code, won, points=(500, 320), **changes):
    """The same stage with a match played: who was due is seated, and `won` is the side."""
    node = play_stage(facts).nodes[code]
    own, other = points if won == "A" else points[::-1]
    played = replace(
        next(meeting for meeting in facts.meetings if meeting.code == code),
        sides={"A": (node.derived[0],), "B": (node.derived[1],)},
        results={"A": SideResult(own, hands=4), "B": SideResult(other, hands=4)},
        is_over=True,
        **changes,
    )
    return replace_match(facts, played)


def replace_match(facts, played):
    meetings = tuple(played if one.code == played.code else one for one in facts.meetings)
    return replace(facts, meetings=meetings)


def play_out(facts):
    """Everything that can be played, the better seed always winning."""
    while True:
        nodes = play_stage(facts).nodes
        ready = [code for code, node in nodes.items() if node.state == "ready"]
        if not ready:
            return facts
        first, second = nodes[ready[0]].derived
        facts = play_match(facts, ready[0], "A" if first < second else "B")


def places(facts):
    return [(placed.line.entry, placed.place) for placed in picture(facts).placed]


def test_entries_are_seeded_by_their_seeds_then_by_their_start_numbers():
    competitors = (
        Competitor(1, 4),
        Competitor(2, 3, seed=2),
        Competitor(3, 2),
        Competitor(4, 1, seed=1),
        Competitor(5, 5, left=0, gone=Gone.NO_SHOW),
    )

    assert seeds_of(stage(competitors, **SINGLE)) == (4, 2, 3, 1)


def test_who_leaves_after_the_draw_stays_in_the_bracket_it_was_drawn_for():
    facts = drawn(5, **SINGLE)
    gone = replace(facts.competitors[1], left=0, gone=Gone.WITHDRAWN)
    facts = replace(facts, competitors=(facts.competitors[0], gone, *facts.competitors[2:]))

    assert seeds_of(facts) == (101, 102, 103, 104, 105)
    assert play_stage(facts).nodes["W2-2"].state == "walkover"


def test_who_had_left_before_the_draw_is_not_in_it():
    before = Competitor(9, 9, left=0, gone=Gone.WITHDRAWN)
    facts = drawn(5, **SINGLE)

    facts = replace(facts, competitors=(before, *facts.competitors))

    assert seeds_of(facts) == (101, 102, 103, 104, 105)


def test_nothing_is_played_before_the_draw():
    assert play_stage(stage(seeded(4), **SINGLE)) is None


def test_losers_share_their_places_and_the_third_place_is_played_for():
    facts = play_out(drawn(8, third_place=True, **SINGLE))

    assert [place for _, place in places(facts)] == [1, 2, 3, 4, 5, 5, 5, 5]
    assert [entry for entry, _ in places(facts)][:4] == [101, 102, 103, 104]


def test_who_is_still_in_has_no_place_yet_and_stands_above_who_is_out():
    facts = drawn(8, **SINGLE)
    for code in ("W1-1", "W1-2", "W1-3", "W1-4"):
        facts = play_match(facts, code, "A")

    shown = picture(facts).placed
    assert [placed.place for placed in shown] == [None, None, None, None, 5, 5, 5, 5]
    assert all(placed.is_shared for placed in shown[4:])
    assert picture(facts).through_round == 2


@pytest.mark.parametrize("options", [SINGLE, DOUBLE])
@pytest.mark.parametrize("size", [2, 3, 5, 11])
def test_every_bracket_ends_with_its_best_as_champion(size, options):
    facts = play_out(drawn(size, **options))

    assert places(facts)[0] == (101, 1)
    assert all(place is not None for _, place in places(facts))


def test_a_corrected_winner_shows_the_matches_into_which_others_come():
    """The final was seated with 101; it stays so, and is marked."""
    facts = drawn(4, **SINGLE)
    facts = play_match(play_match(facts, "W1-1", "A"), "W1-2", "A")
    final = replace(facts.meetings[-1], sides={"A": (101,), "B": (102,)})
    facts = replace_match(facts, final)
    corrected = play_match(facts, "W1-1", "B")

    seen = effect(picture(facts), picture(corrected))

    assert [(one.code, one.before, one.after) for one in seen.matches] == [
        ("W2-1", (101, 102), (104, 102))
    ]
    assert seen.drawn_from_earlier == ("W2-1",)
    assert not seen.is_nothing


def test_a_double_forfeit_taken_back_puts_nobody_out_twice():
    facts = drawn(4, **SINGLE)
    facts = play_match(play_match(facts, "W1-1", "A"), "W1-2", "A")
    semifinal = next(one for one in facts.meetings if one.code == "W1-1")
    nobody = replace_match(facts, replace(semifinal, verdict=Verdict.DOUBLE))
    assert picture(nobody).bracket.champion == 102

    again = replace_match(nobody, semifinal)
    assert picture(again).bracket.nodes["W2-1"].entries == (101, 102)
    assert picture(again).fingerprint == picture(facts).fingerprint


def test_a_level_match_holds_the_bracket_up():
    facts = play_match(drawn(4, **SINGLE), "W1-1", "A", points=(300, 300))

    assert play_stage(facts).nodes["W1-1"].state == "ready"
    assert play_stage(facts).nodes["W2-1"].state == "waiting"


def test_without_seeds_the_start_numbers_decide():
    assert seeds_of(stage(teams(3, 1, 2), **SINGLE)) == (1, 2, 3)
