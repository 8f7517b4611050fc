"""Banca francesa at a table: thrown until a total decides, by one croupier, and settled by the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from msgspec import structs

from ludex.core.commands import Command
from ludex.core.options import BetGroup
from ludex.core.results import Result
from ludex.core.roles import Role
from ludex.core.rulebook import Action
from ludex.core.state import BETTING
from ludex.errors import Reason, Refused, Value
from ludex.games.common.stakes.bets import Bet
from ludex.games.common.stakes.commands import Rotate
from ludex.games.common.throws.commands import Collect, PayAll
from ludex.games.common.throws.declaration import group
from ludex.games.common.throws.table import OPEN_PHASES, ThrowTable, ThrowView
from ludex.games.common.throws.throwing import next_thrower
from ludex.games.dice.banca_francesa.bets import Dice, all_bets, line_of, result, winner
from ludex.games.dice.banca_francesa.betting import Betting
from ludex.games.dice.banca_francesa.commands import ReplaceDice
from ludex.games.dice.banca_francesa.events import BANCA_FOLDS
from ludex.games.dice.banca_francesa.hours import Hours
from ludex.games.dice.banca_francesa.rules import BancaRules
from ludex.games.dice.banca_francesa.settling import ANOTHER_CROUPIER, Settling
from ludex.games.dice.banca_francesa.state import BancaState
from ludex.games.dice.banca_francesa.throwing import Throwing
from ludex.kit.chance import Chance
from ludex.kit.dice import DIE, FACES
from ludex.kit.money import Cents


class BancaView(ThrowView, frozen=True, kw_only=True):
    """What a person sees of the table: the places and the dice too."""

    seats: dict[int, str]
    dice_set: int
    touched: bool


class BancaFrancesa(ThrowTable):
    """Banca francesa under one ruleset."""

    folds = BANCA_FOLDS
    rules: BancaRules
    bets: Mapping[str, Bet]

    def __init__(self, rules: BancaRules) -> None:
        self._hours = Hours(rules, OPEN_PHASES)
        super().__init__(rules, all_bets(rules))

    def cases(self) -> Sequence[Dice]:
        """Every way in which the dice may lie, die by die."""
        return list(product(FACES, repeat=self.rules.dice.thrown))

    def draw(self, chance: Chance) -> Dice:
        """Asks chance for each die in turn."""
        return tuple(chance.next(DIE) for _ in range(self.rules.dice.thrown))

    def result(self, bet: Bet, outcome: Any) -> Result:
        """What a bet comes to on the dice."""
        return result(self.rules, bet, outcome)

    def limits(self, kind: str, minimum: Cents) -> BetGroup:
        """From the minimum to the maximum of the chance; on a line, so many times as much."""
        rules, line = self.rules, line_of(self.rules, kind)
        if line is None:
            high, most = minimum * getattr(rules.bets, kind).maximum, f"bets.{kind}.maximum"
            return group(rules, kind, minimum, high, least=("minimum",), most=most)
        field = self.limits(line.chance, minimum)
        path = f"bets.{kind}.limits_times"
        low, high = field.low * line.limits_times, field.high * line.limits_times
        return group(rules, kind, low, high, least=(path, "minimum"), most=path)

    def said(self, outcome: Any) -> str:
        """The chance that won, by the word that the law has for it, or the total that decides nothing."""
        chance = winner(self.rules, outcome)
        call: str | None = None if chance is None else getattr(self.rules.calls.chances, chance)
        return call or str(sum(outcome))

    def check_equipment(self) -> tuple[str, ...]:
        """The case has its sets of dice; what they are like the inspection of the floor sees."""
        return self.rules.clauses_of("dice.sets")

    def _new_betting(self) -> Betting:
        return Betting(self)

    def _new_settling(self) -> Settling:
        return Settling(self)

    def _new_throwing(self) -> Throwing:
        return Throwing(self, self._settling, self._roster)

    def _new_state(self) -> BancaState:
        return BancaState()

    def _more_actions(self) -> Sequence[Action]:
        return self._hours.actions()

    def duty(self, state: BancaState) -> Command | None:
        """The other croupier settles; after the hour, dice and thrower change before anything is thrown."""
        match state.phase:
            case "clearing":
                return Collect(by=self._payer(state), bets=self._settling.next_kind(state))
            case "paying":
                return PayAll(by=self._payer(state))
            case _:
                return super().duty(state) or self._change(state)

    def _change(self, state: BancaState) -> Command | None:
        """What the hour or a faulty set demands before the next throw."""
        if state.phase != BETTING:
            return None
        if state.replace_by:
            return ReplaceDice(by=self._roster.who(state, "replace-dice"))
        if state.relief_due and next_thrower(state) not in ("", state.thrower):
            return Rotate(by=self._roster.who(state, "rotate"))
        return None

    def _payer(self, state: BancaState) -> str:
        """The croupier who collects and pays: one who does not throw, where the law divides the work."""
        if not self.rules.forbids("settlement.payer"):
            return self._roster.who(state, "pay-all")
        for croupier in state.posts.get(Role.CROUPIER, ()):
            if croupier != state.thrower:
                return croupier
        raise Refused(Reason.NOT_PRESENT, asked=Value.command("pay-all"), allowed=ANOTHER_CROUPIER)

    def view(self, state: BancaState, who: str) -> BancaView:
        """What this person may see."""
        common: dict[str, Any] = structs.asdict(super().view(state, who))
        return BancaView(**common, seats=dict(state.seats), dice_set=state.dice_set, touched=state.touched)
