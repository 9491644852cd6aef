"""The rounds in which everybody meets everybody once, known before the first is played."""

from __future__ import annotations

from collections.abc import Iterator

Pair = tuple[int, int]  # side A, side B


def circle(size: int) -> Iterator[list[Pair]]:
    """The rounds in which 0 to size - 1 meet once each, sides as equal as can be.

    One stands still and the others walk round it (the Berger tables). Round r has r + k and r - k
    meet across the circle; r + k is side A for odd k. So everybody is side A as often as side B,
    give or take the match with the one that stands still: with an odd number that is the bye.
    """
    if size < 2:
        return
    around = size - 1 + size % 2
    for turn in range(around):
        pairs: list[Pair] = []
        if size % 2 == 0:
            pairs.append((around, turn) if turn % 2 else (turn, around))
        for step in range(1, (around + 1) // 2):
            one, other = (turn + step) % around, (turn - step) % around
            pairs.append((one, other) if step % 2 else (other, one))
        yield pairs


def legs_of(size: int, legs: int) -> Iterator[list[Pair]]:
    """The circle so many times; every other time with the sides changed."""
    for leg in range(legs):
        for pairs in circle(size):
            yield [(other, one) for one, other in pairs] if leg % 2 else pairs
