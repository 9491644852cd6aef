"""How a hand may end under the rules of its game, and what its slip is then asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from scoring.rules import HandEnd, Variant

SPECIALS = (HandEnd.SPECIAL_WON, HandEnd.SPECIAL_LOST)


@dataclass(frozen=True)
class Asked:
    """What a slip cannot do without: the parts, and whose meld."""

    declarer: bool = True
    contract: bool = True
    trump: bool = False
    tricks: bool = False
    own_meld: bool = False
    others_meld: bool = False

    def melds_of(self, playing: Iterable[str], declarer: str | None) -> tuple[str, ...]:
        """The sides whose meld is asked for."""
        wanted = {True: self.own_meld, False: self.others_meld}
        return tuple(side for side in playing if wanted[side == declarer])

    @property
    def words(self) -> str:
        """The same for the page's script."""
        parts = {
            "contract": self.contract,
            "trump": self.trump,
            "tricks": self.tricks,
            "own-meld": self.own_meld,
            "others-meld": self.others_meld,
        }
        return " ".join(word for word, wanted in parts.items() if wanted)


def asked_of(variant: Variant, end: HandEnd) -> Asked:
    """What a slip with this ending is asked for: only what its score depends on."""
    settle = variant.settlement
    everybody = variant.melds.counted_by == "all"

    def melds_count(defenders: str) -> bool:
        return everybody and defenders == "meld"

    match end:
        case HandEnd.PLAYED:
            return Asked(trump=True, tricks=True, own_meld=True, others_meld=everybody)
        case HandEnd.THROWN_IN:
            return Asked(own_meld=True, others_meld=melds_count(settle.thrown_in_defenders))
        case HandEnd.NO_MARRIAGE:
            return Asked(others_meld=melds_count(settle.no_marriage_defenders))
        case HandEnd.RENEGED:
            return Asked(own_meld=True, others_meld=melds_count(settle.renege_defenders))
        case HandEnd.SPECIAL_WON:
            counted = melds_count(settle.special_won_defenders)
            return Asked(contract=False, others_meld=counted)
        case HandEnd.SPECIAL_LOST:
            counted = melds_count(settle.special_lost_defenders)
            return Asked(contract=False, others_meld=counted)
    return Asked(declarer=False, contract=False)


@dataclass(frozen=True)
class Ending:
    """A way in which a hand may end. `value` also names the special game or the offender."""

    value: str
    label: str
    hint: str
    asked: Asked


def endings_of(variant: Variant, sides: Mapping[str, str], dealer: str) -> tuple[Ending, ...]:
    """Every ending there can be in this game, the usual one first.

    `sides` are the names of those that may renege, `dealer` the name of whoever deals.
    """
    return tuple(
        Ending(value, label, hint, asked_of(variant, HandEnd(value.partition(":")[0])))
        for value, label, hint in _endings(variant, sides, dealer)
    )


def _endings(
    variant: Variant, sides: Mapping[str, str], dealer: str
) -> Iterator[tuple[str, str, str]]:
    yield HandEnd.PLAYED.value, "Played", "Tricks were taken."
    yield HandEnd.THROWN_IN.value, "Thrown in", "Given up before play. The bid is lost."
    if variant.auction.trump_requires != "nothing":
        what = variant.auction.trump_requires
        yield HandEnd.NO_MARRIAGE.value, f"No {what}", "There was no trump to play with."
    for side, name in sides.items():
        yield f"{HandEnd.RENEGED}:{side}", f"Renege, {name}", "The hand stopped there."
    for special, points in variant.auction.specials:
        for end, how in zip(SPECIALS, ("won", "lost"), strict=True):
            value = f"{end}:{special}"
            yield value, f"{special.capitalize()} {how}", f"A game of {points:,} points."
    yield HandEnd.PASSED_OUT.value, "Passed out", "Nobody bid. The deal moves on."
    yield HandEnd.MISDEAL.value, "Misdeal", f"{dealer} deals again."
