"""What is asked of a shoe as a thing: its model, its number, where it is kept and who hands it out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from ludex.core.establishment import DescribedTable, Fault, Shortcoming, asked, counted, finding
from ludex.errors import Allowed, Unit, Value
from ludex.law.ruleset import RuleGroup

Keeping = Literal["cupboard", "locked-on-table", "open-on-table"]
Hander = Literal["director", "responsible-employee", "chief"]
ShoeNumber = Annotated[int, Meta(ge=1, le=10_000)]
_SHOE = "establishment.shoe"


class ShoeKeeping(RuleGroup, frozen=True):
    """What is asked of a shoe (distribuidor o sabot)."""

    approved: bool
    """It is of an approved model, whatever kind it is."""
    approved_automatic: bool
    """One that shuffles by itself is of an approved model."""
    one_by_one: bool
    numbered: bool
    kept: tuple[Keeping, ...]
    """Where it may be while the table is closed."""
    handed_out_by: tuple[Hander, ...]
    moved_about: bool
    """The same shoe does not always go to the same table."""


class DescribedShoe(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A shoe as somebody describes it; what is not said is as it should be."""

    approved: bool = True
    """Whether its model is approved."""
    one_by_one: bool = True
    """Whether it gives cards one by one."""
    number: ShoeNumber | UnsetType | None = UNSET
    """Nothing where it bears none; one of its own where nothing is said."""
    kept: Keeping = "cupboard"
    """Where it is while the table is closed."""
    handed_out_by: Hander = "director"
    """Who hands it out."""
    always_here: bool = False
    """Whether the same shoe always comes to this table."""


def inspect_shoe(
    law: ShoeKeeping, shoe: DescribedShoe, *, automatic: bool, table_open: bool
) -> Iterator[Shortcoming]:  # fmt: skip
    """Everything about a shoe that the law does not allow; `automatic`: it shuffles by itself."""
    # A text may ask for approval of every shoe and again of those that shuffle: the nearer rule is cited.
    model = "approved_automatic" if automatic and law.approved_automatic else "approved"
    kept, hander = finding("shoe-kept", _choice(shoe.kept)), finding("shoe-handed-out", _choice(shoe.handed_out_by))
    rows: tuple[tuple[bool, str, tuple[Value, ...], Allowed | None], ...] = (
        (getattr(law, model) and not shoe.approved, model, finding("shoe-not-approved"), None),
        (law.one_by_one and not shoe.one_by_one, "one_by_one", finding("shoe-several-cards"), None),
        (law.numbered and shoe.number is None, "numbered", finding("shoe-without-number"), None),
        (not table_open and shoe.kept not in law.kept, "kept", kept, asked(Unit.FEATURE, *law.kept)),
        (
            shoe.handed_out_by not in law.handed_out_by,
            "handed_out_by",
            hander,
            asked(Unit.FEATURE, *law.handed_out_by),
        ),
        (law.moved_about and shoe.always_here, "moved_about", finding("shoe-always-here"), None),
    )
    for wrong, rule, what, allowed in rows:
        if wrong:
            yield Shortcoming(Fault.EQUIPMENT, f"{_SHOE}.{rule}", what, allowed)


def _choice(slug: str) -> Value:
    return Value(slug, Unit.FEATURE)


def inspect_shoe_numbers(
    establishment: Any, _rules: Any, tables: Sequence[Any]
) -> Iterator[tuple[DescribedTable, Shortcoming]]:
    """Shoes are numbered to be told apart, so no two tables of a game in a house have shoes of one number."""
    seen: set[int] = set()
    for table in tables if establishment.shoe.numbered else ():
        number = table.shoe.number
        if isinstance(number, int):
            if number in seen:
                yield table, Shortcoming(Fault.EQUIPMENT, f"{_SHOE}.numbered", counted("shoe-number-twice", number))
            seen.add(number)


SHOE_INSPECTED = tuple(f"{_SHOE}.{rule}" for rule in ShoeKeeping.__struct_fields__)
