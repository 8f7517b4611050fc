"""What the law leaves to a licence or a table: a name, what may be chosen, and what is so when nobody chooses.

A choice is a rule of the statute (`choose:`) or an amount that a table is given before it opens. It is also what people
may write on a command line, so it knows how to read what they wrote.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from ludex.law.clauses import ClauseId
from ludex.law.leaves import AMOUNT, AMOUNTS, Amounts, Domain, Leaf, LeafKind, Listed, Span, read_domain
from ludex.law.ruleset import plain_amount
from ludex.law.strict import Tree

_WHOLE = re.compile(r"-?[0-9]{1,18}")
_TRUTHS = {"true": True, "yes": True, "sí": True, "si": True, "false": False, "no": False}


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that the law leaves to be chosen."""

    name: str
    domain: Domain
    path: str = ""
    """The rule that leaves it to be chosen; empty for what a table is given."""
    default: Tree = None
    """As a licence writes it: amounts in the currency's main unit."""
    is_money: bool = False
    unit: str = ""
    clauses: tuple[ClauseId, ...] = ()
    reading: str = ""

    def read(self, written: str) -> Tree:
        """What somebody wrote, as a licence has it; what makes no sense is left as it stands, for the law to refuse."""
        said = written.strip()
        match self.domain:
            case Listed(values=values):
                return _listed(values, said)
            case Amounts():
                # Commas part the amounts, unless semicolons do and leave them to the decimals.
                return [plain_amount(each.strip()) for each in said.split(";" if ";" in said else ",")]
            case Span():
                if self.is_money:
                    return plain_amount(said)
                return int(said) if _WHOLE.fullmatch(said) else said


def choices_in(leaves: Iterable[Leaf]) -> list[Choice]:
    """The choices among some rules."""
    return [
        Choice(
            name=leaf.name,
            domain=read_domain(leaf),
            path=leaf.path,
            default=leaf.default,
            is_money=leaf.value in (AMOUNT, AMOUNTS),
            unit=leaf.unit,
            clauses=leaf.sources,
            reading=leaf.reading,
        )
        for leaf in leaves
        if leaf.kind is LeafKind.CHOOSE
    ]


def _listed(values: Iterable[Tree], said: str) -> Tree:
    """The value that somebody named, whatever its type."""
    plain = said.lower()
    for value in values:
        if (_TRUTHS.get(plain) is value) if isinstance(value, bool) else (plain == str(value).lower()):
            return value
    return said
