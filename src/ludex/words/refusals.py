"""Refusals in a sentence: the reason, what was asked and what is allowed, every value told by its unit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Protocol

from ludex.errors import Allowed, Reason, Refused, Scalar, Unit, Value
from ludex.law.regulations import Currency
from ludex.words.hands import Tongue
from ludex.words.numbers import decimal

LISTED_MAX = 7
"""More values than that are not listed in a sentence: whoever wants them all reads the options."""

HUNDREDTHS = 100
"""Odds are whole numbers of hundredths."""
_QUOTED = frozenset({Unit.COMMAND_ID, Unit.PHASE, Unit.SETTING})
"""What is told between quotation marks: what somebody wrote, and phases, whose names are sentences."""
_OF_EACH = frozenset({Unit.PERCENT})
"""Units that stand beside every number, not once for several."""


class Dictionary(Tongue, Protocol):
    """The words of a language, with the names of bets."""

    def has(self, section: str, slug: str) -> bool:
        """Whether a slug has a name."""

    def in_order(self, section: str, slugs: Iterable[str]) -> list[str]:
        """Slugs as they follow each other in a section."""

    def bet(self, slug: str) -> str:
        """A bet by name."""

    def bet_parts(self, slug: str) -> tuple[str, str]:
        """The part of a bet's slug that has a name, and what follows it."""


class Refusals:
    """Tells refusals in the words of one language, amounts in one currency."""

    def __init__(self, words: Dictionary, currency: Currency | None) -> None:
        """Without a currency amounts are left out: a bare number of cents would be read as something else."""
        self._words = words
        self._currency = currency

    def sentence(self, refused: Refused) -> str:
        """Why something is refused, in one line, with its clauses or, where there is none, the reading or the rule."""
        line = self._words.word("reasons", refused.reason)
        if asked := self.asked(refused.asked):
            line += f" ({asked})"
        if refused.allowed is not None and (allowed := self._instead(refused.allowed)):
            line += f"; {allowed}"
        if refused.clauses:
            line += f" [{', '.join(refused.clauses)}]"
        elif refused.reading:
            line += f" [{self._phrase('reading')} {refused.reading}]"
        elif refused.rule and refused.reason is not Reason.LICENCE:  # whoever chooses something knows its name
            line += f" [{refused.rule}]"
        return line

    def asked(self, values: Sequence[Value]) -> str:
        """What was asked; a flaw or finding with what it names."""
        if values and values[0].unit in (Unit.FLAW, Unit.FINDING):
            # What a finding numbers is told with its unit: cloth 2.
            unit = values[0].unit
            named = [
                self._in_unit(each.unit, self.within(each)) if unit is Unit.FINDING else self.within(each)
                for each in values[1:]
            ]
            sentence = self._words.word(unit.section, str(values[0].value))
            return sentence.format(*named, all=", ".join(named), rest=", ".join(named[1:]))
        parts = []
        for unit, same in groupby(values, key=lambda each: each.unit):
            told = [text for each in same if (text := self.within(each))]
            if told:
                parts.append(self._in_unit(unit, ", ".join(told)))
        return ", ".join(parts)

    def allowed(self, allowed: Allowed) -> str:
        """What would be allowed; empty where it cannot be told or would be too long a list."""
        if allowed.unit is Unit.MONEY and self._currency is None:
            return ""
        parts = [*self._bounds(allowed)]
        if allowed.values is not None and len(allowed.values) <= LISTED_MAX:
            values = allowed.values
            if allowed.unit is Unit.PHASE:
                values = tuple(self._words.in_order("phases", map(str, values)))
            told = [text for value in values if (text := self.within(Value(value, allowed.unit)))]
            if not told:
                return self._phrase("nothing")
            parts.append(self._words.one_of(told))
        return self._in_unit(allowed.unit, ", ".join(parts)) if parts else ""

    def _instead(self, allowed: Allowed) -> str:
        told = self.allowed(allowed)
        lead = allowed.unit if self._words.has("allowed", allowed.unit) else "other"
        return self._words.word("allowed", lead).format(values=told) if told else ""

    def _bounds(self, allowed: Allowed) -> Iterable[str]:
        ends = {"low": allowed.low, "high": allowed.high, "step": allowed.step}
        told = {name: self.value(Value(end, allowed.unit)) for name, end in ends.items() if end is not None}
        if allowed.low is None and allowed.high is not None and allowed.high <= 0:
            yield self._phrase("nothing-more")
        elif allowed.low is not None and allowed.low == allowed.high:
            yield self._phrase("exactly").format(**told)
        elif "low" in told or "high" in told:
            name = "from-to" if {"low", "high"} <= told.keys() else "at-least" if "low" in told else "at-most"
            yield self._phrase(name).format(**told)
        if "step" in told:
            yield self._phrase("multiples").format(**told)

    def _in_unit(self, unit: Unit, told: str) -> str:
        return told if unit in _OF_EACH else self._words.word("units", unit).format(values=told)

    def value(self, each: Value) -> str:
        """One value by itself: a slug by its name, an amount with its sign, what somebody wrote as it stands."""
        tell = _TOLD.get(each.unit)
        text = tell(self, each.value) if tell is not None else self._named(each)
        if each.unit in _OF_EACH:
            text = self._words.word("units", each.unit).format(values=text)
        return _quoted(text) if each.unit in _QUOTED and not text.isdecimal() else text

    def within(self, each: Value) -> str:
        """One value as it stands within a sentence: a bet in small letters."""
        text = self.value(each)
        return text[:1].lower() + text[1:] if each.unit is Unit.BET else text

    def _named(self, each: Value) -> str:
        """A slug by its name, anything else as it stands."""
        if isinstance(each.value, bool):
            return self._phrase("yes" if each.value else "no")
        return self._word(each.unit.section, str(each.value)) if each.unit.section else str(each.value)

    def _word(self, section: str, slug: str) -> str:
        """A slug by its name; what has none was written by somebody, and is told as they wrote it."""
        return self._words.word(section, slug) if self._words.has(section, slug) else _quoted(slug)

    def _money(self, value: Scalar) -> str:
        assert isinstance(value, int)
        return self._words.amount(value, self._currency) if self._currency is not None else ""

    def _bet(self, value: Scalar) -> str:
        """A bet by name, its kind and then its numbers; what is no bet is told as it was written."""
        slug = str(value)
        if not slug:
            return ""
        kind, numbers = self._words.bet_parts(slug)
        known = self._words.has("bets", kind) and numbers.replace("-", "").isdecimal() is bool(numbers)
        return self._words.bet(slug) if known else _quoted(slug)

    def _hand(self, value: Scalar) -> str:
        """A hand on the table: of a side, or of a box, which is told as a bet is."""
        slug = str(value)
        return self._words.word("sides", slug) if self._words.has("sides", slug) else self._bet(slug)

    def _incident(self, value: Scalar) -> str:
        """An incident, or what somebody calls the cause of one."""
        section = "incidents" if self._words.has("incidents", str(value)) else "values"
        told = self._word(section, str(value))
        return told[:1].lower() + told[1:]

    def _odds(self, value: Scalar) -> str:
        assert isinstance(value, int)
        return odds(self._words.lang, value)

    def _person(self, value: Scalar) -> str:
        return str(value) or self._phrase("nobody")

    def _setting(self, value: Scalar) -> str:
        """As it is written in a licence: truth values in small letters."""
        return str(value).lower() if isinstance(value, bool) else str(value)

    def _phrase(self, slug: str) -> str:
        return self._words.word("phrases", slug)


def odds(lang: str, hundredths: int) -> str:
    """What a stake is multiplied by, with its two decimals."""
    return decimal(lang, Fraction(hundredths, HUNDREDTHS), 2)


def _quoted(text: str) -> str:
    return f"«{text}»"


_TOLD: dict[Unit, Callable[[Refusals, Scalar], str]] = {
    Unit.BET: Refusals._bet,
    Unit.HAND: Refusals._hand,
    Unit.INCIDENT: Refusals._incident,
    Unit.MONEY: Refusals._money,
    Unit.ODDS: Refusals._odds,
    Unit.PERSON: Refusals._person,
    Unit.SETTING: Refusals._setting,
}
"""What is told otherwise than by its name or as it stands."""
