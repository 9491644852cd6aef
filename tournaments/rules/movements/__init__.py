"""Movements: who sits where in each round, for people who change partners and for fixed pairs."""

from tournaments.rules.movements.certificate import Certificate, certificate, certificate_of
from tournaments.rules.movements.sit_outs import rounds_for_equal_sit_outs
from tournaments.rules.movements.what_if import what_if

__all__ = [
    "Certificate",
    "certificate",
    "certificate_of",
    "rounds_for_equal_sit_outs",
    "what_if",
]
