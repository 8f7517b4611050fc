"""Lawful floors to begin with: tables as the law of a place has them drawn and staffed, as somebody describes them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import Any

import msgspec

from ludex.core.establishment import DescribedTable, RoomEstablishment
from ludex.errors import Misuse
from ludex.examine.floor import establishment_of
from ludex.examine.inspection import inspect_floor
from ludex.games.registry import GAMES, Opened, decider_type, is_table, open_usual, usual_licence
from ludex.law.book import Law
from ludex.law.establishment import resolve_establishment
from ludex.law.leaves import LeafKind

MINIMUM = 10
FEW = 3
"""How many games a floor has whose games nobody named."""
NAMES = (
    "Ana", "Beltrán", "Carmen", "Darío", "Elena", "Félix", "Gema", "Héctor", "Inés", "Julián", "Lucía", "Martín",
    "Noemí", "Óscar", "Pilar", "Rubén", "Sofía", "Tomás", "Úrsula", "Víctor",
)  # fmt: skip
SURNAMES = ("Ruiz", "Gómez", "Ibáñez", "Peña", "Sáez", "Núñez")


def lawful_floor(law: Law, place: str, games: Sequence[str] = ()) -> dict[str, Any]:
    """A small floor that is lawful there: a table of each of these games, or of the first few that the place has."""
    law.regulations.jurisdiction(place)
    here = [game for game in GAMES if place in law.places_of(game)]
    for game in games:
        decider_type(game)
        if game not in here:
            raise Misuse(
                "{game} is not a game of {place}; known there: {known}",
                slug="games-known-there",
                game=game,
                place=place,
                known=here,
            )
    people = _people()
    chosen = list(dict.fromkeys(games)) or sorted(here, key=is_table, reverse=True)[:FEW]
    tables = [_table(law, place, game, people) for game in chosen]
    authorised = {table["game"]: _authorised(law, place, table["game"]) for table in tables}
    return {"place": place, "authorised": authorised, "tables": tables}


def described(law: Law, place: str, game: str) -> dict[str, Any]:
    """Everything that can be said of a table of a game as it is drawn there: what is asked for and nothing else."""
    opened, looked_for = open_usual(law, game, place), establishment_of(game)
    drawn = None if opened.type.cloth is None else looked_for.read(opened.cloth())
    said = {**looked_for.describe(house_of(opened), opened.rules, drawn)}
    if "equipment" in looked_for.described.__struct_fields__ and opened.type.equipment:
        said["equipment"] = opened.type.equipment
    plain: dict[str, Any] = msgspec.to_builtins(said)
    return {field: value for field, value in plain.items() if value is not None}


def house_of(opened: Opened) -> RoomEstablishment:
    """What the law of its place asks of a house with such a table."""
    return resolve_establishment(opened.statute, establishment_of(opened.type.slug).rules)


def _table(law: Law, place: str, game: str, people: Iterator[str]) -> dict[str, Any]:
    """A table with what must be said of it, and a person in every post."""
    opened = open_usual(law, game, place)
    kind = establishment_of(game).described
    needed = {field.name for field in msgspec.structs.fields(kind) if field.required}
    whole = described(law, place, game)
    posts: Mapping[str, Any] = msgspec.to_builtins(getattr(house_of(opened).staff, opened.type.posts(opened.rules)))
    staff = {post: [next(people) for _ in range(number)] for post, number in posts.items() if number}
    minimum = {"minimum": _minimum(law, place, game)} if issubclass(kind, DescribedTable) else {}
    table: dict[str, Any] = {"id": game, "game": game, **minimum, "staff": staff}
    least = {**table, **{field: value for field, value in whole.items() if field in needed}}
    alone: Any = {"authorised": {game: _authorised(law, place, game)}, "tables": [least]}
    # Where what goes without saying would not be lawful, all of it is said.
    return {**table, **whole} if inspect_floor(law, place, alone) else least


def _authorised(law: Law, place: str, game: str) -> dict[str, Any]:
    """What the authorisation must say of a game: the minimum of tables, and what the licence chooses that has no
    default.
    """
    chosen = {name: value for name, value in usual_licence(law, game, place).items() if name != "minimum"}
    minimum = {"minimum": _minimum(law, place, game)} if is_table(game) else {}
    return {**minimum, **({"licence": chosen} if chosen else {})}


def _minimum(law: Law, place: str, game: str) -> int:
    """A minimum that may be authorised: as licences without another word have it."""
    leaf = law.statute(game, place).leaves["minimum"]
    return MINIMUM if leaf.kind is LeafKind.CHOOSE or not isinstance(leaf.value, int) else leaf.value


def _people() -> Iterator[str]:
    """Names without end, none of them twice."""
    for round_ in count():
        for at, name in enumerate(NAMES):
            surname = SURNAMES[(at + round_) % len(SURNAMES)]
            yield f"{name} {surname}" if round_ < len(SURNAMES) else f"{name} {surname} {round_}"
