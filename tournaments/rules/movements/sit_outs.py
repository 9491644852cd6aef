"""Who sits out: as equally as the number of rounds allows, and nobody twice before all once."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Sequence

from tournaments.rules.facts import Competitor, Kind, StageFacts


def rounds_for_equal_sit_outs(people: int, *, at_a_table: int = 4) -> int:
    """The smallest number of rounds after which everybody has sat out equally often.

    Each round the people beyond full tables sit out. Any multiple of this is equal as well.
    """
    return people // math.gcd(people, people % at_a_table) if people % at_a_table else 1


class SitOuts:
    """Counts of sit-outs so far. Who came late is counted as having sat out like the others."""

    def __init__(self, facts: StageFacts, *, number: int) -> None:
        self.counts: Counter[int] = Counter()
        for meeting in facts.meetings:
            if meeting.kind in (Kind.SIT_OUT, Kind.BYE) and meeting.round < number:
                self.counts.update(meeting.entries)
        self._level_late(facts.competitors, number)

    def _level_late(self, competitors: Sequence[Competitor], number: int) -> None:
        early = [one for one in competitors if one.joined == 1 and one.plays(number)]
        usual = max((self.counts[one.entry] for one in early), default=0)
        for one in competitors:
            if one.joined > 1 and self.counts[one.entry] < usual:
                self.counts[one.entry] = usual

    def choose(self, here: Sequence[int], count: int, rng: random.Random) -> list[int]:
        """Choose who sits out of those who are here, and count it."""
        order = list(here)
        rng.shuffle(order)
        chosen = sorted(order, key=self.counts.__getitem__)[:count]
        self.counts.update(chosen)
        return chosen
