"""Kinds of bingo beside the ordinary one, as a hall describes them: what the law itself says of each.

How they are played is for the authority to say; here a hall is held against what the text has of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Literal

import msgspec

from ludex.errors import Reason
from ludex.games.bingo.rules import BingoRules, Derived

WHOLE = 100


class Span(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cards of a series that a hall sells."""

    series: str
    first: int
    last: int

    def meets(self, other: Span) -> bool:
        """Whether both have a card in common."""
        return self.series == other.series and self.first <= other.last and other.first <= self.last


class Modality(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Another kind of bingo as a hall describes it; what does not concern it is left out."""

    kind: Literal["simultaneous", "electronic", "derived", "plus"]
    halls: dict[str, Span] = {}
    """Of halls that play together: the cards that each sells."""
    draws_at: str = ""
    """Where the balls of all of them are drawn."""
    means: tuple[str, ...] = ("cash",)
    refunds: bool = True
    """Whether cards on a screen are paid back like others, and win like others."""
    numbers: int = 0
    per_card: int = 0
    version: str = ""
    prizes: dict[str, int] = {}
    """What part of the prizes each combination wins, in per cent."""
    percent: int = 0
    """What part of the takings goes to prizes."""
    recorded: bool = True
    """Whether every operation is recorded."""


def unlawful(rules: BingoRules, modality: Modality) -> str:
    """The rule that a kind of bingo does not keep to; empty when it may be authorised."""
    law = rules.modalities
    if law is None:
        return "modalities"
    found = {
        "simultaneous": _simultaneous,
        "electronic": _electronic,
        "derived": _derived,
        "plus": _plus,
    }[modality.kind](rules, modality)
    return next((path for path, wrong in found if wrong and _in_force(rules, path)), "")


def reason(rules: BingoRules, path: str) -> Reason:
    """Why a hall may not have it."""
    return rules.sources[path].reason or Reason.UNLAWFUL_MODALITY


def _in_force(rules: BingoRules, path: str) -> bool:
    """Rules that name what there is are always in force; those that forbid may be switched off."""
    return path in _NAMING or rules.forbids(path)


_NAMING = frozenset(
    {"modalities.simultaneous", "modalities.draws_at", "modalities.electronic", "modalities.derived_versions"}
)

Findings = Iterator[tuple[str, bool]]


def _simultaneous(rules: BingoRules, modality: Modality) -> Findings:
    law = rules.modalities
    assert law is not None
    yield "modalities.simultaneous", not law.simultaneous or len(modality.halls) < 2
    yield "modalities.no_repeats", any(one.meets(other) for one, other in combinations(modality.halls.values(), 2))
    yield "modalities.draws_at", modality.draws_at not in law.draws_at


def _electronic(rules: BingoRules, modality: Modality) -> Findings:
    law = rules.modalities
    assert law is not None
    lawful = {*rules.sale.means, rules.sale.other_means}
    yield "modalities.electronic", not law.electronic
    yield "modalities.paid_means", not set(modality.means) <= lawful
    yield "modalities.virtual_refund", not modality.refunds


def _derived(rules: BingoRules, modality: Modality) -> Findings:
    law = rules.modalities
    assert law is not None
    yield "modalities.derived.lawful", not _within(law.derived, modality)
    yield "modalities.derived_versions", modality.version not in law.derived_versions
    yield "modalities.derived_prizes", not modality.prizes
    yield "modalities.derived_least", modality.percent < law.derived_percent
    yield "modalities.derived_divided", not _divided(modality.prizes)
    yield "modalities.operations_recorded", not modality.recorded


def _plus(rules: BingoRules, modality: Modality) -> Findings:
    law = rules.modalities
    assert law is not None
    yield "modalities.plus.lawful", not _within(law.plus, modality)


def _within(law: Derived, modality: Modality) -> bool:
    numbers = law.numbers_from <= modality.numbers <= law.numbers_to
    return numbers and law.per_card_from <= modality.per_card <= law.per_card_to


def _divided(prizes: Mapping[str, int]) -> bool:
    """Every part is something, and together they are the whole."""
    return sum(prizes.values()) == WHOLE and all(part > 0 for part in prizes.values())
