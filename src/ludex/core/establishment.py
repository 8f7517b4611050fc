"""What every game asks of a house: staff for each kind of table, chiefs that serve several, tables at the minimum.

A floor is described table by table; a game adds what lies on its own tables and how that is checked. A hall is a room
of the floor like a table, without a minimum.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from ludex.core.cloth import Cloth
from ludex.errors import Allowed, Unit, Value
from ludex.law.establishment import Establishment
from ludex.law.ruleset import RuleGroup


class Fault(StrEnum):
    """What may be wrong with a floor: a closed list."""

    TOO_FEW = "too-few"  # a post is not filled
    TOO_MANY = "too-many"  # more than the number up to which a post is optional
    UNLISTED_POST = "unlisted-post"  # the law has no such post at such a table
    NOT_DISPENSABLE = "not-dispensable"  # a post was dispensed with that must be filled
    TWO_POSTS = "two-posts"  # somebody has two posts at one table, each of which wants a person
    SHARED_POST = "shared-post"  # somebody serves two tables who may not
    TOO_MANY_TABLES = "too-many-tables"  # a chief serves more tables than they may
    NOT_ADJOINING = "not-adjoining"  # a chief's tables are apart
    NOT_RECORDED = "not-recorded"  # a chief's table has no recording of its own
    NO_TABLE_AT_MINIMUM = "no-table-at-minimum"
    NONE_IN_SERVICE = "none-in-service"  # no table of a kind is open, of which one must be
    WRONG_MINIMUM = "wrong-minimum"  # a table has a minimum that it may not open at
    NOT_AUTHORISED = "not-authorised"  # a licence or a table chose what it may not
    UNAUTHORISED_GAME = "unauthorised-game"  # the house has no authorisation for the game
    GAME_NOT_OF_PLACE = "game-not-of-place"  # the law of the place does not know the game
    EQUIPMENT = "equipment"  # wheel or cloth
    PRINT = "print"  # the language on the cloth
    PEOPLE = "people"  # players and helpers who are where they may not be, or do what they may not
    WRONG_HOUSE = "wrong-house"  # the game may not be had in a house of this kind
    AGAINST_AUTHORISATION = "against-authorisation"  # otherwise than the authorisation names it
    GAP_IN_SERVICE = "gap-in-service"  # too few tables of a kind in service at some hour
    MATERIAL = "material"  # not approved, or not in the register
    TOURNAMENT = "tournament"  # held as it may not be


class SharedChief(RuleGroup, frozen=True):
    """When one chief may serve several tables."""

    tables: int
    """How many at most."""
    adjoining: bool
    """They stand side by side."""
    own_recording: bool
    """Each is recorded on its own."""


class Supervision(RuleGroup, frozen=True):
    """When the chief of such a table may also serve tables of other games."""

    other_games: tuple[str, ...]
    """What those tables may be: games, or kinds of their tables."""
    tables: int
    """How many they may serve in all."""
    own_recording: bool
    """Each is recorded on its own."""


class FloorRules(RuleGroup, frozen=True):
    """What is asked of all tables of a game together."""

    table_at_authorised_minimum: Literal["required", "required-unless-exempt", "optional"]
    """Whether one must be open at it; in some places the authorisation itself may do without."""


class RoomEstablishment(Establishment, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is asked of a house with tables or halls of a game; `staff` lists the posts of each kind of them."""

    staff: Any


class TableEstablishment(RoomEstablishment, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is asked of a house with tables of a game."""

    floor: FloorRules
    supervision: Supervision | None = None
    """Nothing where no text lets a chief serve tables of other games."""


# No `\Z`: the same patterns stand in the JSON schema of a floor, whose readers know another dialect.
_END = r"(?![\s\S])"
Word = Annotated[str, Meta(pattern=rf"^[a-z][a-z0-9-]{{0,39}}{_END}")]
"""A slug: the post, bet or shape that somebody means."""
Label = Annotated[str, Meta(pattern=rf"^\S(?:[^\x00-\x1f\x7f-\x9f\u2028\u2029]{{0,58}}\S)?{_END}")]
"""What people call a person or a table: any letters, with spaces between them."""


Time = Annotated[str, Meta(pattern=rf"^([01][0-9]|2[0-3]):[0-5][0-9]{_END}")]
"""A time of day, as 17:00."""


class DescribedRoom(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table or a hall as somebody describes it; games add what lies in theirs."""

    id: Label
    """What the house calls the table."""
    game: str
    """Which game is played at it."""
    staff: dict[Word, tuple[Label, ...]]
    """For each post the people who hold it."""
    dispensed: tuple[Word, ...] = ()
    """The posts that the games management dispensed with, one entry for each person left out."""
    open: bool = True
    """Whether it is in play: the staff of a closed table are not looked at."""
    form: Label | None = None
    """The form in which the game is played, where the authorisation names forms."""
    stands: Label | None = None
    """Where it stands, where the authorisation names places."""
    run_by: Label | None = None
    """Who runs it, where the authorisation names people."""
    channel: Label | None = None
    """The network that it is played over; nothing where people are there themselves."""
    service: tuple[tuple[Time, Time], ...] | None = None
    """When it is in service, as [["17:00", "22:00"]]; at all hours of the house when nothing is said and it is open."""


class DescribedTable(DescribedRoom, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table as somebody describes it; games add what lies on theirs."""

    minimum: int | str
    """In the currency's main unit."""
    adjoining: tuple[Label, ...] = ()
    """The tables that stand beside it; one of the two needs to say so."""
    own_recording: bool = False
    """It is recorded on its own."""
    layout_languages: tuple[Word, ...] | None = None
    """The languages that the names of the bets are printed in, as es, gl, fr, en; a lawful one when nothing is said."""
    granted: int | str | None = None
    """The minimum that the authority granted this table, where each change needs its leave."""


Instead = Allowed | tuple[Value, ...] | None
"""What the law has instead: one of several, or all of these; nothing where what was found says enough."""


class Shortcoming(Struct, frozen=True):
    """What a game finds wrong with one of its tables, and the path of the rule: of its ruleset or establishment."""

    fault: Fault
    path: str
    what: tuple[Value, ...]
    """What was found, as data: words make the sentence."""
    allowed: Instead = None
    post: str = ""
    """The post concerned, where it is about staff."""


def numbers(*found: int) -> tuple[Value, ...]:
    """Whole numbers, as what was found."""
    return tuple(Value(number, Unit.NUMBER) for number in found)


def finding(slug: str, *named: Value) -> tuple[Value, ...]:
    """A sentence about what was found, and what it names."""
    return (Value(slug, Unit.FINDING), *named)


def counted(slug: str, *found: int) -> tuple[Value, ...]:
    """A sentence about numbers, as what was found."""
    return finding(slug, *numbers(*found))


def asked(unit: Unit, *values: str | int) -> Allowed:
    """What the law has instead, by its values."""
    return Allowed(unit, values=values)


def every(unit: Unit, *values: str | int) -> tuple[Value, ...]:
    """What the law has instead, all of it."""
    return tuple(Value(value, unit) for value in values)


class EstablishmentType(Struct, frozen=True, kw_only=True):
    """What the registry knows of a game's establishment."""

    rules: type[RoomEstablishment]
    described: type[DescribedRoom]
    choices: tuple[str, ...] = ()
    """Those parts of a described table that the law lets a table choose."""
    read: Callable[[Cloth], Any] = lambda _cloth: None
    """(cloth) -> what can be read on it, as a table is described: what is drawn is what is asked for"""
    inspect: Callable[[Any, Any, Any, Any], Iterable[Shortcoming]] = lambda *_: ()
    """(establishment, rules, described table, what is read on the lawful cloth) -> what is wrong with what lies on it;
    nothing is read where no table can be made"""
    describe: Callable[[Any, Any, Any], Mapping[str, Any]] = lambda *_: {}
    """(establishment, rules, what is read on the lawful cloth) -> that table in the fields of its description"""
    together: Callable[[Any, Any, Sequence[Any]], Iterable[tuple[DescribedRoom, Shortcoming]]] = lambda *_: ()
    """(establishment, rules of the licence where it is lawful, described tables) ->
    what is wrong with tables that are lawful one by one, and at which"""
    inspected: tuple[str, ...] = ()
    """The paths of the rules that both read; one that ends with a dot stands for every rule below it."""
    supervised_as: Callable[[Any], str] | None = None
    """(rules) -> what such a table is where a chief serves tables of several games; its game where nothing is said"""
    chief_acts_as: Callable[[Any], tuple[str, ...]] = lambda _rules: ()
    """(rules) -> the posts that the chief of such a table may fill besides their own"""
