"""What goes wrong in a hall: the remedy, who decides, when, and the clause, as a reader of both texts tells them."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from ludex.cli import main
from ludex.core.game import Incident
from ludex.games.registry import decider_type, open_usual
from ludex.words import Words
from tests.tables import LAW

MODERN, OLD = "cantabria", "spain-1977"
HALL, DESK, CALLER, TABLE, CASHIER = "hall-chief", "table-chief-cashier", "caller-seller", "table-chief", "cashier"
BALL_FAULTS = ("missing", "duplicated", "defective", "overweight", "mechanism", "other")

IN_2010 = {
    "fault-before-first-ball": ("repair", HALL, {"B.II.1.b/1"}),
    "fault-after-first-ball": ("by-hand", HALL, {"B.II.1.b/3"}),
    "fault-beyond-repair": ("refund", HALL, {"B.II.1.b/2", "B.II.1.a/13"}),
    "computer-failed": ("manual-book", DESK, {"B.IV.2/4"}),
    "balls-counted-wrong": ("set-changed", DESK, {"B.II.2/1", "B.II.2/3"}),
    **{f"balls-{fault}": ("ball-refund", HALL, {"B.II.1.b/4"}) for fault in BALL_FAULTS},
    "wrong-call": ("corrected", CALLER, {"B.III/10"}),
    "wrong-call-with-prize": ("void", HALL, {"B.II.1.b/5"}),
    "false-claim": ("game-goes-on", DESK, {"B.III/14"}),
    "late-claim": ("prize-stands", DESK, {"B.V.3/7"}),
    "line-after-line": ("no-prize", DESK, {"B.V.3/8", "B.V.1.a/1"}),
    "claim-after-order": ("rights-lost", DESK, {"B.III/16"}),
    "nobody-calls": ("kept-apart", DESK, {"B.III/15", "B.III/16"}),
    "damaged-card": ("no-prize", DESK, {"B.II.1.a/16", "B.V.3/11"}),
    "cards-not-returned": ("kept-apart", DESK, {"B.II.1.b/2", "B.II.1.b/4", "B.II.1.b/5"}),
    "prize-not-returned": ("house-makes-up", HALL, set()),
    "player-leaves": ("no-refund", "player", {"B.II.1.b/7"}),
    "cards-given-on": ("cards-change-hands", "player", {"B.II.1.b/7"}),
    "complaint": ("in-minutes", DESK, {"B.IV.3/2"}),
    "entry-after-reading": ("not-admitted", DESK, {"B.III/6"}),
    "late-complaint": ("rights-lost", DESK, {"B.V.3/10", "B.III/16"}),
    "evidence": ("kept", HALL, {"B.II.1.a/19"}),
}
IN_1977 = {
    "fault-before-first-ball": ("repair", HALL, set[str]()),
    "fault-after-first-ball": ("repair", HALL, {"10.V/2"}),
    "fault-beyond-repair": ("refund", HALL, {"10.V/1", "10.V/2"}),
    "balls-counted-wrong": ("set-changed", TABLE, {"10.II.aparato/6"}),
    **{f"balls-{fault}": ("repair", HALL, set()) for fault in BALL_FAULTS},
    "wrong-call": ("corrected", TABLE, set()),
    "wrong-call-with-prize": ("void", HALL, {"10.V/1"}),
    "false-claim": ("game-goes-on", TABLE, {"10.IV/14"}),
    "late-claim": ("no-prize", TABLE, {"10.I.linea/3", "10.I.bingo/1", "10.IV/17"}),
    "line-after-line": ("no-prize", TABLE, {"10.I.linea/3", "10.I.bingo/1", "10.IV/17", "10.IV/19"}),
    "claim-after-order": ("rights-lost", TABLE, {"10.IV/19"}),
    "nobody-calls": ("kept-apart", TABLE, {"10.IV/15", "10.IV/18"}),
    "cards-not-returned": ("kept-apart", CASHIER, set()),
    "prize-not-returned": ("house-makes-up", HALL, {"10.V/1"}),
    "player-leaves": ("no-refund", "player", set()),
    "cards-given-on": ("cards-stay", "player", set()),
    "complaint": ("in-minutes", TABLE, {"10.III.jefe-mesa/1"}),
}
EXPECTED: dict[str, dict[str, tuple[str, str, set[str]]]] = {MODERN: IN_2010, OLD: IN_1977}
READ = {
    "cards-not-returned": "bingo-cards-not-returned",
    "prize-not-returned": "bingo-prizes-given-back",
    "nobody-calls": "bingo-prizes-not-called",
}
"""Where both texts are silent, the reading."""
EVERYWHERE = pytest.mark.parametrize("place", EXPECTED)


@cache
def known(place: str) -> dict[str, Incident]:
    """The incidents of a place."""
    found = decider_type("bingo").incidents(open_usual(LAW, "bingo", place).game)
    named = {each.slug: each for each in found}
    assert len(named) == len(found)
    return named


@EVERYWHERE
def test_each_has_the_remedy_and_the_clauses_of_its_text(place: str) -> None:
    told = {
        slug: (each.remedy, each.decides[0], {clause.split("/", 1)[1] for clause in each.clauses})
        for slug, each in known(place).items()
    }
    assert told == EXPECTED[place]


@EVERYWHERE
def test_what_no_text_says_stands_on_a_reading(place: str) -> None:
    readings = {slug: known(place)[slug].reading for slug in READ}
    assert readings == READ


@EVERYWHERE
def test_each_happens_when_it_can(place: str) -> None:
    """Before the first ball or after it, while cards are in play, or once the order was given."""
    found = known(place)
    before, after = ({*found[f"fault-{which}-first-ball"].phases} for which in ("before", "after"))
    assert before & after == {"drawing"}, "a game has begun before its first ball is drawn"
    assert {"selling", "ready"} <= before
    assert {"calling", "checking", "asked-more"} <= after
    assert {*found["claim-after-order"].phases} == {"paying", "choosing-prima", "collecting-used"}
    assert "between-games" not in found["player-leaves"].phases
    for slug, each in found.items():
        assert each.phases, slug


@pytest.mark.parametrize("lang", ["en", "es"])
@EVERYWHERE
def test_all_of_them_are_told(place: str, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    """With what the other place does otherwise, or that it knows nothing of the kind."""
    assert main(["ruling", "bingo", "--in", place, "--lang", lang, "--json"]) == 0
    rows: list[dict[str, Any]] = json.loads(capsys.readouterr().out)
    assert {row["incident"] for row in rows} == {*known(place)}
    other = next(name for name in EXPECTED if name != place)
    words = Words(lang, "bingo")
    for row in rows:
        (elsewhere,) = row["elsewhere"]
        assert elsewhere["in"] == other
        here, there = EXPECTED[place][row["incident"]], EXPECTED[other].get(row["incident"])
        if there is None:
            assert elsewhere == {"in": other, "unknown": True}
            continue
        differs = elsewhere.get("remedy")
        assert differs == (None if here[0] == there[0] else words.word("remedies", there[0]))
        deciders = [known(at)[row["incident"]].decides for at in (place, other)]
        assert ("decides" in elsewhere) == (deciders[0] != deciders[1])


def test_one_that_a_text_does_not_know_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ruling", "bingo", "entry-after-reading", "--in", OLD]) == 2
    assert "entry-after-reading" in capsys.readouterr().err
