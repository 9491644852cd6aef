"""What the director rules: who wins without play, who gave up, points given or taken.

A ruling is a row that is never changed. Taking it back leaves it in the history.
"""

from __future__ import annotations

import uuid
from fractions import Fraction

from django.db import transaction
from django.utils import timezone

from scoring.models import Game, User
from scoring.rules import GameState
from tournaments.models import Event, Pairing, Ruling, Stage
from tournaments.rules.stage_bracket import play_stage
from tournaments.selectors.facts import facts_of
from tournaments.services.acts import was_done, write_act
from tournaments.services.errors import EventIsClosed, RulingRefused
from tournaments.services.events import lock_event
from tournaments.services.standings import mark_stale

MOST_LETTERS = 300
MOST_POINTS = 1_000_000
MOST_HALF_WINS = 200
ABOUT_A_MATCH = frozenset(
    {Ruling.Kind.WALKOVER, Ruling.Kind.FORFEIT, Ruling.Kind.EXTRA_HAND, Ruling.Kind.DOUBLE}
)


@transaction.atomic
def rule_on_match(
    *,
    event_id: int,
    key: uuid.UUID,
    pairing_id: int,
    kind: str,
    note: str,
    by: User,
    awarded: str = "",
) -> Ruling:
    """Decide a match: a walkover, given up, an extra hand, or that neither side wins.

    `awarded` is the side that wins, "" where neither does. What was played stands.

    Raises:
        RulingRefused: with the field that does not fit.
        EventIsClosed, ActRepeated.
    """
    event = lock_event(event_id)
    facts = {"pairing": pairing_id, "kind": str(kind), "awarded": awarded}
    if was_done(club_id=event.club_id, key=key, verb="ruled on match", facts=facts):
        return Ruling.objects.get(stage__event=event, key=key)
    pairing = _match_to_rule_on(event, pairing_id)
    _check_verdict(pairing, kind, awarded)
    return write_ruling(
        event=event,
        key=key,
        by=by,
        facts=facts,
        verb="ruled on match",
        ruling=Ruling(
            stage_id=pairing.stage_id, kind=kind, pairing=pairing, awarded=awarded, note=_why(note)
        ),
    )


@transaction.atomic
def adjust(
    *,
    event_id: int,
    key: uuid.UUID,
    stage_number: int,
    entry_id: int,
    round_number: int,
    note: str,
    by: User,
    points: Fraction = Fraction(0),
    half_wins: int = 0,
) -> Ruling:
    """Give an entry points or half wins in a round, or take them with a minus.

    Raises:
        RulingRefused: nothing is given, or the entry or the round is not there.
        EventIsClosed, ActRepeated.
    """
    event = lock_event(event_id)
    facts = {
        "stage": stage_number,
        "entry": entry_id,
        "round": round_number,
        "points": str(points),
        "half_wins": half_wins,
    }
    if was_done(club_id=event.club_id, key=key, verb="adjusted", facts=facts):
        return Ruling.objects.get(stage__event=event, key=key)
    stage = _open_stage(event, stage_number)
    if not points and not half_wins:
        raise RulingRefused("Say how many points.", field="points")
    if max(abs(points.numerator), points.denominator) > MOST_POINTS:
        raise RulingRefused("So many points cannot be right.", field="points")
    if abs(half_wins) > MOST_HALF_WINS:
        raise RulingRefused("So many wins cannot be right.", field="half_wins")
    if not stage.members.filter(entry_id=entry_id).exists():
        raise RulingRefused("This entry is not in the event.", field="entry")
    if not stage.rounds.filter(number=round_number, undone_at=None).exists():
        raise RulingRefused(f"There is no round {round_number}.", field="round")
    return write_ruling(
        event=event,
        key=key,
        by=by,
        facts=facts,
        verb="adjusted",
        ruling=Ruling(
            stage=stage,
            kind=Ruling.Kind.ADJUSTMENT,
            entry_id=entry_id,
            round_number=round_number,
            numerator=points.numerator,
            denominator=points.denominator,
            half_wins=half_wins,
            note=_why(note),
        ),
    )


@transaction.atomic
def revoke_ruling(*, event_id: int, key: uuid.UUID, ruling_id: int, by: User) -> Ruling:
    """Take a ruling back; it stays in the history.

    Raises:
        RulingRefused: a later match of the bracket was seated by it.
        EventIsClosed, ActRepeated.
    """
    event = lock_event(event_id)
    facts = {"ruling": ruling_id}
    ruling = Ruling.objects.get(stage__event=event, pk=ruling_id)
    if was_done(club_id=event.club_id, key=key, verb="took ruling back", facts=facts):
        return ruling
    stage = _open_stage(event, ruling.stage.number)
    if ruling.revoked_at is None:
        _must_not_have_seated(stage, ruling)
        ruling.revoked_at = timezone.now()
        ruling.revoked_by = by
        ruling.save(update_fields=["revoked_at", "revoked_by"])
    write_act(event=event, key=key, verb="took ruling back", by=by, facts=facts)
    mark_stale(event_id=event.pk)
    return ruling


def write_ruling(
    *, event: Event, key: uuid.UUID, by: User, verb: str, facts: dict[str, object], ruling: Ruling
) -> Ruling:
    """Save a ruling with its act. Call it with the event locked."""
    ruling.key = key
    ruling.by_user = by
    ruling.save()
    write_act(event=event, key=key, verb=verb, by=by, facts=facts)
    mark_stale(event_id=event.pk)
    return ruling


def _must_not_have_seated(stage: Stage, ruling: Ruling) -> None:
    """Refuse to open a match whose winner or loser sits at the table of another one."""
    picture = play_stage(facts_of(stage)) if stage.is_bracket and ruling.pairing else None
    if picture is None or ruling.pairing is None:
        return
    bracket, code = picture.bracket, ruling.pairing.code
    after = {
        taker[0] for taker in (bracket.winner_to.get(code), bracket.loser_to.get(code)) if taker
    }
    seated = stage.pairings.filter(code__in=after, undone_at=None, places__isnull=False)
    if match := seated.order_by("pk").values_list("code", flat=True).first():
        raise RulingRefused(
            f"Match {match} was seated by this ruling. Take it off its table first."
        )


def _why(note: str) -> str:
    note = " ".join(note.split())
    if not note:
        raise RulingRefused("Say why.", field="note")
    if len(note) > MOST_LETTERS:
        raise RulingRefused(f"Say it in {MOST_LETTERS} letters.", field="note")
    return note


def _open_stage(event: Event, number: int) -> Stage:
    if event.state == Event.State.CLOSED:
        raise EventIsClosed
    stage = event.stages.filter(number=number).first()
    if stage is None:
        raise RulingRefused("There is no such stage.")
    return stage


def _match_to_rule_on(event: Event, pairing_id: int) -> Pairing:
    if event.state == Event.State.CLOSED:
        raise EventIsClosed
    pairing = Pairing.objects.filter(
        stage__event=event, pk=pairing_id, kind=Pairing.Kind.TABLE, undone_at=None
    ).first()
    if pairing is None:
        raise RulingRefused("This match is not there any more.")
    if pairing.rulings.filter(revoked_at=None).exists():
        raise RulingRefused("There is already a ruling. Take it back first.")
    return pairing


def _check_verdict(pairing: Pairing, kind: str, awarded: str) -> None:
    if kind not in ABOUT_A_MATCH:
        raise RulingRefused("Choose what happened.", field="kind")
    sides = set(pairing.places.values_list("side", flat=True)) - {""}
    if len(sides) < 2:
        raise RulingRefused("It is not known yet who plays this match.")
    if kind == Ruling.Kind.DOUBLE:
        if awarded:
            raise RulingRefused("Neither side wins, so name none.", field="awarded")
        return
    if awarded not in sides:
        raise RulingRefused("Say which side wins.", field="awarded")
    states = [GameState.from_document(game.totals) for game in _games(pairing)]
    has_hands = any(state.hands for state in states)
    if kind == Ruling.Kind.WALKOVER and has_hands:
        raise RulingRefused(
            "A hand was played, so this is no walkover. Choose “given up”.", field="kind"
        )
    if kind == Ruling.Kind.EXTRA_HAND:
        totals = [sum(state.totals[side] for state in states) for side in sorted(sides)]
        if not has_hands or len(set(totals)) > 1:
            raise RulingRefused("The sides are not level, so no extra hand decides.", field="kind")


def _games(pairing: Pairing) -> list[Game]:
    return [
        played.game
        for played in pairing.games.select_related("game")
        if played.game.state != Game.State.CANCELLED
    ]
