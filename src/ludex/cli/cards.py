"""`ludex cards`: bingo cards of a series made from a seed, in figures, on paper and screens, or found by their code."""

from __future__ import annotations

import re
import shlex
from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludex.cli.output import law_of, place_asked, place_name, print_json, print_lines, with_progress, words_of
from ludex.cli.pages import check_pages, write_pages
from ludex.core.options import Bound
from ludex.errors import Misuse, Reason, Unit, Value
from ludex.games.bingo.printing import PrintedCard, Printing, printing, read_code
from ludex.games.bingo.rules import BingoRules
from ludex.games.registry import open_usual
from ludex.law.book import Law
from ludex.law.ruleset import read_amount
from ludex.words import Words

if TYPE_CHECKING:
    from ludex.draw.pages import Page

GAME = "bingo"
FACE_VALUES = "face_values"
SHOWN = 6
"""How many cards are made when nobody says how many."""
PRINTED_MAX, SIZE_MAX = 12_000, 1_000_000
NAME_OF_SERIES = re.compile("[A-Za-z0-9]{1,6}")


def cards(arguments: Namespace) -> int:
    """Prints cards of a series, writes them into a file, or finds the card that has a code."""
    arguments.game = GAME
    place = place_asked(arguments, law_of(arguments))
    law, words = _law(arguments, place), words_of(arguments)
    rules: BingoRules = open_usual(law, GAME, place).rules
    _check_options(arguments, rules)
    made = printing(
        rules, series=arguments.series, size=arguments.size, seed=arguments.seed, in_strips=arguments.strips
    )
    teller = _Teller(arguments, law, made, words)
    if arguments.check is not None:
        return teller.find(read_code(arguments.check))
    first, last = _asked(arguments)
    found = list(made.cards(first, last))
    if arguments.json:
        print_json(teller.json(found))
    elif arguments.out is None:
        print_lines(teller.lines(found))
    if arguments.out is not None:
        written = teller.write(found)
        print_lines([] if arguments.json else written)
    return 0


def _law(arguments: Namespace, place: str) -> Law:
    """The law asked for, under which the authority has set this price."""
    if arguments.price is not None:
        read_amount(arguments.price, law_of(arguments).regulations.jurisdiction(place).currency)
        arguments.chosen = {FACE_VALUES: arguments.price}
    return law_of(arguments)


def _check_options(arguments: Namespace, rules: BingoRules) -> None:
    """One line for each thing that makes no sense."""
    if not NAME_OF_SERIES.fullmatch(arguments.series):
        raise Misuse(
            "a series is called by one to six letters and figures, not {series}",
            slug="name-of-series",
            series=repr(arguments.series),
        )
    if not 1 <= arguments.size <= SIZE_MAX:
        raise Misuse(
            "a series has 1 to {most} cards, not {size}",
            slug="size-of-printed-series",
            most=SIZE_MAX,
            size=arguments.size,
        )
    if arguments.check is not None and arguments.out is not None:
        raise Misuse("--check and --out are two things: ask for one", slug="check-or-out")
    check_pages(arguments.out)
    if arguments.electronic and "electronic" not in rules.cards.forms:
        bound = Bound(Reason.NO_ELECTRONIC_SALE, rules.clauses_of("cards.forms"), "cards.forms")
        raise bound.refused(Value("electronic", Unit.CHOICE))


def _asked(arguments: Namespace) -> tuple[int, int]:
    """The first card and the last one."""
    first = 1 if arguments.first is None else arguments.first
    last = min(first + SHOWN - 1, arguments.size) if arguments.last is None else arguments.last
    if not 1 <= first <= last <= arguments.size:
        raise Misuse(
            "a series of {size} has no cards {first} to {last}",
            slug="cards-of-printed-series",
            size=arguments.size,
            first=first,
            last=last,
        )
    if last - first >= PRINTED_MAX:
        raise Misuse(
            "{most} cards at a time, not {cards}", slug="cards-at-a-time", most=PRINTED_MAX, cards=last - first + 1
        )
    return first, last


class _Teller:
    """Tells the cards of one series."""

    def __init__(self, arguments: Namespace, law: Law, made: Printing, words: Words) -> None:
        self._arguments, self._law, self._made, self._words = arguments, law, made, words
        self._place = place_name(law, made.rules.jurisdiction, words)

    def _word(self, slug: str, **fields: object) -> str:
        told = {name: self._words.count(each) if isinstance(each, int) else each for name, each in fields.items()}
        return self._words.word("bingo-cards", slug).format(**told)

    def _says(self, card: PrintedCard) -> dict[str, str]:
        """What a card says of itself, in words."""
        told: dict[str, object] = {
            **card.says,
            "number": str(card.number),
            "price": self._words.amount(self._made.price, self._made.rules.currency),
        }
        return {slug: self._word(slug, value=told[slug]) for slug in card.says}

    # In figures.

    def json(self, found: Sequence[PrintedCard]) -> dict[str, Any]:
        """The cards as data."""
        made = self._made
        return {
            "in": made.rules.jurisdiction,
            "series": made.series,
            "seed": made.seed,
            "size": made.size,
            "price": int(made.price),
            "currency": made.rules.currency.code,
            "strips": made.in_strips,
            "printed": list(made.rules.cards.printed),
            "clauses": list(made.rules.clauses_of("cards.printed")),
            "cards": [self._row(card) for card in found],
        }

    def _row(self, card: PrintedCard) -> dict[str, Any]:
        strip = {"strip": (card.number - 1) // self._made.strip_size + 1} if self._made.in_strips else {}
        return {"number": card.number, **strip, "rows": card.card.rows, "code": card.code}

    def lines(self, found: Sequence[PrintedCard]) -> Iterator[str]:
        """The cards in the terminal."""
        for at, card in enumerate(found):
            if at:
                yield ""
            if self._made.in_strips and (card.number - 1) % self._made.strip_size == 0:
                yield self._word("strip", number=str((card.number - 1) // self._made.strip_size + 1))
            yield " · ".join([*self._says(card).values(), card.code])
            for row in card.card.rows:
                yield "|".join(["", *(f"{cell or '':>3} " for cell in row), ""])

    def find(self, code: str) -> int:
        """Looks for the card that has a code."""
        whole = self._arguments.first is None and self._arguments.last is None
        first, last = (1, self._made.size) if whole else _asked(self._arguments)
        numbers = with_progress(range(first, last + 1), self._word("looking"))
        card = next((found for found in map(self._made.card, numbers) if found.code == code), None)
        if self._arguments.json:
            print_json({"code": code, "found": card is not None, **self.json([] if card is None else [card])})
        elif card is None:
            print_lines([self._word("no-such-code", code=code, series=self._made.series)])
        else:
            print_lines(self.lines([card]))
        return 0 if card is not None else 1

    # On paper, and on screens.

    def write(self, found: Sequence[PrintedCard]) -> list[str]:
        """Writes the cards as the end of the file's name says; of several pictures each has its number."""
        file, pages = Path(self._arguments.out), self._pages(found)
        title = self._about(found)
        return write_pages(file, pages, title=title, lang=self._words.lang, what="cards on paper")

    def _pages(self, found: Sequence[PrintedCard]) -> list[Page]:
        from ludex.draw import bingo_cards as draw

        arguments, made = self._arguments, self._made
        told = [draw.PaperCard(rows=card.card.rows, says=self._says(card), code=card.code) for card in found]
        series = draw.Series(
            heading=self._words.word("games", GAME).upper(), place=self._place, paint=draw.paint_of(made.series)
        )
        known = draw.SCREENS if arguments.electronic else draw.SHEETS
        about = self._about(found)
        return draw.sheets(
            told,
            series,
            known[arguments.per_page],
            about=about,
            numbered=self._words.word("bingo-cards", "page"),
            foot=self._command(found),
        )

    def _about(self, found: Sequence[PrintedCard]) -> str:
        first, last = str(found[0].number), str(found[-1].number)
        return f"{self._word('about', series=self._made.series, first=first, last=last)} · {self._place}"

    def _command(self, found: Sequence[PrintedCard]) -> str:
        """What makes the same cards again."""
        arguments, made = self._arguments, self._made
        parts = ["ludex", "cards", "--in", made.rules.jurisdiction, "--seed", str(made.seed), "--series", made.series]
        parts += ["--size", str(made.size), "--first", str(found[0].number), "--last", str(found[-1].number)]
        parts += ["--per-page", str(arguments.per_page), "--lang", self._words.lang]
        parts += ["--price", arguments.price] if arguments.price else []
        parts += ["--strips"] if made.in_strips else []
        parts += ["--electronic"] if arguments.electronic else []
        parts += ["--law", arguments.law] if arguments.law else []
        return shlex.join(parts)
