"""What bots of the games among players share: lasting moods, the sums that they risk, and cards played by the book.

A bot is asked again after everything that anybody does, so what it wants follows from what lies on the table, not from
a new throw of dice each time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any
from zlib import crc32

from ludex.core.bots import Observation
from ludex.core.commands import Command
from ludex.core.options import Among, Option, Range, Stakes
from ludex.games.baccarat.among_players import commands as shared
from ludex.games.baccarat.among_players.state import CARD, NO
from ludex.games.baccarat.points import by_table, worth
from ludex.kit.cards import Card, read_card

Answer = Callable[[Observation, Option], Command | None]
PART_FOR_BANK = 4
"""A bank, a bid or a banco takes at most one part in so many of what somebody has."""
PART_FOR_BETS = 20
"""A bet takes about one part in so many, or the minimum."""
FIRST_CARDS = 2
COVERED = "?"
"""How a card is written that one may not see."""
_PUNTO_DRAWS, _PUNTO_STANDS = 4, 6
"""What a punto draws to, and stands on, where they may choose; between the two either."""


def answered(sight: Observation, answers: Mapping[str, Answer]) -> Command | None:
    """The first thing that a bot wants of what it may do."""
    wanted = (answers[option.do](sight, option) for option in sight.options if option.do in answers)
    return next(filter(None, wanted), None)


def one_in(moment: object, chances: int) -> bool:
    """Whether somebody is in the mood for something: always the same at the same moment."""
    return which_of(moment, chances) == 0


def which_of(moment: object, chances: int) -> int:
    """Which of several ways somebody takes at a moment."""
    return crc32(repr(moment).encode()) % chances


def sums_within(sight: Observation, option: Option, field: str) -> range:
    """The amounts within an option, up to what somebody risks at once; the least of them in any case."""
    ranges = [domain for domain in option.domains if isinstance(domain, Range) and domain.field == field]
    if not ranges:
        return range(0)
    step = max(domain.step for domain in ranges)
    low = -(-max(domain.low for domain in ranges) // step) * step
    funds = sight.view.balances[sight.who]
    high = min(*(domain.high for domain in ranges), max(low, funds // PART_FOR_BANK))
    return range(low, high + 1, step)


def values(option: Option, field: str) -> list[Any]:  # what a command takes there, whatever that is
    """What every domain of a field allows."""
    domains = [set(domain.values) for domain in option.domains if isinstance(domain, Among) and domain.field == field]
    first = next(domain for domain in option.domains if isinstance(domain, Among) and domain.field == field)
    return [value for value in first.values if all(value in values for values in domains)]


def affordable(sight: Observation, amount: int) -> bool:
    """Whether a sum is a small part of what somebody has."""
    return amount * PART_FOR_BANK <= int(sight.view.balances[sight.who])


def stake_on(sight: Observation, stakes: Stakes, bet: str) -> int:
    """What somebody stakes on a bet: a small part of their chips, and at most half of what it takes."""
    low, high = stakes.least(sight.who, bet), stakes.largest(sight.who, bet)
    wanted = max(low, min(sight.view.balances[sight.who] // PART_FOR_BETS, high // 2))
    return int(wanted - wanted % stakes.step_of(sight.who))


def faces(sight: Observation, hand: str) -> list[Card]:
    """The cards of a hand that somebody sees."""
    return [read_card(face) for face in sight.view.cards.get(hand, ()) if face != COVERED]


def said_by_book(sight: Observation, option: Option, held: Sequence[Card], *, draws_five: bool) -> Command:
    """A natural is turned up; otherwise the book: a card to four, none to six, and to five either."""
    may, points = values(option, "says"), worth(sight.rules.hands, held)
    draws = points <= _PUNTO_DRAWS or (points < _PUNTO_STANDS and draws_five)
    wanted: Any = "turn" if points in sight.rules.hands.naturals else CARD if draws else NO
    return shared.Speak(by=sight.who, says=wanted if wanted in may else may[0])


def played_by_table(sight: Observation, may: Sequence[Any], held: int, third: int | None) -> Command:
    """What the table tells a bank with this total against a third card; it draws where it might choose."""
    table = sight.rules.third.table
    draws = str(held) in table and by_table(table, held, third) != "stands"
    wanted: Any = "give" if "give" in may else "draw" if draws else "stand"
    return shared.PlayBank(by=sight.who, does=wanted if wanted in may else may[0])


def simply(command: Callable[..., Command]) -> Answer:
    """Whatever is done whenever it may be."""
    return lambda sight, _option: command(by=sight.who)
