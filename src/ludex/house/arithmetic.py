"""The arithmetic of one event for one person: what they staked on what, what won and at which odds, what was lost.

It is worked out from the moves of the event, the payments that it carries and the stakes in the state before and after,
which is so for every game; the parts of a line always come to what the event did to the person's chips. Which rule a
payment stands on is told where the clauses of the event leave no doubt.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, Literal

from msgspec import Struct

from ludex.core.events import CAGE, FELT, Event, purse
from ludex.games.common.prison.state import PRISON
from ludex.games.common.stakes.events import Payment
from ludex.house.flows import NO_FLOW, flows
from ludex.law.ruleset import Ruleset

What = Literal["brought", "taken-away", "staked", "won", "returned", "lost", "held", "commission", "received", "paid"]
_MORE, _LESS = ("brought", "won", "returned", "received"), ("taken-away", "staked", "commission", "paid")
_SIGNS = dict.fromkeys(_MORE, 1) | dict.fromkeys(_LESS, -1)
"""What makes somebody's chips more or less; what is lost or held had left them before."""


_LIE = (FELT, PRISON)
"""Where stakes lie."""


class Rule(Struct, frozen=True, kw_only=True):
    """A rule of the table, by its path."""

    path: str
    value: Any
    clauses: tuple[str, ...]


class Part(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A term of the sum that a line is."""

    what: What
    amount: int
    bet: str = ""
    account: str = ""
    """Where it went or came from, where no bet tells it."""
    stake: int = 0
    """What had been staked on a bet that won, or of which something came back."""
    odds: str = ""
    """Profit to stake; by the rule that is told, after which the amount may be rounded."""
    rule: Rule | None = None

    @property
    def change(self) -> int:
        """What it does to the chips in front of somebody."""
        return self.amount * _SIGNS.get(self.what, 0)


class Lying(Struct, frozen=True):
    """What somebody has on a bet."""

    bet: str
    amount: int


def stakes_of(state: Any, person: str) -> dict[int, Lying]:
    """The stakes of somebody that lie on the table, by their ids; none where the game has no such stakes."""
    found: Mapping[int, Any] = getattr(state, "stakes", {})
    return {
        number: Lying(stake.bet, stake.amount)
        for number, stake in found.items()
        if getattr(stake, "player", None) == person and hasattr(stake, "amount")
    }


def held_of(state: Any, person: str) -> dict[int, Lying]:
    """Their stakes in prison."""
    found: Mapping[int, Any] = getattr(state, "prisoners", {})
    return {number: Lying(each.bet, each.stake) for number, each in found.items() if each.player == person}


class Lies(Struct, frozen=True):
    """What somebody has on a table at a moment."""

    stakes: dict[int, Lying]
    held: dict[int, Lying]

    @classmethod
    def of(cls, state: Any, person: str) -> Lies:
        """The same of a state."""
        return cls(stakes_of(state, person), held_of(state, person))

    @property
    def by_bet(self) -> dict[str, int]:
        """All of it, bet by bet."""
        found: dict[str, int] = {}
        for each in (*self.stakes.values(), *self.held.values()):
            found[each.bet] = found.get(each.bet, 0) + each.amount
        return found


def parts_of(event: Event, person: str, before: Lies, after: Lies, rules: Ruleset) -> tuple[Part, ...]:
    """What an event comes to for somebody."""
    flow = dict(flows(event)).get(person, NO_FLOW)
    outside = _outside(flow.brought)
    exact = [*outside, *_staked(before, after), *_ended(event, person, before, after, rules)]
    rest = _rest(event, person, exact)
    told = [*exact, *rest]
    if sum(part.change for part in told) == flow.change:
        return tuple(told)
    # A game whose stakes or payments mean something else: the moves alone are told.
    return (*outside, *_plain(event, person, flow.brought))


def _outside(brought: int) -> list[Part]:
    if not brought:
        return []
    return [Part(what="brought" if brought > 0 else "taken-away", amount=abs(brought))]


def _staked(before: Lies, after: Lies) -> Iterator[Part]:
    """Stakes that are new, or more than they were."""
    for number, stake in after.stakes.items():
        was = before.stakes.get(number) or before.held.get(number)
        more = stake.amount - (0 if was is None else was.amount)
        if more > 0:
            yield Part(what="staked", amount=more, bet=stake.bet)


def _ended(event: Event, person: str, before: Lies, after: Lies, rules: Ruleset) -> Iterator[Part]:
    """Bets that were paid, and stakes that went back, were lost or are held."""
    payments = [
        each
        for each in getattr(event, "payments", ()) or ()
        if isinstance(each, Payment) and each.player == person and each.profit
    ]
    for payment in payments:
        stake = before.stakes.get(payment.stake) or before.held.get(payment.stake)
        yield from _won(event, payment, 0 if stake is None else stake.amount, rules)
    won = {payment.stake for payment in payments}
    back, lost = _moved_from_bets(event, person)
    gone = {number: stake for number, stake in {**before.held, **before.stakes}.items() if number not in after.stakes}
    # Those that were paid come back first, then whatever came back whole.
    for number, stake in sorted(gone.items(), key=lambda each: each[0] not in won):
        if number in after.held:
            if number not in before.held:
                yield Part(what="held", amount=stake.amount, bet=stake.bet)
            continue
        returned = _taken(back, stake.amount)
        if returned:
            yield Part(what="returned", amount=returned, bet=stake.bet, stake=stake.amount)
        rest = stake.amount - returned
        if 0 < rest <= lost:  # a stake that is now another one was not lost
            lost -= rest
            yield Part(what="lost", amount=rest, bet=stake.bet)


def _won(event: Event, payment: Payment, stake: int, rules: Ruleset) -> Iterator[Part]:
    """A payment with its odds; where a commission was kept of it, with what it was before."""
    profit, kept = int(payment.profit), int(getattr(event, "commission", 0) or 0)
    rule = _rule(event, payment.bet, stake, (profit, profit), rules)
    if rule is None and kept:
        rule = _rule(event, payment.bet, stake, (profit + 1, profit + kept), rules)
    gross = profit
    if rule is not None:
        gross = max(profit, int(stake * Fraction(rule.value)))
    odds = "" if not stake else str(Fraction(gross, stake) if rule is None else Fraction(rule.value))
    yield Part(what="won", amount=gross, bet=payment.bet, stake=stake, odds=odds, rule=rule)
    if gross > profit:
        yield Part(what="commission", amount=gross - profit, bet=payment.bet)


def _moved_from_bets(event: Event, person: str) -> tuple[list[int], int]:
    """What came to somebody from where stakes lie, each amount by itself, and what of all stakes went elsewhere."""
    own = purse(person)
    left = [move for move in event.moves if move.source in _LIE]
    back: list[int] = [move.amount for move in left if move.target == own]
    return back, sum(move.amount for move in left if move.target != own and move.target not in _LIE)


def _taken(back: list[int], amount: int) -> int:
    """What of a stake came back: all of it where such an amount came, else the largest that is less."""
    found = amount if amount in back else max((each for each in back if each < amount), default=0)
    if found:
        back.remove(found)
    return found


def _rest(event: Event, person: str, told: Sequence[Part]) -> list[Part]:
    """Moves that no bet explains, by the account: what was put into a pot, or won of it."""
    amounts = _by_account(event, person)
    bets = 0
    for part in told:
        if part.what in ("staked", "returned"):
            bets += part.change
        elif part.what in ("won", "commission"):
            _settle(amounts, part.change)
        elif part.what in ("brought", "taken-away"):
            _settle(amounts, part.change, first=CAGE)
    _settle(amounts, bets, first=FELT)
    return [_moved(account, amount) for account, amount in amounts.items() if amount]


def _by_account(event: Event, person: str) -> dict[str, int]:
    """What somebody got from each account, less what they gave."""
    own, amounts = purse(person), dict[str, int]()
    for move in event.moves:
        if move.source == own:
            amounts[move.target] = amounts.get(move.target, 0) - move.amount
        if move.target == own:
            amounts[move.source] = amounts.get(move.source, 0) + move.amount
    return amounts


def _settle(amounts: dict[str, int], change: int, first: str = "") -> None:
    """Takes a change out of the accounts that it may have come from or gone to, as far as they go."""
    order = sorted(amounts, key=lambda account: (account != first, account in _LIE))
    for account in order:
        there = amounts[account]
        if change > 0 < there:
            part = min(change, there)
        elif change < 0 > there:
            part = max(change, there)
        else:
            continue
        amounts[account] -= part
        change -= part


def _moved(account: str, amount: int) -> Part:
    return Part(what="received" if amount > 0 else "paid", amount=abs(amount), account=account)


def _plain(event: Event, person: str, brought: int) -> list[Part]:
    amounts = _by_account(event, person)
    _settle(amounts, brought, first=CAGE)
    return [_moved(account, amount) for account, amount in amounts.items() if amount]


# The rule behind a payment.


def _rule(event: Event, bet: str, stake: int, profits: tuple[int, int], rules: Ruleset) -> Rule | None:
    """The rule that a payment stands on: the one among those that the event cites by which such a stake wins so much.

    Of several it is the one whose path names more of the bet; where that leaves two, it is not told.
    """
    least, most = profits
    tokens = set(bet.replace(".", "-").split("-"))
    found: list[tuple[int, str]] = []
    for path, value in rules.by_path.items() if stake else ():
        odds = _as_odds(value) if type(value) in (int, str) else None
        if odds is None or not least - 1 < stake * odds < most + 1:
            continue
        clauses = rules.sources[path].clauses
        if clauses and set(clauses) <= set(event.clauses):
            found.append((len(tokens & set(path.replace(".", "_").split("_"))), path))
    best = max((score for score, _ in found), default=0)
    paths = [path for score, path in found if score == best]
    if len(paths) != 1:
        return None
    (path,) = paths
    return Rule(path=path, value=rules.by_path[path], clauses=tuple(rules.sources[path].clauses))


@cache
def _as_odds(value: int | str) -> Fraction | None:
    """A rule's value as odds; nothing where it is none."""
    try:
        odds = Fraction(value)
    except (ValueError, ZeroDivisionError):
        return None
    return odds if odds > 0 else None
