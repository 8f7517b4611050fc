"""The clause index: every clause is there once, in both languages, and nothing malformed is let in."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec
import pytest

from ludex.errors import Misuse
from ludex.law.clauses import Clause, ClauseId, ClauseIndex, Kind, document_of
from ludex.law.sources import LawFiles

# Counted when the regulations were read: clauses, executable ones, doubtful ones. Four more of chemin de fer are
# executable than were at first, because their twins in the other texts are: who decides conflicts, stakes in the open.
COUNTS = {
    "ES77": (648, 590, 135),
    "GAL07": (655, 610, 77),
    "CAN10": (1524, 1346, 182),
    "AST11P": (245, 220, 34),
    "AST11B": (237, 227, 21),
}
GAMES = {
    "banca-francesa": 40,
    "baccarat-two-tables": 402,
    "betting": 20,
    "bingo": 178,
    "blackjack": 230,
    "boule": 92,
    "chemin-de-fer": 613,
    "circle-poker": 260,
    "craps": 242,
    "five-card-draw": 62,
    "five-stud": 8,
    "general": 44,
    "holdem": 37,
    "holdem-bonus": 66,
    "holdem-house": 53,
    "lottery": 1,
    "machines": 18,
    "omaha": 8,
    "pai-gow-poker": 79,
    "poker-no-draw": 80,
    "poker-trijoker": 59,
    "promotions": 9,
    "punto-y-banca": 167,
    "raffles": 8,
    "roulette-american": 66,
    "roulette-double-zero": 5,
    "roulette-french": 160,
    "scratch-tickets": 9,
    "seven-stud": 62,
    "sic-bo": 12,
    "synthetic-poker": 24,
    "three-card-poker": 52,
    "trente-et-quarante": 85,
    "wheel-of-fortune": 58,
}


@pytest.fixture(scope="module")
def index() -> ClauseIndex:
    return ClauseIndex()


def test_every_clause_is_there(index: ClauseIndex) -> None:
    assert len(index) == 3309
    assert len(set(index)) == 3309
    assert sum(clause.executable for clause in index.values()) == 2993
    assert sum(clause.doubtful for clause in index.values()) == 449


@pytest.mark.parametrize("document", COUNTS)
def test_each_document_is_complete(index: ClauseIndex, document: str) -> None:
    clauses = index.of_document(document)
    executable = sum(clause.executable for clause in clauses)
    doubtful = sum(clause.doubtful for clause in clauses)
    assert (len(clauses), executable, doubtful) == COUNTS[document]
    assert {clause.document for clause in clauses} == {document}


def test_each_game_is_complete(index: ClauseIndex) -> None:
    assert {game: len(index.of_game(game)) for game in index.games} == GAMES
    assert sum(GAMES.values()) == 3309


def test_every_kind_is_used(index: ClauseIndex) -> None:
    assert len(Kind) == 15
    assert set(Counter(clause.kind for clause in index.values())) == set(Kind)


def test_both_languages_are_there(index: ClauseIndex) -> None:
    for clause in index.values():
        for lang in ("en", "es"):
            sentence = clause.summary(lang)
            assert sentence == sentence.strip() != "", clause.id
            assert "\n" not in sentence, clause.id
    with pytest.raises(Misuse, match="the languages are en and es"):
        index["ES77/art.3/1"].summary("fr")


def test_a_clause_by_its_id(index: ClauseIndex) -> None:
    clause = index["CAN10/A.1.IV.1.multiples/1"]
    assert (clause.document, clause.locator) == ("CAN10", "A.1.IV.1.multiples")
    assert (clause.game, clause.kind, clause.executable) == ("roulette-french", Kind.BET, True)
    assert clause.summary("en") == clause.en
    assert clause.summary("es") == clause.es
    assert document_of(clause.id) == "CAN10"


def test_ids_are_found_and_others_are_not(index: ClauseIndex) -> None:
    assert all(clause in index for clause in index)
    assert [clause.id for clause in index.values()] == list(index)
    for unknown in ("CAN10/NOSUCH/1", "CAN10", "XX99/a/1", "", "../x/1", "/", 7, None):
        assert unknown not in index
        if isinstance(unknown, str):
            with pytest.raises(Misuse, match=r"^there is no clause"):
                index[unknown]


def test_documents_and_games_are_closed_lists(index: ClauseIndex) -> None:
    assert index.documents == ("AST11B", "AST11P", "CAN10", "ES77", "GAL07")
    with pytest.raises(Misuse, match="there is no regulation XX99; the regulations are AST11B, "):
        index.of_document("XX99")
    with pytest.raises(Misuse, match="no clause speaks of chess; the games are baccarat-two-tables, "):
        index.of_game("chess")


def test_only_the_document_asked_for_is_read(tmp_path: Path) -> None:
    index = altered(tmp_path, "GAL07", "broken")
    assert "ES77/art.3/1" in index
    assert index["ES77/art.3/1"].document == "ES77"
    with pytest.raises(Misuse):
        len(index)


GOOD = Clause(ClauseId("ES77/art.1/1"), "general", Kind.RULE, True, False, "One.", "Uno.")


def altered(place: Path, document: str, text: str) -> ClauseIndex:
    """An index over law in which one document holds this text."""
    (place / "clauses").mkdir(exist_ok=True)
    (place / "clauses" / f"{document}.jsonl").write_text(text, encoding="utf-8")
    return ClauseIndex(LawFiles(place))


def lines(*clauses: Clause) -> str:
    return "".join(f"{msgspec.json.encode(clause).decode()}\n" for clause in clauses)


def test_an_altered_document_replaces_the_packaged_one(tmp_path: Path) -> None:
    index = altered(tmp_path, "ES77", lines(GOOD))
    assert index.of_document("ES77") == (GOOD,)
    assert len(index) == 3309 - 648 + 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (lines(GOOD, GOOD), "clauses/ES77.jsonl: the clause ES77/art.1/1 is there twice"),
        (lines(GOOD) + "{", "clauses/ES77.jsonl:2: "),
        (lines(GOOD) + "\n[]\n", "clauses/ES77.jsonl:3: Expected `object`, got `array`"),
        (lines(GOOD).replace('"rule"', '"magic"'), "clauses/ES77.jsonl:1: Invalid enum value 'magic'"),
        (lines(GOOD).replace("true", '"yes"'), "clauses/ES77.jsonl:1: Expected `bool`, got `str`"),
        (lines(GOOD).replace('"en"', '"text":"x","en"'), "clauses/ES77.jsonl:1: Object contains unknown field `text`"),
        (lines(GOOD).replace(',"es":"Uno."', ""), "clauses/ES77.jsonl:1: Object missing required field `es`"),
        (lines(GOOD).replace("ES77/", "XX99/"), "clauses/ES77.jsonl: the clause 'XX99/art.1/1' is not ES77/"),
        (lines(GOOD).replace("art.1/1", "art.1"), "clauses/ES77.jsonl: the clause 'ES77/art.1' is not ES77/"),
        (lines(GOOD).replace("art.1/1", "art.1/x"), "clauses/ES77.jsonl: the clause 'ES77/art.1/x' is not ES77/"),
        (lines(GOOD).replace("art.1/1", "/1"), "clauses/ES77.jsonl: the clause 'ES77//1' is not ES77/"),
        (lines(GOOD).replace("Uno.", ""), "clauses/ES77.jsonl: the clause 'ES77/art.1/1' is not ES77/"),
        (lines(GOOD) + "[" * 100_000, "clauses/ES77.jsonl:2: "),
    ],
)
def test_a_malformed_document_is_misuse(tmp_path: Path, text: str, message: str) -> None:
    index = altered(tmp_path, "ES77", text)
    with pytest.raises(Misuse) as refused:
        index["ES77/art.1/1"]
    assert str(refused.value).startswith(message)
    assert "\n" not in str(refused.value)
