"""Who sits where when tables are seated by hand: a proposal for each round, and what is wrong.

A seating is a list of tables, each with the entry on its left and the one on its right. The left
one stays and the right one moves up a table after each round: with seven tables nobody meets
twice in seven rounds.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class SeatedTable:
    """Two entries at a table; None is a half that is still empty."""

    number: int
    left: int | None
    right: int | None


@dataclass(frozen=True)
class SeatingProblem:
    """Why a table cannot be seated like this: `entry` is None where a half is empty."""

    table: int
    code: str
    entry: int | None = None


def seat_first_round(entries: Sequence[int]) -> tuple[SeatedTable, ...]:
    """Seat entries in order, two to a table; one too many sits out."""
    return tuple(
        SeatedTable(index // 2 + 1, entries[index], entries[index + 1])
        for index in range(0, len(entries) - 1, 2)
    )


def seat_next_round(
    before: Sequence[SeatedTable], entries: Sequence[int]
) -> tuple[SeatedTable, ...]:
    """Seat the round after `before`: left stays, right moves up a table, the last one comes round.

    Entries who had no table join the end of those who move, so that who sat out goes to the first
    table next. Entries not among `entries` any more leave their half to whoever is next.
    """
    staying = [table.left for table in before if table.left in entries]
    moving = [table.right for table in before if table.right in entries]
    seated = {*staying, *moving}
    moving += [entry for entry in entries if entry not in seated]
    moving = moving[-1:] + moving[:-1]
    numbers = [table.number for table in before]

    pairs = list(zip(staying, moving, strict=False))
    left_over = staying[len(pairs) :] + moving[len(pairs) :]
    pairs += list(zip(left_over[::2], left_over[1::2], strict=False))
    while len(numbers) < len(pairs):
        numbers.append(max(numbers, default=0) + 1)
    return tuple(
        SeatedTable(number, left, right)
        for number, (left, right) in zip(numbers, pairs, strict=False)
    )


def find_seating_problems(
    seating: Sequence[SeatedTable], entries: Collection[int]
) -> tuple[SeatingProblem, ...]:
    """Every reason this seating cannot be, table by table.

    Codes: `half_empty`, `same_twice` (both halves are one entry), `seated_twice` (at another table
    too), `not_entered`, `table_twice` (two tables of one number).
    """
    problems: list[SeatingProblem] = []
    numbers: set[int] = set()
    everybody = [entry for table in seating for entry in {table.left, table.right}]
    for table in seating:
        if table.number in numbers:
            problems.append(SeatingProblem(table.number, "table_twice"))
        numbers.add(table.number)
        if table.left is None or table.right is None:
            problems.append(SeatingProblem(table.number, "half_empty"))
        elif table.left == table.right:
            problems.append(SeatingProblem(table.number, "same_twice", table.left))
        for entry in dict.fromkeys((table.left, table.right)):
            if entry is None:
                continue
            if entry not in entries:
                problems.append(SeatingProblem(table.number, "not_entered", entry))
            elif everybody.count(entry) > 1:
                problems.append(SeatingProblem(table.number, "seated_twice", entry))
    return tuple(problems)
