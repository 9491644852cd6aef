"""The sentences of a draw: why somebody has a bye, why two meet again, what cannot be equal.

A reason is stored as a code with entries and numbers; the sentence is made when it is read, so
that it always says the names of today.
"""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.rules.draws import Reason

# {0}, {1} are the names of the entries, {n0}, {n1} the numbers, {all} every name together.
SENTENCES: dict[str, str] = {
    # Any format.
    "sits-out": "{0} sits out: the tables are full.",
    # Brackets.
    "first-round-bye": "{0} goes straight to the next match: there are fewer than a full bracket.",
}


def sentence(reason: Reason, names: Mapping[int, str]) -> str:
    """A reason as one sentence; `names` are those of the entries by id.

    A code from a newer version says only whom it is about.
    """
    known = [names.get(entry, "somebody") for entry in reason.entries]
    text = SENTENCES.get(reason.code, "About {all}." if known else "The draw has a reason.")
    numbers = {f"n{place}": number for place, number in enumerate(reason.numbers)}
    return text.format(*known, all=_together(known), **numbers)


def _together(names: list[str]) -> str:
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"
