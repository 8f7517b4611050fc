"""Grammar: every sentence of both files with every form, told of others and to the player, of none, one and several."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from string import Formatter

import pytest

from ludex.core.roles import is_staff
from ludex.games.cards.trente_et_quarante.events import BetInsured
from ludex.games.registry import GAMES, decider_type, open_usual
from ludex.kit.money import Cents
from ludex.words import LANGUAGES, Words
from ludex.words.entries import entries_of
from ludex.words.events import _PEOPLE
from ludex.words.forms import ITSELF, OR, Count, Person, sentence
from tests.tables import LAW

NUMBERS = (0, 1, 2)
YOU, OTHER = "me", "Ana"
WITH_SENTENCES = ("events", "drills", "phrases", "pictures")
"""Sections whose texts take fields."""
WHOLE = {"paid-one"}
"""Phrases that are sentences by themselves."""
THIRD = {"may", "could", "has", "does"}
"""What an English verb of another person may be besides a word that ends in s."""


@cache
def file(lang: str) -> dict[str, dict[str, str]]:
    """The words of a language as they stand in its files."""
    return entries_of(f"{lang}.yaml")


def fields_of(template: str) -> list[tuple[str, str]]:
    """The fields of a template with their forms."""
    return [(name, forms or "") for _, name, forms, _ in Formatter().parse(template) if name is not None]


def rendered(words: Words, template: str) -> Iterator[tuple[str, str]]:
    """A template with every choice of its forms, and who is addressed: nobody, or the person of one field."""
    fields = fields_of(template)
    with_forms = {name for name, forms in fields if forms}
    people = sorted({name for name, _ in fields} & _PEOPLE)
    for number in NUMBERS:
        for addressed in ("", *people):
            told: dict[str, object] = {}
            for name, _ in fields:
                if name in people:
                    told[name] = words.person(YOU if name == addressed else OTHER, YOU)
                else:
                    told[name] = words.count(number) if name in with_forms else "X"
            names = [each.said for each in told.values() if isinstance(each, Person) and each.named]
            yield sentence(words.lang, template, names, **told), addressed


def faults_of(text: str, *, whole: bool) -> list[str]:
    """What is wrong with a sentence as it would be printed."""
    checks = {
        "a brace, an asterisk or a bar is left": re.search(r"[{}|]|\*(?! (suyas|yours|no tiene|has no))", text),
        "two blanks": "  " in text.strip(),
        "a small letter at the beginning": whole and text[0].islower(),
        "no end": whole and not text.endswith((".", "?", "»", "X")),
        "an unbalanced question": text.count("¿") > text.count("?"),
        "an unbalanced exclamation": text.count("¡") != text.count("!"),
        "two words that are one": re.search(r"\b[Aa] el\b|\b[Dd]e el\b", text),
        "one of several": re.search(r"\b1 [a-zñ]+s\b", text),
        "you with the verb of another": re.search(r"\b[Yy]ou (\w+s|is|has|does|was)\b", text),
        "another with the verb of you": whole and _wrong_third(text),
    }
    return [fault for fault, found in checks.items() if found]


def _wrong_third(text: str) -> bool:
    found = re.match(rf"{OTHER} ([a-z]+)\b", text)
    return found is not None and text.isascii() and not (found[1].endswith("s") or found[1] in {*THIRD, "and"})


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_is_a_sentence_in_every_form(lang: str) -> None:
    """Of nobody, one and several; told of another and to the player."""
    words = Words(lang)
    for slug, template in file(lang)["events"].items():
        for text, addressed in rendered(words, template):
            kept = [fault for fault in faults_of(text, whole=True) if lang == "en" or not fault.startswith("another")]
            assert not kept, (slug, addressed, text)


@pytest.mark.parametrize("section", ["phrases", "pictures", "drills", "asks", "units", "allowed", "exam"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_phrase_can_be_told_in_every_form(lang: str, section: str) -> None:
    """Without anything left over."""
    words = Words(lang)
    for slug, template in file(lang)[section].items():
        if slug.startswith("help-"):
            continue  # a table of several lines
        for text, addressed in rendered(words, template):
            faults = faults_of(text, whole=section == "drills" or slug in WHOLE)
            kept = [fault for fault in faults if (lang, section) == ("en", "events") or not fault.startswith("another")]
            assert not [fault for fault in kept if fault != "two blanks" or slug != "scene-middle"], (slug, text)
            assert addressed == "" or text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_questions_open_and_close_in_spanish(lang: str) -> None:
    """As many marks before as after in Spanish; none before in English."""
    for section, entries in file(lang).items():
        for slug, text in entries.items():
            opened = text.count("?") if lang == "es" else 0
            assert text.count("¿") == opened, f"{section}.{slug}"
            assert text.count("¡") == (text.count("!") if lang == "es" else 0), f"{section}.{slug}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_forms_are_two_and_of_people_or_numbers(lang: str) -> None:
    """Whatever has forms is a field that some caller fills with a person or a count."""
    for section, entries in file(lang).items():
        for slug, text in entries.items():
            for name, forms in fields_of(text) if section in WITH_SENTENCES else ():
                assert not forms or forms.count(OR) == 1, f"{section}.{slug}: {name}"
                assert ITSELF not in forms or forms, f"{section}.{slug}: {name}"


def test_a_person_by_name_by_post_and_addressed() -> None:
    """Names stay as they are written; posts have their articles; whoever is spoken to is you."""
    english, spanish = Words("en"), Words("es")
    assert english.person("bea") == Person("bea")
    assert english.person("you", "you") == Person("you", addressed=True, named=False)
    assert spanish.person("you", "you").said == "usted"
    assert (english.person("croupier").said, spanish.person("croupier-2").said) == ("the croupier", "el crupier 2")
    assert spanish.person("bea-2") == Person("bea-2")
    assert spanish.person("", "") == Person("")


def test_forms_of_a_person_and_of_a_number() -> None:
    """The first of another or of one, the second of whoever is addressed or of any other number."""
    template = "{player:the hand of *|your hand}, {cards:one card|* cards}"
    ana, me = Person("ana"), Person("you", addressed=True)
    assert template.format(player=ana, cards=Count("1", one=True)) == "the hand of ana, one card"
    assert template.format(player=me, cards=Count("1,200", one=False)) == "your hand, 1,200 cards"
    assert f"{ana} {Count('3', one=False)}" == "ana 3" == f"{ana!s} {Count('3', one=False)!s}"


def test_a_name_like_a_sign_of_the_forms_stays_a_name() -> None:
    """What stands in a name is not read as a form."""
    odd = Person("a|b*{c}")
    assert f"{odd:the hand of *|your hand}" == "the hand of a|b*{c}"


def test_how_sentences_begin() -> None:
    """With a capital, unless somebody's own name comes first."""
    assert sentence("en", "{p} bets.", ["ana"], p=Person("ana")) == "ana bets."
    assert sentence("en", "{p} bet.", [], p=Person("you", addressed=True, named=False)) == "You bet."
    assert sentence("es", "{p:la mano de *|su mano} vale.", ["ana"], p=Person("ana")) == "La mano de ana vale."
    assert sentence("en", "«{call}» {rest}", [], call="no va más", rest="") == "«no va más»"
    assert sentence("en", "", []) == ""


def test_spanish_contractions() -> None:
    """«a el» and «de el» are one word; «a la» is not, nor is it elsewhere."""
    paid = sentence("es", "Paga a {p} el total de {q}.", p="el crupier", q="el bote")
    assert paid == "Paga al crupier el total del bote."
    assert sentence("es", "A {p}.", p="el crupier") == "Al crupier."
    assert sentence("es", "De la mesa a la banca.") == "De la mesa a la banca."
    assert sentence("en", "a el") == "A el"


@pytest.mark.parametrize(
    ("lang", "told", "joined"),
    [
        ("en", ["a"], "a"),
        ("en", ["a", "b", "c"], "a, b and c"),
        ("es", ["ana", "bea"], "ana y bea"),
        ("es", ["ana", "Inés"], "ana e Inés"),
        ("es", ["ana", "Hilario"], "ana e Hilario"),
        ("es", ["ana", "Yolanda"], "ana y Yolanda"),
        ("es", [], ""),
    ],
)
def test_all_of_several(lang: str, told: list[str], joined: str) -> None:
    """In Spanish «y» is «e» before the same sound."""
    assert Words(lang).all_of(told) == joined


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_post_has_its_article(lang: str) -> None:
    """And nothing else is a post."""
    roles = {role for slug in GAMES for role in decider_type(slug).roles}
    assert {slug.partition("/")[0] for slug in file(lang)["posts"]} == {role for role in roles if is_staff(role)}
    assert all(text.startswith(("the ", "el ", "la ")) for text in file(lang)["posts"].values())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_bets_within_sentences(lang: str) -> None:
    """In small letters wherever a bet can be placed, and as a name that is known."""
    assert set(file(lang)["said"]) <= set(file(lang)["bets"])
    for slug in GAMES:
        for place in LAW.places_of(slug):
            words = Words(lang, place, slug, decider_type(slug).family)
            for bet in decider_type(slug).bets(open_usual(LAW, slug, place).game):
                assert words.bet_said(bet)[:1] == words.bet_said(bet)[:1].lower()
                assert words.bet_said(bet) != bet or words.bet(bet).lower() == bet, bet


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("place", LAW.places_of("craps"))
def test_abbreviations_tell_bets_apart(lang: str, place: str) -> None:
    """Each is of a bet, shorter than its name, and of no other bet."""
    words = Words(lang, place, "craps", "dice")
    told = {bet: words.word("abbreviations", bet) for bet in words.slugs("abbreviations")}
    assert told.keys() <= words.slugs("bets")
    assert len(set(told.values())) == len(told) == 4
    assert all(len(short) < len(words.bet(bet)) for bet, short in told.items())


def test_a_place_that_names_a_bet_says_it_by_that_name() -> None:
    """Whatever has a name of its own at a place has one within sentences too."""
    spanish = file("es")
    own = {slug for slug in spanish["bets"] if "/" in slug and slug.partition("/")[0] in spanish["said"]}
    assert own == {slug for slug in spanish["said"] if "/" in slug}


def test_phrases_with_numbers() -> None:
    """Whole numbers choose the form, and are written as the language does."""
    assert "one entry" in Words("en").phrase("audit-follows", file="f", title="t", entries=1)
    assert "1.200 asientos" in Words("es").phrase("audit-follows", file="f", title="t", entries=1200)


def test_the_number_of_a_stake_is_no_money() -> None:
    """An event that names a stake and an amount tells the amount."""
    event = BetInsured(stake=7, player="ana", amount=Cents(10))
    assert Words("en").event(event, LAW.regulations.jurisdiction("galicia").currency) == "ana insures it for €0.10."
