"""A floor as somebody describes it: what each game's authorisation says, and every table with its staff."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from difflib import get_close_matches
from typing import Any, TypeVar
from unicodedata import normalize

import msgspec
from msgspec import UNSET, Struct, UnsetType

from ludex.core.establishment import DescribedRoom, DescribedTable, EstablishmentType, Label, Word
from ludex.errors import Misuse, within
from ludex.examine.house_described import Hours, Material, Tournament
from ludex.examine.house_rules import HouseKind
from ludex.games.registry import GAMES, decider_type, is_table
from ludex.law.regulations import Currency
from ludex.law.ruleset import read_amount
from ludex.law.strict import Tree

Read = TypeVar("Read")

UNLISTED = "unlisted"
"""What a game is written as that no catalogue lists."""


class Band(Struct, frozen=True, forbid_unknown_fields=True, rename={"least": "from", "most": "to"}):
    """Minima from one amount to another (banda de fluctuación), of which each table has one."""

    least: int | str
    """The least of them, in the currency's main unit."""
    most: int | str
    """The largest."""

    def __str__(self) -> str:
        return f"{self.least} to {self.most}"


class Authorisation(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the house was authorised to for a game."""

    minimum: int | str | Band | UnsetType = UNSET
    """In the currency's main unit, or the band of which each table has one; tables must have it, a hall has none."""
    exempt_from_minimum_table: bool = False
    """The authorisation itself does without a table at its minimum."""
    licence: dict[str, Any] = {}
    """What the licence chose besides the minimum."""
    authorised_since: date | None = None
    """Since when the house may have the game; long since where nothing is said."""
    form: tuple[Label, ...] | None = None
    """The forms in which it may be played; any where none are named."""
    places: tuple[Label, ...] | None = None
    """Where it may stand; anywhere where no places are named."""
    people: tuple[Label, ...] | None = None
    """Who may run it; anybody where nobody is named."""
    channels: tuple[Label, ...] = ()
    """The networks that it may be played over; none where none are named."""

    @property
    def lowest(self) -> int | str:
        """The minimum, or the least of the band."""
        assert self.minimum is not UNSET, "whoever has no tables has no minimum"
        return self.minimum.least if isinstance(self.minimum, Band) else self.minimum

    def stages(self, table: DescribedRoom | None, chosen: Mapping[str, Any]) -> list[tuple[str, dict[str, Any]]]:
        """What the licence and a table choose; of a band a table takes its own minimum, unless another was granted."""
        minimum = self.minimum
        if not isinstance(minimum, Band):
            said = {} if minimum is UNSET else {"minimum": minimum}
            return [("licence", {**self.licence, **said}), ("table", dict(chosen))]
        own = table.minimum if isinstance(table, DescribedTable) and table.granted is None else self.lowest
        band = {"from": minimum.least, "to": minimum.most}
        return [("licence", {**self.licence, "minimum": band}), ("table", {**chosen, "minimum": own})]


class Floor(Struct, frozen=True, kw_only=True):
    """Everything that is said of a floor."""

    name: str | None = None
    place: str | None = None
    house: HouseKind | None = None
    on: date | None = None
    published: date | None = None
    hours: Hours | None = None
    authorised: dict[str, Authorisation]
    tables: tuple[DescribedRoom, ...]
    material: tuple[Material, ...] = ()
    tournaments: tuple[Tournament, ...] = ()

    @property
    def games(self) -> tuple[str, ...]:
        """The games that have a table, each once."""
        return tuple(dict.fromkeys(table.game for table in self.tables))


class WrittenFloor(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A floor as it is written: its tables are still to be read, each by its own game."""

    name: Label | None = None
    """What the house is called; it heads the report."""
    place: Word | None = None
    """Under whose law it stands, unless somebody asks for another."""
    house: HouseKind | None = None
    """What kind of house it is; the one that it should be when nothing is said."""
    on: date | None = None
    """The day under whose law it stands; the law as Ludex has it when nothing is said."""
    published: date | None = None
    """When the text of the place was published, where no source is known."""
    hours: Hours | None = None
    """When it is open; the moment at which tables are open as they are said to be when nothing is said."""
    authorised: dict[str, Authorisation]
    """For each game what the authorisation says."""
    tables: list[dict[Any, Any]]
    """Every table, open or closed."""
    material: tuple[Material, ...] = ()
    """What is played with, where somebody says what became of its approval."""
    tournaments: tuple[Tournament, ...] = ()
    """The tournaments that the house holds."""


def read_floor(tree: Tree, currency: Currency, is_foreign: Callable[[str], bool] = lambda _game: False) -> Floor:
    """A floor as it was written, or in one line what is wrong with it.

    `is_foreign` tells games that the law of the place does not know: of their tables nothing else is read.
    """
    outline = _converted(_composed(tree), WrittenFloor)
    tables = tuple(_read_table(table, number, is_foreign) for number, table in enumerate(outline.tables, start=1))
    said = {field: getattr(outline, field) for field in WrittenFloor.__struct_fields__ if field != "tables"}
    floor = Floor(**said, tables=tables)
    for game, authorisation in floor.authorised.items():
        # A hall is one wherever it stands; of a game that nobody lists one cannot tell.
        if (game in GAMES or not is_foreign(game)) and not is_table(game):
            _check_no_minimum(game, authorisation)
            continue
        if authorisation.minimum is UNSET:
            raise within("floor", within(f"authorised: {game}", _missing("minimum")))
        _check_amount(authorisation.lowest, f"authorised: {game}", currency)
        if isinstance(band := authorisation.minimum, Band) and read_amount(band.most, currency) < read_amount(
            band.least, currency
        ):
            raise Misuse(
                "floor: authorised: {game}: a band does not run from {band}",
                slug="band-backwards",
                game=game,
                band=band,
            )
        if "minimum" in authorisation.licence:
            raise Misuse(
                "floor: authorised: {game}: the minimum is not said again in the licence",
                slug="minimum-said-twice",
                game=game,
            )
    for table in tables:
        if is_foreign(table.game):
            continue
        if isinstance(table, DescribedTable):
            _check_amount(table.minimum, table.id, currency)
        _check_people(table)
    _check_places(tables)
    _check_material(floor)
    _check_tournaments(floor)
    return floor


def _composed(tree: Any) -> Any:
    """The same with every letter composed and single spaces, so that one name is not taken for two."""
    if isinstance(tree, str):
        return re.sub(" +", " ", normalize("NFC", tree))
    if isinstance(tree, dict):
        found = {_composed(key): _composed(value) for key, value in tree.items()}
        if len(found) < len(tree):
            raise Misuse("floor: a name is there twice: {names}", slug="name-twice-in-floor", names=tree)
        return found
    return [_composed(each) for each in tree] if isinstance(tree, list) else tree


def establishment_of(game: str) -> EstablishmentType:
    """What the law asks of a house that has a game; `Misuse` where such a thing is not inspected."""
    found = decider_type(game).establishment
    if found is None:
        raise Misuse("a house is not inspected for {game}", slug="not-inspected", game=game)
    return found


def _read_table(written: Mapping[Any, Any], number: int, is_foreign: Callable[[str], bool]) -> DescribedRoom:
    tree = {**written, **{field: _named(written[field]) for field in ("id", "adjoining") if field in written}}
    table = str(tree.get("id", number))
    game = tree.get("game")
    if not isinstance(game, str):
        if game is None:
            raise Misuse("floor: table {table}: game is missing", slug="table-without-game", table=table)
        raise Misuse("floor: table {table}: {game} is no game", slug="table-of-no-game", table=table, game=repr(game))
    if is_foreign(game):
        told: dict[str, Any] = {"id": tree.get("id"), "game": game, "staff": {}}
        return _converted(told, DescribedRoom, table)
    return _converted(tree, establishment_of(game).described, table)


def _named(written: Any) -> Any:
    """What people call tables, who may also number them."""
    if isinstance(written, list | tuple):
        return [_named(each) for each in written]
    return str(written) if isinstance(written, int) and not isinstance(written, bool) else written


def _check_amount(written: int | str, name: str, currency: Currency) -> None:
    if read_amount(written, currency) <= 0:
        raise Misuse(
            "floor: {name}: a minimum is more than {written}", slug="minimum-of-nothing", name=name, written=written
        )


def _check_no_minimum(game: str, authorisation: Authorisation) -> None:
    """What is not played at tables has no minimum."""
    if authorisation.minimum is not UNSET:
        raise Misuse(
            "floor: authorised: {game}: it is not played at tables, and has no minimum",
            slug="minimum-without-tables",
            game=game,
        )


def _check_people(table: DescribedRoom) -> None:
    """Nobody is named twice in one post, where they would count for two."""
    for post, names in table.staff.items():
        if twice := _repeated(names):
            raise Misuse(
                "floor: table {table}: {post} names {names} twice",
                slug="named-twice-in-post",
                table=table.id,
                post=post,
                names=twice,
            )


def _check_places(tables: Iterable[DescribedRoom]) -> None:
    """Every table has a name of its own, and adjoins others that are there."""
    ids = [table.id for table in tables]
    if twice := _repeated(ids):
        raise Misuse("floor: two tables are called {table}", slug="two-tables-alike", table=twice[0])
    for table in tables:
        for other in table.adjoining if isinstance(table, DescribedTable) else ():
            if other == table.id or other not in ids:
                raise Misuse(
                    "floor: table {table} cannot adjoin {other}", slug="cannot-adjoin", table=table.id, other=other
                )


def _check_material(floor: Floor) -> None:
    """All material has a name of its own, and a game or a table."""
    ids = [table.id for table in floor.tables]
    _check_own_names("material", [each.id for each in floor.material])
    for each in floor.material:
        if each.game is None and each.table is None:
            raise _within_part("material", each.id, Misuse("say its game or its table", slug="material-of-nothing"))
        if each.table is not None and each.table not in ids:
            raise _within_part("material", each.id, _no_table(each.table))


def _check_tournaments(floor: Floor) -> None:
    """Every tournament has a name of its own, and tables of its game."""
    games = {table.id: table.game for table in floor.tables}
    _check_own_names("tournaments", [each.id for each in floor.tournaments])
    for each in floor.tournaments:
        for table in each.tables:
            if games.get(table) != each.game:
                raise _within_part("tournaments", each.id, _no_table(table))


def _check_own_names(part: str, names: Iterable[str]) -> None:
    if twice := _repeated(names):
        raise Misuse("floor: {part}: {name} is there twice", slug="part-of-floor-twice", part=part, name=twice[0])


def _within_part(part: str, name: str, misuse: Misuse) -> Misuse:
    return within("floor", within(part, within(name, misuse)))


def _no_table(table: str) -> Misuse:
    return Misuse("there is no such table: {table}", slug="no-such-table-on-floor", table=table)


def _repeated(names: Iterable[str]) -> list[str]:
    listed = list(names)
    return sorted({name for name in listed if listed.count(name) > 1})


def _converted(tree: Any, kind: type[Read], table: str | None = None) -> Read:
    try:
        return msgspec.convert(tree, kind)
    except msgspec.ValidationError as error:
        told = _told(str(error), kind)
        raise (within("floor", told) if table is None else within_table(table, told)) from None


def within_table(table: str, misuse: Misuse) -> Misuse:
    """What is wrong with a table, after its name."""
    return Misuse("floor: table {table}: {misuse}", slug="within-table", table=table, misuse=misuse)


_AT = re.compile(r"(.*) - at (?:`key` in )?`\$\.?(.*)`")
_MISSING = re.compile(r"Object missing required field `(.*)`")
_UNKNOWN = re.compile(r"Object contains unknown field `(.*)`")


def _told(message: str, kind: type[Any]) -> Misuse:
    """What is wrong with a description, after the name of the field rather than before its path."""
    found = _AT.fullmatch(message)
    what, path = found.groups() if found else (message, "")
    where = " ".join(part for part in re.split(r"[.\[\]]+", path) if part and not part.isdecimal())
    told = _what(what, kind)
    return within(where, told) if where else told


def _missing(field: str) -> Misuse:
    return Misuse("Object missing required field `{field}`", slug="field-missing", field=field)


def _what(message: str, kind: type[Any]) -> Misuse:
    if "matching regex" in message and "[0-5]" in message:
        return Misuse("a time of day is written as 17:00", slug="no-time-of-day")
    if "matching regex" in message:
        return Misuse("this is no name that can stand here", slug="no-name-here")
    if missing := _MISSING.fullmatch(message):
        return _missing(missing.group(1))
    if not (unknown := _UNKNOWN.fullmatch(message)):
        return Misuse(message)
    field = unknown.group(1)
    if near := get_close_matches(field, kind.__struct_encode_fields__, n=1):
        return Misuse(
            "Object contains unknown field `{field}`; the nearest is `{nearest}`",
            slug="unknown-field-near",
            field=field,
            nearest=near[0],
        )
    return Misuse("Object contains unknown field `{field}`", slug="unknown-field", field=field)
