"""Numbers as a language writes them, by Babel: amounts, percentages, decimals and whole numbers.

Babel is imported when the first number is written, and what was written before is remembered: an evening tells
thousands of amounts, most of them many times.
"""

from __future__ import annotations

import re
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cache, lru_cache
from math import floor
from typing import TYPE_CHECKING

from ludex.law.regulations import Currency

if TYPE_CHECKING:
    from babel import Locale

REMEMBERED = 8192
"""How many numbers of each kind are kept as they were written."""
WHOLE, CURRENCY = "#,##0", "¤"
"""How the patterns of a language write a whole number, and where the sign of the currency stands."""
DECIMALS = 4
"""Decimals of a percentage, where it has more of them."""
_FIGURE = re.compile(r"(?<![\w./])\d+(?:\.\d+)?(?![\w/]|\.\d)")
"""A number in a text that is no part of a word, a fraction or the name of a clause."""


@lru_cache(REMEMBERED)
def whole(lang: str, number: int) -> str:
    """A whole number with its thousands apart."""
    return _written(lang, Decimal(number), 0)


@lru_cache(REMEMBERED)
def decimal(lang: str, number: float | Fraction, places: int) -> str:
    """A number with so many decimals."""
    return _written(lang, rounded(number, places), places)


def rounded(number: float | Fraction, places: int) -> Decimal:
    """A number to so many decimals, with halves away from zero."""
    scaled = floor(abs(Fraction(number)) * 10**places + Fraction(1, 2))
    return Decimal(f"{scaled if number >= 0 else -scaled}e-{places}")


def percent(lang: str, part: float | Fraction, places: int) -> str:
    """A part in per cent with so many decimals: 1.3514% in English, 1,3514 % in Spanish."""
    _, _, sign = _plain(_locale(lang).percent_formats[None].pattern).partition(WHOLE)
    return decimal(lang, 100 * part, places) + sign


def share(lang: str, part: Fraction) -> str:
    """A part in per cent with the decimals that it has, four at most."""
    places = next((places for places in range(DECIMALS) if (100 * part * 10**places).denominator == 1), DECIMALS)
    return percent(lang, part, places)


@lru_cache(REMEMBERED)
def amount(lang: str, cents: int, currency: Currency) -> str:
    """An amount of money with decimals only where there are any: €12.50 in English, 12,50 € in Spanish."""
    places = currency.decimals if cents % currency.per_main else 0
    figure = _written(lang, Decimal(abs(cents)) / currency.per_main, places)
    before, _, after = _plain(_locale(lang).currency_formats["standard"].pattern).partition(f"{WHOLE}.00")
    if currency.symbol.isalpha():
        before, after = "", f" {CURRENCY}"  # an abbreviation follows the figure in either language
    return f"{'-' if cents < 0 else ''}{before}{figure}{after}".replace(CURRENCY, currency.symbol)


def figures(lang: str, text: str) -> str:
    """A text with every number in it as the language writes it: 12.50 x 80 = 1000 is 12,50 x 80 = 1.000 in Spanish."""
    return _FIGURE.sub(lambda found: _written(lang, Decimal(found[0]), len(found[0].partition(".")[2])), text)


def _written(lang: str, number: Decimal, places: int) -> str:
    from babel.numbers import format_decimal

    pattern = f"{WHOLE}.{'0' * places}" if places else WHOLE
    with localcontext() as context:
        context.prec = max(context.prec, number.adjusted() + places + 2)  # a count of wheels has more than 28 figures
        return _plain(format_decimal(number, format=pattern, locale=_locale(lang)))


def _plain(text: str) -> str:
    """With spaces that can be typed and searched for, where Babel has ones that do not break."""
    return text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")


@cache
def _locale(lang: str) -> Locale:
    from babel import Locale

    return Locale.parse(lang)
