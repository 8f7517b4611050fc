"""Violations in a sentence: where on the floor, what was found, what the law has instead, and its clauses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludex.core.establishment import Instead
from ludex.errors import Allowed
from ludex.examine.violations import HOUSE, Violation
from ludex.games.registry import GAMES, decider_type
from ludex.law.regulations import Currency
from ludex.words.refusals import LISTED_MAX, Refusals

if TYPE_CHECKING:
    from ludex.words import Words


def sentence(words: Words, violation: Violation, currency: Currency | None) -> str:
    """A violation in one line, with its clauses."""
    where = violation.table or words.word("phrases", "floor")
    return f"{where}: {fault(words, violation, currency)} [{by(words, violation)}]"


def fault(words: Words, violation: Violation, currency: Currency | None) -> str:
    """What is wrong, without where and by which clauses."""
    what, allowed = found(words, violation, currency)
    post = words.word("roles", violation.post) if words.has("roles", violation.post) else f"«{violation.post}»"
    template = _at_home(words, violation).word("faults", violation.fault)
    line = template.format(post=post, what=what, allowed=allowed, game=words.word("games", violation.game))
    if allowed and "{allowed}" not in template:
        line += words.word("phrases", "law-has").format(allowed=allowed)
    due = "" if violation.due is None else words.word("phrases", "not-due").format(day=violation.due)
    return line + due


def by(words: Words, violation: Violation) -> str:
    """The clauses, or the reading or practice that stands in for them."""
    reading = f"{words.word('phrases', 'reading')} {violation.reading}" if violation.reading else ""
    return (
        ", ".join(violation.clauses)
        or reading
        or ("-" if violation.rule.startswith(HOUSE) else words.word("phrases", "by-practice"))
    )


def found(words: Words, violation: Violation, currency: Currency | None) -> tuple[str, str]:
    """What was found on a floor, and what the law has instead."""
    told = Refusals(_at_home(words, violation), currency)
    return told.asked(violation.what), _instead(told, violation.allowed)


def _instead(told: Refusals, allowed: Instead) -> str:
    """What the law has instead; empty where there is nothing to say, or too long a list."""
    if isinstance(allowed, Allowed):
        return told.allowed(allowed)
    return told.asked(allowed) if allowed is not None and len(allowed) <= LISTED_MAX else ""


def _at_home(words: Words, violation: Violation) -> Words:
    """The words of the violation's game, where some things have a name of their own."""
    known = violation.game in GAMES
    return type(words)(words.lang, violation.game, decider_type(violation.game).family) if known else words
