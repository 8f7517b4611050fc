"""Rulesets made again from the values that a record keeps, so that it is judged by the rules it was played by.

A program may ask for rules that did not exist when the record was written, or no longer know some of its rules. The
first are taken from today's law, the second left out; both are named, so that nobody takes them for what was recorded.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Generic

import msgspec
from msgspec import Struct, inspect

from ludex.errors import Corrupt
from ludex.law.regulations import Currency
from ludex.law.ruleset import Rules, Ruleset, framed, plant
from ludex.law.statute import Statute

_OWN = frozenset(Ruleset.__struct_fields__)


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
        missing, unknown = _unfit(inspect.type_info(rules_type), tree)
        added = [path for path in today if _is_below(path, [*missing, *besides])]
        dropped = [path for path in stored if _is_below(path, unknown)]
        values = {path: value for path, value in stored.items() if path not in dropped}
        values |= {path: today[path] for path in added}
        rules = framed(statute, currency, rules_type, values, digest=digest)
    except (msgspec.ValidationError, ValueError, TypeError, AttributeError) as error:
        raise Corrupt(f"the stored rules cannot be read: {error}") from None
    return Restored(rules, tuple(added), tuple(dropped))


def _is_below(path: str, headings: list[str]) -> bool:
    return any(path == heading or path.startswith(f"{heading}.") for heading in headings)


def _unfit(kind: Any, tree: dict[str, Any]) -> tuple[list[str], list[str]]:
    """The paths that a type asks for and a tree has not, and those that the tree has and the type does not know."""
    found = list(_differences(kind, tree, ""))
    return [path for path, wanted in found if wanted], [path for path, wanted in found if not wanted]


def _differences(kind: Any, tree: Any, prefix: str) -> Iterator[tuple[str, bool]]:
    if not isinstance(tree, dict):
        return
    match kind:
        case inspect.UnionType(types=types):
            groups = [each for each in types if isinstance(each, inspect.StructType | inspect.DictType)]
            if len(groups) == 1:
                yield from _differences(groups[0], tree, prefix)
        case inspect.DictType(value_type=value_type):
            for key, part in tree.items():
                yield from _differences(value_type, part, f"{prefix}{key}.")
        case inspect.StructType(fields=fields):
            named = {field.encode_name: field for field in fields}
            own = _OWN if not prefix else frozenset()
            yield from ((f"{prefix}{name}", False) for name in tree if name not in named or name in own)
            for name, field in named.items():
                if name in tree:
                    yield from _differences(field.type, tree[name], f"{prefix}{name}.")
                elif field.required and name not in own:
                    yield f"{prefix}{name}", True
