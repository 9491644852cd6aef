"""The bracket of a stage, from its facts: who is seeded where, and how far it has been played."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.rules.bracket import NOBODY, Bracket, BracketPicture, build, play
from tournaments.rules.facts import Competitor, Kind, Meeting, StageFacts, StageOptions
from tournaments.rules.results import outcome

MAIN = "W"  # how the codes of the matches begin in which nobody has lost yet


def bracket_of(options: StageOptions, size: int) -> Bracket:
    """The bracket for so many entries, with the matches that the stage is to have."""
    return build(
        size,
        double=options.format == "double-elimination",
        third_place=options.third_place,
        consolation=options.consolation,
        second_final=options.second_final,
    )


def seeds_of(facts: StageFacts) -> tuple[int, ...]:
    """The entries of the bracket, the first seed first; without a seed, by start number.

    Before the draw those who are there; after it those it was drawn for, who may have left since.
    """
    there = sorted(
        (one for one in facts.competitors if one.joined <= 1),
        key=lambda one: (one.left == 0, one.seed is None, one.seed or 0, one.number),
    )
    size = sum(meeting.code.startswith(MAIN) for meeting in facts.meetings) + 1
    if size == 1:
        there = [one for one in there if one.plays(1)]
        size = len(there)
    return _by_seed(there, size) or tuple(
        one.entry
        for one in sorted(
            there[:size], key=lambda one: (one.seed is None, one.seed or 0, one.number)
        )
    )


def _by_seed(there: Sequence[Competitor], size: int) -> tuple[int, ...]:
    """The entries with the seeds 1 to `size`, nothing if one of these seeds was not given."""
    seeded: dict[int | None, int] = {}
    for one in there:
        seeded.setdefault(one.seed, one.entry)
    if all(seed in seeded for seed in range(1, size + 1)):
        return tuple(seeded[seed] for seed in range(1, size + 1))
    return ()


def play_stage(facts: StageFacts) -> BracketPicture | None:
    """The bracket of a stage as it stands, None before it is drawn."""
    matches = [meeting for meeting in facts.meetings if meeting.kind is Kind.TABLE]
    if not matches:
        return None
    seeds = seeds_of(facts)
    winners = {meeting.code: _winner(meeting, facts.options) for meeting in matches}
    return play(
        bracket_of(facts.options, len(seeds)),
        seeds,
        {code: winner for code, winner in winners.items() if winner is not None},
        {
            meeting.code: (meeting.sides["A"][0], meeting.sides["B"][0])
            for meeting in matches
            if meeting.sides.get("A") and meeting.sides.get("B")
        },
        {one.entry: one.left for one in facts.competitors if one.left is not None},
    )


def _winner(meeting: Meeting, options: StageOptions) -> int | None:
    """Who won a match, NOBODY where neither did, None while it is open."""
    came = outcome(meeting, options)
    if came.winner is not None:
        return meeting.sides[came.winner][0]
    return NOBODY if came.is_decided else None
