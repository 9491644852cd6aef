"""Reads the worked cases of `data/`: the answers of rule books and of other score keepers.

A case names a variant, and under `rules` the house rules in force. `wrong_…` is what some score
keeper really answers and what must not come out. Some cases of their tests lie outside these
rules: how totals are stored, how equal places are numbered, how a finished game is reopened.
"""

import json
from pathlib import Path

import pytest

from scoring.rules import HandEnd, HandRecord, SideRecord, get_variant

DATA = Path(__file__).parent / "data"


def read(name):
    return json.loads((DATA / name).read_text(encoding="utf-8"))


def cases(name, *, only=None):
    return [
        pytest.param(case, id=f"{case['id']}: {case['why']}")
        for case in read(name)
        if only is None or only in case
    ]


def variant_of(case):
    return get_variant(case["variant"]).with_house_rules(case.get("rules", {}))


def record_of(hand):
    sides = {
        side: SideRecord(**facts | ({"meld": tuple(meld)} if isinstance(meld, list) else {}))
        for side, facts in hand["sides"].items()
        for meld in [facts.get("meld", 0)]
    }
    return HandRecord(**hand | {"sides": sides, "end": HandEnd(hand["end"])})
