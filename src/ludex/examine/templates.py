"""Lawful floors to begin with: tables as the law of a place has them drawn and staffed, as somebody describes them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import Any

import msgspec

from ludex.core.establishment import TableEstablishment
from ludex.errors import Misuse
from ludex.examine.inspection import inspect_floor
from ludex.games.registry import GAMES, Opened, game_type, open_usual, usual_licence
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
        game_type(game)
        if game not in here:
            raise Misuse(
                "{game} is not a game of {place}; known there: {known}",
                slug="games-known-there",
                game=game,
                place=place,
                known=here,
            )
    people = _people()
    chosen = list(dict.fromkeys(games)) or here[:FEW]
    tables = [_table(law, place, game, people) for game in chosen]
    authorised = {table["game"]: _authorised(law, place, table["game"]) for table in tables}
    return {"place": place, "authorised": authorised, "tables": tables}


def described(law: Law, place: str, game: str) -> dict[str, Any]:
    """Everything that can be said of a table of a game as it is drawn there: what is asked for and nothing else."""
    opened = open_usual(law, game, place)
    establishment = house_of(opened)
    drawn = opened.type.establishment.read(opened.cloth())
    said = {**opened.type.establishment.describe(establishment, opened.rules, drawn)}
    if "equipment" in opened.type.establishment.described.__struct_fields__ and opened.type.equipment:
        said["equipment"] = opened.type.equipment
    plain: dict[str, Any] = msgspec.to_builtins(said)
    return {field: value for field, value in plain.items() if value is not None}


def house_of(opened: Opened) -> TableEstablishment:
    """What the law of its place asks of a house with such a table."""
    rules: type[TableEstablishment] = opened.type.establishment.rules
    return resolve_establishment(opened.statute, rules)


def _table(law: Law, place: str, game: str, people: Iterator[str]) -> dict[str, Any]:
    """A table with what must be said of it, and a person in every post."""
    opened = open_usual(law, game, place)
    kind = opened.type.establishment.described
    needed = {field.name for field in msgspec.structs.fields(kind) if field.required}
    whole = described(law, place, game)
    posts: Mapping[str, Any] = msgspec.to_builtins(getattr(house_of(opened).staff, opened.type.posts(opened.rules)))
    staff = {post: [next(people) for _ in range(number)] for post, number in posts.items() if number}
    minimum = _minimum(law, place, game)
    table = {"id": game, "game": game, "minimum": minimum, "staff": staff}
    least = {**table, **{field: value for field, value in whole.items() if field in needed}}
    alone: Any = {"authorised": {game: _authorised(law, place, game)}, "tables": [least]}
    # Where what goes without saying would not be lawful, all of it is said.
    return {**table, **whole} if inspect_floor(law, place, alone) else least


def _authorised(law: Law, place: str, game: str) -> dict[str, Any]:
    """What the authorisation must say of a game: its minimum, and what the licence chooses that has no default."""
    chosen = {name: value for name, value in usual_licence(law, game, place).items() if name != "minimum"}
    return {"minimum": _minimum(law, place, game), **({"licence": chosen} if chosen else {})}


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
