"""What one person more or less does to the evening, in words for the door."""

from __future__ import annotations

import math

from tournaments.rules.movements.sit_outs import rounds_for_equal_sit_outs
from tournaments.rules.movements.threes import number_of_threes


def what_if(people: int, rounds: int, *, three_handed: bool = False) -> str:
    """How so many people sit in this many rounds, and what two or three more would change."""
    if people < 4:
        return f"{_count(people)} here: at least four are needed."
    now = f"{people} here: {_plan(people, rounds, three_handed)}."
    missing = -people % 4
    if not missing:
        return now
    more = people + missing
    word = {1: "one more makes", 2: "two more make", 3: "three more make"}[missing]
    tables = f"{_number(more // 4)} full {_tables(more // 4)}"
    promise = " where nobody meets anybody twice" if _nobody_twice(more, rounds) else ""
    return f"{now[:-1]}; {word} {tables}{promise}."


def _plan(people: int, rounds: int, three_handed: bool) -> str:
    threes = number_of_threes(people) if three_handed else 0
    if threes:
        fours = (people - 3 * threes) // 4
        parts = [f"{_number(threes)} {_tables(threes)} of three"]
        if fours:
            parts.append(f"{_number(fours)} of four")
        return f"{' and '.join(parts)}, nobody sits out"
    tables = f"{_number(people // 4)} {_tables(people // 4)}"
    out = people % 4
    if not out:
        promise = ", nobody meets anybody twice" if _nobody_twice(people, rounds) else ""
        return f"{tables}, nobody sits out{promise}"
    equal = rounds_for_equal_sit_outs(people)
    sits = "one sits out" if out == 1 else f"{_number(out)} sit out"
    if rounds % equal == 0:
        return f"{tables}, {sits} each round, equally often"
    return f"{tables}, {sits} each round, {equal} rounds to be equal"


def _nobody_twice(people: int, rounds: int) -> bool:
    tables = people // 4
    return people % 4 == 0 and rounds <= tables and math.gcd(tables, 6) == 1


def _tables(count: int) -> str:
    return "table" if count == 1 else "tables"


def _number(count: int) -> str:
    words = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    return words[count] if count < len(words) else str(count)


def _count(people: int) -> str:
    return "Nobody" if not people else _number(people).capitalize()
