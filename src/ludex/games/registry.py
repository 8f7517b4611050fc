"""The registry: every game by its slug, imported when somebody asks for it, and opened under the law of a place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from importlib import import_module
from typing import Any, get_type_hints

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ludex.core.cloth import PRINTED_IN, Cloth
from ludex.core.commands import Name, OpenSession, slug_of
from ludex.core.edge import command_types
from ludex.core.game import AnyDeciderType, AnyGameType, GameType
from ludex.core.record import SCHEMA, Header
from ludex.core.roles import AUTHORITY, DIRECTOR, Role, is_staff
from ludex.core.rulebook import Roster
from ludex.core.rules import DeciderRules, TableRules
from ludex.core.state import DeciderSetup, Setup
from ludex.core.table import Keep, Recall, Recorded, Table
from ludex.errors import Allowed, Misuse, Reason, Refused, Unit, Value
from ludex.games.choices import Chosen, choices_of, usual
from ludex.kit.chance import Chance, Silent
from ludex.kit.money import Cents
from ludex.law.book import Law
from ludex.law.choices import Choice
from ludex.law.clauses import GENERAL, ClauseId
from ludex.law.establishment import resolve_establishment
from ludex.law.leaves import LeafKind, Listed
from ludex.law.regulations import Currency
from ludex.law.ruleset import read_amount, resolve
from ludex.law.shape import misfit
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
}

GROUPS: dict[str, tuple[str, ...]] = {
    "circle-poker": ("holdem", "omaha", "five-card-draw", "seven-stud", "five-stud", "synthetic-poker"),
}
"""Rules that several games have in common and that no table plays by themselves, with the games that inherit them."""

EQUIPMENT, LANGUAGE = "equipment", "language"
TABLE_KEYS = frozenset({EQUIPMENT, LANGUAGE})
"""What it is told of besides its set-up and what the law lets it choose: the wheel, dish or dice on a table, and the
language of its cloth."""

HOUSE_POSTS = {DIRECTOR: ("director",), AUTHORITY: ("authority",)}
"""Those who are not of one table but act upon it."""


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
    law = Law()
    if slug in law.index.games and slug != GENERAL:
        places = {law.regulations.jurisdiction_of(clause.id) for clause in law.index.of_game(slug)}
        return Misuse(
            "{game} is known to the law of {places}, and cannot be played here yet",
            slug="not-playable-yet",
            game=slug,
            places=[place for place in law.regulations.jurisdictions if place in places],
        )
    if nearest := get_close_matches(slug, GAMES):
        return Misuse(
            "no game is called {game}; the nearest: {nearest}", slug="no-game-so-near", game=slug, nearest=nearest
        )
    return Misuse("no game is called {game}; known: {known}", slug="no-such-game", game=slug, known=GAMES)


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
    decider_type(slug)
    return (slug,)


class OpenedDecider(Struct, frozen=True):
    """Something ready to be run: its ruleset, what it is given, and the header of its record."""

    type: AnyDeciderType
    statute: Statute
    rules: Any
    game: Any
    setup: Any
    header: Header
    language: str = PRINTED_IN[0]
    """The language of its cloth, where it has one."""

    def table(self, chance: Chance, *, keep: Keep | None = None, recall: Recall | None = None) -> Table[Any]:
        """It begins, and somebody keeps its entries."""
        return Table(self.game, self.setup, chance, keep=keep, recall=recall)

    def recorded(self, chance: Chance) -> Recorded[Any]:
        """It begins, and keeps its own entries."""
        return Recorded(self.game, self.setup, chance)


class Opened(OpenedDecider, frozen=True):
    """A game ready to be played at a table."""

    type: AnyGameType
    rules: TableRules
    setup: Setup

    def cloth(self, place: int = 0) -> Cloth:
        """The table as it is drawn, with the words that the law of the place has for it; where people sit all round it,
        as somebody sees it who sits at this place.
        """
        if place and self.type.cloth_from is not None:
            return replace(self.type.cloth_from(self.game, place), language=self.language)
        house = resolve_establishment(self.statute, self.type.establishment.rules)
        return lawful_cloth(self.type, self.game, house, self.language)


def lawful_cloth(kind: AnyGameType, game: Any, establishment: Any, language: str) -> Cloth:
    """A table as the law of its place has it: what is drawn, and what an inspection asks for."""
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
    leaf = law.statute(slug, jurisdiction).establishment.get("establishment.layout.languages")
    rule = law.regulations.jurisdiction(jurisdiction).house.print
    if leaf is not None and isinstance(leaf.value, list | tuple) and leaf.value:
        return ClothLanguages(tuple(map(str, leaf.value)), leaf.sources)
    return ClothLanguages(PRINTED_IN, ()) if rule is None else ClothLanguages(rule.languages, (rule.clause,))


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
) -> OpenedDecider:
    """Whatever a statute describes, under the law of a place, with what its licence and then itself chose."""
    kind = decider_type(slug)
    statute = law.statute(slug, jurisdiction)
    currency = law.regulations.jurisdiction(jurisdiction).currency
    chosen = dict(table or {})
    described = {key: chosen.pop(key) for key in TABLE_KEYS | {*kind.setup.__struct_fields__} if key in chosen}
    if LANGUAGE in described and not isinstance(kind, GameType):
        raise Misuse("{key}: {game} has no cloth", slug="without-cloth", key=LANGUAGE, game=slug)
    if EQUIPMENT in described and not kind.equipment:
        raise Misuse("table: {game} has no equipment that could be described", slug="without-equipment", game=slug)
    rules = resolve(statute, currency, kind.rules, [("licence", dict(licence or {})), ("table", chosen)])
    unknown = sorted(set(rules.may) - set(command_types(kind)))
    if unknown:
        raise Misuse("may: {unknown} is no command of {game}", slug="no-command-of-game", unknown=unknown, game=slug)
    _check_roles(statute, kind)
    setup = _setup(kind, statute, rules, described)
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
    opened: Any = Opened if isinstance(kind, GameType) else OpenedDecider
    found: OpenedDecider = opened(kind, statute, rules, game, setup, header)
    if isinstance(kind, GameType):
        found = replace(found, language=_language(law, slug, jurisdiction, described.get(LANGUAGE)))
    return found


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
) -> Opened:
    """A game under the law of a place, with what its licence and then its table chose."""
    game_type(slug)
    opened = open_decider(law, slug, jurisdiction, licence=licence, table=table, table_id=table_id)
    assert isinstance(opened, Opened)
    _check_zones(opened.setup, opened.type.bets(opened.game))
    return opened


def built(kind: AnyDeciderType, rules: DeciderRules, described: Mapping[str, Tree]) -> Any:
    """The game by a ruleset, with the equipment that its table was described with."""
    return kind.build(rules, described.get("equipment", kind.equipment))


def open_usual(law: Law, slug: str, jurisdiction: str) -> Opened:
    """A game under the licence of whoever names none, with what the law was told that they choose."""
    decider_type(slug)  # an unknown game is said before a place that has it not
    chosen = _usual(law, slug, jurisdiction)
    opened = open_game(law, slug, jurisdiction, licence=chosen.licence, table=chosen.table)
    if law.chosen:
        _check_opens(opened)
    return opened


def _check_opens(opened: Opened) -> None:
    """Refuses choices that are lawful one by one and of which no table can open, as chips that make no minimum."""
    state = opened.game.start(opened.setup)
    by = Roster(opened.rules).who(state, slug_of(OpenSession))
    opened.game.decide(state, OpenSession(by=by), Silent())


def usual_licence(law: Law, slug: str, jurisdiction: str) -> dict[str, Tree]:
    """A licence for whoever names none: what was chosen, a minimum of ten, and the default of every other choice."""
    return _usual(law, slug, jurisdiction).licence


def _usual(law: Law, slug: str, jurisdiction: str) -> Chosen:
    return usual(choices_there(law, slug, jurisdiction), law.statute(slug, jurisdiction), law.chosen)


def choices_there(law: Law, slug: str, jurisdiction: str) -> dict[str, Choice]:
    """Everything that may be chosen of a game at a place, the language of its cloth included."""
    kind, statute = decider_type(slug), law.statute(slug, jurisdiction)
    if not isinstance(kind, GameType):
        return choices_of(kind, statute)
    lawful = cloth_languages(law, slug, jurisdiction)
    printed = Listed(tuple(language for language in lawful.languages if language in PRINTED_IN))
    language = Choice(name=LANGUAGE, domain=printed, default=lawful.usual, clauses=lawful.clauses)
    return choices_of(kind, statute, [language])


def _setup(kind: AnyDeciderType, statute: Statute, rules: DeciderRules, described: Mapping[str, Tree]) -> DeciderSetup:
    """What it is given before it opens, as it was described: amounts in the main unit, posts by the law if not said."""
    hints = get_type_hints(kind.setup)
    fields: dict[str, Any] = {}
    for name in kind.setup.__struct_fields__:
        if name == "posts":
            fields[name] = _posts(kind, statute, rules, described.get(name))
        elif name in described and hints[name] is Cents:
            fields[name] = _amount(described, name, rules.currency)
        elif name in described:
            fields[name] = _converted(described[name], hints[name], name)
    return kind.setup(**fields)


def _posts(kind: AnyDeciderType, statute: Statute, rules: DeciderRules, described: Tree) -> dict[Role, tuple[str, ...]]:
    """The staff that were named, or those that the law asks for, by plain names."""
    above = {role: names for role, names in HOUSE_POSTS.items() if role in kind.roles}
    if described is not None:
        named: dict[Role, tuple[str, ...]] = {
            **above,
            **_converted(described, dict[Role, tuple[Name, ...]], "posts"),
        }
        _check_posts(named, kind.roles)
        return named
    prefix = f"establishment.staff.{kind.posts(rules)}."
    posts: dict[Role, tuple[str, ...]] = {}
    for path, leaf in statute.establishment.items():
        if not path.startswith(prefix):
            continue
        if not isinstance(leaf.value, int):
            raise Misuse(
                "{file}: {path}: {number} is no number of people",
                slug="no-number-of-people",
                file=leaf.file,
                path=path,
                number=repr(leaf.value),
            )
        role = Role(path.removeprefix(prefix))
        posts[role] = tuple(role if n == 1 else f"{role}-{n}" for n in range(1, leaf.value + 1))
    return {**posts, **above}


def _check_posts(posts: Mapping[Role, tuple[str, ...]], roles: Sequence[Role]) -> None:
    """One person holds one post, and players are not posted but come by themselves."""
    holders = [name for names in posts.values() for name in names]
    twice = sorted({name for name in holders if holders.count(name) > 1})
    if twice:
        raise Misuse("posts: {names} cannot hold two posts", slug="two-posts", names=twice)
    strangers = sorted(role for role in posts if not is_staff(role) or role not in roles)
    if strangers:
        raise Misuse("posts: {posts} is no post", slug="no-post", posts=strangers)


def _check_zones(setup: Setup, bets: Sequence[str]) -> None:
    """A zone belongs to somebody with a post and is made of bets."""
    holders = {name for names in setup.posts.values() for name in names}
    for name, zone in setup.zones.items():
        unknown = sorted(set(zone) - set(bets))
        if name not in holders:
            raise Misuse("zones: {name} has no post", slug="zone-without-post", name=name)
        if unknown:
            raise Misuse("zones: no bet is {bet}", slug="zone-of-no-bet", bet=unknown[0])


def _amount(described: Mapping[str, Tree], key: str, currency: Currency) -> Cents:
    amount = read_amount(described.get(key, 0), currency)
    if amount < 0:
        raise Misuse("{key}: {amount} is less than nothing", slug="less-than-nothing", key=key, amount=described[key])
    return Cents(amount)


def _converted(tree: Tree, kind: Any, name: str) -> Any:
    try:
        return msgspec.convert(tree, kind)
    except msgspec.ValidationError as error:
        raise Misuse(f"{name}: {misfit(error)}") from None
