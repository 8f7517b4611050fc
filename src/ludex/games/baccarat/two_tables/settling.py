"""The money of a coup: those who won are paid, what the bank won is collected, the house has its part of the net."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from msgspec.structs import replace

from ludex.core.commands import Command
from ludex.core.events import CAGE, FELT, Event, moves, purse
from ludex.core.parts import Part
from ludex.core.rulebook import Action, Roster
from ludex.core.session import plain
from ludex.games.baccarat.among_players import commands as shared
from ludex.games.baccarat.among_players.state import BANK, CAGNOTTE, DEDUCTING, RETURNING
from ludex.games.baccarat.points import PUNTO, TIE
from ludex.games.baccarat.two_tables import events as fact
from ludex.games.baccarat.two_tables.banking import Banking
from ludex.games.baccarat.two_tables.priority import order_on
from ludex.games.baccarat.two_tables.rules import TwoTablesRules
from ludex.games.baccarat.two_tables.state import CLOTHS, DEPOSIT, JUMPED, BankState, TwoTablesState
from ludex.games.common.stakes.events import Payment
from ludex.games.common.stakes.state import CLEARING, PAYING, SETTLED, Stake
from ludex.kit.chance import Chance
from ludex.kit.money import Cents, share

Row = tuple[str, str, int]
Settled = fact.ClothsPaid | fact.ClothsCollected | fact.ClothsReturned | fact.NetDeducted
RULE_OF_VOID = {
    "stuck-cards": "incidents.stuck",
    "irregular-deal": "incidents.irregular",
    "cards-dropped": "incidents.dropped",
    "bank-cards-dropped": "incidents.dropped_bank",
}
"""The rules on the errors by which a coup does not count."""
PHASE_OF = {PUNTO: PAYING, BANK: CLEARING, TIE: RETURNING}
"""What is done with the stakes of a cloth, by who won on it; in this order."""


def settling_phase(state: TwoTablesState, winners: Mapping[str, str], settled: tuple[str, ...] = ()) -> str:
    """What is settled next: of the outcomes that some stake on the felt has, the first that is not settled."""
    there = {winners.get(stake.bet, TIE) for stake in state.stakes.values()}
    return next((phase for won, phase in PHASE_OF.items() if won in there and won not in settled), DEDUCTING)


class TwoTablesSettlement(Part[TwoTablesState]):
    """What the croupier does with the felt once the result is announced."""

    def __init__(self, rules: TwoTablesRules, banking: Banking, roster: Roster) -> None:
        self._rules, self._banking, self._roster = rules, banking, roster
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """Every command about settling."""
        rows = (
            (shared.PayPuntos, PAYING, self._pay),
            (shared.CollectStakes, CLEARING, self._collect),
            (shared.ReturnStakes, RETURNING, self._return),
            (shared.TakeDeduction, DEDUCTING, self._deduct),
        )
        return [
            Action(
                command=command,
                phases=frozenset({phase}),
                offer=plain(str(command.__struct_config__.tag)),
                act=act,
                handles_money=True,
            )
            for command, phase, act in rows
        ]

    def duty(self, state: TwoTablesState) -> Command | None:
        """Paying, collecting, returning, and the house's part."""
        due: dict[str, type[Command]] = {
            PAYING: shared.PayPuntos,
            CLEARING: shared.CollectStakes,
            RETURNING: shared.ReturnStakes,
            DEDUCTING: shared.TakeDeduction,
        }
        command = due.get(state.phase)
        return None if command is None else command(by=self._roster.who(state, str(command.__struct_config__.tag)))

    def _stakes(self, state: TwoTablesState, outcome: str) -> list[Stake]:
        """The stakes of the cloths with an outcome, cloth by cloth in the order of priority."""
        found = []
        for cloth in CLOTHS:
            if state.coup.winners.get(cloth, TIE) != outcome:
                continue
            people = {player: at for at, player in enumerate(order_on(self._rules, state, cloth))}
            own = [stake for stake in state.stakes.values() if stake.bet == cloth]
            found += sorted(own, key=lambda stake: people.get(stake.player, len(people)))
        return found

    def _and_then(self, state: TwoTablesState, outcome: str, event: Settled, bank: BankState) -> list[Event]:
        """What follows when the stakes with an outcome are settled: the others, the house's part, or the next coup."""
        left = state.copy()
        for stake in self._stakes(state, outcome):
            left.remove_stake(stake.id)
        phase = settling_phase(left, state.coup.winners)
        gained = event.gained if isinstance(event, fact.ClothsPaid | fact.ClothsCollected) else state.coup.gained
        if phase != DEDUCTING or self._won(gained) > 0:
            return [replace(event, phase=phase)]
        return self._jumped(state, bank, event)

    def _gained(self, state: TwoTablesState, outcome: str, sign: int) -> dict[str, Cents]:
        gained = dict(state.coup.gained)
        for stake in self._stakes(state, outcome):
            gained[stake.bet] = Cents(gained.get(stake.bet, 0) + sign * stake.amount)
        return gained

    def _pay(self, state: TwoTablesState, command: shared.PayPuntos, chance: Chance) -> list[Event]:
        """From what is on the table, then from what lies in the cage, then from what an institution answers for."""
        stakes, rows, payments = self._stakes(state, PUNTO), list[Row](), list[Payment]()
        sources = {BANK: int(state.bank.amount), DEPOSIT: int(state.bank.deposit), CAGE: int(state.bank.credit)}
        for stake in stakes:
            due = int(stake.amount)
            for account, there in sources.items():
                part = min(due, there)
                rows.append((account, purse(stake.player), part))
                sources[account], due = there - part, due - part
            assert not due, "stakes are cut down to what the bank answers for"
            rows.append((FELT, purse(stake.player), int(stake.amount)))
            payments.append(Payment(stake.id, stake.player, stake.bet, stake.amount))
        paid = fact.ClothsPaid(
            payments=tuple(payments),
            gained=self._gained(state, PUNTO, -1),
            amount=Cents(sources[BANK]),
            deposit=Cents(sources[DEPOSIT]),
            credit=Cents(sources[CAGE]),
            moves=moves(rows),
            clauses=self._cite("places.order", "places.begins", *self._rules.paths_for("pay-puntos")),
        )
        bank = replace(state.bank, amount=paid.amount, deposit=paid.deposit, credit=paid.credit)
        return self._and_then(state, PUNTO, paid, bank)

    def _collect(self, state: TwoTablesState, command: shared.CollectStakes, chance: Chance) -> list[Event]:
        stakes, law = self._stakes(state, BANK), self._rules.bank
        won = sum(stake.amount for stake in stakes)
        kept: int = won if law.joins is not None else 0
        if law.grows is None and not self._rules.is_free:
            room = int(law.bank_maximum - state.bank.amount)
            kept = min(kept, max(room, 0))
        collected = fact.ClothsCollected(
            lost=tuple(stake.id for stake in stakes),
            gained=self._gained(state, BANK, 1),
            amount=Cents(state.bank.amount + kept),
            collected_from=tuple(stake.player for stake in stakes),
            moves=moves([(FELT, BANK, kept), (FELT, purse(state.banker), won - kept)]),
            clauses=self._cite("bank.joins", "bank.grows", *self._rules.paths_for("collect-stakes")),
        )
        return self._and_then(state, BANK, collected, replace(state.bank, amount=collected.amount))

    def _return(self, state: TwoTablesState, command: shared.ReturnStakes, chance: Chance) -> list[Event]:
        stakes = self._stakes(state, TIE)
        rows = [(FELT, purse(stake.player), int(stake.amount)) for stake in stakes]
        voided = [RULE_OF_VOID[cause] for cause in state.coup.causes if cause in RULE_OF_VOID]
        tied = [] if set(CLOTHS) <= set(state.coup.void) else ["hands.tie"]
        returned = fact.ClothsReturned(
            stakes=tuple(stake.id for stake in stakes),
            moves=moves(rows),
            clauses=self._cite(*voided, *tied, *self._rules.paths_for("return-stakes")),
        )
        return self._and_then(state, TIE, returned, state.bank)

    def part_of(self, state: TwoTablesState) -> Cents:
        """What the house has of what the bank won: of its gain over both cloths, or of that on each."""
        won = self._won(state.coup.gained)
        return share(Cents(max(won, 0)), self._rules.percent / 100, self._rules.deduction.rounding)

    def _won(self, gained: Mapping[str, Cents]) -> int:
        """What of the bank's gains the house has its part of."""
        net = self._rules.deduction.base == "net-gain"
        return sum(gained.values()) if net else sum(max(gain, 0) for gain in gained.values())

    def _deduct(self, state: TwoTablesState, command: shared.TakeDeduction, chance: Chance) -> list[Event]:
        part, bank = self.part_of(state), state.bank
        joins = self._rules.bank.joins is not None
        left = Cents(bank.amount - part) if joins else bank.amount
        rows = [(BANK if joins else purse(state.banker), CAGNOTTE, int(part))]
        which = "deduction.free" if self._rules.is_free else "deduction.limited"
        paths = (which, "deduction.base", "deduction.rounding", *self._rules.paths_for("take-deduction"))
        taken = fact.NetDeducted(
            croupier=command.by, amount=part, left=left, moves=moves(rows), clauses=self._cite(*paths)
        )
        return self._jumped(state, replace(bank, amount=left), taken)

    def _jumped(self, state: TwoTablesState, bank: BankState, taken: Settled) -> list[Event]:
        """What follows: the next coup, or a bank in which nothing is left that could be staked against."""
        if not state.banker or not self._banking.has_jumped(state, bank):
            return [replace(taken, phase=SETTLED)]
        if self._rules.bank.jumped is None:
            after = state.copy()
            after.bank = bank
            return [taken, self._banking.given_up(after, "jumped", self._cite("bank.jumped"), SETTLED)]
        clauses = self._cite("bank.jumped")
        return [taken, fact.BankJumped(player=state.banker, clauses=clauses, phase=JUMPED)]
