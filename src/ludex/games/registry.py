"""The registry: every game by its slug, imported when somebody asks for it, and opened under the law of a place.

Most are played at a table; a hall, a draw or a market is run like them, without chips and a minimum.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from importlib import import_module
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ludex.core.cloth import PRINTED_IN, Cloth
from ludex.core.edge import command_types, read_written
from ludex.core.game import AnyDeciderType, AnyGameType, GameType
from ludex.core.record import SCHEMA, Header
from ludex.core.roles import CROUPIER, Role
from ludex.core.rulebook import Roster
from ludex.core.rules import DeciderRules, TableRules
from ludex.core.state import Setup
from ludex.core.table import Keep, Recall, Recorded, Table
from ludex.errors import Allowed, Misuse, Reason, Refused, Unit, Value
from ludex.games.choices import Chosen, choices_of, usual
from ludex.games.setups import check_zones, setup_of
from ludex.kit.chance import Chance, Silent
from ludex.kit.money import Cents
from ludex.law.book import Law
from ludex.law.choices import Choice
from ludex.law.clauses import GENERAL, ClauseId
from ludex.law.establishment import resolve_establishment
from ludex.law.leaves import LeafKind, Listed
from ludex.law.ruleset import resolve
from ludex.law.statute import Statute
from ludex.law.strict import Tree

GAMES: dict[str, str] = {
    "roulette-french": "ludex.games.wheels.roulette_french",
    "roulette-american": "ludex.games.wheels.roulette_american",
    "roulette-double-zero": "ludex.games.wheels.roulette_double_zero",
    "boule": "ludex.games.wheels.boule",
    "wheel-of-fortune": "ludex.games.wheels.wheel_of_fortune",
    "sic-bo": "ludex.games.dice.sic_bo",
    "banca-francesa": "ludex.games.dice.banca_francesa",
    "craps": "ludex.games.dice.craps",
    "punto-y-banca": "ludex.games.cards.punto_y_banca",
    "blackjack": "ludex.games.cards.blackjack",
    "trente-et-quarante": "ludex.games.cards.trente_et_quarante",
    "chemin-de-fer": "ludex.games.baccarat.chemin_de_fer",
    "baccarat-two-tables": "ludex.games.baccarat.two_tables",
    "holdem": "ludex.games.poker.holdem",
    "omaha": "ludex.games.poker.omaha",
    "five-card-draw": "ludex.games.poker.five_card_draw",
    "seven-stud": "ludex.games.poker.seven_stud",
    "five-stud": "ludex.games.poker.five_stud",
    "synthetic-poker": "ludex.games.poker.synthetic_poker",
    "poker-no-draw": "ludex.games.poker.no_draw",
    "poker-trijoker": "ludex.games.poker.trijoker",
    "three-card-poker": "ludex.games.poker.three_card",
    "holdem-bonus": "ludex.games.poker.holdem_bonus",
    "holdem-house": "ludex.games.poker.holdem_house",
    "pai-gow-poker": "ludex.games.poker.pai_gow_poker",
    "bingo": "ludex.games.bingo",
    "betting": "ludex.games.betting",
    "machines": "ludex.games.machines",
    "scratch-tickets": "ludex.games.draws.scratch_tickets",
    "lottery": "ludex.games.draws.lottery",
    "raffles": "ludex.games.draws.raffles",
    "promotions": "ludex.games.draws.promotions",
}
"""Whatever can be run, by its slug: the module that declares it. `tables` are those with chips and a minimum."""

GROUPS: dict[str, tuple[str, ...]] = {
    "circle-poker": ("holdem", "omaha", "five-card-draw", "seven-stud", "five-stud", "synthetic-poker"),
}
"""Rules that several games have in common and that no table plays by themselves, with the games that inherit them."""

EQUIPMENT, LANGUAGE = "equipment", "language"
NEAR = 0.62
"""So alike a name must be to one that is known to be taken for it."""
TABLE_KEYS = frozenset({EQUIPMENT, LANGUAGE})
"""What it is told of besides its set-up and what the law lets it choose: the wheel, dish or dice on a table, and the
language of its cloth."""


def decider_type(slug: str) -> AnyDeciderType:
    """Whatever can be run, by its slug."""
    if slug in GROUPS:
        raise Misuse(
            "{game} is what some games have in common, and no table plays it by itself: ask for {heirs}",
            slug="group-of-games",
            game=slug,
            heirs=GROUPS[slug],
        )
    if slug not in GAMES:
        raise _no_such_game(slug)
    found: AnyDeciderType = import_module(GAMES[slug]).GAME
    return found


def _no_such_game(slug: str) -> Misuse:
    """What is said of a name that no game here has: where the law knows it, or else which names are nearest."""
    if slug == GENERAL:
        return Misuse(
            "{game} is about every game and house, and nobody plays it: see ludex rules {game}, and ludex inspect",
            slug="about-every-game",
            game=slug,
        )
    law = Law()
    if slug in law.index.games:
        places = {law.regulations.jurisdiction_of(clause.id) for clause in law.index.of_game(slug)}
        return Misuse(
            "{game} is known to the law of {places}, and cannot be played here yet",
            slug="not-playable-yet",
            game=slug,
            places=[place for place in law.regulations.jurisdictions if place in places],
        )
    if nearest := get_close_matches(slug, GAMES, cutoff=NEAR):
        return Misuse(
            "no game is called {game}; the nearest: {nearest}", slug="no-game-so-near", game=slug, nearest=nearest
        )
    return Misuse("no game is called {game}; known: {known}", slug="no-such-game", game=slug, known=GAMES)


def is_table(slug: str) -> bool:
    """Whether a game is played at a table, with chips and a minimum."""
    return isinstance(decider_type(slug), GameType)


def tables() -> tuple[str, ...]:
    """The slug of every game that is played at a table."""
    return tuple(filter(is_table, GAMES))


def game_type(slug: str) -> AnyGameType:
    """A game at a table, by its slug."""
    found = decider_type(slug)
    if not isinstance(found, GameType):
        raise Misuse("{game} is not played at a table", slug="no-table", game=slug)
    return found


def played_as(slug: str) -> tuple[str, ...]:
    """The games at whose tables a game's rules are played: its own, or those of a group."""
    if slug in GROUPS:
        return GROUPS[slug]
    if slug == GENERAL:
        return (slug,)
    decider_type(slug)
    return (slug,)


class Opened(Struct, frozen=True):
    """A game ready to be run: its ruleset, what it is given, and the header of its record."""

    type: AnyDeciderType
    statute: Statute
    rules: Any
    game: Any
    setup: Any
    header: Header
    language: str = PRINTED_IN[0]
    """The language of its cloth, where it has one."""

    @property
    def least_stake(self) -> Cents:
        """The least that somebody plays for: the minimum of a table, the price of a card."""
        return self.type.least_stake(self.game)

    @property
    def usual_stake(self) -> Cents:
        """What is staked where nobody says how much."""
        return self.least_stake

    @property
    def witness(self) -> str:
        """Whose eyes it is told through when nobody in particular is told: a croupier, or the first of other staff."""
        posts: Mapping[Role, Sequence[str]] = self.setup.posts
        others = (name for names in posts.values() for name in names)
        return next(iter(posts.get(CROUPIER, ())), next(others, ""))

    def table(self, chance: Chance, *, keep: Keep | None = None, recall: Recall | None = None) -> Table[Any]:
        """It begins, and somebody keeps its entries."""
        return Table(self.game, self.setup, chance, keep=keep, recall=recall)

    def recorded(self, chance: Chance) -> Recorded[Any]:
        """It begins, and keeps its own entries."""
        return Recorded(self.game, self.setup, chance)

    def cloth(self, place: int = 0) -> Cloth:
        """The table as it is drawn, with the words that the law of the place has for it; where people sit all round it,
        as somebody sees it who sits at this place.
        """
        if place and self.type.cloth_from is not None:
            return replace(self.type.cloth_from(self.game, place), language=self.language)
        kind = self.type.establishment
        house = None if kind is None else resolve_establishment(self.statute, kind.rules)
        return lawful_cloth(self.type, self.game, house, self.language)


class OpenedTable(Opened, frozen=True):
    """A game ready to be played at a table."""

    type: AnyGameType
    rules: TableRules
    setup: Setup

    @property
    def usual_stake(self) -> Cents:
        """Two minima: the least whose half is not below the minimum."""
        return Cents(self.least_stake * 2)


def lawful_cloth(kind: AnyDeciderType, game: Any, establishment: Any, language: str) -> Cloth:
    """A table as the law of its place has it: what is drawn, and what an inspection asks for."""
    if kind.cloth is None:
        raise Misuse("{game} has no picture", slug="no-picture", game=kind.slug)
    cloth = kind.cloth(game) if kind.labelled_cloth is None else kind.labelled_cloth(game, establishment)
    return replace(cloth, language=language)


class ClothLanguages(Struct, frozen=True):
    """The languages that a cloth may be printed in, the one that it has unless another is chosen first."""

    languages: tuple[str, ...]
    clauses: tuple[ClauseId, ...]
    """None where no text speaks of it."""

    @property
    def usual(self) -> str:
        """The first that can be printed."""
        return next((language for language in self.languages if language in PRINTED_IN), PRINTED_IN[0])


def cloth_languages(law: Law, slug: str, jurisdiction: str) -> ClothLanguages:
    """Those that the text of a game has, else those of every house there, else any that can be printed."""
    own = law.statute(slug, jurisdiction).establishment.get("establishment.layout.languages")
    of_all = law.general(jurisdiction).establishment.get("establishment.print.languages")
    for leaf in (own, of_all):
        if leaf is not None and isinstance(leaf.value, list | tuple) and leaf.value:
            return ClothLanguages(tuple(map(str, leaf.value)), leaf.sources)
    return ClothLanguages(PRINTED_IN, ())


def _language(law: Law, slug: str, jurisdiction: str, chosen: Tree) -> str:
    """The language of a cloth: one that the law allows and that can be printed."""
    lawful = cloth_languages(law, slug, jurisdiction)
    if chosen is None:
        return lawful.usual
    language = str(chosen)
    if language not in lawful.languages and language in PRINTED_IN:
        asked, allowed = Value(language, Unit.LANGUAGE), Allowed(Unit.LANGUAGE, values=lawful.languages)
        raise Refused(Reason.LICENCE, clauses=lawful.clauses, asked=asked, allowed=allowed)
    if language not in PRINTED_IN:
        raise Misuse(
            "{key}: no cloth can be printed in {language}; known: {known}",
            slug="cannot-be-printed",
            key=LANGUAGE,
            language=language,
            known=PRINTED_IN,
        )
    return language


def open_decider(
    law: Law,
    slug: str,
    jurisdiction: str,
    *,
    licence: Mapping[str, Tree] | None = None,
    table: Mapping[str, Tree] | None = None,
    table_id: str = "",
) -> Opened:
    """Whatever a statute describes, under the law of a place, with what its licence and then itself chose."""
    kind = decider_type(slug)
    statute = law.statute(slug, jurisdiction)
    currency = law.regulations.jurisdiction(jurisdiction).currency
    chosen = dict(table or {})
    described = {key: chosen.pop(key) for key in TABLE_KEYS | {*kind.setup.__struct_fields__} if key in chosen}
    if LANGUAGE in described and kind.cloth is None:
        raise Misuse("{key}: {game} has no cloth", slug="without-cloth", key=LANGUAGE, game=slug)
    if EQUIPMENT in described and not kind.equipment:
        raise Misuse("table: {game} has no equipment that could be described", slug="without-equipment", game=slug)
    rules = resolve(statute, currency, kind.rules, [("licence", dict(licence or {})), ("table", chosen)])
    unknown = sorted(set(rules.may) - set(command_types(kind)))
    if unknown:
        raise Misuse("may: {unknown} is no command of {game}", slug="no-command-of-game", unknown=unknown, game=slug)
    _check_roles(statute, kind)
    setup = setup_of(kind, statute, rules, described)
    game = built(kind, rules, described)
    header = Header(
        schema=SCHEMA,
        game=slug,
        jurisdiction=jurisdiction,
        table_id=table_id,
        currency=currency,
        # As they come back from a record, whose keys are text.
        licence=msgspec.to_builtins(dict(licence or {}), str_keys=True),
        table=msgspec.to_builtins(dict(table or {}), str_keys=True),
        setup=setup,
        rules=rules.by_path,
        digest=rules.digest,
        citations=rules.citations,
    )
    if isinstance(setup, Setup):
        check_zones(setup, kind.bets(game))
    printed = PRINTED_IN[0] if kind.cloth is None else _language(law, slug, jurisdiction, described.get(LANGUAGE))
    return made_ready(kind, statute, rules, game, setup, header, printed)


def made_ready(
    kind: AnyDeciderType,
    statute: Statute,
    rules: Any,
    game: Any,
    setup: Any,
    header: Header,
    language: str = PRINTED_IN[0],
) -> Opened:
    """A game with all that it needs: at a table, or wherever else it is run."""
    opened: type[Opened] = OpenedTable if isinstance(kind, GameType) else Opened
    return opened(kind, statute, rules, game, setup, header, language)


def _check_roles(statute: Statute, kind: AnyDeciderType) -> None:
    """Every role that a rule names is somebody's."""
    for leaf in statute.leaves.values():
        named = leaf.value if leaf.kind is LeafKind.BY and isinstance(leaf.value, list) else []
        strangers = [str(role) for role in named if role not in kind.all_roles]
        if strangers:
            raise Misuse(
                "{file}: {path}: {roles} is no role of {game}; known: {known}",
                slug="no-role-of-game",
                file=leaf.file,
                path=leaf.path,
                roles=strangers,
                game=statute.game,
                known=list(kind.all_roles),
            )


def open_game(
    law: Law,
    slug: str,
    jurisdiction: str,
    *,
    licence: Mapping[str, Tree] | None = None,
    table: Mapping[str, Tree] | None = None,
    table_id: str = "",
) -> OpenedTable:
    """A game at a table under the law of a place, with what its licence and then its table chose."""
    game_type(slug)
    opened = open_decider(law, slug, jurisdiction, licence=licence, table=table, table_id=table_id)
    assert isinstance(opened, OpenedTable)
    return opened


def built(kind: AnyDeciderType, rules: DeciderRules, described: Mapping[str, Tree]) -> Any:
    """The game by a ruleset, with the equipment that its table was described with."""
    return kind.build(rules, described.get("equipment", kind.equipment))


def open_usual(law: Law, slug: str, jurisdiction: str) -> Opened:
    """A game under the licence of whoever names none, with what the law was told that they choose."""
    decider_type(slug)  # an unknown game is said before a place that has it not
    chosen = _usual(law, slug, jurisdiction)
    described = {} if law.equipment is None else {EQUIPMENT: law.equipment}
    opened = open_decider(law, slug, jurisdiction, licence=chosen.licence, table={**chosen.table, **described})
    if law.chosen:
        _check_opens(opened)
    return opened


def _check_opens(opened: Opened) -> None:
    """Refuses choices that are lawful one by one and of which no table can open, as chips that make no minimum."""
    state, roster = opened.game.start(opened.setup), Roster(opened.rules)
    first = opened.type.opening({})[0]
    said = {**first, "by": roster.who(state, str(first["do"]))}
    opened.game.decide(state, read_written(opened.type, said, opened.rules.currency), Silent())


def usual_licence(law: Law, slug: str, jurisdiction: str) -> dict[str, Tree]:
    """A licence for whoever names none: what was chosen, a minimum of ten, and the default of every other choice."""
    return _usual(law, slug, jurisdiction).licence


def _usual(law: Law, slug: str, jurisdiction: str) -> Chosen:
    return usual(choices_there(law, slug, jurisdiction), law.statute(slug, jurisdiction), law.chosen)


def choices_there(law: Law, slug: str, jurisdiction: str) -> dict[str, Choice]:
    """Everything that may be chosen of a game at a place, the language of its cloth included."""
    kind, statute = decider_type(slug), law.statute(slug, jurisdiction)
    currency = law.regulations.jurisdiction(jurisdiction).currency
    if kind.cloth is None:
        return choices_of(kind, statute, currency)
    lawful = cloth_languages(law, slug, jurisdiction)
    printed = Listed(tuple(language for language in lawful.languages if language in PRINTED_IN))
    language = Choice(name=LANGUAGE, domain=printed, default=lawful.usual, clauses=lawful.clauses)
    return choices_of(kind, statute, currency, [language])
