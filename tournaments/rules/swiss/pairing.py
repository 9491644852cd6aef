"""Who meets whom in a round of a Swiss: what is compared, and in which order.

1. Nobody meets the same opponent again while that can be avoided.
2. The bye goes to who has had the fewest byes, then to who has not won because nobody came, then
   to the lowest in the order.
3. If some have to meet again, then those who met least often and longest ago.
4. Entries with the same wins meet; who must not stays as near as possible.
5. Who met somebody with fewer wins before does not do so again, nor with more wins.
6. Neighbours in the order meet.
7. Who was side A more often meets one who was side B more often.

Up to `ALL_PAIRS` entries all pairs are weighed. In a larger field first only the nearest in the
order who have not met, then twice as many, until everybody is paired without a rematch and with
the bye where it belongs; at last all pairs, and rematches with them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.rules.matching import Matching, Pair, best_matching
from tournaments.rules.swiss.records import Record

ALL_PAIRS = 32
NEAREST = 8

Costs = dict[Pair, tuple[int, ...]]


@dataclass(frozen=True)
class Field:
    """Those who play a round, best first; with an odd number, the place after the last is the bye.

    `groups` number the different wins from the top, one for each record.
    """

    records: Sequence[Record]
    groups: Sequence[int]

    @property
    def size(self) -> int:
        """How many places there are to pair: entries and perhaps the bye."""
        return len(self.records) + len(self.records) % 2

    @property
    def bye(self) -> int | None:
        """The place of the bye."""
        return len(self.records) if len(self.records) % 2 else None


def field_of(records: Sequence[Record]) -> Field:
    """The field of those present, best first."""
    wins = sorted({record.wins for record in records}, reverse=True)
    group_of = {won: place for place, won in enumerate(wins)}
    return Field(tuple(records), tuple(group_of[record.wins] for record in records))


def best_pairs(field: Field) -> Matching:
    """The best pairs of places in a field; with rematches only if there is no other way."""
    if field.size > ALL_PAIRS:
        nearest = NEAREST
        while nearest < field.size:
            found = best_matching(field.size, costs_of(field, nearest=nearest))
            if found is not None and _has_best_bye(field, found):
                return found
            nearest *= 2
        found = best_matching(field.size, costs_of(field))
        if found is not None:
            return found
    found = best_matching(field.size, costs_of(field, again=True))
    return found or ()


def costs_of(field: Field, *, nearest: int | None = None, again: bool = False) -> Costs:
    """What each possible pair costs: those who have not met, and with `again` all others too.

    `nearest` is how many of those below an entry are weighed.
    """
    costs: Costs = {}
    for place, record in enumerate(field.records):
        left = nearest or field.size
        met, group = record.met, field.groups[place]
        for other in range(place + 1, len(field.records)):
            opponent = field.records[other]
            rounds = met.get(opponent.entry)
            if rounds and not again:
                continue
            apart = field.groups[other] - group
            costs[place, other] = (
                1 if rounds else 0,
                0,
                _how_soon(rounds) if rounds else 0,
                apart * apart,
                _floated(record, -1) + _floated(opponent, 1) if apart else 0,
                (other - place) ** 2,
                abs(record.balance + opponent.balance),
            )
            left -= 1
            if not left:
                break
    if field.bye is not None:
        lowest = sorted(range(field.bye), key=lambda place: _bye_cost(field, place))
        for place in lowest[: 2 * nearest] if nearest else lowest:
            costs[place, field.bye] = (0, _bye_cost(field, place), 0, 0, 0, 0, 0)
    return costs


def _how_soon(rounds: Sequence[int]) -> int:
    """Higher the more often and the later two have met."""
    return 100 * (len(rounds) - 1) + rounds[-1]


def _floated(record: Record, direction: int) -> int:
    """Higher the more often an entry has floated this way, and if it did just now."""
    before = record.downs if direction < 0 else record.ups
    return 2 * before + (record.last_float == direction)


def _bye_cost(field: Field, place: int) -> int:
    """Lowest for the one who should have the bye."""
    record, size = field.records[place], len(field.records)
    return (100 * record.byes + record.walkovers) * size + size - 1 - place


def _has_best_bye(field: Field, pairs: Matching) -> bool:
    if field.bye is None:
        return True
    best = min(range(field.bye), key=lambda place: _bye_cost(field, place))
    return (best, field.bye) in pairs
