"""Mutants of the law: each rule altered in every way that its kind allows.

A number moves by a step, a choice or word is swapped, a policy becomes each other one or none, a refusal is lifted, a
call dropped, an order reversed, a role widened or narrowed. Rules that a group of games has in common are altered once,
for each game of the group that plays by them. Whether a case notices is judged elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from ludex.core.roles import Role
from ludex.examine.house_rules import HouseEstablishment
from ludex.games.registry import GROUPS, decider_type, played_as
from ludex.law.book import Law
from ludex.law.clauses import GENERAL
from ludex.law.establishment import HEADING
from ludex.law.leaves import Leaf, LeafKind
from ludex.law.statute import Statute
from ludex.law.strict import Tree


class Mutant(Struct, frozen=True):
    """One rule of one statute altered in one way."""

    game: str
    place: str
    path: str
    change: str
    clause: str
    leaf: Leaf
    played_as: tuple[str, ...] = ()
    """The games whose tables play by the rule, where it is that of a group."""

    @property
    def name(self) -> str:
        """How reports call it."""
        return f"{self.game} in {self.place}: {self.path} {self.change}"


def mutants_of(statute: Statute) -> Iterator[Mutant]:
    """Every mutant of a statute, once for each clause that the altered rule stands on or that sends to it."""
    roles: Sequence[Role] = ()
    typed: list[tuple[Leaf, Any]] = []
    establishment: type[Struct] | None = HouseEstablishment
    if statute.game != GENERAL:
        kind = decider_type(played_as(statute.game)[0])
        roles, establishment = kind.all_roles, None if kind.establishment is None else kind.establishment.rules
        typed += ((leaf, _type_at(kind.rules, leaf.path)) for leaf in statute.leaves.values())
    if establishment is not None:
        for leaf in statute.establishment.values():
            typed.append((leaf, _type_at(establishment, leaf.path.removeprefix(f"{HEADING}."))))
    for leaf, hint in typed:
        for change, value in _alterations(leaf, hint, roles):
            altered = _forced(leaf, value) if change.startswith("pick") else leaf.altered(value)
            for clause in leaf.sources:
                yield Mutant(statute.game, statute.jurisdiction, leaf.path, change, clause, altered)


def mutants_at(game: str, law: Law, place: str) -> Iterator[Mutant]:
    """The mutants by which a game is judged at a place: a group's rules in the group, a game's own in the game."""
    if game not in GROUPS:
        yield from (mutant for mutant in mutants_of(law.statute(game, place)) if mutant.leaf.game not in GROUPS)
        return
    heirs = [law.statute(heir, place) for heir in GROUPS[game] if place in law.places_of(heir)]
    sends = tuple({clause: None for heir in heirs for clause in heir.sent_by if law.index[clause].game == game})
    for mutant in mutants_of(law.statute(game, place)):
        players = tuple(heir.game for heir in heirs if _rule(heir, mutant.path).game == game)
        shared = replace(mutant, played_as=players)
        if players:
            yield shared
        if players and mutant.clause == mutant.leaf.clauses[0]:
            yield from (replace(shared, clause=clause) for clause in sends)
    for heir in heirs:
        # What a game says itself on the strength of a common clause proves that clause too.
        for mutant in mutants_of(heir):
            if mutant.leaf.game != game and law.index[mutant.clause].game == game and mutant.clause not in sends:
                yield mutant


def _rule(statute: Statute, path: str) -> Leaf:
    """The rule at a path, of play or of the establishment; one that says nothing where there is none."""
    none = Leaf(path=path, kind=LeafKind.VALUE, value=None, open=True)
    return statute.leaves.get(path) or statute.establishment.get(path) or none


def law_under(mutant: Mutant, law: Law, game: str) -> Law:
    """The law as a table of a game has it under a mutant: its own rule altered, or the one that it inherits."""
    statute = law.statute(game, mutant.place)
    return law.with_statute(statute.altered(replace(mutant.leaf, inherited=_rule(statute, mutant.path).inherited)))


def _forced(leaf: Leaf, value: Tree) -> Leaf:
    """A choice that takes this value whatever the licence says."""
    return replace(leaf, kind=LeafKind.VALUE, value=value, default=None, ignores_licence=True)


def _alterations(leaf: Leaf, hint: Any, roles: Sequence[Role]) -> Iterator[tuple[str, Tree]]:
    """The ways in which a rule can say something else, each with a word for it."""
    value = leaf.value
    match leaf.kind:
        case LeafKind.REFUSE:
            yield "lifted", None
        case LeafKind.CALL:
            yield "dropped", None
        case LeafKind.ORDER:
            assert isinstance(value, list)
            yield "reversed", value[::-1]
        case LeafKind.BY:
            assert isinstance(value, list)
            yield "widened", list(roles)
            for role in value:
                yield f"without {role}", [other for other in value if other != role]
        case LeafKind.POLICY:
            for other in (*_words(hint), None):
                if other != value:
                    yield f"-> {other or 'absent'}", other
        case LeafKind.CHOOSE:
            yield from _choices(leaf)
        case LeafKind.VALUE:
            yield from _values(value, hint, series=bool(leaf.unit))


def _choices(leaf: Leaf) -> Iterator[tuple[str, Tree]]:
    """What may be chosen, moved at each end or without each member; and the pick itself overridden."""
    match leaf.value:
        case "amount":
            # An authorised amount that no licence would write, so that every limit derived from it moves.
            yield "pick overridden", 777
        case "amounts":
            yield "pick overridden", [777]
        case {"from": int(low), "to": int(high)}:
            for n in (low - 1, low + 1):
                yield f"from {n}", {"from": n, "to": high}
            for n in (high - 1, high + 1):
                yield f"to {n}", {"from": low, "to": n}
            yield from ((f"pick overridden by {n}", n) for n in (low, high))
        case {"from": int(low)}:
            for n in (low - 1, low + 1):
                yield f"from {n}", {"from": n}
            yield f"pick overridden by {low}", low
        case list() as values:
            if len(values) > 1:
                yield from ((f"without {v}", [w for w in values if w != v]) for v in values)
            yield from ((f"pick overridden by {v}", v) for v in values)


def _values(value: Tree, hint: Any, *, series: bool = False) -> Iterator[tuple[str, Tree]]:
    if isinstance(value, bool):
        yield f"-> {not value}", not value
    elif isinstance(value, int):
        yield from ((f"{value} -> {n}", n) for n in (value - 1, value + 1))
    elif isinstance(value, list):
        yield from _lists(value, hint, fixed=series or (get_args(hint) != () and Ellipsis not in get_args(hint)))
    elif isinstance(value, str) and Fraction in _flat(hint):
        part = Fraction(value)
        moved = (Fraction(part.numerator + n, part.denominator) for n in (-1, 1))
        yield from ((f"{value} -> {other}", str(other)) for other in moved)
    else:
        yield from ((f"-> {other}", other) for other in _words(hint) if other != value)


def _lists(value: list[Tree], hint: Any, *, fixed: bool) -> Iterator[tuple[str, Tree]]:
    """A list with each number moved and, unless its length is given, emptied, without a member, with another word; of
    given length, with each word swapped."""
    if not fixed:
        yield "emptied", []
        if len(value) > 1:
            yield from ((f"without {member}", value[:i] + value[i + 1 :]) for i, member in enumerate(value))
        # Words inside members that are lists themselves are no members.
        words = () if get_origin(get_args(hint)[0]) is tuple else _words(hint)
        yield from ((f"with {word}", [*value, word]) for word in words if word not in value)
    hints = get_args(hint)
    for i, member in enumerate(value):
        if isinstance(member, int | list) or (fixed and Ellipsis not in hints):
            own = hints[0] if Ellipsis in hints else hints[i]
            for change, other in _values(member, own, series=isinstance(member, list)):
                yield f"[{i}] {change}", [*value[:i], other, *value[i + 1 :]]


def _words(hint: Any) -> tuple[str, ...]:
    """The words that a field may hold."""
    return tuple(word for part in _flat(hint) if get_origin(part) is Literal for word in get_args(part))


def _flat(hint: Any) -> Iterator[Any]:
    """A type and everything it is made of, but for the inside of literals."""
    yield hint
    if get_origin(hint) in (Union, UnionType, tuple, dict):
        for part in get_args(hint):
            yield from _flat(part)


def _type_at(rules: type[Struct], path: str) -> Any:
    """The type of the field that a path leads to; nothing when the path leads through a mapping."""
    hint: Any = rules
    for step in path.split("."):
        if get_origin(hint) in (Union, UnionType):  # a heading that some places do without
            hint = next(part for part in get_args(hint) if part is not type(None))
        if get_origin(hint) is dict:
            hint = get_args(hint)[1]
        else:
            hint = get_type_hints(hint)[step.replace("-", "_")]
    return hint
