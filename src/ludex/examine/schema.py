"""The JSON schema of a described floor, made from the structs that read it, so that the two cannot differ.

What a schema cannot say (a table named twice, a minimum of nothing) is said when the floor is read.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from inspect import getsource
from textwrap import dedent
from typing import Any

import msgspec
from msgspec import Struct

from ludex.core.establishment import DescribedRoom
from ludex.examine.floor import UNLISTED, WrittenFloor
from ludex.games.registry import GAMES, decider_type, is_table

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_REF = "#/$defs/{name}"


def floor_schema(
    *, games: Callable[[str], Sequence[str]] = lambda slug: (slug,), places: Sequence[str] = ()
) -> dict[str, Any]:
    """What a file may hold that `ludex inspect` reads; `games` gives all names of a game, `places` those of places."""
    names: dict[type[Struct], list[str]] = {}
    for slug in GAMES:
        if (establishment := decider_type(slug).establishment) is not None:
            names.setdefault(establishment.described, []).extend(games(slug))
    names.setdefault(DescribedRoom, []).extend(games(UNLISTED))
    kinds: list[type[Struct]] = [WrittenFloor, *names]
    references, components = msgspec.json.schema_components(kinds, ref_template=_REF)
    floor, *tables = (str(reference["$ref"]).rpartition("/")[2] for reference in references)
    for name, kind in zip((floor, *tables), kinds, strict=True):
        _explain(components, name, kind)
    components[floor]["properties"]["tables"]["items"] = {
        "type": "object",
        "required": ["game"],
        "properties": {"game": {"enum": [each for several in names.values() for each in several]}},
        "oneOf": [
            {"allOf": [{"$ref": _REF.format(name=name)}, {"properties": {"game": {"enum": several}}}]}
            for name, several in zip(tables, names.values(), strict=True)
        ],
    }
    authorised = components[floor]["properties"]["authorised"]
    # What is not played at tables has no minimum.
    halls = [each for slug in GAMES if not is_table(slug) for each in games(slug)]
    any_game, with_minimum = authorised["additionalProperties"], {"required": ["minimum"]}
    authorised["properties"] = {hall: {"allOf": [any_game, {"not": with_minimum}]} for hall in halls}
    authorised["additionalProperties"] = {"allOf": [any_game, with_minimum]}
    if places:
        components[floor]["properties"]["place"]["anyOf"].append({"enum": [*places]})
    for name in tables:
        properties = components[name]["properties"]
        properties["id"] = _or_number(properties["id"])
        if "adjoining" in properties:
            properties["adjoining"]["items"] = _or_number(properties["adjoining"]["items"])
    return {
        "$schema": DIALECT,
        "title": "A floor as somebody describes it",
        "type": "object",
        "required": ["floor"],
        "additionalProperties": False,
        "properties": {"floor": {"$ref": _REF.format(name=floor)}},
        "$defs": components,
    }


def _or_number(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema of what people call a table, who may also number it."""
    described = {"description": schema["description"]} if "description" in schema else {}
    name = {key: value for key, value in schema.items() if key != "description"}
    return {"anyOf": [name, {"type": "integer"}], **described}


def _explain(components: dict[str, Any], name: str, kind: type[Struct]) -> None:
    """Puts what a struct says of its fields, and of those of the structs in them, into its schema."""
    explained = fields_explained(kind)
    for field, schema in components[name]["properties"].items():
        if field in explained:
            schema["description"] = explained[field]
    for part in parts_of(kind):
        found = next(
            (each for each in (part.__name__, f"{part.__module__}.{part.__name__}") if each in components), None
        )
        if found is not None:
            _explain(components, found, part)


def parts_of(kind: type[Struct]) -> Iterator[type[Struct]]:
    """The structs that stand in the fields of one."""
    waiting: list[Any] = [field.type for field in msgspec.inspect.type_info(kind).fields]  # type: ignore[attr-defined]
    while waiting:
        each = waiting.pop()
        if isinstance(each, msgspec.inspect.StructType):
            yield each.cls
            continue
        for name in ("types", "item_types"):
            waiting += getattr(each, name, ())
        waiting += [inner for name in ("item_type", "value_type") if (inner := getattr(each, name, None)) is not None]


@cache
def fields_explained(kind: type[Struct]) -> dict[str, str]:
    """The sentence below each field of a struct and of those it extends; none where the sources are not at hand."""
    found: dict[str, str] = {}
    for each in reversed([base for base in kind.__mro__ if issubclass(base, Struct) and base is not Struct]):
        try:
            (body,) = ast.parse(dedent(getsource(each))).body
        except (OSError, TypeError):
            continue
        assert isinstance(body, ast.ClassDef)
        for field, after in zip(body.body, body.body[1:], strict=False):
            match field, after:
                case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(said))):
                    found[name] = " ".join(said.split())
    renamed = dict(zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True))
    return {renamed[name]: said for name, said in found.items() if name in renamed}
