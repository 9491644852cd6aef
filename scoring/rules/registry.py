"""The variants the package knows: one data file each, the file's name is the key.

A file holds what `Variant.from_document` reads, and its `place` in the list of variants.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from operator import itemgetter
from types import MappingProxyType

from scoring.rules.variant import Variant


class UnknownVariant(LookupError):
    """There is no variant with this key."""


def get_variant(key: str) -> Variant:
    """The variant of this key; raises `UnknownVariant` where there is none."""
    try:
        return VARIANTS[key]
    except KeyError:
        raise UnknownVariant(f"There is no variant called {key}.") from None


def _read_variants() -> Mapping[str, Variant]:
    found = []
    for file in files("scoring.rules").joinpath("variants").iterdir():
        if file.name.endswith(".toml"):
            key = file.name.removesuffix(".toml")
            document = tomllib.loads(file.read_text(encoding="utf-8"))
            place = document.pop("place")
            found.append((place, key, Variant.from_document({"key": key, **document})))
    return MappingProxyType({key: variant for _, key, variant in sorted(found, key=itemgetter(0))})


VARIANTS: Mapping[str, Variant] = _read_variants()
"""Every variant by its key, in the order a club is offered them; read-only."""
