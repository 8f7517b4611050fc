"""How what was found differs from what a type asks for, as paths: above all the rules of a typed ruleset.

A ruleset is made only where nothing is missing: whatever reads or cites a rule that its type asks for finds it, in
every place and under altered law.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from typing import Any

from msgspec import Struct, inspect


def misfit(error: Exception) -> str:
    """What is wrong with something that people wrote, and at which of its parts, as they call it."""
    return str(error).replace("`$.", "`").replace("`$[", "`[")


def unfit(rules_type: type[Struct], tree: dict[str, Any], own: Collection[str]) -> tuple[list[str], list[str]]:
    """The paths that a type asks for and a tree has not, and those that the tree has and the type does not know.

    `own` are the fields of the type that are no rules.
    """
    found = list(_differences(_type_info(rules_type), tree, "", own))
    return [path for path, wanted in found if wanted], [path for path, wanted in found if not wanted]


@cache
def _type_info(rules_type: type[Struct]) -> inspect.Type:
    return inspect.type_info(rules_type)


def _differences(kind: Any, tree: Any, prefix: str, own: Collection[str] = ()) -> Iterator[tuple[str, bool]]:
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
            yield from ((f"{prefix}{name}", False) for name in tree if name not in named or name in own)
            for name, field in named.items():
                if name in tree:
                    yield from _differences(field.type, tree[name], f"{prefix}{name}.")
                elif field.required and name not in own:
                    yield f"{prefix}{name}", True
