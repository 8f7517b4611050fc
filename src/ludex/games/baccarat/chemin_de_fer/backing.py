"""Bets for a bank that is covered, where the law has that (abono), and chips that were put down after the call."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ludex.core.commands import Command
from ludex.core.events import FELT, Event, moves, purse
from ludex.core.options import Among, Bound, Option, Range
from ludex.core.parts import Part
from ludex.core.rulebook import Action, Roster
from ludex.core.session import plain
from ludex.errors import Reason
from ludex.games.baccarat.among_players import commands as shared
from ludex.games.baccarat.among_players import events as happened
from ludex.games.baccarat.among_players.sums import NO_FUNDS, affordable
from ludex.games.baccarat.chemin_de_fer import commands as say
from ludex.games.baccarat.chemin_de_fer import events as fact
from ludex.games.baccarat.chemin_de_fer.offering import Offering
from ludex.games.baccarat.chemin_de_fer.rights import RULE_OF_CLAIM, right_to_cards
from ludex.games.baccarat.chemin_de_fer.rules import CheminRules
from ludex.games.baccarat.chemin_de_fer.state import BACKING, DIFFERENCE, DIFFERENCE_DUE, LATE, LINE, CheminState
from ludex.games.common.priority import SEATED, STANDING
from ludex.games.common.stakes.state import NO_MORE_BETS, Stake
from ludex.kit.chance import Chance
from ludex.kit.money import LARGEST, Cents, total


class CheminBacking(Part[CheminState]):
    """The difference: called, backed, and what nobody covers handed back; late chips likewise."""

    def __init__(self, rules: CheminRules, offering: Offering, roster: Roster) -> None:
        self._rules, self._offering, self._roster = rules, offering, roster
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """Calling the difference, backing it, closing, and having late chips removed."""
        return [
            Action(
                command=say.CallDifference,
                phases=frozenset({DIFFERENCE_DUE}),
                offer=plain("call-difference"),
                act=self._call,
            ),
            Action(command=say.BackBank, phases=frozenset({DIFFERENCE}), offer=self._offer_back, act=self._back),
            Action(
                command=say.CloseBacking, phases=frozenset({DIFFERENCE}), offer=plain("close-backing"), act=self._close
            ),
            Action(command=shared.RefuseLate, phases=frozenset({NO_MORE_BETS}), offer=self._offer_late, act=self._late),
        ]

    def duty(self, state: CheminState) -> Command | None:
        """The croupier calls the difference."""
        due = state.phase == DIFFERENCE_DUE
        return say.CallDifference(by=self._roster.who(state, "call-difference")) if due else None

    def lead(self, state: CheminState) -> Command | None:
        """No more backing."""
        closes = state.phase == DIFFERENCE
        return say.CloseBacking(by=self._roster.who(state, "close-backing")) if closes else None

    def beyond(self, state: CheminState) -> Cents:
        """What was staked beyond the bank and what backs it."""
        return Cents(state.at_stake() - state.bank.amount - total(state.coup.backed.values()))

    def _call(self, state: CheminState, command: say.CallDifference, chance: Chance) -> list[Event]:
        clauses = self._cite("backing.allowed", "calls.difference", *self._rules.paths_for("call-difference"))
        call = self._rules.calls.difference
        return [fact.DifferenceCalled(amount=self.beyond(state), call=call, clauses=clauses, phase=DIFFERENCE)]

    def _offer_back(self, state: CheminState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        law, chip = self._rules.backing, self._rules.chip
        group = "banker" if by == state.banker else SEATED if state.seat_of(by) is not None else STANDING
        if group not in law.groups:
            return Bound(Reason.NOT_AGAINST, self._cite("backing.groups"), "backing.groups")
        if state.coup.backings >= law.most:
            return Bound(Reason.TOO_MANY_RAISES, self._cite("backing.most"), "backing.most")
        limited = law.limits is not None
        least = self._offering.least_bank(state) if limited else chip
        largest = self._offering.largest_bank(state) if limited else LARGEST
        most = min(self.beyond(state), largest)
        few = Bound(Reason.BELOW_MINIMUM, self._cite("backing.limits"), "backing.limits")
        path = "backing.limits" if most == largest else "backing.allowed"
        many = Bound(Reason.ABOVE_MAXIMUM, self._cite(path), path)
        if most < least:
            return few
        alone = Bound(Reason.NO_SHARING, self._cite("backing.together"), "backing.together")
        partners = () if law.together is not None else tuple(name for name in state.players if name != by)
        step = chip if most % chip == 0 else 1  # what the house's part has made odd is backed to the cent
        sums = affordable(Range("amount", least, most, few, many, step), state.funds(by))
        if sums is None:
            return NO_FUNDS
        return Option("back-bank", by, domains=(sums, Among("partner", (None, *partners), alone)))

    def _back(self, state: CheminState, command: say.BackBank, chance: Chance) -> list[Event]:
        clauses = self._cite("backing.allowed", "backing.groups", *self._rules.paths_for("back-bank"))
        rows = moves([(purse(command.by), BACKING, int(command.amount))])
        return [fact.BankBacked(player=command.by, amount=command.amount, moves=rows, clauses=clauses)]

    def _close(self, state: CheminState, command: say.CloseBacking, chance: Chance) -> list[Event]:
        """What nobody covers goes back, the last staked first."""
        left, returned, reduced, rows = self.beyond(state), [], [], []
        for stake in sorted(state.stakes.values(), key=lambda each: -each.id):
            if left <= 0:
                break
            each = 2 if stake.bet == LINE else 1
            back = Cents(min(left * each, stake.amount))
            left = Cents(left - back // each)
            rows.append((FELT, purse(stake.player), int(back)))
            if back == stake.amount:
                returned.append(stake.id)
            else:
                reduced.append(Stake(stake.id, stake.player, stake.bet, Cents(stake.amount - back)))
        clauses = self._cite("backing.allowed", *self._rules.paths_for("close-backing"))
        closed = fact.BackingClosed(
            returned=tuple(returned),
            reduced=tuple(reduced),
            moves=moves(rows),
            clauses=clauses,
            phase=NO_MORE_BETS,
        )
        return [closed, *self._other_punto(state, returned)]

    def _other_punto(self, state: CheminState, returned: Sequence[int]) -> list[Event]:
        """Whoever has all of their stake back does not hold the cards."""
        if any(stake.player == state.punto for stake in state.stakes.values() if stake.id not in returned):
            return []
        left = state.copy()
        for stake_id in returned:
            left.remove_stake(stake_id)
        found = right_to_cards(self._rules, left)
        if found is None:
            return []
        claim, player = found
        clauses = self._cite("banco.order", *RULE_OF_CLAIM[claim])
        return [fact.PuntoChosen(player=player, claim=claim, abandoned=state.coup.abandoned, clauses=clauses)]

    # --- chips put down after the call

    def _offer_late(self, state: CheminState, by: str, owners: tuple[str, ...]) -> Option | None:
        late = any(each.bet == LATE for each in state.stakes.values())
        return Option("refuse-late", by) if late and self._rules.stakes.late is not None else None

    def _late(self, state: CheminState, command: shared.RefuseLate, chance: Chance) -> list[Event]:
        late = [each for each in state.stakes.values() if each.bet == LATE]
        rows = moves((FELT, purse(each.player), int(each.amount)) for each in late)
        clauses = self._cite("stakes.late", *self._rules.paths_for("refuse-late"))
        ids = tuple(each.id for each in late)
        return [happened.LateRefused(player=command.by, stakes=ids, moves=rows, clauses=clauses)]


def unbacked(rules: CheminRules, state: CheminState, gone: Cents) -> list[Event]:
    """Bets for the bank that cover nothing any more go back, the last first."""
    backed = dict(state.coup.backed)
    over = Cents(total(backed.values()) - max(state.at_stake() - gone - state.bank.amount, 0))
    rows = []
    for name in reversed(state.coup.backed):
        back = min(max(over, 0), backed[name])
        over, backed[name] = Cents(over - back), Cents(backed[name] - back)
        rows.append((BACKING, purse(name), int(back)))
    if backed == state.coup.backed:
        return []
    left = {name: own for name, own in backed.items() if own}
    return [fact.BackingReturned(backed=left, moves=moves(rows), clauses=rules.clauses_of("backing.allowed"))]
