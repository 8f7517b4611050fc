"""Rulesets made again from the values that a record keeps, so that it is judged by the rules it was played by.

A program may ask for rules that did not exist when the record was written, or no longer know some of its rules. The
first are taken from today's law, the second left out; both are named, so that nobody takes them for what was recorded.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic

import msgspec
from msgspec import Struct

from ludex.errors import Corrupt
from ludex.law.regulations import Currency
from ludex.law.ruleset import OWN_FIELDS, Rules, framed, plant
from ludex.law.shape import unfit
from ludex.law.statute import Statute


class Restored(Struct, Generic[Rules], frozen=True):
    """A ruleset from stored values, with the rules that were missing among them and those that nobody reads."""

    rules: Rules
    added: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()


def restore(
    statute: Statute,
    currency: Currency,
    rules_type: type[Rules],
    stored: Mapping[str, Any],
    *,
    digest: str,
    today: Mapping[str, Any],
    besides: Sequence[str] = (),
) -> Restored[Rules]:
    """The typed ruleset of some stored values, keeping the digest under which they were stored.

    `today` has the values that the law has now, for rules which are asked for and were not stored: those of the type,
    and those below some headings besides.
    """
    tree: dict[str, Any] = {}
    try:
        for path, value in stored.items():
            plant(tree, path, value)
        missing, unknown = unfit(rules_type, tree, OWN_FIELDS)
        added = [path for path in today if _is_below(path, [*missing, *besides])]
        dropped = [path for path in stored if _is_below(path, unknown)]
        values = {path: value for path, value in stored.items() if path not in dropped}
        values |= {path: today[path] for path in added}
        rules = framed(statute, currency, rules_type, values, digest=digest)
    except (msgspec.ValidationError, ValueError, TypeError, AttributeError) as error:
        raise Corrupt("the stored rules cannot be read: {why}", slug="stored-rules", why=error) from None
    return Restored(rules, tuple(added), tuple(dropped))


def _is_below(path: str, headings: list[str]) -> bool:
    return any(path == heading or path.startswith(f"{heading}.") for heading in headings)
