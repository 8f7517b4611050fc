"""Findings of an inspection in words: every sentence and feature of our sources, and all that some case finds."""

from __future__ import annotations

import ast
from functools import cache
from string import Formatter
from typing import Any, get_args

import pytest

from ludex.core.establishment import Fault
from ludex.errors import Allowed, Unit, Value
from ludex.examine.house_rules import HouseKind, house_rules
from ludex.examine.inspection import inspect_floor
from ludex.examine.violations import Violation
from ludex.games.cards.blackjack.establishment import Shape
from ludex.games.common.shoe.keeping import Hander, Keeping
from ludex.games.dice.craps.equipment import COLOURS as DICE_COLOURS
from ludex.proof.cases import find_cases
from ludex.proof.collect import scenarios_of
from ludex.words import LANGUAGES, Words
from tests.tables import LAW
from tests.tidy import ROOT
from tests.words.test_refusals import bare, english_alone, tokens
from tests.words.test_words import file

TELLING = ("finding", "counted")


@cache
def sentences() -> frozenset[str]:
    """The slugs of sentences that some source tells: written where it is told, or in a table beside it."""
    known = set(file("en")["findings"])
    found: set[str] = set()
    for path in sorted((ROOT / "src/ludex").rglob("*.py")):
        text = path.read_text("utf-8")
        if not any(f"{name}(" in text for name in TELLING):
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in known:
                found.add(node.value)
            if (
                isinstance(node, ast.Call)
                and ast.unparse(node.func) in TELLING
                and isinstance(node.args[0], ast.Constant)
            ):
                found.add(str(node.args[0].value))
    return frozenset(found)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_finding_has_a_sentence_and_none_is_stale(lang: str) -> None:
    """Those of our sources, and none besides."""
    assert set(file(lang)["findings"]) == sentences()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_may_be_described_has_a_name(lang: str) -> None:
    """Shapes, places and people of shoes, and colours of packs and dice."""
    features = set(file(lang)["features"])
    assert {*get_args(Keeping), *get_args(Hander), *get_args(Shape), *get_args(HouseKind), *DICE_COLOURS} - {
        "any"
    } <= features
    for place in LAW.regulations.jurisdictions:
        rules = house_rules(LAW, place).print
        assert set(() if rules is None else rules.languages) <= set(file(lang)["languages"])


@cache
def met() -> list[tuple[str, Violation]]:
    """Everything that is found on the floor of some case, with its place."""
    found: list[tuple[str, Violation]] = []
    for path in find_cases([ROOT / "cases"]):
        if "floor:" not in path.read_text("utf-8"):
            continue
        for scenario in scenarios_of(path):
            floor: Any = scenario.floor
            # A house that is refused something has no findings: those refusals are told by `test_refusals`.
            if floor is not None and scenario.opens is None and scenario.refused is None:
                found += [(scenario.place, each) for each in inspect_floor(LAW, scenario.place, floor)]
    return found


def values_of(violation: Violation) -> list[Value]:
    """Every value that a violation tells."""
    allowed = violation.allowed
    if not isinstance(allowed, Allowed):
        return [*violation.what, *(allowed or ())]
    ends = [end for end in (allowed.low, allowed.high, allowed.step) if end is not None]
    return [*violation.what, *(Value(value, allowed.unit) for value in (*ends, *(allowed.values or ())))]


def test_cases_find_nearly_everything_that_can_be_found() -> None:
    """So that what follows looks at something: most sentences, and every fault."""
    told = {str(each.what[0].value) for _, each in met() if each.what and each.what[0].unit is Unit.FINDING}
    assert len(told) > 50
    assert {each.fault for _, each in met()} >= {*Fault}


def test_every_violation_of_every_case_is_told() -> None:
    """No slug, no brace, no amount in the smallest unit, and no English in a Spanish sentence."""
    for place, violation in met():
        currency = LAW.regulations.jurisdiction(place).currency
        english, spanish = (Words(lang).violation(violation, currency) for lang in LANGUAGES)
        for said in (english, spanish):
            assert not set("{}") & set(said), said
            assert "None" not in said, said
            assert "  " not in said, said
        names = {word for value in values_of(violation) for word in tokens(str(value.value))}
        names |= tokens(str(violation.table))
        foreign = tokens(bare(spanish)) & english_alone() - names
        assert not foreign, f"{foreign} in {spanish}"
        for value in values_of(violation):
            if value.unit in (Unit.FEATURE, Unit.FINDING, Unit.LANGUAGE, Unit.ROLE) and f"«{value.value}»" in spanish:
                # Only what somebody made up is told as they wrote it.
                assert value in violation.what, value


def test_a_finding_tells_everything_that_it_names() -> None:
    """What is found reaches the sentence: no value is left out."""
    for _, violation in met():
        if violation.what and violation.what[0].unit is Unit.FINDING:
            template = file("en")["findings"][str(violation.what[0].value)]
            fields = {name for _, name, _, _ in Formatter().parse(template) if name}
            named = len(violation.what) - 1
            numbered = {int(field) for field in fields if field.isdecimal()}
            assert fields & {"all", "rest"} or numbered == {*range(named)}, violation


@pytest.mark.parametrize(
    ("fault", "english", "spanish"),
    [
        (
            Fault.UNAUTHORISED_GAME,
            "uno: Boule is not authorised in this establishment [CAN10/art.2.2/1]",
            "uno: Bola o boule: juego sin autorizar en este establecimiento [CAN10/art.2.2/1]",
        ),
        (
            Fault.GAME_NOT_OF_PLACE,
            "uno: Boule is not in the law of this place that Ludex has [CAN10/art.2.2/1]",
            "uno: Bola o boule: no figura en la norma de este lugar que Ludex conoce [CAN10/art.2.2/1]",
        ),
    ],
)
def test_games_that_may_not_be_played(fault: Fault, english: str, spanish: str) -> None:
    """By their names, with the clause."""
    found = Violation(table="uno", game="boule", fault=fault, clauses=("CAN10/art.2.2/1",), rule="house.games", what=())
    assert [Words(lang).violation(found) for lang in LANGUAGES] == [english, spanish]
