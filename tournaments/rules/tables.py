"""Which table a pair gets, so that those who asked not to move stay where they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def number_tables(
    pairs: Sequence[tuple[int, int]], stays_at: Mapping[int, int | None]
) -> tuple[int, ...]:
    """A table from 1 on for each pair, in their order as far as possible.

    `stays_at` names the entries that keep their seat, with the table they had, if they had one.
    Where two of them meet, the first one stays.
    """
    wanted: dict[int, int] = {}
    for place, pair in enumerate(pairs):
        for entry in pair:
            table = stays_at.get(entry)
            if table and table <= len(pairs) and table not in wanted.values():
                wanted[place] = table
                break
    free = iter(sorted(set(range(1, len(pairs) + 1)) - set(wanted.values())))
    return tuple(wanted[place] if place in wanted else next(free) for place in range(len(pairs)))
