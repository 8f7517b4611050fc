"""Options as they are sent: the fixed limits of a table are named by their digest, so that each is told only once.

Of what a roulette player may do the limits of the bets are nearly all, and they change with the minimum alone. Whoever
sends options keeps a `SentLimits`, sends each option by it, and answers from it when somebody asks for a digest.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from ludex.core.commands import Kind
from ludex.core.options import (
    Among,
    Except,
    NotBefore,
    Option,
    Orders,
    Own,
    Range,
    RangeBy,
    Rows,
    Some,
    StakeLimits,
    Stakes,
    StakesNow,
)
from ludex.errors import Misuse

LIMITS_KEPT = 1024
"""So many limits are kept for those who ask; a house has a few at each table."""


class SentStakes(StakesNow, frozen=True, gc=False, kw_only=True, tag_field="domain", tag="stakes"):
    """What changes in what may be staked, with the digest of the fixed limits."""

    limits: str


SentDomain = Among | Except | NotBefore | Orders | Own | Range | RangeBy | Rows | SentStakes | Some


class SentOption(Struct, frozen=True, gc=False):
    """An option as it is sent."""

    do: str
    by: str
    owners: tuple[str, ...] = ()
    domains: tuple[SentDomain, ...] = ()
    clauses: tuple[str, ...] = ()
    kind: Kind = Kind.TURN


class SentLimits:
    """The fixed limits that options were sent with, by their digest."""

    def __init__(self, kept_max: int = LIMITS_KEPT) -> None:
        """`kept_max` is how many are kept; the one that was sent first goes first."""
        self._kept: dict[str, StakeLimits] = {}
        self._kept_max = kept_max

    def sent(self, option: Option) -> SentOption:
        """An option to be sent; the limits it names can be asked for from now on."""
        domains = tuple(self._named(domain) if isinstance(domain, Stakes) else domain for domain in option.domains)
        return SentOption(option.do, option.by, option.owners, domains, option.clauses, option.kind)

    def received(self, sent: SentOption) -> Option:
        """The option that was sent."""
        domains = tuple(
            Stakes(limits=self.limits(domain.limits), **_now(domain)) if isinstance(domain, SentStakes) else domain
            for domain in sent.domains
        )
        return Option(sent.do, sent.by, sent.owners, domains, sent.clauses, sent.kind)

    def limits(self, digest: str) -> StakeLimits:
        """The limits of a digest."""
        if digest not in self._kept:
            raise Misuse("no limits have the digest {digest}", slug="no-such-limits", digest=digest)
        return self._kept[digest]

    def _named(self, stakes: Stakes) -> SentStakes:
        digest = stakes.limits.digest
        if digest not in self._kept:
            if len(self._kept) >= self._kept_max:
                del self._kept[next(iter(self._kept))]
            self._kept[digest] = stakes.limits
        return SentStakes(limits=digest, **_now(stakes))


def _now(stakes: StakesNow) -> dict[str, Any]:
    """What changes in what may be staked, field by field."""
    return {name: getattr(stakes, name) for name in StakesNow.__struct_fields__}
