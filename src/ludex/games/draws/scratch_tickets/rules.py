"""The rules of scratch tickets: what a lot is, what is printed on its tickets, and when a prize is paid."""

from __future__ import annotations

from typing import Literal

from ludex.core.rules import DeciderRules
from ludex.errors import Reason
from ludex.kit.money import Cents
from ludex.law.ruleset import RuleGroup

Way = Literal["scratched", "opened", "held-to-light"]
"""How somebody comes to know what a ticket hides."""
Mode = Literal["alone", "combined"]
"""Whether the tickets are a game by themselves, or belong to another one besides."""
Instruction = Literal["number", "numbers", "symbol", "symbols", "mixture"]
"""What a ticket must show to win."""


class Lots(RuleGroup, frozen=True):
    """What a lot of tickets is."""

    sold_for: Reason | None
    """A ticket is bought for a price."""
    prices: tuple[Cents, ...]
    """What a ticket may cost."""
    price_listed: Reason | None
    in_money: Reason | None
    """Prizes are money."""
    covered: Reason | None
    """Nobody knows what a ticket hides before it is scratched or opened."""
    ways: tuple[Way, ...]
    modes: tuple[Mode, ...]
    other_named: Reason | None
    """A ticket that belongs to another game besides names it."""
    wins_by: tuple[Instruction, ...]
    decided: Reason | None
    """Every prize of the lot has a combination that the instructions settled beforehand."""
    funded: bool
    """Whether all prizes of a lot are set aside when it goes on sale."""


class Print(RuleGroup, frozen=True):
    """What a ticket says of itself."""

    prize: Reason | None
    """The prize that it has, under what covers it."""
    price: Reason | None
    prizes: Reason | None
    """What may be won."""
    instructions: Reason | None
    """How it is played, in short."""
    combinations: Reason | None
    """All combinations that win."""
    amounts: Reason | None
    """What each of them wins."""


class Codes(RuleGroup, frozen=True):
    """What tells a ticket from all others."""

    code: Reason | None
    """A ticket has a code by which it is checked."""
    code_unique: Reason | None
    """No two tickets of a lot have the same."""
    right_code: Reason | None
    """Only a ticket with its own code is good."""
    serial: Reason | None
    serial_unique: Reason | None


class Checks(RuleGroup, frozen=True):
    """When it is looked whether a ticket has won."""

    acquired: Reason | None
    """Not before a player has bought it."""
    opened: Reason | None
    """Not before it was scratched or opened."""
    winners: Literal["by-instructions"] | None
    """It wins when it shows what the instructions ask for."""
    once: Reason | None
    intact: Reason | None
    after_closing: bool
    """Whether tickets that were sold are paid when their lot is no longer on sale."""


class TicketRules(DeciderRules, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What scratch tickets are sold and paid by."""

    lots: Lots
    print: Print
    codes: Codes
    checks: Checks
