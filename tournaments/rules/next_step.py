"""The one right thing for a director to do next, decided from how far an event is.

It looks at the stage that is being played. Everything else a director may do is on the same page,
only smaller; what is decided here is what the big button says.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Step(StrEnum):
    """What comes next."""

    ENTER = "enter"  # nobody, or too few, are entered
    SEAT = "seat"  # put the teams at tables by hand
    DRAW = "draw"
    DRAWING = "drawing"  # asked for, not there yet
    NOT_DRAWN = "not-drawn"  # the draw was refused or failed
    PUBLISH = "publish"  # look at a draw, then show it to everybody
    SEAT_READY = "seat-ready"  # matches of a bracket whose two entries are known
    PLAY = "play"
    CLOSE_ROUND = "close-round"
    START_STAGE = "start-stage"
    ANNOUNCE = "announce"  # standings that were hidden
    CLOSE_EVENT = "close-event"
    OVER = "over"


@dataclass(frozen=True)
class Situation:
    """How far an event is: the stage being played, its rounds, and what stands after it.

    `needed` is the fewest entries that make a table. `planned` is the number of rounds, 0 where
    the director says when it is enough. `waiting` is the lowest round not published, and
    `published` the one being played; 0 where there is none. `closed` is the last one that is over.
    Of a bracket `ready` counts the matches that can be seated, and `is_decided` says that nothing
    is left to play.
    """

    entries: int = 0
    needed: int = 2
    stage: int = 1
    stages: int = 1
    is_seated_by_hand: bool = False
    is_bracket: bool = False
    planned: int = 0
    waiting: int = 0
    is_drawn: bool = False
    trouble: str = ""
    published: int = 0
    closed: int = 0
    tables: int = 0
    tables_in: int = 0
    ready: int = 0
    is_decided: bool = False
    is_hidden: bool = False
    is_closed: bool = False

    @property
    def is_complete(self) -> bool:
        """Whether every table of the round being played is in."""
        return self.tables_in == self.tables

    @property
    def has_more_rounds(self) -> bool:
        """Whether a round comes after the one being played."""
        return not self.planned or self.published < self.planned


@dataclass(frozen=True)
class NextStep:
    """What to do next, with the number of the round or the stage that it is about."""

    step: Step
    number: int = 0


def next_step(now: Situation) -> NextStep:
    """What the director does next."""
    if now.is_closed:
        return NextStep(Step.OVER)
    if now.entries < now.needed:
        return NextStep(Step.ENTER)
    if now.is_seated_by_hand:
        return _by_hand(now)
    if now.waiting and not now.is_drawn:
        return NextStep(Step.NOT_DRAWN if now.trouble else Step.DRAWING, now.waiting)
    return _in_bracket(now) if now.is_bracket else _in_rounds(now)


def _by_hand(now: Situation) -> NextStep:
    """The next round is seated whenever the tables are in; the last one ends the stage."""
    if now.published and not now.is_complete:
        return NextStep(Step.PLAY, now.published)
    last = now.published or now.closed
    if now.planned and last >= now.planned:
        return _after_the_stage(now)
    return NextStep(Step.SEAT, last + 1)


def _in_rounds(now: Situation) -> NextStep:
    if now.published:
        step = Step.CLOSE_ROUND if now.is_complete else Step.PLAY
        return NextStep(step, now.published)
    if now.waiting:
        return NextStep(Step.PUBLISH, now.waiting)
    if not now.closed or not now.planned or now.closed < now.planned:
        return NextStep(Step.DRAW, now.closed + 1)
    return _after_the_stage(now)


def _in_bracket(now: Situation) -> NextStep:
    """Every match is there from the draw on; it is seated as soon as its entries are known."""
    if now.waiting:
        return NextStep(Step.PUBLISH, now.waiting)
    if not now.published and not now.closed:
        return NextStep(Step.DRAW, 1)
    if now.ready:
        return NextStep(Step.SEAT_READY, now.published)
    if not now.is_decided:
        return NextStep(Step.PLAY, now.published)
    return _after_the_stage(now)


def _after_the_stage(now: Situation) -> NextStep:
    if now.stage < now.stages:
        return NextStep(Step.START_STAGE, now.stage + 1)
    return NextStep(Step.ANNOUNCE if now.is_hidden else Step.CLOSE_EVENT)
