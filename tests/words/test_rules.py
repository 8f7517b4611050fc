"""Rules in words: every value that a rule of any place has is told in both languages, and no word is stale."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from ludex.cli.rule_words import RuleWords
from ludex.games.registry import GAMES, decider_type
from ludex.law.clauses import GENERAL
from ludex.law.leaves import NUMBER, Leaf, LeafKind
from ludex.law.strict import Tree
from ludex.words import Words, rules
from ludex.words.rules import CARDS, PRINTED, RuleTexts
from tests.tables import LAW

LANGUAGES = ("en", "es")


class Told(dict[str, str]):
    """Words that remember which of them were asked for."""

    def __init__(self, entries: Mapping[str, str]) -> None:
        super().__init__(entries)
        self.asked: set[str] = set()

    def __getitem__(self, key: str) -> str:
        self.asked.add(key)
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        found = super().get(key)
        return default if found is None else self[key]


@pytest.fixture(scope="module")
def leaves() -> list[tuple[Leaf, str, str]]:
    """Every rule of every game that differs from those of the game's other places."""
    found: dict[str, tuple[Leaf, str, str]] = {}
    for game in (*GAMES, GENERAL):
        for place in LAW.places_of(game):
            statute = LAW.statute(game, place)
            for leaf in (*statute.leaves.values(), *statute.establishment.values()):
                alike = replace(leaf, clauses=(), reading="", inherited=(), game="", file="")
                found.setdefault(f"{game}: {alike}", (leaf, game, place))
    return list(found.values())


def slugs(value: Tree) -> Iterator[str]:
    """Every word within a value."""
    if isinstance(value, list):
        for each in value:
            yield from slugs(each)
    elif isinstance(value, str):
        yield value


def words_of(lang: str, game: str, place: str) -> Words:
    # What is asked of every game and house belongs to no family, and nobody plays it.
    family = () if game == GENERAL else (decider_type(game).family,)
    return Words(lang, place, game, *family)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_value_has_words_and_none_is_stale(
    leaves: list[tuple[Leaf, str, str]], lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Values, calls, notes and names, each at the rule where it stands."""
    entries = {section: Told(entries) for section, entries in rules._load(lang).items()}
    monkeypatch.setattr(rules, "_load", lambda _: entries)
    wordless, nameless, untranslated = set(), set(), set()
    for leaf, game, place in leaves:
        words = words_of(lang, game, place)
        texts, told = RuleTexts(words), RuleWords(words, LAW.regulations.jurisdiction(place).currency)
        assert told.rule(leaf)
        for slug in slugs(leaf.value):
            if not _has_words(leaf, slug, texts, words):
                wordless.add((leaf.path, leaf.kind.value, slug))
        if texts.name(leaf) == leaf.path:
            nameless.add(leaf.path)
        if leaf.why and lang == "es" and leaf.why not in entries["notes"]:
            untranslated.add(leaf.why)
    assert (wordless, nameless, untranslated) == (set(), set(), set())
    stale = sorted(f"{section}: {slug}" for section, known in entries.items() for slug in set(known) - known.asked)
    assert stale == []


def _has_words(leaf: Leaf, slug: str, texts: RuleTexts, words: Words) -> bool:
    match leaf.kind:
        case LeafKind.BY:
            return words.has("roles", slug)
        case LeafKind.REFUSE:
            return words.has("reasons", slug)
        case LeafKind.CALL:
            return texts.call(slug) != slug or words.lang == "en"
        case LeafKind.CHOOSE if slug in ("amount", "amounts"):
            return True
        case _:
            plain = slug in CARDS or leaf.path in PRINTED or NUMBER.fullmatch(slug) is not None
            return plain or texts.slug(leaf.path, slug) is not None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_both_languages_tell_the_same_slugs(lang: str) -> None:
    """Only Spanish needs names for paths and notes, which are English."""
    known, other = rules._load(lang), rules._load("es" if lang == "en" else "en")
    common = ("values", "calls", "singulars", "phrases")
    assert [set(known[section]) for section in common] == [set(other[section]) for section in common]
    assert set(known) - set(common) == ({"names", "notes"} if lang == "es" else set())


def leaf_at(path: str, value: Tree, kind: LeafKind = LeafKind.VALUE, **fields: Any) -> Leaf:
    return Leaf(path=path, kind=kind, value=value, **fields)


def said(lang: str, leaf: Leaf) -> str:
    currency = LAW.regulations.jurisdiction("cantabria").currency
    return RuleWords(Words(lang, "cantabria", "roulette-french", "wheels"), currency).rule(leaf)


@pytest.mark.parametrize(
    ("leaf", "english", "spanish"),
    [
        (leaf_at("withdrawal", True), "value: yes", "retirar la apuesta antes del cierre: sí"),
        (leaf_at("bets.zero_street.numbers", [[0, 1, 2], [0, 2, 3]]), "value: 0-1-2, 0-2-3", "0-1-2, 0-2-3"),
        (leaf_at("bets.simple.low", [1, 18]), "value: from 1 to 18", "falta, números: de 1 a 18"),
        (
            leaf_at("bets.column.maximum", [2, 4], unit="times-minimum"),
            "value: 2 or 4 times the minimum",
            "2 o 4 veces",
        ),
        (leaf_at("limits_change.notice_rounds", 1, unit="hands"), "value: 1 hand", "cambio: 1 mano"),
        (leaf_at("limits_change.notice_rounds", 2, unit="hands"), "value: 2 hands", "cambio: 2 manos"),
        (leaf_at("bets.special_corner.maximum", [0, 0, 0]), "value: 0", "el cuadro especial, máximo: 0"),
        (leaf_at("settlement.order", ["column", "red"], LeafKind.ORDER), "order: column, red", "columna, rojo"),
        (leaf_at("ranking.full", [3, 2], unit="equal-cards"), "value: 3 + 2 equal cards", "full: 3 + 2 cartas iguales"),
        (leaf_at("limits.minimum_least", "20/100"), "value: 20%", "máximo: 20 %"),
        (leaf_at("calls.void", "bola nula", LeafKind.CALL), "call: «bola nula» (void spin)", "voz: «bola nula»"),
        (leaf_at("layout.words", ["ases"]), "value: «ases»", "rótulos del paño: «ases»"),
        (
            leaf_at("zero.no_answer", "prison", LeafKind.POLICY, why="no such bet"),
            "policy: prison (no such bet)",
            "(no existe tal apuesta)",
        ),
        (
            leaf_at("tier", 1, why="a note of somebody's own"),
            "value: 1 (a note of somebody's own)",
            "(a note of somebody's own)",
        ),
        (leaf_at("no_such.rule", "no-such-slug"), "value: no-such-slug", "no_such.rule: no-such-slug"),
        (
            leaf_at("wheel.zero_neutral", "unlawful-wheel", LeafKind.REFUSE),
            "refuse: the ",
            "cero rojo o negro; se rechaza: ",
        ),
        (
            leaf_at("betting.closed", "bets-closed", LeafKind.REFUSE),
            "refuse: no more bets",
            "se rechaza: ya no se admiten",
        ),
        (leaf_at("may.bet.players", ["player"], LeafKind.BY), "by: player", "apostar: jugador"),
        (leaf_at("limits.wrong.4", 220, unit="percent"), "value: 220%", "sencillas, con 4: 220 %"),
        (leaf_at("bets.odds_win.pays.4", 2), "value: 2", "asociada al win, ganancia a la unidad con 4: 2"),
        (
            leaf_at("zero.last_spin", "refund", LeafKind.POLICY),
            "policy: the part that remains is given back",
            "la parte que queda",
        ),
        (leaf_at("zero.below_minimum_amount", "refund"), "value: what would be given back", "lo que se devolvería"),
        (
            leaf_at("limits.limit", ["pot", "none"], LeafKind.CHOOSE, default="none"),
            "choose: pot limit (pot) or no limit (none); default none",
            "se elige: bote limitado (pot) o sin límite (none); si no se dice, none",
        ),
    ],
)
def test_a_rule_is_told(leaf: Leaf, english: str, spanish: str) -> None:
    """By what its value is; what nobody has words for is told as it stands."""
    assert said("en", leaf).startswith(english)
    assert spanish in said("es", leaf)


def test_a_rule_has_another_name_at_one_game() -> None:
    """The prison of trente et quarante follows a tie at 31, not a zero."""
    leaf = leaf_at("zero.again", None, LeafKind.POLICY)
    here, there = (RuleTexts(Words("es", "cantabria", game)) for game in ("roulette-french", "trente-et-quarante"))
    assert (here.name(leaf), there.name(leaf)) == ("prisión, nuevo cero", "prisión, nuevo empate a 31")


@pytest.mark.parametrize(
    ("draws", "english"),
    [
        ([True] * 11, "always"),
        ([False] * 11, "never"),
        ([True] * 8 + [False, True, True], "against 0-7 or 9, and when the player has drawn none"),
        ([False] * 6 + [True, True] + [False] * 3, "against 6-7"),
        ([False] * 6 + [True] + [False] * 4, "against 6"),
        ([True, False], "yes, no"),
    ],
)
def test_the_third_card_of_the_bank_is_told_by_the_players(draws: list[Tree], english: str) -> None:
    """Runs of cards by their ends; a row that is no row of that table as the list it is."""
    assert said("en", leaf_at("third.bank.3", draws)) == f"value: {english}"
