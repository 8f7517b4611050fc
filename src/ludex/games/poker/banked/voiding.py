"""Errors in dealing, and rounds that they make void: whatever the round has moved goes back."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from ludex.core.events import FLOAT, Event, Move, moves
from ludex.core.options import Among, Bound, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action
from ludex.core.session import topped_up
from ludex.errors import Reason
from ludex.games.common.jackpot.state import JACKPOT_ACCOUNT, added_to_jackpot
from ludex.games.poker.banked.commands import ReportCount, ReportExposed
from ludex.games.poker.banked.events import RoundVoided
from ludex.games.poker.banked.rules import BankedRules
from ludex.games.poker.banked.state import COMMON, GATHERING, WITH_CARDS, BankedState
from ludex.kit.chance import Chance
from ludex.kit.money import Cents

_NO_SUCH = Bound(Reason.NO_SUCH)


class Misdeals(Part[BankedState]):
    """What goes wrong while cards are dealt or lie on the table."""

    def __init__(self, rules: BankedRules, *, common_apart: bool = False) -> None:
        """`common_apart` is whether cards that count for all have a rule of their own when they lie open too early."""
        self._rules, self._common_apart = rules, common_apart
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """What the staff may declare."""
        return [
            Action(command=ReportCount, phases=WITH_CARDS, offer=self._offer_count, act=self._count),
            Action(command=ReportExposed, phases=WITH_CARDS, offer=self._offer_exposed, act=self._exposed),
        ]

    def _offer_count(self, state: BankedState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if self._rules.misdeal.count is None:
            return None
        return self._among_hands("report-count", by, state.this_round.hands, "misdeal.count")

    def _offer_exposed(self, state: BankedState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if self._rules.misdeal.exposed is None:
            return None
        hands = [hand for hand in state.this_round.hands if not (self._common_apart and hand == COMMON)]
        return self._among_hands("report-exposed", by, hands, "misdeal.exposed")

    def _among_hands(self, do: str, by: str, hands: Iterable[str], path: str) -> Option | None:
        known = tuple(hands)
        return Option(do, by, domains=(Among("hand", known, _NO_SUCH),), clauses=self._cite(path)) if known else None

    def _count(self, state: BankedState, command: ReportCount, chance: Chance) -> list[Event]:
        clauses = self._cite("misdeal.count", *self._rules.paths_for("report-count"))
        return [voided(state, "wrong-count", command.hand, clauses)]

    def _exposed(self, state: BankedState, command: ReportExposed, chance: Chance) -> list[Event]:
        clauses = self._cite("misdeal.exposed", *self._rules.paths_for("report-exposed"))
        return [voided(state, "exposed-card", command.hand, clauses)]


def voided(state: BankedState, cause: str, hand: str, clauses: tuple[str, ...]) -> RoundVoided:
    """The round is void: all that it has moved goes back, whatever account it had come to."""
    back = given_back(state, state.this_round.moved)
    fed = sum(amount for source, _, amount in back if source == JACKPOT_ACCOUNT)
    paid = sum(amount for _, target, amount in back if target == JACKPOT_ACCOUNT)
    owed = sum(amount for source, _, amount in back if source == FLOAT)
    got = sum(amount for _, target, amount in back if target == FLOAT)
    # What players give back comes first, so that pool and float have it before they pay.
    ordered = sorted(back, key=lambda row: (row[0] == JACKPOT_ACCOUNT, row[0] == FLOAT))
    return RoundVoided(
        cause=cause,
        hand=hand,
        jackpot_fed=Cents(paid),
        jackpot_paid=Cents(fed),
        moves=moves([*topped_up(state, Cents(owed - got)), *ordered]),
        clauses=clauses,
        phase=GATHERING,
    )


def given_back(state: BankedState, moved: Iterable[Move]) -> list[tuple[str, str, int]]:
    """The moves that undo others; what a pool no longer holds comes from the float."""
    net: dict[tuple[str, str], int] = {}
    for move in moved:
        pair, back = (move.source, move.target), (move.target, move.source)
        if back in net:
            net[back] -= move.amount
        else:
            net[pair] = net.get(pair, 0) + move.amount
    owed = [
        (target, source, amount) if amount > 0 else (source, target, -amount)
        for (source, target), amount in net.items()
    ]
    rows, pool = [], int(added_to_jackpot(state)) + sum(row[2] for row in owed if row[1] == JACKPOT_ACCOUNT)
    for source, target, amount in owed:
        if source != JACKPOT_ACCOUNT:
            rows.append((source, target, amount))
            continue
        taken = min(pool, amount)
        pool -= taken
        rows += [(JACKPOT_ACCOUNT, target, taken), (FLOAT, target, amount - taken)]
    return [row for row in rows if row[2]]
