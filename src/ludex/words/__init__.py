"""Words: what slugs, amounts, events and refusals are called, in English and in Spanish.

Rules speak in slugs and fields; sentences are made here, at the edge, for whoever shows them to people.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache

from ludex.core.events import Event
from ludex.errors import LudexError, Misuse, Refused, Several, Value, Worded
from ludex.examine.violations import Violation
from ludex.law.regulations import Currency
from ludex.words import libraries, numbers, violations
from ludex.words.entries import Entries, entries_of
from ludex.words.events import Events
from ludex.words.forms import Count, Person
from ludex.words.refusals import Refusals

LANGUAGES = ("en", "es")


class Words:
    """The words of one language; at a game, or among games of a family, some things have a name of their own."""

    def __init__(self, lang: str, *scopes: str) -> None:
        """`scopes` are a game and its family: `rolling/dice` is what `rolling` is called there."""
        if lang not in LANGUAGES:
            raise Misuse("no words in {lang}; known: {known}", slug="no-such-language", lang=lang, known=LANGUAGES)
        self.lang = lang
        self.scopes = scopes
        self._entries = _load(lang)

    def word(self, section: str, slug: str) -> str:
        """What a slug is called; the slug itself when nobody gave it a name."""
        return self._entries.get(section, {}).get(self._key(section, slug), slug)

    def in_order(self, section: str, slugs: Iterable[str]) -> list[str]:
        """Slugs as they follow each other in a section; those without a name come last."""
        places = {key: place for place, key in enumerate(self._entries.get(section, {}))}
        return sorted(slugs, key=lambda slug: (places.get(self._key(section, slug), len(places)), slug))

    def _key(self, section: str, slug: str) -> str:
        """Under which key a slug has its name here: that of the narrowest scope that has one."""
        entries = self._entries.get(section, {})
        own = (key for scope in self.scopes if (key := f"{slug}/{scope}") in entries)
        return next(own, slug)

    def has(self, section: str, slug: str) -> bool:
        """Whether a slug has a name in a section, of its own or as it is called at the game."""
        return self._key(section, slug) in self._entries.get(section, {})

    def slugs(self, section: str) -> set[str]:
        """Every slug that has a name in a section."""
        return {slug for slug in self._entries.get(section, {}) if "/" not in slug}

    def aliases(self, section: str, slug: str) -> list[str]:
        """What people also call something, everywhere and at this game, as they type it: small letters, no accents."""
        entries = self._entries.get(section, {})
        written = (entries.get(key, "") for key in (slug, *(f"{slug}/{scope}" for scope in self.scopes)))
        return [plain(name.strip()) for names in written for name in names.split(",") if name.strip()]

    def bet(self, slug: str) -> str:
        """A bet by name: its kind, then its numbers."""
        kind, rest = self.bet_parts(slug)
        return f"{self.word('bets', kind)} {rest}".rstrip()

    def choice(self, slug: str) -> str:
        """A way of playing by name, with the number that stands at its end where that is what is chosen."""
        kind, number = self.choice_parts(slug)
        named = self.word("choices", kind)
        return named if number is None else named.format(number=self.count(number))

    def choice_parts(self, slug: str) -> tuple[str, int | None]:
        """The part of a choice's slug that has a name, and the number that follows it, if one does."""
        kind, _, number = slug.rpartition("-")
        counted = number.isdecimal() and not self.has("choices", slug) and self.has("choices", kind)
        return (kind, int(number)) if counted else (slug, None)

    def bet_parts(self, slug: str) -> tuple[str, str]:
        """The longest part of a bet's slug that has a name, and what follows it: its numbers."""
        kind = slug
        while kind not in self._entries["bets"]:
            kind, _, _ = kind.rpartition("-")
            if not kind:
                return slug, ""
        return kind, slug.removeprefix(kind).removeprefix("-")

    def bet_said(self, slug: str) -> str:
        """A bet as it stands within a sentence: in small letters, in Spanish with its article."""
        kind, rest = self.bet_parts(slug)
        name = self.word("said", kind) if self.has("said", kind) else _small(self.word("bets", kind))
        return f"{name} {rest}".rstrip()

    def amount(self, cents: int, currency: Currency) -> str:
        """An amount as people write it."""
        return numbers.amount(self.lang, cents, currency)

    def number(self, number: int) -> str:
        """A whole number as people write it."""
        return numbers.whole(self.lang, number)

    def decimal(self, number: float | Fraction, places: int) -> str:
        """A number with so many decimals."""
        return numbers.decimal(self.lang, number, places)

    def percent(self, part: float | Fraction, places: int) -> str:
        """A part of a whole in per cent, with so many decimals."""
        return numbers.percent(self.lang, part, places)

    def share(self, part: Fraction) -> str:
        """A part of a whole in per cent, with the decimals that it has."""
        return numbers.share(self.lang, part)

    def figures(self, text: str) -> str:
        """A text with the decimals in it as people write them."""
        return numbers.figures(self.lang, text)

    def count(self, number: int) -> Count:
        """A number of things, for sentences that tell one otherwise than several."""
        return Count(self.number(number), one=abs(number) == 1)

    def person(self, name: str, you: str = "") -> Person:
        """Somebody in a sentence: whoever is addressed, the holder of a post, or a name as it is written."""
        if name and name == you:
            return Person(self.word("phrases", "player-name"), addressed=True, named=False)
        # A table whose staff nobody named has them under the names of their posts: `croupier`, `croupier-2`.
        post, _, number = name.rpartition("-") if name[-1:].isdecimal() else (name, "", "")
        if self.has("posts", post):
            return Person(f"{self.word('posts', post)} {number}".rstrip(), named=False)
        return Person(name)

    def phrase(self, slug: str, **fields: object) -> str:
        """A phrase with its fields; whole numbers among them choose its forms."""
        told = {name: self.count(each) if isinstance(each, int) else each for name, each in fields.items()}
        return self.word("phrases", slug).format(**told)

    def all_of(self, told: Sequence[str]) -> str:
        """All of several: a, b and c."""
        return self._joined(told, "and", "and-before-i", ("i", "hi"))

    def one_of(self, told: Sequence[str]) -> str:
        """One of several: a, b or c."""
        return self._joined(told, "or", "or-before-o", ("o", "ho"))

    def _joined(self, told: Sequence[str], usual: str, otherwise: str, sounds: tuple[str, ...]) -> str:
        """In Spanish «o» is «u» and «y» is «e» before a word that begins with the same sound."""
        if len(told) < 2:
            return "".join(told)
        *some, last = told
        begins = last.lower().lstrip("«")
        slug = otherwise if begins.startswith(sounds) else usual
        return f"{', '.join(some)} {self.word('phrases', slug)} {last}"

    def refusal(self, refused: Refused, currency: Currency | None = None) -> str:
        """Why something is refused, in one line, with its clauses; without a currency amounts are left out."""
        return Refusals(self, currency).sentence(refused)

    def misuse(self, misuse: Worded) -> str:
        """What makes no sense about a request; in English as it was raised, but for what libraries say of it."""
        if isinstance(misuse, Several):
            return "; ".join(map(self.misuse, misuse.found))
        if not self.has("misuses", misuse.slug):
            return libraries.told(self.lang, str(misuse))
        told = {name: self._part_of_misuse(each) for name, each in misuse.values.items()}
        return libraries.told(self.lang, self.word("misuses", misuse.slug).format(**told))

    def _part_of_misuse(self, each: object) -> object:
        if isinstance(each, LudexError):
            return self.error(each)
        return self.number(each) if isinstance(each, int) else each

    def error(self, error: LudexError) -> str:
        """What went wrong: a refusal, or anything that has a sentence."""
        if isinstance(error, Refused):
            return self.refusal(error)
        return self.misuse(error) if isinstance(error, Worded) else str(error)

    def asked(self, values: Sequence[Value], currency: Currency | None = None) -> str:
        """What was asked or found, as refusals tell it."""
        return Refusals(self, currency).asked(values)

    def violation(self, violation: Violation, currency: Currency | None = None) -> str:
        """What is wrong with a floor, in one line, with its clauses."""
        return violations.sentence(self, violation, currency)

    def found(self, violation: Violation, currency: Currency | None = None) -> tuple[str, str]:
        """What was found on a floor, and what the law has instead."""
        return violations.found(self, violation, currency)

    def event(self, event: Event, currency: Currency, you: str = "") -> str:
        """What happened, as a sentence; empty when there is nothing to say. `you` is the player it is told to."""
        return Events(self, currency, you).sentence(event)


def _small(text: str) -> str:
    """With a small letter at the beginning."""
    return text[:1].lower() + text[1:]


def plain(text: str) -> str:
    """Lower case without accents."""
    apart = unicodedata.normalize("NFD", text.lower())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


@cache
def _load(lang: str) -> Entries:
    return entries_of(f"{lang}.yaml")
