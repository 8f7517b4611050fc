"""Words: what slugs, amounts, events and refusals are called, in English and in Spanish.

Rules speak in slugs and fields; sentences are made here, at the edge, for whoever shows them to people.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from ludex.core.events import Event
from ludex.errors import Misuse, Refused, Value
from ludex.examine.inspection import Violation
from ludex.games.registry import game_type
from ludex.kit.cards import Card
from ludex.kit.cards import name as card_name
from ludex.law.regulations import Currency
from ludex.law.strict import load_text
from ludex.words import hands
from ludex.words.refusals import Refusals

LANGUAGES = ("en", "es")


class Words:
    """The words of one language; at a game, or among games of a family, some things have a name of their own."""

    def __init__(self, lang: str, *scopes: str) -> None:
        """`scopes` are a game and its family: `rolling/dice` is what `rolling` is called there."""
        if lang not in LANGUAGES:
            raise Misuse(f"no words in {lang}; known: {', '.join(LANGUAGES)}")
        self.lang = lang
        self.scopes = scopes
        self._entries = _load(lang)

    def word(self, section: str, slug: str) -> str:
        """What a slug is called; the slug itself when nobody gave it a name."""
        entries = self._entries.get(section, {})
        own = (entries[f"{slug}/{scope}"] for scope in self.scopes if f"{slug}/{scope}" in entries)
        return next(own, entries.get(slug, slug))

    def has(self, section: str, slug: str) -> bool:
        """Whether a slug has a name in a section."""
        return slug in self._entries.get(section, {})

    def slugs(self, section: str) -> set[str]:
        """Every slug that has a name in a section."""
        return {slug for slug in self._entries.get(section, {}) if "/" not in slug}

    def bet(self, slug: str) -> str:
        """A bet by name: its kind, then its numbers."""
        kind, rest = self.bet_parts(slug)
        return f"{self.word('bets', kind)} {rest}".rstrip()

    def bet_parts(self, slug: str) -> tuple[str, str]:
        """The longest part of a bet's slug that has a name, and what follows it: its numbers."""
        kind = slug
        while kind not in self._entries["bets"]:
            kind, _, _ = kind.rpartition("-")
            if not kind:
                return slug, ""
        return kind, slug.removeprefix(kind).removeprefix("-")

    def amount(self, cents: int, currency: Currency) -> str:
        """An amount as people write it."""
        sign = "-" if cents < 0 else ""
        main, rest = divmod(abs(cents), currency.per_main)
        comma, thousands = (",", ".") if self.lang == "es" else (".", ",")
        whole = f"{main:,}".replace(",", thousands)
        decimals = f"{comma}{rest:0{len(str(currency.per_main)) - 1}d}" if rest else ""
        return f"{sign}{whole}{decimals} {currency.symbol}"

    def refusal(self, refused: Refused, currency: Currency | None = None) -> str:
        """Why something is refused, in one line, with its clauses; without a currency amounts are left out."""
        return Refusals(self, currency).sentence(refused)

    def asked(self, values: Sequence[Value], currency: Currency | None = None) -> str:
        """What was asked or found, as refusals tell it."""
        return Refusals(self, currency).asked(values)

    def violation(self, violation: Violation, currency: Currency | None = None) -> str:
        """What is wrong with a floor, in one line, with its clauses."""
        at_home = Words(self.lang, violation.game, game_type(violation.game).family)
        what, allowed = at_home.found(violation, currency)
        line = at_home.word("faults", violation.fault).format(
            post=self.word("roles", violation.post), what=what, allowed=allowed
        )
        where = violation.table or self.word("phrases", "floor")
        reading = f"{self.word('phrases', 'reading')} {violation.reading}" if violation.reading else ""
        return f"{where}: {line} [{', '.join(violation.clauses) or reading or self.word('phrases', 'by-practice')}]"

    def found(self, violation: Violation, currency: Currency | None = None) -> tuple[str, str]:
        """What was found on a floor, and what the law has instead."""
        what, allowed = violation.what, violation.allowed
        return (
            what if isinstance(what, str) else self.asked(what, currency),
            allowed if isinstance(allowed, str) else Refusals(self, currency).allowed(allowed),
        )

    def event(self, event: Event, currency: Currency) -> str:
        """What happened, as a sentence; empty when there is nothing to say."""
        template = self.word("events", str(event.__struct_config__.tag))
        fields = {name: self._field(name, value, currency) for name, value in _fields(event).items()}
        if hasattr(event, "payments"):
            fields["winners"] = " ".join(
                self.word("phrases", "paid-one").format(
                    bet=self.bet(payment.bet), player=payment.player, amount=self.amount(payment.profit, currency)
                )
                for payment in event.payments
            )
        if "call" in fields and getattr(event, "call", None) is None:
            template = template.replace("«{call}»", "").strip()
        return template.format(**fields)

    def _field(self, name: str, value: Any, currency: Currency) -> str:
        if isinstance(value, tuple) and value and isinstance(value[0], hands.PARTS):
            return hands.told(value, self, currency)
        if name in ("minimum", "amount", "refund", "chips", "value", "highest") and isinstance(value, int):
            return self.amount(value, currency)
        if name == "bet":
            return self.bet(value)
        if name == "call" and value is not None:
            return " ".join(self.word("bets", part).lower() for part in str(value).split())
        if name == "outcome":
            return "-".join(map(str, value)) if isinstance(value, tuple) else self.bet(str(value))
        if name in ("card", "shown") and isinstance(value, int):
            return card_name(Card(value))
        if name in ("cards", "faces") and isinstance(value, tuple):
            return " ".join(card_name(card) for card in value)
        if name == "counts":
            return ", ".join(f"{player} {count}" for player, count in value.items())
        if name == "players" and isinstance(value, tuple):
            return ", ".join(value)
        if name in ("hand", "row"):
            return self.bet(str(value)).lower()
        if name == "cause":
            return self.word("incidents", value)
        return self.word("values", value) if name in ("wheel", "ball", "means") else str(value)


def _fields(event: Event) -> dict[str, Any]:
    """The fields of an event, with those of the stake or announcement that it carries."""
    fields = {name: getattr(event, name) for name in event.__struct_fields__}
    for part in ("stake", "announcement"):
        carried = fields.get(part)
        if carried is not None and hasattr(carried, "__struct_fields__"):
            fields |= {name: getattr(carried, name) for name in carried.__struct_fields__}
    if isinstance(fields.get("stake"), int):
        fields["amount"] = fields["stake"]
    return fields


@cache
def _load(lang: str) -> dict[str, dict[str, str]]:
    name = f"{lang}.yaml"
    tree: Any = load_text((files("ludex.words") / name).read_text("utf-8"), name=name)
    return {section: {str(slug): str(text) for slug, text in entries.items()} for section, entries in tree.items()}
