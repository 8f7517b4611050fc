"""The inspection of a floor: every table against every rule that the law has for the establishment.

A reader collects: all that is wrong is found at once, each with its clause and its table. Where the rule itself is our
practice because the text is silent, the violation cites the clause of the duty that the practice leaves whole.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

import msgspec
from msgspec.structs import replace

from ludex.core.establishment import (
    DescribedRoom,
    DescribedTable,
    Fault,
    Instead,
    RoomEstablishment,
    TableEstablishment,
    asked,
    every,
    numbers,
)
from ludex.core.limits import refused_at_opening
from ludex.core.roles import CHIEF
from ludex.core.rules import DeciderRules, TableRules
from ludex.errors import Allowed, Misuse, Refused, Unit, Value
from ludex.examine import people
from ludex.examine.floor import UNLISTED, Authorisation, Band, Floor, establishment_of, read_floor, within_table
from ludex.examine.house import House, knows
from ludex.examine.house_rules import house_rules
from ludex.examine.people import STAFF, Served
from ludex.examine.violations import HOUSE, Inspection, Violation
from ludex.games.registry import GAMES, GROUPS, built, cloth_languages, decider_type, lawful_cloth
from ludex.kit.money import Cents
from ludex.law.book import Law
from ludex.law.establishment import HEADING, resolve_establishment
from ludex.law.leaves import Leaf
from ludex.law.regulations import Currency
from ludex.law.ruleset import read_amount, resolve
from ludex.law.statute import Statute
from ludex.law.strict import Tree

_AT_TABLE = Value("table", Unit.CHOICE)
_LANGUAGES, _PRINTED_ON = "print.languages", "print.on"
_ADAPTING = f"{HEADING}.adapting.years"
_AT_MINIMUM = "establishment.floor.table_at_authorised_minimum"


def inspect_floor(law: Law, place: str, tree: Tree) -> list[Violation]:
    """Everything about a described floor that the law of a place does not allow."""
    return list(inspection(law, place, tree).violations)


def inspection(law: Law, place: str, tree: Tree) -> Inspection:
    """The same with the clauses that were checked, and with what does not count yet."""
    floor = floor_at(law, place, tree)
    law = law_on_the_day(law, floor)
    house = House(law, place, floor)
    house.check_day()
    unlawful = [*house.unlawful_games(), *house.against_authorisations()]
    looked_at = [game for game in floor.games if house.is_authorised(game) and knows(law, place, game)]
    inspectors = {game: _Inspector(law, place, game, floor, house) for game in looked_at}
    for inspector in inspectors.values():
        inspector.run()
    served = [each for inspector in inspectors.values() for each in inspector.served]
    for each, paths in people.consulted(served):
        inspectors[each.game].see(*paths)
    for misplaced in people.misplaced(served):
        inspectors[misplaced.rules_of].add(
            misplaced.table,
            misplaced.fault,
            misplaced.rule,
            (Value.person(misplaced.who),),
            allowed=misplaced.allowed,
            post=misplaced.post,
        )
    of_games = [violation for inspector in inspectors.values() for violation in inspector.found]
    of_games += house.unlawful_material()
    due, not_due = _by_time(law, place, floor, of_games, house.checked)
    found = [*unlawful, *due, *house.out_of_service(), *house.tournaments()]
    checked = {clause for inspector in inspectors.values() for clause in inspector.checked} | house.checked
    if law.on is not None:
        law.moment(place).check_wording(checked)
    return Inspection(tuple(found), frozenset(checked), tuple(not_due))


def law_on_the_day(law: Law, floor: Floor) -> Law:
    """The law of the day that somebody asks for, or else of the day that the floor itself names."""
    on = law.on or floor.on
    return law if on is None else law.dated(on, floor.published)


def _by_time(
    law: Law, place: str, floor: Floor, found: Iterable[Violation], checked: set[str]
) -> tuple[list[Violation], list[Violation]]:
    """What counts now, and what does not yet because its game was authorised when the text became law."""
    adapting = house_rules(law, place).adapting
    if law.on is None or adapting is None:
        return list(found), []
    first = max(filter(None, map(law.moment(place).first_day, law.regulations.jurisdiction(place).documents)))
    until = _years_after(first, adapting.years)
    waiting = set()
    for game, authorisation in floor.authorised.items():
        since = authorisation.authorised_since
        checked.update(law.general(place).establishment[_ADAPTING].sources)
        if (since is None or since <= first) and law.on < until:
            waiting.add(game)
    due: list[Violation] = []
    not_due: list[Violation] = []
    for each in found:
        if each.game in waiting:
            not_due.append(replace(each, due=until))
        else:
            due.append(each)
    return due, not_due


def _years_after(day: date, years: int) -> date:
    """The same date so many years later; of a leap day the one before it where there is none."""
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return day.replace(year=day.year + years, day=28)


def floor_at(law: Law, place: str, tree: Tree) -> Floor:
    """A described floor under the law of a place."""
    currency = law.regulations.jurisdiction(place).currency
    known = {UNLISTED, *law.index.games, *GAMES}
    return read_floor(tree, currency, lambda game: game in known and not knows(law, place, game))


def check_opens(law: Law, place: str, tree: Tree, game: str) -> frozenset[str]:
    """Refuses a game that a described house may not open on the day it is asked for; else by what it was checked."""
    floor = floor_at(law, place, tree)
    house = House(law_on_the_day(law, floor), place, floor)
    house.check_opens(game)
    return frozenset(house.checked)


class _Inspector:
    """The tables or halls of one game."""

    def __init__(self, law: Law, place: str, game: str, floor: Floor, house: House) -> None:
        self._game = game
        self._kind, self._looked_for = decider_type(game), establishment_of(game)
        self._statute: Statute = law.statute(game, place)
        self._currency: Currency = law.regulations.jurisdiction(place).currency
        self._establishment: RoomEstablishment = resolve_establishment(self._statute, self._looked_for.rules)
        self._authorisation: Authorisation = floor.authorised[game]
        self._tables = [table for table in floor.tables if table.game == game]
        self._open = [table for table in self._tables if table.open]
        self._group = next((group for group, heirs in GROUPS.items() if game in heirs), game)
        self.served: list[Served] = []
        """Its open tables, as their staff are looked at."""
        self._language = cloth_languages(law, game, place).usual
        self._house = house
        self._printed = house_rules(law, place)
        self._prints: dict[str, Any] = {}
        self.found: list[Violation] = []
        self.checked: set[str] = set()

    def run(self) -> None:
        licensed = self._resolved(None, {})
        for table in self._tables:
            said = {name: getattr(table, name) for name in self._looked_for.choices}
            chosen = {name: value for name, value in said.items() if value is not None}
            self.see(*self._chosen_rules())
            own = self._resolved(table, chosen) if licensed is not None else None
            # A table that chose what it may not is looked at as the licence has it in everything else.
            rules = own or licensed
            if rules is not None:
                self._check_equipment(table, rules)
            if isinstance(own, TableRules) and isinstance(table, DescribedTable) and table.open:
                self._check_opening(table, own)
            if rules is not None and table.open:
                self._check_staff(table, self._kind.posts(rules), self._looked_for.chief_acts_as(rules))
                self.served.append(self._as_served(table, rules))
        for table, short in self._looked_for.together(self._establishment, licensed, self._tables):
            self.add(table, short.fault, short.path, short.what, allowed=short.allowed)
        if isinstance(self._establishment, TableEstablishment):
            self._check_minimum(self._establishment)

    def _chosen_rules(self) -> list[str]:
        """The paths of the rules that a table chooses: a choice goes by the last part of its path."""
        choices = self._looked_for.choices
        return [path for path, leaf in self._statute.leaves.items() if leaf.name in choices]

    def _as_served(self, table: DescribedRoom, rules: DeciderRules) -> Served:
        named = self._looked_for.supervised_as
        return Served(
            table=table,
            game=self._game,
            group=self._group,
            listed=self._kind.posts(rules),
            kind=self._group if named is None else named(rules),
            chief_acts_as=self._looked_for.chief_acts_as(rules),
            establishment=self._establishment,
        )

    def _check_opening(self, table: DescribedTable, rules: TableRules) -> None:
        """A table has the authorised minimum, or one that it may be opened at."""
        granted = None if table.granted is None else Cents(read_amount(table.granted, self._currency))
        minimum = Cents(read_amount(table.minimum, self._currency))
        refused = refused_at_opening(rules, minimum, granted)
        self.see("limits_change.authorisation", "limits_change.multiples")
        if refused is not None:
            # Where no text speaks of other minima, the authorised one is broken.
            path = refused.rule if refused.rule and self._clauses(refused.rule) else "minimum"
            self.add(table, Fault.WRONG_MINIMUM, path, (Value.money(minimum),), allowed=self._authorised_minimum())

    def _resolved(self, table: DescribedRoom | None, chosen: Mapping[str, Any]) -> DeciderRules | None:
        """The rules of a table, or of the licence alone; nothing when they choose what they may not."""
        stages = self._authorisation.stages(table, chosen)
        rules: type[DeciderRules] = self._kind.rules
        try:
            return resolve(self._statute, self._currency, rules, stages)
        except Refused as refused:
            # The violation says which table it is.
            chose = tuple(value for value in refused.asked if value != _AT_TABLE)
            allowed = self._authorised_minimum() if refused.rule == "minimum" else refused.allowed
            self.add(table, Fault.NOT_AUTHORISED, refused.rule, chose, allowed=allowed)
            return None

    def _authorised_minimum(self) -> Allowed:
        """The minimum of the authorisation, or the band that it may be of."""
        minimum = self._authorisation.minimum
        if isinstance(minimum, Band):
            ends = [read_amount(end, self._currency) for end in (minimum.least, minimum.most)]
            return Allowed(Unit.MONEY, low=ends[0], high=ends[1])
        return asked(Unit.MONEY, read_amount(self._authorisation.lowest, self._currency))

    def _check_equipment(self, table: DescribedRoom, rules: DeciderRules) -> None:
        self.see(*self._looked_for.inspected)
        if isinstance(table, DescribedTable):
            self._check_language(table)
        try:
            for short in self._looked_for.inspect(self._establishment, rules, table, self._drawn(rules)):
                # The material of a tournament may be other than the catalogue describes it.
                if short.fault is not Fault.EQUIPMENT or not self._house.may_differ(table.id):
                    self.add(table, short.fault, short.path, short.what, allowed=short.allowed, post=short.post)
        except Misuse as misuse:
            raise within_table(table.id, misuse) from None

    def _check_language(self, table: DescribedTable) -> None:
        """Cloths are printed in languages that the place allows, unless the game's own text says which."""
        rules = self._printed.print
        own: tuple[str, ...] = getattr(getattr(self._establishment, "layout", None), "languages", ())
        if rules is None or own:
            return
        clauses = self._printed.clauses_of(f"{HEADING}.{_LANGUAGES}", f"{HEADING}.{_PRINTED_ON}")
        self.checked.update(clauses)
        printed = table.layout_languages or ()
        if "cloths" in rules.on and not {*printed} <= {*rules.languages}:
            self.found.append(
                Violation(
                    table=table.id,
                    game=self._game,
                    fault=Fault.PRINT,
                    clauses=clauses,
                    rule=f"{HOUSE}{_LANGUAGES}",
                    what=every(Unit.LANGUAGE, *printed),
                    allowed=asked(Unit.LANGUAGE, *rules.languages),
                    place=self._statute.jurisdiction,
                )
            )

    def _drawn(self, rules: DeciderRules) -> Any:
        """What can be read on the table as it is drawn; nothing where the law leaves no table that could be made, or it
        has no picture.
        """
        if self._kind.cloth is None:
            return None
        if rules.digest not in self._prints:
            try:
                game = built(self._kind, rules, {})
            except Refused:
                self._prints[rules.digest] = None
            else:
                cloth = lawful_cloth(self._kind, game, self._establishment, self._language)
                self._prints[rules.digest] = self._looked_for.read(cloth)
        return self._prints[rules.digest]

    def _check_staff(self, table: DescribedRoom, listed: str, chief_acts_as: tuple[str, ...]) -> None:
        """Every post is filled, but for those that may be left out; no post is unknown.

        A chief who acts in another post leaves one person fewer to be there, and does not count as that person.
        """
        numbered: dict[str, int] = msgspec.to_builtins(getattr(self._establishment.staff, listed))
        # A post that the text of this place does not have is unknown here, as one of no text.
        posts = {post: number for post, number in numbered.items() if self._has(f"{STAFF}.{listed}.{post}")}
        dispensable = getattr(self._establishment.staff, f"{listed}_dispensable", None)  # nobody, where nothing is said
        spared: dict[str, int] = {} if dispensable is None else msgspec.to_builtins(dispensable)
        decided = spared.pop("management_decides", True)
        dispensed = Counter(table.dispensed)
        for post, needed in posts.items():
            path, spared_path = f"{STAFF}.{listed}.{post}", f"{STAFF}.{listed}_dispensable.{post}"
            may_spare, spares = spared.get(post, 0), dispensed.get(post, 0)
            self.see(path)
            if post in spared:
                self.see(spared_path, f"{STAFF}.{listed}_dispensable.management_decides")
            if spares > may_spare:
                by = spared_path if post in spared and self._clauses(spared_path) else path
                self.add(table, Fault.NOT_DISPENSABLE, by, numbers(spares), allowed=_one(may_spare), post=post)
            least = needed - (min(spares, may_spare) if decided else may_spare)
            chiefs = table.staff.get(CHIEF, ()) if post in chief_acts_as else ()
            there = len({*table.staff.get(post, ())} - {*chiefs})
            if there < least:
                self.add(table, Fault.TOO_FEW, path, numbers(there), allowed=_one(least), post=post)
            # More people than are needed break nothing; where none is needed, the number says how many there may be.
            if may_spare and not decided and there > needed:
                self.add(table, Fault.TOO_MANY, path, numbers(there), allowed=_one(needed), post=post)
        for post in dict.fromkeys([*(post for post, names in table.staff.items() if names), *table.dispensed]):
            if post not in posts:
                path = f"{STAFF}.{listed}.{next(iter(posts))}"
                named = (Value(post, Unit.ROLE),)
                self.add(table, Fault.UNLISTED_POST, path, named, allowed=every(Unit.ROLE, *posts), post=post)

    def _check_minimum(self, establishment: TableEstablishment) -> None:
        """While a game is open, one of its tables may have to be open at the authorised minimum."""
        self.see(_AT_MINIMUM)
        rule = establishment.floor.table_at_authorised_minimum
        exempt = rule == "required-unless-exempt" and self._authorisation.exempt_from_minimum_table
        if rule == "optional" or exempt or not self._open:
            return
        lowest = read_amount(self._authorisation.lowest, self._currency)
        said = [table.minimum for table in self._open if isinstance(table, DescribedTable)]
        minima = dict.fromkeys(read_amount(minimum, self._currency) for minimum in said)
        if lowest not in minima:
            found = tuple(map(Value.money, minima))
            self.add(None, Fault.NO_TABLE_AT_MINIMUM, _AT_MINIMUM, found, allowed=asked(Unit.MONEY, lowest))

    def _clauses(self, path: str) -> tuple[str, ...]:
        return self._leaf(path).sources

    def _has(self, path: str) -> bool:
        return path in self._statute.establishment or path in self._statute.leaves

    def _leaf(self, path: str) -> Leaf:
        return self._statute.establishment.get(path) or self._statute.leaves[path]

    def see(self, *paths: str) -> None:
        """Notes the clauses behind what is checked; a path that ends with a dot stands for every rule below it."""
        for path in paths:
            below = [rule for rule in self._statute.leaves if rule.startswith(path)] if path.endswith(".") else [path]
            for rule in below:
                self.checked.update(self._clauses(rule))

    def add(
        self,
        table: DescribedRoom | None,
        fault: Fault,
        rule: str,
        what: tuple[Value, ...],
        *,
        allowed: Instead = None,
        post: str = "",
    ) -> None:
        where = table.id if table is not None else None
        clauses = self._clauses(rule)
        self.found.append(
            Violation(
                table=where,
                game=self._game,
                fault=fault,
                clauses=clauses,
                rule=rule,
                what=what,
                allowed=allowed,
                post=post,
                reading="" if clauses else self._leaf(rule).reading,
                place=self._statute.jurisdiction,
            )
        )


def _one(number: int) -> Allowed:
    return asked(Unit.NUMBER, number)
