"""The end of a game: what each card has won, its payment against the card, and where the rest of the takings goes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from ludex.core.decider import Folds
from ludex.core.events import Event, moves, purse
from ludex.core.options import Bound, Except, Option, Rows, each_by_its_own
from ludex.core.rulebook import Action
from ludex.errors import Reason
from ludex.games.bingo import commands as do
from ludex.games.bingo import events as did
from ludex.games.bingo import linked
from ludex.games.bingo import state as phases
from ludex.games.bingo.announcing import Announcing
from ludex.games.bingo.equipment import HallEquipment, bound_of
from ludex.games.bingo.events import Due, GameEntry, Receipt, Winner
from ludex.games.bingo.part import (
    BINGO,
    CRAZY_BALL,
    HOUSE,
    LINE,
    LINKED,
    PRIMA,
    REST,
    TAKINGS,
    UNCLAIMED,
    Part,
    part_of,
)
from ludex.games.bingo.rules import BingoRules
from ludex.games.bingo.state import HallState, Kept, Won
from ludex.games.common.premises.part import never, nothing_of_the_kind  # fmt: skip
from ludex.kit.chance import Chance
from ludex.kit.money import Cents

FUNDS = {PRIMA: PRIMA, LINKED: LINKED, CRAZY_BALL: CRAZY_BALL}
"""The accounts that extra prizes are paid from; the others come out of the takings."""
WITH_RECEIPT = (PRIMA, LINKED)


def _asked(state: HallState, event: did.ChequeAsked) -> None:
    state.cheques.append(event.player)


def _paid(state: HallState, event: did.PrizePaid) -> None:
    due = next(
        each for each in state.unpaid if (each.prize, each.series, each.card) == (event.prize, event.series, event.card)
    )
    state.unpaid.remove(due)
    state.paid.append(due)
    state.prima_granted = state.prima_granted or event.prize == PRIMA
    if event.receipt is not None:
        state.receipts.append(event.receipt)


def _collected(state: HallState, event: did.UsedCollected) -> None:
    state.prima_games, state.prima_balls = event.prima_games, event.prima_balls
    state.linked_games = event.linked_games
    won = {(each.series, each.card) for each in state.won}
    whole = [Kept("winning", state.day)] if won else []
    if len(won) < state.cards:
        whole.append(Kept("evidence" if state.evidence else "used", state.day))
    state.archive += [each for each in whole if each not in state.archive]
    state.over(event.entry)


FOLDS: Folds = {did.ChequeAsked: _asked, did.PrizePaid: _paid, did.UsedCollected: _collected}


class Paying(Part):
    """Prizes, and the money of the game."""

    def __init__(self, rules: BingoRules, equipment: HallEquipment, announcing: Announcing) -> None:
        super().__init__(rules, equipment)
        self.announcing = announcing

    def actions(self) -> Sequence[Action]:
        """Its commands."""
        paying = frozenset({phases.PAYING})
        anywhere = phases.BEFORE_FIRST | phases.IN_GAME | phases.AFTER_ORDER | {phases.BETWEEN}
        ends = frozenset({phases.ASKED, phases.DRAWING})
        return (
            self.action(do.CloseGame, ends, self._close, self._offer_closing),
            self.action(do.AskCheque, phases.IN_GAME | paying, self._ask, self._offer_asking),
            self.action(do.PayPrize, paying, self._pay, self._offer_payment, handles_money=True),
            self.action(do.AddToPrize, anywhere, never, nothing_of_the_kind, forbidden="prizes.supplement"),
            self.action(do.AddPrize, anywhere, never, nothing_of_the_kind, forbidden="prizes.other_prizes"),
            self.action(do.CollectUsed, frozenset({phases.USED}), self._collect),
        )

    def _offer_closing(self, state: HallState, by: str, owners: tuple[str, ...]) -> Option | None:
        """A game ends with a bingo, or when no ball is left and nobody calls one."""
        bingo = state.phase == phases.ASKED and any(each.prize == BINGO for each in state.won)
        all_out = state.phase == phases.DRAWING and len(state.balls) == self.rules.balls.numbers
        return Option("close-game", by) if bingo or all_out else None

    def _close(self, state: HallState, command: do.CloseGame, chance: Chance) -> list[Event]:
        due = tuple(self.due(state))
        paths = ["claims.closed", "prizes.shared", "prizes.line_percent", "prizes.bingo_percent", "calls.over"]
        paths += [path for prize, path in _FUND_RULES.items() if any(each.prize == prize for each in due)]
        return [
            did.GameClosed(
                entry=self.entry(state),
                due=due,
                call=self.rules.calls["over"],
                clauses=self.cited_for("close-game", *paths),
                phase=phases.PAYING if due else phases.USED,
            )
        ]

    def entry(self, state: HallState) -> GameEntry:
        """What the minutes say of a game when it is over."""
        known = state.entry or self.announcing.entry(state, "manual" if state.computer_down else "computer")
        return replace(
            known,
            balls=tuple(state.balls) if self.rules.balls.order_recorded else (),
            winners=tuple(Winner(each.prize, each.series, each.card) for each in state.won),
            line_balls=_completed(state, LINE),
            bingo_balls=_completed(state, BINGO),
            complaints=len(state.complaints),
            notes=tuple(state.notes),
        )

    def due(self, state: HallState) -> list[Due]:
        """What every card has won."""
        prizes = self.announcing.prizes(state)
        lines = [each for each in state.won if each.prize == LINE]
        bingos = [each for each in state.won if each.prize == BINGO]
        found = [*self._shared(LINE, prizes[LINE], lines), *self._shared(BINGO, prizes[BINGO], bingos)]
        early = bool(bingos) and bingos[0].ball <= state.prima_balls
        if PRIMA in prizes and state.prima_on and early:
            found += self._shared(PRIMA, prizes[PRIMA], bingos)
        if LINKED in prizes and bingos and bingos[0].ball <= self.rules.prizes.linked.linked_balls:
            found += self._shared(LINKED, prizes[LINKED], bingos)
        if CRAZY_BALL in prizes:
            named = self.rules.prizes.crazy.prizes
            crazy = [each for each in state.won if each.prize in named and each.last_number in state.crazy]
            found += self._shared(CRAZY_BALL, prizes[CRAZY_BALL], crazy)
        return found

    def _shared(self, prize: str, amount: Cents, won: Sequence[Won]) -> list[Due]:
        """A prize in equal parts, in whole cents."""
        if self.rules.prizes.shared == "by-players":
            players = [each.player for each in won]
            each_gets = {who: amount // len(set(players)) // players.count(who) for who in dict.fromkeys(players)}
            rows = [(each, each_gets[each.player]) for each in won]
        else:
            rows = [(each, amount // len(won)) for each in won]
        return [Due(prize, each.series, each.card, each.player, Cents(share)) for each, share in rows if share]

    def _offer_asking(self, state: HallState, by: str, owners: tuple[str, ...]) -> Option | None:
        return None if by in state.cheques else Option("ask-cheque", by)

    def _ask(self, state: HallState, command: do.AskCheque, chance: Chance) -> list[Event]:
        return [did.ChequeAsked(player=command.by, clauses=self.cited_for("ask-cheque"))]

    def _offer_payment(self, state: HallState, by: str, owners: tuple[str, ...]) -> Option | None:
        rules = self.rules
        rows = tuple((each.prize, each.series, each.card) for each in state.unpaid)
        known = (*rules.prizes.means, *(() if rules.forbids("prizes.in_kind") else ("kind",)))
        others = dict.fromkeys(("cash", "cheque"), self.bound(Reason.MEANS_OF_PAYMENT, "prizes.means"))
        if rules.forbids("prizes.in_kind"):
            others["kind"] = bound_of(rules, "prizes.in_kind")
        means = each_by_its_own("means", known, {name: bound for name, bound in others.items() if name not in known})
        limits: list[Except] = []
        if rules.forbids("prizes.cheque_asked") and "cheque" in known:
            unasked = tuple(
                (by, each.series, each.card, "cheque") for each in state.unpaid if each.player not in state.cheques
            )
            limits.append(Except(("series", "card", "means"), unasked, bound_of(rules, "prizes.cheque_asked")))
        if rules.forbids("prizes.prima.own_tray"):
            mixed = tuple((by, prize, "shared") for prize in WITH_RECEIPT)
            limits.append(Except(("prize", "tray"), mixed, bound_of(rules, "prizes.prima.own_tray")))
        won = Rows(("prize", "series", "card"), rows, Bound(Reason.NO_SUCH))
        against = each_by_its_own("against", ("the-card", "nothing"), {})
        if rules.forbids("prizes.against_cards"):
            bare = bound_of(rules, "prizes.against_cards")
            against = each_by_its_own("against", ("the-card",), {"nothing": bare})
        return Option("pay-prize", by, domains=(won, *means, *against, *limits))

    def _pay(self, state: HallState, command: do.PayPrize, chance: Chance) -> list[Event]:
        due = next(
            each
            for each in state.unpaid
            if (each.prize, each.series, each.card) == (command.prize, command.series, command.card)
        )
        # A cheque is drawn on the house's account, and what it stands for goes the same way.
        paid = moves([(FUNDS.get(due.prize, TAKINGS), purse(due.player), int(due.amount))])
        granted = state.prima_granted or due.prize == PRIMA
        last = len(state.unpaid) == 1
        after = None if not last else phases.NEXT_PRIMA if granted else phases.USED
        paths = ["prizes.means", "prizes.against_cards", "prizes.paid_before_next"]
        if command.prize in WITH_RECEIPT:
            paths += ["prizes.prima.own_tray", "prizes.prima.receipt"]
        return [
            did.PrizePaid(
                player=due.player,
                prize=due.prize,
                series=due.series,
                card=due.card,
                amount=due.amount,
                means=command.means,
                receipt=self._receipt(state, due) if due.prize in WITH_RECEIPT else None,
                moves=paid,
                clauses=self.cited_for("pay-prize", *paths),
                phase=after,
            )
        ]

    def _receipt(self, state: HallState, due: Due) -> Receipt:
        """What is handed over with an extra prize, as far as the law says."""
        known: dict[str, Any] = {
            "games": state.prima_games if due.prize == PRIMA else state.linked_games,
            "amount": due.amount,
            "series": due.series,
            "card": due.card,
            "balls": tuple(state.balls),
        }
        return Receipt(**{name: known[name] for name in self.rules.prizes.prima.receipt})

    def _collect(self, state: HallState, command: do.CollectUsed, chance: Chance) -> list[Event]:
        prima = self.rules.prizes.prima
        # What a game gathers is for the prize after it: the first that gathers is the one in which it was won.
        won = {each.prize for each in state.paid}
        games = 0 if PRIMA in won else state.prima_games
        adds = prima.offered and (prima.keeps_adding or not state.prima_on)
        linked_games = 0 if LINKED in won else state.linked_games
        balls = 0
        if state.prima_on and not state.prima_granted:
            balls = min(state.prima_balls + prima.more_balls, self.rules.balls.numbers)
        paths = ["records.collected", "records.cards_kept", "balls.order_recorded"]
        if prima.offered:
            paths += ["prizes.prima.prima_percent", "prizes.prima.keeps_adding", "prizes.prima.minutes"]
        return [
            did.UsedCollected(
                entry=self.entry(state),
                prima_games=games + adds,
                linked_games=linked_games + self.rules.prizes.linked.linked_halls,
                prima_balls=balls,
                moves=moves(self.divided(state)),
                clauses=self.cited_for("collect-used", *paths),
                phase=phases.BETWEEN,
            )
        ]

    def divided(self, state: HallState) -> list[tuple[str, str, int]]:
        """Where the takings of a game go that were not paid out."""
        rules, takings = self.rules.prizes, state.takings
        paid = {LINE: 0, BINGO: 0}
        for each in state.paid:
            if each.prize in paid:
                paid[each.prize] += each.amount
        rows: list[tuple[str, str, int]] = []
        called = {each.prize for each in state.won}
        for prize, percent in ((LINE, rules.line_percent), (BINGO, rules.bingo_percent)):
            left = part_of(takings, percent) - paid[prize]
            rows.append((TAKINGS, REST if prize in called else UNCLAIMED, left))
        if rules.prima.offered and (rules.prima.keeps_adding or not state.prima_on):
            rows.append((TAKINGS, PRIMA, part_of(takings, rules.prima.prima_percent)))
        if rules.linked.linked_halls:
            rows += linked.gathered(self.rules, state, part_of(takings, rules.linked.linked_percent), TAKINGS)
        if rules.crazy.crazy_ball:
            rows.append((TAKINGS, CRAZY_BALL, part_of(takings, rules.crazy.crazy_percent)))
        apart = (
            rules.linked.linked_percent * rules.linked.linked_halls + rules.crazy.crazy_percent * rules.crazy.crazy_ball
        )
        rows.append((TAKINGS, HOUSE, part_of(takings, 100 - rules.total_percent - apart)))
        # What comes into the linked prize from its reserve is none of these takings.
        given = sum(amount for source, _, amount in rows if source == TAKINGS) + sum(paid.values())
        return [*rows, (TAKINGS, REST, takings - given)]


def _completed(state: HallState, prize: str) -> int:
    """With which ball the winning cards of a prize were complete, however late they were called."""
    place = {number: ball for ball, number in enumerate(state.balls, 1)}
    # In 1977 a number that was called counts, and no ball may bear it.
    return min((place.get(each.last_number, each.ball) for each in state.won if each.prize == prize), default=0)


_FUND_RULES = {
    PRIMA: "prizes.prima.balls",
    LINKED: "prizes.linked.linked_balls",
    CRAZY_BALL: "prizes.crazy.prizes",
}
