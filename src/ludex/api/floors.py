"""The inspection of a floor as a library: tables and staff as somebody described them, against the law of a place."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from ludex.api.law import packaged_law
from ludex.api.packaged import EXAMPLES, packaged
from ludex.errors import Misuse
from ludex.examine.inspection import inspect_floor
from ludex.examine.schema import floor_schema
from ludex.examine.templates import lawful_floor
from ludex.examine.violations import Violation
from ludex.law.book import Law
from ludex.law.strict import load_file
from ludex.words.names import game_named, game_names, place_named, place_names


def inspect(floor: dict[str, Any] | str | Path, place: str, *, law: Law | None = None) -> list[Violation]:
    """Everything about a floor that the law of a place does not allow, each with its table and its clauses.

    The floor is what stands under `floor:` in a file, the path of such a file, or the name of a packaged example.
    """
    book = law or packaged_law()
    described: Any = by_slugs(floor, book) if isinstance(floor, dict) else read_floor_file(floor, law=book)
    return inspect_floor(book, place_named(book.regulations, place), described)


def schema() -> dict[str, Any]:
    """The JSON schema of a file that describes a floor."""
    regulations = packaged_law().regulations
    places = [name for place in regulations.jurisdictions for name in place_names(regulations, place)]
    return floor_schema(games=game_names, places=places)


def template(place: str, games: Sequence[str] = (), *, law: Law | None = None) -> dict[str, Any]:
    """A small lawful floor to begin with, as it stands in a file: a table of each of these games, or of a few."""
    floor: dict[str, Any] = msgspec.json.decode(
        msgspec.json.encode({"floor": lawful_floor(law or packaged_law(), place, games)})
    )
    return floor


def read_floor_file(path: str | Path, *, law: Law | None = None) -> Any:
    """The floor that a file describes; `casino-cantabria` is also the name of a packaged one."""
    found = Path(path)
    if not found.exists():
        known = {file.stem: file for file in sorted(packaged(EXAMPLES).glob("*.yaml"))}
        if str(path) not in known:
            raise Misuse(
                "{path}: no such file or folder, and no example: {known}",
                slug="no-such-floor",
                path=path,
                known=list(known),
            )
        found = known[str(path)]
    if found.is_dir():
        raise Misuse("{path}: it is a folder, not a floor", slug="folder-not-floor", path=path)
    match load_file(found):
        case {"floor": floor, **rest} if not rest:
            return by_slugs(floor, law)
        case _:
            raise Misuse("{path}: the only key is floor", slug="only-key-floor", path=path)


def by_slugs(floor: Any, law: Law | None = None) -> Any:
    """The same floor with its place and games by their slugs, where they are written as people call them; what is
    malformed is left as it stands.
    """
    if not isinstance(floor, dict):
        return floor
    named = dict(floor)
    match floor.get("place"):
        case str(place):
            named["place"] = place_named((law or packaged_law()).regulations, place)
    match floor.get("authorised"):
        case dict(authorised):
            named["authorised"] = {_game(game): authorisation for game, authorisation in authorised.items()}
            if len(named["authorised"]) < len(authorised):
                raise Misuse("floor: a name is there twice: {names}", slug="name-twice-in-floor", names=authorised)
    for part in ("tables", "material", "tournaments"):
        match floor.get(part):
            case list(listed):
                named[part] = [_table_by_slug(each) for each in listed]
    return named


def _table_by_slug(table: Any) -> Any:
    return {**table, "game": _game(table["game"])} if isinstance(table, dict) and "game" in table else table


def _game(written: Any) -> Any:
    return game_named(written) if isinstance(written, str) else written
