"""Exercises in words: the question with its felt and choices, the names that an answer may use, and the solution."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from msgspec import Struct

from ludex.core.drills import NO, YES, Exercise, Item, main_units
from ludex.law.regulations import Currency
from ludex.law.statute import Gesture
from ludex.words import Words
from ludex.words.forms import sentence

_MONEY = frozenset({"stake", "minimum", "lying", "value"})


class Blackboard(Struct, frozen=True):
    """Writes exercises in one language, with the money and the script of one place."""

    words: Words
    currency: Currency
    script: Mapping[str, Gesture]

    def sentence(self, exercise: Exercise) -> str:
        """What is asked, without the felt and the choices."""
        facts = {name: self._fact(name, value) for name, value in exercise.facts.items()}
        return sentence(self.words.lang, self.words.word("drills", exercise.kind), **facts)

    def question(self, exercise: Exercise) -> list[str]:
        """What is asked, the felt, and what one may choose from."""
        lines = [self.sentence(exercise)]
        lines += [
            f"  {chips.player}: {self.words.bet(chips.bet)}, {self.words.amount(chips.stake, self.currency)}"
            for chips in exercise.felt
        ]
        listed = {item.choices: item for item in exercise.items if item.choices and item.section != "phrases"}
        for item in listed.values():
            lines.append(f"  {self.asked(item)}:")
            lines += [f"    {place}. {self._choice(item, slug)}" for place, slug in enumerate(item.choices, start=1)]
        return lines

    def names(self, exercise: Exercise) -> dict[str, str]:
        """The names of everything that may be chosen, with their slugs."""
        return {self.name(item, slug): slug for item in exercise.items for slug in item.choices}

    def solution(self, exercise: Exercise) -> list[str]:
        """What is right, with the working and the clauses; things asked alike stand on one line."""
        lines = []
        for asked, group in groupby(exercise.items, self.asked):
            items = list(group)
            clauses = ", ".join(dict.fromkeys(clause for item in items for clause in item.clauses))
            told = ", ".join(self._told(item) for item in items)
            reading = f" ({self.words.word('phrases', 'reading')} {items[0].reading})" if items[0].reading else ""
            lines.append(f"  {asked}: {told}{f' [{clauses}]' if clauses else ''}{reading}")
        return lines

    def answer(self, exercise: Exercise) -> str:
        """The right answer as one would type it."""
        parts = (main_units(i.value, self.currency) if isinstance(i.value, int) else i.value for i in exercise.items)
        return " ".join(parts)

    def _fact(self, name: str, value: int | str) -> str:
        if name in _MONEY and isinstance(value, int):
            return self.words.amount(value, self.currency) if value else self.words.word("phrases", "nothing")
        if name == "bet":
            return self.words.bet_said(str(value))
        if name == "number":
            return self.words.bet(str(value))
        if name == "hands":
            whose = (hand.split(" ", 1) for hand in str(value).split("; "))
            return "; ".join(f"{self.words.bet(who)}: {cards}" for who, cards in whose)
        if name not in ("incident", "gesture"):
            return self.words.figures(str(value))
        return self.words.word({"incident": "incidents", "gesture": "gestures"}.get(name, ""), str(value))

    def asked(self, item: Item) -> str:
        """What an item asks for, in a few words."""
        return self.words.word("asks", item.ask).format(about=self.words.bet(item.about))

    def name(self, item: Item, slug: str) -> str:
        """What a slug is called that may be chosen."""
        if item.section == "script":
            return self.script[slug].said(self.words.lang)
        return self.words.word("phrases" if slug in (YES, NO) else item.section, slug)

    def _choice(self, item: Item, slug: str) -> str:
        """A choice by its name, with the slug where that is shorter to type; slugs are English."""
        name = self.name(item, slug)
        plain = item.section == "script" or self.words.lang != "en" or slug in (YES, name.lower())
        return name if plain else f"{name} ({slug})"

    def _told(self, item: Item) -> str:
        if isinstance(item.value, int):
            return self.words.figures(item.working or main_units(item.value, self.currency))
        names = ", ".join(self.name(item, slug) for slug in (item.value, *item.also))
        return f"{names}: {self.words.figures(item.working)}" if item.working not in ("", names) else names
