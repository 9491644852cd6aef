"""Names as people type them, and the shortest names that tell the people of one table apart."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

from django.core.exceptions import ValidationError

from scoring.models import NAME_LENGTH

# Marks that turn the direction of the text around them, and so of the rest of the page.
_TURNING = set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_UNPRINTABLE = {"Cc", "Cs", "Co", "Cn"}
# Signs without a shape: with and without them a name looks the same, so they are left out.
_SHAPELESS = dict.fromkeys(map(ord, "\u200b\u2060\ufeff\u00ad"))
# Letters that look like a blank.
_BLANK_LETTERS = set("\u115f\u1160\u2800\u3164\uffa0")
# No script puts more marks on one letter; more of them are drawn over the lines above and below.
_MOST_MARKS = 4


def tidy_name(text: str) -> str:
    """The name as it is kept: without blanks around it, and with single ones inside.

    Raises:
        ValidationError: nothing is left, it is too long, or it holds a sign that cannot be shown.
    """
    name = " ".join(text.translate(_SHAPELESS).split())
    if not any(sign.isprintable() and sign not in _BLANK_LETTERS | {" "} for sign in name):
        raise ValidationError("Type a name.", code="blank")
    if len(name) > NAME_LENGTH:
        raise ValidationError(
            f"This name has {len(name)} letters. There is room for {NAME_LENGTH}.", code="long"
        )
    kinds = [unicodedata.category(sign) for sign in name]
    marks = "".join("m" if kind in {"Mn", "Me"} else " " for kind in kinds)
    if (
        not _TURNING.isdisjoint(name)
        or not _UNPRINTABLE.isdisjoint(kinds)
        or "m" * (_MOST_MARKS + 1) in marks
    ):
        raise ValidationError("This name holds a sign that cannot be shown.", code="sign")
    return name


def short_names(names: Mapping[int, str]) -> dict[int, str]:
    """For each person's id the first name, with as much of the rest as tells them apart.

    `{1: "Bo Hall", 2: "Bo Hill", 3: "Ann Lee"}` gives Bo Ha., Bo Hi. and Ann. Whole names that
    are equal stay as they are.
    """
    return {person: _short(person, names) for person in names}


def _short(person: int, names: Mapping[int, str]) -> str:
    name = names[person]
    first, _, rest = name.partition(" ")
    others = [other for key, other in names.items() if key != person]
    if not any(_same_start(other, first) for other in others):
        return first
    for length in range(1, len(rest)):
        start = f"{first} {rest[:length]}"
        if not any(other.casefold().startswith(start.casefold()) for other in others):
            return f"{start.rstrip()}."
    return name


def _same_start(name: str, first: str) -> bool:
    return name.partition(" ")[0].casefold() == first.casefold()
