"""Rulesets from stored values: the same as resolved ones, with what a program asks for or forgets named beside them."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from ludex.errors import Corrupt, Reason
from ludex.games.registry import GAMES, open_usual
from ludex.games.wheels.roulette.rules import RouletteRules
from ludex.law.stored import Restored, restore
from tests.tables import LAW, ROULETTE, saying, usual

OPENED = usual("cantabria")


def stored() -> dict[str, Any]:
    """The rules of French roulette as a record keeps them, free to be altered."""
    values: dict[str, Any] = json.loads(msgspec.json.encode(OPENED.rules.by_path))
    return values


def restored(values: dict[str, Any]) -> Restored[RouletteRules]:
    """The typed ruleset of some values."""
    currency, today = OPENED.rules.currency, OPENED.rules.by_path
    return restore(OPENED.statute, currency, RouletteRules, values, digest="as stored", today=today)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_stored_is_restored(game: str) -> None:
    """Through JSON, in every place; the order of the rules too, which decides which bets come first."""
    for place in LAW.places_of(game):
        opened = open_usual(LAW, game, place)
        rules, kind = opened.rules, opened.type.rules
        values = json.loads(msgspec.json.encode(rules.by_path))
        found = restore(opened.statute, rules.currency, kind, values, digest=rules.digest, today={})
        assert found == Restored(rules)
        assert list(found.rules.sources) == list(rules.sources)


def test_stored_values_are_read_and_not_those_of_today() -> None:
    """Another payout and a refusal that was not in force; what they cite is what the law cites now."""
    found = restored(stored() | {"bets.straight.pays": 34, "staff.hands_off": None}).rules
    assert int(found.bets.straight.pays) == OPENED.rules.by_path["bets.straight.pays"] - 1 == 34
    assert (found.forbids("staff.hands_off"), OPENED.rules.forbids("staff.hands_off")) == (False, True)
    assert found.clauses_of("bets.straight.pays") == OPENED.rules.clauses_of("bets.straight.pays")
    assert found.digest == "as stored"


def test_a_rule_that_was_not_stored_is_taken_from_today() -> None:
    """One rule, and a whole heading; each is named."""
    values = stored()
    del values["minimum"], values["staff.hands_off"]
    zero = [path for path in values if path.startswith("zero.")]
    for path in zero:
        del values[path]
    found = restored(values)
    assert set(found.added) == {"minimum", "staff.hands_off", *zero}
    assert found.rules.minimum == OPENED.rules.minimum
    assert not found.dropped


def test_a_rule_that_nobody_reads_is_left_out() -> None:
    """At the top, under a heading, and one that has the name of something else; each is named."""
    values = stored()
    found = restored(values | {"snoring": "forbidden", "zero.colour.night": "green", "sources": {}})
    assert set(found.dropped) == {"snoring", "zero.colour.night", "sources"}
    assert found.rules.by_path == values


def test_what_a_heading_lists_is_kept_although_today_has_it_not() -> None:
    """Somebody could once do what nobody may do now; the reason of a refusal is known by its word."""
    found = restored(stored() | {"may.spin.guest": ["director"]})
    assert not found.dropped
    assert "guest" in found.rules.may["spin"]
    assert found.rules.clauses_of("may.spin.guest") == ()
    assert found.rules.sources["may.spin.guest"].reason is None
    old = {path: rule for path, rule in OPENED.statute.leaves.items() if path != "staff.hands_off"}
    statute = msgspec.structs.replace(OPENED.statute, leaves=old)
    again = restore(statute, OPENED.rules.currency, RouletteRules, stored(), digest="", today={}).rules
    assert again.sources["staff.hands_off"].reason is Reason.HANDS_OFF
    assert again.clauses_of("staff.hands_off") == ()


@pytest.mark.parametrize(
    "values",
    [
        {"minimum": "ten"},
        {"staff.hands_off": "no reason"},
        {"zero": 1},
        {"minimum.low": 1},
        {"may": None},
    ],
)
def test_what_cannot_be_read_is_corrupt(values: dict[str, Any]) -> None:
    """Wrong types, unknown reasons, a rule where a heading should be and the other way round."""
    with pytest.raises(Corrupt, match=r"^the stored rules cannot be read: [^\n]+$"):
        restored(stored() | values)


def test_what_neither_the_record_nor_the_law_has_is_corrupt() -> None:
    """A rule that play needs, and nobody has."""
    with pytest.raises(Corrupt, match="missing required field `may`"):
        restore(OPENED.statute, OPENED.rules.currency, RouletteRules, {}, digest="", today={})


def test_citations_are_those_of_the_law_that_judges() -> None:
    """Other values have another digest, the same citations."""
    law = saying("bets.straight.pays", 34)
    other = law.statute(ROULETTE, "cantabria")
    found = restore(other, OPENED.rules.currency, RouletteRules, stored(), digest="x", today={}).rules
    assert found.citations == OPENED.rules.citations
