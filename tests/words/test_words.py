"""Words: every slug that people may see has a name in both languages, no name is stale, and sentences can be made."""

from __future__ import annotations

from functools import cache
from random import Random
from string import Formatter
from typing import Any

import pytest

from ludex.core.drills import LEVELS
from ludex.core.edge import command_types
from ludex.core.establishment import Fault
from ludex.core.events import FELT, HOUSE_ACCOUNTS, Event, Joined, SessionOpened
from ludex.errors import Corrupt, Misuse, Reason, Refused, Unit
from ludex.examine.drills import exercises, makers_of
from ludex.examine.floor import UNLISTED
from ludex.games.bingo.returns import WITH_LINKED
from ludex.games.common.prison.events import HalvesReturned
from ludex.games.common.stakes.events import BetsClosed, Payment
from ludex.games.draws.lottery.odds import BETS as LOTTERY_BETS
from ludex.games.poker.hands.rules import CATEGORIES
from ludex.games.registry import GAMES, choices_there, decider_type, open_usual
from ludex.games.wheels.roulette.events import Paid, ResultAnnounced, SpinVoided, Spun
from ludex.kit.money import Cents
from ludex.law.leaves import UNITS, LeafKind
from ludex.proof.walk import Leaning, Walk
from ludex.words import LANGUAGES, Words
from ludex.words.entries import entries_of
from tests.tables import LAW, PLACES, give, opened, seated, usual
from tests.words.phrases import PHRASES

EURO = LAW.regulations.jurisdiction("cantabria").currency
PESETA = LAW.regulations.jurisdiction("spain-1977").currency
COLUMNS = {
    "accounts",
    "admits",
    "bets",
    "choices",
    "clause",
    "commands",
    "default",
    "family",
    "game",
    "in",
    "incidents",
}
COLUMNS |= {"name", "phases", "playable", "reasons", "roles", "title", "value", "what"}
LATER = {"flop", "insurance", "progressive", "raise", "river", "turn"}
"""Bets that are made after the deal, or that a house offers only where it wants to."""
SEVERAL_NUMBERS = LOTTERY_BETS["numbers"]
"""A ticket with several numbers: a lottery has such tickets where its organiser describes them."""
CALLED = "«{call}»"
CALLS = {"bets-opened", "bets-asked", "bets-closed", "bets-invited", "cards-called", "third-called"}
CALLS |= {"result-announced", "outcome-announced", "total-announced", "winner-announced", "coup-announced"}
"""Events that are nothing but a call: where the law prescribes none there is nothing to tell."""
PICTURES = {"places", "marks", "markers", "signs", "states", "pictures"}
EXAM = {"exam", "solutions", "name", "date", "points", "working", "player", "bet", "stake", "paid"}
EXAM |= {"level", "page"}
SENTENCES = {"posts", "said", "sides", "abbreviations", "told"}
"""Sections that `test_forms` looks after."""
ALIASES = {"command-aliases", "sayings", "bet-aliases", "card-aliases", "currency-aliases"}
"""Sections that `tests/cli/test_aliases.py` looks after."""
SCHOOL = {
    "exam": EXAM,
    "forms": {"payment", "total", "in-pot", "share", "next-kind", "amount", "amounts", "number", "yes-no", "choice"}
    | {"all", "apart", "payment-alone", "total-alone", "back-to", "won-by", "part-of-bank"}
    | {"clause-back-to", "clause-won-by", "combination", "box-paid", "clause-combination", "clause-box-paid"},
    "school": {"begin", "exercise-of", "help", "skipped", "partly", "mistake", "too-many", "nothing-given", "points"}
    | {"by-kind", "revise", "fewer", "student", "points-of", "of", "percent", "level", "mean", "missed", "exam-name"}
    | {"sheet", "paid-alone", "paid-to-one", "paid-to-each"}
    | {"nothing-typed", "standard-input"},
}
"""Sections of the croupier school: exams on paper, the forms of answers, lessons and marks."""
REFUSALS = {"allowed", "hints", "values", "flaws"}
"""Sections that `test_refusals` looks after."""
FLOORS = {"findings", "features", "languages", "report"}
PAPERS = {"papers", "paper-lines", "symbols"}
"""Sections that `tests/draw/test_words_of_pictures.py` looks after."""
HALLS = {"bingo-cards", "minutes"}
HOUSES = {"audit"}
"""Sections that `tests/draw/test_bingo_paper.py` looks after."""
"""Sections that `test_findings` looks after."""
PHRASES |= {"split-by-own-cards", "split-bounded", "chart-title", "chart-legend"}  # best play of a card game


@cache
def file(lang: str) -> dict[str, dict[str, str]]:
    """The words of a language as they stand in its files."""
    return entries_of(f"{lang}.yaml")


@cache
def needed() -> dict[str, set[str]]:
    """Every slug that people may see, collected from what defines it."""
    found: dict[str, set[str]] = {
        "games": {*LAW.index.games, UNLISTED},
        "roles": {role for slug in GAMES for role in decider_type(slug).all_roles},
        "reasons": {reason.value for reason in Reason},
        "faults": {fault.value for fault in Fault},
        "units": {unit.value for unit in Unit},
        "hands": set(CATEGORIES),
        "measures": set(UNITS),
        "rule-kinds": {kind.value for kind in LeafKind},
        "columns": COLUMNS,
        "families": {decider_type(slug).family for slug in GAMES},
        "accounts": {"player:NAME", FELT, *HOUSE_ACCOUNTS},
        "bets": {
            *LATER,
            WITH_LINKED,
            SEVERAL_NUMBERS,
        },  # what only some licences, or some descriptions of a lottery, have
    }
    for slug in GAMES:
        kind = decider_type(slug)
        found.setdefault("drills", set()).update(makers_of(kind) if kind.drills else ())
        told = {f"{drill}-{level}" for drill in (makers_of(kind) if kind.drills else ()) for level in LEVELS}
        found.setdefault("levels", set()).update(told)
        found.setdefault("kinds", set()).update(makers_of(kind) if kind.drills else ())
        found.setdefault("commands", set()).update(command_types(kind))
        found.setdefault("events", set()).update(str(event.__struct_config__.tag) for event in kind.events)
        for place in LAW.places_of(slug):
            table = open_usual(LAW, slug, place)
            game = table.game
            found.setdefault("settings", set()).update(choices_there(LAW, slug, place))
            found["accounts"].update(kind.accounts)
            found.setdefault("gestures", set()).update(step.gesture for step in table.statute.script)
            for level in LEVELS if kind.drills else ():
                asked = exercises(table, level=level, count=18, pick=Random(1).randrange)
                found.setdefault("asks", set()).update(item.ask for exercise in asked for item in exercise.items)
            for incident in kind.incidents(game):
                found.setdefault("incidents", set()).add(incident.slug)
                found.setdefault("remedies", set()).add(incident.remedy)
            found.setdefault("phases", set()).update(*(game.book.phases(do) for do in command_types(kind)))
            found.setdefault("bets", set()).update(Words("en").bet_parts(bet)[0] for bet in kind.bets(game))
            rows = list(kind.odds(game, table.least_stake) if kind.odds is not None else ())
            choices = {Words("en").choice_parts(row.choice)[0] for row in rows if row.choice is not None}
            found.setdefault("choices", set()).update(choices)
            found["bets"].update(Words("en").bet_parts(row.bet)[0] for row in rows)
    return found


@pytest.mark.parametrize(
    "section",
    [
        "games",
        "roles",
        "reasons",
        "commands",
        "events",
        "incidents",
        "remedies",
        "faults",
        "drills",
        "kinds",
        "levels",
        "asks",
        "gestures",
        "hands",
        "units",
        "measures",
        "rule-kinds",
        "columns",
        "families",
        "accounts",
        "settings",
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_slug_has_words_and_no_word_is_stale(lang: str, section: str) -> None:
    """What the file names is exactly what there is."""
    assert {slug.partition("/")[0] for slug in file(lang)[section]} == needed()[section]


@pytest.mark.parametrize("section", ["phases", "bets"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_phases_and_bets_have_words(lang: str, section: str) -> None:
    """Every phase in which something may be done, every kind of bet that is paid."""
    assert {slug.partition("/")[0] for slug in file(lang)[section]} == needed()[section]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_phrase_that_is_asked_for_is_there(lang: str) -> None:
    """The command line prints no bare slug."""
    assert set(file(lang)["phrases"]) >= PHRASES


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_phrase_is_stale(lang: str) -> None:
    """A phrase that nothing asks for is left over."""
    assert set(file(lang)["phrases"]) <= PHRASES


def test_both_files_have_the_same_keys() -> None:
    """In the same order, with nothing left empty but what is empty in both."""
    english, spanish = file("en"), {section: words for section, words in file("es").items() if section != "misuses"}
    assert list(english) == list(spanish)
    assert set(english) == {
        *needed(),
        *REFUSALS,
        *PICTURES,
        *SENTENCES,
        *FLOORS,
        *ALIASES,
        *SCHOOL,
        *HALLS,
        *HOUSES,
        *PAPERS,
        "phrases",
    }
    for section, slugs in SCHOOL.items():
        assert set(english[section]) == slugs
    for section, words in english.items():
        assert list(words) == list(spanish[section]), section
        for slug, text in words.items():
            assert bool(text) == bool(spanish[section][slug]), f"{section}.{slug}"
            assert text == text.strip()


def test_templates_of_both_languages_take_the_same_fields() -> None:
    """What one language tells the other tells too."""
    told = ("events", "faults", "drills", "levels", "asks", "phrases", *SCHOOL, "units", "allowed", "flaws")
    for section in (*told, *HALLS, *HOUSES, "findings", "report"):
        for slug, text in file("en")[section].items():
            assert fields_of(text) == fields_of(file("es")[section][slug]), slug


def fields_of(template: str) -> set[str]:
    """The names between braces."""
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def template_of(lang: str, game: str, kind: type[Event]) -> str:
    """The words of an event at a game."""
    return Words(lang, game, decider_type(game).family).word("events", str(kind.__struct_config__.tag))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_templates_ask_for_fields_that_events_have(lang: str, game: str) -> None:
    """Its own, those of the stake or announcement it carries, and the winners of a payment."""
    for kind in decider_type(game).events:
        own = set(kind.__struct_fields__)
        if own & {"stake", "announcement"}:
            own |= {"player", "bet", "amount"}
        if "payments" in own:
            own |= {"winners"}
        assert fields_of(template_of(lang, game, kind)) <= own, kind.__name__


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_has_a_sentence(lang: str, game: str) -> None:
    """It says what happened, or repeats what was called, where the event is nothing but a call."""
    for kind in decider_type(game).events:
        template = template_of(lang, game, kind)
        assert template, kind.__name__
        assert template != CALLED or str(kind.__struct_config__.tag) in CALLS, kind.__name__


def test_every_event_that_is_a_call_is_told_by_it_alone() -> None:
    """An entry of the list that is told otherwise is stale."""
    assert {slug for slug, template in file("en")["events"].items() if template == CALLED} == CALLS


@cache
def walked(place: str) -> list[Event]:
    """The events of a random evening."""
    game = opened(place, licence={"change_authorised": True} if place == "cantabria" else None)
    pick = Random(5).randrange
    table: Any = game.recorded(Leaning(pick))
    walk = Walk(game, table, pick)
    for _ in range(1500):
        walk.step()
    return [event for entry in table.entries for event in entry.events]


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_of_an_evening_can_be_told(lang: str, place: str) -> None:
    """No name is missing, no brace is left, and nobody reads None."""
    words, currency = Words(lang), LAW.regulations.jurisdiction(place).currency
    told = {type(event): words.event(event, currency) for event in walked(place)}
    assert len(told) >= 15
    for kind, sentence in told.items():
        assert not set("{}") & set(sentence), kind
        assert "None" not in sentence, kind


def test_sentences() -> None:
    """A bet, a spin, a call and a payment, in both languages."""
    table = seated(usual("cantabria"), ana=1000)
    (placed,) = give(table, "bet", "ana", bet="six-line-1-2-3-4-5-6", stake=123)[0].events
    (spun,) = give(table, "spin", "croupier")[0].events
    closed = BetsClosed(call="no va más")
    paid = Paid(croupier="x", bets="red", payments=(Payment(1, "ana", "red", Cents(250)),))
    told = {lang: [Words(lang).event(event, EURO) for event in (placed, spun, closed, paid)] for lang in LANGUAGES}
    assert told == {
        "en": [
            "ana bets €123 on six-line 1-2-3-4-5-6.",
            "The croupier turns the wheel clockwise and throws the ball.",
            "«no va más»",
            "ana wins €2.50 on red.",
        ],
        "es": [
            "ana apuesta 123 € a la seisena 1-2-3-4-5-6.",
            "El crupier gira el cilindro hacia la derecha y lanza la bola.",
            "«no va más»",
            "ana cobra 2,50 € por el rojo.",
        ],
    }


def test_an_announced_number_is_told_with_its_chances() -> None:
    """The simple chances are named in the language of whoever reads."""
    announced = ResultAnnounced(number=19, call="19 red odd high")
    assert Words("en").event(announced, EURO) == "«19 red odd high»"
    assert Words("es").event(announced, EURO) == "«19 rojo impar pasa»"


def test_what_is_not_called_is_not_told() -> None:
    """Where no call is prescribed there is no call to repeat."""
    assert Words("en").event(BetsClosed(call=None), EURO) == ""
    assert Words("en").event(HalvesReturned(stakes=()), EURO) == "Half of every simple chance goes back."


def test_a_void_spin_is_told_also_without_a_call() -> None:
    """Its cause is worth telling though nobody had to call it."""
    assert "The ball jumps out" in Words("en").event(SpinVoided(cause="ball-jumped-out", call=None), EURO)


@pytest.mark.parametrize("name", ["key", "round", "call"])
def test_names_of_people_are_not_translated(name: str) -> None:
    """Whoever is called like a phrase keeps their name."""
    assert Words("es").event(Joined(player=name, chips=Cents(1)), EURO) == f"{name} llega a la mesa."


@pytest.mark.parametrize(
    ("cents", "english", "spanish"),
    [
        (0, "€0", "0 €"),
        (5, "€0.05", "0,05 €"),
        (1250, "€12.50", "12,50 €"),
        (1200, "€12", "12 €"),
        (123_456_789, "€1,234,567.89", "1.234.567,89 €"),
        (100_000, "€1,000", "1.000 €"),
        (-1250, "-€12.50", "-12,50 €"),
        (-1, "-€0.01", "-0,01 €"),
    ],
)
def test_amounts_in_euros(cents: int, english: str, spanish: str) -> None:
    """With cents only where there are any, and each language's own marks."""
    assert Words("en").amount(cents, EURO) == english
    assert Words("es").amount(cents, EURO) == spanish


@pytest.mark.parametrize(("amount", "english", "spanish"), [(25, "25", "25"), (12_345, "12,345", "12.345")])
def test_amounts_in_pesetas(amount: int, english: str, spanish: str) -> None:
    """Nothing is smaller than a peseta."""
    assert Words("en").amount(amount, PESETA) == f"{english} {PESETA.symbol}"
    assert Words("es").amount(amount, PESETA) == f"{spanish} {PESETA.symbol}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_bet_has_a_name(lang: str) -> None:
    """Its kind and then its numbers; no slug is left as it is."""
    words = Words(lang)
    for place in PLACES:
        for slug, bet in usual(place).game.bets.items():
            kind = words.word("bets", bet.paid_as)
            assert words.bet(slug) == f"{kind} {slug.removeprefix(bet.paid_as).removeprefix('-')}".strip()


def test_a_bet_without_a_name_is_called_by_its_slug() -> None:
    """Whatever it is."""
    assert Words("en").bet("nonsense-7") == "nonsense-7"
    assert Words("en").bet("double-dozen-1-2") == "Two dozens 1-2"


def test_words_by_section() -> None:
    """A slug's name, and all that have one."""
    words = Words("es")
    assert words.word("roles", "croupier") == "crupier"
    assert words.word("roles", "wizard") == "wizard"
    assert words.word("no-such-section", "x") == "x"
    assert words.slugs("roles") == needed()["roles"]
    assert words.slugs("no-such-section") == set()
    assert words.lang == "es"


def test_a_game_has_words_of_its_own() -> None:
    """The game's before its family's, and those of every game where neither has any."""
    assert Words("en").word("phases", "rolling") == "the ball is rolling"
    assert Words("en", "sic-bo", "dice").word("phases", "rolling") == "the dice are rolling"
    assert Words("es", "wheel-of-fortune", "wheels").word("phases", "rolling") == "gira la rueda"
    assert Words("en", "sic-bo", "dice").word("phases", "betting") == "place your bets"
    assert not any("/" in slug for slug in Words("en").slugs("phases"))
    for lang in LANGUAGES:
        scopes = {slug.partition("/")[2] for entries in file(lang).values() for slug in entries} - {""}
        # Questions that ask, or tell, less.
        asked = {*(f"level-{level}" for level in LEVELS), "no-board", "no-before", "no-seller", "no-beyond", "no-third"}
        asked |= {"no-lot", "no-shoe", "no-restored", "no-again", "no-wrong", "no-bank", "no-besides", "no-between"}
        assert scopes <= {*GAMES, *(decider_type(slug).family for slug in GAMES), *PLACES, *asked}


def test_misuse_tells_the_errors_of_its_parts_in_the_same_language() -> None:
    """Misuse and refusals; what has no Spanish stays as it is."""
    parts = {
        "nobody is asked any more": Misuse("nobody is asked any more"),
        "ya no le toca a nadie": Misuse("nobody is asked any more", slug="nobody-asked"),
        Words("es").refusal(Refused(Reason.BETS_CLOSED)): Refused(Reason.BETS_CLOSED),
        "damaged": Corrupt("damaged"),
    }
    for spanish, part in parts.items():
        told = Misuse(
            "action {number}, {action}: {error}", slug="action-of-a-hand", number=2, action="'p1 f'", error=part
        )
        assert Words("en").misuse(told) == str(told) == f"action 2, 'p1 f': {part}"
        assert Words("es").misuse(told) == f"acción 2, 'p1 f': {spanish}"


def test_an_unknown_language_is_misuse() -> None:
    """English and Spanish are there."""
    with pytest.raises(Misuse, match=r"^no words in fr; known: en, es$"):
        Words("fr")


def test_fields_that_are_words_are_translated() -> None:
    """Directions and minima."""
    spun = Spun(croupier="pau", wheel="anticlockwise", ball="clockwise")
    assert Words("es").event(spun, EURO) == "pau gira el cilindro hacia la izquierda y lanza la bola."
    assert Words("es").event(SessionOpened(session=1, minimum=Cents(250), digest="x"), EURO) == (
        "Se abre la mesa; mínimo 2,50 €."
    )
