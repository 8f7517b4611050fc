"""Cards and minutes of a bingo hall on paper: what the law asks for stands on them, and nothing on anything else."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from io import BytesIO
from typing import Any, get_args

import pytest
from msgspec.structs import replace
from pypdf import PdfReader

from ludex.draw import bingo_cards as cards
from ludex.draw import minutes as drawing
from ludex.draw.pages import (
    A4_LONG,
    A4_SHORT,
    Block,
    Letters,
    Page,
    Rule,
    as_png,
    as_svg,
    broken,
    fitted,
    letters_width,
)
from ludex.draw.pdf import as_pdf
from ludex.errors import Misuse
from ludex.games.bingo.commands.fields import Book
from ludex.games.bingo.printing import CODE_SIGNS, Printing, code_of, printing, read_code
from ludex.games.bingo.sessions import SessionWritten, sessions, takings
from ludex.kit.bingo.cards import faults
from ludex.words import LANGUAGES, Words
from ludex.words.minutes import MinutesWords
from tests.bingo_sessions import DAY, PLACES, session
from tests.tables import usual
from tests.tidy import ROOT

PX_OF_POINT = 72 / 25.4
COMMAND = "ludex cards --in cantabria"


def made(place: str = "cantabria", **asked: Any) -> Printing:
    """A series of a place."""
    return printing(usual(place, "bingo").rules, **{"series": "A", "size": 60, "seed": 7, **asked})


def sheet_of(printed: Printing, many: int, sheet: cards.Sheet) -> list[Page]:
    """The first cards of a series on sheets, each saying what the law wants by its slug."""
    told = [
        cards.PaperCard(
            rows=card.card.rows, says={slug: f"{slug} {value}" for slug, value in card.says.items()}, code=card.code
        )
        for card in printed.cards(1, many)
    ]
    series = cards.Series(heading="BINGO", place="Place", paint=cards.paint_of(printed.series))
    return cards.sheets(told, series, sheet, about="Cards", numbered="{page} of {pages}", foot=COMMAND)


def letters(page: Page) -> list[Letters]:
    """Every line of letters of a page."""
    return [mark for mark in page.marks if isinstance(mark, Letters)]


def texts(pdf: bytes) -> list[str]:
    """The text of every page, in one line each."""
    return [" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(pdf)).pages]


def boxes(page: Page) -> Iterator[tuple[Letters, float, float, float, float]]:
    """Where letters stand: from left to right and from top to bottom, as wide as they can be."""
    for mark in letters(page):
        width = letters_width(mark.said, mark.size, bold=mark.bold)
        left = mark.x - {"start": 0.0, "middle": width / 2, "end": width}[mark.anchor]
        yield mark, left, mark.y - mark.size / 2, left + width, mark.y + mark.size / 2


def check_page(page: Page) -> None:
    """Nothing leaves the page, and no letters stand on others."""
    found = list(boxes(page))
    for mark, left, top, right, bottom in found:
        assert left >= 0, mark
        assert top >= 0, mark
        assert right <= page.width, mark
        assert bottom <= page.height, mark
    for at, (one, left, top, right, bottom) in enumerate(found):
        for other, x, y, to_x, to_y in found[at + 1 :]:
            apart = right <= x or to_x <= left or bottom <= y or to_y <= top
            assert apart, (one.said, other.said)
    for drawn in page.marks:
        if isinstance(drawn, Block):
            assert 0 <= drawn.x <= drawn.x + drawn.width <= page.width
            assert 0 <= drawn.y <= drawn.y + drawn.height <= page.height
        elif isinstance(drawn, Rule):
            assert min(drawn.x, drawn.to_x, drawn.y, drawn.to_y) >= 0
            assert max(drawn.x, drawn.to_x) <= page.width
            assert max(drawn.y, drawn.to_y) <= page.height


# Cards.


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("sheet", [*cards.SHEETS.values(), *cards.SCREENS.values()])
def test_every_number_stands_on_its_card(place: str, sheet: cards.Sheet) -> None:
    """Once each, with all that the law wants a card to say, and its code; nothing overlaps or leaves the page."""
    printed = made(place)
    pages = sheet_of(printed, sheet.cards, sheet)
    assert len(pages) == 1
    (page,) = pages
    check_page(page)
    found = sorted(int(mark.said) for mark in letters(page) if mark.said.isdecimal())
    assert found == sorted(number for card in printed.cards(1, sheet.cards) for number in card.card.numbers)
    said = " ".join(mark.said for mark in letters(page))
    for card in printed.cards(1, sheet.cards):
        assert set(card.says) == set(printed.rules.cards.printed)
        assert card.code in said
        assert all(f"{slug} {value}" in said for slug, value in card.says.items())
    assert ("size 60" in said) is (place == "spain-1977")


def test_cards_follow_each_other() -> None:
    """Along the rows of a sheet of six, down the columns of one of twelve; what is left goes on another page."""
    for many, sheet in cards.SHEETS.items():
        pages = sheet_of(made(), many + 1, sheet)
        assert [page.about for page in pages] == ["Cards · 1 of 2", "Cards · 2 of 2"]
        numbers = [mark for mark in letters(pages[0]) if mark.said.startswith("number ")]
        assert [mark.said for mark in numbers] == [f"number {at}" for at in range(1, many + 1)]
        places = [(mark.x, mark.y) for mark in numbers]
        by = (lambda at: at) if sheet.by_columns else (lambda at: at[::-1])
        assert places == sorted(places, key=by)
        assert [mark.said for mark in letters(pages[1]) if mark.said.startswith("number ")] == [f"number {many + 1}"]


def test_numbers_stand_in_their_columns() -> None:
    """Nine cells in a row in Cantabria, blank ones tinted; five in 1977, none of them blank."""
    for place, width, blank in (("cantabria", 9, 12), ("spain-1977", 5, 0)):
        printed = made(place)
        (page,) = sheet_of(printed, 1, cards.SHEETS[6])
        rows = printed.card(1).card.rows
        places: dict[float, list[int]] = {}
        for mark in letters(page):
            if mark.said.isdecimal():
                places.setdefault(mark.y, []).append(int(mark.said))
        assert list(places.values()) == [[cell for cell in row if cell is not None] for row in rows]
        assert [len(row) for row in rows] == [width] * 3
        tinted = [mark for mark in page.marks if isinstance(mark, Block) and mark.fill == cards.PAPER.blank]
        assert len(tinted) == blank


def test_a_sheet_is_cut_and_a_screen_is_not() -> None:
    """Marks at every corner of a card; a screen has none, and no command below."""
    for sheet, cuts in ((cards.SHEETS[6], 24), (cards.SHEETS[12], 42), (cards.SCREENS[6], 0)):
        (page,) = sheet_of(made(), 6, sheet)
        found = [mark for mark in page.marks if isinstance(mark, Rule) and mark.paint == cards.CUT_PAINT]
        assert len(found) == cuts
    a4 = {(page.width, page.height) for sheet in cards.SHEETS.values() for page in sheet_of(made(), 1, sheet)}
    assert a4 == {(A4_LONG, A4_SHORT), (A4_SHORT, A4_LONG)}


def test_series_next_to_each_other_have_other_paints() -> None:
    """A, B and so on, as many as there are paints; a longer name has one too."""
    names = "ABCDEFGH"
    assert len({cards.paint_of(name) for name in names}) == len(cards.PAINTS) == len(names)
    assert cards.paint_of("X12") in cards.PAINTS


@pytest.mark.parametrize("place", PLACES)
def test_strips_hold_every_number_once(place: str) -> None:
    """Six cards after each other, wherever one begins; all lawful, and another seed makes others."""
    printed = made(place, size=12, in_strips=True)
    for first in (1, 7):
        numbers = [number for card in printed.cards(first, first + 5) for number in card.card.numbers]
        assert sorted(numbers) == list(range(1, 91))
    found = [printed.card(number) for number in range(1, 13)]
    assert not any(faults(card.card, printed.rules.card_rules) for card in found)
    assert len({card.card for card in found}) == 12
    assert made(place, size=12, in_strips=True).card(9) == found[8]
    assert made(place, size=12, in_strips=True, seed=8).card(9).card != found[8].card


def test_a_series_of_strips_is_whole() -> None:
    """Twelve cards are two strips; thirteen are none."""
    with pytest.raises(Misuse, match="strips have 6 cards each: a series of 13 is no whole number of them"):
        made(size=13, in_strips=True)


def test_a_code_is_made_of_what_stands_on_the_card() -> None:
    """Of place, series, number, price and numbers; in 1977 of the size too; never of the seed."""
    printed = made()
    card = printed.card(3)
    assert re.fullmatch(f"[{CODE_SIGNS}]{{4}}-[{CODE_SIGNS}]{{4}}", card.code)
    again = code_of("cantabria", {"series": "A", "number": 3, "price": 200}, card.card)
    assert card.code == again
    codes = {again, code_of("spain-1977", card.says, card.card), code_of("cantabria", card.says, printed.card(4).card)}
    codes |= {code_of("cantabria", {**card.says, slug: other}, card.card) for slug, other in _OTHERS.items()}
    assert len(codes) == 3 + len(_OTHERS)
    assert made(size=61).card(3).says == card.says
    assert made("spain-1977").card(3).code != made("spain-1977", size=61).card(3).code


_OTHERS: dict[str, str | int] = {"series": "B", "number": 4, "price": 201}


@pytest.mark.parametrize("written", ["AB0C-1D2E", "ab0c1d2e", "ABOC ID2E", " abocLd2e "])
def test_a_code_is_read_as_people_write_it(written: str) -> None:
    """Small letters, blanks, and letters that look like figures."""
    assert read_code(written) == "AB0C-1D2E"


@pytest.mark.parametrize("written", ["", "AB0C-1D2", "AB0C-1D2EF", "AB0C-1D2U", "AB0C-1D2É"])
def test_what_is_no_code(written: str) -> None:
    """Too short, too long, or of other signs."""
    with pytest.raises(Misuse, match="is no code of a card: it has 8 figures and letters"):
        read_code(written)


def test_what_a_card_must_say_is_law() -> None:
    """A thing that nobody knows how to print is misuse, not left out."""
    printed = made()
    rules = replace(printed.rules, cards=replace(printed.rules.cards, printed=("series", "colour")))
    with pytest.raises(Misuse, match="nobody knows how a card says colour"):
        replace(printed, rules=rules).card(1)


# Minutes.


def written(place: str) -> SessionWritten:
    """The session as its minutes have it."""
    evening = session(place)
    (found,) = sessions(evening.opened.game, evening.opened.setup, evening.record.entries)
    return found


def words_of(place: str, lang: str) -> MinutesWords:
    """The words of minutes at a place."""
    return MinutesWords(Words(lang, place, "bingo", "bingo"), usual(place, "bingo").rules)


def test_what_the_minutes_of_cantabria_hold() -> None:
    """Both entries with their signatures, and game by game what the law asks for."""
    found = written("cantabria")
    header = found.header
    assert (header.session, header.day, header.signed) == (1, DAY, "table-chief-cashier") == (1, DAY, found.signed)
    assert (found.session, found.day) == (1, DAY)
    first, void, last = found.games
    assert [(game.number, game.over, game.void) for game in found.games] == [
        (1, True, False),
        (2, True, True),
        (3, True, False),
    ]
    entry = first.minutes
    assert (entry.game, entry.series, entry.price, entry.cards, entry.takings) == (1, ("A",), 200, 3, 600)
    assert entry.prizes == {"line": 60, "bingo": 306, "prima": 5000, "crazy-ball": 3000}
    assert (entry.prima_added, entry.prima_fund, entry.bingo_balls) == (36, 16000, 15)
    assert entry.balls == tuple(number for row in session("cantabria").rows(1) for number in row)
    assert [(each.prize, each.card, each.amount) for each in first.paid] == [
        ("line", 1, 60),
        ("bingo", 1, 306),
        ("prima", 1, 5000),
    ]
    assert [each.receipt is not None for each in first.paid] == [False, False, True]
    assert (first.crazy, [each.answered for each in first.complaints]) == ((90,), [True])
    assert (void.minutes.book, void.paid, void.minutes.balls) == ("manual", (), (7, 8))
    assert (last.minutes.book, [each.answered for each in last.complaints]) == ("computer", [False])
    assert [game.number for game in found.played] == [1, 3]
    assert (takings(found), found.paid) == (1200, 2 * (60 + 306 + 5000))


def test_what_the_minutes_of_1977_hold() -> None:
    """Cards, prizes, winners and complaints; nothing of series, price or takings, and no entries."""
    found = written("spain-1977")
    assert (found.header.session, found.header.day, found.header.signed, found.day) == (None, None, None, DAY)
    entry = found.games[0].minutes
    assert (entry.cards, entry.prizes, entry.complaints) == (3, {"line": 24, "bingo": 156}, 1)
    assert (entry.series, entry.price, entry.takings, entry.prima_added) == (None, None, None, None)
    assert takings(found) is None


def test_a_share_that_comes_to_nothing() -> None:
    """A card that won and was paid nothing is a winner all the same; where nobody won, that is said."""
    (first, *_), words = written("cantabria").games, words_of("cantabria", "en")

    def winners(**changed: Any) -> tuple[str, ...]:
        found = [row.told for row in words.rows(replace(first, **changed)) if row.slug == "winners"]
        return found[0] if found else ()

    assert winners(paid=first.paid[1:])[0] == "line: card 1 of series A, a share of less than the smallest coin"
    assert len(winners()) == len(winners(paid=first.paid[1:])) == 3
    nobody = replace(first.minutes, winners=())
    assert winners(paid=(), minutes=nobody) == ("nobody",)
    assert winners(paid=(), minutes=nobody, over=False) == winners(paid=(), minutes=nobody, void=True) == ()


@pytest.mark.parametrize("place", PLACES)
def test_every_note_of_the_law_is_told(place: str) -> None:
    """What the entries note by slug stands there in a sentence too."""
    found = written(place)
    told = [{str(event.__struct_config__.tag) for event in game.noted} for game in found.games]
    notes = [set(game.minutes.notes or ()) for game in found.games]
    means = {"prima-set": "prima-set", "balls-changed": "balls-changed"}
    for slugs, events in zip(notes, told, strict=True):
        assert {means.get(slug, "refund-ended") for slug in slugs} <= events
    assert any(notes)


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_minutes_on_paper(place: str, lang: str) -> None:
    """Every row of every game stands on the pages, its balls in their order; nothing overlaps or leaves a page."""
    found, words = written(place), words_of(place, lang)
    pages = drawing.minutes(found, words, where="Bingo", command="ludex minutes")
    for page in pages:
        check_page(page)
    said = " ".join(mark.said for page in pages for mark in letters(page))
    for game in found.games:
        assert words.game(game) in said
        assert " ".join(map(str, game.minutes.balls or ())) in said
        rows = words.rows(game)
        assert all(row.name in said for row in rows)
        assert all(line in said for row in rows for line in row.told)
    assert words.title(found) in said
    assert (words.word("opening") in said) is (place == "cantabria")
    assert words.word("closing") in said
    many = len(pages)
    assert all(words.word("page", page=str(at), pages=str(many)) in said for at in range(1, many + 1))
    assert not set("{}") & set(said)


def test_the_ball_of_the_bingo_stands_out() -> None:
    """The one that completed it, and no other."""
    pages = drawing.minutes(written("cantabria"), words_of("cantabria", "en"), where="Bingo")
    light = [mark.said for page in pages for mark in letters(page) if mark.paint == "#ffffff"]
    games = [written("cantabria").games[at] for at in (0, 2)]
    assert light == [str((game.minutes.balls or ())[-1]) for game in games]


def test_a_long_session_goes_on() -> None:
    """Games that no page holds together go on the next, and one that no page holds at all is broken."""
    found, words = written("cantabria"), words_of("cantabria", "en")
    many = replace(found, games=found.games * 6)
    pages = drawing.minutes(many, words, where="Bingo")
    assert len(pages) > 5
    first = found.games[0]
    endless = replace(first, paid=first.paid * 40, noted=first.noted * 40)
    broken_up = drawing.minutes(replace(found, games=(endless,)), words, where="Bingo")
    assert len(broken_up) > 1
    for page in (*pages, *broken_up):
        check_page(page)


def test_a_session_that_is_not_over() -> None:
    """Its last game is told as far as it went, and the law's closing entry is said to be missing."""
    evening = session("cantabria")
    game, setup, entries = evening.opened.game, evening.opened.setup, evening.record.entries
    ends = [at for at, entry in enumerate(entries, 1) if type(entry.command).__name__ == "BeginGame"]
    (cut,) = sessions(game, setup, entries[: ends[0]])
    words = words_of("cantabria", "en")
    (first,) = cut.games
    assert (words.game(first), cut.signed, words.closing(cut)) == ("Game 1: not over", "", "not signed yet")
    assert words_of("spain-1977", "en").closing(cut) == ""
    said = [mark.said for page in drawing.minutes(cut, words, where="Bingo") for mark in letters(page)]
    assert "No ball was drawn." in said
    assert sessions(game, setup, ()) == ()


def test_no_word_is_left_over() -> None:
    """Whatever has a name in the sections of cards and minutes is asked for by it somewhere."""
    files = ("words/minutes.py", "draw/minutes.py", "cli/minutes.py", "cli/cards.py", "games/bingo/printing.py")
    asked = {
        str(node.value)
        for file in files
        for node in ast.walk(ast.parse((ROOT / "src/ludex" / file).read_text("utf-8")))
        if isinstance(node, ast.Constant)
    }
    books = {f"book-{book}" for book in get_args(Book)}
    for section in ("bingo-cards", "minutes"):
        assert Words("en").slugs(section) - asked - books == set()


# Pages.


def test_a_page_as_svg_png_and_pdf() -> None:
    """The same marks, and letters that can be searched; the same page gives the same bytes."""
    (page,) = sheet_of(made(), 6, cards.SHEETS[6])
    svg, pdf = as_svg(page, "en"), as_pdf([page], title="Cards", lang="en")
    assert 'width="297mm"' in svg
    assert 'viewBox="0 0 297 210"' in svg
    (text,) = texts(pdf)
    for mark in letters(page):
        assert mark.said in text
        assert f">{mark.said}</text>" in svg
    assert as_png(page, "en")[:8] == b"\x89PNG\r\n\x1a\n"
    assert pdf == as_pdf([page], title="Cards", lang="en")
    read = PdfReader(BytesIO(pdf))
    assert read.metadata is not None
    assert read.metadata.title == "Cards"
    assert read.trailer["/Root"]["/Lang"] == "en"  # type: ignore[index]
    sides = [float(side) / PX_OF_POINT for side in read.pages[0].mediabox[2:]]
    assert sides == pytest.approx([297, 210], abs=0.1)


def test_signs_of_markup_are_letters() -> None:
    """What looks like markup is written as it is."""
    mark = Letters(said="<a & b>", x=10, y=10, size=4, paint="#000000")
    assert "&lt;a &amp; b&gt;" in as_svg(Page(marks=(mark,), about="<x>"), "en")


def test_text_is_broken_between_words() -> None:
    """Where a line is full, but never between a number and its sign; a longer word stands alone."""
    assert list(broken("one two", 3, 1000)) == ["one two"]
    assert list(broken("one two", 3, 8)) == ["one", "two"]
    assert list(broken("pays 50 €", 3, 12)) == ["pays", "50 €"]
    assert list(broken("", 3, 8)) == []
    assert fitted("one", 3, 1000) == 3
    assert letters_width("one", fitted("one", 3, 2)) == pytest.approx(2)
