"""`ludex cards` and `ludex minutes`: what they print, what they write, and what they say of requests without sense."""

from __future__ import annotations

import json
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from ludex.games.bingo.printing import code_of
from ludex.kit.bingo.cards import BingoCard
from tests.bingo_sessions import PLACES, record
from tests.tables import usual

CARDS = ("cards", "--in", "cantabria", "--seed", "7", "--size", "60")


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """The record of a session in Cantabria."""
    file = tmp_path / "session.jsonl"
    file.write_bytes(record())
    return file


def text(file: Path) -> str:
    """What stands on the pages of a document, in one line."""
    pages = PdfReader(BytesIO(file.read_bytes())).pages
    return " ".join(" ".join(page.extract_text().split()) for page in pages)


# Cards.


def test_cards_in_the_terminal(ludex: Any) -> None:
    """Six where nobody says how many, each with what it says of itself, its code and its rows."""
    ran = ludex(*CARDS)
    told = [block.splitlines() for block in ran.out.rstrip("\n").split("\n\n")]
    found = ludex(*CARDS, "--json").json["cards"]
    assert (ran.code, ran.err, len(told)) == (0, "", 6)
    for at, (card, lines) in enumerate(zip(found, told, strict=True), start=1):
        assert lines[0] == f"Series A · No. {at} · €2 · {card['code']}"
        cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[1:]]
        assert cells == [["" if cell is None else str(cell) for cell in row] for row in card["rows"]]
    spanish = ludex(*CARDS, "--last", "1", "--lang", "es").out
    assert spanish.startswith("Serie A · N.º 1 · 2 € · ")


def test_cards_as_data(ludex: Any) -> None:
    """With the rule on what they say and its clauses; codes are made of what stands there."""
    told = ludex(*CARDS, "--first", "2", "--last", "3", "--json").json
    assert [card["number"] for card in told["cards"]] == [2, 3]
    assert {**told, "cards": ()} == {
        "in": "cantabria",
        "series": "A",
        "seed": 7,
        "size": 60,
        "price": 200,
        "currency": "EUR",
        "strips": False,
        "printed": ["series", "number", "price"],
        "clauses": ["CAN10/B.II.1.a/1"],
        "cards": (),
    }
    for card in told["cards"]:
        made = BingoCard(tuple(map(tuple, card["rows"])))
        assert card["code"] == code_of("cantabria", {"series": "A", "number": card["number"], "price": 200}, made)


def test_the_cards_of_the_usual_hall(ludex: Any) -> None:
    """Without a seed and a size they are those that a hall plays with of which nobody says more."""
    rows = ludex("cards", "--in", "cantabria", "--last", "1", "--json").json["cards"][0]["rows"]
    assert tuple(map(tuple, rows)) == usual("cantabria", "bingo").game.equipment.card("A", 1).rows


def test_what_a_card_says_in_1977(ludex: Any) -> None:
    """How many cards its series has, too; three rows of five numbers."""
    asked = ("cards", "--in", "spain-1977", "--size", "2400", "--first", "2400", "--last", "2400")
    header, *rows = ludex(*asked).out.splitlines()
    assert header.startswith("Series A · No. 2400 · 100 pta · 2,400 cards in the series · ")
    assert [len(row.strip("|").split("|")) for row in rows] == [5, 5, 5]
    assert "2.400 cartones en la serie" in ludex(*asked, "--lang", "es").out


def test_another_price(ludex: Any) -> None:
    """The authority sets it; a card says it, and its code changes with it."""
    dear, usual_ones = (ludex(*CARDS, "--json", *more).json for more in (("--price", "3.50"), ()))
    assert (dear["price"], usual_ones["price"]) == (350, 200)
    assert [card["rows"] for card in dear["cards"]] == [card["rows"] for card in usual_ones["cards"]]
    assert dear["cards"][0]["code"] != usual_ones["cards"][0]["code"]


def test_strips(ludex: Any) -> None:
    """Each under its number; six cards hold every number once."""
    ran = ludex(*CARDS, "--strips", "--last", "12")
    assert [line for line in ran.out.splitlines() if line.startswith("Strip")] == ["Strip 1", "Strip 2"]
    found = ludex(*CARDS, "--strips", "--last", "12", "--json").json["cards"]
    assert [card["strip"] for card in found] == [1] * 6 + [2] * 6
    for strip in (found[:6], found[6:]):
        numbers = [cell for card in strip for row in card["rows"] for cell in row if cell is not None]
        assert sorted(numbers) == list(range(1, 91))


@pytest.mark.parametrize("lang", ["en", "es"])
def test_cards_on_paper(ludex: Any, tmp_path: Path, lang: str) -> None:
    """Every card that was asked for, and what makes the sheet again."""
    file = tmp_path / "cards.pdf"
    asked = (*CARDS, "--last", "24", "--per-page", "12", "--lang", lang)
    ran = ludex(*asked, "--out", file)
    assert (ran.code, ran.out, ran.err) == (0, f"{file}\n", "")
    said = text(file)
    for card in ludex(*asked, "--json").json["cards"]:
        assert card["code"] in said
        assert f"{'No.' if lang == 'en' else 'N.º'} {card['number']} " in said
    assert len(PdfReader(file).pages) == 2
    assert "--first 1 --last 24 --per-page 12" in said
    assert ("page 2 of 2" if lang == "en" else "página 2 de 2") in said


def test_cards_as_pictures(ludex: Any, tmp_path: Path) -> None:
    """A file for each page, with its number where there are several."""
    for ending, begins in (("svg", b"<svg "), ("png", b"\x89PNG")):
        one, two = tmp_path / f"one.{ending}", tmp_path / f"two.{ending}"
        assert ludex(*CARDS, "--out", one).out == f"{one}\n"
        names = [tmp_path / f"two-{at}.{ending}" for at in (1, 2)]
        assert ludex(*CARDS, "--last", "7", "--out", two).out.splitlines() == [str(name) for name in names]
        assert all(name.read_bytes().startswith(begins) for name in (one, *names))
        assert not two.exists()


def test_electronic_cards(ludex: Any, tmp_path: Path) -> None:
    """The same cards on a dark screen, where the law knows such cards."""
    file = tmp_path / "screen.svg"
    assert ludex(*CARDS, "--electronic", "--out", file).code == 0
    told = file.read_text(encoding="utf-8")
    assert 'width="320mm"' in told
    assert all(card["code"] in told for card in ludex(*CARDS, "--json").json["cards"])
    ran = ludex("cards", "--in", "spain-1977", "--electronic")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "ludex cards: cards are not sold in this form here (electronic cards) [cards.forms]\n"


@pytest.mark.parametrize("strips", [(), ("--strips",)])
def test_a_card_is_found_by_its_code(ludex: Any, strips: tuple[str, ...]) -> None:
    """As it is typed; in the whole series, or among the cards that are named."""
    asked = (*CARDS, *strips)
    (card,) = ludex(*asked, "--first", "5", "--last", "5", "--json").json["cards"]
    found = ludex(*asked, "--check", card["code"].lower().replace("-", " "))
    assert (found.code, found.out.count("|\n")) == (0, 3)
    assert f"No. 5 · €2 · {card['code']}" in found.out
    told = ludex(*asked, "--check", card["code"], "--json").json
    assert (told["found"], told["code"], told["cards"]) == (True, card["code"], [card])
    elsewhere = ludex(*asked, "--check", card["code"], "--first", "6", "--last", "12")
    assert (elsewhere.code, elsewhere.out) == (1, f"no card of series A has the code {card['code']}\n")
    other = ludex(*asked, "--check", card["code"], "--series", "B", "--json")
    assert (other.code, other.json["found"], other.json["cards"]) == (1, False, [])


def test_a_place_is_assumed(ludex: Any) -> None:
    """And said beside."""
    ran = ludex("cards", "--strips", "--size", "6")
    assert (ran.code, ran.err.count("\n")) == (0, 1)
    assert "Cantabria" in ran.err


@pytest.mark.parametrize(
    ("asked", "english", "spanish"),
    [
        (
            ("--size", "0"),
            "a series has 1 to 1,000,000 cards, not 0",
            "una serie tiene de 1 a 1.000.000 cartones, no 0",
        ),
        (("--size", "1000001"), "a series has 1 to 1,000,000 cards, not 1,000,001", "no 1.000.001"),
        (("--last", "61"), "a series of 60 has no cards 1 to 61", "una serie de 60 no tiene los cartones 1 a 61"),
        (("--first", "0"), "a series of 60 has no cards 0 to 5", "una serie de 60 no tiene los cartones 0 a 5"),
        (("--first", "9", "--last", "8"), "a series of 60 has no cards 9 to 8", "no tiene los cartones 9 a 8"),
        (("--first", "61"), "a series of 60 has no cards 61 to 60", "no tiene los cartones 61 a 60"),
        (("--size", "50000", "--last", "12001"), "12,000 cards at a time, not 12,001", "se hacen 12.000 cartones"),
        (("--series", "A B"), "a series is called by one to six letters and figures, not 'A B'", "no 'A B'"),
        (("--series", "ABCDEFG"), "a series is called by one to six letters", "una serie se llama con una a seis"),
        (("--in", "atlantis"), "there is no jurisdiction atlantis", "no hay lugar «atlantis»"),
        (("--in", "galicia"), "does not have this game (Bingo)", "no recoge este juego (Bingo)"),
        (("--price", "x"), "'x' is not an amount of money", "'x' no es una cantidad de dinero"),
        (("--price", "0"), "the law does not allow this choice", "CAN10/B.II.1.a/21"),
        (("--out", "cards.txt"), "cards.txt: the name of such a file ends in .pdf, .svg, .png", "termina en"),
        (("--out", "cards"), "cards: the name of such a file ends in", "termina en"),
        (("--out", "no/such/cards.svg"), "no/such/cards.svg: cannot be written", "no/such/cards.svg"),
        (("--check", "1234"), "'1234' is no code of a card", "no es el código de un cartón"),
        (("--check", "ABCD1234", "--out", "x.pdf"), "--check and --out are two things", "son dos cosas"),
        (("--strips", "--size", "61"), "strips have 6 cards each", "las tiras son de 6 cartones"),
    ],
)
def test_cards_that_make_no_sense(ludex: Any, asked: tuple[str, ...], english: str, spanish: str) -> None:
    """One line each, in both languages."""
    for lang, said in (("en", english), ("es", spanish)):
        ran = ludex(*CARDS, *asked, "--lang", lang)
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
        assert ran.err.startswith("ludex cards: ")
        assert said in ran.err


def without(library: str, *command: object) -> subprocess.CompletedProcess[str]:
    """A command in a process that has not this library."""
    asked = [str(part) for part in command]
    code = f"import sys; sys.modules[{library!r}] = None\nfrom ludex.cli import main\nsys.exit(main({asked!r}))"
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("library", "ending", "said"),
    [
        ("reportlab", "pdf", "cards on paper needs reportlab: pip install 'ludex[pictures]'"),
        ("resvg_py", "png", "a picture as PNG needs resvg_py: pip install 'ludex[pictures]'"),
        ("numpy", "pdf", "cards made from a seed needs numpy: pip install 'ludex[sim]'"),
    ],
)
def test_cards_without_an_extra(tmp_path: Path, library: str, ending: str, said: str) -> None:
    """One line that says what to install, and nothing is written."""
    done = without(library, *CARDS, "--out", tmp_path / f"cards.{ending}")
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"ludex cards: {said}\n")
    assert not list(tmp_path.iterdir())


def test_strips_and_svg_need_no_extra(tmp_path: Path) -> None:
    """Whatever is missing."""
    for library in ("numpy", "reportlab", "resvg_py"):
        done = without(library, *CARDS, "--strips", "--out", tmp_path / "cards.svg")
        assert (done.returncode, done.stderr) == (0, "")


# Minutes.


def test_minutes_in_the_terminal(ludex: Any, kept: Path) -> None:
    """Both entries, every game, and the session in figures."""
    ran = ludex("minutes", kept)
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[:2] == [
        "Minutes of session 1, 2026-03-14 · Bingo · Cantabria",
        "Opening entry: session 1, 2026-03-14, signed by the table chief and cashier",
    ]
    for line in (
        "Game 1",
        "  Takings             €6",
        "  Winners             line: card 1 of series A, ana, €0.60 (cash)",
        "  Complaints          1. bea, about the sale: answered",
        "Game 2: void, its cards paid back",
        "  Book                by hand",
        "                      The set of balls is changed after 2 games.",
        "Games played: 2, and one that was void",
        "Closing entry: signed by the table chief and cashier",
    ):
        assert line in lines
    receipt = next(line for line in lines if line.startswith("  Receipts"))
    assert receipt.endswith(", €50, card 1 of series A, with the 15 balls above")


def test_minutes_in_spanish(ludex: Any, kept: Path) -> None:
    """In the words of the trade."""
    out = ludex("minutes", kept, "--lang", "es").out
    for said in (
        "Acta de la sesión 1",
        "Diligencia de comienzo",
        "Partida 2: anulada",
        "Premiados",
        "Reclamaciones",
        "Justificantes",
        "Diligencia de cierre: firmada por el jefe de mesa-cajero",
    ):
        assert said in out
    assert "Game" not in out


def test_minutes_as_data(ludex: Any, kept: Path, tmp_path: Path) -> None:
    """What the law asks for by its own names, amounts in cents; the same in a file."""
    told = ludex("minutes", kept, "--json").json
    (session,) = told["sessions"]
    assert (told["game"], told["in"], told["currency"]) == ("bingo", "cantabria", "EUR")
    assert session["opening"] == {"session": 1, "day": "2026-03-14", "signed": "table-chief-cashier"}
    assert session["closing"] == {"signed": "table-chief-cashier"}
    first, void, _ = session["games"]
    assert (first["takings"], first["bingo_balls"], len(first["balls"]), first["book"]) == (600, 15, 15, "computer")
    prima = first["paid"][2]
    assert (prima["prize"], prima["amount"], prima["receipt"]["amount"]) == ("prima", 5000, 5000)
    assert prima["receipt"]["balls"] == first["balls"]
    assert first["complained"] == [{"player": "bea", "about": "sale", "answered": True}]
    assert (void["void"], void["paid"], void["book"]) == (True, [], "manual")
    file = tmp_path / "minutes.json"
    assert ludex("minutes", kept, "--out", file).out == f"{file}\n"
    assert json.loads(file.read_text(encoding="utf-8")) == told


def test_one_game_of_the_minutes(ludex: Any, kept: Path) -> None:
    """It alone, without the figures of the session."""
    out = ludex("minutes", kept, "--game", "2").out
    assert "Game 2" in out
    assert not any(said in out for said in ("Game 1", "Game 3", "Games played"))
    (game,) = ludex("minutes", kept, "--game", "2", "--json").json["sessions"][0]["games"]
    assert game["game"] == 2


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("lang", ["en", "es"])
def test_minutes_on_paper(ludex: Any, tmp_path: Path, place: str, lang: str) -> None:
    """The pages say what the terminal says, and what makes them again."""
    kept, file = tmp_path / "session.jsonl", tmp_path / "minutes.pdf"
    kept.write_bytes(record(place))
    assert ludex("minutes", kept, "--lang", lang, "--out", file).out == f"{file}\n"
    said = text(file)
    told = ludex("minutes", kept, "--lang", lang, "--json").json["sessions"][0]
    for game in told["games"]:
        assert " ".join(map(str, game["balls"])) in said
        assert all(line in said for line in game["noted"])
    assert f"ludex minutes session.jsonl --lang {lang}" in said


def test_minutes_as_pictures(ludex: Any, kept: Path, tmp_path: Path) -> None:
    """A picture of each page."""
    for ending in ("svg", "png"):
        names = ludex("minutes", kept, "--out", tmp_path / f"minutes.{ending}").out.splitlines()
        assert [Path(name).name for name in names] == [f"minutes-{at}.{ending}" for at in (1, 2)]
        assert all(Path(name).stat().st_size for name in names)


def test_sessions_of_one_record(ludex: Any, tmp_path: Path) -> None:
    """An evening that is opened again is another session, and may be asked for alone."""
    kept = tmp_path / "evening.jsonl"
    begun = ("play", "bingo", "--auto", "--in", "cantabria", "--seed", "3", "--rounds", "1")
    assert ludex(*begun, "--record", kept).code == 0
    again = ludex("play", "--auto", "--resume", kept, "--reopen", "--seed", "4", "--rounds", "1")
    assert again.code == 0, again.err
    assert [each["session"] for each in ludex("minutes", kept, "--json").json["sessions"]] == [1, 2]
    (alone,) = ludex("minutes", kept, "--session", "2", "--json").json["sessions"]
    assert alone["session"] == 2
    missing = ludex("minutes", kept, "--session", "3")
    assert (missing.code, missing.err) == (2, f"ludex minutes: {kept}: it has no session 3\n")


def test_a_session_without_its_end(ludex: Any, kept: Path) -> None:
    """A record that stops in a game is told as far as it goes."""
    lines = kept.read_bytes().splitlines(keepends=True)
    ends = [at for at, line in enumerate(lines) if b'"begin-game"' in line]
    kept.write_bytes(b"".join(lines[: ends[0] + 1]))
    out = ludex("minutes", kept).out
    assert "Game 1: not over" in out
    assert out.rstrip().endswith("Closing entry: not signed yet")
    assert ludex("minutes", kept, "--json").json["sessions"][0]["closing"] is None
    kept.write_bytes(lines[0])
    ran = ludex("minutes", kept)
    assert (ran.code, ran.err) == (2, f"ludex minutes: {kept}: no session was opened in it\n")


@pytest.mark.parametrize(
    ("asked", "english", "spanish"),
    [
        (("--game", "9"), "no game 9 stands in its minutes", "en su acta no está la partida 9"),
        (("--game", "x"), "x is not a whole number", "x no es un número entero"),
        (("--in", "spain-1977"), "a record of cantabria, not of spain-1977", "es un registro de cantabria"),
        (("--in", "atlantis"), "there is no jurisdiction atlantis", "no hay lugar «atlantis»"),
        (("--out", "minutes.doc"), "the name of such a file ends in .pdf, .svg, .png, .json", "termina en"),
    ],
)
def test_minutes_that_make_no_sense(ludex: Any, kept: Path, asked: tuple[str, ...], english: str, spanish: str) -> None:
    """One line each, in both languages."""
    for lang, said in (("en", english), ("es", spanish)):
        ran = ludex("minutes", kept, *asked, "--lang", lang)
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
        assert said in ran.err


def test_records_that_have_no_minutes(ludex: Any, kept: Path, tmp_path: Path) -> None:
    """Of another game, damaged, or not there; a record is not written over."""
    other = tmp_path / "boule.jsonl"
    ludex("play", "boule", "--auto", "--in", "galicia", "--rounds", "1", "--record", other)
    ran = ludex("minutes", other)
    assert (ran.code, ran.err) == (2, f"ludex minutes: {other}: a record of boule, not of bingo\n")
    damaged = tmp_path / "damaged.jsonl"
    damaged.write_bytes(record().replace(b'"takings":600', b'"takings":601', 1))
    ran = ludex("minutes", damaged)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert ran.err.startswith(f"ludex minutes: {damaged}: it is no record: ")
    damaged.write_bytes(record()[:5000])
    assert ludex("minutes", damaged).err.startswith(f"ludex minutes: {damaged}: it is no record: line ")
    assert ludex("minutes", tmp_path / "none").err == f"ludex minutes: {tmp_path / 'none'}: no such file or folder\n"
    file = tmp_path / "itself.json"
    file.write_bytes(kept.read_bytes())
    assert "would be written over" in ludex("minutes", file, "--out", file).err
    assert file.read_bytes() == kept.read_bytes()


def test_minutes_without_the_extra(kept: Path, tmp_path: Path) -> None:
    """One line; text, data and SVG need none."""
    for library, ending, what in (("reportlab", "pdf", "minutes on paper"), ("resvg_py", "png", "a picture as PNG")):
        done = without(library, "minutes", kept, "--out", tmp_path / f"minutes.{ending}")
        said = f"ludex minutes: {what} needs {library}: pip install 'ludex[pictures]'\n"
        assert (done.returncode, done.stdout, done.stderr) == (2, "", said)
        assert without(library, "minutes", kept, "--out", tmp_path / "minutes.svg").returncode == 0
