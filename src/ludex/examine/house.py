"""A described house against the rules on every house: its games, its hours, its material and its tournaments.

What is found on a floor is a violation; the same is refused to a house that asks whether it may open a game.
"""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.establishment import DescribedRoom, Fault, Instead, every, finding
from ludex.errors import Misuse, Reason, Refused, Unit, Value
from ludex.examine.floor import Authorisation, Floor
from ludex.examine.hours import Span, gaps
from ludex.examine.house_described import Material, Tournament
from ludex.examine.house_rules import HouseEstablishment, ServiceRules, Term, TournamentMaterialRules, house_rules
from ludex.examine.violations import HOUSE, Violation
from ludex.law.book import Law
from ludex.law.clauses import document_of
from ludex.law.establishment import HEADING

_LISTED, _AUTHORISED, _HOUSES, _TERMS = "games.only_listed", "games.by_authorisation", "games.houses", "games.terms"
_IN_SERVICE, _LANGUAGES, _PRINTED_ON = "in_service", "print.languages", "print.on"
_SAID: dict[Term, tuple[str, str]] = {
    "form": ("form", "played-in-form"),
    "places": ("stands", "stands-there"),
    "people": ("run_by", "run-by"),
    "channels": ("channel", "played-over"),
}
"""For each term of an authorisation what a table says of itself, and the finding where it is another."""


class House:
    """One house under the law of a place, and of a day where one is asked for."""

    def __init__(self, law: Law, place: str, floor: Floor) -> None:
        self._law = law
        self._place = place
        self._floor = floor
        self._rules: HouseEstablishment = house_rules(law, place)
        self.checked: set[str] = set()
        """The clauses that the house was checked against."""

    def check_opens(self, game: str) -> None:
        """Refuses a game that the house may not open, by the clause that forbids it; otherwise says nothing."""
        self.check_day()
        games = self._rules.games
        self._see(*(f"games.{rule}" for rule in ("only_listed", "by_authorisation", "houses") if self._has(rule)))
        if not knows(self._law, self._place, game):
            _check_another_text(self._law, self._place, game)
            if games is None or games.only_listed:
                raise self._refused(Reason.NOT_IN_CATALOGUE, _LISTED, Value(game, Unit.GAME))
            return
        if not self.is_authorised(game) and (games is None or games.by_authorisation):
            raise self._refused(Reason.NOT_AUTHORISED, _AUTHORISED, Value(game, Unit.GAME))
        if self._is_wrong_house():
            raise self._refused(Reason.WRONG_HOUSE, _HOUSES, Value(str(self._floor.house), Unit.FEATURE))
        if self._place in self._law.places_of(game):
            self._law.statute(game, self._place)  # refused where it is not law yet

    def check_day(self) -> None:
        """Refuses a day on which no text of the place was law yet."""
        if self._law.on is not None:
            documents = self._law.regulations.jurisdiction(self._place).documents
            self._law.moment(self._place).check_any_in_force(documents)
            self._see(*(f"in_force.{document}" for document in documents))

    def is_authorised(self, game: str) -> bool:
        """Whether the house has an authorisation to a game on the day that is asked for."""
        authorisation, on = self._floor.authorised.get(game), self._law.on
        since = None if authorisation is None else authorisation.authorised_since
        return authorisation is not None and (on is None or since is None or since <= on)

    def unlawful_games(self) -> Iterator[Violation]:
        """Games that the place does not know, or that the house may not have, at a table or in an authorisation."""
        floor, rules = self._floor, self._rules.games
        tables: dict[str, list[DescribedRoom]] = {}
        for each in floor.tables:
            tables.setdefault(each.game, []).append(each)
        if tables or floor.tournaments:
            self._see(*(f"games.{rule}" for rule in ("only_listed", "by_authorisation", "houses") if self._has(rule)))
        played = {*tables, *(each.game for each in floor.tournaments)}
        for game in dict.fromkeys([*tables, *floor.authorised, *(each.game for each in floor.tournaments)]):
            _check_another_text(self._law, self._place, game)
            # What only an authorisation or a tournament names concerns the floor as a whole.
            here: list[str | None] = [table.id for table in tables.get(game, ())] or [None]
            if not knows(self._law, self._place, game):
                if rules is None or rules.only_listed:
                    yield from (self._broken(_LISTED, Fault.GAME_NOT_OF_PLACE, game, table=table) for table in here)
            elif not self.is_authorised(game) and game in played:
                if rules is None or rules.by_authorisation:
                    yield from (self._broken(_AUTHORISED, Fault.UNAUTHORISED_GAME, game, table=table) for table in here)
            elif game in played and self._is_wrong_house():
                assert rules is not None
                assert rules.houses is not None
                kind, lawful = every(Unit.FEATURE, str(floor.house)), every(Unit.FEATURE, *rules.houses)
                for table in here:
                    yield self._broken(_HOUSES, Fault.WRONG_HOUSE, game, kind, table=table, allowed=lawful)

    def against_authorisations(self) -> Iterator[Violation]:
        """Tables that are otherwise than the authorisation of their game names it."""
        terms = () if self._rules.games is None else self._rules.games.terms
        for table in self._floor.tables if terms else ():
            if not self.is_authorised(table.game):
                continue
            self._see(_TERMS)
            authorisation = self._floor.authorised[table.game]
            for term in terms:
                field, slug = _SAID[term]
                said, named = getattr(table, field), _named(authorisation, term)
                if said is not None and named is not None and said not in named:
                    what, lawful = finding(slug, Value(said, Unit.NAMED)), every(Unit.NAMED, *named) or None
                    yield self._broken(
                        _TERMS, Fault.AGAINST_AUTHORISATION, table.game, what, table=table.id, allowed=lawful
                    )

    def out_of_service(self) -> Iterator[Violation]:
        """Kinds of tables of which too few are in service while the house is open."""
        rules, floor = self._rules.in_service, self._floor
        if rules is None or not (floor.tables or floor.hours):
            return
        self._see(*(f"{_IN_SERVICE}.tables.{kind}" for kind in rules.tables), f"{_IN_SERVICE}.least")
        self._see(f"{_IN_SERVICE}.during")
        for kind, games in rules.tables.items():
            authorised = [game for game in games if self.is_authorised(game)]
            if not authorised:
                continue
            if floor.hours is not None and rules.during == "all-hours":
                yield from self._gaps(rules, kind, authorised[0], (floor.hours.opens, floor.hours.closes))
            elif any(table.open for table in floor.tables):
                there = sum(table.open and table.game in games for table in floor.tables)
                if there < rules.least:
                    path = f"{_IN_SERVICE}.tables.{kind}"
                    yield self._broken(path, Fault.NONE_IN_SERVICE, authorised[0], every(Unit.FEATURE, kind))

    def unlawful_material(self) -> Iterator[Violation]:
        """Material that is not approved, not in the register, or printed in a language that may not be."""
        at = {table.id: table.game for table in self._floor.tables}
        for each in self._floor.material:
            game = each.game or at[str(each.table)]
            for path, slug in self._wanting(each):
                what = finding(slug, Value(each.kind, Unit.NAMED), Value(each.id, Unit.NAMED))
                yield self._broken(path, Fault.MATERIAL, game, what, table=each.table)
            printed = self._rules.print
            if printed is None:
                continue
            self._see(_LANGUAGES, _PRINTED_ON)
            if "material" in printed.on and not {*each.languages} <= {*printed.languages}:
                told = every(Unit.LANGUAGE, *each.languages)
                lawful = every(Unit.LANGUAGE, *printed.languages)
                yield self._broken(_LANGUAGES, Fault.PRINT, game, told, table=each.table, allowed=lawful)

    def tournaments(self) -> Iterator[Violation]:
        """Tournaments that may not be held as they are, and material of theirs that may not differ."""
        self._check_own_material()
        for each in self._floor.tournaments:
            for path, slug, named in (*self._unlawful(each), *self._unlawful_own_material(each)):
                what = finding(slug, *(Value(name, Unit.NAMED) for name in named))
                yield self._broken(path, Fault.TOURNAMENT, each.game, what)

    def _check_own_material(self) -> None:
        """Refuses material that a tournament has of its own on a day before the provision that admits it."""
        own = any(each.material for each in self._floor.tournaments)
        if not own or self._law.on is None or self._rules.tournament_material is not None:
            return
        later = house_rules(self._law.undated(), self._place)
        if later.tournament_material is not None:
            clauses = later.clauses_of(f"{HEADING}.tournament_material.may_differ")
            self._law.moment(self._place).check_brought(clauses)

    def may_differ(self, table: str) -> bool:
        """Whether what lies on a table may be other than the catalogue describes it, for a tournament's sake."""
        rules = self._rules.tournament_material
        return any(
            rules is not None and each.material and table in each.tables and self._admits_own_material(rules)
            for each in self._floor.tournaments
        )

    def _gaps(self, rules: ServiceRules, kind: str, game: str, hours: Span) -> Iterator[Violation]:
        """The hours at which too few tables of a kind are in service."""
        spans: list[Span] = []
        for table in self._floor.tables:
            if table.game in rules.tables[kind] and self.is_authorised(table.game):
                spans += ([hours] if table.open else []) if table.service is None else table.service
        for start, end in gaps(hours, spans, rules.least):
            times = (Value(at, Unit.MEASURE) for at in (start, end))
            what = finding("hours-without", Value(kind, Unit.FEATURE), *times)
            yield self._broken(f"{_IN_SERVICE}.tables.{kind}", Fault.GAP_IN_SERVICE, game, what)

    def _wanting(self, material: Material) -> Iterator[tuple[str, str]]:
        rules = self._rules.material
        if rules is None:
            return
        self._see("material.approved", "material.registered")
        if rules.approved and not material.approved:
            yield "material.approved", "material-not-approved"
        if rules.registered and not material.registered:
            yield "material.registered", "material-not-registered"

    def _unlawful(self, tournament: Tournament) -> Iterator[tuple[str, str, list[str]]]:
        """What is wrong with a tournament: the rule, the finding and what that names."""
        named = [tournament.id]
        rules = self._rules.tournaments
        if rules is None:
            return
        self._see(*(f"tournaments.{rule}" for rule in type(rules).__struct_fields__))
        if rules.of_authorised_games and not self.is_authorised(tournament.game):
            yield "tournaments.of_authorised_games", "tournament-of-another-game", named
        if rules.authorised and not tournament.authorised:
            yield "tournaments.authorised", "tournament-not-authorised", named
        if rules.terms_by_authority and not tournament.terms_set:
            yield "tournaments.terms_by_authority", "terms-not-of-the-authority", named
        if rules.asked_by_holder and not tournament.asked_by_holder:
            yield "tournaments.asked_by_holder", "not-asked-by-the-holder", named

    def _unlawful_own_material(self, tournament: Tournament) -> Iterator[tuple[str, str, list[str]]]:
        """The same of its material that is not as the catalogue describes it."""
        rules = self._rules.tournament_material
        if rules is None:
            return
        self._see(*(f"tournament_material.{rule}" for rule in type(rules).__struct_fields__))
        for each in tournament.material:
            named = [tournament.id, each.kind]
            if not self._admits_own_material(rules):
                heading = "houses" if rules.may_differ else "may_differ"
                yield f"tournament_material.{heading}", "own-material-not-there", named
            elif rules.in_the_terms and not each.in_terms:
                yield "tournament_material.in_the_terms", "own-material-not-in-terms", named
            elif rules.approved and not each.works:
                yield "tournament_material.approved", "own-material-not-verified", named
        if tournament.material and rules.terms_authorised and not tournament.authorised:
            yield "tournament_material.terms_authorised", "terms-not-authorised", [tournament.id]

    def _admits_own_material(self, rules: TournamentMaterialRules) -> bool:
        lawful = self._floor.house or next(iter(rules.houses), None)
        return rules.may_differ and lawful in rules.houses

    def _is_wrong_house(self) -> bool:
        games, kind = self._rules.games, self._floor.house
        return games is not None and games.houses is not None and kind is not None and kind not in games.houses

    def _has(self, rule: str) -> bool:
        return f"{HEADING}.games.{rule}" in self._rules.sources

    def _see(self, *paths: str) -> None:
        self.checked.update(self._clauses(*paths))

    def _clauses(self, *paths: str) -> tuple[str, ...]:
        known = [f"{HEADING}.{path}" for path in paths if f"{HEADING}.{path}" in self._rules.sources]
        return self._rules.clauses_of(*known)

    def _refused(self, reason: Reason, path: str, asked: Value) -> Refused:
        return Refused(reason, clauses=self._clauses(path), rule=f"{HOUSE}{path}", asked=asked)

    def _broken(
        self,
        path: str,
        fault: Fault,
        game: str,
        what: tuple[Value, ...] = (),
        *,
        table: str | None = None,
        allowed: Instead = None,
    ) -> Violation:
        return Violation(
            table=table,
            game=game,
            fault=fault,
            clauses=self._clauses(path),
            rule=f"{HOUSE}{path}",
            what=what,
            allowed=allowed,
            place=self._place,
        )


def knows(law: Law, place: str, game: str) -> bool:
    """Whether the law of a place has a game, even one that nobody can play here yet."""
    documents = law.regulations.jurisdiction(place).documents
    spoken_of = game in law.index.games and any(
        document_of(clause.id) in documents for clause in law.index.of_game(game)
    )
    return spoken_of or place in law.places_of(game)


def _check_another_text(law: Law, place: str, game: str) -> None:
    elsewhere = law.regulations.jurisdiction(place).other_texts
    if game in elsewhere:
        raise Misuse(
            "floor: {game} is played in {place} by a text that Ludex does not have [{clause}]",
            slug="another-text-on-floor",
            game=game,
            place=place,
            clause=elsewhere[game],
        )


def _named(authorisation: Authorisation, term: Term) -> tuple[str, ...] | None:
    named: tuple[str, ...] | None = getattr(authorisation, term)
    return named
