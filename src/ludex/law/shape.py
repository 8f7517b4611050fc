"""How what was found differs from what a type asks for, path by path: above all the rules of a typed ruleset.

A ruleset is made only where nothing is missing: whatever reads or cites a rule that its type asks for finds it, in
every place and under altered law.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, get_args, get_origin

import msgspec
from msgspec import Struct, inspect
from msgspec.structs import fields


def misfit(error: Exception) -> str:
    """What is wrong with something that people wrote, and at which of its parts, as they call it."""
    return str(error).replace("`$.", "`").replace("`$[", "`[")


def unfit(rules_type: type[Struct], tree: dict[str, Any], own: Collection[str]) -> tuple[list[str], list[str]]:
    """The paths that a type asks for and a tree has not, and those that the tree has and the type does not know.

    `own` are the fields of the type that are no rules.
    """
    found = list(_differences(_type_info(rules_type), tree, "", own))
    return [path for path, wanted in found if wanted], [path for path, wanted in found if not wanted]


def misfits(
    rules_type: type[Struct], values: Mapping[str, Any], dec_hook: Callable[[type[Any], Any], Any] | None = None
) -> Iterator[tuple[str, str]]:
    """The rules whose values are not of the type that is asked for, each with what is wrong with it."""
    for path, value in values.items():
        kind = _type_at(rules_type, path.split("."))
        try:
            if kind is not None:
                msgspec.convert(value, kind, dec_hook=dec_hook, str_keys=True)
        except msgspec.ValidationError as error:
            yield path, as_said(error)


def as_said(error: msgspec.ValidationError) -> str:
    """What a reader of types finds wrong, without its signs for the whole and its parts."""
    what, _, where = str(error).replace("`", "").partition(" - at ")
    within = where.removeprefix("key in ").removeprefix("$").lstrip(".")
    plain = what.replace("Expected ", "expected ").replace("Invalid ", "invalid ")
    return f"{within}: {plain}" if within else plain


def _type_at(kind: Any, steps: Sequence[str]) -> Any:
    """What a type asks for where a path leads; nothing where it does not know the path."""
    for step in steps:
        groups = [each for each in (kind, *get_args(kind)) if get_origin(each) is dict or _is_struct(each)]
        if not groups:
            return None
        group = groups[0]
        if get_origin(group) is dict:
            kind = get_args(group)[1]
            continue
        kind = next((field.type for field in fields(group) if field.encode_name == step), None)
    return kind


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Struct)


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
