"""A rule of the law as data: one value, choice, policy, order, role, refusal or call, with the clauses that say so.

A leaf is what a statute's tree ends in. Its kind says how the rule reaches play, and so how a mutant may break it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from enum import StrEnum
from fractions import Fraction

import msgspec

from ludex.errors import Allowed, Misuse, Reason, Unit
from ludex.law.clauses import ClauseId
from ludex.law.strict import Key, Tree


class LeafKind(StrEnum):
    """How a rule reaches play; the word is also its key in the data."""

    VALUE = "value"  # a number, word or list that code reads by name
    CHOOSE = "choose"  # the licence picks
    POLICY = "policy"  # a named behaviour
    ORDER = "order"  # a sequence in which things are done
    BY = "by"  # the roles that may do something
    REFUSE = "refuse"  # something forbidden, with the reason it is refused for
    CALL = "call"  # something that must be said aloud


UNITS = frozenset(
    {"times-minimum", "times-stake", "spins", "sessions", "cents", "tables", "centimetres", "millimetres", "percent"}
    | {"hundredths", "thousandths", "hands", "equal-cards"}
)
NUMBER_MAX = 1_000_000
"""No number of a rule is larger: a bound on what a stranger's law may cost; no text comes near it."""
NUMBER = re.compile(r"-?[0-9]{1,1000}(?:\.[0-9]{1,1000}|/0*[1-9][0-9]{0,1000})?")
"""A number as the law's data write one that is not whole, or that is a word there: decimals, fractions."""
_COMMON = frozenset({"clause", "open", "why", "reading", "unit", "default", "from", "until"})


class Leaf(msgspec.Struct, frozen=True, kw_only=True):
    """One rule: its value in plain terms, its clauses, and what is known of its standing."""

    path: str
    kind: LeafKind
    value: Tree
    clauses: tuple[ClauseId, ...] = ()
    open: bool = False
    why: str = ""
    reading: str = ""
    unit: str = ""
    default: Tree = None
    since: date | None = None
    until: date | None = None
    game: str = ""  # the game whose statute says it, also where another inherits it
    file: str = ""  # the file of the law that it stands in
    inherited: tuple[ClauseId, ...] = ()  # the clauses that send here, where another game's rule applies
    ignores_licence: bool = False  # only in mutants: the licence's pick is overridden

    @property
    def name(self) -> str:
        """By what name a licence or a table chooses it."""
        return self.path.rsplit(".", 1)[-1]

    @property
    def sources(self) -> tuple[ClauseId, ...]:
        """Every clause behind the rule: those that say it, and those that send to it; none behind an open one."""
        return () if self.open else (*self.clauses, *self.inherited)

    def altered(self, value: Tree) -> Leaf:
        """The same rule saying something else."""
        return msgspec.structs.replace(self, value=value)


def is_leaf(tree: Tree) -> bool:
    """Whether this part of a statute is a rule rather than a heading."""
    return isinstance(tree, dict) and ("clause" in tree or "open" in tree)


def read_leaf(path: str, tree: dict[Key, Tree]) -> Leaf:
    """Reads one rule, or says in one line what is wrong with it."""
    kinds = [kind for kind in LeafKind if kind in tree]
    if len(kinds) != 1:
        if not kinds:
            raise Misuse(
                "{path}: one of {known} is needed, found none", slug="no-kind-of-rule", path=path, known=list(LeafKind)
            )
        raise Misuse(
            "{path}: one of {known} is needed, found {kinds}",
            slug="several-kinds-of-rule",
            path=path,
            known=list(LeafKind),
            kinds=kinds,
        )
    kind = kinds[0]
    unknown = set(tree) - _COMMON - {kind.value}
    if unknown:
        raise Misuse("{path}: unknown key {keys}", slug="unknown-key", path=path, keys=sorted(map(str, unknown)))
    leaf = Leaf(
        path=path,
        kind=kind,
        value=tree[kind],
        clauses=_clauses(path, tree.get("clause")),
        open=_flag(path, tree.get("open", False)),
        why=_text(path, tree.get("why", "")),
        reading=_text(path, tree.get("reading", "")),
        unit=_text(path, tree.get("unit", "")),
        default=tree.get("default"),
        since=_day(path, tree.get("from")),
        until=_day(path, tree.get("until")),
    )
    _check(leaf)
    return leaf


def _check(leaf: Leaf) -> None:
    """A rule stands on a clause, or is open and says why; never both, never neither."""
    if leaf.open == bool(leaf.clauses):
        raise Misuse("{path}: a rule has a clause or is open, one of the two", slug="clause-or-open", path=leaf.path)
    if leaf.open and not (leaf.why or leaf.reading):
        raise Misuse("{path}: what is open says why, or names its reading", slug="open-says-why", path=leaf.path)
    if leaf.unit and leaf.unit not in UNITS:
        raise Misuse("{path}: unknown unit {unit}", slug="unknown-unit", path=leaf.path, unit=leaf.unit)
    if leaf.since is not None and leaf.until is not None and leaf.until < leaf.since:
        raise Misuse(
            "{path}: it ends on {until}, before it begins on {since}",
            slug="ends-before-it-begins",
            path=leaf.path,
            until=leaf.until,
            since=leaf.since,
        )
    for number in (*_numbers(leaf.value), *_numbers(leaf.default)):
        if not 0 <= number <= NUMBER_MAX:
            raise Misuse(
                "{path}: numbers go from 0 to {most}, not {number}",
                slug="numbers-of-law",
                path=leaf.path,
                most=NUMBER_MAX,
                number=number,
            )
    if leaf.kind is LeafKind.REFUSE and leaf.value not in list(Reason):
        raise Misuse(
            "{path}: {value} is no reason to refuse", slug="no-reason-to-refuse", path=leaf.path, value=str(leaf.value)
        )
    if leaf.kind is LeafKind.CHOOSE:
        domain = read_domain(leaf)
        if leaf.default is not None and leaf.value != AMOUNT and domain.narrowed(leaf.default) is None:
            raise Misuse(
                "{path}: {default} is no choice, and cannot be the default",
                slug="default-no-choice",
                path=leaf.path,
                default=str(leaf.default),
            )
    if leaf.default is not None and leaf.kind is not LeafKind.CHOOSE:
        raise Misuse("{path}: only a choice has a default", slug="default-without-choice", path=leaf.path)
    if leaf.kind in (LeafKind.ORDER, LeafKind.BY) and not isinstance(leaf.value, list):
        raise Misuse("{path}: {kind} takes a list", slug="takes-a-list", path=leaf.path, kind=leaf.kind)


def _numbers(tree: Tree) -> Iterator[Fraction]:
    """Every number within a value, also where it is written as text because it is not whole."""
    match tree:
        case bool() | None:
            return
        case int():
            yield Fraction(tree)
        case str() if NUMBER.fullmatch(tree):
            yield Fraction(tree)
        case list():
            yield from (number for part in tree for number in _numbers(part))
        case dict():
            yield from (number for part in tree.values() for number in _numbers(part))
        case _:
            return


def _clauses(path: str, tree: Tree) -> tuple[ClauseId, ...]:
    listed = tree if isinstance(tree, list) else [] if tree is None else [tree]
    if not all(isinstance(item, str) for item in listed):
        raise Misuse("{path}: a clause is named by its id", slug="clause-by-id", path=path)
    return tuple(ClauseId(str(item)) for item in listed)


def _flag(path: str, tree: Tree) -> bool:
    if not isinstance(tree, bool):
        raise Misuse("{path}: open is true or absent", slug="open-is-true", path=path)
    return tree


def _text(path: str, tree: Tree) -> str:
    if not isinstance(tree, str):
        raise Misuse("{path}: {value} should be text", slug="should-be-text", path=path, value=repr(tree))
    return tree


def _day(path: str, tree: Tree) -> date | None:
    if tree is not None and not isinstance(tree, date):
        raise Misuse("{path}: {value} should be a date", slug="should-be-date", path=path, value=repr(tree))
    return tree


AMOUNT, AMOUNTS = "amount", "amounts"


class Listed(msgspec.Struct, frozen=True):
    """A choice among listed values."""

    values: tuple[Tree, ...]

    def narrowed(self, wish: Tree) -> Domain | None:
        """What is left when somebody asks for this much of it; nothing when they ask for more."""
        wanted = wish if isinstance(wish, list) else [wish]
        # True and 1 are equal in Python: the type counts too.
        known = {(type(value), value) for value in self.values if isinstance(value, str | int | bool)}
        if not wanted or any(isinstance(w, list | dict) or (type(w), w) not in known for w in wanted):
            return None
        return Listed(tuple(wanted))

    def only(self) -> Tree:
        return self.values[0] if len(self.values) == 1 else None

    def allowed(self, unit: Unit) -> Allowed:
        """What may be chosen, as a refusal tells it."""
        return Allowed(unit, values=tuple(value for value in self.values if isinstance(value, str | int)))


class Span(msgspec.Struct, frozen=True):
    """A choice among whole numbers from one to another, or without an end."""

    low: int
    high: int | None = None

    def narrowed(self, wish: Tree) -> Domain | None:
        match wish:
            case bool():
                return None
            case int():
                low, high = wish, wish
            case {"from": int(low), "to": int(high), **rest} if low <= high and not rest and not _truths(low, high):
                pass
            case _:
                return None
        inside = self.low <= low and (self.high is None or high <= self.high)
        return Span(low, high) if inside else None

    def only(self) -> Tree:
        return self.low if self.low == self.high else None

    def allowed(self, unit: Unit) -> Allowed:
        return Allowed(unit, low=self.low, high=self.high)


class Amounts(msgspec.Struct, frozen=True):
    """A choice of several amounts of money: the chips that a house has."""

    values: tuple[int, ...] = ()
    """Those to choose from; any where none are listed."""

    def narrowed(self, wish: Tree) -> Domain | None:
        wanted = wish if isinstance(wish, list) else []
        amounts = tuple(w for w in wanted if isinstance(w, int) and not isinstance(w, bool) and w > 0)
        inside = not self.values or set(amounts) <= set(self.values)
        return Amounts(amounts) if amounts and len(amounts) == len(wanted) and inside else None

    def only(self) -> Tree:
        return list(self.values) or None

    def allowed(self, unit: Unit) -> Allowed:
        return Allowed(unit, values=self.values) if self.values else Allowed(unit, low=1)


Domain = Listed | Span | Amounts


def _truths(*numbers: int) -> bool:
    """Whether one of these is true or false rather than a number: Python would take them for 1 and 0."""
    return any(isinstance(number, bool) for number in numbers)


def read_domain(leaf: Leaf) -> Domain:
    """What a licence may choose from under this rule."""
    match leaf.value:
        case [_, *_] as values if all(isinstance(value, str | int) for value in values):
            return Listed(tuple(values))
        case "amount":
            return Span(1)
        case "amounts":
            return Amounts()
        case {"from": int(low), "to": int(high), **rest} if low <= high and not rest and not _truths(low, high):
            return Span(low, high)
        case {"from": int(low), **rest} if not rest and not _truths(low):
            return Span(low)
        case _:
            raise Misuse(
                "{path}: a choice is a list, {{from, to}}, amount or amounts, not {value}",
                slug="what-a-choice-is",
                path=leaf.path,
                value=repr(leaf.value),
            )
