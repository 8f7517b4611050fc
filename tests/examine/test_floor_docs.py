"""The page about described floors names every field, in the words of the struct that reads it."""

from __future__ import annotations

import msgspec
import pytest

from ludex.core.establishment import DescribedRoom, DescribedTable
from ludex.examine.floor import Authorisation, Band, WrittenFloor
from ludex.examine.house_described import Tournament
from ludex.examine.schema import fields_explained, parts_of
from ludex.games.registry import GAMES, decider_type
from tests.tidy import ROOT

PAGE = (ROOT / "docs" / "floors.md").read_text("utf-8")
KINDS: dict[type[msgspec.Struct], None] = dict.fromkeys(
    [WrittenFloor, *parts_of(WrittenFloor), Authorisation, Band, *parts_of(Tournament), DescribedTable]
)
for slug in GAMES:
    if (establishment := decider_type(slug).establishment) is not None:
        KINDS |= dict.fromkeys([establishment.described, *parts_of(establishment.described)])


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_field_is_on_the_page(kind: type[msgspec.Struct]) -> None:
    """With its sentence, and whether it must be said."""
    explained = fields_explained(kind)
    assert set(explained) == set(kind.__struct_encode_fields__)
    inherited = {*DescribedTable.__struct_fields__} if kind is not DescribedTable else set()
    for field in msgspec.structs.fields(kind):
        if issubclass(kind, DescribedRoom) and field.name in inherited and not field.required:
            continue
        must = " (must be said)" if field.required else ""
        assert f"| `{field.encode_name}`{must} | {explained[field.encode_name]} |" in PAGE, field.name


def test_no_field_is_stale() -> None:
    """What the page names is there."""
    named = {line.split("`")[1] for line in PAGE.splitlines() if line.startswith("| `")}
    assert named == {field for kind in KINDS for field in kind.__struct_encode_fields__}
    assert all(f"`{game}`" in PAGE for game in GAMES if decider_type(game).establishment is not None)
