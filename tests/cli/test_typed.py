"""Amounts, cards and other names as people type them, each with one meaning at a table or asked for again."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from ludex.api.pictures import scene_of
from ludex.cli.parsing import BET_ALIASES, COMMAND_ALIASES, STAKELESS, UNCLEAR, VERBS, Parser, Typed
from ludex.cli.prompts import hand_of
from ludex.cli.typed_cards import RANKS, SUITS, CardReader
from ludex.cli.typed_commands import typed_commands
from ludex.core.edge import command_types
from ludex.games.registry import GAMES, decider_type
from ludex.house.slugs import BET
from ludex.kit.cards import JOKER_NAME
from ludex.kit.typed_amounts import Doubtful, read_typed
from ludex.words import LANGUAGES, Words
from tests.cli.seats import TABLES, Sat, opened, words_of

# Amounts.


@pytest.mark.parametrize(
    ("text", "english", "spanish"),
    [
        ("5", "5", "5"),
        ("2.50", "2.50", "2.50"),
        ("2,50", "2.50", "2.50"),
        ("2,5", "2.5", "2.5"),
        ("1,200", "1200", None),
        ("1.200", None, "1200"),
        ("1,200.00", "1200.00", "1200.00"),
        ("1.200,50", "1200.50", "1200.50"),
        ("1.200.000", "1200000", "1200000"),
        ("1,200,000", "1200000", "1200000"),
    ],
)
def test_an_amount_as_it_is_printed(text: str, english: str | None, spanish: str | None) -> None:
    """In either way where that leaves no doubt; what has two readings is told with both."""
    for lang, expected in (("en", english), ("es", spanish)):
        read = read_typed(text, lang)
        if expected is None:
            assert isinstance(read, Doubtful)
            assert read.readings[0] == "1200"
            assert read_typed(read.readings[1], lang) == "1.20"
        else:
            assert read == expected


@pytest.mark.parametrize(
    "text",
    ["", "-5", "x", "5x", "1.2.3", "1,20,000", "12345,678", "1.200,5000", "0.500", "2.5000", "1,200,00", ".5"],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_no_amount(text: str, lang: str) -> None:
    """Is not made one."""
    assert read_typed(text, lang) is None


def test_a_currency_without_parts() -> None:
    """Nobody bets half a peseta, and a point is then a sign of thousands."""
    assert read_typed("2.50", "es", decimals=0) is None
    assert read_typed("1,200", "es", decimals=0) == read_typed("1.200", "en", decimals=0) == "1200"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "place"), [("roulette-french", place) for place in ("cantabria", "spain-1977")])
def test_every_amount_that_is_printed_is_understood(game: str, place: str, lang: str) -> None:
    """Small and large, with and without parts, in the money of the place."""
    table = opened(game, place)
    currency, words = table.rules.currency, words_of(table, lang)
    parser = Parser(table.type.bets(table.game), scopes=words.scopes, lang=lang, currency=currency)
    for amount in (1, 5, 20, 999, 1000, 1200, 12_345, 1_234_567):
        typed = parser.read(f"{words.bet('red')} {words.amount(amount * currency.per_main, currency)}")
        assert (typed.do, typed.bet) == (BET, "red")
        assert float(typed.amount or 0) == amount
    if currency.per_main > 1:
        assert parser.read(f"red {words.amount(250, currency)}").amount == "2.50"


def test_a_doubtful_amount_is_asked_again() -> None:
    """Nothing has happened; both readings are told."""
    sat = Sat("roulette-french", ["red 1.200", "red", "rojo 20 euros", "leave"])
    assert "1.200 can be read in two ways; please write 1200 or 1.20" in sat.lines
    assert "How much on Red? Type the bet and then the amount." in sat.lines
    assert "You bet €20 on red." in sat.lines
    assert sat.said.count("You bet") == 1
    assert "¿Cuánto a Rojo?" in Sat("roulette-french", ["rojo"], lang="es").said


# Other names.

WANTED = [
    ("holdem", "check", "check"),
    ("holdem", "pasar", "check"),
    ("holdem", "paso", "check"),
    ("holdem", "voy", "call"),
    ("holdem", "igualar", "call"),
    ("holdem", "no voy", "fold"),
    ("holdem", "subir 20", "raise"),
    ("five-card-draw", "servido", "stand-pat"),
    ("blackjack", "carta", "hit"),
    ("blackjack", "hit me", "hit"),
    ("blackjack", "me planto", "stand"),
    ("blackjack", "doblo", "double"),
    ("punto-y-banca", "paso", "decline-shoe"),
]
BETS = [
    ("roulette-french", "rouge 20", "red"),
    ("roulette-french", "rojo 20", "red"),
    ("roulette-french", "17 pleno 20", "straight-17"),
    ("roulette-french", "plein 17 20", "straight-17"),
    ("roulette-french", "cheval 14-17 20", "split-14-17"),
    ("roulette-french", "manque 20", "low"),
    ("roulette-french", "passe 20", "high"),
    ("roulette-american", "carré 1 2 4 5 20", "corner-1-2-4-5"),
    ("punto-y-banca", "punto 20", "player"),
    ("punto-y-banca", "banca 20", "bank"),
    ("trente-et-quarante", "couleur 20", "colour"),
    ("craps", "pass 20", "win"),
    ("craps", "don't pass 20", "dont-win"),
]


def parser_of(game: str, place: str) -> Parser:
    """What understands the players of a table."""
    table = opened(game, place)
    words = words_of(table, "en")
    return Parser(table.type.bets(table.game), typed_commands(table), words.scopes, currency=table.rules.currency)


@pytest.mark.parametrize(("game", "line", "do"), WANTED)
def test_commands_by_other_names(game: str, line: str, do: str) -> None:
    """As people say them at the table, in both languages."""
    assert parser_of(game, "cantabria").read(line).do == do


@pytest.mark.parametrize(("game", "line", "bet"), BETS)
def test_bets_by_other_names(game: str, line: str, bet: str) -> None:
    """Also in the French of the cloth."""
    assert parser_of(game, "cantabria").read(line) == Typed(BET, bet, "20")


def test_where_a_table_has_no_such_thing_nothing_is_understood() -> None:
    """Nobody raises at a roulette, and no red is at a poker table."""
    assert parser_of("roulette-french", "cantabria").read("voy") == Typed(UNCLEAR)
    assert parser_of("holdem", "cantabria").read("rouge 20") == Typed(UNCLEAR)


def aliases(section: str, slug: str) -> list[str]:
    """The other names of something in both languages."""
    return [name for lang in LANGUAGES for name in Words(lang).aliases(section, slug)]


@pytest.mark.parametrize(("game", "place"), TABLES)
def test_no_other_name_is_ambiguous(game: str, place: str) -> None:
    """At any table each means one thing: no second command, no verb, no other bet."""
    table, parser = opened(game, place), parser_of(game, place)
    tongues = [words_of(table, lang) for lang in LANGUAGES]
    commands, bets = typed_commands(table), table.type.bets(table.game)
    names: dict[str, set[str]] = {}
    for do in commands:
        for name in (do, *(words.word("commands", do) for words in tongues), *aliases(COMMAND_ALIASES, do)):
            names.setdefault(name.replace("-", " "), set()).add(do)
    verbs = {name for known in VERBS.values() for name in known}
    for do in commands:
        for alias in aliases(COMMAND_ALIASES, do):
            assert names[alias] == {do}, alias
            assert alias not in verbs, alias
            assert parser.read(alias).do == do, alias
    for bet in bets:
        kind, numbers = tongues[0].bet_parts(bet)
        for alias in aliases(BET_ALIASES, kind):
            assert alias not in verbs | set(names), alias
            assert parser.read(f"{alias} {numbers} 20") == Typed(BET, bet, "20"), alias
            assert parser.read(f"{alias} {numbers}").do in (STAKELESS, UNCLEAR)


def test_every_other_name_is_of_something() -> None:
    """A command, a bet, a card, a currency that there is; and no name stands twice."""
    known = {do for game in GAMES for do in command_types(decider_type(game))}
    for lang in LANGUAGES:
        words = Words(lang)
        assert words.slugs(COMMAND_ALIASES) <= known
        assert words.slugs(BET_ALIASES) <= words.slugs("bets")
        assert words.slugs("card-aliases") <= {*RANKS, *SUITS, JOKER_NAME}
        assert words.slugs("currency-aliases") == {"EUR", "ESP"}
        for section in (COMMAND_ALIASES, BET_ALIASES, "card-aliases"):
            for slug in words.slugs(section):
                assert len(set(words.aliases(section, slug))) == len(words.aliases(section, slug))


# Cards.


@pytest.mark.parametrize(
    ("lang", "typed", "places"),
    [
        ("en", "3h 10d", [0, 1]),
        ("en", "10D", [1]),
        ("en", "3♥", [0]),
        ("en", "ace of spades", [2]),
        ("en", "td", [1]),
        ("es", "as de picas", [2]),
        ("es", "ap", [2]),
        ("es", "3 de corazones y 10 de diamantes", [0, 1]),
        ("es", "3c", [0]),
        ("es", "kc", None),
        ("en", "kc", [3]),
        ("es", "k de treboles", [3]),
        ("en", "2h", None),
        ("en", "3h 3h", None),
        ("en", "3c", None),
        ("en", "rubbish", None),
        ("en", "3", None),
    ],
)
def test_cards_by_their_faces(lang: str, typed: str, places: list[int] | None) -> None:
    """As they are printed, by the letters or names of the language; a letter in doubt is asked again."""
    assert CardReader(lang).chosen(typed.lower().split(), ("3H", "10D", "AS", "KC", "KH")) == places


@pytest.mark.parametrize(
    ("lang", "typed", "places"),
    [
        ("en", "jk", [1]),
        ("en", "3h joker", [0, 1]),
        ("es", "el comodin y js", [1, 2]),
        ("en", "comodin", None),
        ("en", "joker joker", None),
    ],
)
def test_a_joker_among_the_cards(lang: str, typed: str, places: list[int] | None) -> None:
    """As it is printed or by its name; a jack is no joker."""
    assert CardReader(lang).chosen(typed.split(), ("3H", "JK", "JS")) == places


@pytest.mark.parametrize(("lang", "verb"), [("en", "discard"), ("es", "descarte")])
def test_discards_by_card(lang: str, verb: str) -> None:
    """Those that were named go, by their faces; what is not held is asked for again."""
    thrown: list[str] = []

    def typed(sat: Sat) -> Iterable[str]:
        for _ in range(200):
            seat = sat.seat
            do = {option.do for option in seat.table.options(seat.name)}
            if "discard" in do and not thrown:
                held = hand_of(scene_of(opened("five-card-draw", "cantabria"), seat.table.state, seat.name), seat.name)
                assert held is not None
                faces = [face for face in held.faces if face]
                absent = next(f"{rank}S" for rank in RANKS if f"{rank}S" not in faces and f"{rank}P" not in faces)
                yield f"{verb} {absent}"
                thrown.extend(faces[1:3])
                yield f"{verb} {' '.join(thrown)}"
                return
            yield "call" if "call" in do else "check" if "check" in do else ""

    sat = Sat("five-card-draw", typed, lang=lang)
    assert thrown
    words = words_of(opened("five-card-draw", "cantabria"), lang)
    assert words.word("phrases", "say-more").partition("{")[0] in sat.said
    (discard,) = [entry for entry in sat.entries if entry.command.do == "discard" and entry.command.by == sat.seat.name]
    assert len(discard.command.cards) == 2  # type: ignore[attr-defined]


def test_what_is_missing_is_asked_for() -> None:
    """With its bounds in the currency; no smallest unit and no name of a field."""
    sat = Sat("holdem", ["raise", "raise 20", "lend", "lend bea", "raise x", "leave"])
    assert "Please say more: raise €20 - €400" in sat.lines
    assert any(line.startswith("You put in €20") for line in sat.lines)
    assert "$" not in sat.said
    assert "`" not in sat.said
    assert "Please say more: buy chips €1 or more" in Sat("blackjack", ["buy", "leave"]).lines
