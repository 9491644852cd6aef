"""What each house rule is called and what its choices mean, read from `house_rules.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any


def words_of(name: str) -> Mapping[str, Any]:
    """The title, the sentence and the choices of the house rule with this dotted name."""
    part, _, rule = name.partition(".")
    words: Mapping[str, Any] = _words()[part][rule]
    return words


def title_of(name: str) -> str:
    """What the house rule with this dotted name is called."""
    return str(words_of(name)["title"])


@cache
def _words() -> Mapping[str, Any]:
    file = files("scoring.rules").joinpath("house_rules.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))
