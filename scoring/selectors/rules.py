"""The rules a game is scored by, and the house rules a club has given a name."""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache

from scoring.models import Club, HouseRulesVersion, RulesText
from scoring.rules import Variant


def document_of(variant: Variant) -> str:
    """The variant as the text that is kept: equal variants give equal texts."""
    return json.dumps(variant.to_document(), ensure_ascii=False, separators=(",", ":"))


def sha256_of(document: str) -> str:
    """The fingerprint under which a rules text is kept."""
    return hashlib.sha256(document.encode()).hexdigest()


def variant_of(rules: RulesText) -> Variant:
    """The variant of a rules text; equal texts share one Variant in memory."""
    return _variant(rules.document)


@lru_cache(maxsize=256)
def _variant(document: str) -> Variant:
    return Variant.from_document(json.loads(document))


def current_house_rules(club: Club) -> list[HouseRulesVersion]:
    """The latest version of each of the club's house rules, by name."""
    versions = HouseRulesVersion.objects.filter(house_rules__club=club)
    latest: dict[int, HouseRulesVersion] = {}
    for version in versions.select_related("house_rules", "rules").order_by("number"):
        latest[version.house_rules_id] = version
    return sorted(latest.values(), key=lambda version: version.house_rules.name_key)
