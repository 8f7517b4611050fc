"""Regulations and jurisdictions: what is known of each, and files whose parts disagree."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludex.errors import Misuse
from ludex.law.clauses import ClauseIndex
from ludex.law.regulations import Currency, Regulations, load_regulations
from ludex.law.sources import LawFiles


@pytest.fixture(scope="module")
def regulations() -> Regulations:
    return load_regulations(LawFiles())


def test_the_five_regulations(regulations: Regulations) -> None:
    assert {document: found.citation for document, found in regulations.regulations.items()} == {
        "ES77": "Orden de 1 de junio de 1977",
        "GAL07": "Decreto 177/2007",
        "CAN10": "Decreto 6/2010",
        "AST11P": "Resolución de 1 de junio de 2011",
        "AST11B": "Resolución de 10 de junio de 2011",
    }
    assert sorted(regulations.regulations) == list(ClauseIndex().documents)
    assert regulations.regulation("ES77").gazette.number == 145


def test_the_four_jurisdictions(regulations: Regulations) -> None:
    assert {slug: found.documents for slug, found in regulations.jurisdictions.items()} == {
        "spain-1977": ("ES77",),
        "galicia": ("GAL07",),
        "cantabria": ("CAN10",),
        "asturias": ("AST11P", "AST11B"),
    }


def test_the_currencies(regulations: Regulations) -> None:
    euro = Currency(code="EUR", unit="cent", per_main=100, symbol="€")
    assert regulations.jurisdiction("spain-1977").currency == Currency("ESP", "peseta", 1, "pta")
    for slug in ("galicia", "cantabria", "asturias"):
        assert regulations.jurisdiction(slug).currency == euro


def test_where_a_clause_is_law(regulations: Regulations) -> None:
    assert regulations.jurisdiction_of("ES77/art.3/1") == "spain-1977"
    assert regulations.jurisdiction_of("AST11P/art.4/1") == "asturias"
    assert regulations.jurisdiction_of("AST11B/art.4/1") == "asturias"
    assert {regulations.jurisdiction_of(clause) for clause in ClauseIndex()} == set(regulations.jurisdictions)


def test_the_amendments_of_cantabria(regulations: Regulations) -> None:
    amendments = regulations.regulation("CAN10").amendments
    assert [amendment.citation for amendment in amendments] == [
        "Decreto 84/2013",
        "Decreto 67/2014",
        "Decreto 78/2015",
    ]
    changed = {
        amendment.citation: [each for each in ClauseIndex() if amendment.changed(each)] for amendment in amendments
    }
    # The last clause of each section is the one behind which the text notes its amendment.
    assert {citation: len(clauses) for citation, clauses in changed.items()} == {
        "Decreto 84/2013": 26,
        "Decreto 67/2014": 80,
        "Decreto 78/2015": 14,
    }
    last = {
        "CAN10/B.II.1.a/21",
        "CAN10/dau/1",
        "CAN10/A.4.II.3/6",
        "CAN10/A.14.1.VI/19",
        "CAN10/C.III.b/4",
        "CAN10/H.III.5.b/1",
    }
    assert last <= {clause for clauses in changed.values() for clause in clauses}
    assert "CAN10/B.II.1.b/1" not in changed["Decreto 84/2013"]
    assert not any(found.amendments for document, found in regulations.regulations.items() if document != "CAN10")


def test_names_in_both_languages(regulations: Regulations) -> None:
    texts = [regulation.title for regulation in regulations.regulations.values()]
    texts += [jurisdiction.name for jurisdiction in regulations.jurisdictions.values()]
    assert all(text.en and text.es for text in texts)


def test_unknown_names_are_told_the_known_ones(regulations: Regulations) -> None:
    known = "spain-1977, galicia, cantabria, asturias"
    with pytest.raises(Misuse, match=f"^there is no jurisdiction madrid; the jurisdictions are {known}$"):
        regulations.jurisdiction("madrid")
    for question in (regulations.regulation, regulations.jurisdiction_of):
        with pytest.raises(Misuse, match=r"^there is no regulation XX99; the regulations are ES77, GAL07, "):
            question("XX99")


def altered(place: Path, old: str, new: str) -> LawFiles:
    """Law in which one passage of the file reads otherwise."""
    text = LawFiles().read("regulations.yaml")
    assert old in text
    (place / "regulations.yaml").write_text(text.replace(old, new, 1), encoding="utf-8")
    return LawFiles(place)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("per_main: 1,", "per_main: 0,", "Expected `int` >= 1 - at `$.jurisdictions[...].currency.per_main`"),
        ("per_main: 1,", "per_main: '1',", "Expected `int`, got `str` - at `$.jurisdictions[...].currency.per_main`"),
        ("symbol: pta", "symbol: pta, sign: P", "Object contains unknown field `sign`"),
        ("    dated: 1977-06-01\n", "    dated: June\n", "Invalid RFC3339 encoded date"),
        ("    citation: Decreto 177/2007\n", "", "Object missing required field `citation`"),
        ("jurisdiction: galicia", "jurisdiction: murcia", "GAL07: unknown jurisdiction murcia; galicia: GAL07 is not"),
        ("jurisdiction: galicia", "jurisdiction: cantabria", "GAL07: cantabria does not list it among its documents; "),
        ("documents: [GAL07]", "documents: [XX99]", "GAL07: galicia does not list it among its documents; galicia: XX"),
        ("omaha: GAL07/art.2.2/1", "omaha: ES77/art.3/1", "galicia: ES77/art.3/1 is a clause of another place"),
        ("- CAN10/A.4.II.3\n", "- ES77/art.3\n", "CAN10: ES77/art.3/1 is a clause of another regulation"),
        (
            "- CAN10/dau\n",
            "- ES77/art.3\n",
            "CAN10: Decreto 67/2014 added CAN10/dau, which is not among its sections; ",
        ),
    ],
)
def test_a_wrong_file_is_misuse(tmp_path: Path, old: str, new: str, message: str) -> None:
    with pytest.raises(Misuse) as refused:
        load_regulations(altered(tmp_path, old, new))
    assert str(refused.value).startswith(f"regulations.yaml: {message}")
    assert "\n" not in str(refused.value)
