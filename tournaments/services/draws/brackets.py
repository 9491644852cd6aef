"""Brackets in the tables: a round for each step, a pairing for each match from the draw on."""

from __future__ import annotations

from scoring.models import User
from tournaments.models import Pairing, Round, Stage
from tournaments.rules.draws import DrawRefused
from tournaments.rules.facts import Kind, StageFacts


def store_bracket(stage: Stage, asked: Round, facts: StageFacts, seen: int) -> None:
    """Fill a bracket's rounds with its matches."""
    raise DrawRefused("Brackets cannot be drawn yet.")


def seat_ready_matches(stage: Stage, by: User) -> list[Pairing]:
    """Seat every match whose two entries are known; returns those."""
    return []


def unplayed_matches(facts: StageFacts, number: int) -> list[str]:
    """The matches of a step that are not over."""
    return [
        f"match {meeting.code}"
        for meeting in facts.meetings
        if meeting.round == number and meeting.kind == Kind.TABLE and not meeting.is_over
    ]
