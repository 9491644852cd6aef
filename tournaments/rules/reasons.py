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
    # Swiss.
    "swiss-bye-first": "{0} has the bye: the number is odd, and {0} is last in the order drawn.",
    "swiss-bye-lowest": "{0} has the bye: nobody lower in the standings is without one.",
    "swiss-bye-not-lowest": (
        "{0} has the bye: if somebody lower had it, two would have to meet again, now or later."
    ),
    "swiss-bye-again": "{0} has bye number {n0}: nobody has had fewer.",
    "swiss-bye-forced": (
        "{0} has bye number {n0}: if anybody else had it, two would have to meet again."
    ),
    "swiss-float": "{0} meets {1} without equal wins: the numbers do not come out even.",
    "swiss-rematch": "{0} and {1} meet again, as in round {n0}: that could not be avoided.",
    "swiss-look-ahead": "Drawn so that nobody has to meet again in the rounds that are left.",
    "swiss-is-round-robin": (
        "With {n0} rounds for {n1} teams nearly everybody meets everybody. A round robin does that"
        " in a fairer order."
    ),
    "swiss-must-repeat": (
        "With {n1} teams everybody has met everybody after {n2} rounds. In {n0} rounds some meet"
        " again."
    ),
    "swiss-few-rounds": "With {n1} teams, up to {n2} may still be unbeaten after {n0} rounds.",
    # Movements.
    "partners-again": "{0} and {1} are partners {n0} times: that could not be avoided.",
    "meet-again": "{0} and {1} meet again: that could not be avoided.",
    "sit-outs-unequal": (
        "With {n0} people and {n1} rounds sit-outs cannot be equal; {n2} rounds would make them so."
    ),
    # Round robin.
    "round-robin-not-all": "Not everybody can meet: {n0} meetings do not fit into the rounds.",
    "round-robin-too-short": "It takes {n1} rounds until everybody has met, and {n0} are planned.",
    "round-robin-uneven-pools": "The pools have {n0} or {n1} teams: the larger ones take longer.",
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
