"""Brackets in the tables: a round for each step, a pairing for each match from the draw on.

Who meets in a match follows from the results until the match is seated; from then on it stands.
"""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Sequence
from itertools import count

from scoring.models import Game, User
from tournaments.models import Pairing, PairingEntry, Round, Stage, StageEntry
from tournaments.rules.bracket import Bracket, MatchState, NodePicture, SourceKind
from tournaments.rules.draws import Reason
from tournaments.rules.facts import StageFacts
from tournaments.rules.stage_bracket import bracket_of, play_stage, seeds_of
from tournaments.selectors.facts import facts_of
from tournaments.services.draws.finality import make_sources_final
from tournaments.services.draws.storing import as_documents, tables_numbered
from tournaments.services.draws.tables import cancel_games, start_games

SIDES = ("A", "B")


def store_bracket(stage: Stage, asked: Round, facts: StageFacts, seen: int) -> None:
    """Fill the round that was asked for, and add one for each later step, with their matches.

    The seeds are written down, so that who comes or goes later changes none of them.

    Raises:
        DrawRefused: fewer than two are there.
    """
    seeds = seeds_of(facts)
    bracket = bracket_of(facts.options, len(seeds))
    _write_seeds(stage, seeds)
    steps = sorted({node.step for node in bracket.nodes.values()})
    asked.state = Round.State.DRAWN
    asked.drawn_from = seen
    asked.trouble = ""
    asked.reasons = as_documents(_byes(bracket, seeds))
    asked.save()
    rounds = {steps[0]: asked}
    for step in steps[1:]:
        rounds[step] = Round(
            stage=stage,
            number=step,
            state=Round.State.DRAWN,
            random_seed=asked.random_seed,
            drawn_by_id=asked.drawn_by_id,
            drawn_from=seen,
        )
    Round.objects.bulk_create(rounds[step] for step in steps[1:])
    Pairing.objects.bulk_create(
        Pairing(stage=stage, round=rounds[node.step], code=code, kind=Pairing.Kind.TABLE)
        for code, node in bracket.nodes.items()
    )


def seat_ready_matches(stage: Stage, by: User) -> list[Pairing]:
    """Seat every match whose two entries are known, at the lowest free tables.

    Returns those that were seated now. Call it with the event locked.
    """
    picture = play_stage(facts_of(stage))
    if picture is None:
        return []
    ready = {code: node for code, node in picture.nodes.items() if node.state is MatchState.READY}
    pairings = {
        pairing.code: pairing
        for pairing in stage.pairings.filter(
            code__in=list(ready), undone_at=None, places__isnull=True
        ).select_related("round")
    }
    seated = [pairings[code] for code in ready if code in pairings]
    numbers = _free_tables(stage, seated)
    tables = tables_numbered(stage.event, numbers)
    places: list[PairingEntry] = []
    for pairing, number in zip(seated, numbers, strict=True):
        pairing.table = tables[number]
        places += _places(pairing, ready[pairing.code])
    Pairing.objects.bulk_update(seated, ["table"])
    PairingEntry.objects.bulk_create(places)
    start_games(stage.event, seated, by)
    make_sources_final(stage, [pairing.code for pairing in seated])
    return seated


def unseat(pairing: Pairing, key: uuid.UUID, by: User) -> None:
    """Take a match off its table while no hand of it is posted; its game is cancelled.

    Call it with the event locked.

    Raises:
        TableHasHands.
    """
    cancel_games([pairing], key, by)
    pairing.games.all().delete()
    pairing.places.all().delete()
    pairing.table = None
    pairing.save(update_fields=["table"])
    make_sources_final(pairing.stage, [pairing.code], final=False)


def unplayed_matches(facts: StageFacts, number: int) -> list[str]:
    """The matches of a step that are still to play, or whose result is not agreed."""
    picture = play_stage(facts)
    nodes = picture.nodes if picture else {}
    agreed = {meeting.code: meeting.is_agreed for meeting in facts.meetings}
    return [
        f"match {code}"
        for code, node in nodes.items()
        if node.node.step == number
        and not (node.is_decided and (agreed[code] or node.state is not MatchState.OVER))
    ]


def _write_seeds(stage: Stage, seeds: Sequence[int]) -> None:
    members = {member.entry_id: member for member in stage.members.all()}
    stage.members.update(seed=None)
    for seed, entry in enumerate(seeds, start=1):
        members[entry].seed = seed
    StageEntry.objects.bulk_update([members[entry] for entry in seeds], ["seed"])


def _byes(bracket: Bracket, seeds: Sequence[int]) -> list[Reason]:
    """Who comes into a match of the second round without having played one."""
    return [
        Reason("first-round-bye", (seeds[source.seed - 1],))
        for node in bracket.nodes.values()
        for source in node.sources
        if source.kind is SourceKind.SEED and node.step > 1
    ]


def _places(pairing: Pairing, node: NodePicture) -> list[PairingEntry]:
    return [
        PairingEntry(pairing=pairing, round_id=pairing.round_id, entry_id=entry, side=side)
        for side, entry in zip(SIDES, node.entries, strict=True)
        if entry
    ]


def _free_tables(stage: Stage, matches: Sequence[Pairing]) -> list[int]:
    """For each match the lowest table where nobody plays and no match of its round was seated."""
    taken = set(
        Game.objects.filter(
            pairing_game__pairing__stage__event=stage.event_id,
            on_table=True,
            state=Game.State.OPEN,
        ).values_list("table__number", flat=True)
    )
    used: defaultdict[int, set[int]] = defaultdict(set)
    before = stage.pairings.filter(undone_at=None, table__isnull=False)
    for round_id, number in before.values_list("round_id", "table__number"):
        used[round_id].add(number)
    free: list[int] = []
    for match in matches:
        number = next(one for one in count(1) if one not in taken | used[match.round_id])
        taken.add(number)
        free.append(number)
    return free
