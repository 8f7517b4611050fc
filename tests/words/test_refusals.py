"""Refusals in words: every unit, hint and flaw, and every refusal that some case meets, in both languages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from ludex.core.edge import command_types, word_fields
from ludex.core.fields import unit_of
from ludex.errors import Allowed, Asked, Reason, Refused, Unit, Value, flaw
from ludex.games.betting.rules import Content, How, MarketKind, Moment, Where
from ludex.games.dice.craps.equipment import PATHS as DICE_PATHS
from ludex.games.dice.craps.rules import Breach
from ludex.games.registry import GAMES, decider_type
from ludex.games.wheels.boule.rules import Colour as DishColour
from ludex.kit.wheels import Colour
from ludex.law.clauses import GENERAL
from ludex.law.regulations import Currency
from ludex.proof.cases import Scenario, find_cases
from ludex.proof.collect import scenarios_of
from ludex.proof.notes import Notes
from ludex.proof.runner import run_scenario
from ludex.words import LANGUAGES, Words
from ludex.words.refusals import LISTED_MAX
from tests.tables import LAW, refused, seated, usual
from tests.words.test_words import EURO, PESETA, file

ROOT = Path(__file__).parents[2]


def said(lang: str, asked: Asked = (), allowed: Allowed | None = None, currency: Currency | None = EURO) -> str:
    """What follows the reason of a refusal."""
    reason = Reason.NO_SUCH
    sentence = Words(lang).refusal(Refused(reason, asked=asked, allowed=allowed), currency)
    return sentence.removeprefix(Words(lang).word("reasons", reason))


def test_a_refusal_is_one_line() -> None:
    """The reason, what was asked, what is allowed, and the clauses, or the rule where there is no clause."""
    allowed = Allowed(Unit.MONEY, low=1000)
    legal = Refused(
        Reason.BELOW_MINIMUM, clauses=("CAN10/A.1.V/1",), rule="minimum", asked=Value.money(950), allowed=allowed
    )
    assert Words("en").refusal(legal, EURO) == ("less than the minimum (€9.50); allowed: €10 or more [CAN10/A.1.V/1]")
    assert Words("es").refusal(legal, EURO) == ("no llega al mínimo (9,50 €); se admite: 10 € o más [CAN10/A.1.V/1]")
    assert Words("en").refusal(Refused(Reason.STALE)) == "the table has gone on meanwhile"
    asked = (Value.command("land"), Value.person("ana"))
    by_practice = Refused(Reason.NOT_YOURS, rule="may.land", asked=asked)
    assert Words("en").refusal(by_practice, EURO) == (
        "this is not yours to do (read where the ball rests, ana) [may.land]"
    )


def test_an_amount_without_a_currency_is_not_told() -> None:
    """A number of cents would be read as euros; what is not money is told all the same."""
    assert said("en", Value.money(950), Allowed(Unit.MONEY, low=1000), None) == ""
    assert said("en", Value.money(950), Allowed(Unit.MONEY, values=(1000,)), None) == ""
    assert said("en", Value(2, Unit.CLOTH), Allowed(Unit.CLOTH, values=(1,)), None) == " (cloth 2); allowed: cloth 1"


@pytest.mark.parametrize(
    ("asked", "english", "spanish"),
    [
        (Value.money(123_450), "€1,234.50", "1.234,50 €"),
        (Value(3, Unit.CARDS), "cards: 3", "cartas: 3"),
        (Value(2, Unit.CLOTH), "cloth 2", "paño 2"),
        (Value("dozen-2", Unit.BET), "dozen 2", "docena 2"),
        (Value("split-1-3", Unit.BET), "split 1-3", "caballo 1-3"),
        (Value("small-big", Unit.BET), "«small-big»", "«small-big»"),
        (Value("neighbours-0", Unit.BET), "«neighbours-0»", "«neighbours-0»"),
        (Value("clockwise", Unit.CHOICE), "clockwise", "hacia la derecha"),
        (Value(True, Unit.CHOICE), "yes", "sí"),
        (Value(False, Unit.CHOICE), "no", "no"),
        (
            Value("ball-jumped-out", Unit.INCIDENT),
            "the ball jumps out of the cylinder",
            "la bola salta fuera del cilindro",
        ),
        (Value("other-cause", Unit.INCIDENT), "another cause", "otra causa"),
        (Value("bad-luck", Unit.INCIDENT), "«bad-luck»", "«bad-luck»"),
        (Value("betting", Unit.PHASE), "«place your bets»", "«hagan juego»"),
        (Value("table-end", Unit.ROLE), "table end", "extremo de mesa"),
        (Value("flush", Unit.CATEGORY), "flush", "color"),
        (Value("00", Unit.POCKET), "00", "00"),
        (Value("KS", Unit.CARD), "card KS", "carta KS"),
        (Value("a1", Unit.COMMAND_ID), "«a1»", "«a1»"),
        (Value("tier: 4", Unit.SETTING), "«tier: 4»", "«tier: 4»"),
        (Value(4, Unit.SETTING), "4", "4"),
        (Value(True, Unit.SETTING), "«true»", "«true»"),
        (Value(12, Unit.PERCENT), "12%", "12 %"),
        (Value.person(""), "nobody", "nadie"),
        ((Value(3, Unit.CARD_HELD), Value(8, Unit.CARD_HELD)), "cards in hand: 3, 8", "cartas en la mano: 3, 8"),
        ((Value(2, Unit.ROUND), Value("betting", Unit.PHASE)), "round 2, «place your bets»", "jugada 2, «hagan juego»"),
        (flaw("beside", Value(32, Unit.POCKET), Value(33, Unit.POCKET)), "32 beside 33", "el 32 junto al 33"),
    ],
)
def test_what_was_asked_is_told_by_its_unit(asked: Asked, english: str, spanish: str) -> None:
    """Money with its sign, slugs by their names, what somebody wrote between quotation marks."""
    assert said("en", asked) == f" ({english})"
    assert said("es", asked) == f" ({spanish})"


def test_a_bet_that_is_left_empty_is_not_told() -> None:
    """There is nothing between the brackets, so there are none."""
    assert said("en", Value("", Unit.BET)) == ""


@pytest.mark.parametrize(
    ("allowed", "english", "spanish"),
    [
        (Allowed(Unit.MONEY, low=500), "allowed: €5 or more", "se admite: 5 € o más"),
        (Allowed(Unit.MONEY, high=1), "allowed: €0.01 or less", "se admite: 0,01 € o menos"),
        (Allowed(Unit.MONEY, high=0), "allowed: nothing more", "se admite: nada más"),
        (Allowed(Unit.NUMBER, low=-1, high=0), "allowed: from -1 to 0", "se admite: de -1 a 0"),
        (Allowed(Unit.MONEY, low=500, high=1000), "allowed: from €5 to €10", "se admite: de 5 € a 10 €"),
        (Allowed(Unit.MONEY, low=500, high=500), "allowed: €5 exactly", "se admite: 5 € exactamente"),
        (Allowed(Unit.MONEY, step=250), "allowed: multiples of €2.50", "se admite: múltiplos de 2,50 €"),
        (
            Allowed(Unit.MONEY, low=500, step=250),
            "allowed: €5 or more, multiples of €2.50",
            "se admite: 5 € o más, múltiplos de 2,50 €",
        ),
        (Allowed(Unit.PERCENT, low=70), "allowed: 70% or more", "se admite: 70 % o más"),
        (Allowed(Unit.PERCENT, values=(10, 20)), "allowed: 10% or 20%", "se admite: 10 % o 20 %"),
        (Allowed(Unit.CARDS, low=1), "allowed: cards: 1 or more", "se admite: cartas: 1 o más"),
        (Allowed(Unit.PLACE, values=(1, 2, 5)), "allowed: place 1, 2 or 5", "se admite: puesto 1, 2 o 5"),
        (Allowed(Unit.PLACE, values=()), "allowed: nothing", "se admite: nada"),
        (Allowed(Unit.BET, values=("red", "odd")), "allowed: red or odd", "se admite: rojo o impar"),
        (Allowed.people("ana", "olga"), "allowed: ana or olga", "se admite: ana u olga"),
        (Allowed.commands("open-bets"), "first: call for bets", "antes: invitar a apostar"),
        (Allowed(Unit.ROLE, values=("croupier",)), "allowed to: croupier", "corresponde a: crupier"),
        (Allowed(Unit.PHASE, values=("betting",)), "allowed at: «place your bets»", "se admite en: «hagan juego»"),
        (
            Allowed(Unit.PHASE, values=("betting", "paying", "rolling")),
            "allowed at: «place your bets», «the ball is rolling» or «winners are paid»",
            "se admite en: «hagan juego», «la bola corre» o «se pagan las ganadas»",
        ),
        (Allowed(Unit.ROUND, values=(4,)), "now: round 4", "ahora: jugada 4"),
        (
            Allowed.hint("croupier-who-does-not-throw"),
            "a croupier who does not throw is needed",
            "hace falta un crupier que no lance",
        ),
    ],
)
def test_what_is_allowed_is_told(allowed: Allowed, english: str, spanish: str) -> None:
    """Bounds, steps and lists, each introduced as its unit wants."""
    assert said("en", allowed=allowed) == f"; {english}"
    assert said("es", allowed=allowed) == f"; {spanish}"


def test_long_lists_are_not_told() -> None:
    """As many as a sentence bears, and not one more."""
    assert said("en", allowed=Allowed(Unit.PLACE, values=tuple(range(LISTED_MAX)))).endswith(" or 6")
    assert said("en", allowed=Allowed(Unit.PLACE, values=tuple(range(LISTED_MAX + 1)))) == ""


def test_a_second_cloth_is_no_money() -> None:
    """What is refused at a table carries the unit of its field."""
    refusal = refused(seated(usual("cantabria"), ana=100), "bet", "ana", bet="red", stake=10, cloth=2)
    assert Words("en").refusal(refusal, EURO).startswith("there is no such thing here (cloth 2); allowed: cloth 1")
    dear = refused(seated(usual("spain-1977"), ana=100), "bet", "ana", bet="red", stake=9)
    assert "(9 pta); se admite: 10 pta o más" in Words("es").refusal(dear, PESETA)


# Every slug that refusals use has a name, and no name is left over.


@cache
def calls() -> tuple[ast.Call, ...]:
    """Every call in our sources."""
    trees = (ast.parse(path.read_text("utf-8")) for path in sorted((ROOT / "src/ludex").rglob("*.py")))
    return tuple(node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call))


def written(function: str) -> set[str]:
    """The texts with which a function is called somewhere."""
    found = (node for node in calls() if ast.unparse(node.func) == function)
    parts = (part for call in found for argument in call.args for part in ast.walk(argument))
    return {part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)}


def first_written(function: str) -> set[str]:
    """The same of its first argument."""
    found = (node for node in calls() if ast.unparse(node.func) == function and node.args)
    parts = (part for call in found for part in _ends(call.args[0]))
    return {part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)}


def _ends(argument: ast.expr) -> Iterator[ast.expr]:
    yield from (argument.body, argument.orelse) if isinstance(argument, ast.IfExp) else (argument,)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_flaws_and_hints_have_words(lang: str) -> None:
    """Those of our sources, and none besides."""
    assert set(file(lang)["flaws"]) == first_written("flaw")
    assert set(file(lang)["hints"]) == written("Allowed.hint")


def test_commands_that_refusals_name_exist() -> None:
    """A misspelt one would be told as it stands."""
    known = {do for game in GAMES for do in command_types(decider_type(game))}
    assert written("Allowed.commands") | written("Value.command") <= known


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_that_commands_take_have_names(lang: str) -> None:
    """With the colours of wheels and dishes, the qualities of dice, the stages that choose, and what slips say."""
    needed = {
        *get_args(Breach),
        *get_args(DishColour),
        *(colour.value for colour in Colour),
        *(said for kind in (MarketKind, Content, Moment, Where, How) for said in get_args(kind)),
        "bare",
        "licence",
        "table",
    }
    measured = {"dice.set", "dice.in_play", "dice.colours", "dice.edge_least", "dice.edge_most"}
    needed |= {path.removeprefix("dice.").replace("_", "-") for path in {*DICE_PATHS} - measured}
    for game in GAMES:
        for command in command_types(decider_type(game)).values():
            for field, words in word_fields(command).items():
                section = unit_of(command, field).section
                if section:
                    needed |= {word for word in words if section == "values" or not Words(lang).has(section, word)}
    assert set(file(lang)["values"]) == needed


# Every refusal that some case meets.


class _Refusals(Notes):
    """Notes refusals alone."""

    def __init__(self) -> None:
        super().__init__()
        self.met: list[Refused] = []

    def refusal(self, do: str, refused: Refused) -> None:
        self.met.append(refused)

    def options(self, options: object) -> None: ...
    def event(self, event: object) -> None: ...
    def violations(self, violations: object) -> None: ...


TRIED = (*GAMES, GENERAL)
"""What cases are about: every game, and what is said of them all, which nobody plays."""


@cache
def scenarios() -> dict[str, list[Scenario]]:
    """The scenarios in which something is refused, by game."""
    found: dict[str, list[Scenario]] = {game: [] for game in TRIED}
    for path in find_cases([ROOT / "cases"]):
        if "refused" in path.read_text("utf-8"):
            for scenario in scenarios_of(path):
                if scenario.refused or any("refused" in step for step in scenario.steps):
                    found[scenario.game].append(scenario)
    return found


TYPED = {"settings", "misuses"}
"""Sections that name values and options as they are typed, which is the same in every language."""


@cache
def english_alone() -> frozenset[str]:
    """Words of the English file that the Spanish one has not, but for what people type as it stands."""
    english, spanish = (
        {
            token
            for section, entries in file(lang).items()
            if section not in TYPED
            for text in entries.values()
            for token in tokens(text)
        }
        for lang in LANGUAGES
    )
    return frozenset(english - spanish)


def tokens(text: str) -> set[str]:
    """The words of a text in small letters, without the names of its fields."""
    return set(re.findall(r"[^\W\d_]+", re.sub(r"\{[^}]*\}", " ", text).lower()))


def bare(sentence: str) -> str:
    """A sentence without its citations and without what somebody wrote."""
    return re.sub(r"«[^»]*»", " ", re.sub(r" \[[^\[\]]*\]$", "", sentence))


def values_of(refusal: Refused) -> list[Value]:
    """Every value that a refusal tells."""
    allowed = refusal.allowed
    if allowed is None:
        return [*refusal.asked]
    ends = [end for end in (allowed.low, allowed.high, allowed.step) if end is not None]
    return [*refusal.asked, *(Value(value, allowed.unit) for value in (*ends, *(allowed.values or ())))]


def check_names(refusal: Refused, words: Words) -> None:
    """Every slug has a name, but for bets and incidents that somebody made up."""
    written = {value for value in refusal.asked if value.unit in (Unit.BET, Unit.INCIDENT)}
    for each in set(values_of(refusal)) - written:
        slug = str(each.value)
        if each.unit is Unit.BET and slug:
            assert words.has("bets", words.bet_parts(slug)[0]), each
        elif each.unit.section and not isinstance(each.value, bool) and slug:
            assert words.has(each.unit.section, slug) or words.has("values", slug), each


def cents_left(refusal: Refused, words: Words, currency: Currency) -> set[str]:
    """The amounts of a refusal that its sentence tells in the smallest unit."""
    amounts = [int(value.value) for value in values_of(refusal) if value.unit is Unit.MONEY]
    rest = bare(words.refusal(refusal, currency))
    for amount in sorted(amounts, reverse=True):
        rest = rest.replace(words.amount(amount, currency), " ")
    # A small number may be told for another reason: that of a box, say.
    return {str(amount) for amount in amounts if amount >= currency.per_main > 1} & set(re.findall(r"\d+", rest))


def test_cents_that_are_left_are_found() -> None:
    """The check can fail: an amount that is told as a plain number is seen."""
    as_number = Refused(Reason.NO_SUCH, asked=(Value.money(4000), Value(4000, Unit.CARDS)))
    assert cents_left(as_number, Words("es"), EURO) == {"4000"}
    assert cents_left(Refused(Reason.NO_SUCH, asked=Value.money(4000)), Words("es"), EURO) == set()


def test_english_in_a_spanish_sentence_is_found() -> None:
    """The check can fail: words of the English file are foreign to the Spanish one."""
    assert {"less", "than", "minimum"} <= english_alone()
    assert not {"mínimo", "come", "win"} & english_alone()


@pytest.mark.parametrize("game", TRIED)
def test_every_refusal_of_every_case_is_told(game: str) -> None:
    """No slug, no brace, no English in a Spanish sentence, and no amount in the smallest unit."""
    told: set[str] = set()
    family = () if game == GENERAL else (decider_type(game).family,)
    for scenario in scenarios()[game]:
        notes = _Refusals()
        run_scenario(scenario, LAW, notes)
        currency = LAW.regulations.jurisdiction(scenario.place).currency
        for refusal in notes.met:
            english, spanish = (Words(lang, scenario.place, game, *family) for lang in LANGUAGES)
            check_names(refusal, spanish)
            # What people are called, and what they gave a name to, is told as it is written.
            given = {str(value.value) for value in values_of(refusal) if value.unit in (Unit.PERSON, Unit.NAMED)}
            for words in (english, spanish):
                sentence = words.refusal(refusal, currency)
                assert not set("{}") & set(bare(sentence)), sentence
                assert "None" not in sentence, sentence
                assert not cents_left(refusal, words, currency), sentence
                told.add(sentence)
            named = set().union(*map(tokens, given))
            foreign = (tokens(bare(spanish.refusal(refusal, currency))) & english_alone()) - named
            assert not foreign, spanish.refusal(refusal, currency)
    assert told
