"""Numbers and lists as they are written in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

_STEPS = {1: "ones", 2: "twos", 5: "fives", 10: "tens", 20: "twenties", 25: "twenty-fives"}


def number(value: float) -> str:
    """A number with commas and a true minus sign: 1,900 and −250."""
    return f"{value:,}".replace("-", "\N{MINUS SIGN}")


def steps_of(step: int) -> str:
    """How a step is said: "tens" for 10; "steps of 15" where there is no word."""
    return _STEPS.get(step, f"steps of {number(step)}")


def listed(words: Sequence[object], last: str = "or") -> str:
    """Words one after another: "a, b or c"."""
    texts = [number(word) if isinstance(word, int) else str(word) for word in words]
    return f" {last} ".join([", ".join(texts[:-1]), texts[-1]]) if len(texts) > 1 else texts[0]


def counted(count: int, one: str, many: str = "") -> str:
    """How many of something: "1 card", "12 cards"."""
    return f"{number(count)} {one if count == 1 else many or f'{one}s'}"
