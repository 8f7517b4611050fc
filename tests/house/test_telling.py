"""The report in lines: what is to be looked at first, each sentence once, no two currencies in one table."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from ludex.house.bias import Judged, Kind, Test, Verdict
from ludex.house.expected import Without
from ludex.house.ledger import Difference
from ludex.house.reporting import Against, Report, Row, report
from ludex.house.store.appending import Store
from ludex.house.telling import By, told
from ludex.law.regulations import Currency
from ludex.words import Words
from tests.house.evenings import at_evening
from tests.tables import LAW

EURO, PESETA = (LAW.regulations.jurisdiction(place).currency for place in ("cantabria", "spain-1977"))
WORDS = Words("en")

FAIR = Against(
    result=500,
    played=10_000,
    expected_low=270,
    expected_high=270,
    bound_low=-30_010,
    bound_high=30_550,
    deviations=0.02,
    is_within=True,
    is_rough=False,
    unknown={},
)


def row(
    table: str, against: Against | None = FAIR, *, currency: Currency = EURO, without: Without | None = None
) -> Row:
    return Row(
        table=table,
        game="boule",
        place="cantabria",
        currency=currency,
        rounds=20,
        drop=20_000,
        taken_away=0,
        stakes=10_000,
        result=500,
        tips=0,
        set_aside=0,
        hold_of_drop=0.025,
        hold_of_stakes=0.05,
        against=against,
        without=() if without is None else (without,),
    )


def found(*tables: Row, chance: tuple[Judged, ...] = ()) -> Report:
    """A report of these tables alone."""
    return Report(
        days=("2026-01-01", "2026-01-03"),
        tables=tables,
        sessions=tables,
        games=tables,
        by_day=(),
        unbalanced=(),
        differences=(),
        entries=1234,
        chance=chance,
    )


def lines(report: Report, by: By | None = None) -> list[str]:
    return list(told(report, WORDS, by))


def test_what_is_to_be_looked_at_stands_at_the_top() -> None:
    """With the table that it is about; where there is nothing it says so."""
    fine = lines(found(row("one"), row("two")))
    assert fine[0] == "The report of 2 tables (2026-01-01 – 2026-01-03), from 1,234 entries:"
    assert fine[1] == "- Every stream of the ledger sums to nothing, and tables and wallets agree."
    assert fine[2] == "- Results: within their bounds at 2 tables, which is all of those with an edge that is known."
    out = replace(FAIR, is_within=False, deviations=-4.1)
    judged = Judged(table="one", game="boule", what="ball", count=99, verdict=Verdict.ANOMALY, tests=(P,), noticed=0.5)
    bad = replace(
        found(row("one", out), row("two"), chance=(judged,)),
        unbalanced=("table:one",),
        differences=(Difference("one", "ana", 100, 250),),
    )
    told_so = lines(bad)
    assert told_so[1:5] == [
        "- table:one: its accounts do not sum to nothing",
        "- one, ana: the table tells of €1 brought, the wallet of €2.50",
        "- LOOK AT one: its win is OUT OF BOUNDS, -4.10 deviations from what the exact edge gives.",
        "- ANOMALY: one, ball",
    ]
    assert any(line.startswith("one") and line.endswith("-4.10 !") for line in told_so)
    assert "! out of bounds." in told_so


P = Test(kind=Kind.COUNTS, statistic=1, freedom=1, chance=0.00001, corrected=0.00001)


def test_a_result_out_of_rough_bounds_may_be_chance() -> None:
    """It is told, and nobody is asked to look."""
    rough = replace(FAIR, is_within=False, deviations=-4.1, is_rough=True)
    told_so = lines(found(row("one", rough)))
    assert told_so[2].startswith("- one: its win is -4.10 deviations from what the exact edge gives, with too few")
    assert any("± €303 ~" in line for line in told_so)
    assert not any("LOOK" in line for line in told_so)


def test_best_play_is_told_as_the_least() -> None:
    """With a sign before it, and one sentence for all tables."""
    least = replace(FAIR, expected_high=None, bound_high=None)
    told_so = lines(found(row("one", least), row("two", least)))
    assert sum("≥ €2.70" in line and "- €303" in line for line in told_so) == 2
    assert sum(line.startswith("≥ at least so much") for line in told_so) == 1


def test_what_many_tables_have_in_common_is_said_once() -> None:
    """The sentence, then the tables; a table at which nothing happened is in no row."""
    idle = replace(row("idle", None), rounds=0, drop=0, stakes=0, result=0)
    others = [row(f"poker-{number}", None, without=Without.AMONG_PLAYERS) for number in range(30)]
    told_so = lines(found(row("one"), idle, *others))
    (said,) = [place for place, line in enumerate(told_so) if line.startswith("Players bet against each other")]
    assert told_so[said].endswith("poker-0, poker-1,")
    assert all(line.startswith("  ") for line in told_so[said + 1 : said + 3])
    assert [line for line in told_so if "idle" in line] == ["No money was played for: idle."]


def test_currencies_stand_in_tables_of_their_own() -> None:
    """Euros before pesetas, as they come; amounts are told in whole units where the rest is too little to matter."""
    told_so = lines(found(row("one"), row("old", currency=PESETA)))
    heads = [line for line in told_so if line.startswith("TABLE")]
    assert len(heads) == 2
    euros, pesetas = ([line for line in told_so if line.startswith(name)] for name in ("one", "old"))
    assert "€200" in euros[0]
    assert "€2.70" in euros[0]
    assert "± €303" in euros[0]
    assert "500 pta" in pesetas[0]


def test_one_breakdown_may_be_asked_for() -> None:
    """Sessions are told no other way."""
    of_table = replace(row("one"), session=3)
    asked = replace(found(of_table), by_day=(replace(row(""), day="2026-01-02"),))
    assert any(line.startswith("one #3 ") for line in lines(asked, By.SESSION))
    assert not any(line.startswith("one #3 ") for line in lines(asked))
    assert any(line.startswith("2026-01-02 ") for line in lines(asked))
    assert not any(line.startswith("one ") for line in lines(asked, By.DAY))
    assert any(line.startswith("Boule (cantabria) ") for line in lines(asked, By.GAME))


@pytest.mark.parametrize("lang", ["en", "es"])
def test_an_evening_is_told_in_every_language(tmp_path: Path, lang: str) -> None:
    """Nothing is left over of the words, and no line is wider than a printer's page."""
    words = Words(lang)

    async def work(store: Store) -> None:
        nothing = await report(store, LAW, days=["1999-01-01"])
        assert (nothing.days, nothing.tables) == ((), ())
        assert len(list(told(nothing, words))) == 3
        report_ = await report(store, LAW)
        assert report_.entries > 1000
        told_so = list(told(report_, words))
        assert len(told_so) > 40
        for slug in ("figures-deviations", "bias-column-verdict"):
            assert any(words.word("phrases", slug) in line for line in told_so), slug
        assert not [line for line in told_so if "{" in line or "figures-" in line or "bias-" in line]
        assert max(map(len, told_so)) <= 130

    at_evening(tmp_path, work)


def test_it_is_told_how_far_it_is(tmp_path: Path) -> None:
    """In the end every entry was."""
    more: list[int] = []

    async def work(store: Store) -> None:
        from ludex.house.survey import entries_in

        found = await report(store, LAW, tell=more.append)
        assert sum(more) == entries_in(store) == found.entries

    at_evening(tmp_path, work)
