"""Kinds of bingo beside the ordinary one, as a hall describes them: what the law itself says of each.

How they are played is for the authority to say; here a hall is held against what the text has of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Literal

import msgspec

from ludex.errors import Reason
from ludex.games.bingo.rules import BingoRules, Derived, Modalities, SetBy

WHOLE = 100


class Span(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cards of a series that a hall sells."""

    series: str
    first: int
    last: int

    def meets(self, other: Span) -> bool:
        """Whether both have a card in common: the same number is the same card, in whichever series."""
        return self.first <= other.last and other.first <= self.last


class Modality(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Another kind of bingo as a hall describes it; what does not concern it is left out."""

    kind: Literal["simultaneous", "electronic", "derived", "plus"]
    halls: dict[str, Span] = {}
    """Of halls that play together: the cards that each sells."""
    connected: bool = True
    """Whether they are in connection with each other and with the central office."""
    draws_at: str = ""
    """Where the balls of all of them are drawn."""
    video: bool = True
    """Whether each of them receives the draw as a picture from the central office."""
    together: bool = True
    """Whether everybody plays the same game at the same time, each at a terminal."""
    cards: str = "virtual"
    """Whether its cards are physical or virtual."""
    laid_out: str = "rows"
    """Whether their numbers stand in rows or in columns."""
    means: tuple[str, ...] = ("cash",)
    refunds: bool = True
    """Whether cards on a screen are paid back like others, and win like others."""
    numbers: int = 0
    per_card: int = 0
    version: str = ""
    prizes_set: SetBy | None = None
    """By what its prizes are set; as its version has it when nothing is said."""
    prizes: dict[str, int] = {}
    """What part of the prizes each combination wins, in per cent."""
    amounts: dict[str, int] = {}
    """What combinations win that is told as an amount, in the main unit of the currency."""
    percent: int = 0
    """What part of the takings goes to prizes."""
    guarantees: tuple[str, ...] = ("control", "accounts", "security", "operations")
    """What is guaranteed where its cards are virtual: that all is under control, accounted for, safe and recorded."""


Findings = Iterator[tuple[str, bool]]


def broken(rules: BingoRules, modality: Modality) -> Iterator[str]:
    """The rules that a kind of bingo does not keep to; none when it may be authorised."""
    return (path for path, wrong in _findings(rules, modality) if wrong and _in_force(rules, path))


def held_against(rules: BingoRules, modality: Modality) -> tuple[str, ...]:
    """The rules that speak of such a kind of bingo."""
    named = dict.fromkeys(path for path, _ in _findings(rules, modality))
    return (*named, *_LIMITS.get(modality.kind, ()))


def reason(rules: BingoRules, path: str) -> Reason:
    """Why a hall may not have it."""
    return rules.sources[path].reason or Reason.UNLAWFUL_MODALITY


def _findings(rules: BingoRules, modality: Modality) -> Findings:
    law = rules.modalities
    if law is None:
        yield "modalities", True
    elif modality.kind == "simultaneous":
        yield from _simultaneous(law, modality)
    elif modality.kind == "electronic":
        yield from _electronic(law, modality, {*rules.sale.means, rules.sale.other_means})
    elif modality.kind == "derived":
        yield from _derived(law, modality)
    else:
        yield from _plus(law, modality)


def _in_force(rules: BingoRules, path: str) -> bool:
    """Rules that name what there is are always in force; those that forbid may be switched off."""
    return path in _NAMING or path.startswith(_VERSIONS) or rules.forbids(path)


_VERSIONS = "modalities.derived_versions."
_NAMING = frozenset(
    {
        "modalities", "modalities.simultaneous", "modalities.draws_at", "modalities.electronic",
        "modalities.electronic_cards", "modalities.derived_cards", "modalities.derived_layout",
        "modalities.guarantees",
    }
)  # fmt: skip
_SPANS = ("numbers_from", "numbers_to", "per_card_from", "per_card_to")
_LIMITS = {
    "derived": (*(f"modalities.derived.{name}" for name in _SPANS), "modalities.derived_percent"),
    "plus": tuple(f"modalities.plus.{name}" for name in _SPANS),
}


def _simultaneous(law: Modalities, modality: Modality) -> Findings:
    yield "modalities.simultaneous", not law.simultaneous or len(modality.halls) < 2
    yield "modalities.connected", not modality.connected
    yield "modalities.no_repeats", any(one.meets(other) for one, other in combinations(modality.halls.values(), 2))
    yield "modalities.draws_at", modality.draws_at not in law.draws_at
    yield "modalities.video", not modality.video


def _electronic(law: Modalities, modality: Modality, lawful: set[str]) -> Findings:
    yield "modalities.electronic", not law.electronic
    yield "modalities.together", not modality.together
    yield "modalities.electronic_cards", modality.cards not in law.electronic_cards
    yield "modalities.paid_means", not set(modality.means) <= lawful
    yield "modalities.virtual_refund", not modality.refunds


def _derived(law: Modalities, modality: Modality) -> Findings:
    yield from _within("derived", law.derived, modality)
    yield "modalities.derived_cards", modality.cards not in law.derived_cards
    yield "modalities.derived_layout", modality.laid_out not in law.derived_layout
    for version, set_by in law.derived_versions.items():
        other = modality.version == version and (modality.prizes_set or set_by) != set_by
        yield f"{_VERSIONS}{version}", other or modality.version not in law.derived_versions
    yield "modalities.derived_prizes", not modality.prizes and not modality.amounts
    yield "modalities.derived_least", modality.percent < law.derived_percent
    # Amounts are no parts of anything.
    yield (
        "modalities.derived_divided",
        not _divided(modality.prizes) and (bool(modality.prizes) or not modality.amounts),
    )
    virtual = modality.cards == "virtual"
    yield "modalities.guarantees", virtual and not set(law.guarantees) <= set(modality.guarantees)


def _plus(law: Modalities, modality: Modality) -> Findings:
    yield from _within("plus", law.plus, modality)
    yield "modalities.plus_prizes", not modality.prizes


def _within(kind: str, law: Derived, modality: Modality) -> Findings:
    """A card has different numbers, so never more than there are."""
    yield f"modalities.{kind}.range", not law.numbers_from <= modality.numbers <= law.numbers_to
    most = min(law.per_card_to, modality.numbers)
    yield f"modalities.{kind}.on_card", not law.per_card_from <= modality.per_card <= most


def _divided(prizes: Mapping[str, int]) -> bool:
    """Every part is something, and together they are the whole."""
    return sum(prizes.values()) == WHOLE and all(part > 0 for part in prizes.values())
